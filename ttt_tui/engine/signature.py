"""The search's signature: the nodes of a fixed list of searches, in one number.

As Stockfish's `bench`: the number changes when the search changes, and only then, whatever the
machine and whichever engine runs. Each option is in the list, and boards with and without a table
of wins; the budgets stop a search in its midst, those of events between two nodes.
"""

from __future__ import annotations

from dataclasses import dataclass

from ttt_tui.game import Position, Rules
from ttt_tui.search import (
    Algorithm,
    Cutoff,
    MoveOrder,
    Order,
    RootWindow,
    Score,
    Search,
    SearchOptions,
)

_TIC_TAC_TOE = Rules()


@dataclass(frozen=True)
class Entry:
    """One search of the list, to its end or as far as its budgets go."""

    position: str
    options: SearchOptions
    rules: Rules = _TIC_TAC_TOE
    node_budget: int | None = None
    event_budget: int | None = None

    def nodes(self) -> int:
        search = Search(Position.parse(self.position, self.rules), self.options, capacity=0)
        search.advance(nodes=self.node_budget, events=self.event_budget)
        return search.nodes


def signature() -> int:
    """The nodes of all entries together."""
    return sum(entry.nodes() for entry in ENTRIES)


_MINIMAX = SearchOptions(Algorithm.MINIMAX)
_PLAIN = SearchOptions()
_CENTRE = SearchOptions(order=MoveOrder(Order.CENTRE))
_EDGES = SearchOptions(order=MoveOrder(Order.EDGES))
_RANDOM = SearchOptions(order=MoveOrder(Order.RANDOM, 7))
_STRICT = SearchOptions(cutoff=Cutoff.STRICT)
_FRESH = SearchOptions(root_window=RootWindow.FRESH)
_STRICT_FRESH = SearchOptions(cutoff=Cutoff.STRICT, root_window=RootWindow.FRESH)
_STOP = SearchOptions(stop_on_win=True)
_STRICT_STOP = SearchOptions(cutoff=Cutoff.STRICT, stop_on_win=True)
_STRICT_STOP_CENTRE = SearchOptions(cutoff=Cutoff.STRICT, stop_on_win=True, first_move=4)
_DEPTH = SearchOptions(score=Score.DEPTH)
_DEPTH_FRESH = SearchOptions(score=Score.DEPTH, root_window=RootWindow.FRESH)
_DEPTH_STRICT = SearchOptions(score=Score.DEPTH, cutoff=Cutoff.STRICT)
_RANDOM_DEPTH_FRESH = SearchOptions(
    order=MoveOrder(Order.RANDOM, 11), score=Score.DEPTH, root_window=RootWindow.FRESH
)

_EMPTY = "empty"
_WIDE = Rules(3, 4, 3)
_SQUARE = Rules(4, 4, 4)
_MISERE = Rules(misere=True)
_FALLING = Rules(4, 4, 3, gravity=True)
_FALLING_MISERE = Rules(3, 5, 3, gravity=True, misere=True)
_LINE = Rules(1, 8, 3)
_CONNECT_FOUR = Rules(6, 7, 4, gravity=True)
_FIVE = Rules(8, 8, 5)

# fmt: off
ENTRIES = (
    Entry(_EMPTY, _MINIMAX),
    *(
        Entry(_EMPTY, options)
        for options in (
            _PLAIN, _CENTRE, _EDGES, _RANDOM, _STRICT, _FRESH, _STRICT_FRESH, _STOP, _STRICT_STOP,
            _STRICT_STOP_CENTRE, _DEPTH, _DEPTH_FRESH, _DEPTH_STRICT, _RANDOM_DEPTH_FRESH,
        )
    ),
    *(
        Entry(text, options)
        for text in ("X../.O./...", "XXO/.O./...", "XXO/OO./X..", "..O/XOO/..X", "XO./.../... o")
        for options in (_MINIMAX, _PLAIN, _EDGES, _STRICT_STOP, _DEPTH_FRESH)
    ),
    Entry(_EMPTY, _PLAIN, _MISERE),
    Entry(_EMPTY, _DEPTH, _MISERE),
    Entry(_EMPTY, _STOP, _LINE),
    Entry(_EMPTY, _MINIMAX, _LINE),
    Entry("X.../.O../....", _CENTRE, _WIDE),
    Entry("X.../.O../.... x", _DEPTH, _WIDE),
    Entry("XO../.X../O.../....", _STRICT, _SQUARE, node_budget=50_000),
    Entry(_EMPTY, _CENTRE, _FALLING),
    Entry("..../..../..../XO..", _DEPTH_FRESH, _FALLING),
    Entry(_EMPTY, _PLAIN, _FALLING_MISERE, event_budget=100_001),
    Entry(_EMPTY, _CENTRE, _CONNECT_FOUR, event_budget=100_001),
    Entry(_EMPTY, _MINIMAX, _CONNECT_FOUR, node_budget=20_000),
    Entry(_EMPTY, _RANDOM_DEPTH_FRESH, _FIVE, event_budget=50_001),
    Entry(_EMPTY, _MINIMAX, _FIVE, event_budget=50_001),
)
# fmt: on
