"""The tree of a search in two dimensions."""
