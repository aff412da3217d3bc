"""Expectimax and star1 against a plain recursion with fractions, and facts of trees on paper."""

from __future__ import annotations

import re
from fractions import Fraction
from math import inf
from random import Random
from typing import Any

import pytest

from ttt_tui.games.game import Side
from ttt_tui.games.paper import PaperTree
from ttt_tui.search.judge import Bound, claim
from ttt_tui.search.moment import report
from ttt_tui.search.options import OptionsError
from ttt_tui.search.run_here import search
from ttt_tui.search.unknown_leaf import intervals

LOW, HIGH = -3, 4
AIMA = "((3 12 8) (2 4 6) (14 5 2))"


def drawn(dice: Random, plies: int) -> str:
    if not plies or dice.random() < 0.3:
        return str(Fraction(dice.randint(4 * LOW, 4 * HIGH), 4))
    children = [drawn(dice, plies - 1) for _ in range(dice.choice((1, 2, 2, 3)))]
    if dice.random() < 0.5:
        return f"({' '.join(children)})"
    weights = [dice.choice((1, 1, 3)) for _ in children]
    if len(set(weights)) > 1:
        children = [f"{w}/{sum(weights)}:{c}" for w, c in zip(weights, children, strict=True)]
    return f"{{{' '.join(children)}}}"


def visits(tree: PaperTree, *, cuts: bool) -> list[tuple[Any, ...]]:
    """Move, depth and value of each visit of alpha-beta with Ballard's star1, or of expectimax."""
    found: list[tuple[Any, ...]] = []

    def visit(tree: PaperTree, move: int, depth: int, alpha: Any, beta: Any) -> Any:
        place = len(found)
        found.append(())
        value: Any = tree.value()
        if value is None:
            choose = average if tree.chances() else best_of
            value = choose(tree, depth + 1, alpha, beta)
        found[place] = move, depth, value
        return value

    def average(tree: PaperTree, depth: int, alpha: Any, beta: Any) -> Any:
        known, rest = Fraction(0), Fraction(1)
        low, high = -inf, inf
        for move, chance in enumerate(tree.chances()):
            most, least = known + rest * HIGH, known + rest * LOW
            if cuts and (most <= alpha or least >= beta):
                return most if most <= alpha else least
            rest -= chance
            if cuts:
                low = max(LOW, (alpha - most) / chance + HIGH)
                high = min(HIGH, (beta - least) / chance + LOW)
            known += chance * visit(tree.play(move), move, depth, low, high)
        return known

    def best_of(tree: PaperTree, depth: int, alpha: Any, beta: Any) -> Any:
        best: Any = -inf * tree.to_move
        for move in tree.moves():
            value = visit(tree.play(move), move, depth, alpha, beta)
            best = max(best, value) if tree.to_move is Side.MAX else min(best, value)
            if cuts and tree.to_move is Side.MAX:
                alpha = max(alpha, best)
            elif cuts:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    visit(tree, -1, 0, -inf, inf)
    return found


def test_searches_are_the_recursion_and_claim_nothing_wrong() -> None:
    dice = Random(5)
    for number in range(150):
        side = " min" if number % 3 else ""
        text = f"({drawn(dice, 2)} {{{drawn(dice, 1)} {drawn(dice, 1)}}}) values {LOW}:{HIGH}{side}"
        tree = PaperTree.parse(text)
        counts = []
        values = tree.columns.values
        for name in ("expectimax", "star1"):
            trace = search(tree, name, capacity=100)
            worths = [trace.worth(value) for value in trace.value[: len(trace)]]
            found = zip(trace.move, trace.depth, worths, strict=False)
            assert [*found] == visits(tree, cuts=name == "star1")
            assert report(trace).value == values[0]
            counts.append(len(trace))
            for node, worth in enumerate(worths):
                true = values[trace.state(node).node]  # type: ignore[attr-defined]
                bound = claim(trace, node).bound
                assert true == worth or bound is not Bound.EXACT
                assert true >= worth or bound is not Bound.LOWER
                assert true <= worth or bound is not Bound.UPPER
        assert counts[1] <= counts[0]


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
    assert report(trace).best_move == worths.index(max(worths))


def test_fractions_change_no_search() -> None:
    whole = search(AIMA, "mtd-f")
    parts = search(re.sub(r"(\d+)", r"\1/7", AIMA), "mtd-f")
    assert [*parts.value[: len(parts)]] == [*whole.value[: len(whole)]]
    assert report(parts).value == Fraction(3, 7)


def test_orders_of_a_tree() -> None:
    counts = [search(AIMA, order=order).totals.nodes for order in ("reading", "best", "worst")]
    assert counts == [10, 8, 12]


@pytest.mark.parametrize(
    ("text", "name", "sentence"),
    [
        ("{3 12}", "alpha-beta", "alpha-beta cannot search chance nodes: choose expectimax"),
        ("{3 12}", "star1", "star1 needs the bounds of all leaves: write them behind a tree"),
    ],
)
def test_what_does_not_fit_is_refused(text: str, name: str, sentence: str) -> None:
    with pytest.raises(OptionsError, match=sentence):
        search(text, name)


def test_every_number_of_an_unknown_leaf_is_in_the_right_interval() -> None:
    dice = Random(6)
    for _ in range(60):
        leaves = [str(dice.randint(-3, 3)) for _ in range(7)]
        leaves[dice.randrange(7)] = "?"
        text = "(({} {}) ({} ({} {})) ({} {}))".format(*leaves)
        found = intervals(PaperTree.parse(text, unknown=True))
        number = Fraction(dice.randint(-8, 8), 2)
        trace = search(text.replace("?", str(number)), capacity=100)
        columns = trace.game.columns  # type: ignore[attr-defined]
        seen = {trace.state(node).node for node in range(len(trace))}  # type: ignore[attr-defined]
        unseen = [name for node, name in enumerate(columns.names) if node not in seen]
        best = [node for node in columns.children[0] if columns.values[node] == columns.values[0]]
        wanted = {
            "never visited": " ".join(unseen) or "none",
            "best moves": " ".join(columns.names[node] for node in best),
            "value": str(columns.values[0]),
        }
        for label, rows in found.items():
            (outcome,) = (row.outcome for row in rows if holds(row.numbers, number))
            assert outcome.replace("?", str(number)) == wanted[label]


def holds(numbers: str, number: Fraction) -> bool:
    """Evaluate `3 < ? <= 4`, `? = 3` or `any ?`."""
    code = numbers.replace(" = ", " == ").replace("any ?", "True").replace("?", "x")
    return bool(eval(code, {"x": number}))
