"""The layer of the pruning: which convention fits, and cuts that lose what matters.

To visit too many nodes is dear, and not wrong: it is remarked upon. To leave out, or to search in
too narrow a window, what could change the value is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import isnan

from ttt_tui.features.own.judging.conventions import Convention, Conventions, Fit, Way
from ttt_tui.features.own.judging.finding import Finding, Layer, cells_words, moves_to, number
from ttt_tui.features.own.judging.rules import misses_moves
from ttt_tui.features.own.judging.study import Study, Visit
from ttt_tui.features.own.judging.values import makes_best
from ttt_tui.features.own.recording import ROOT
from ttt_tui.words.numbers import plural


@dataclass(frozen=True)
class Shape:
    """What was found out about the tree as a whole.

    Attributes:
        convention: that visits just these nodes, None if none does.
        nearest: the plain convention that `convention` is a variant of; else the one that goes
            along with the recording for longest.
        parts: the first node at which `nearest` goes another way; None where it fits.
        remark: the first node that a right search would have left out, and why it was visited.
        is_sound: it is known why each node was left when it was, and no window is too narrow.
    """

    convention: Convention | None
    nearest: Convention
    parts: int | None
    remark: Finding | None
    is_sound: bool


def shape(study: Study) -> Shape:
    """Hold all conventions against the recording."""
    conventions = Conventions(study)
    plain: list[Fit] = []
    for fit in conventions.plain_fits():
        plain.append(fit)
        if fit.parts is None:
            break
    best = max(plain, key=lambda fit: fit.reached)
    fitting = best if best.parts is None else _first_that_fits(conventions.variant_fits())
    if fitting is None:
        is_sound = _too_narrow(study) is None and not any(
            misses_moves(study, visit) for visit in study.visits
        )
        return Shape(None, best.way.convention, best.parts, _goes_on(study), is_sound)
    convention = fitting.way.convention
    if convention.variant is not None:
        best = conventions.fit(Way(replace(convention, variant=None)))
    remark = None
    if fitting.skipped is not None:
        remark = _inner_loop(study, fitting, fitting.skipped)
    elif not convention.prunes and study.recording.subject.window is not None:
        remark = _never_cuts(study, conventions)
    if convention.variant is None and study.scale.is_depth_aware:
        convention = replace(convention, variant="depth-aware")
    return Shape(convention, best.way.convention, best.parts, remark, is_sound=True)


def first(study: Study, wrong: list[Visit]) -> Finding | None:
    """The first node whose value is wrong though it is what its children make of it.

    Args:
        wrong: the visits whose value is wrong, in the order left.
    """
    for visit in wrong:
        if visit.node.children and makes_best(study, visit):
            if misses_moves(study, visit):
                return _cut_too_early(study, visit)
            return _too_narrow(study) or _lost(study, visit)
    return None


def _first_that_fits(fits: Iterable[Fit]) -> Fit | None:
    return next((fit for fit in fits if fit.parts is None), None)


def _due(study: Study, visit: Visit) -> float | None:
    due = study.expected(visit.node)
    return None if due is None else study.scale.raw(due, x_moves=visit.node.x_moves)


def _cut_too_early(study: Study, visit: Visit) -> Finding:
    node = visit.node
    position = study.tree.position(node)
    due, count = _due(study, visit), node.untried.bit_count()
    return study.finding(
        Layer.PRUNING,
        "cut-too-early",
        visit.node,
        visit.number,
        node.raw,
        due,
        f"The node is left with {plural(count, 'move')} untried, "
        f"{cells_words(node.untried, position)}, though its value has not met the end of its "
        f"window: they could change it. It returns {number(node.raw)}, and {number(due)} is right.",
    )


def _lost(study: Study, visit: Visit) -> Finding:
    due = _due(study, visit)
    return study.finding(
        Layer.PRUNING,
        "bound-as-value",
        visit.node,
        visit.number,
        visit.node.raw,
        due,
        f"It returns {number(visit.node.raw)}, the best of what its moves returned, and "
        f"{number(due)} is right: a move was searched in a window too narrow for its value, so "
        "that only a bound came back.",
    )


def _too_narrow(study: Study) -> Finding | None:
    """The first node whose window leaves out values that could still matter to its caller."""
    if not study.tells_windows or study.repeats:
        return None
    for visit in study.visits:
        node, (low, high) = visit.node, visit.window
        if visit.is_closed or study.scale.window(node) is None:
            continue
        for child, _, at in node.child_numbers(visit.number):
            window = study.scale.window(child)
            if window is not None and low < high and (window[0] > low or window[1] < high):
                return _narrow(study, Visit(child, at, window), (low, high))
            worth = study.scale.of(child)
            if isnan(worth):
                break
            if node.x_moves:
                low = max(low, worth)
            else:
                high = min(high, worth)
    return None


def _narrow(study: Study, visit: Visit, known: tuple[float, float]) -> Finding:
    got, expected = (f"[{number(low)}, {number(high)}]" for low, high in (visit.window, known))
    return study.finding(
        Layer.PRUNING,
        "window-too-narrow",
        visit.node,
        visit.number,
        got,
        expected,
        f"It is searched in the window {got} (from X's side), and all that is known is {expected}: "
        "values that matter lie outside, and come back as bounds.",
    )


def _inner_loop(study: Study, fit: Fit, skipped: int) -> Finding:
    inner, outer = ("columns", "rows") if fit.way.loops == "rows" else ("rows", "columns")
    return _extra(
        study,
        "inner-loop",
        skipped,
        f"A cut was due before this move, and was made, but it leaves only the loop over the "
        f"{inner}. The loop over the {outer} goes on and comes here. The values stay right; the "
        "nodes are too many.",
    )


def _never_cuts(study: Study, conventions: Conventions) -> Finding | None:
    """It has a window, and visits all of minimax's nodes."""
    fits = [
        fit
        for fit in conventions.plain_fits()
        if fit.way.convention.prunes and not fit.way.convention.stop_on_win
    ]
    last = max(fits, key=lambda fit: fit.reached)
    if last.parts is None or study.recording.subject.window is None:
        return None
    alpha, beta = study.recording.subject.window
    return _extra(
        study,
        "never-cuts",
        last.parts,
        f"The function takes {alpha} and {beta}, and cuts nowhere: it visits every node of "
        "minimax. This is the first that alpha-beta leaves out, however it cuts.",
    )


def _goes_on(study: Study) -> Finding | None:
    """The first node entered after its caller's window was passed, by the program's own numbers."""
    if not study.tells_windows or study.repeats:
        return None
    for visit in study.visits:
        number = _after_passing(study, visit)
        if number is not None:
            return _extra(
                study,
                "goes-on-after-cut",
                number,
                "A cut was due before this move: its caller's value was beyond the window that it "
                "was called with, so nothing below can matter.",
            )
    return None


def _after_passing(study: Study, visit: Visit) -> int | None:
    """The child that comes after one whose value lies beyond the window; strictly, to be sure."""
    node, (low, high) = visit.node, visit.window
    if visit.number == ROOT or visit.is_closed or study.scale.window(node) is None:
        return None
    passed = False
    for child, _, at in node.child_numbers(visit.number):
        if passed:
            return at
        worth = study.scale.of(child)
        if isnan(worth):
            return None
        passed = worth > high if node.x_moves else worth < low
    return None


def _extra(study: Study, kind: str, at: int, words: str) -> Finding:
    recording = study.recording
    return Finding(
        Layer.PRUNING,
        kind,
        at,
        recording.position(at),
        moves_to(recording, at),
        "visited",
        "not visited",
        words,
    )
