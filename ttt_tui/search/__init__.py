"""Searches: algorithms and their options, the trace, and what it proves."""
