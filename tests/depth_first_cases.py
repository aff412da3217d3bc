"""What the tests of the built-in depth-first searches share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from unittest import mock

from hypothesis import strategies as st

from tests.cases import EMPTY, TURN_3, TURN_5, TURN_7, WORKED, board_of, first_moves, playable
from ttt_tui.game import Position
from ttt_tui.search import (
    Algorithm,
    Cutoff,
    MoveOrder,
    Order,
    RootWindow,
    Score,
    SearchOptions,
)
from ttt_tui.search.algorithm import named
from ttt_tui.search.algorithms import game_walk
from ttt_tui.search.evaluation import win_values
from ttt_tui.search.options import Enhancement, FirstGuess, Replacement

DEPTH_FIRST = (named("alpha-beta+"), named("pvs"), named("mtd-f"))
TABLE, SYMMETRY = Enhancement.TABLE, Enhancement.SYMMETRY
USUAL, DEEPENING = Enhancement.USUAL, Enhancement.DEEPENING
SSS, DUAL = FirstGuess.PLUS_INFINITY, FirstGuess.MINUS_INFINITY

SEARCHES = {
    "plain": SearchOptions(),
    "alpha-beta+ table": SearchOptions(named("alpha-beta+"), enhancements=TABLE),
    "alpha-beta+ symmetry": SearchOptions(named("alpha-beta+"), enhancements=TABLE | SYMMETRY),
    "alpha-beta+ usual": SearchOptions(named("alpha-beta+")),
    "pvs": SearchOptions(named("pvs"), enhancements=Enhancement.NONE),
    "pvs table": SearchOptions(named("pvs"), enhancements=TABLE),
    "pvs usual": SearchOptions(named("pvs")),
    "mtd-f table": SearchOptions(named("mtd-f"), enhancements=TABLE),
    "mtd-f usual": SearchOptions(named("mtd-f")),
    "sss*": SearchOptions(named("mtd-f"), enhancements=TABLE, first_guess=SSS),
    "dual*": SearchOptions(
        named("mtd-f"), enhancements=TABLE, first_guess=FirstGuess.MINUS_INFINITY
    ),
}
"""Searches that the sources speak of."""

NODES = {
    EMPTY: (18_296, 4_792, 1_083, 427, 18_013, 4_504, 489, 4_375, 424, 4_832, 4_530),
    TURN_3: (843, 420, 192, 87, 750, 378, 87, 366, 94, 486, 385),
    TURN_5: (63, 53, 53, 25, 72, 60, 25, 45, 30, 60, 57),
    TURN_7: (9, 9, 9, 9, 9, 9, 9, 12, 12, 12, 12),
    WORKED: (30, 28, 28, 15, 36, 33, 15, 36, 18, 32, 42),
}
"""Of each of them, in positions of the sources."""


@dataclass(frozen=True)
class BuiltInCase:
    position: Position
    options: SearchOptions


@st.composite
def move_orders(draw: st.DrawFn, cells: int) -> MoveOrder:
    kind = draw(st.sampled_from(Order))
    if kind is Order.RANDOM:
        return MoveOrder(kind, draw(st.integers(0, 99)))
    if kind is Order.CELLS:
        return MoveOrder(kind, cells=tuple(draw(st.permutations(range(cells)))))
    return MoveOrder(kind)


@st.composite
def enhancements(draw: st.DrawFn, algorithm: Algorithm) -> Enhancement:
    chosen = Enhancement.NONE
    for each in Enhancement:
        if draw(st.booleans()):
            chosen |= each
    if SYMMETRY in chosen or algorithm is named("mtd-f"):
        chosen |= TABLE
    return chosen


@st.composite
def built_in_options(draw: st.DrawFn, position: Position) -> SearchOptions:
    algorithm = draw(st.sampled_from(DEPTH_FIRST))
    plain = algorithm is named("alpha-beta+")
    stop_on_win = draw(st.booleans())
    return SearchOptions(
        algorithm=algorithm,
        order=draw(move_orders(position.rules.cells)),
        cutoff=draw(st.sampled_from(Cutoff)) if plain else Cutoff.WEAK,
        root_window=draw(st.sampled_from(RootWindow)) if plain else RootWindow.SHARED,
        stop_on_win=stop_on_win,
        first_move=draw(first_moves(position)),
        score=Score.OUTCOME if stop_on_win else draw(st.sampled_from(Score)),
        depth=draw(st.sampled_from((None, None, 1, 2, 3, 4))),
        enhancements=draw(enhancements(algorithm)),
        table_mb=1,
        replacement=draw(st.sampled_from(Replacement)),
        first_guess=draw(st.sampled_from(FirstGuess)),
    )


@st.composite
def built_in_cases(draw: st.DrawFn, most_empties: int = 6) -> BuiltInCase:
    position = draw(playable(most_empties))
    return BuiltInCase(position, draw(built_in_options(position)))


@contextmanager
def tables_of(slots: int) -> Iterator[None]:
    """Searches made in here get tables of so few entries that most do not find room."""
    with mock.patch.object(game_walk, "slots_for", return_value=slots):
        yield


class Limited:
    """Plain minimax to a depth, by positions: what a depth-limited search has to return.

    `value(position, ply, depth)` is from X's side, of a position `ply` moves below the root.
    """

    def __init__(self, options: SearchOptions, cells: int) -> None:
        self._wins = win_values(cells, options)
        self.value = cache(self._value)

    def _value(self, position: Position, ply: int, depth: int) -> int:
        outcome = position.outcome()
        if outcome is not None:
            return outcome.value * self._wins[ply]
        if ply >= depth:
            game, board, _ = board_of(position)
            return game.open_lines(board)
        values = [self.value(position.play(m), ply + 1, depth) for m in position.legal_moves()]
        return max(values) if position.to_move.sign > 0 else min(values)

    def root_value(self, position: Position, options: SearchOptions, depth: int) -> int:
        """The root's value where a fixed first move may leave it but one move."""
        if position.is_over():
            return self.value(position, 0, depth)
        values = [self.value(position.play(m), 1, depth) for m in options.root_moves(position)]
        return max(values) if position.to_move.sign > 0 else min(values)
