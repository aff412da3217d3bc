"""Why a search is done with a node, and where its window came from, in words and numbers."""

from __future__ import annotations

from ttt_tui.game import Player
from ttt_tui.search.option_table import evaluation_words
from ttt_tui.search.options import RootWindow
from ttt_tui.search.reading.judge import (
    Bound,
    bound_of,
    claim_of_pass,
    is_settled,
    pass_end_is_estimate,
)
from ttt_tui.search.reading.moment import Moment, NodeView
from ttt_tui.search.reading.window_origins import Chooser, Chosen, Origin
from ttt_tui.search.state_values import counted
from ttt_tui.search.trace import Mark, Reason
from ttt_tui.words.cuts import has_met_window, plainly
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter, incomplete

_NOT_BY_MOVES = (Reason.TABLE, Reason.HORIZON, Reason.ROLLOUT)


def why(formatter: Formatter, moment: Moment, view: NodeView) -> str:
    """What the search did at the node, or still does; of a cut in plain words first."""
    plain = plainly(formatter, moment, view)
    return f"{plain} {formula(formatter, moment, view)}".lstrip()


def formula(formatter: Formatter, moment: Moment, view: NodeView) -> str:
    """What the search did at the node, or still does, in a sentence with its numbers."""
    special = _special(formatter, moment, view)
    words = (special or _general(formatter, moment, view)) + _remark(moment, view)
    search = moment.search
    by_rollouts = search.options.algorithm.by_rollouts  # and says so in words of its own
    if view.depth == 0 and not view.is_open and not search.proves and not by_rollouts:
        label = incomplete(search.options, search.nodes, ended=search.done)
        return f"{label.capitalize()}. {words}"
    return words


def _general(formatter: Formatter, moment: Moment, view: NodeView) -> str:
    role = formatter.role(view.player).capitalize()
    if view.is_leaf:
        number = formatter.returned(view)
        if not formatter.has_results:
            return f"Leaf: {number}."
        return f"Game over: {formatter.result(view.value or 0)}, worth {number}."
    if view.is_open:
        if (value := moment.state(view.node).value()) is not None:
            result = formatter.result(counted(value, formatter.options.infinity))
            return f"The game is over here, {result}. The node returns its value next."
        so_far = f"{role} has {formatter.returned(view)} so far"
        if view.value is None:
            so_far = "no move has returned yet"
        return f"Searching: {so_far}; {_left_out(moment, view, 'not tried yet')}."
    value = view.value or 0
    if view.reason in _NOT_BY_MOVES:
        return _not_by_moves(formatter, view)
    if view.reason is Reason.ALL_TRIED:
        bounded = formatter.bounded(value, view.bound)
        if view.bound is Bound.ESTIMATE:
            known = "which rests on estimates at the depth limit"
        elif view.bound is Bound.EXACT:
            known = "its exact value"
        elif _is_exact(moment, view):
            known = f"which is exact, although its window proves only {bounded}"
        else:
            known = f"only a bound: {bounded}"
        most = "largest" if view.player is formatter.max_player else "smallest"
        return f"{role} tried every move; the {most} is {formatter.returned(view)}, {known}."
    left = _left_out(moment, view, "not visited")
    if view.reason is Reason.WIN_FOUND and not view.proves_for_mover:
        return f"{role} has {formatter.value(view)} here and cannot get more than a win; {left}."
    if view.reason is Reason.WIN_FOUND:
        return f"{role} has found a win ({formatter.returned(view)}) and looks no further: {left}."
    at = "least" if view.player is formatter.max_player else "most"
    met = "Bound met on the last move" if view.reason is Reason.BOUND_MET else "Cut"
    words = (
        f"{met}: {role} has at {at} {formatter.returned(view)} here, which is "
        f"{_passed(formatter, moment, view)}."
    )
    # After a cut there are moves that nobody knows.
    if view.reason is Reason.BOUND_MET and _is_exact(moment, view):
        words += f" Every move was tried, so it is exactly {formatter.returned(view)}."
    return words


def _is_exact(moment: Moment, view: NodeView) -> bool:
    """Whether a value that is a bound by its window is exact by its moves."""
    return view.bound in (Bound.UPPER, Bound.LOWER) and is_settled(moment.search, view.node)


def what_cut(formatter: Formatter, moment: Moment, view: NodeView) -> str:
    """The bound that a node was left at: `2 <= alpha (3)`."""
    return f"{formatter.returned(view)} {_passed(formatter, moment, view)}"


def _passed(formatter: Formatter, moment: Moment, view: NodeView) -> str:
    sign = ">" if view.player is formatter.max_player else "<"
    sign += "" if moment.search.options.slack else "="
    return f"{sign} {end_that_cuts(formatter, view)}"


def end_that_cuts(formatter: Formatter, view: NodeView) -> str:
    """The end of a node's window that its value must reach for a cut, or pass: `beta (-1)`."""
    rival = view.player.other
    return f"{formatter.end_name(rival)} ({formatter.end(view, rival)})"


def _not_by_moves(formatter: Formatter, view: NodeView) -> str:
    """Why a node was left by the table, the depth limit or a rollout."""
    known = formatter.value(view)
    if view.reason is Reason.TABLE:
        return (
            f"The transposition table knew this position: {known} is enough for its window, so "
            "no move was tried."
        )
    if view.reason is Reason.HORIZON:
        by = "the game itself"
        if formatter.options.largest is None:
            by = evaluation_words(formatter.options.estimated_by)
        return f"Depth limit: the game is not over. Estimate by {by}: {known}."
    if Mark.PLAYOUT in view.mark:
        return f"A random move of the playout; the rollout ended with {formatter.returned(view)}."
    if view.bound is Bound.SAMPLED:
        return f"One rollout passed through here and ended with {formatter.returned(view)}."
    if view.bound is Bound.EXACT:
        return f"After this rollout the value here is known: {known}."
    return f"After this rollout the value here is known to be {known}."


def _left_out(moment: Moment, view: NodeView, how: str) -> str:
    if moment.misses_children(view.node):
        return "the trace does not hold its latest moves"
    left = len(moment.unvisited(view.node, in_pass=True))
    return f"{plural(left, 'move')} {how}" if left else "no move remains"


def _special(formatter: Formatter, moment: Moment, view: NodeView) -> str | None:
    """As `formula`, of what only some searches do; None where `_general` is true of the node.

    Rollouts are not done with a node when they leave it, and MTD(f) goes on at the root after every
    pass.
    """
    algorithm = moment.search.options.algorithm
    if algorithm.own is not None:
        return None if view.is_open else _of_own(formatter, moment, view)
    if view.is_leaf or algorithm.is_plain:
        return None
    if algorithm.by_rollouts and (view.is_open or not view.depth):
        over = moment.state(view.node).value() is not None
        return None if over else _why_of_rollouts(formatter, moment, view)
    if algorithm.closes_in and not view.depth and not view.is_open:
        return _why_of_passes(formatter, moment, view)
    return None


def _of_own(formatter: Formatter, moment: Moment, view: NodeView) -> str | None:
    """What a user program did here; None where `_general` is true of it."""
    returned = formatter.returned(view)
    if view.is_leaf:
        outcome = moment.position(view.node).outcome()
        if outcome is None or (view.value or 0) * outcome.value > 0 or view.value == outcome.value:
            return None
        return f"Game over: {outcome}. The program returned {returned} for it."
    if view.reason is Reason.TABLE or (view.reason is Reason.LEFT and _tried_none(moment, view)):
        return f"The program returned {returned} here and tried no move."
    if view.reason is Reason.ALL_TRIED:
        values = [moment.trace.value[child] for child in moment.last_tries(view.node)]
        best = max(values) if view.player is Player.X else min(values)
        if best == view.value:
            return None
        role = formatter.role(view.player).capitalize()
        return (
            f"The program tried every move; the best for {role} returned "
            f"{formatter.number(best)}, and it returned {returned}."
        )
    if view.reason not in (Reason.LEFT, Reason.CUTOFF) or has_met_window(view):
        return None
    left = _left_out(moment, view, "not visited")
    why = f"which is inside its window {formatter.window_of(view)}"
    if view.reason is Reason.CUTOFF:  # it has told no window
        why = f"and {formatter.role(view.player.other)} above already has as much"
    return f"The program returned {returned} here, {why}: {left}."


def _tried_none(moment: Moment, view: NodeView) -> bool:
    return next(iter(moment.trace.children(view.node)), None) is None


def _remark(moment: Moment, view: NodeView) -> str:
    """What else there is to say of a visit, a sentence each with a blank before; mostly empty."""
    text = ""
    if view.is_open and not view.depth and moment.passes_begun:
        number = moment.passes_begun
        depth = moment.search.passes[number - 1].depth
        text += f" This is pass {number}{'' if depth is None else f', to depth {depth}'}."
    if Mark.TABLE_HIT in view.mark and view.reason is not Reason.TABLE:
        text += " The transposition table knew the position, but not enough for this window."
    if Mark.RESEARCH in view.mark:
        text += (
            " A re-search: the null window showed only that the move is better."
            if moment.search.options.algorithm.null_windows
            else " The move was searched before."
        )
    return text


def _why_of_rollouts(formatter: Formatter, moment: Moment, view: NodeView) -> str:
    is_uct = moment.search.options.algorithm.samples
    if view.is_open and view.depth:
        if Mark.PLAYOUT in view.mark:
            return "The playout continues from here with random moves."
        return "A rollout passes through here and has not returned yet."
    if view.is_open:
        until = "all rollouts are done" if is_uct else "the bounds of the root meet"
        return f"Rollouts start here, one after another, until {until}."
    if is_uct:
        move = moment.search.best_move
        chosen = "" if move is None else f": {formatter.cell(move)}"
        return f"The move with the most visits was chosen{chosen}. UCT proves no value."
    return f"The root's bounds met: its value is {formatter.returned(view)}."


def _why_of_passes(formatter: Formatter, moment: Moment, view: NodeView) -> str:
    passes, options = moment.search.passes, moment.search.options
    proofs = {}
    for number, each in enumerate(passes, 1):
        if each.depth == passes[-1].depth and each.value is not None:
            claim = claim_of_pass(moment.search, number)
            bound = bound_of(each.value, each.alpha, each.beta, options)
            returned = formatter.bounded(each.value, bound, estimated=claim is Bound.ESTIMATE)
            proofs[bound] = f"pass {number} returned {returned}"
    met = " and ".join(proofs.values())
    value = formatter.value(view)
    rest = "rests on estimates" if view.bound is Bound.ESTIMATE else "is exact"
    return f"The bounds of the passes met: {met}. So the root has {value}, which {rest}."


def set_at(formatter: Formatter, moment: Moment, origin: Origin) -> str:
    """Where an end of a window was set, and who is sure of it: `set by Max at the root`."""
    ancestor = moment.view(origin.ancestor)
    return f"set by {formatter.role(ancestor.player).capitalize()} {_where(formatter, ancestor)}"


def set_by(formatter: Formatter, moment: Moment, origin: Origin) -> str:
    """By which child: `with X(0,0), worth -1`."""
    sibling = moment.view(origin.sibling)
    return f"with {formatter.name(sibling)}, worth {formatter.returned(sibling)}"


def _where(formatter: Formatter, view: NodeView) -> str:
    return "at the root" if view.move is None else f"after {formatter.name(view)}"


def open_end(formatter: Formatter, moment: Moment, view: NodeView, player: Player) -> str:
    """Why this side's end of a node's window is infinite."""
    role, options = formatter.role(player).capitalize(), moment.search.options
    if view.depth == 0:
        return "open: nothing is above the root"
    if (by_rollouts := _open_by_rollouts(moment)) is not None:
        return by_rollouts
    if options.algorithm.own is not None:
        return "open: the program passes no window down"
    if not options.algorithm.prunes:
        return "open: minimax passes no window down"
    fresh = options.root_window is RootWindow.FRESH
    if fresh and view.depth == 1:
        return "open: every root move gets a fresh window"
    if view.depth == 1 and player is view.player:
        return f"open: no {role} node above"
    above = "between here and the root" if fresh else "above"
    return f"open: no {role} node {above} has a value yet"


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
    where = _where(formatter, ancestor)
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
        mover = moment.search.state.to_move
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
