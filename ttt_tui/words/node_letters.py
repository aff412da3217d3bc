"""Letters for the inner nodes of a tree from paper, so that words can say which node they mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, product
from string import ascii_uppercase

from ttt_tui.game.game_state import GameState
from ttt_tui.game.paper_tree import PaperTree


def lettered(state: GameState) -> GameState:
    """A tree from paper whose inner nodes are A, B, C, ... row by row, unless it has names."""
    if not isinstance(state, PaperTree) or any(state.columns.names):
        return state
    columns = state.columns
    inner = sorted(
        (node for node, children in enumerate(columns.children) if children),
        key=columns.plies.__getitem__,
    )
    letters = dict(zip(inner, _letters(), strict=False))
    names = tuple(letters.get(node) for node in range(len(columns.children)))
    return PaperTree(replace(columns, names=names), state.node)


def _letters() -> Iterator[str]:
    """A, B, ..., Z, AA, AB, ..."""
    for length in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=length))
