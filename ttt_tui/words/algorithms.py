"""What is said of the nodes of the shelf's algorithms beyond what `Wording` says of all."""

from __future__ import annotations

from ttt_tui.search.reading.judge import Bound, bound_of, claim_of_pass
from ttt_tui.search.reading.moment import Moment, NodeView
from ttt_tui.search.trace import Mark, Reason
from ttt_tui.words.numbers import plural
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
