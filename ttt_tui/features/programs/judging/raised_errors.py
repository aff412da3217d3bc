"""A search that ends in an exception of its own: where it does so."""

from __future__ import annotations

from ttt_tui.features.programs.judging.findings import Finding, Layer
from ttt_tui.features.programs.judging.recorded_tree import Node
from ttt_tui.features.programs.judging.study import Study, Visit
from ttt_tui.features.programs.recording import RAISED

_OWN = (
    "TypeError", "ValueError", "IndexError", "KeyError", "UnboundLocalError", "ZeroDivisionError",
)  # fmt: skip
"""Those that a search makes by itself. Of others the place where it was run may be the cause."""

KINDS = frozenset({"raises", "no-value", "endless"})
"""Of the findings here: they rest on no scale."""


def first(study: Study) -> Finding | None:
    """Where it first ended in an exception; only where nothing else was found to be the cause."""
    recording = study.recording
    name = recording.stopped.partition(":")[0].strip()
    if recording.complete:
        return None
    if name == "RecursionError":
        return _endless(study)
    if name not in _OWN:
        return None
    raised = [node for node in study.tree.nodes if recording.flags[node.number] & RAISED]
    if not raised or not raised[-1].is_regular or len(recording) < 2:
        return None
    visit, kind, got, expected = Visit.of(raised[-1]), "raises", name, "a value"
    words = f"the function raises {name}"
    silent = next((each for each in study.leavings if _gives_nothing(each.node)), None)
    if silent is not None and any(each.has_value for each in study.tree.nodes):
        visit, kind, got, expected = silent, "no-value", "no number", "a number"
        words = f"the function returns no number. This later raises {name}"
    over = study.tree.position(visit.node).outcome()
    if over is None:
        return study.finding(Layer.VALUES, kind, visit, got, expected, f"Here {words}.")
    words = f"The game is over here, {over}, and {words}."
    return study.finding(Layer.LEAVES, kind, visit, got, expected, words)


def _gives_nothing(node: Node) -> bool:
    """A finished game that was left without a number."""
    return node.outcome is not None and not (node.is_open or node.children or node.has_value)


def _endless(study: Study) -> Finding | None:
    """It calls itself until Python stops it."""
    deepest = max(study.tree.nodes, key=lambda node: node.depth)
    words = (
        "The function calls itself without end here: it passes on a board without a new stone, or "
        "it does not see that the game is over."
    )
    here = Visit.of(deepest)
    return study.finding(Layer.RULES, "endless", here, "RecursionError", "an end", words)
