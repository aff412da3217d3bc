"""Exam questions on trees from paper: leaves to cross out, values that come back, and chance.

The trees are random, by seed and level, or pasted.
"""

import math
import random
from dataclasses import replace

from ttt_tui.games.game import Side, side_name
from ttt_tui.games.paper import PaperTree
from ttt_tui.learn.question import Answer, Question
from ttt_tui.learn.quiz import Exercise, best_moves
from ttt_tui.search.moment import Moment
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Reason, Trace
from ttt_tui.search.unknown_leaf import joined, outcomes_of, visits
from ttt_tui.words import values
from ttt_tui.words.why import formula, why

_SHAPES = ("2x2", "3x2", "2x3", "3x3")
"""Shapes of trees, children x plies, by level."""

_CHANCES = ("{{{} {}}}", "{{25%:{} 75%:{}}}", "{{1/3:{} 2/3:{}}}", "{{{} {} {}}}")
"""Forms of chance nodes."""

MOST_NODES = 120
"""The most nodes below the root of a pasted tree."""


def next_exam(seed: int, level: int = 0) -> Exercise:
    """Return a question on a random tree; the level, from 0, says its shape.

    The kinds of questions take turns: two on what alpha-beta returns and leaves out, one on a leaf
    that is not known, one on orders, two on chance.
    """
    dice = random.Random(seed)
    number, kind = divmod(seed, 6)
    if kind >= 4:
        return exam_of(_chance_tree(dice, level), 2 * number + kind)
    ask = _KINDS[kind]
    shape = _SHAPES[min(level, len(_SHAPES) - 1)]
    while True:
        first = dice.choice(("", " min"))
        trace = search(f"tree {shape} seed {dice.randrange(10**6)} values 0:20{first}")
        if trace.totals.pruned_moves and (asked := ask(trace, number)) is not None:
            return Exercise(trace.game, "alpha-beta", 0, trace.events, asked)


def _chance_tree(dice: random.Random, level: int) -> PaperTree:
    """Return a tree of Max's moves before chance nodes, from level 2 with nodes of Min below."""

    def outcome() -> str:
        numbers = f"{dice.randrange(13)} {dice.randrange(13)}"
        return f"({numbers})" if level > 1 and dice.random() < 0.5 else numbers.split()[0]

    moves = []
    for _ in range(2 + level):
        outcomes = [outcome() for _ in range(3)]
        moves.append(dice.choice(_CHANCES).format(*outcomes))
    return PaperTree.parse(f"({' '.join(moves)})")


def exam_of(tree: PaperTree, number: int = 0) -> Exercise:
    """Return a question on a tree: number 0 is on leaves to cross out, others on a node's value.

    Of a tree with chance, even numbers are on a chance node's value, odd ones on the best move.
    """
    if tree.rules.has_chance:
        trace = search(tree, "expectimax")
        asked = _with_chance(trace, number)
    else:
        trace = search(tree)
        asked = _returned(trace, number - 1) if number else _crossing(trace, number)
    return Exercise(tree, trace.algorithm.name, 0, trace.events, asked)


def unvisited(trace: Trace) -> frozenset[int]:
    """Return the leaves that a search never visits, as the tree numbers its nodes."""
    children = _tree(trace).columns.children
    seen = visits(trace)
    return frozenset(n for n, below in enumerate(children) if not below and n not in seen)


def _tree(trace: Trace) -> PaperTree:
    assert isinstance(trace.game, PaperTree)
    return trace.game


def _crossing(trace: Trace, number: int) -> Question:  # noqa: ARG001
    columns = _tree(trace).columns
    right = unvisited(trace)

    def reason(answer: Answer) -> str:
        assert isinstance(answer, frozenset)
        if wrong := answer - right:
            return f"The search looks at {columns.names_of(wrong)}. {_no_cut(trace, min(wrong))}"
        return f"That is right so far, but there are more: {len(right - answer)}."

    return Question(
        "crossing out",
        "Cross out every leaf that alpha-beta, from left to right and with cuts at alpha >= beta, "
        "never looks at.",
        "crossing",
        frozenset({right}),
        hint="Write alpha and beta at each node. Where they meet, the rest of its children go.",
        explanation=f"Never looked at: {columns.names_of(right)}. {' '.join(cuts(trace))}",
        node=next(iter(_cut_nodes(trace)), None),
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
    nodes = _cut_nodes(trace)
    return [f"{values.node_name(moment, node)}: {formula(moment, node)}" for node in nodes]


def _cut_nodes(trace: Trace) -> list[int]:
    return [node for node in range(len(trace)) if trace.reason[node] == Reason.CUTOFF]


def _returned(trace: Trace, number: int) -> Question:
    """Ask for a node's value, of nodes that are cut first, then the root's."""
    moment = Moment(trace)
    inner = [node for node in range(1, len(trace)) if trace.reason[node] != Reason.GAME_OVER]
    cut = [node for node in _cut_nodes(trace) if node]
    nodes = [*(cut or inner), 0]
    node = nodes[number % len(nodes)]
    value = trace.value[node]
    soft = trace.worth(value) if abs(value) < trace.infinity else math.copysign(math.inf, value)
    name = values.node_name(moment, node)
    window = values.window_text(trace, trace.alpha[node], trace.beta[node])
    takes = "largest" if trace.player(node) is Side.MAX else "smallest"
    return Question(
        "returned values",
        f"Which number does {name} return? The search is fail-soft: it returns the best number "
        "that it has seen.",
        "number",
        frozenset({soft}),
        hint=f"{name} gets the window {window} and takes the {takes} of what its "
        "children return. When does the search leave it?",
        explanation=f"{name} returns {soft}. {formula(moment, node)}".strip(),
        node=node,
    )


def _with_chance(trace: Trace, number: int) -> Question:
    moment = Moment(trace)
    right = best_moves(trace)
    root = trace.game
    if number % 2 and root.to_move is not Side.CHANCE and len(right) < len(root.moves()):
        return Question(
            "moves before chance",
            f"{side_name(root, root.to_move)} is to move. Which move is best?",
            "move",
            frozenset(each.move for each in right),
            hint="A chance node is worth the average of its outcomes, each times its chance.",
            explanation=why(moment, 0),
            node=right[0].node,
        )
    nodes = [node for node in range(len(trace)) if trace.player(node) is Side.CHANCE]
    node = nodes[number // 2 % len(nodes)]
    return Question(
        "averages",
        f"What is the chance node {values.node_name(moment, node)} worth? Write a fraction such as "
        "15/2, or a decimal.",
        "number",
        frozenset({trace.worth(trace.value[node])}),
        hint="Multiply each outcome by its chance, and add.",
        explanation=why(moment, node),
        node=node,
    )


def _unknown(trace: Trace, number: int) -> Question | None:
    """Return a question for which numbers of a leaf another one is never visited."""
    columns = _tree(trace).columns
    asked = min(unvisited(trace))
    others = [n for n in range(asked) if not columns.children[n]]
    leaf = others[number % len(others)]
    numbers = (*columns.numbers[:leaf], math.nan, *columns.numbers[leaf + 1 :])
    trials, outcomes = outcomes_of(PaperTree(replace(columns, numbers=numbers)))
    name = columns.names[asked]
    found = joined(trials, [str(name in each.split()) for each in outcomes["never visited"]])
    if len(found) != 2:
        return None
    right = next(each.numbers for each in found if each.outcome == "True")
    end = right.strip(" <=?")
    forms = (f"? < {end}", f"? <= {end}", f"{end} < ?", f"{end} <= ?")
    written = columns.names[leaf]
    return Question(
        "unknown leaves",
        f"Let the leaf {written} be any number ?, in place of {columns.numbers[leaf]}. For which "
        f"numbers does alpha-beta, with cuts at alpha >= beta, never look at {name}?",
        "choice",
        frozenset({right}),
        choices=forms,
        hint=f"Which value must the node above {name} have before, so that it is cut?",
        explanation=f"{name} is never looked at if {right.replace('?', written)}.",
        node=visits(trace)[leaf],
    )


def _orders(trace: Trace, number: int) -> Question | None:  # noqa: ARG001
    """Return a question which of two orders visits fewer nodes; None if none does."""
    nodes = trace.totals.nodes
    reverse = search(trace.game, order="reverse").totals.nodes
    if nodes == reverse:
        return None
    choices = ("from left to right", "from right to left")
    return Question(
        "orders",
        "Alpha-beta can try the children of each node from left to right, or from right to left. "
        "Which way visits fewer nodes?",
        "choice",
        frozenset({choices[nodes > reverse]}),
        choices=choices,
        hint="Good moves first make a smaller tree: where do the best children stand?",
        explanation=f"From left to right {nodes} nodes, from right to left {reverse}.",
    )


_KINDS = (_crossing, _returned, _unknown, _orders)
"""The questions on trees without chance."""
