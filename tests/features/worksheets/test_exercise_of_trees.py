"""Sheets of trees from paper, held against an alpha-beta of a few lines that knows no engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf

import pytest

from tests.oracles.paper_trees import (
    AIMA,
    Path,
    Tree,
    alpha_beta,
    minimax,
    random_trees,
    size,
    written,
)
from ttt_tui.features.worksheets.exercise import MOST_NODES, Branch, Exercise, ExerciseError
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import Algorithm, Cutoff, MoveOrder, Order, SearchOptions

BACKWARDS = MoveOrder(Order.REVERSE)


@dataclass
class Pencil:
    """Alpha-beta by hand: the window and the returned value of every node that is visited."""

    is_strict: bool
    is_backwards: bool
    windows: dict[Path, tuple[float, float]] = field(default_factory=dict)
    values: dict[Path, float] = field(default_factory=dict)
    cut: set[Path] = field(default_factory=set)

    def fill_in(
        self, tree: Tree, is_max: bool, alpha: float = -inf, beta: float = inf, path: Path = ()
    ) -> float:
        self.windows[path] = alpha, beta
        if not isinstance(tree, list):
            self.values[path] = tree
            return tree
        best = -inf if is_max else inf
        numbers = range(len(tree))[:: -1 if self.is_backwards else 1]
        for tried, number in enumerate(numbers, 1):
            low, high = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            value = self.fill_in(tree[number], not is_max, low, high, (*path, number))
            best = max(best, value) if is_max else min(best, value)
            beyond, met = (best > beta, best >= beta) if is_max else (best < alpha, best <= alpha)
            if (beyond if self.is_strict else met) and tried < len(tree):
                self.cut.add(path)
                break
        self.values[path] = best
        return best


def paths_of(exercise: Exercise) -> dict[Path, Branch]:
    found: list[Path] = []
    for branch in exercise.branches:
        above = () if branch.parent is None else found[branch.parent]
        found.append(above if branch.move is None else (*above, branch.move))
    return dict(zip(found, exercise.branches, strict=True))


def number(value: float) -> str:
    return str(value) if value not in (inf, -inf) else "inf" if value > 0 else "-inf"


@pytest.mark.parametrize("rule", Cutoff)
@pytest.mark.parametrize("is_backwards", [False, True])
@pytest.mark.parametrize("is_max", [False, True])
def test_the_solution_is_that_of_the_oracle(rule: Cutoff, is_backwards: bool, is_max: bool) -> None:
    order = BACKWARDS if is_backwards else MoveOrder()
    options = SearchOptions(cutoff=rule, order=order)
    checked = 0
    for tree in [AIMA, *random_trees(5, 120)]:
        if size(tree) > MOST_NODES:
            continue
        checked += 1
        exercise = Exercise("", read_state(written(tree, is_max=is_max)), options)
        by_hand = Pencil(rule is Cutoff.STRICT, is_backwards)
        by_hand.fill_in(tree, is_max)
        seen: list[Path] = []
        alpha_beta(
            tree, is_max, is_strict=rule is Cutoff.STRICT, is_backwards=is_backwards, seen=seen
        )
        branches = paths_of(exercise)
        assert [*branches] == sorted(branches), "drawn as it is written"
        for path, branch in branches.items():
            is_visited = path in by_hand.values
            assert (branch.node is not None) == is_visited
            is_leaf = branch.state.value() is not None
            if is_leaf:
                assert (path in seen) == is_visited
                assert exercise.blanks(branch) == ("", exercise.given(branch))
                assert exercise.answers(branch)[1] == exercise.given(branch)
                continue
            window, value = exercise.answers(branch)
            if not is_visited:
                assert (window, value) == ("", "")
                continue
            assert window == "[{}, {}]".format(*map(number, by_hand.windows[path]))
            sign, _, told = value.rpartition(" ")
            assert told == number(by_hand.values[path])
            exact = minimax(subtree(tree, path), is_max == (len(path) % 2 == 0))
            assert {"": exact == by_hand.values[path],
                    ">=": exact >= by_hand.values[path],
                    "<=": exact <= by_hand.values[path]}[sign]  # fmt: skip
            assert bool(exercise.cut(branch)) == (path in by_hand.cut)
        assert sorted(exercise.unvisited()) == sorted(
            exercise.given(branch)
            for path, branch in branches.items()
            if branch.state.value() is not None and path not in seen
        )
    assert checked > 60


def subtree(tree: Tree, path: Path) -> Tree:
    for step in path:
        assert isinstance(tree, list)
        tree = tree[step]
    return tree


def aima(**options: object) -> Exercise:
    return Exercise("", read_state(written(AIMA)), SearchOptions(**options))  # type: ignore[arg-type]


def test_the_tree_of_the_book() -> None:
    exercise = aima()
    assert exercise.unvisited() == ("4", "6")
    ((node, why),) = exercise.reasons()
    assert node == "C"
    assert why == (
        "Min already has 2 here. Max already has 3 with B, so the remaining 2 moves cannot matter. "
        "Cut: Min has at most 2 here, which is <= alpha (3)."
    )
    assert [exercise.cut(each) for each in exercise.branches if exercise.cut(each)] == [
        "2 <= alpha (3)"
    ]


def test_inner_nodes_have_letters_unless_the_tree_has_names() -> None:
    exercise = aima()
    assert [exercise.label(each) for each in exercise.branches if exercise.sign(each)] == [*"ABCD"]
    named = Exercise("", read_state("(left:(3 12) (2 last:4))"), SearchOptions())
    assert [named.label(each) for each in named.branches] == ["", "left", "", "", "", "", "last"]
    rows = Exercise("", read_state("(((1 2) 3) ((4 5) 6))"), SearchOptions())
    names = {path: rows.label(branch) for path, branch in paths_of(rows).items()}
    assert (names[(0,)], names[(1,)], names[(0, 0)], names[(1, 0)]) == ("B", "C", "D", "E")


def test_minimax_asks_for_values_only() -> None:
    exercise = aima(algorithm=Algorithm.MINIMAX)
    assert {exercise.blanks(each)[0] for each in exercise.branches} == {""}
    assert exercise.unvisited() == ()
    assert list(exercise.reasons()) == []


def test_a_depth_limit_ends_at_the_numbers_of_inner_nodes() -> None:
    tree = read_state("((5:(1 2) 7:(3 4)) (4:(5 6) 9:(7 8)))")
    exercise = Exercise("", tree, SearchOptions(depth=2))
    assert len(exercise.branches) == 7
    assert [exercise.given(each) for each in exercise.branches] == [
        "", "", "~5", "~7", "", "~4", "~9",
    ]  # fmt: skip
    assert exercise.answers(exercise.branches[0]) == ("[-inf, inf]", "~5")
    assert exercise.unvisited() == ("~9",)


@pytest.mark.parametrize(
    ("text", "options", "why"),
    [
        ("((5:(1 2) (3 4)) 4)", SearchOptions(depth=2), "the node after 0, 1 has no"),
        ("tree 5x3", SearchOptions(), "more than 90 nodes, too many for a sheet: take a smaller"),
        ("..O/XOO/..X", SearchOptions(depth=2), "leave --depth out"),
    ],
)
def test_what_is_no_exercise_is_refused(text: str, options: SearchOptions, why: str) -> None:
    with pytest.raises(ExerciseError, match=why):
        Exercise("", read_state(text), options)


def test_another_game_has_its_sheet_with_blanks_at_the_leaves() -> None:
    exercise = Exercise("", read_state("nim 1 2"), SearchOptions())
    assert all(exercise.blanks(each)[1] == "____" for each in exercise.branches)
    assert exercise.move(exercise.branches[1])
