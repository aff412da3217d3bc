"""UCT."""

from __future__ import annotations

from math import sqrt

import pytest

from tests.search.cases import EMPTY, read
from ttt_tui.games.text import read_game
from ttt_tui.search.options import Options, OptionsError
from ttt_tui.search.rollouts import ROLLOUTS, wilson_interval
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Mark


def test_uct_samples_every_root_move() -> None:
    trace = search(read(EMPTY), "uct")
    assert trace.result is not None
    assert (trace.result.value, trace.result.best_move) == (None, 4)
    assert (trace.totals.rollouts, trace.totals.nodes) == (ROLLOUTS, 14_922)
    assert sorted(each.move for each in trace.samples) == [*range(9)]
    assert sum(each.visits for each in trace.samples) == ROLLOUTS
    most = max(trace.samples, key=lambda each: each.visits)
    assert most.move == 4
    assert all(-1 <= each.low <= each.mean <= each.high <= 1 for each in trace.samples)


@pytest.mark.parametrize(
    ("text", "move"), [("XX./OO./... x", 2), (".X./OO./..X x", 5), ("(3 (7 5) (9 0))", 1)]
)
def test_uct_finds_a_win_a_defence_and_the_best_leaf(text: str, move: int) -> None:
    trace = search(read_game(text), "uct")
    assert trace.result is not None
    assert trace.result.best_move == move


def test_a_rollout_grows_the_tree_by_one_node_and_plays_out_at_random() -> None:
    trace = search(read(EMPTY), "uct")
    known: set[tuple[int, ...]] = {()}
    path: list[int] = []
    for node in range(1, len(trace)):
        del path[trace.depth[node] - 1 :]
        path.append(trace.move[node])
        is_playout = bool(trace.mark[node] & Mark.PLAYOUT)
        if tuple(path) not in known and not is_playout:
            assert tuple(path[:-1]) in known
            known.add(tuple(path))
        if trace.depth[node] == 1:
            grown = len(known)
            assert trace.value[node] in (-1, 0, 1)
    assert grown <= ROLLOUTS + 1


def test_uct_refuses_infinite_values() -> None:
    with pytest.raises(OptionsError, match="UCT needs finite values"):
        search(read_game("((inf 2) (3 4))"), "uct", Options())


@pytest.mark.parametrize(
    ("mean", "visits", "low", "high"),
    [(0.0, 100, -0.19234, 0.19234), (1.0, 10, 0.44493, 1.0), (-1.0, 1, -1.0, 0.5869)],
)
def test_the_interval_is_wilsons(mean: float, visits: int, low: float, high: float) -> None:
    assert wilson_interval(mean, visits) == pytest.approx((low, high), abs=1e-4)
    assert wilson_interval(0.0, 10**6)[1] == pytest.approx(1.96 / sqrt(10**6), rel=1e-3)
