"""ttt-tui: a microscope for game-tree search."""
