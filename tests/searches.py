"""Searches that have been made, to look at."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from tests.cases import ALPHA_BETA, WORKED
from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import Moment, Reason, Report, Search, SearchOptions, report_of
from ttt_tui.search.trace import DEFAULT_CAPACITY
from ttt_tui.words.sentences import Formatter

ALL_EVENTS = 10**6
"""More than any search here makes."""

Path = tuple[int, ...]
"""The moves that lead from the root to a node."""


def searched(
    state: GameState | str = WORKED,
    options: SearchOptions = ALPHA_BETA,
    capacity: int = DEFAULT_CAPACITY,
    *,
    events: int | None = None,
    nodes: int | None = None,
) -> Search:
    """A search that has come so far, or else to its end."""
    if isinstance(state, str):
        state = read_state(state)
    search = Search(state, options, capacity=capacity)
    search.advance(events=events, nodes=nodes)
    assert search.done or not events is nodes is None, search.fault
    return search


def reported(
    position: Position | str, options: SearchOptions = ALPHA_BETA, nodes: int | None = None
) -> Report:
    """The report of a search whose trace holds little."""
    return report_of(searched(position, options, 50, nodes=nodes))


def finished(
    position: Position | str = WORKED,
    options: SearchOptions = ALPHA_BETA,
    event: int | None = None,
    capacity: int = DEFAULT_CAPACITY,
) -> Moment:
    """A moment of a search that has come to its end: after an event, or that end."""
    return Moment(searched(position, options, capacity), event)


def come_to(
    options: SearchOptions = ALPHA_BETA,
    events: int = ALL_EVENTS,
    position: Position | str = WORKED,
    capacity: int = DEFAULT_CAPACITY,
) -> Moment:
    """The newest moment of a search that has come no further."""
    return Moment(searched(position, options, capacity, events=events))


def formatter_of(of: Search | Moment) -> Formatter:
    """The words for what a search finds, of a moment those of its search."""
    search = of.search if isinstance(of, Moment) else of
    return Formatter.of(search.state, search.options)


def nodes_of(position: Position, options: SearchOptions) -> int:
    """How many nodes a search has, once it is done."""
    return searched(position, options, 0).nodes


def paths(search: Search) -> Iterator[tuple[int, Path]]:
    """Every node of the trace below the root, with its path."""
    path: list[int] = []
    for node in range(1, len(search.trace)):
        del path[search.trace.depth[node] - 1 :]
        path.append(search.trace.move[node])
        yield node, tuple(path)


def value_for_max(search: Search, value: int | None) -> float:
    """A value of a search as the game has it, infinite ones too."""
    assert value is not None
    infinity = search.trace.infinity
    return {infinity: inf, -infinity: -inf}.get(value, value)


def leaves(search: Search) -> list[Path]:
    """The finished games that the trace holds, as often as they were visited."""
    reasons = search.trace.reason
    return [path for node, path in paths(search) if reasons[node] == Reason.GAME_OVER]


def columns(search: Search) -> dict[str, list[int]]:
    """All that the trace holds, marks included."""
    trace = search.trace
    names = [name for name, _ in trace.COLUMNS] + ["mark"]
    return {name: list(getattr(trace, name)[: len(trace)]) for name in names}
