"""The laboratory: trials, games turn by turn, matches, sweeps, and what is drawn of them."""
