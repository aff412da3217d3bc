"""The layer of the pruning: which convention fits, and cuts that lose what matters.

Visiting too many nodes is costly, and not wrong: it is a remark. Leaving out, or searching in too
narrow a window, what could change the value is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ttt_tui.features.programs.judging.conventions import Convention, Conventions, Fit
from ttt_tui.features.programs.judging.findings import Finding, Layer, cells_words, moves_to, number
from ttt_tui.features.programs.judging.game_rules import misses_moves
from ttt_tui.features.programs.judging.node_values import makes_best
from ttt_tui.features.programs.judging.recorded_tree import Node
from ttt_tui.features.programs.judging.study import Study, Visit
from ttt_tui.features.programs.recording import ROOT
from ttt_tui.words.numbers import plural


@dataclass(frozen=True)
class Shape:
    """What was found out about the tree as a whole.

    Attributes:
        convention: that visits just these nodes, None if none does.
        nearest: the plain convention that `convention` is a variant of; else the one that goes
            along with the recording for longest.
        remark: the first node that a right search would have left out, and why it was visited.
        is_sound: it is known why each node was left when it was, and no window is too narrow.
    """

    convention: Convention | None
    nearest: Convention
    remark: Finding | None
    is_sound: bool


def shape(study: Study) -> Shape:
    """Compare all conventions with the recording."""
    conventions = Conventions(study)
    plain: list[Fit] = []
    for fit in conventions.plain_fits():
        plain.append(fit)
        if fit.parts is None:
            break
    best = max(plain, key=lambda fit: fit.reached)
    fitting: Fit | None = best
    if best.parts is not None:
        fitting = next((fit for fit in conventions.variant_fits() if fit.parts is None), None)
    if fitting is None:
        is_sound = _too_narrow(study) is None and not any(
            misses_moves(study, visit) for visit in study.visits
        )
        return Shape(None, best.way.convention, _goes_on(study), is_sound)
    convention = fitting.way.convention
    nearest, window = replace(convention, variant=None), study.recording.subject.window
    remark = None
    if fitting.skipped is not None:
        remark = _inner_loop(study, fitting, fitting.skipped)
    elif not convention.prunes and window is not None:
        remark = _never_cuts(study, conventions, window)
    if convention.variant is None and study.scale.is_depth_aware:
        convention = replace(convention, variant="depth-aware")
    return Shape(convention, nearest, remark, is_sound=True)


def first(study: Study, wrong: list[Visit]) -> Finding | None:
    """The first node whose value is wrong though it is what its children make of it.

    Args:
        wrong: the visits whose value is wrong, in the order left.
    """
    for visit in wrong:
        if visit.node.children and makes_best(study, visit):
            if misses_moves(study, visit):
                return _closed(study, visit.node) or _cut_too_early(study, visit)
            return _too_narrow(study) or _lost(study, visit)
    return None


def _closed(study: Study, node: Node) -> Finding | None:
    """The first call, where its own window is the one that ends a node after any move."""
    first = Visit.of(study.tree.root)
    if study.scale.window(first.node) is None:
        first = Visit(*study.top)
    window = study.scale.window(first.node)
    if window is None or window[0] < window[1] or study.scale.window(node) != window:
        return None
    got = f"[{number(window[0])}, {number(window[1])}]"
    words = (
        f"The search is called with the window {got} (from X's side). No value lies inside it, so "
        "nodes are left after their first move."
    )
    return study.finding(Layer.PRUNING, "closed-window", first, got, "an open window", words)


def _cut_too_early(study: Study, visit: Visit) -> Finding:
    node = visit.node
    position = study.tree.position(node)
    due, count = study.due(node), node.untried.bit_count()
    words = (
        f"The node is left with {plural(count, 'move')} untried, "
        f"{cells_words(node.untried, position)}, though its value has not met a bound of its "
        f"window: they could change it. It returns {number(node.raw)}; {number(due)} is right."
    )
    return study.finding(Layer.PRUNING, "cut-too-early", visit, node.raw, due, words)


def _lost(study: Study, visit: Visit) -> Finding:
    got, due = visit.node.raw, study.due(visit.node)
    words = (
        f"It returns {number(got)}, the best of what its moves returned, and {number(due)} is "
        "right: a move was searched in a window too narrow for its value, so that only a bound "
        "came back."
    )
    return study.finding(Layer.PRUNING, "bound-as-value", visit, got, due, words)


def _too_narrow(study: Study) -> Finding | None:
    """The first node whose window leaves out values that could still matter to its caller."""
    for known in _in_known_windows(study):
        (low, high), window = known.window, study.scale.window(known.node)
        if window is not None and low < high and (window[0] > low or window[1] < high):
            got, expected = (f"[{number(a)}, {number(b)}]" for a, b in (window, known.window))
            words = (
                f"The node is searched in the window {got} (from X's side); only {expected} is "
                "known. Values that matter lie outside, and come back as bounds."
            )
            return study.finding(Layer.PRUNING, "window-too-narrow", known, got, expected, words)
    return None


def _goes_on(study: Study) -> Finding | None:
    """The first node entered after its caller's window was passed, by the program's own numbers."""
    for known in _in_known_windows(study):
        if known.window[0] > known.window[1] and study.recording.parent[known.number] != ROOT:
            words = (
                "A cut was due before this move: its caller's value was beyond the window that it "
                "was called with, so nothing below can matter."
            )
            return _extra(study, "goes-on-after-cut", known.number, words)
    return None


def _in_known_windows(study: Study) -> Iterator[Visit]:
    """The nodes below each call that passes its window on, in what that leaves of the window."""
    if study.passes_windows and not study.repeats:
        for visit in study.visits:
            if not visit.is_closed and study.scale.window(visit.node) is not None:
                for known in study.below(visit):
                    yield known
                    if not known.node.has_value:
                        break


def _inner_loop(study: Study, fit: Fit, skipped: int) -> Finding:
    inner, outer = ("columns", "rows") if fit.way.loops == "rows" else ("rows", "columns")
    words = (
        f"A cut was due before this move, and was made, but it leaves only the loop over the "
        f"{inner}. The loop over the {outer} continues to this node. The values stay right, with "
        "more nodes than necessary."
    )
    return _extra(study, "inner-loop", skipped, words)


def _never_cuts(study: Study, conventions: Conventions, window: tuple[str, str]) -> Finding | None:
    """It has a window, and visits all of minimax's nodes."""
    fits = [
        fit
        for fit in conventions.plain_fits()
        if fit.way.convention.prunes and not fit.way.convention.stop_on_win
    ]
    last = max(fits, key=lambda fit: fit.reached)
    if last.parts is None:
        return None
    words = (
        f"The function takes {window[0]} and {window[1]} and never cuts: it visits every node of "
        "minimax. This is the first node that every alpha-beta leaves out."
    )
    return _extra(study, "never-cuts", last.parts, words)


def _extra(study: Study, kind: str, at: int, words: str) -> Finding:
    """A node that is one too many, by its number in the recording."""
    position, moves = study.recording.position(at), moves_to(study.recording, at)
    return Finding(Layer.PRUNING, kind, at, position, moves, "visited", "not visited", words)
