"""Panels that are always on the screen: header, board, moves, tree, timeline and card."""
