"""The screen, in Textual: its parts, and what each key does."""
