LETTERS = "abcdef"
"""With which choices are answered."""
