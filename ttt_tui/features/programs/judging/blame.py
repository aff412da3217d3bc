"""The line of a program that is to blame for a finding.

What was recorded says at which call it shows; the text around that call must hold one thing, and
one only, that explains it. Where it holds none, or several, no line is named: rather none than a
wrong one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ttt_tui.features.programs.judging import blame_choices as choices
from ttt_tui.features.programs.judging import blame_moves as moves
from ttt_tui.features.programs.judging.blame_scene import Place, Scene
from ttt_tui.features.programs.judging.findings import Finding
from ttt_tui.features.programs.judging.study import Study


def located(study: Study, finding: Finding) -> Finding:
    """The finding, with the line that is to blame where one surely is."""
    find = _FOUND_BY.get(finding.kind)
    if find is None:
        return finding
    file = study.recording.subject.file
    try:
        scene = Scene(study, finding)
    except (OSError, SyntaxError, ValueError, RecursionError):
        return finding
    places = {
        ((node.end_lineno or node.lineno) if is_missing else node.lineno, is_missing)
        for node, is_missing in find(scene)
    }
    if len(places) != 1:
        return finding
    ((line, is_missing),) = places
    return replace(finding, line=line, file=file, is_missing=is_missing)


_LEAVES = tuple(
    f"{what}-as-{other}" for what in ("win", "draw") for other in ("draw", "loss", "win")
)
_FOUND_BY: dict[str, Callable[[Scene], Iterator[Place]]] = {
    "not-taken-back": moves.not_taken_back,
    "wrong-symbol": moves.wrong_symbol,
    "taken-cell": moves.taken_cell,
    "missed-moves": moves.missed_moves,
    "goes-on-after-end": moves.line_test,
    "ends-early": moves.line_test,
    **dict.fromkeys(_LEAVES, moves.leaf),
    "worst-for-best": choices.worst_for_best,
    "last-for-best": choices.returned,
    "wrong-value": choices.begins,
    "value-lost": choices.begins,
    "wrong-memory": choices.stored,
    "bound-chosen": choices.choice,
    "worse-chosen": choices.choice,
    "cut-too-early": choices.wrong_cut,
    "window-too-narrow": choices.handed_window,
    "never-cuts": choices.not_handed,
    "inner-loop": choices.inner_break,
}
