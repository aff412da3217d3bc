"""What the screen shows, without widgets: state and actions, searches, snapshots, sessions."""
