"""The search of a position as a film of the screen, for a terminal player or a web page."""
