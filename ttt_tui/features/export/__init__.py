"""The tree of a search as a file: data for programs, drawings for people."""
