"""What Why? says of a node, in sentences: who set its window, what was saved, why this child."""

from __future__ import annotations

from collections.abc import Sequence

from ttt_tui.features.why.explanation import Choice, Explanation
from ttt_tui.game import Player
from ttt_tui.search.counts.bounds import why_not_counted
from ttt_tui.search.reading.judge import Bound
from ttt_tui.search.reading.moment import Moment, NodeView
from ttt_tui.search.state import MoveBounds
from ttt_tui.search.trace import Mark, Reason
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import NEVER_VISITED, OF_THE_MEAN, Formatter


def saved_words(moment: Moment, explanation: Explanation) -> str:
    """What a cut or a stop at the first win left out, with what the number counts.

    Empty for a node that could not have left anything out by now.
    """
    view = explanation.view
    options = moment.search.options
    if why := why_not_counted(options):
        return f"Saved here: not counted, as {why}." if view.was_cut else ""
    if view.reason is Reason.ALL_TRIED:
        return "Saved here: nothing, every move was tried."
    if view.reason is Reason.BOUND_MET:
        return "Saved here: nothing, it was the last move."
    if not view.was_cut:
        return ""
    if explanation.saved is None:
        why = "too many positions to count at once"
        if moment.misses_children(view.node):
            why = "not known, as the trace does not hold its latest moves"
        return f"Saved here: {why}."
    positions = plural(explanation.saved, "position")
    of = f"that minimax to depth {options.depth} visits"
    of = "of the full game tree" if options.depth is None else of
    return f"Saved here: {positions} {of}, counted exactly."


def chosen_words(formatter: Formatter, explanation: Explanation) -> str:
    """The child that gave a node its value, and why that one among equals.

    Empty where no child is done.
    """
    choice, is_open = explanation.choice, explanation.view.is_open
    if choice is None:
        return ""
    chosen = choice.chosen
    if choice.proved_in:
        return (
            f"Chosen: {formatter.name(chosen)} with {formatter.value(chosen)}, in pass "
            f"{choice.proved_in}, the last pass that found so good a value."
        )
    text = f"{'Best so far' if is_open else 'Chosen'}: {formatter.name(chosen)} with "
    text += formatter.value(chosen)
    same: Sequence[NodeView] = choice.equals
    bounds = [each for each in choice.bounds if each.bound is not Bound.ESTIMATE]
    if chosen.bound is not Bound.EXACT:
        same, bounds = (*choice.equals, *choice.bounds), []
    if same:
        what = "equals" if chosen.bound is Bound.EXACT else "that returned it"
        text += f", the first of {len(same) + 1} {what} in the order of the search"
    elif len(explanation.children) == 1:
        text += ", the only move"
    elif sum(child.node is not None for child in explanation.children) == 1:
        text += ", the only move tried"
    elif not bounds:
        text += ", the only one that reaches it"
    return f"{text}{_no_better(formatter, choice, bounds)}."


def _no_better(formatter: Formatter, choice: Choice, bounds: Sequence[NodeView]) -> str:
    """The children that have the chosen one's value only as a bound."""
    if not bounds:
        return ""
    listed = ", ".join(formatter.name(view) for view in bounds)
    who = listed if len(bounds) <= 3 else f"{len(bounds)} others"
    has = "has" if len(bounds) == 1 else "have"
    bound = formatter.bounded(choice.chosen.value or 0, bounds[0].bound)
    return f"; {who} {has} only a bound ({bound}), which is no better and may be worse"


def unvisited_words(explanation: Explanation) -> str:
    """What can be said of a move that was not visited."""
    if explanation.view.is_open:
        return "Not visited yet: the search may still visit it."
    if explanation.left_out is None:
        return NEVER_VISITED
    left_out = plural(explanation.left_out, "position")
    return f"{NEVER_VISITED} Left out with it: {left_out}, counted exactly."


def bounds(formatter: Formatter, known: MoveBounds) -> str:
    """Between which values a move's is, from Max's side: `-inf .. 0`, or `+1` where it is known."""
    if known.low == known.high:
        return formatter.number(known.low)
    low, high = known.low, known.high
    if formatter.max_player is not Player.X:
        low, high = high, low
    return f"{formatter.number(low)} .. {formatter.number(high)}"


def head_of_moves(moment: Moment) -> str:
    """What the figures of a node's moves are, and of when."""
    sampled = moment.search.options.algorithm.samples
    what = "bounds L .. U of the moves, by all rollouts so far"
    if sampled:
        what = f"means so far, 95 % intervals {OF_THE_MEAN}; next: what UCB1 would choose"
    if moment.event == moment.search.events:
        return f"{what[0].upper()}{what[1:]}:"
    return f"Of the newest moment, not of this one: {what}:"


def nothing_known(moment: Moment, view: NodeView) -> str:
    """Why there are no figures of a node's moves."""
    if Mark.PLAYOUT in view.mark:
        return "The tree holds no playouts, so there are no figures for its moves."
    if moment.search.options.algorithm.samples:
        return "No rollout through a move of this node is counted yet."
    return (
        "No bounds of its moves are known: no rollout has returned from here, or the value is "
        "settled above, and the tree holds only the variation that proves it."
    )
