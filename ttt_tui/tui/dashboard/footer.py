"""Which keys the footer has room for; help and palette always have all."""

from __future__ import annotations

from collections.abc import Iterable

from textual.binding import Binding
from textual.geometry import Size
from textual.widget import Widget

from ttt_tui.tui.dashboard.keys import GAME_KEYS, SEARCH_KEYS
from ttt_tui.tui.keys import notes_on
from ttt_tui.tui.views.tree.tree import SearchTree

_LOW = 24
_WIDE = 120


def _actions(bindings: Iterable[Binding]) -> frozenset[str]:
    return frozenset(binding.action for binding in bindings)


_OF_THE_GAME = _actions(GAME_KEYS)
_OF_THE_FILM = _actions(SEARCH_KEYS) - {
    "run_or_pause",
    "step",
    "back",
    "faster",
    "slower",
    "finish",
    "switch_tree",
    "options",
}
_NOT_OF_THE_GAME = frozenset({"switch_mode", "to_node"})


def footer_lines(size: Size, *, folded: bool) -> int:
    """The most lines for the footer: no panel moves with the focus, and all have room."""
    if not folded:
        return 3 if size.width >= _WIDE else 4
    return 4 if size.height < _LOW else 5


def has_room(action: str, focused: Widget | None, *, folded: bool, narrow: bool) -> bool:
    """Whether the footer has room for an action's key.

    Folded, the keys of the game and those of the film take turns: the footer has those of the side
    where the focus is. The tree has so many of its own that it goes without the game's at any size.
    What acts on the tree's selection is left out elsewhere where one more line of keys would push
    the panels.
    """
    at_game = focused is None or focused.id in ("board", "move-list")
    if at_game and (action in _NOT_OF_THE_GAME or (narrow and not notes_on(action).narrow)):
        return False
    if isinstance(focused, SearchTree):
        return action not in _OF_THE_GAME and (folded or action != "switch_theme")
    if not folded:
        return action not in _NOT_OF_THE_GAME
    return action not in (_OF_THE_FILM if at_game else _OF_THE_GAME)
