"""Pictures of the program, and the command that makes them."""
