"""What a recorded search meets: the layers of the judge, and the kinds of search.

Each answer is a status, and the reason in sentences.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain

from ttt_tui.features.programs.grading.grade import MET, NOT_MET, UNKNOWN
from ttt_tui.features.programs.grading.requirements import LAYERS
from ttt_tui.features.programs.judging import verdict as verdicts
from ttt_tui.features.programs.judging.conventions import Conventions, Way, plain, variants
from ttt_tui.features.programs.judging.study import Study, Visit
from ttt_tui.features.programs.judging.verdict import Verdict
from ttt_tui.words.numbers import plural

Answer = tuple[str, str]

_RIGHT = {
    "rules": "Every board is the one before with one stone more, and every move is tried.",
    "leaves": "Every finished game has the number of its result.",
    "values": "Every value is the best of its moves', and the chosen move is a best move.",
}
_SEVERAL = 3
"""Nodes of each side with a choice, that show whether a node takes the best."""
_DEPTH = re.compile(r"depth|deep|pl(y|ies)(?![a-z])|limit|level|horizon", re.IGNORECASE)
"""What a limit of the depth is called."""
_ENOUGH = 8
"""Nodes that show how the value of a node comes from those of its moves."""
_MOST = 0.9
"""Of these nodes."""


# --- layers


def layer_answer(layer: str, verdict: Verdict, study: Study) -> Answer:
    """Whether a layer of `requirements.LAYERS` is right.

    A layer above a wrong one is met only where it was seen to be right by itself.
    """
    if verdict.verdict == verdicts.UNKNOWN:
        return UNKNOWN, f"Not judged: {' '.join(verdict.notes) or 'its verdict is unknown.'}"
    right = _RIGHT.get(layer) or _pruning(verdict)
    if verdict.verdict == verdicts.RIGHT:
        return MET, right
    mistake = verdict.findings[0]
    below = f"the mistake in the {mistake.layer.value} at {mistake.position}"
    for finding in verdict.findings:
        if finding.layer.value == layer:
            follows = "" if finding is mistake else f" It may follow from {below}."
            return NOT_MET, f"At {finding.position}: {finding.words}{follows}"
    if LAYERS.index(layer) < LAYERS.index(mistake.layer.value):
        return MET, right
    shown = _shown_right(layer, verdict, study)
    if shown:
        return MET, f"{shown} Judged apart from {below}."
    return UNKNOWN, f"Not judged, because of {below}."


def _pruning(verdict: Verdict) -> str:
    convention = verdict.convention
    if convention is None:
        return "No cut leaves out what could matter."
    if verdict.remark is not None and verdict.remark.kind == "never-cuts":
        return "It takes alpha and beta and never cuts: no cut is wrong."
    if not convention.prunes:
        return f"It cuts nowhere: {convention.words}."
    return f"No cut leaves out what could matter: {convention.words}."


def _shown_right(layer: str, verdict: Verdict, study: Study) -> str:
    """What shows that a layer is right though one below it is not; "" if nothing does."""
    if any(each.kind == "missed-moves" for each in verdict.findings):
        return ""  # a tree of a few nodes, most of which were not meant
    if layer == "leaves":
        ended = [node for node in study.ended if node.has_value]
        if study.scale.is_learnt and len({node.outcome for node in ended}) > 1:
            return f"{plural(len(ended), 'finished game')} have the number of their result."
    if layer == "values":
        choices = [node.x_moves for node in study.choices if not node.untried]
        if min(choices.count(True), choices.count(False)) >= _SEVERAL:
            return f"Each of {plural(len(choices), 'node')} takes the best value of its moves."
    if layer == "pruning" and verdict.convention is not None:
        return _pruning(verdict)
    return ""


# --- kinds of search


def kind_answer(kind: str, verdict: Verdict, study: Study) -> Answer:
    """Whether a recorded search is of a kind of `requirements.KINDS`."""
    return _KINDS[kind](verdict, study)


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
        return None, f"The search did not finish: {why}."
    convention = verdict.convention
    if convention is not None:
        if _fits(study, prunes=not convention.prunes):
            return None, "It takes no cut, and none was due in what was recorded."
        if convention.prunes:
            return True, f"It visits the nodes of {convention.words}."
    elif not study.is_whole:
        if study.passes_windows and study.explains(study.visits, by_win=False):
            words = "It leaves nodes whose value meets the window, though not as a textbook does."
            return True, words
        return None, "It leaves moves out, and it is not known why."
    elif not _cut_was_due(study):
        return None, "It takes no cut, and it is not known whether one was due."
    if _window(study):
        return False, f"It takes {_window(study)} and never cuts."
    visits = "tries every move of every node"
    if convention is not None:
        visits = f"visits the nodes of {convention.words}"
    return False, f"It cuts nowhere: it {visits}."


def _fits(study: Study, *, prunes: bool) -> bool:
    """Whether some textbook search that prunes, or one that does not, visits the same nodes."""
    conventions = Conventions(study)
    ways = chain(map(Way, plain(window=False)), variants(window=False))
    return any(
        conventions.fit(way).parts is None for way in ways if way.convention.prunes == prunes
    )


def _window(study: Study) -> str:
    """`alpha and beta`, as the function names them; "" where it takes no window."""
    return " and ".join(study.recording.subject.window or ())


def _cut_was_due(study: Study) -> bool:
    """Whether a cut was due, however alpha-beta cuts, by the program's own numbers.

    A move refutes a node that goes on, strictly: its caller has a better one already.
    """
    return any(
        after.window[0] > after.window[1]
        for parent in study.tree.nodes
        for visit in study.below(Visit.of(parent))
        for after in study.below(visit)
    )


def _negamax(_: Verdict, study: Study) -> Answer:
    """Seen from how the number of a node comes from those of its moves."""
    turned = taken = 0
    centre = study.scale.centre
    for node in study.tree.nodes:
        numbers = [child.raw - centre for child in node.children if child.has_value]
        if numbers and len(numbers) == len(node.children) and node.outcome is None:
            ends, own = {min(numbers), max(numbers)}, node.raw - centre
            turned += -own in ends and own not in ends
            taken += own in ends and -own not in ends
    if turned + taken < _ENOUGH:
        return UNKNOWN, "Too few values were seen to tell whether they change their sign."
    if turned >= _MOST * (turned + taken):
        return MET, "A value changes its sign on the way to the caller."
    if taken >= _MOST * (turned + taken):
        return NOT_MET, "A value comes to the caller without a change of its sign."
    return UNKNOWN, "Some values change their sign on the way to the caller, and some do not."


def _depth_limited(_: Verdict, study: Study) -> Answer:
    recording, limit, name = study.recording, study.limit, study.recording.subject.depth
    if limit is not None and not study.may_end_early and name is not None:
        return MET, f"It looks no deeper than {plural(limit, 'ply')}."
    if not recording.complete or limit is not None:
        return UNKNOWN, "It is not known whether a depth ends its search."
    if name is not None:
        return UNKNOWN, f"It takes {name}, and in the call recorded it looks to the end of games."
    if recording.subject.mentions(_DEPTH) is not False:  # it may be set elsewhere
        return UNKNOWN, "It looks to the end of games, though its file speaks of a depth."
    return NOT_MET, "It looks to the end of every game, and takes no depth."


_KINDS: dict[str, Callable[[Verdict, Study], Answer]] = {
    "alpha-beta": _alpha_beta,
    "minimax": _minimax,
    "negamax": _negamax,
    "depth-limited": _depth_limited,
}
