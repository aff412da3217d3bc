"""An analysis as a file, and as a link: all that was set up, played, searched and noted."""
