"""What engine.py and game.py have in common; it searches nothing."""

ROWS = COLS = 3
MAN, MACHINE, NOBODY = 1, 2, 0
