"""Worksheets: a search to be made by hand, with its solution from the engine."""
