"""The name of the engine that searches, as reports of a search state it."""

from ttt_tui._backend import BACKEND

__all__ = ["BACKEND"]
