"""What a trace says: the search at a moment, films, claims, reports."""
