"""UCT."""

from __future__ import annotations

from collections import defaultdict
from math import isclose, log, sqrt

import pytest

from tests.search.cases import EMPTY, read
from ttt_tui.games.text import read_game
from ttt_tui.search.options import Options, OptionsError
from ttt_tui.search.rollout_tree import Statistics, rollout_tree, samples
from ttt_tui.search.rollouts import ROLLOUTS
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Mark

Moves = tuple[int, ...]


def test_uct_samples_every_root_move() -> None:
    trace = search(read(EMPTY), "uct")
    assert trace.result is not None
    assert (trace.result.value, trace.result.best_move) == (None, 4)
    assert (trace.totals.rollouts, trace.totals.nodes) == (ROLLOUTS, 14_922)
    found = samples(trace)
    assert [*found] == [*range(9)]
    assert sum(each.visits for each in found.values()) == ROLLOUTS
    assert max(found, key=lambda move: found[move].visits) == 4


@pytest.mark.parametrize(
    ("text", "move"), [("XX./OO./... x", 2), (".X./OO./..X x", 5), ("(3 (7 5) (9 0))", 1)]
)
def test_uct_finds_a_win_a_defence_and_the_best_leaf(text: str, move: int) -> None:
    trace = search(read_game(text), "uct")
    assert trace.result is not None
    assert trace.result.best_move == move


@pytest.mark.parametrize("text", ["X../.O./..X o", "((3 12 8) (2 4 6) (14 5 2))", "nim 1 2"])
def test_n_q_and_ucb1_are_those_of_the_moves_and_results_in_the_trace(text: str) -> None:
    trace = search(read_game(text), "uct", nodes=700)
    tree = rollout_tree(trace)
    largest = max(map(abs, trace.value[: len(trace)]))
    results: defaultdict[Moves, list[float]] = defaultdict(list)
    firsts: dict[Moves, int] = {(): 0}
    for start in range(1, len(trace)):
        if trace.depth[start] > 1 or not trace.end[start]:
            continue
        path: Moves = ()
        added = 0
        for node in range(start, trace.end[start]):
            if trace.mark[node] & Mark.PLAYOUT:
                continue
            sign = trace.player(node - 1 if path else 0)
            log_visits = log(len(results[path]) or 1)
            siblings = [each for each in firsts if each and each[:-1] == path]
            path = (*path, trace.move[node])
            if path not in firsts:
                firsts[path] = node
                added += 1
                continue
            event = trace.entered_at(node) + 1
            bounds = {}
            for each in siblings:
                visits = len(results[each])
                mean = sum(results[each]) / visits
                bounds[each] = sign * mean + 1.4 * sqrt(log_visits / visits)
                assert isclose(tree.statistics(firsts[each], event).ucb1, bounds[each])
            assert isclose(bounds[path], max(bounds.values()))
            assert len(bounds) == len(trace.state(tree.parent(node)).moves())
        assert added <= 1
        for plies in range(len(path) + 1):
            results[path[:plies]].append(trace.value[start] / largest)
            mean = sum(results[path[:plies]]) / len(results[path[:plies]])
            found = tree.statistics(firsts[path[:plies]], 2 * trace.end[start] - 1)
            assert found.visits == len(results[path[:plies]])
            assert isclose(found.mean, mean, abs_tol=1e-9)
    for path, here in results.items():
        below = sum(len(results[each]) for each in firsts if each and each[:-1] == path)
        assert not below or len(here) == below + bool(path)


def test_uct_refuses_infinite_values() -> None:
    with pytest.raises(OptionsError, match="UCT needs finite values"):
        search(read_game("((inf 2) (3 4))"), "uct", Options())


@pytest.mark.parametrize(
    ("mean", "visits", "low", "high"),
    [(0.0, 100, -0.19234, 0.19234), (1.0, 10, 0.44493, 1.0), (-1.0, 1, -1.0, 0.5869)],
)
def test_the_interval_is_wilsons(mean: float, visits: int, low: float, high: float) -> None:
    assert Statistics(visits, mean).interval == pytest.approx((low, high), abs=1e-4)
