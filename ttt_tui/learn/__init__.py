"""Lessons, the quiz, exam questions and sheets to fill in."""

LETTERS = "abcdef"
"""The letters that answer choices."""
