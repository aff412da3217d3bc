"""The points of the judge's layers: rules, leaves, values and pruning."""

from __future__ import annotations

from ttt_tui.features.programs.grading.grade import MET, NOT_MET, UNKNOWN
from ttt_tui.features.programs.grading.requirements import LAYERS
from ttt_tui.features.programs.judging import verdict as verdicts
from ttt_tui.features.programs.judging.findings import Finding
from ttt_tui.features.programs.judging.study import Study
from ttt_tui.features.programs.judging.verdict import Verdict
from ttt_tui.words.numbers import plural

_RIGHT = {
    "rules": "Every board is the one before with one stone more, and every move is tried.",
    "leaves": "Every finished game has the number of its result.",
    "values": "Every value is the best of its moves', and the move chosen is as good as any.",
}
_SEVERAL = 3
"""Nodes of each side with a choice, that show whether a node takes the best."""


def answer(layer: str, verdict: Verdict, study: Study) -> tuple[str, str]:
    """The status of a layer of `requirements.LAYERS`, and the reason.

    A layer above a wrong one is met only where it was seen to be right by itself.
    """
    if verdict.verdict == verdicts.UNKNOWN:
        return UNKNOWN, f"Not judged: {' '.join(verdict.notes) or 'its verdict is unknown.'}"
    right = _RIGHT.get(layer) or _pruning(verdict)
    if verdict.verdict == verdicts.RIGHT:
        return MET, right
    mistake = verdict.findings[0]
    own = next((each for each in verdict.findings if each.layer.value == layer), None)
    if own is not None:
        follows = "" if own is mistake else f" It may follow from {_where(mistake)}."
        return NOT_MET, f"At {own.position}: {own.words}{follows}"
    if LAYERS.index(layer) < LAYERS.index(mistake.layer.value):
        return MET, right
    shown = _shown_right(layer, verdict, study)
    if shown:
        return MET, f"{shown} Judged apart from {_where(mistake)}."
    return UNKNOWN, f"Not judged, because of {_where(mistake)}."


def _where(mistake: Finding) -> str:
    return f"the mistake in the {mistake.layer.value} at {mistake.position}"


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
    nodes = study.tree.nodes
    if layer == "leaves":
        ended = [node for node in nodes if node.outcome is not None and node.has_value]
        results = {node.outcome for node in ended}
        if study.scale.is_learnt and len(results) > 1:
            return f"{plural(len(ended), 'finished game')} have the number of their result."
    if layer == "values":
        choices = [
            node.x_moves
            for node in nodes
            if node.has_value and node.outcome is None and not node.untried
            if len({study.scale.of(child) for child in node.children}) > 1
        ]
        if min(choices.count(True), choices.count(False)) >= _SEVERAL:
            return f"Each of {plural(len(choices), 'node')} takes the best value of its moves."
    if layer == "pruning" and verdict.convention is not None:
        return _pruning(verdict)
    return ""
