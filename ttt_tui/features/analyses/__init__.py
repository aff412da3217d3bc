"""An analysis as a file, and as a line of text: all that was set up, played, searched and noted."""
