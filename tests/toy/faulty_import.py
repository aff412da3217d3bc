"""A module that fails when it is loaded."""

raise RuntimeError("not today")
