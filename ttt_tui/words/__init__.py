"""Words: sentences, moves, values and numbers as they are written."""
