"""The command line: one module a command. Loads the screen only to open it."""

from ttt_tui.cli.root import cli

__all__ = ["cli"]
