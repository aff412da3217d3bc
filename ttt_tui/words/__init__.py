"""Numbers and findings in words: text only."""
