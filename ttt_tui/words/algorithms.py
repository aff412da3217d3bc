"""What is said of the nodes of the shelf's algorithms beyond what `Wording` says of all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttt_tui.game import Player
from ttt_tui.search.algorithms.recorder import MoveBounds, MoveSample
from ttt_tui.search.evaluation import WIN_AMONG_ESTIMATES
from ttt_tui.search.options import Score
from ttt_tui.search.reading.judge import Bound, bound_of, claim_of_pass, pass_end_is_estimate
from ttt_tui.search.reading.moment import Moment, NodeView
from ttt_tui.search.reading.window_origins import Chooser, Chosen
from ttt_tui.search.trace import INFINITY, Mark, Reason
from ttt_tui.words.numbers import plural

if TYPE_CHECKING:
    from ttt_tui.words.sentences import Wording


def why(wording: Wording, moment: Moment, view: NodeView) -> str | None:
    """Why a node was left, or what it waits for, in a sentence; None where `Wording` says it all.

    Rollouts are not done with a node when they leave it, MTD(f) goes on at the root after every
    pass, and the window of PVS and MTD(f) is not what the opponent is sure of.
    """
    algorithm = moment.search.options.algorithm
    if view.is_leaf or algorithm.is_plain:
        return None
    if algorithm.by_rollouts and (view.is_open or not view.depth):
        over = moment.position(view.node).is_over()
        return None if over else _why_of_rollouts(wording, moment, view)
    if algorithm.closes_in and not view.depth and not view.is_open:
        return _why_of_passes(wording, moment, view)
    is_met = view.reason in (Reason.CUTOFF, Reason.BOUND_MET)
    if is_met and algorithm.null_windows:
        return _why_of_cut(wording, moment, view)
    return None


def remark(moment: Moment, view: NodeView) -> str:
    """What else there is to say of a visit, a sentence each with a blank before; mostly empty."""
    text = ""
    if view.is_open and not view.depth and moment.passes_begun:
        number = moment.passes_begun
        depth = moment.search.passes[number - 1].depth
        text += f" This is pass {number}{'' if depth is None else f', to depth {depth}'}."
    if Mark.TABLE_HIT in view.mark and view.reason is not Reason.TABLE:
        text += " The transposition table knew the position, but not enough for this window."
    if Mark.RESEARCH in view.mark:
        text += " A re-search: the null window before it said only that the move is better."
    return text


def _why_of_rollouts(wording: Wording, moment: Moment, view: NodeView) -> str:
    is_uct = moment.search.options.algorithm.samples
    if view.is_open and view.depth:
        if Mark.PLAYOUT in view.mark:
            return "The playout goes on from here with moves drawn at random."
        return "A rollout passes through here; it has not come back yet."
    if view.is_open:
        until = "the rollouts asked for are made" if is_uct else "the bounds of the root meet"
        return f"Rollouts start here, one after the other, until {until}."
    if is_uct:
        move = moment.search.best_move
        chosen = "" if move is None else f": {wording.cell(move)}"
        return f"The move with the most visits was chosen{chosen}. UCT proves no value."
    return f"The root's bounds met: its value is {wording.returned(view)}."


def _why_of_passes(wording: Wording, moment: Moment, view: NodeView) -> str:
    passes, options = moment.search.passes, moment.search.options
    proofs = {}
    for number, each in enumerate(passes, 1):
        if each.depth == passes[-1].depth and each.value is not None:
            claim = claim_of_pass(moment.search, number)
            bound = bound_of(each.value, each.alpha, each.beta, options)
            returned = wording.bounded(each.value, bound, estimated=claim is Bound.ESTIMATE)
            proofs[bound] = f"pass {number} returned {returned}"
    met = " and ".join(proofs.values())
    value = wording.value(view)
    rest = "rests on estimates" if view.bound is Bound.ESTIMATE else "is exact"
    return f"The bounds of the passes met: {met}. So the root has {value}, which {rest}."


def _why_of_cut(wording: Wording, moment: Moment, view: NodeView) -> str:
    """A cut at the end of a window that nobody need be sure of."""
    of_max = view.player is wording.max_player
    left = len(moment.unvisited(view.node, in_pass=True))
    moves, title = f"{plural(left, 'move')} not visited", "Cut"
    if view.reason is Reason.BOUND_MET:
        moves, title = "no move was left", "Bound met on the last move"
    elif moment.misses_children(view.node):
        moves = "the trace does not hold its latest moves"
    edge = f"{'>= beta' if of_max else '<= alpha'} {wording.end(view, view.player.other)}"
    return (
        f"{title}: {wording.role(view.player).capitalize()} already has "
        f"{wording.returned(view)} here, {edge}: the window asks for no more; {moves}."
    )


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


def open_end(moment: Moment) -> str | None:
    """Why an end of a window below the root is infinite, where rollouts hand it down."""
    algorithm = moment.search.options.algorithm
    if algorithm.samples:
        return "open: UCT hands no window down"
    if algorithm.by_rollouts:
        return "open: the rollout has not narrowed it on its way"
    return None


def number_of_end(wording: Wording, value: int) -> str | None:
    """Ends of windows that are no value: None for what is one. Given from Max's side.

    Null windows and rollouts have ends a step from an open one, `+inf-1`, and a step from a win
    among estimates: `+1+` is just above, `+1-` just below.
    """
    sign = "+" if value > 0 else "-"
    if abs(value) == INFINITY - 1:
        return "+inf-1" if value > 0 else "-inf+1"
    if wording.options.estimates and wording.score is Score.OUTCOME:
        beyond = abs(value) - WIN_AMONG_ESTIMATES
        if abs(beyond) == 1:
            return f"{sign}1{'+' if (beyond > 0) == (value > 0) else '-'}"
    return None


OF_THE_MEAN = "of the mean of the rollouts, not of the game's value"
"""What UCT's 95 % intervals are of: the value may lie outside, however many rollouts there are."""


def estimated(wording: Wording, sample: MoveSample) -> tuple[str, str]:
    """The mean of a move's rollouts and the interval of that mean: `+0.31`, `+0.27 .. +0.35`.

    From Max's side; see `OF_THE_MEAN`.
    """
    sign = wording.max_player.sign
    low, high = sorted((sign * sample.low, sign * sample.high))
    return f"{sign * sample.mean:+.2f}", f"{low:+.2f} .. {high:+.2f}"


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
