"""The built-in algorithms beside minimax and plain alpha-beta, each a module like its source."""
