"""Runs searches: in slices beside the screen, in processes of their own, and the code of others."""

from ttt_tui.search.algorithm import Outsiders, named, open_door

__all__ = ["named"]


def _read() -> Outsiders:
    from ttt_tui.engine.outsiders import read

    return read()


open_door(_read)
