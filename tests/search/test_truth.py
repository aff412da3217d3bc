"""What is claimed of nodes, held against brute force: true, and as strong as the visits prove."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from tests.search.cases import LIVELY, board_of, drawn_options, drawn_position
from tests.search.reference import Tree, random_trees, truth, written
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.search.judge import EXACT, Bound, ValueClaim, claim
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import USUAL_EXTRAS, Cutoff, Options, OptionsError, RootWindow, Score
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Trace

Path = tuple[int, ...]

ALGORITHMS = ("minimax", "alpha-beta", "alpha-beta+", "pvs", "mtd-f")


@cache
def trees() -> list[tuple[str, dict[Path, float]]]:
    """Random trees as text, each with the exact value of every node by its moves."""
    found = []
    for number, tree in enumerate(random_trees(300, 150)):
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
    if found.estimated:
        return trace.options.estimates
    return {
        Bound.EXACT: true == value,
        Bound.LOWER: true >= value,
        Bound.UPPER: true <= value,
        Bound.SAMPLED: trace.algorithm.rollouts,
    }[found.bound]


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
    while searched < 12:
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
    ("text", "options", "found"),
    [
        ("..O/XOO/..X", Options(), EXACT),
        ("X../.../...", Options(depth=2), ValueClaim(Bound.EXACT, estimated=True)),
        ("XX./OO./... x", Options(depth=2), EXACT),  # a win has been played out
        ("XOX/XO./OX. o", Options(depth=9), EXACT),  # nothing was estimated
        ("XO./.X./..O x", Options(extras=USUAL_EXTRAS | {"deepening"}), EXACT),
        ("XXO/OO./X.. x", Options(extras=USUAL_EXTRAS | {"deepening"}), EXACT),
        (
            "(0 A:0:(5 -3))",
            Options(depth=1),
            ValueClaim(Bound.EXACT, estimated=True),
        ),  # >= 0 for sure
        ("(0 (0 A:3:(5 -3)))", Options(depth=2), EXACT),  # whatever A is worth
    ],
)
def test_what_is_claimed_of_a_root(text: str, options: Options, found: ValueClaim) -> None:
    for name in ("minimax", "alpha-beta", "alpha-beta+", "pvs"):
        assert claim(search(read_game(text), name, options), 0) == found


@pytest.mark.parametrize(("cutoff", "bound"), [("weak", Bound.UPPER), ("strict", Bound.EXACT)])
def test_a_value_at_the_edge_is_a_bound_by_the_weak_rule_only(cutoff: str, bound: Bound) -> None:
    trace = search(read_game("((3 12) (3 4))"), options=Options(cutoff=Cutoff(cutoff)))
    node = trace.node_after([1])
    assert node is not None
    assert (trace.value[node], trace.alpha[node]) == (3, 3)
    assert claim(trace, node) == ValueClaim(bound)


Interval = tuple[int, int]
"""The least and the largest value that a node can have, as far as its visits tell."""


def intervals(trace: Trace) -> dict[int, tuple[Interval, Interval]]:
    """The intervals of each node by brute force: if estimates are values, and if they tell nothing.

    Untried moves tell nothing either. No window is looked at.
    """
    found: dict[int, tuple[Interval, Interval]] = {}
    moment = Moment(trace)
    for node in reversed(range(len(trace))):
        game, value, depth = moment.state(node), trace.value[node], trace.depth[node]
        if game.value() is not None:
            found[node] = (value, value), (value, value)
            continue
        most = trace.infinity
        if isinstance(game, Position):  # nobody wins before the next move
            most = abs(scored_win(game, depth + 1, trace.options))
        below: dict[int, list[tuple[Interval, Interval]]] = {}
        for child in trace.children(node):
            below.setdefault(trace.move[child], []).append(found[child])
        kinds = []
        for kind in (0, 1):
            least_by_move = dict.fromkeys(game.moves(), -most)
            most_by_move = dict.fromkeys(game.moves(), most)
            for move, visits in below.items():
                least_by_move[move] = max(each[kind][0] for each in visits)
                most_by_move[move] = min(each[kind][1] for each in visits)
            best = max if trace.player(node) > 0 else min
            kinds.append((best(least_by_move.values()), best(most_by_move.values())))
        if not below:  # the depth limit
            kinds[0] = value, value
        found[node] = kinds[0], kinds[1]
    return found


def as_strong_as(trace: Trace, node: int, found: tuple[Interval, Interval]) -> ValueClaim:
    """What may be claimed of a value that is in these intervals."""
    value = trace.value[node]
    by_estimates, sure = ([value == end for end in interval] for interval in found)
    bounds = {(True, True): Bound.EXACT, (True, False): Bound.LOWER, (False, True): Bound.UPPER}
    least, most = by_estimates
    return ValueClaim(bounds[least, most], estimated=by_estimates != sure and sure != [True, True])


def scored_win(position: Position, depth: int, options: Options) -> int:
    """What a win counts that is complete after so many plies of the search."""
    size = 1
    if options.score is Score.DEPTH:
        size = position.rules.cells + 1 - depth
    if options.estimates:
        size = 62 + size if options.score is Score.DEPTH else 100
    return size


NO_TABLE = {"minimax": (), "alpha-beta": (), "alpha-beta+": ("killers", "forced"), "pvs": ()}
"""What a table remembers is no visit."""


@pytest.mark.parametrize("name", NO_TABLE)
@pytest.mark.parametrize("cutoff", Cutoff)
def test_claims_about_a_tree_are_as_strong_as_its_visits(name: str, cutoff: Cutoff) -> None:
    exact_outside = 0
    for number, (text, _) in enumerate(trees()[:60]):
        window = RootWindow.FRESH if number % 5 == 0 else RootWindow.SHARED
        options = Options(cutoff=cutoff, root_window=window, extras=frozenset(NO_TABLE[name]))
        trace = search(read_game(text), name, options)
        for node, found in intervals(trace).items():
            assert claim(trace, node) == as_strong_as(trace, node, found), (text, node)
            is_outside = not trace.alpha[node] < trace.value[node] < trace.beta[node]
            exact_outside += (
                is_outside and bool(trace.end[node] - node - 1) and (claim(trace, node) == EXACT)
            )
    assert exact_outside > 5 or name == "minimax"


@pytest.mark.parametrize("name", NO_TABLE)
def test_claims_about_a_position_are_as_strong_as_its_visits(name: str) -> None:
    dice, searched = Random(name), 0
    while searched < 12:
        position = drawn_position(dice, dice.choice(LIVELY), 6)
        options = Options(**{**vars(drawn_options(dice)), "extras": frozenset(NO_TABLE[name])})
        try:
            trace = search(position, name, options, nodes=1_500)
        except OptionsError:
            continue
        if trace.result is None:
            continue
        searched += 1
        for node, found in intervals(trace).items():
            wanted = as_strong_as(trace, node, found)
            assert claim(trace, node) == wanted, (position, trace.options, node, found)
