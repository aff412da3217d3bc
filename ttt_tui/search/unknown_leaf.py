"""A tree from paper with a leaf `?`: what alpha-beta finds with each number in its place.

A search only compares values, so what it finds changes at the numbers of the other leaves. Tried
are these, one number between each two neighbours, and one beyond each end.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby, pairwise
from math import isfinite
from typing import NamedTuple

from ttt_tui.games.game import InputError
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.tree_columns import TreeColumns
from ttt_tui.search.options import Options
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Trace

MOST_NODES = 300
"""The most nodes of a tree that is searched so often: 2 s."""


class Trial(NamedTuple):
    """A number of a leaf, or one that stands for all between two neighbours.

    Attributes:
        low, high: the ends of what it stands for, such as `3 < ` and ` <= 4`.
    """

    number: float
    low: str = ""
    high: str = ""


class Interval(NamedTuple):
    """Numbers in the place of `?`, such as `3 < ? <= 4`, and what all of them lead to."""

    numbers: str
    outcome: str


def intervals(tree: PaperTree, options: Options | None = None) -> dict[str, list[Interval]]:
    """Return what depends on `?`, as `outcomes_of`, with the numbers at which it changes."""
    trials, outcomes = outcomes_of(tree, options)
    return {label: joined(trials, each) for label, each in outcomes.items()}


def outcomes_of(
    tree: PaperTree, options: Options | None = None
) -> tuple[list[Trial], dict[str, list[str]]]:
    """Return the numbers tried, and the nodes never visited, the best moves and the value of each.

    Raises:
        InputError: the tree is too large.
    """
    if tree.size > MOST_NODES:
        raise InputError(f"a tree with ? has at most {MOST_NODES} nodes")
    trials = _trials(tree.columns)
    outcomes: dict[str, list[str]] = {"never visited": [], "best moves": [], "value": []}
    for trial in trials:
        numbers = (trial.number if each != each else each for each in tree.columns.numbers)  # nan
        columns = replace(tree.columns, numbers=tuple(numbers))
        trace = search(PaperTree(columns), options=options)
        values = columns.values
        unvisited = {*range(len(values))} - visits(trace).keys()
        best = (child for child in columns.children[0] if values[child] == values[0])
        outcomes["never visited"].append(columns.names_of(unvisited))
        outcomes["best moves"].append(columns.names_of(best))
        # The value never jumps, so that of a leaf's number goes on from the numbers before.
        before = outcomes["value"][-1:]
        texts = [f"{values[0]}"]
        if values[0] == trial.number:
            texts.append("?")
        outcomes["value"].append(before[0] if before and before[0] in texts else texts[-1])
    return trials, outcomes


def _trials(columns: TreeColumns) -> list[Trial]:
    known = {number for number in columns.numbers if number is not None and isfinite(number)}
    leaves = sorted(known.union(columns.bounds or ())) or [0]
    found = [Trial(leaves[0] - 1, high=f" < {leaves[0]}")]
    for leaf, following in pairwise([*leaves, leaves[-1] + 2]):
        middle = (leaf + following) / Fraction(2)
        found += [
            Trial(leaf, f"{leaf} <= ", f" <= {leaf}"),
            Trial(middle, f"{leaf} < ", f" < {following}"),
        ]
    found[-1] = found[-1]._replace(high="")
    return found[1:-1] if columns.bounds else found


def visits(trace: Trace) -> dict[int, int]:
    """Return the nodes that a search visits, in its order, by the numbers of the tree."""
    return {trace.state(node).node: node for node in range(len(trace))}  # type: ignore[attr-defined]


def joined(trials: Sequence[Trial], outcomes: Sequence[str]) -> list[Interval]:
    """Join neighbours with the same outcome."""
    found = []
    for outcome, run in groupby(range(len(trials)), key=outcomes.__getitem__):
        places = list(run)
        low = trials[places[0]].low
        high = trials[places[-1]].high
        numbers = f"{low}?{high}" if low or high else "any ?"
        if len(places) == 1 and high.startswith(" <="):
            numbers = f"? = {trials[places[0]].number}"
        found.append(Interval(numbers, outcome))
    return found
