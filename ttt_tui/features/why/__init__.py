"""Why?: what a search knew of a node, and where it knew it from."""
