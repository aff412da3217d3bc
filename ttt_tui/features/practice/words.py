"""Questions and answers in words: what is known before a decision, and why it went as it did."""

from __future__ import annotations

from collections.abc import Sequence

from ttt_tui.features.practice.choices import shared_line
from ttt_tui.features.practice.decisions import Kind, PendingDecision, cuts_on_the_way
from ttt_tui.game import Player
from ttt_tui.search import INFINITY, Cutoff, NodeView
from ttt_tui.search.option_table import option
from ttt_tui.search.reading.window_origins import Origin, origin_of
from ttt_tui.words.nodes import chosen_end, open_end, set_at, set_by
from ttt_tui.words.nodes import why as why_words
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter


def question_words(pending: PendingDecision, formatter: Formatter) -> str:
    """What is known at the node where the search stands, and what is asked."""
    kind, view = pending.decision.kind, pending.view
    where = _where(pending, formatter, pending.line(pending.place))
    if pending.now.position(pending.place).is_over():
        return f"{where}: the game is over. {kind.question}"
    known = f"{where}: {view.player.value} is to move, window {formatter.window_of(view)}."
    if pending.tried:
        known += f" Returned: {', '.join(_returned(formatter, each) for each in pending.tried)}."
    if not pending.search.options.algorithm.by_rollouts:
        left = pending.left
        known += f" Remaining: {formatter.cells(left)}." if left else " No move remains."
    return f"{known} {_asked(pending, formatter)}"


def _returned(formatter: Formatter, view: NodeView) -> str:
    return f"{formatter.cell(view.move or 0)} {formatter.value(view)}"


def _where(pending: PendingDecision, formatter: Formatter, moves: Sequence[int]) -> str:
    """`After (0,0) X (0,1) O`, or `At the root`."""
    if not moves:
        return "At the root"
    side, names = pending.search.position.to_move, []
    for move in moves:
        names.append(f"{formatter.cell(move)} {side.value}")
        side = side.other
    return f"After {' '.join(names)}"


def _asked(pending: PendingDecision, formatter: Formatter) -> str:
    kind = pending.decision.kind
    if kind is Kind.CUT:
        left = len(pending.left)
        return f"Does the search cut the remaining {'move' if left == 1 else plural(left, 'move')}?"
    if kind is Kind.WINDOW:
        return f"{formatter.cell(pending.result.move or 0)} is next. {kind.question}"
    if kind is Kind.LEAF:
        order = option("order").phrase(pending.search.options)
        where = _where(pending, formatter, shared_line(pending))
        asked = f"Which leaf is next, {where[0].lower()}{where[1:]}?"
        return f"{order.capitalize()}. {asked}"
    return kind.question


def answer_words(pending: PendingDecision, formatter: Formatter) -> str:
    """Why the search did what it did."""
    kind, then = pending.decision.kind, pending.then
    if kind is Kind.VALUE:
        return why_words(formatter, then, pending.result)
    if kind is Kind.CUT:
        cut = then.view(pending.place)
        return why_words(formatter, then, cut) if cut.was_cut else _why_not(pending, formatter)
    if kind is Kind.WINDOW:
        return " ".join(
            _why_end(pending, formatter, player)
            for player in (formatter.max_player, formatter.max_player.other)
        )
    cuts = cuts_on_the_way(pending)
    words = f"{why_words(formatter, then, then.view(cuts[0]))} " if cuts else ""
    order = option("order").phrase(pending.search.options)
    next_move = formatter.name(then.view(_first_step(pending)))
    return f"{words}{order.capitalize()}: {next_move} is next."


def _first_step(pending: PendingDecision) -> int:
    """The node that is entered first on the way to the next leaf."""
    path = pending.search.trace.path(pending.decision.node)
    return next(node for node in path if not pending.now.is_entered(node))


def _why_not(pending: PendingDecision, formatter: Formatter) -> str:
    """Why a node is not cut."""
    view, options = pending.view, pending.search.options
    mover, rival, best = view.player.value, view.player.other.value, view.value or 0
    is_x = view.player is Player.X
    far = view.beta if is_x else view.alpha
    if not options.algorithm.prunes:
        return "Minimax never cuts: it tries every move."
    if abs(far) >= INFINITY - 1:
        return f"{rival} is sure of nothing above this node, so the remaining moves may matter."
    here = formatter.number(best, estimated=view.estimated)
    edge = formatter.end(view, view.player.other)
    sign = "<" if view.player is formatter.max_player else ">"
    if best == far and options.cutoff is Cutoff.STRICT:
        return (
            f"{mover} has {here} here, which is the end of the window, {edge}: a strict cut "
            "needs a value beyond it."
        )
    above = f"{rival} is sure of no more than {edge} above"
    if options.algorithm.null_windows:
        above = f"the window asks for {edge}"
    return (
        f"{mover} has {here} here, and {above}: {here} {sign} "
        f"{formatter.end_name(view.player.other)} {edge}, so the remaining moves may matter."
    )


def _why_end(pending: PendingDecision, formatter: Formatter, player: Player) -> str:
    """Where an end of the window that went down came from."""
    view, then = pending.result, pending.then
    path = pending.search.trace.path(view.node)
    origin = origin_of(pending.search, path, player)
    if origin is None:
        said = open_end(formatter, then, view, player)
    elif isinstance(origin, Origin):
        said = f"{set_at(formatter, then, origin)} {set_by(formatter, then, origin)}"
    else:
        guessed = view.alpha_estimated if player is Player.X else view.beta_estimated
        said = chosen_end(formatter, then, origin, estimated=guessed)
    joined = "," if origin is None else ":"
    name = formatter.end_name(player).capitalize()
    return f"{name} is {formatter.end(view, player)}{joined} {said}."
