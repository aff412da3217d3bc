"""The solver's kernel for four in a row of stones that fall."""
