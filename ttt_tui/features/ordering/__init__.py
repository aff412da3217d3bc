"""The ordering laboratory: what orders of moves cost alpha-beta."""
