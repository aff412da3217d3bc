"""The screen without its widgets: state, keys, searches, snapshots and sessions."""
