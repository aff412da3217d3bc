"""What if? What a branch that no search has looked at is truly worth, solved apart."""
