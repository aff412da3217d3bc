"""The laboratory: trials, games move by move, matches, sweeps, and what is drawn of them."""
