"""Exam questions on trees from paper: leaves to cross out, and values that come back.

The trees are random, by seed and level, or pasted.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable

from ttt_tui.games.game import Side
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.text import read_game
from ttt_tui.learn.question import Answer, Question
from ttt_tui.learn.quiz import Exercise
from ttt_tui.search.moment import Moment
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Reason, Trace
from ttt_tui.words import values
from ttt_tui.words.why import formula

_SHAPES = ("2x2", "3x2", "2x3", "3x3")
"""Shapes of trees, children x plies, by level."""

MOST_NODES = 120
"""The most nodes below the root of a pasted tree."""


def next_exam(seed: int, level: int = 0) -> Exercise:
    """Return a question on a random tree with a cut; the level, from 0, says its shape."""
    chance = random.Random(seed)
    shape = _SHAPES[min(level, len(_SHAPES) - 1)]
    while True:
        first = chance.choice(("", " min"))
        tree = read_game(f"tree {shape} seed {chance.randrange(10**6)} values 0:20{first}")
        assert isinstance(tree, PaperTree)
        if search(tree).totals.pruned_moves:
            return exam_of(tree, seed)


def exam_of(tree: PaperTree, number: int = 0) -> Exercise:
    """Return a question on a tree: number 0 is on leaves to cross out, others on a node's value."""
    trace = search(tree)
    inner = [node for node in range(1, len(trace)) if trace.reason[node] != Reason.GAME_OVER]
    differ = [node for node in inner if _hard(trace, node) != trace.value[node]]
    nodes = [None, *(differ or inner), 0]
    node = nodes[number % len(nodes)]
    asked = _crossing(trace) if node is None else _returned(trace, node)
    return Exercise(tree, "alpha-beta", 0, trace.events, asked)


def visits(trace: Trace) -> dict[int, int]:
    """Return the nodes that a search visits, in its order, by the numbers of the tree."""
    moment = Moment(trace)
    return {moment.state(node).node: node for node in range(len(trace))}  # type: ignore[attr-defined]


def unvisited(trace: Trace) -> frozenset[int]:
    """Return the leaves that a search never visits, as the tree numbers its nodes."""
    children = _tree(trace).columns.children
    seen = visits(trace)
    return frozenset(n for n, below in enumerate(children) if not below and n not in seen)


def names(tree: PaperTree, nodes: Iterable[int]) -> str:
    """Return names such as `C2 C3`, in the order of the tree, or `none`."""
    return " ".join(tree.columns.names[node] for node in sorted(nodes)) or "none"


def _tree(trace: Trace) -> PaperTree:
    assert isinstance(trace.game, PaperTree)
    return trace.game


def _crossing(trace: Trace) -> Question:
    tree = _tree(trace)
    right = unvisited(trace)

    def reason(answer: Answer) -> str:
        assert isinstance(answer, frozenset)
        if wrong := answer - right:
            return f"The search looks at {names(tree, wrong)}. {_no_cut(trace, min(wrong))}"
        return f"That is right so far, but there are more: {len(right - answer)}."

    return Question(
        "crossing out",
        "Cross out every leaf that alpha-beta, from left to right and with cuts at alpha >= beta, "
        "never looks at.",
        "crossing",
        frozenset({right}),
        hint="Write alpha and beta at each node. Where they meet, the rest of its children go.",
        explanation=f"Never looked at: {names(tree, right)}. {' '.join(cuts(trace))}",
        node=next((n for n in range(len(trace)) if trace.reason[n] == Reason.CUTOFF), None),
        reason_of=reason,
    )


def _no_cut(trace: Trace, place: int) -> str:
    """Say that the node above a leaf is not cut when the search comes there."""
    node = visits(trace)[place]
    parent = trace.parent(node) or 0
    moment = Moment(trace, trace.entered_at(node))
    view = moment.view(parent)
    name = values.node_name(moment, parent)
    window = values.window_text(trace, view.alpha, view.beta)
    has = "nothing" if view.value is None else values.number(trace, view.value)
    leaf = values.node_name(Moment(trace), node)
    return f"When it comes to {leaf}, {name} has {has} and the window {window}: no cut."


def cuts(trace: Trace) -> list[str]:
    """Return each cut and its reason: `C: 2 <= alpha (3), so 2 moves are never tried.`"""
    moment = Moment(trace)
    nodes = (node for node in range(len(trace)) if trace.reason[node] == Reason.CUTOFF)
    return [f"{values.node_name(moment, node)}: {formula(moment, node)}" for node in nodes]


def _returned(trace: Trace, node: int) -> Question:
    moment = Moment(trace)
    soft = _finite(trace, trace.value[node])
    hard = _finite(trace, _hard(trace, node))
    name = values.node_name(moment, node)
    window = values.window_text(trace, trace.alpha[node], trace.beta[node])
    takes = "largest" if trace.player(node) is Side.MAX else "smallest"
    said = [f"{name} returns {soft}.", formula(moment, node)]
    if hard != soft:
        said.append(f"Its window is {window}: {soft} fail-soft, {hard} fail-hard.")
    others = frozenset({hard} - {soft})
    return Question(
        "returned values",
        f"Which number does {name} return? The search is fail-soft: it returns the best number "
        "that it has seen.",
        "number",
        frozenset({soft}),
        hint=f"{name} gets the window {window} and takes the {takes} of what its "
        "children return. When does the search leave it?",
        explanation=" ".join(filter(None, said)),
        node=node,
        reasons=dict.fromkeys(
            others, "That is right for a fail-hard search, which returns the end of its window in "
            "place of a number beyond it. This one is fail-soft."
        ),
        conventions=others,
    )  # fmt: skip


def _hard(trace: Trace, node: int) -> int:
    """Return the value of a node in a fail-hard search."""
    return min(max(trace.value[node], trace.alpha[node]), trace.beta[node])


def _finite(trace: Trace, value: int) -> float:
    """Return a value as one answers it, or an infinity."""
    return value if abs(value) < trace.infinity else math.copysign(math.inf, value)
