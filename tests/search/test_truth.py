"""What is claimed of nodes, held against exact values by brute force: no bound is ever false."""

from __future__ import annotations

from functools import cache
from math import inf
from random import Random

import pytest

from tests.search.cases import LIVELY, board_of, drawn_options, drawn_position, read
from tests.search.reference import Tree, random_trees, truth, written
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.search.judge import Bound, claim, is_settled
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import USUAL_EXTRAS, Cutoff, Options, OptionsError, Score
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Trace

Path = tuple[int, ...]

ALGORITHMS = ("minimax", "alpha-beta", "alpha-beta+", "pvs", "mtd-f", "fsss")


@cache
def trees() -> list[tuple[str, dict[Path, float]]]:
    """Two thousand random trees as text, each with the exact value of every node by its moves."""
    found = []
    for number, tree in enumerate(random_trees(300, 2_000)):
        values: dict[Path, float] = {}
        solve(tree, number % 3 > 0, (), values)
        found.append((written(tree, is_max=number % 3 > 0), values))
    return found


def solve(tree: Tree, is_max: bool, path: Path, values: dict[Path, float]) -> float:
    if isinstance(tree, list):
        below = [solve(child, not is_max, (*path, n), values) for n, child in enumerate(tree)]
        values[path] = (max if is_max else min)(below)
    else:
        values[path] = tree
    return values[path]


def holds(trace: Trace, node: int, true: float) -> bool:
    """Whether what is claimed of a node is true."""
    infinity = trace.infinity
    true = max(-infinity, min(infinity, true))
    found, value = claim(trace, node), trace.value[node]
    if is_settled(trace, node):
        assert true == value
    return {
        Bound.EXACT: true == value,
        Bound.LOWER: true >= value,
        Bound.UPPER: true <= value,
        Bound.ESTIMATE: trace.options.estimates,
        Bound.SAMPLED: trace.algorithm.rollouts,
    }[found]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_no_claim_about_a_tree_is_false(name: str) -> None:
    for text, values in trees():
        trace = search(read_game(text), name)
        assert trace.result is not None
        assert trace.result.value == max(-trace.infinity, min(trace.infinity, values[()]))
        path: Path = ()
        for node in range(len(trace)):
            if node:
                path = (*path[: trace.depth[node] - 1], trace.move[node])
            assert holds(trace, node, values[path]), (text, path)


def scored(position: Position, depth: int, options: Options) -> int:
    """The exact value as the search counts it, `depth` plies below its root."""
    value, distance = truth(board_of(position))
    size = 1
    if options.score is Score.DEPTH:
        size = position.rules.cells + 1 - depth - distance
    if options.estimates:
        size = 62 + size if options.score is Score.DEPTH else 100
    return value * size


@pytest.mark.parametrize("name", [*ALGORITHMS, "uct"])
def test_no_claim_about_a_position_is_false(name: str) -> None:
    """On lively boards, by every combination of options and extras."""
    dice, searched = Random(name), 0
    while searched < 60:
        position = drawn_position(dice, dice.choice(LIVELY), 6)
        extras = frozenset(each for each in (*USUAL_EXTRAS, "deepening") if dice.random() < 0.5)
        options = drawn_options(dice)
        try:
            options = Options(**{**vars(options), "extras": extras})
            trace = search(position, name, options, nodes=3_000)
        except OptionsError:
            continue
        searched += 1
        moment = Moment(trace)
        if trace.result is not None and name != "uct" and not trace.options.estimates:
            assert trace.result.value == scored(position, 0, trace.options)
        for node in range(min(len(trace), 400)):
            if moment.is_open(node):
                continue
            state = moment.state(node)
            assert isinstance(state, Position)
            true = scored(state, trace.depth[node], trace.options)
            assert holds(trace, node, true), (position, trace.options, node)


@pytest.mark.parametrize(
    ("text", "options", "bound"),
    [
        ("..O/XOO/..X", Options(), Bound.EXACT),
        ("X../.../...", Options(depth=2), Bound.ESTIMATE),
        ("XX./OO./... x", Options(depth=2), Bound.EXACT),  # a win has been played out
        ("XOX/XO./OX. o", Options(depth=9), Bound.EXACT),  # nothing was estimated
        ("XO./.X./..O x", Options(extras=USUAL_EXTRAS | {"deepening"}), Bound.EXACT),
        ("XXO/OO./X.. x", Options(extras=USUAL_EXTRAS | {"deepening"}), Bound.EXACT),
    ],
)
def test_what_is_claimed_of_a_root(text: str, options: Options, bound: Bound) -> None:
    for name in ("minimax", "alpha-beta", "alpha-beta+", "pvs"):
        assert claim(search(read(text), name, options), 0) is bound


@pytest.mark.parametrize(("cutoff", "bound"), [("weak", Bound.UPPER), ("strict", Bound.EXACT)])
def test_a_value_at_the_edge_is_a_bound_by_the_weak_rule_only(cutoff: str, bound: Bound) -> None:
    trace = search(read_game("((3 12) (3 4))"), options=Options(cutoff=Cutoff(cutoff)))
    node = trace.node_after([1])
    assert node is not None
    assert (trace.value[node], trace.alpha[node], claim(trace, node)) == (3, 3, bound)


def test_the_trees_have_equal_and_infinite_values() -> None:
    assert any(values[()] == inf for _, values in trees())
    assert any("-inf" in text for text, _ in trees())
    assert any(len(set(values.values())) < 3 < len(values) for _, values in trees())
