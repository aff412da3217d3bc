"""Lessons: texts with questions, walked through on the live dashboard."""
