"""The parts of the footer: which key stands in which, and whose labels go where room is short."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import App
from textual.binding import ActiveBinding
from textual.geometry import Size
from textual.widget import Widget

from ttt_tui.tui.dashboard.keys import SECTIONS
from ttt_tui.tui.views.board.board import Board
from ttt_tui.tui.views.tree.tree import SearchTree

_WIDE = 120
_SLIM = 62
_PLAY, _FILM, _SEARCH, _TREE, _MORE = SECTIONS
_SECTION_OF = {binding.action: name for name, keys in SECTIONS.items() for binding in keys}


def footer_lines(size: Size, *, folded: bool, simple: bool) -> int:
    """The most lines for the footer: no panel moves with the focus, and all keys have room."""
    if simple:
        return 3 if size.width < _SLIM else 2
    return 3 if size.width >= _WIDE and not folded else 4


def section_of(active: ActiveBinding) -> str:
    """In which part a key stands; before all of them stand those of other panels than these."""
    if isinstance(active.node, SearchTree):
        return _TREE
    if isinstance(active.node, Board):
        return _PLAY
    if isinstance(active.node, App):
        return _MORE
    return _SECTION_OF.get(active.binding.action, "")


def sections_to_fold(focused: Widget | None, *, simple: bool) -> Sequence[str]:
    """The parts whose keys lose their labels where room is short, one after another.

    The side where the focus is, the game's or the search's, keeps them longest. The simple level
    has no parts.
    """
    if simple:
        return ("",)
    if focused is None or focused.id in ("board", "move-list"):
        return _TREE, _SEARCH, _MORE, _FILM, _PLAY
    return _PLAY, _SEARCH, _MORE, _FILM, _TREE
