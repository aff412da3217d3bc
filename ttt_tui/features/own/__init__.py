"""Somebody's own search, left as it is: run, recorded, shown beside the right one, and judged."""
