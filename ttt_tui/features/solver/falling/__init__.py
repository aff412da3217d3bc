"""The strong solver's recursion for stones that fall: whole columns at a time."""
