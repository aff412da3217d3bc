"""Expectimax and star1 against plain recursions with fractions, and the facts of trees on paper."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import inf
from random import Random
from typing import Any

import pytest

from ttt_tui.games.game import Side
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.text import read_game
from ttt_tui.search.judge import Bound, claim
from ttt_tui.search.moment import Moment, report
from ttt_tui.search.options import OptionsError
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Reason, Trace
from ttt_tui.search.unknown_leaf import intervals

LOW, HIGH = -3, 4
AIMA = "((3 12 8) (2 4 6) (14 5 2))"

Record = tuple[Any, ...]
"""Move, depth, window, value and reason of a visit."""


def drawn(dice: Random, plies: int) -> str:
    if not plies or dice.random() < 0.3:
        return str(Fraction(dice.randint(4 * LOW, 4 * HIGH), dice.choice((1, 2, 4)) * 4))
    children = [drawn(dice, plies - 1) for _ in range(dice.choice((1, 2, 2, 3)))]
    if dice.random() < 0.5:
        return f"({' '.join(children)})"
    if len(children) == 1 or dice.random() < 0.5:
        return f"{{{' '.join(children)}}}"
    weights = [dice.randint(1, 4) for _ in children]
    chances = [Fraction(each, sum(weights)) for each in weights]
    return f"{{{' '.join(map('{}:{}'.format, chances, children))}}}"


def trees(count: int) -> Iterator[PaperTree]:
    dice = Random(5)
    for number in range(count):
        text = f"({drawn(dice, 2)} {{{drawn(dice, 2)} 1}}) values {LOW}:{HIGH}"
        yield PaperTree.parse(text + (" min" if number % 3 else ""))


def visits(tree: PaperTree, alpha: Any, beta: Any, *, cuts: bool) -> list[Record]:
    """The visits of a search: alpha-beta, and at chance nodes Ballard's star1; or expectimax."""
    records: list[Record] = []

    def visit(tree: PaperTree, move: int, depth: int, alpha: Any, beta: Any) -> Any:
        place = len(records)
        records.append(())
        reason = "ALL_TRIED"
        value: Any
        if not tree.moves():
            value, reason = tree.value(), "GAME_OVER"
        elif chances := tree.chances():
            known, rest = Fraction(0), Fraction(1)
            for number, chance in enumerate(chances):
                if cuts and (known + rest * HIGH <= alpha or known + rest * LOW >= beta):
                    reason = "CUTOFF"
                    break
                rest -= chance
                low, high = -inf, inf
                if cuts:
                    low, high = LOW, HIGH
                    if alpha > -inf:
                        low = max(LOW, (alpha - known - rest * HIGH) / chance)
                    if beta < inf:
                        high = min(HIGH, (beta - known - rest * LOW) / chance)
                known += chance * visit(tree.play(number), number, depth + 1, low, high)
            value = known + rest * (HIGH if known + rest * HIGH <= alpha else LOW)
        else:
            side = tree.to_move
            value = -inf * side
            low, high = alpha, beta
            for number in tree.moves():
                child = visit(tree.play(number), number, depth + 1, low, high)
                value = max(value, child) if side is Side.MAX else min(value, child)
                if side is Side.MAX:
                    low = max(low, value) if cuts else low
                else:
                    high = min(high, value) if cuts else high
                if low >= high:
                    reason = "BOUND_MET" if number + 1 == len(tree.moves()) else "CUTOFF"
                    break
        records[place] = move, depth, alpha, beta, value, reason
        return value

    visit(tree, -1, 0, alpha, beta)
    return records


def held(trace: Trace) -> list[Record]:
    ends = {trace.infinity: inf, -trace.infinity: -inf}
    return [
        (
            trace.move[node],
            trace.depth[node],
            *(ends.get(each, trace.worth(each)) for each in (trace.alpha[node], trace.beta[node])),
            trace.worth(trace.value[node]),
            Reason(trace.reason[node]).name,
        )
        for node in range(len(trace))
    ]


def test_expectimax_is_the_recursion() -> None:
    for tree in trees(1000):
        assert held(search(tree, "expectimax", capacity=100)) == visits(tree, -inf, inf, cuts=False)


def test_star1_is_the_recursion_visits_no_more_and_claims_nothing_wrong() -> None:
    for tree in trees(1000):
        trace = search(tree, "star1", capacity=100)
        for found, wanted in zip(held(trace), visits(tree, -inf, inf, cuts=True), strict=True):
            assert (found[:2], found[4:]) == (wanted[:2], wanted[4:])
            assert found[2] <= wanted[2]  # ends are whole multiples of the smallest fraction
            assert found[3] >= wanted[3]
        whole = search(tree, "expectimax", capacity=100)
        assert len(trace) <= len(whole)
        assert report(trace).value == report(whole).value == tree.columns.values[0]
        for node in range(len(trace)):
            true = tree.columns.values[trace.state(node).node]  # type: ignore[attr-defined]
            value = trace.worth(trace.value[node])
            bound = claim(trace, node).bound
            assert (
                bound
                in {
                    0: (Bound.EXACT, Bound.LOWER, Bound.UPPER),
                    1: (Bound.LOWER,),
                    -1: (Bound.UPPER,),
                }[(true > value) - (true < value)]
            )


@pytest.mark.parametrize(
    ("text", "name", "nodes", "value", "moves"),
    [
        ("({3 12} {2 4})", "expectimax", 6, "15/2", "15/2 3"),
        ("({50%:3 50%:12} {25%:2 75%:4})", "expectimax", 6, "15/2", "15/2 7/2"),
        ("({(1 5) (2 6)} {3 9})", "expectimax", 10, "6", "3/2 6"),
        ("({0 6} {4 4})", "expectimax", 6, "4", "3 4"),
        ("({0 36} {16 16})", "expectimax", 6, "18", "18 16"),
        ("({5 5} {0 9}) values 0:9", "star1", 5, "5", "5 9/2"),
        (AIMA, "expectimax", 12, "3", "3 2 2"),
    ],
)
def test_facts(text: str, name: str, nodes: int, value: str, moves: str) -> None:
    trace = search(text, name)
    assert trace.totals.nodes == nodes
    assert str(report(trace).value) == value
    worths = [trace.worth(each.value or 0) for each in trace.totals.root]
    assert " ".join(map(str, worths)) == moves
    assert report(trace).best_move == max(range(len(worths)), key=worths.__getitem__)


@pytest.mark.parametrize("name", ["minimax", "alpha-beta", "pvs", "mtd-f"])
def test_fractions_change_no_search(name: str) -> None:
    whole = search(AIMA, name)
    parts = search("((3/4 12/4 8/4) (2/4 4/4 6/4) (14/4 5/4 2/4))", name)
    assert [*parts.value[: len(parts)]] == [*whole.value[: len(whole)]]
    assert report(parts).value == Fraction(3, 4)


@pytest.mark.parametrize(("order", "nodes"), [("reading", 10), ("best", 8), ("worst", 12)])
def test_orders_of_a_tree(order: str, nodes: int) -> None:
    assert search(AIMA, order=order).totals.nodes == nodes


@pytest.mark.parametrize(
    ("text", "name", "order", "sentence"),
    [
        ("{3 12}", "alpha-beta", "reading", "alpha-beta cannot search chance nodes: choose expec"),
        ("{3 12}", "star1", "reading", "star1 needs the bounds of all leaves: write them behind"),
        ("empty", "minimax", "best", "the order best needs a tree that is known as a whole"),
    ],
)
def test_what_does_not_fit_is_refused(text: str, name: str, order: str, sentence: str) -> None:
    with pytest.raises(OptionsError, match=sentence):
        search(text, name, order=order)


def test_an_open_chance_node_has_no_best_value() -> None:
    moment = Moment(search("({3 12} 2)", "expectimax"), 4)
    assert [moment.view(node).value for node in moment.path] == [None, None]
    assert moment.best_child(1) is None


def test_a_leaf_that_is_not_known() -> None:
    tree = PaperTree.parse("((3 12 8) (? 4 6) (14 5 2))", unknown=True)
    assert intervals(tree) == {
        "never visited": [("? <= 3", "C2 C3"), ("3 < ?", "none")],
        "best moves": [("? < 3", "B"), ("? = 3", "B C"), ("3 < ?", "C")],
        "value": [("? <= 3", "3"), ("3 < ? <= 4", "?"), ("4 < ?", "4")],
    }


def test_every_number_is_in_the_right_interval() -> None:
    dice = Random(6)
    for _ in range(300):
        leaves = [str(dice.randint(-3, 3)) for _ in range(7)]
        leaves[dice.randrange(7)] = "?"
        text = "(({} {}) ({} ({} {})) ({} {}))".format(*leaves)
        found = intervals(PaperTree.parse(text, unknown=True))
        number = Fraction(dice.randint(-8, 8), 2)
        trace = search(read_game(text.replace("?", str(number))))
        seen = {trace.state(node).node for node in range(len(trace))}  # type: ignore[attr-defined]
        columns = trace.game.columns  # type: ignore[attr-defined]
        best = [node for node in columns.children[0] if columns.values[node] == columns.values[0]]
        unseen = [node for node in range(len(columns.names)) if node not in seen]
        wanted = {
            "never visited": " ".join(columns.names[node] for node in unseen) or "none",
            "best moves": " ".join(columns.names[node] for node in best),
            "value": str(columns.values[0]),
        }
        for row, parts in found.items():
            outcomes = [outcome for numbers, outcome in parts if holds(numbers, number)]
            assert [each.replace("?", str(number)) for each in outcomes] == [wanted[row]]


def holds(numbers: str, number: Fraction) -> bool:
    """Evaluate `3 < ? <= 4`, `? = 3` or `any ?`."""
    code = numbers.replace(" = ", " == ").replace("any ?", "True").replace("?", "x")
    return bool(eval(code, {"x": number}))
