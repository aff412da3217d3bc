"""Exam questions on trees from paper: what is never looked at, and which value comes back.

They are asked of random trees by seed and level, or of a tree that somebody has pasted.
"""

from __future__ import annotations

import random
from collections.abc import Callable

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
"""Children x plies, by level."""

MOST_LEAVES = 60
"""Of a tree that is asked about."""


def next_exam(seed: int, level: int = 0) -> Exercise:
    """A question on a random tree that has something to cut; the level, from 0, says its shape."""
    chance = random.Random(seed)
    shape = _SHAPES[min(level, len(_SHAPES) - 1)]
    while True:
        first = chance.choice(("", " min"))
        tree = read_game(f"tree {shape} seed {chance.randrange(10**6)} values 0:20{first}")
        assert isinstance(tree, PaperTree)
        trace = search(tree)
        if trace.totals.pruned_moves:
            return exam_of(tree, chance.randrange(len(_QUESTIONS)))


def exam_of(tree: PaperTree, number: int = 0) -> Exercise:
    """A question on a tree; by its number, of which there are three."""
    trace = search(tree)
    question = _QUESTIONS[number % len(_QUESTIONS)](trace)
    return Exercise(tree, "alpha-beta", 0, trace.events, question)


def unvisited(trace: Trace) -> frozenset[int]:
    """The leaves that a search of a tree never looks at, as the tree numbers its nodes."""
    game, moment = trace.game, Moment(trace)
    assert isinstance(game, PaperTree)
    seen = {moment.state(node).node for node in range(len(trace))}  # type: ignore[attr-defined]
    return frozenset(
        node for node in range(len(game.columns.children))
        if not game.columns.children[node] and node not in seen
    )  # fmt: skip


def names(tree: PaperTree, nodes: frozenset[int]) -> str:
    """`C2 C3`, in the order of the tree; `none`."""
    return " ".join(tree.columns.names[node] for node in sorted(nodes)) or "none"


def _crossing(trace: Trace) -> Question:
    tree, right = trace.game, unvisited(trace)
    assert isinstance(tree, PaperTree)

    def reason(answer: Answer) -> str:
        assert isinstance(answer, frozenset)
        if wrong := answer - right:
            return f"The search looks at {names(tree, wrong)}."
        return f"So far that is right, but there are more: {len(right - answer)}."

    return Question(
        "crossing out",
        "Alpha-beta searches this tree from left to right and cuts at alpha >= beta. Cross out "
        "every leaf that it never looks at.",
        "crossing",
        frozenset({right}),
        hint="Write alpha and beta at each node. Where they meet, the rest of its children go.",
        explanation=f"Never looked at: {names(tree, right)}. {_cuts(trace)}",
        node=_first_cut(trace),
        reason_of=reason,
    )


def _root(trace: Trace) -> Question:
    """The value of the root."""
    right = trace.value[0]
    children = {trace.value[node]: node for node in trace.children(0)}
    moment = Moment(trace)
    reasons: dict[Answer, str] = {
        value: f"{values.node_name(moment, node)} returns that number, but "
        f"{values.role(trace, trace.game.to_move)} has a better move."
        for value, node in children.items()
        if value != right
    }
    takes = "largest" if trace.game.to_move is Side.MAX else "smallest"
    return Question(
        "returned values",
        "What is the value of the root A?",
        "number",
        frozenset({right}),
        hint=f"Work from the leaves up; A takes the {takes} of what its children return.",
        explanation=f"A is worth {right}, from "
        f"{values.node_name(moment, moment.best_child(0) or 0)}.",
        node=0,
        reasons=reasons,
    )


def _returned(trace: Trace) -> Question:
    """What a node that was cut returns, or one at which no cut came."""
    node, moment = _first_cut(trace) or 1, Moment(trace)
    right, alpha, beta = trace.value[node], trace.alpha[node], trace.beta[node]
    hard = min(max(right, alpha), beta)
    name = values.node_name(moment, node)
    others = {} if hard == right else {hard: "That is what a fail-hard search returns: the end of "
                                             "the window. This question is fail-soft."}  # fmt: skip
    return Question(
        "returned values",
        f"Which number does {name} return? (Fail-soft: the best number that it has seen.)",
        "number",
        frozenset({right}),
        hint=f"Its window is {values.window_text(trace, alpha, beta)}. When does it stop looking?",
        explanation=f"{name} returns {right}. {formula(moment, node)}",
        node=node,
        reasons={value: text for value, text in others.items()},  # noqa: C416
        conventions=frozenset(others),
    )


_QUESTIONS: tuple[Callable[[Trace], Question], ...] = (_crossing, _root, _returned)


def _first_cut(trace: Trace) -> int | None:
    return next((n for n in range(len(trace)) if trace.reason[n] == Reason.CUTOFF), None)


def _cuts(trace: Trace) -> str:
    """Where the cuts come, and why: `C: 2 <= alpha (3), so 2 moves are never tried.`"""
    moment = Moment(trace)
    cuts = (node for node in range(len(trace)) if trace.reason[node] == Reason.CUTOFF)
    return " ".join(f"{values.node_name(moment, node)}: {formula(moment, node)}" for node in cuts)
