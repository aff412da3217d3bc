"""The quiz: questions about a seeded search of at most 30 nodes, which grows with success."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ttt_tui.games.game import Game, side_name
from ttt_tui.games.position import Position
from ttt_tui.learn.question import Answer, Question
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import Options
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Reason, Trace
from ttt_tui.words import values
from ttt_tui.words.numbers import plural
from ttt_tui.words.why import formula, why, window_words

MOST_NODES = 30
_FEWEST_NODES = 4
HIGHEST_LEVEL = 4


@dataclass(frozen=True)
class Exercise:
    """A question about a search at a moment.

    Attributes:
        event, after: the moment until it is answered, and the one that explains it.
    """

    game: Game
    algorithm: str
    event: int
    after: int
    question: Question
    options: Options = field(default_factory=Options)


def next_question(seed: int, level: int = 0) -> Exercise:
    """The question of a seed; the level, from 0 to `HIGHEST_LEVEL`, says how many cells are empty
    and how many nodes the search has."""
    chance = random.Random(seed)
    kind = chance.choice(KINDS)
    algorithm, ask = _KINDS[kind]
    empties = (3 if algorithm == "minimax" else 4) + level // 3
    while True:
        game = _position(chance, empties)
        if game is None:
            continue
        trace = search(game, algorithm, nodes=MOST_NODES)
        if not trace.done or trace.totals.nodes < _FEWEST_NODES:
            continue
        if (asked := ask(trace, chance, kind)) is not None:
            return Exercise(game, algorithm, *asked)


def _position(chance: random.Random, empties: int) -> Position | None:
    """A position that is not over, from the empty board by chance; None if a game ended before."""
    position = Position()
    while position.empties > empties:
        position = position.play(chance.choice(position.moves()))
        if position.value() is not None:
            return None
    return position


_Asked = tuple[int, int, Question] | None


def _of_nodes(trace: Trace, chance: random.Random) -> list[int]:
    nodes = list(range(len(trace)))
    chance.shuffle(nodes)
    return nodes


def _after(trace: Trace, node: int) -> int:
    """The moment when a node has been left."""
    left = trace.left_at(node)
    assert left is not None
    return left + 1


def _value(trace: Trace, chance: random.Random, kind: str) -> _Asked:
    """Which value does a node return, whose moves have all been searched?"""
    texts = {value: f"{value:+}: {values.result_of(trace.game, value)}" for value in (-1, 1)}
    texts[0] = "0: draw"
    for node in _of_nodes(trace, chance):
        children = {trace.move[each]: trace.value[each] for each in trace.children(node)}
        if len(set(children.values())) < 2:
            continue
        moment = Moment(trace, _after(trace, node) - 1)
        view = moment.view(node)
        mover, best = side_name(trace.game, view.player), trace.value[node]
        takes = "largest" if view.player > 0 else "smallest"
        shown = ", ".join(
            f"{values.step_name(moment.state(node), move)} {texts[value].partition(':')[0]}"
            for move, value in children.items()
        )
        reasons: dict[Answer, str] = {
            texts[value]: (
                f"One of the moves is worth that, but {mover} takes the {takes} number."
                if value in children.values()
                else "No move of this node is worth that, and a node has the value of a move."
            )
            for value in texts
            if value != best
        }
        question = Question(
            kind,
            f"All moves of {values.node_name(moment, node)} are searched: {shown}. "
            "Which value does this node return?",
            "choice",
            frozenset({texts[best]}),
            choices=tuple(texts[value] for value in (-1, 0, 1)),
            hint=f"{mover} is to move there, and {values.role(trace, view.player)} takes the "
            f"{takes} number.",
            explanation=f"{mover} is {values.role(trace, view.player)} and takes the {takes}.",
            node=node,
            reasons=reasons,
        )
        return moment.event, moment.event + 1, question
    return None


def _window(trace: Trace, chance: random.Random, kind: str) -> _Asked:
    """Which window does the child get that is entered next?"""
    infinity = trace.infinity
    for node in _of_nodes(trace, chance):
        parent, window = trace.parent(node), (trace.alpha[node], trace.beta[node])
        if parent is None or window == (-infinity, infinity):
            continue
        above = trace.alpha[parent], trace.beta[parent]
        moment = Moment(trace, trace.entered_at(node))
        name = values.step_name(moment.state(parent), trace.move[node])
        others = {
            (-infinity, infinity): "An open window: but one side is sure of something by now.",
            (-infinity, window[0]): "The number is right, but it is the other side that is sure "
            "of it: alpha is the lower end.",
            (window[1], infinity): "The number is right, but it is the other side that is sure "
            "of it: beta is the upper end.",
            above: "That is the window of the node above. Since then a move there was searched.",
        }
        texts = {values.window_text(trace, *window): ""}
        for (alpha, beta), reason in others.items():
            if alpha < beta:
                texts.setdefault(values.window_text(trace, alpha, beta), reason)
        if len(texts) < 3:
            continue
        right, *wrong = texts
        later = Moment(trace, moment.event + 1)
        alpha_from, beta_from = window_words(later, node)
        question = Question(
            kind,
            f"Next the search enters {name}. Which window [alpha, beta] does it get?",
            "choice",
            frozenset({right}),
            choices=tuple(sorted(texts)),
            hint="Alpha is what Max is sure of on the way down, beta is what Min is sure of.",
            explanation=f"Alpha: {alpha_from}. Beta: {beta_from}.",
            node=node,
            reasons={text: texts[text] for text in wrong},
        )
        return moment.event, later.event, question
    return None


def _cut(trace: Trace, chance: random.Random, kind: str) -> _Asked:
    """A child has been left, and moves remain: does the search cut?"""
    want_cut = chance.random() < 0.5
    for node in _of_nodes(trace, chance):
        children = list(trace.children(node))
        is_cut = trace.reason[node] == Reason.CUTOFF
        if is_cut is not want_cut or len(children) < 2 - is_cut:
            continue
        child = children[-1] if is_cut else children[chance.randrange(len(children) - 1)]
        moment = Moment(trace, _after(trace, child))
        left = plural(len(moment.unvisited(node)), "move")
        name, there = values.node_name(moment, child), values.node_name(moment, node)
        view = moment.view(node)
        window = values.window_text(trace, view.alpha, view.beta)
        returned = values.value_text(trace, moment.view(child))
        other = view.player.other
        role, end = values.role(trace, other), "beta" if view.player > 0 else "alpha"
        cut, goes_on = "it cuts", "it goes on"
        explanation = formula(Moment(trace), node) if is_cut else ""
        if not is_cut:
            explanation = f"{returned} does not reach {end}, so another move may still matter."
        question = Question(
            kind,
            f"{name} has returned {returned} to {there}, which has the window {window}. "
            f"Not tried there yet: {left}. What does the search do?",
            "choice",
            frozenset({cut if is_cut else goes_on}),
            choices=(cut, goes_on),
            hint=f"It cuts when the value reaches {end}, what {role} is sure of elsewhere.",
            explanation=explanation or why(Moment(trace), node),
            node=node,
            reasons={
                cut: f"The value has not reached {end}, so the node can still be better.",
                goes_on: f"The value has reached {end}: {role} will not let the game come here.",
            },
        )  # fmt: skip
        return moment.event, moment.event + 1, question
    return None


def _unseen(trace: Trace, chance: random.Random, kind: str) -> _Asked:
    """Which moves of a node are never tried?"""
    for node in _of_nodes(trace, chance):
        end = Moment(trace)
        unseen, state = end.unvisited(node), end.state(node)
        if trace.reason[node] != Reason.CUTOFF or len(unseen) < 2:
            continue
        moment = Moment(trace, _after(trace, node) - 1)
        right = values.moves_text(state, unseen)
        wrong: dict[Answer, str] = {
            "none": "The value has met a bound, so what remains cannot change the result.",
            values.moves_text(state, unseen[1:]): "A cut leaves out every move that remains, the "
            "next one, too.",
            values.moves_text(state, state.moves()): "Some of them have been tried already.",
        }
        question = Question(
            kind,
            f"The search leaves {values.node_name(moment, node)} now. Which of its moves are "
            "never tried?",
            "choice",
            frozenset({right}),
            choices=tuple(sorted([right, *map(str, wrong)])),
            hint="Look at the moves of this node that the tree does not show yet.",
            explanation=formula(end, node) or why(end, node),
            node=node,
            reasons=wrong,
        )
        return moment.event, moment.event + 1, question
    return None


def _move(trace: Trace, chance: random.Random, kind: str) -> _Asked:  # noqa: ARG001
    """Which move is best?"""
    worth = {each.move: each.value for each in trace.totals.root if each.value is not None}
    side = trace.game.to_move
    best = max(worth.values(), key=lambda value: value * side)
    if len(set(worth.values())) < 2:
        return None
    mover = side_name(trace.game, side)
    question = Question(
        kind,
        f"{mover} is to move. Which move is best? Click its cell.",
        "move",
        frozenset(move for move, value in worth.items() if value == best),
        hint=f"Can {mover} win at once, or must it stop the other side?",
        explanation=f"With best play: {values.result_of(trace.game, best)}.",
        node=next(each.node for each in trace.totals.root if each.value == best),
        reasons={
            move: f"After {values.move_name(trace.game, move)}: "
            f"{values.result_of(trace.game, value)}."
            for move, value in worth.items()
            if value != best
        },
    )
    return 0, trace.events, question


_Ask = Callable[[Trace, random.Random, str], _Asked]

_KINDS: dict[str, tuple[str, _Ask]] = {
    "values": ("minimax", _value),
    "windows": ("alpha-beta", _window),
    "cuts": ("alpha-beta", _cut),
    "unseen moves": ("alpha-beta", _unseen),
    "best moves": ("minimax", _move),
}

KINDS: Sequence[str] = tuple(_KINDS)
"""The kinds of questions, as the tally names them."""
