"""In what sense MTD(f) from +inf is SSS*: against Stockman's own algorithm, leaf by leaf."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import TURN_3, WORKED, playable
from tests.depth_first_cases import TABLE, move_orders
from tests.searches import Path, leaves, searched
from ttt_tui.game import Position
from ttt_tui.search import MoveOrder, Score, Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.algorithms.game_walk import BoardMemory, Game, Node
from ttt_tui.search.evaluation import win_values
from ttt_tui.search.options import Enhancement, FirstGuess
from ttt_tui.search.ordering import cell_order

SSS = FirstGuess.PLUS_INFINITY


class _State(NamedTuple):
    """A state of SSS*: sorted by merit, the highest first, then from the left."""

    minus_merit: float
    places: Path  # of the moves that lead there, in the order of moves
    solved: bool


class Stockman:
    """SSS* as Stockman (1979) has it: a list of states by merit, and his operator on the best.

    The side to move at the root is Max; in DUAL*, the same with all values negated, Min. Of states
    with the same merit the leftmost comes first.
    """

    def __init__(
        self, position: Position, order: MoveOrder, score: Score, *, dual: bool = False
    ) -> None:
        self._root = position
        self._sign = -position.to_move.sign if dual else position.to_move.sign
        self._first_max = 1 if dual else 0
        self._order = cell_order(position.rules, order)
        self._wins = win_values(position.rules.cells, SearchOptions(score=score))
        self.leaves: list[Path] = []
        self._open: list[_State] = []
        self.value = self._sign * self._search()

    def _moves(self, position: Position) -> list[int]:
        legal = set(position.legal_moves())
        return [cell for cell in self._order if cell in legal]

    def _at(self, places: Path) -> tuple[Position, Path]:
        position, moves = self._root, []
        for place in places:
            moves.append(self._moves(position)[place])
            position = position.play(moves[-1])
        return position, tuple(moves)

    def _push(self, merit: float, places: Path, *, solved: bool) -> None:
        heapq.heappush(self._open, _State(-merit, places, solved))

    def _search(self) -> int:
        self._push(math.inf, (), solved=False)
        while True:
            state = heapq.heappop(self._open)
            merit, places = -state.minus_merit, state.places
            if state.solved and not places:
                return int(merit)
            position, moves = self._at(places)
            is_max = len(places) % 2 == self._first_max
            if state.solved and is_max:  # a reply is refuted: the next one, or the move holds
                siblings = len(self._moves(self._at(places[:-1])[0]))
                if places[-1] + 1 < siblings:
                    self._push(merit, (*places[:-1], places[-1] + 1), solved=False)
                else:
                    self._push(merit, places[:-1], solved=True)
            elif state.solved:  # no other move at the parent can be better
                parent = places[:-1]
                self._open = [s for s in self._open if s.places[: len(parent)] != parent]
                heapq.heapify(self._open)
                self._push(merit, parent, solved=True)
            elif position.is_over():
                self.leaves.append(moves)
                outcome = position.outcome()
                assert outcome is not None
                worth = outcome.value * self._sign * self._wins[len(moves)]
                self._push(min(merit, worth), places, solved=True)
            elif is_max:
                for place in range(len(self._moves(position))):
                    self._push(merit, (*places, place), solved=False)
            else:
                self._push(merit, (*places, 0), solved=False)


@contextmanager
def paths_kept_apart() -> Iterator[None]:
    """Searches made in here have a table that knows a node by its moves, not by its position."""
    known: dict[tuple[int, int], int] = {}
    play: Callable[[Game, Node, int], Node] = Game.play

    def numbered(game: Game, node: Node, move: int) -> Node:
        child = play(game, node, move)
        path = (node.key[0] if node.key else 0, move)
        child.key = known.setdefault(path, len(known) + 1), 1, 0
        return child

    def key(_: BoardMemory, node: Node) -> tuple[int, int, int]:
        return node.key or (0, 1, 0)

    with mock.patch.object(Game, "play", numbered), mock.patch.object(BoardMemory, "_key", key):
        yield


def first_visits(search: Search) -> list[Path]:
    """The finished games in the order of their first visits."""
    return list(dict.fromkeys(leaves(search)))


def mtd_f(
    position: Position,
    order: MoveOrder | None = None,
    score: Score = Score.OUTCOME,
    enhancements: Enhancement = TABLE,
    first_guess: FirstGuess = SSS,
) -> Search:
    return searched(
        position,
        SearchOptions(
            named("mtd-f"),
            order or MoveOrder(),
            score=score,
            enhancements=enhancements,
            first_guess=first_guess,
        ),
    )


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_with_paths_kept_apart_it_is_stockmans_leaf_by_leaf_in_the_same_order(
    data: st.DataObject,
) -> None:
    position = data.draw(playable(most_empties=5))
    order = data.draw(move_orders(position.rules.cells))
    score = data.draw(st.sampled_from(Score))
    if position.is_over():
        return
    for guess in (SSS, FirstGuess.MINUS_INFINITY):
        stockman = Stockman(position, order, score, dual=guess is not SSS)
        with paths_kept_apart():
            search = mtd_f(position, order, score, first_guess=guess)
        assert first_visits(search) == stockman.leaves
        assert search.value == stockman.value
        # With the table as it is, transpositions take leaves away and add none.
        merged = mtd_f(position, order, score, first_guess=guess)
        assert set(first_visits(merged)) <= set(stockman.leaves)


@pytest.mark.parametrize(
    ("text", "stockmans", "merged", "usual"),
    [
        (WORKED, 11, 9, 7),
        (TURN_3, 329, 110, 28),
    ],
)
def test_what_the_table_and_the_other_enhancements_make_of_it(
    text: str, stockmans: int, merged: int, usual: int
) -> None:
    position = Position.parse(text)
    stockman = Stockman(position, MoveOrder(), Score.OUTCOME)
    with paths_kept_apart():
        apart = first_visits(mtd_f(position))
    assert apart == stockman.leaves
    found = [
        first_visits(mtd_f(position, enhancements=each)) for each in (TABLE, Enhancement.USUAL)
    ]
    assert (len(apart), *map(len, found)) == (stockmans, merged, usual)


def test_with_the_usual_enhancements_it_visits_leaves_that_sss_does_not() -> None:
    position = Position.parse(".../O.X/.XO x")
    stockman = Stockman(position, MoveOrder(), Score.OUTCOME)
    usual = first_visits(mtd_f(position, enhancements=Enhancement.USUAL))
    assert (len(usual), len(stockman.leaves)) == (13, 42)
    assert not set(usual) <= set(stockman.leaves)
