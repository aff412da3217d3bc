"""What happens next? A search stops before a decision, and asks for it."""
