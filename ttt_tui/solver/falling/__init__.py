"""The kernel of the solver for four in a row of falling stones."""
