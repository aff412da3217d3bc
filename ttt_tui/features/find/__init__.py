"""Finding nodes: queries, and the lines of the tree that fit."""
