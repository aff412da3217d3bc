"""What a trace says: the search at a moment, navigation, claims, reports."""
