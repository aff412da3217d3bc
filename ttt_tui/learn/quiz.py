"""The quiz: questions about random searches of at most 30 nodes, larger after right answers."""

import random
from dataclasses import dataclass

from ttt_tui.games.game import Game, Side, side_name
from ttt_tui.games.position import Position
from ttt_tui.learn.question import Question
from ttt_tui.search.moment import Moment
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Reason, RootMove, Trace
from ttt_tui.words import values
from ttt_tui.words.numbers import plural
from ttt_tui.words.why import window_words

MOST_NODES = 30
_SIZES = ((4, 10), (7, 14), (10, 18), (14, 24), (18, MOST_NODES))
"""The fewest and the most nodes, without the root, by level."""

HIGHEST_LEVEL = len(_SIZES) - 1


@dataclass(frozen=True)
class Exercise:
    """A question about a search at a moment.

    Attributes:
        event: the moment until it is answered.
        after: the moment that explains the answer.
    """

    game: Game
    algorithm: str
    event: int
    after: int
    question: Question


def next_question(seed: int, level: int = 0) -> Exercise:
    """Return the question of a seed; the kinds of questions take turns.

    Args:
        level: from 0 to `HIGHEST_LEVEL`, for larger searches.
    """
    chance = random.Random(seed)
    algorithm, ask = _KINDS[seed % len(_KINDS)]
    fewest, most = _SIZES[level]
    while True:
        game = _position(chance, chance.choice((3, 4, 5)))
        trace = search(game, algorithm, nodes=MOST_NODES)
        if not (trace.done and fewest <= trace.totals.nodes <= most):
            continue
        nodes = list(range(len(trace)))
        chance.shuffle(nodes)
        for node in nodes:
            if (asked := ask(trace, node, chance)) is not None:
                return Exercise(game, algorithm, *asked)


def _position(chance: random.Random, empties: int) -> Position:
    """Return a random position that is not over."""
    position = Position()
    while position.empties > empties:
        position = position.play(chance.choice(position.moves()))
        if position.value() is not None:
            position = Position()
    return position


_Asked = tuple[int, int, Question] | None


def _after(trace: Trace, node: int) -> int:
    """Return the moment after a node has been left."""
    left = trace.left_at(node)
    assert left is not None
    return left + 1


def _value(trace: Trace, node: int, chance: random.Random) -> _Asked:  # noqa: ARG001
    """Which value does a node return, whose moves have all been searched?"""
    texts = {value: f"{value:+}: {values.result_of(trace.game, value)}" for value in (-1, 1)}
    texts[0] = "0: draw"
    children = {trace.move[each]: trace.value[each] for each in trace.children(node)}
    if len(set(children.values())) < 2:
        return None
    moment = Moment(trace, _after(trace, node) - 1)
    view = moment.view(node)
    mover = side_name(trace.game, view.player)
    best = trace.value[node]
    takes = "largest" if view.player > 0 else "smallest"
    shown = ", ".join(
        f"{values.step_name(moment.state(node), move)} {texts[value].partition(':')[0]}"
        for move, value in children.items()
    )
    question = Question(
        "values",
        f"All moves of {values.node_name(moment, node)} are searched: {shown}. "
        "Which value does this node return?",
        "choice",
        frozenset({texts[best]}),
        choices=tuple(texts[value] for value in (-1, 0, 1)),
        hint=f"{mover} is to move there, and {values.role(trace, view.player)} takes the "
        f"{takes} number.",
        explanation=f"{mover} is {values.role(trace, view.player)} and takes the {takes}.",
        node=node,
    )
    return moment.event, moment.event + 1, question


def _window(trace: Trace, node: int, chance: random.Random) -> _Asked:  # noqa: ARG001
    """Which window does the child get that is entered next? Not where it shows at once."""
    infinity = trace.infinity
    parent = trace.parent(node)
    if parent is None:
        return None
    window, above = ((trace.alpha[each], trace.beta[each]) for each in (node, parent))
    moment = Moment(trace, trace.entered_at(node) + 1)
    *_, before, _ = (None, *moment.tries(parent))
    if before is None or (trace.alpha[before], trace.beta[before]) == window:
        return None
    # Nobody is sure of anything; the numbers at the wrong ends; nothing has happened since.
    others = (-infinity, infinity), (-infinity, window[0]), (window[1], infinity), above
    right = values.window_text(trace, *window)
    texts = {right, *(values.window_text(trace, *each) for each in others if each[0] < each[1])}
    if len(texts) < 3:
        return None
    alpha_from, beta_from = window_words(moment, node)
    question = Question(
        "windows",
        f"Next the search enters {values.node_name(moment, node)}. Which window [alpha, beta] "
        "does it get?",
        "choice",
        frozenset({right}),
        choices=tuple(sorted(texts)),
        hint="Alpha is what Max is sure of on the way down, beta is what Min is sure of.",
        explanation=f"Alpha: {alpha_from}. Beta: {beta_from}.",
        node=node,
    )
    return moment.event - 1, moment.event, question


def _cut(trace: Trace, node: int, chance: random.Random) -> _Asked:
    """A child has been left, and moves remain: does the search cut, and why?"""
    want_cut = chance.random() < 0.5
    children = list(trace.children(node))
    end = "beta" if trace.player(node) is Side.MAX else "alpha"
    bound = getattr(trace, end)[node]
    is_cut = trace.reason[node] == Reason.CUTOFF
    is_finite = abs(bound) < trace.infinity
    if is_cut is not want_cut or not is_finite or len(children) < 2 - is_cut:
        return None
    child = children[-1] if is_cut else chance.choice(children[:-1])
    moment = Moment(trace, _after(trace, child))
    view = moment.view(node)
    left = len(moment.unvisited(node))
    assert view.value is not None
    mover, rival = (values.role(trace, side) for side in (view.player, view.player.other))
    here, limit = (values.number(trace, each) for each in (view.value, bound))
    cuts = f"it cuts: {rival} is sure of {limit} elsewhere and will not come here"
    goes_on = f"it goes on: another move may be better for {mover}"
    turned = f"it cuts: {mover} is sure of as much elsewhere and will not come here"
    every = "it goes on: a node is left when every move has been tried"
    why = f"{here} does not meet {end} ({limit}), so what remains may matter."
    if is_cut:
        why = f"{here} meets {end} ({limit}), so what remains cannot matter."
    window = values.window_text(trace, view.alpha, view.beta)
    there = values.node_name(moment, node)
    question = Question(
        "cuts",
        f"{values.node_name(moment, child)} has returned to {there}, where {mover} is to "
        f"move and has {here} now. {there} has the window {window}, and "
        f"{plural(left, 'untried move')}. What does the search do?",
        "choice",
        frozenset({cuts if is_cut else goes_on}),
        choices=(cuts, turned, goes_on, every),
        hint=f"It cuts where the value meets {end}, what {rival} is sure of elsewhere; equal "
        "is enough.",
        explanation=why,
        node=node,
    )
    return moment.event, moment.event + 1, question


def best_moves(trace: Trace) -> list[RootMove]:
    """Return the moves with the value of the root, of a search that cuts nothing."""
    return [each for each in trace.totals.root if each.value == trace.value[0]]


def _move(trace: Trace, node: int, chance: random.Random) -> _Asked:  # noqa: ARG001
    """Which move is best?"""
    game = trace.game
    right = best_moves(trace)
    if len(right) == len(trace.totals.root):
        return None
    mover = side_name(game, game.to_move)
    question = Question(
        "best moves",
        f"{mover} is to move. Which move is best?",
        "move",
        frozenset(each.move for each in right),
        hint=f"Can {mover} win at once, or must it stop the other side?",
        explanation=f"Best: {values.moves_text(game, [each.move for each in right])}. With best "
        f"play: {values.result_of(game, trace.value[0])}.",
        node=right[0].node,
    )
    return 0, trace.events, question


_KINDS = (
    ("minimax", _value),
    ("alpha-beta", _window),
    ("alpha-beta", _cut),
    ("minimax", _move),
)
"""The searches that are asked about, and their questions."""
