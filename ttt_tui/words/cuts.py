"""Why a cut changes nothing, in words that know of no window and no bound.

The formula (`ttt_tui.words.nodes`) says the same in numbers. Both are read off the trace: what the
side to move has reached, where the other side has as much, and what the algorithm asked for.
"""

from __future__ import annotations

from itertools import pairwise

from ttt_tui.game import Player
from ttt_tui.search.evaluation import proven
from ttt_tui.search.options import Enhancement, Score
from ttt_tui.search.reading.judge import Bound, pass_end_is_estimate, possible_values
from ttt_tui.search.reading.moment import Moment, NodeView
from ttt_tui.search.reading.window_origins import Chooser, Chosen, Origin, origin_of
from ttt_tui.search.trace import Reason
from ttt_tui.words.sentences import Formatter, in_sentence


def plainly(formatter: Formatter, moment: Moment, view: NodeView) -> str:
    """Why a node could be left early, in sentences with moves and results; empty where it was not.

    What rests on estimates is called one.
    """
    algorithm, player = moment.search.options.algorithm, view.player
    if algorithm.by_rollouts or (algorithm.closes_in and not view.depth):
        return ""
    if algorithm.own is not None and not _is_sound(moment, view):
        return ""
    if view.reason is Reason.TABLE:
        return _remembered(formatter, moment, view)
    if view.reason is Reason.WIN_FOUND:
        left = _moves_left(moment, view)
        if not view.proves_for_mover:
            return (
                f"The window asks for more than a win. No move gives that, so {left} cannot matter."
            )
        name = formatter.player(player)
        return f"{name} already wins here. Nothing is better, so {left} cannot matter."
    if view.reason not in (Reason.CUTOFF, Reason.BOUND_MET):
        return ""
    origin = origin_of(moment.search, moment.trace.path(view.node), player.other)
    if isinstance(origin, Origin):
        return _has_elsewhere(formatter, moment, view, origin)
    return _is_answered(formatter, moment, view, origin) if origin else ""


def _is_sound(moment: Moment, view: NodeView) -> bool:
    """Whether a user program cut because the rival has as much by a move above."""
    if view.reason not in (Reason.CUTOFF, Reason.BOUND_MET):
        return view.reason is Reason.WIN_FOUND and view.proves_for_mover
    origin = origin_of(moment.search, moment.trace.path(view.node), view.player.other)
    return isinstance(origin, Origin) and has_met_window(view)


def has_met_window(view: NodeView) -> bool:
    """Whether the value of a node that was left is at the end of its window that cuts."""
    value, is_x = view.value or 0, view.player is Player.X
    return value >= view.beta if is_x else value <= view.alpha


def _has_elsewhere(formatter: Formatter, moment: Moment, view: NodeView, origin: Origin) -> str:
    """The usual cut: the rival has a move above that gives it no less."""
    rival = view.player.other
    guessed = _far_end_estimated(view)
    sibling = _move(formatter, moment, origin.sibling)
    steps = moment.trace.path(view.node)
    step = next(below for above, below in pairwise(steps) if above == origin.ancestor)
    instead = f"{sibling} instead of {_move(formatter, moment, step)}"
    reached = (view.value or 0) * rival.sign
    elsewhere = origin.value * rival.sign
    counts_wins = formatter.has_results and formatter.score is Score.OUTCOME
    name = formatter.player(rival)
    if reached > 0 and not view.estimated and counts_wins:
        text = f"{name} already wins with {instead}. Nothing here is better for {name}"
    else:
        here = f"{_has_here(formatter, view, rival)} here"
        by = instead if origin.ancestor != steps[-2] else sibling
        what = _result(formatter, origin.value, rival, estimated=guessed)
        if formatter.has_results and elsewhere < 0 and not guessed:
            text = f"{here}. {name} does at least as well with {by}"
        elif formatter.has_results and reached < 0 and not view.estimated:
            # Both sides may win, each with moves of its own.
            text = f"{here}, but {name} has {what} with an earlier move, {by}"
        else:
            text = f"{here}. {name} already has {what} with {by}"
    matter = "change what this search finds" if guessed or view.estimated else "matter"
    return f"{text}, so {_moves_left(moment, view)} cannot {matter}."


def _move(formatter: Formatter, moment: Moment, node: int) -> str:
    """The move that led to a node."""
    own = moment.view(node).move_text
    return in_sentence(own or formatter.cell(moment.trace.move[node]))


def _is_answered(formatter: Formatter, moment: Moment, view: NodeView, chosen: Chosen) -> str:
    """A cut at an end that the algorithm chose: it asks a question, and has its answer."""
    if chosen.by is Chooser.OWN:
        name = moment.search.options.algorithm.name
        return (
            f"{_has_here(formatter, view, view.player)} here. {name} chose this window, which asks "
            f"for no more, so {_moves_left(moment, view)} cannot change its answer."
        )
    if chosen.by is Chooser.PASS:
        who, end, asks = Player.X, moment.search.passes[chosen.number - 1].beta, "This pass asks"
        guessed = pass_end_is_estimate(moment.search, chosen.number, end)
        least, most = possible_values(moment.search, 0)
        gets = _at_least(formatter, end, who, most, estimated=guessed)
        if end > most and formatter.has_results:
            gets = "gets more than a win, which is impossible"
        elif end <= least:
            gets = "gets any result at all"
    else:
        who, asks = view.player, "A null window asks"
        known = chosen.value - who.sign
        known_as = _result(formatter, known, who, estimated=_far_end_estimated(view))
        is_less = who is Player.MIN and not formatter.has_results
        gets = f"gets {'less' if is_less else 'more'} than {known_as}"
    here = f"{_has_here(formatter, view, who)} here"
    return (
        f"{asks} only whether {formatter.player(who)} {gets}. {here}, "
        f"so {_moves_left(moment, view)} cannot change the answer."
    )


def _remembered(formatter: Formatter, moment: Moment, view: NodeView) -> str:
    """A table knew enough of the position."""
    twin = " or a mirror image of it" if _has_mirrors(formatter) else ""
    side, value, mover = view.side, view.value or 0, view.player
    least, most = possible_values(moment.search, view.depth)
    if (side is Bound.LOWER and value <= least) or (side is Bound.UPPER and value >= most):
        return "Any result of this position is enough here, so the search tries no move."
    if side is Bound.EXACT:
        known = f"it is worth {_result(formatter, value, mover, estimated=view.estimated)}"
        known += f" to {formatter.player(mover)}" if formatter.has_results else ""
    else:
        sure = Player.X if side is Bound.LOWER else Player.O
        best = most if sure is Player.X else least
        gets = _at_least(formatter, value, sure, best, estimated=view.estimated)
        known = f"{formatter.player(sure)} {gets}"
    return f"The search met this position{twin} before: {known}, which is enough here."


def _has_mirrors(formatter: Formatter) -> bool:
    return Enhancement.SYMMETRY in formatter.options.enhancements


def _has_here(formatter: Formatter, view: NodeView, asked: Player) -> str:
    """What the side to move has reached: `O already holds X to a draw`.

    Args:
        asked: whose result it is that is asked for.
    """
    rival, value = view.player.other, view.value or 0
    name, other = formatter.player(view.player), formatter.player(rival)
    if not view.estimated and formatter.has_results:
        if value * view.player.sign > 0:
            return f"{name} already wins{_soon(formatter, value)}"
        if value and formatter.score is Score.OUTCOME:
            return f"{other} cannot get more than a win"
    is_draw_or_estimate = asked is view.player and (value == 0 or view.estimated)
    if is_draw_or_estimate or not formatter.has_results:
        held = _result(formatter, value, view.player, estimated=view.estimated)
        return f"{name} already has {held}"
    held = _result(formatter, value, rival, estimated=view.estimated)
    return f"{name} already holds {other} to {held}"


def _result(formatter: Formatter, value: int, player: Player, *, estimated: bool) -> str:
    """A value as a side's result: `a draw`, `a win in 5`, `an estimate of ~+0.02 (...)`.

    Of a game with values of its own the number: `3`.
    """
    if estimated:
        number, _, leans = formatter.estimate(value).partition(", ")
        return f"an estimate of {number}" + (f" ({leans})" if leans else "")
    if not formatter.has_results:
        return formatter.number(value, estimated=False)
    if not value:
        return "a draw"
    return f"a {'win' if value * player.sign > 0 else 'loss'}{_soon(formatter, value)}"


def _at_least(
    formatter: Formatter, value: int, player: Player, best: int, *, estimated: bool
) -> str:
    """What a side does that has no less than this: `wins`, `gets at least a draw`.

    Args:
        best: what no result is better than for that side.
    """
    if not estimated and value == best and formatter.has_results:
        return f"wins{_soon(formatter, value)}"
    most = "most" if player is Player.MIN and not formatter.has_results else "least"
    return f"gets at {most} {_result(formatter, value, player, estimated=estimated)}"


def _soon(formatter: Formatter, value: int) -> str:
    """Where quick wins count more: ` in 5`, plies from the root on."""
    if formatter.score is not Score.DEPTH:
        return ""
    return f" in {formatter.rules.cells + 1 - abs(proven(value, formatter.options))}"


def _far_end_estimated(view: NodeView) -> bool:
    return view.beta_estimated if view.player is Player.X else view.alpha_estimated


def _moves_left(moment: Moment, view: NodeView) -> str:
    if view.reason is Reason.BOUND_MET:
        return "this variation"
    if moment.misses_children(view.node):
        return "the remaining moves"
    left = len(moment.unvisited(view.node, in_pass=True))
    return "the remaining move" if left == 1 else f"the remaining {left} moves"
