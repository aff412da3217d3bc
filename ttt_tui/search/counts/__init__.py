"""How large trees are and how small, exact values, and what is kept of them."""
