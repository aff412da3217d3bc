"""Searches of games that are no boards, against an oracle of their own."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from tests.oracles.paper_trees import (
    AIMA,
    WIKIPEDIA,
    written,
)
from tests.searches import searched
from ttt_tui.game import Player
from ttt_tui.game.game_state import GameRules
from ttt_tui.game.game_texts import read_state
from ttt_tui.game.othello import Othello
from ttt_tui.search import (
    Moment,
    Reason,
    Search,
    SearchOptions,
    report_of,
)
from ttt_tui.search.algorithm import named
from ttt_tui.search.options import Enhancement, FirstGuess, RootWindow
from ttt_tui.search.trace import INFINITY

NONE, TABLE = Enhancement.NONE, Enhancement.TABLE
DEPTH_FIRST = (
    SearchOptions(named("minimax")),
    SearchOptions(named("alpha-beta")),
    SearchOptions(named("alpha-beta"), root_window=RootWindow.FRESH),
    SearchOptions(named("alpha-beta+"), enhancements=NONE),
    SearchOptions(named("alpha-beta+")),
    SearchOptions(named("pvs"), enhancements=NONE),
    SearchOptions(named("pvs")),
    SearchOptions(named("mtd-f"), enhancements=TABLE),
    SearchOptions(named("mtd-f"), first_guess=FirstGuess.PLUS_INFINITY, enhancements=TABLE),
    SearchOptions(named("mtd-f"), first_guess=FirstGuess.MINUS_INFINITY),
    SearchOptions(named("fsss")),
)


def test_the_tree_of_the_textbook() -> None:
    for name, nodes in (("minimax", 12), ("alpha-beta", 10)):
        search = searched(written(AIMA), SearchOptions(named(name)))
        report = report_of(search)
        assert (search.value, search.nodes, report.best_move) == (3, nodes, 0)
        assert report.principal_variation == (0, 0)
        assert report.best_moves == (0,)
    assert Moment(search).unvisited(5) == (1, 2)
    assert (search.counters.leaves, search.counters.pruned_moves) == (7, 2)


def test_the_tree_of_the_encyclopedia() -> None:
    for name in ("minimax", "alpha-beta"):
        search = searched(written(WIKIPEDIA), SearchOptions(named(name)))
        assert (search.value, search.nodes) == (-7, 21)
    moment = Moment(search)
    values = [moment.view(node).value for node in moment.nodes() if search.trace.depth[node] == 2]
    assert values == [10, -10, 5, -7]


def test_an_infinite_value_is_the_open_end_of_a_window() -> None:
    search = searched("((inf) (3 4))", SearchOptions(named("alpha-beta")))
    assert (search.value, search.nodes) == (INFINITY, 2)  # nothing is more: a cut at the root
    assert search.trace.reason[0] == Reason.CUTOFF
    lost = searched("((-inf) (-inf 4))", SearchOptions(named("alpha-beta")))
    assert (lost.value, lost.best_move) == (-INFINITY, 0)


def test_values_of_many_digits_widen_the_trace() -> None:
    text = "((300000 1200000) (200000 4) (inf 500000))"
    for options in DEPTH_FIRST:
        search = searched(text, options)
        assert search.value == 500_000, options
        assert search.trace.value.itemsize == 4
        assert search.trace.infinity > 10**9
    narrow = searched(written(AIMA), SearchOptions())
    assert narrow.trace.value.itemsize == 2


def test_many_children_widen_the_column_of_moves() -> None:
    text = f"({' '.join(str(number % 77) for number in range(300))} 99)"
    search = searched(text, SearchOptions(named("alpha-beta")))
    assert (search.value, search.best_move, search.trace.move.itemsize) == (99, 300, 2)


def test_a_depth_limit_takes_the_numbers_at_inner_nodes() -> None:
    text = "(4:(3 12 8) 5:(2 4 6) 1:(14 5 2))"
    for name in ("minimax", "alpha-beta", "alpha-beta+", "pvs", "mtd-f"):
        search = searched(text, SearchOptions(named(name), depth=1))
        assert (search.value, search.estimate) == (None, 5)
        assert search.counters.max_depth == 1


def test_an_inner_node_without_a_number_at_the_limit_is_named() -> None:
    search = Search(read_state("(a:4:(3 12 8) b:(2 4 6))"), SearchOptions(depth=1))
    search.advance()
    assert search.fault == "cannot stop at the depth limit: the node after b has no estimate"


def test_deepening_ends_where_nothing_is_estimated() -> None:
    options = SearchOptions(named("pvs"), enhancements=Enhancement.DEEPENING | TABLE)
    search = searched("(4:(3 12 8) 5:(2 4 6) 1:(14 5 2))", options)
    assert search.value == 3
    assert [each.depth for each in search.passes] == [1, 2]


def test_uct_needs_finite_values_and_says_so() -> None:
    search = Search(read_state("((inf) (3 4))"), SearchOptions(named("uct")))
    search.advance()
    assert search.fault == "needs finite values, and a leaf here is infinite"


def test_uct_finds_the_move_of_the_textbook() -> None:
    search = searched(written(AIMA), SearchOptions(named("uct"), rollouts=500))
    assert search.best_move == 0
    (first, *_) = search.samples
    assert 3 <= first.mean <= 12


@dataclass(frozen=True)
class Rungs:
    """Whoever takes an even number of rungs moves again: the sides need not alternate."""

    left: int
    score: int = 0
    to_move: Player = Player.MAX

    rules = GameRules("rungs", longest=20, largest=100, largest_move=3)

    @property
    def key(self) -> tuple[int, int, Player]:
        return self.left, self.score, self.to_move

    def moves(self) -> tuple[int, ...]:
        return tuple(range(1, min(3, self.left) + 1))

    def play(self, move: int) -> Rungs:
        score = self.score + self.to_move.sign * (move * self.left % 5)
        mover = self.to_move if move == 2 else self.to_move.other
        return Rungs(self.left - move, score, mover)

    def value(self) -> int | None:
        return None if self.left else self.score

    def estimate(self) -> int:
        return self.score

    def __str__(self) -> str:
        return f"rungs {self.left} {self.score} {self.to_move.name}"


def best(state: Rungs) -> int:
    if not state.left:
        return state.score
    values = [best(state.play(move)) for move in state.moves()]
    return max(values) if state.to_move is Player.MAX else min(values)


@pytest.mark.parametrize("left", [2, 5, 8])
@pytest.mark.parametrize("mover", Player)
def test_sides_need_not_alternate(left: int, mover: Player) -> None:
    state = Rungs(left, to_move=mover)
    for options in DEPTH_FIRST:
        search = Search(state, options)
        search.advance()
        assert (search.fault, search.value) == (None, best(state)), options
        chosen = report_of(search).best_move
        assert chosen is not None
        assert best(state.play(chosen)) == best(state)


def test_each_node_says_who_moves_and_what_is_proved_of_it() -> None:
    for options in DEPTH_FIRST:
        search = Search(Rungs(7), options)
        search.advance()
        moment = Moment(search)
        for node in moment.nodes():
            view, state = moment.view(node), moment.state(node)
            assert isinstance(state, Rungs)
            if state.left:
                assert view.player is state.to_move
            true, value = best(state), view.value
            assert value is not None
            if view.bound.value == "exact":
                assert value == true
            elif view.bound.value == "lower":
                assert value <= true
            elif view.bound.value == "upper":
                assert value >= true


def test_best_values_so_far_are_of_the_open_nodes() -> None:
    search = Search(Rungs(6), SearchOptions(named("alpha-beta")))
    while search.step() and not search.done:
        moment = Moment(search)
        for node in moment.path:
            assert moment.view(node).value == search.best_so_far(search.trace.depth[node])


def test_a_game_that_does_not_end_is_named() -> None:
    class Endless(Rungs):
        rules = GameRules("endless", longest=5)

        def play(self, move: int) -> Endless:  # noqa: ARG002
            return Endless(self.left, self.score, self.to_move.other)

    for name in ("alpha-beta", "fsss", "uct"):
        search = Search(Endless(2), SearchOptions(named(name)))
        search.advance()
        assert search.fault is not None
        assert "does not end" in search.fault


@pytest.mark.parametrize("name", ["alpha-beta+", "pvs", "mtd-f"])
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("othello 4x4", -8),  # the second player wins 11-3
        ("nim 3 4 5", 1),
        ("nim 3 4 7", -1),
        ("nim 3 4 7 min", 1),
        ("nim 1 1 1 misere", -1),
    ],
)
def test_games_with_a_table_have_their_published_values(name: str, text: str, value: int) -> None:
    assert searched(text, SearchOptions(named(name))).value == value


@pytest.mark.parametrize("seed", range(6))
def test_passes_of_othello_change_nothing_of_the_value(seed: int) -> None:
    source, state = Random(seed), Othello.start(4)
    while state.discs.count(".") > 7:
        state = state.play(source.choice(state.moves()))
    values = {options: searched(str(state), options).value for options in DEPTH_FIRST}
    assert len(set(values.values())) == 1, values
