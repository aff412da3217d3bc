"""Where a search stops."""
