"""Actions of the screen, by what they change."""
