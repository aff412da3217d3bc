"""Lessons, questions and sheets on the screen."""
