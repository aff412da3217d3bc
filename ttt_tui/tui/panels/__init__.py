"""Panels: header, board, moves, tree, timeline and card; and that of a lesson."""
