"""UCT: what it plays, what it says of its samples, and that a seed gives one search."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import log, sqrt

import pytest
from hypothesis import given, settings

from tests.cases import TURN_5, Case
from tests.rollout_cases import BUDGETS, check_budget, check_capacity, rollout_cases
from tests.searches import Path, columns, leaves, paths, searched
from ttt_tui.game import Position, Rules
from ttt_tui.search import (
    Bound,
    Moment,
    Reason,
    Score,
    Search,
    SearchOptions,
    report_of,
)
from ttt_tui.search.algorithm import named
from ttt_tui.search.algorithms.uct import wilson_interval
from ttt_tui.search.reading.judge import claim_at
from ttt_tui.search.trace import Mark

UCT = SearchOptions(named("uct"))
FEW = replace(UCT, rollouts=100)
WORKED = Position.parse("..O/XOO/..X x")
CASES = rollout_cases(named("uct"))


# The rollouts


class PlainUct:
    """The oracle: the tree as a set of paths, its figures counted from the rollouts seen."""

    def __init__(self, position: Position, exploration: float, order: list[int]) -> None:
        self.position, self.exploration = position, exploration
        self.order = order
        self.visits: Counter[Path] = Counter()
        self.totals: Counter[Path] = Counter()  # from X's side
        self.tree: set[Path] = {()}

    def check(self, rollout: Path, marks: list[int]) -> None:
        """That UCB1 leads this way, and that the playout begins where the tree ends."""
        position = self.position
        path: Path = ()
        expanded = False
        for move, mark in zip(rollout, marks, strict=True):
            assert bool(mark & Mark.PLAYOUT) == expanded
            if not expanded:
                expanded = (*path, move) not in self.tree
                assert move == self.choice(position, path)
            path = (*path, move)
            position = position.play(move)
        outcome = position.outcome()
        assert outcome is not None
        passed = [rollout[:plies] for plies in range(len(rollout) + 1)]
        self.tree.update([path for path in passed if path not in self.tree][:1])
        for path in passed:
            if path in self.tree:
                self.visits[path] += 1
                self.totals[path] += outcome.value

    def choice(self, position: Position, path: Path) -> int:
        moves = sorted(position.legal_moves(), key=self.order.index)
        sign = position.to_move.sign
        for move in moves:
            if (*path, move) not in self.tree:
                return move

        def confidence(move: int) -> float:
            visits = self.visits[(*path, move)]
            spread = sqrt(log(self.visits[path]) / visits)
            return sign * self.totals[(*path, move)] / visits + self.exploration * spread

        return max(moves, key=confidence)


@pytest.mark.parametrize("exploration", [0.0, 0.7, 1.4])
@pytest.mark.parametrize(
    "position",
    [
        WORKED,
        Position.parse("X../.O./... x"),
        Position(rules=Rules(3, 3, 3, misere=True)),
        Position(rules=Rules(4, 3, 3, gravity=True)),
    ],
    ids=str,
)
def test_every_choice_is_that_of_ucb1(position: Position, exploration: float) -> None:
    options = replace(UCT, exploration=exploration, rollouts=150)
    search = searched(position, options)
    rules = position.rules
    order = list(rules.cells_by_column) if rules.gravity else list(range(rules.cells))
    oracle = PlainUct(position, exploration, order)
    at_leaf = [path for node, path in paths(search)]
    marks: dict[int, int] = {}
    rollouts = 0
    for node, path in enumerate(at_leaf, start=1):
        marks[len(path)] = search.trace.mark[node]
        if search.trace.reason[node] == Reason.GAME_OVER:
            oracle.check(path, [marks[plies] for plies in range(1, len(path) + 1)])
            rollouts += 1
    assert rollouts == 150
    for sample in search.samples:
        path = (sample.move,)
        assert sample.visits == oracle.visits[path]
        assert sample.mean == pytest.approx(oracle.totals[path] / oracle.visits[path])
    tree = search.rollout_tree
    assert tree is not None
    reply = (search.samples[0].move,)
    for sample in tree.samples(reply):
        path = (*reply, sample.move)
        assert path in oracle.tree
        assert sample.visits == oracle.visits[path]
        assert sample.mean == pytest.approx(oracle.totals[path] / oracle.visits[path])


@settings(max_examples=80)
@given(CASES)
def test_as_many_rollouts_as_asked_for_each_to_the_end_of_a_game(case: Case) -> None:
    position, options = case.position, case.options
    search = searched(position, options)
    counters, trace = search.counters, search.trace
    if position.is_over():
        assert counters.rollouts == counters.nodes == 0
        assert search.best_move is None
        assert search.value == trace.value[0]
        return
    assert counters.rollouts == counters.leaves == len(leaves(search)) == options.rollouts
    assert len(list(trace.children(0))) == options.rollouts
    assert search.value is None
    assert search.estimate is None
    result = 0
    for node, path in reversed(list(paths(search))):
        after = position
        for move in path:
            after = after.play(move)
        outcome = after.outcome()
        if outcome is not None:
            result = trace.value[node]
            assert (result > 0) - (result < 0) == outcome.value
            assert claim_at(search, node) is Bound.EXACT
        else:
            assert trace.value[node] == result
            assert claim_at(search, node) is Bound.SAMPLED


@settings(max_examples=80)
@given(CASES)
def test_the_most_visited_move_is_chosen(case: Case) -> None:
    search = searched(case.position, case.options)
    samples = search.samples
    assert sum(sample.visits for sample in samples) == search.counters.rollouts
    sign = case.position.to_move.sign
    for sample in samples:
        assert -1 <= sample.low <= sample.mean <= sample.high <= 1
    if samples:
        best = max(samples, key=lambda sample: (sample.visits, sign * sample.mean))
        assert search.best_move == best.move
    report = report_of(search)
    assert report.best_move == search.best_move
    assert report.samples == samples
    assert report.ended
    assert report.best_moves == ()
    assert {move.value for move in report.root_moves} <= {None}
    assert sum(move.nodes for move in report.root_moves) == search.nodes


def test_nothing_is_said_of_the_value_of_the_root() -> None:
    search = searched(WORKED, FEW)
    view = Moment(search).view(0)
    assert (view.value, view.bound, view.reason) == (None, Bound.SAMPLED, Reason.ROLLOUT)
    assert report_of(search).principal_variation == ()
    assert not report_of(search).complete
    middle = Moment(search, 31)
    assert middle.path
    assert all(middle.view(node).value is None for node in middle.path)


def test_playouts_draw_every_move_alike() -> None:
    """The first drawn move of 800 searches, each of one rollout."""
    drawn = Counter(
        searched(Position(), replace(UCT, rollouts=1, seed=seed)).trace.move[2]
        for seed in range(800)
    )
    assert sorted(drawn) == list(range(1, 9))
    assert all(70 <= count <= 130 for count in drawn.values())  # 100 expected


# The interval


@pytest.mark.parametrize(
    ("mean", "visits", "low", "high"),
    # Wilson's interval of 0, 5 and 10 successes among 10, from tables, on the scale -1 to 1.
    [(-1.0, 10, -1.0, -0.445), (0.0, 10, -0.527, 0.527), (1.0, 10, 0.445, 1.0)],
)
def test_the_interval_is_wilsons(mean: float, visits: int, low: float, high: float) -> None:
    found = wilson_interval(mean, visits)
    assert found == pytest.approx((low, high), abs=5e-4)


@pytest.mark.parametrize("mean", [-1.0, 0.0, 1.0])
def test_the_interval_holds_the_mean_whatever_is_rounded(mean: float) -> None:
    for visits in range(1, 300):
        low, high = wilson_interval(mean, visits)
        assert -1 <= low <= mean <= high <= 1


# Seeds and budgets


def test_a_seed_gives_one_search_and_another_seed_another() -> None:
    first, again = searched(Position(), FEW), searched(Position(), FEW)
    other = searched(Position(), replace(FEW, seed=2))
    assert columns(first) == columns(again)
    assert columns(first) != columns(other)


@pytest.mark.parametrize("budget", BUDGETS)
def test_budgets_do_not_change_the_events(budget: str) -> None:
    check_budget(Position.parse(TURN_5), FEW, budget)


@pytest.mark.parametrize("capacity", [0, 1, 2, 50])
def test_a_full_trace_changes_no_finding(capacity: int) -> None:
    check_capacity(WORKED, FEW, capacity)


def test_samples_are_those_of_the_rollouts_that_have_ended() -> None:
    search = Search(WORKED, FEW)
    while not search.done:
        search.advance(events=3)
        assert sum(sample.visits for sample in search.samples) == search.counters.rollouts


@pytest.mark.parametrize("rules", [Rules(8, 8, 5), Rules(8, 8, 4, gravity=True)], ids=str)
def test_a_board_of_64_cells(rules: Rules) -> None:
    search = searched(Position(rules=rules), FEW, capacity=1_000)
    assert search.counters.rollouts == 100
    assert search.best_move in range(64)


def test_a_fixed_first_move_is_the_only_one() -> None:
    search = searched(Position(), replace(FEW, first_move=7))
    assert [sample.move for sample in search.samples] == [7]
    assert search.best_move == 7


def test_outcomes_count_alike_however_soon_they_come() -> None:
    """Depth-aware scores are in the trace; the samples are of wins, draws and losses."""
    plain, aware = searched(WORKED, FEW), searched(WORKED, replace(FEW, score=Score.DEPTH))
    assert plain.samples == aware.samples
    assert set(plain.trace.value[1 : len(plain.trace)]) <= {-1, 0, 1}
    assert set(aware.trace.value[1 : len(aware.trace)]) == {7, 0, -6, -8}
