"""The search map: the whole game tree as one picture, and what a search has made of it."""
