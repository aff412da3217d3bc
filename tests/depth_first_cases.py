"""What the tests of the shelf's depth-first searches share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from unittest import mock

from hypothesis import strategies as st

from tests.cases import board_of, playable
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
from ttt_tui.search.algorithms import depth_first
from ttt_tui.search.evaluation import win_values
from ttt_tui.search.options import Enhancement, FirstGuess, Replacement

DEPTH_FIRST = (named("alpha-beta+"), named("pvs"), named("mtd-f"))
TABLE, SYMMETRY = Enhancement.TABLE, Enhancement.SYMMETRY
USUAL, DEEPENING = Enhancement.USUAL, Enhancement.DEEPENING
TABLE_ONLY = (Enhancement.TABLE, Enhancement.TABLE | Enhancement.SYMMETRY)


@dataclass(frozen=True)
class ShelfCase:
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
def shelf_options(draw: st.DrawFn, position: Position) -> SearchOptions:
    algorithm = draw(st.sampled_from(DEPTH_FIRST))
    plain = algorithm is named("alpha-beta+")
    stop_on_win = draw(st.booleans())
    legal = position.legal_moves()
    first = draw(st.sampled_from((None, *legal))) if legal and not position.occupied else None
    return SearchOptions(
        algorithm=algorithm,
        order=draw(move_orders(position.rules.cells)),
        cutoff=draw(st.sampled_from(Cutoff)) if plain else Cutoff.WEAK,
        root_window=draw(st.sampled_from(RootWindow)) if plain else RootWindow.SHARED,
        stop_on_win=stop_on_win,
        first_move=first,
        score=Score.OUTCOME if stop_on_win else draw(st.sampled_from(Score)),
        depth=draw(st.sampled_from((None, None, 1, 2, 3, 4))),
        enhancements=draw(enhancements(algorithm)),
        table_mb=1,
        replacement=draw(st.sampled_from(Replacement)),
        first_guess=draw(st.sampled_from(FirstGuess)),
    )


@st.composite
def shelf_cases(draw: st.DrawFn, most_empties: int = 6) -> ShelfCase:
    position = draw(playable(most_empties))
    return ShelfCase(position, draw(shelf_options(position)))


@contextmanager
def tables_of(slots: int) -> Iterator[None]:
    """Searches made in here get tables of so few entries that most do not find room."""
    with mock.patch.object(depth_first, "slots_for", return_value=slots):
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
