"""The recursion for stones that fall, over whole columns at a time."""
