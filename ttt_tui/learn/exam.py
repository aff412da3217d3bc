"""Exam questions on trees from paper: what is never looked at, which window a node gets, and which
value comes back.

They are asked of random trees by seed and level, or of a tree that somebody has pasted.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import partial

from ttt_tui.games.game import Side
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.text import read_game
from ttt_tui.learn.question import Answer, Question
from ttt_tui.learn.quiz import Exercise, window_question
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import Cutoff, Options
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Reason, Trace
from ttt_tui.words import values
from ttt_tui.words.why import formula

_SHAPES = ("2x2", "3x2", "2x3", "3x3")
"""Children x plies, by level."""

MOST_NODES = 120
"""Below the root of a tree that is asked about."""


def next_exam(seed: int, level: int = 0) -> Exercise:
    """A question on a random tree that has something to cut; the level, from 0, says its shape."""
    chance = random.Random(seed)
    shape = _SHAPES[min(level, len(_SHAPES) - 1)]
    while True:
        first = chance.choice(("", " min"))
        tree = read_game(f"tree {shape} seed {chance.randrange(10**6)} values 0:20{first}")
        assert isinstance(tree, PaperTree)
        if search(tree).totals.pruned_moves:
            return exam_of(tree, seed)


def exam_of(tree: PaperTree, number: int = 0) -> Exercise:
    """A question on a tree; by its number, the kinds take turns, and the nodes change."""
    trace = search(tree)
    asked = _QUESTIONS[number % len(_QUESTIONS)](trace, random.Random(number))
    return Exercise(tree, "alpha-beta", 0, trace.events, asked or _root(trace))


def unvisited(trace: Trace) -> frozenset[int]:
    """The leaves that a search of a tree never looks at, as the tree numbers its nodes."""
    children = _tree(trace).columns.children
    seen = {_place(trace, node) for node in range(len(trace))}
    return frozenset(n for n, below in enumerate(children) if not below and n not in seen)


def names(tree: PaperTree, nodes: Iterable[int]) -> str:
    """`C2 C3`, in the order of the tree; `none`."""
    return " ".join(tree.columns.names[node] for node in sorted(nodes)) or "none"


def _tree(trace: Trace) -> PaperTree:
    assert isinstance(trace.game, PaperTree)
    return trace.game


def _place(trace: Trace, node: int) -> int:
    """Which node of the tree a node of the search is."""
    state = Moment(trace).state(node)
    assert isinstance(state, PaperTree)
    return state.node


# What is never looked at


def _crossing(trace: Trace, chance: random.Random) -> Question:  # noqa: ARG001
    tree, right = _tree(trace), unvisited(trace)
    strict = unvisited(search(tree, options=Options(cutoff=Cutoff.STRICT)))
    others = frozenset({strict} - {right})

    def reason(answer: Answer) -> str:
        assert isinstance(answer, frozenset)
        if wrong := answer - right:
            return f"The search looks at {names(tree, wrong)}. {_no_cut(trace, min(wrong))}"
        return f"That is right so far, but there are more: {len(right - answer)}."

    return Question(
        "crossing out",
        "Alpha-beta searches this tree from left to right and cuts at alpha >= beta. Cross out "
        "every leaf that it never looks at.",
        "crossing",
        frozenset({right}),
        hint="Write alpha and beta at each node. Where they meet, the rest of its children go.",
        explanation=f"Never looked at: {names(tree, right)}. {_cuts(trace)}",
        node=next((n for n in range(len(trace)) if trace.reason[n] == Reason.CUTOFF), None),
        reason_of=reason,
        reasons=dict.fromkeys(
            others, "That is right for a search that cuts only at alpha > beta. Here it cuts at "
            "alpha >= beta, so equal is enough."
        ),
        conventions=others,
    )  # fmt: skip


def _no_cut(trace: Trace, place: int) -> str:
    """What the node above a leaf has when the search comes there: no cut."""
    node = next(each for each in range(len(trace)) if _place(trace, each) == place)
    parent, moment = trace.parent(node) or 0, Moment(trace, trace.entered_at(node))
    view, name = moment.view(parent), values.node_name(moment, parent)
    window = values.window_text(trace, view.alpha, view.beta)
    has = "nothing" if view.value is None else values.number(trace, view.value)
    return f"When it comes to {values.node_name(Moment(trace), node)}, {name} has {has} and the " \
           f"window {window}: no cut."  # fmt: skip


def _cuts(trace: Trace) -> str:
    """Where the cuts come, and why: `C: 2 <= alpha (3), so 2 moves are never tried.`"""
    moment = Moment(trace)
    cuts = (node for node in range(len(trace)) if trace.reason[node] == Reason.CUTOFF)
    return " ".join(f"{values.node_name(moment, node)}: {formula(moment, node)}" for node in cuts)


# Which value comes back


def _root(trace: Trace, chance: random.Random | None = None) -> Question:  # noqa: ARG001
    right, best = trace.value[0], Moment(trace).best_child(0)
    name = _tree(trace).name
    return Question(
        "returned values",
        f"What is the value of the root {name}?",
        "number",
        frozenset({right}),
        hint=f"Work from the leaves up; {name} takes the {_takes(trace, 0)} of what its children "
        "return.",
        explanation=f"{name} is worth {values.number(trace, right)}, from "
        f"{values.node_name(Moment(trace), best or 0)}.",
        node=0,
        reason_of=partial(_mistake, trace, 0),
    )


def _returned(trace: Trace, chance: random.Random, *, is_hard: bool = False) -> Question | None:
    """What a node returns: one that was cut, where there is one; fail-soft or fail-hard."""
    inner = [node for node in range(1, len(trace)) if trace.reason[node] != Reason.GAME_OVER]
    differ = [node for node in inner if _hard(trace, node) != trace.value[node]]
    if not inner:
        return None
    node, moment = chance.choice(differ or inner), Moment(trace)
    soft, hard, name = trace.value[node], _hard(trace, node), values.node_name(moment, node)
    right, other = (hard, soft) if is_hard else (soft, hard)
    window = values.window_text(trace, trace.alpha[node], trace.beta[node])
    rules = ("fail-soft: the best number that it has seen",
             "fail-hard: a number beyond its window becomes the end of the window")  # fmt: skip
    said = [f"{name} returns {right}.", formula(moment, node)]
    if hard != soft:
        said.append(f"Its window is {window}: {soft} fail-soft, {hard} fail-hard.")
    others = frozenset({other} - {right})
    return Question(
        "returned values",
        f"Which number does {name} return? The search is {rules[is_hard]}.",
        "number",
        frozenset({right}),
        hint=f"The window of {name} is {window}. When does the search leave it?",
        explanation=" ".join(filter(None, said)),
        node=node,
        reasons=dict.fromkeys(
            others, f"That is right for a {'fail-soft' if is_hard else 'fail-hard'} search. This "
            f"one is {rules[is_hard]}."
        ),
        conventions=others,
        reason_of=partial(_mistake, trace, node, is_hard=is_hard),
    )  # fmt: skip


def _hard(trace: Trace, node: int) -> int:
    """What a fail-hard search returns from a node."""
    return min(max(trace.value[node], trace.alpha[node]), trace.beta[node])


def _takes(trace: Trace, node: int) -> str:
    return "largest" if trace.player(node) is Side.MAX else "smallest"


def _mistake(trace: Trace, node: int, answer: Answer, *, is_hard: bool = False) -> str:
    """Where a wrong number may come from."""
    tree, moment, place = _tree(trace), Moment(trace), _place(trace, node)
    name = values.node_name(moment, node)
    for child in trace.children(node):
        if answer == (_hard(trace, child) if is_hard else trace.value[child]):
            takes = f"but {name} takes the {_takes(trace, node)}"
            return f"{values.node_name(moment, child)} returns that number, {takes}."
    columns = tree.columns
    below = {n for n in range(place, columns.ends[place]) if columns.numbers[n] == answer}
    if unseen := below & unvisited(trace):
        return f"{names(tree, unseen)}: that number is never looked at."
    if below:
        return f"{names(tree, below)}: a node between there and {name} takes another number."
    return f"No leaf below {name} has that number."


def _window(trace: Trace, chance: random.Random) -> Question | None:
    beginning = "Alpha-beta searches this tree from left to right. When it enters {}, which window"
    nodes = [node for node in range(1, len(trace)) if trace.reason[node] != Reason.GAME_OVER]
    chance.shuffle(nodes)
    asked = (window_question(trace, node, beginning) for node in nodes)
    return next(filter(None, asked), None)


_QUESTIONS: tuple[Callable[[Trace, random.Random], Question | None], ...] = (
    _crossing,
    _returned,
    _window,
    _root,
    partial(_returned, is_hard=True),
)
