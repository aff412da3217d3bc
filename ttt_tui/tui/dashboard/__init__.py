"""The dashboard: its screen and the parts of it."""
