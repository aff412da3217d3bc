"""The solver: exact value, distance and best moves of any m,n,k position."""
