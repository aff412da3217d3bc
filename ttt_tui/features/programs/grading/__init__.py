"""What a lecturer asks of a program beyond the verdict, and the points for it."""
