"""What runs in the process that runs the user's file; it imports as little as it can."""
