"""What Why? says of a node, in sentences: who set its window, what was saved, why this child."""

from __future__ import annotations

from collections.abc import Sequence

from ttt_tui.features.why.explanation import Choice, Explanation, Origin
from ttt_tui.game import Player
from ttt_tui.search.counts.savings import why_not_counted
from ttt_tui.search.options import RootWindow, Score
from ttt_tui.search.reading.judge import Bound, pass_end_is_estimate
from ttt_tui.search.reading.moment import Moment, NodeView
from ttt_tui.search.reading.window_origins import Chooser, Chosen
from ttt_tui.search.state import MoveBounds
from ttt_tui.search.trace import Mark, Reason
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import NEVER_VISITED, OF_THE_MEAN, Wording


def set_at(wording: Wording, moment: Moment, origin: Origin) -> str:
    """Where an end of a window was set, and who is sure of it: `Max has it at the root`."""
    ancestor = moment.view(origin.ancestor)
    where = "at the root" if ancestor.move is None else f"after {wording.name(ancestor)}"
    return f"{wording.role(ancestor.player).capitalize()} has it {where}"


def set_by(wording: Wording, moment: Moment, origin: Origin) -> str:
    """By which child: `by (0,0) X, worth -1`."""
    sibling = moment.view(origin.sibling)
    return f"by {wording.name(sibling)}, worth {wording.returned(sibling)}"


def open_end(wording: Wording, moment: Moment, view: NodeView, player: Player) -> str:
    """Why this side's end of a node's window is infinite."""
    role, options = wording.role(player).capitalize(), moment.search.options
    if view.depth == 0:
        return "open: nothing stands above the root"
    if (by_rollouts := _open_by_rollouts(moment)) is not None:
        return by_rollouts
    if not options.algorithm.prunes:
        return "open: minimax hands no window down"
    fresh = options.root_window is RootWindow.FRESH
    if fresh and view.depth == 1:
        return "open: every move at the root has a fresh window"
    if view.depth == 1 and player is view.player:
        return f"open: {role} has no choice above"
    below = " below its move at the root" if fresh else ""
    return f"open: {role} above is not sure of anything yet{below}"


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
        return "Saved here: nothing, it was the last move anyway."
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


def chosen_words(wording: Wording, explanation: Explanation) -> str:
    """The child that gave a node its value, and why that one among equals.

    Empty where no child is done.
    """
    choice, is_open = explanation.choice, explanation.view.is_open
    if choice is None:
        return ""
    chosen = choice.chosen
    if choice.proved_in:
        return (
            f"Chosen: {wording.name(chosen)} with {wording.value(chosen)}, in pass "
            f"{choice.proved_in}, the last that found the value so good."
        )
    text = f"{'Best so far' if is_open else 'Chosen'}: {wording.name(chosen)} with "
    text += wording.value(chosen)
    same, bounds = choice.equals, choice.bounds
    if chosen.bound is not Bound.EXACT:
        same, bounds = (*choice.equals, *choice.bounds), ()
    if same:
        what = "equals" if chosen.bound is Bound.EXACT else "that returned it"
        text += f", the first of {len(same) + 1} {what} in the order of the search"
    elif len(explanation.children) == 1:
        text += ", the only move"
    elif sum(child.node is not None for child in explanation.children) == 1:
        text += ", the only move tried"
    elif not bounds:
        text += ", the only one that reaches it"
    return f"{text}{_no_better(wording, choice, bounds)}."


def _no_better(wording: Wording, choice: Choice, bounds: Sequence[NodeView]) -> str:
    """The children that have the chosen one's value only as a bound."""
    if not bounds:
        return ""
    listed = ", ".join(wording.name(view) for view in bounds)
    who = listed if len(bounds) <= 3 else f"{len(bounds)} others"
    has = "has" if len(bounds) == 1 else "have"
    value, bound = choice.chosen.value or 0, bounds[0].bound
    # Outcomes end at +1 and -1: a bound there leaves nothing open.
    at_end = wording.score is Score.OUTCOME and value == (1 if bound is Bound.LOWER else -1)
    worse = "" if at_end else " and perhaps worse"
    return f"; {who} {has} only a bound ({wording.bounded(value, bound)}), no better{worse}"


def unvisited_words(explanation: Explanation) -> str:
    """What can be said of a move that was not visited."""
    if explanation.view.is_open:
        return "Not visited yet: its turn may still come."
    if explanation.left_out is None:
        return NEVER_VISITED
    left_out = plural(explanation.left_out, "position")
    return f"{NEVER_VISITED} Left out with it: {left_out}, counted exactly."


def chosen_end(
    wording: Wording, moment: Moment, chosen: Chosen, estimated: bool | None = None
) -> str:
    """How an algorithm chose an end of a window, and whether that may rest on estimates."""
    ancestor = moment.view(chosen.ancestor)
    where = "at the root" if ancestor.move is None else f"after {wording.name(ancestor)}"
    if chosen.by is Chooser.NULL_WINDOW:
        known = chosen.value - ancestor.player.sign
        return (
            f"chosen by PVS {where}: a null window asks only whether the move is better than "
            f"{wording.number(known, estimated=estimated)}"
        )
    if chosen.by is Chooser.PASS:
        asked = moment.search.passes[chosen.number - 1]
        mover = moment.search.position.to_move
        edge = asked.beta if mover is Player.X else asked.alpha
        guessed = pass_end_is_estimate(moment.search, chosen.number, edge)
        sign = ">=" if mover is wording.max_player else "<="
        return (
            f"chosen by MTD(f): pass {chosen.number} asks whether the value is {sign} "
            f"{wording.number(edge, estimated=guessed)}"
        )
    return (
        f"narrowed by the rollout {where}: what is worse there than the second best move promises "
        "cannot matter"
    )


def _open_by_rollouts(moment: Moment) -> str | None:
    """Why an end of a window below the root is infinite, where rollouts hand it down."""
    algorithm = moment.search.options.algorithm
    if algorithm.samples:
        return "open: UCT hands no window down"
    if algorithm.by_rollouts:
        return "open: the rollout has not narrowed it on its way"
    return None


def bounds(wording: Wording, known: MoveBounds) -> str:
    """Between which values a move's is, from Max's side: `-inf .. 0`, or `+1` where it is known."""
    if known.low == known.high:
        return wording.number(known.low)
    low, high = known.low, known.high
    if wording.max_player is not Player.X:
        low, high = high, low
    return f"{wording.number(low)} .. {wording.number(high)}"


def head_of_moves(moment: Moment) -> str:
    """What the figures of a node's moves are, and of when."""
    sampled = moment.search.options.algorithm.samples
    what = "bounds L .. U of the moves, by all rollouts so far"
    if sampled:
        what = f"means so far, 95 % intervals {OF_THE_MEAN}; next: what UCB1 would choose"
    if moment.event == moment.search.events:
        return f"{what[0].upper()}{what[1:]}:"
    return f"Of the present, not of the moment looked back at: {what}:"


def nothing_known(moment: Moment, view: NodeView) -> str:
    """Why there are no figures of a node's moves."""
    if Mark.PLAYOUT in view.mark:
        return "A playout is not kept in the tree: there are no figures of its moves."
    if moment.search.options.algorithm.samples:
        return "No rollout through a move of this node has been counted."
    return (
        "No bounds of its moves are known: no rollout has come back from here, or the value is "
        "settled above, and only the line that has it was kept."
    )
