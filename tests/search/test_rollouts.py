"""UCT."""

from __future__ import annotations

from collections import Counter, defaultdict
from math import isclose, log, sqrt

import pytest

from tests.search.cases import EMPTY, read
from ttt_tui.games.text import read_game
from ttt_tui.search.options import Options, OptionsError
from ttt_tui.search.rollout_tree import rollout_tree, samples
from ttt_tui.search.rollouts import ROLLOUTS, wilson_interval
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Mark


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
def test_the_tree_is_that_of_ucb1_and_each_rollout_adds_one_node(text: str) -> None:
    """Recompute N, the results and UCB1 from the moves and values of the trace alone."""
    trace = search(read_game(text), "uct", nodes=1_500)
    tree = rollout_tree(trace)
    largest = max(abs(value) for value in trace.value[: len(trace)])
    visits: Counter[tuple[int, ...]] = Counter()
    totals: defaultdict[tuple[int, ...], float] = defaultdict(float)
    firsts: dict[tuple[int, ...], int] = {}
    children: defaultdict[tuple[int, ...], list[tuple[int, ...]]] = defaultdict(list)
    starts = [node for node in range(len(trace)) if trace.depth[node] == 1 and trace.end[node]]
    for start in starts:
        path: tuple[int, ...] = ()
        variations = [path]
        for node in range(start, trace.end[start]):
            if trace.mark[node] & Mark.PLAYOUT:
                assert tree.is_playout(node)
                continue
            side = trace.player(node - 1 if path else 0)
            above = path
            path = (*path, trace.move[node])
            variations.append(path)
            if path not in firsts:
                firsts[path] = node
                children[above].append(path)
            else:
                bounds = {
                    each: side * totals[each] / visits[each]
                    + 1.4 * sqrt(log(visits[above]) / visits[each])
                    for each in children[above]
                }
                event = trace.entered_at(node) + 1
                assert bounds[path] == max(bounds.values())
                assert len(bounds) == len(trace.state(tree.parent(node)).moves())
                for each, bound in bounds.items():
                    assert isclose(tree.statistics(firsts[each], event).ucb1, bound)
            assert tree.first[node] == firsts[path]
        assert sum(firsts[each] >= start for each in variations[1:]) <= 1
        event = 2 * trace.end[start] - 1
        for each in variations:
            visits[each] += 1
            totals[each] += trace.value[start] / largest
            known = tree.statistics(firsts.get(each, 0), event)
            assert known.visits == visits[each]
            assert isclose(known.mean, totals[each] / visits[each], abs_tol=1e-9)
    for path, count in visits.items():
        below = sum(visits[each] for each in children[path])
        if below:
            assert count == below + bool(path)
    assert visits[()] == len(starts) > 200


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
