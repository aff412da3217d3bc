"""The comparison."""
