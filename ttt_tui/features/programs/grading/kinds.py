"""Which kind of search a program was seen to be: `alpha-beta`, `minimax`, `negamax`, ..."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain, pairwise

from ttt_tui.features.programs.grading.grade import MET, NOT_MET, UNKNOWN
from ttt_tui.features.programs.judging.conventions import Conventions, Way, plain, variants
from ttt_tui.features.programs.judging.study import Study
from ttt_tui.features.programs.judging.tree import Node
from ttt_tui.features.programs.judging.verdict import Verdict
from ttt_tui.words.numbers import plural

_DEPTH = re.compile(r"depth|deep|pl(y|ies)(?![a-z])|limit|level|horizon", re.IGNORECASE)
"""What a limit of the depth is called."""
_ENOUGH = 8
"""Nodes that show how the value of a node comes from those of its moves."""
_MOST = 0.9
"""Of these nodes."""

Answer = tuple[str, str]
"""A status, and the reason in sentences."""


def answer(kind: str, verdict: Verdict, study: Study) -> Answer:
    """Whether a recorded search is of a kind of `requirements.KINDS`."""
    return _ANSWERS[kind](verdict, study)


def _alpha_beta(verdict: Verdict, study: Study) -> Answer:
    cuts, words = _cuts(verdict, study)
    return {True: MET, False: NOT_MET, None: UNKNOWN}[cuts], words


def _minimax(verdict: Verdict, study: Study) -> Answer:
    cuts, words = _cuts(verdict, study)
    if cuts is None and study.recording.complete and study.is_whole and not _window(study):
        return MET, "It tries every move of every node."
    return {True: NOT_MET, False: MET, None: UNKNOWN}[cuts], words


def _cuts(verdict: Verdict, study: Study) -> tuple[bool | None, str]:
    """Whether it cuts by alpha and beta; None where it is not known, with the reason."""
    if not study.recording.complete or study.breaks_off:
        why = study.recording.stopped or "some calls end in an exception"
        return None, f"The search did not come to its end: {why}."
    convention = verdict.convention
    if convention is not None and convention.prunes:
        if _fits(study, prunes=False):
            return None, "It takes no cut, and none was due in what was recorded."
        return True, f"It visits the nodes of {convention.words}."
    never = f"It takes {_window(study)} and never cuts." if _window(study) else ""
    if convention is not None:
        if _fits(study, prunes=True):
            return None, "It takes no cut, and none was due in what was recorded."
        return False, never or f"It cuts nowhere: it visits the nodes of {convention.words}."
    if study.is_whole:
        if _passes_window(study):
            return False, never or "It cuts nowhere: it tries every move of every node."
        return None, "It takes no cut, and it is not known whether one was due."
    if study.tells_windows and study.explains(study.visits, by_win=False):
        return True, "It leaves nodes whose value meets the window, though not as a textbook does."
    return None, "It leaves moves out, and it is not known why."


def _fits(study: Study, *, prunes: bool) -> bool:
    """Whether some textbook search that prunes, or one that does not, visits the same nodes."""
    conventions = Conventions(study)
    ways = chain(map(Way, plain(window=False)), variants(window=False))
    return any(
        conventions.fit(way).parts is None for way in ways if way.convention.prunes == prunes
    )


def _window(study: Study) -> str:
    """`alpha and beta`, as the function names them; "" where it takes no window."""
    names = study.recording.subject.window
    return "" if names is None else " and ".join(names)


def _passes_window(study: Study) -> bool:
    """Whether a cut was due, however alpha-beta cuts, by the program's own numbers.

    A move refutes a node that goes on, strictly: its caller has a better one already.
    """
    worth = study.scale.of

    def is_refuted(parent: Node, node: Node, best: float) -> bool:
        sign = 1 if parent.x_moves else -1
        return any(sign * worth(child) < best for child in node.children[:-1])

    for parent in study.tree.nodes:
        sign = 1 if parent.x_moves else -1
        best = float("-inf")
        for before, node in pairwise(parent.children):
            best = max(best, sign * worth(before)) if before.has_value else best
            if is_refuted(parent, node, best):
                return True
    return False


def _negamax(_: Verdict, study: Study) -> Answer:
    """Seen from how the number of a node comes from those of its moves."""
    turned = taken = 0
    for node in study.tree.nodes:
        if not node.has_value or not node.children or node.outcome is not None:
            continue
        numbers = [child.raw - study.scale.centre for child in node.children if child.has_value]
        if len(numbers) < len(node.children):
            continue
        low, high, own = min(numbers), max(numbers), node.raw - study.scale.centre
        is_turned, is_taken = own in (-low, -high), own in (low, high)
        turned += is_turned and not is_taken
        taken += is_taken and not is_turned
    if turned + taken < _ENOUGH:
        return UNKNOWN, "Too few values were seen to tell whether they change their sign."
    if turned >= _MOST * (turned + taken):
        return MET, "A value changes its sign on the way to the caller."
    if taken >= _MOST * (turned + taken):
        return NOT_MET, "A value comes to the caller without a change of its sign."
    return UNKNOWN, "Some values change their sign on the way to the caller, and some do not."


def _depth_limited(_: Verdict, study: Study) -> Answer:
    recording = study.recording
    name, stops = recording.subject.depth, study.limit is not None and not study.may_end_early
    if stops and name is not None:
        return MET, f"It looks no deeper than {plural(study.limit or 0, 'ply')}."
    if not recording.complete or study.limit is not None:
        return UNKNOWN, "It is not known whether a depth ends its search."
    if name is not None:
        return UNKNOWN, f"It takes {name}, and in the call recorded it looks to the end of games."
    if recording.subject.mentions(_DEPTH) is not False:  # it may be kept elsewhere
        return UNKNOWN, "It looks to the end of games, though its file speaks of a depth."
    return NOT_MET, "It looks to the end of every game, and takes no depth."


_ANSWERS: dict[str, Callable[[Verdict, Study], Answer]] = {
    "alpha-beta": _alpha_beta,
    "minimax": _minimax,
    "negamax": _negamax,
    "depth-limited": _depth_limited,
}
