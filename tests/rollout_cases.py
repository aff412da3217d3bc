"""What the tests of the algorithms that go by rollouts share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from hypothesis import strategies as st

from tests.cases import Case, first_moves, playable, position_of
from tests.oracles.reference import Game, Truth, reachable
from tests.searches import columns, searched
from ttt_tui.game import Position
from ttt_tui.search import (
    Algorithm,
    MoveOrder,
    Order,
    Score,
    Search,
    SearchOptions,
    report_of,
)


@cache
def truth_of(game: Game) -> Truth:
    return Truth(game)


@cache
def unfinished() -> tuple[Position, ...]:
    """The 4,520 reachable positions of tic-tac-toe in which the game continues."""
    game = Game()
    positions = (position_of(game, board, side) for board, side in reachable(game))
    return tuple(position for position in positions if not position.is_over())


BUDGETS: dict[str, Callable[[Search], None]] = {
    "one event": lambda search: _repeat(search, events=1),
    "seven events": lambda search: _repeat(search, events=7),
    "one node": lambda search: _repeat(search, nodes=1),
    "five nodes": lambda search: _repeat(search, nodes=5),
    "three nodes or four events": lambda search: _repeat(search, nodes=3, events=4),
}


def check_budget(position: Position, options: SearchOptions, budget: str) -> None:
    """Stopped and gone on it is the search that it is at once."""
    search, whole = Search(position, options), searched(position, options)
    BUDGETS[budget](search)
    assert columns(search) == columns(whole)
    assert report_of(search) == report_of(whole)


def check_capacity(position: Position, options: SearchOptions, capacity: int) -> None:
    """A full trace changes no finding, and holds what comes first."""
    search, whole = searched(position, options, capacity), searched(position, options)
    assert replace(report_of(search), nodes_held=0) == replace(report_of(whole), nodes_held=0)
    held = {name: column[: len(search.trace)] for name, column in columns(whole).items()}
    assert columns(search) == held


def _repeat(search: Search, *, nodes: int | None = None, events: int | None = None) -> None:
    while not search.done:
        before = search.nodes, search.events
        passed = search.advance(nodes=nodes, events=events)
        assert passed == search.events - before[1] > 0
        assert events is None or passed <= events
        assert nodes is None or search.nodes - before[0] <= nodes


@st.composite
def rollout_cases(draw: st.DrawFn, algorithm: Algorithm, most_empties: int = 6) -> Case:
    position = draw(playable(most_empties))
    kind = draw(st.sampled_from((Order.READING, Order.CENTRE, Order.EDGES, Order.RANDOM)))
    options = SearchOptions(
        algorithm,
        order=MoveOrder(kind, draw(st.integers(0, 99)) if kind is Order.RANDOM else 0),
        score=draw(st.sampled_from(Score)),
        first_move=draw(first_moves(position)),
        rollouts=draw(st.integers(1, 60)),
        exploration=draw(st.sampled_from((0.0, 0.5, 1.4, 10.0))),
        seed=draw(st.integers(0, 9)),
    )
    return Case(position, options)
