"""Where the ends of a node's window came from, in words."""

from __future__ import annotations

from ttt_tui.game import Player
from ttt_tui.search.options import RootWindow
from ttt_tui.search.reading.judge import pass_end_is_estimate
from ttt_tui.search.reading.moment import Moment, NodeView
from ttt_tui.search.reading.window_origins import Chooser, Chosen, Origin
from ttt_tui.words.sentences import Formatter


def set_at(formatter: Formatter, moment: Moment, origin: Origin) -> str:
    """Where an end of a window was set, and who is sure of it: `Max has it at the root`."""
    ancestor = moment.view(origin.ancestor)
    where = "at the root" if ancestor.move is None else f"after {formatter.name(ancestor)}"
    return f"{formatter.role(ancestor.player).capitalize()} has it {where}"


def set_by(formatter: Formatter, moment: Moment, origin: Origin) -> str:
    """By which child: `by (0,0) X, worth -1`."""
    sibling = moment.view(origin.sibling)
    return f"by {formatter.name(sibling)}, worth {formatter.returned(sibling)}"


def open_end(formatter: Formatter, moment: Moment, view: NodeView, player: Player) -> str:
    """Why this side's end of a node's window is infinite."""
    role, options = formatter.role(player).capitalize(), moment.search.options
    if view.depth == 0:
        return "open: nothing stands above the root"
    if (by_rollouts := _open_by_rollouts(moment)) is not None:
        return by_rollouts
    if options.algorithm.own is not None:
        return "open: the program passed none down"
    if not options.algorithm.prunes:
        return "open: minimax passes no window down"
    fresh = options.root_window is RootWindow.FRESH
    if fresh and view.depth == 1:
        return "open: every root move gets a fresh window"
    if view.depth == 1 and player is view.player:
        return f"open: {role} has no choice above"
    below = " below its move at the root" if fresh else ""
    return f"open: {role} above is not sure of anything yet{below}"


def _open_by_rollouts(moment: Moment) -> str | None:
    """Why an end of a window below the root is infinite, where rollouts hand it down."""
    algorithm = moment.search.options.algorithm
    if algorithm.samples:
        return "open: UCT passes no window down"
    if algorithm.by_rollouts:
        return "open: the rollout has not narrowed it"
    return None


def chosen_end(
    formatter: Formatter, moment: Moment, chosen: Chosen, estimated: bool | None = None
) -> str:
    """How an algorithm chose an end of a window, and whether that may rest on estimates."""
    ancestor = moment.view(chosen.ancestor)
    where = "at the root" if ancestor.move is None else f"after {formatter.name(ancestor)}"
    if chosen.by is Chooser.OWN:
        return f"passed down by the program {where}: no earlier move there reached it"
    if chosen.by is Chooser.NULL_WINDOW:
        known = chosen.value - ancestor.player.sign
        return (
            f"chosen by PVS {where}: a null window asks only whether the move is better than "
            f"{formatter.number(known, estimated=estimated)}"
        )
    if chosen.by is Chooser.PASS:
        asked = moment.search.passes[chosen.number - 1]
        mover = moment.search.position.to_move
        edge = asked.beta if mover is Player.X else asked.alpha
        guessed = pass_end_is_estimate(moment.search, chosen.number, edge)
        sign = ">=" if mover is formatter.max_player else "<="
        return (
            f"chosen by MTD(f): pass {chosen.number} asks whether the value is {sign} "
            f"{formatter.number(edge, estimated=guessed)}"
        )
    return (
        f"narrowed by the rollout {where}: values worse than the second-best move's bound "
        "cannot matter"
    )
