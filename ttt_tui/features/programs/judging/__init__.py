"""What a recorded search is worth: its scale, its convention, and the first node that is wrong."""
