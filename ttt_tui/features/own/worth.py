"""What a recording is worth: how much of the game was seen in it."""

from __future__ import annotations

from ttt_tui.features.own.recording import Recording

ENOUGH = 3_000
"""So many nodes are enough, whatever they are: four plies on an empty 3x3 board have more."""
_FEW = 60

Worth = tuple[bool, bool, int]
"""Whether a finished game was seen, whether nothing was guessed, the nodes: more is better."""


def worth(recording: Recording) -> Worth:
    return _has_finished_game(recording), not recording.subject.guessed, len(recording)


def is_enough(recording: Recording) -> bool:
    """Whether there is no reason to look for a call of which more is seen."""
    nodes = len(recording)
    return nodes >= ENOUGH or (nodes >= _FEW and _has_finished_game(recording))


def _has_finished_game(recording: Recording) -> bool:
    has_below = set(recording.parent)
    for node in range(len(recording) - 1, 0, -1):
        try:
            if node not in has_below and recording.position(node).is_over():
                return True
        except ValueError:
            continue
    return False
