"""The words on the screen, each explained with an example from the position at hand."""
