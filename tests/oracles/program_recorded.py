"""Recordings written node by node; a process that records has columns in their place."""

from __future__ import annotations

from typing import NamedTuple

from ttt_tui.features.programs.recording import NOTHING, Board, Recording


class Step(NamedTuple):
    """A node is entered; see `Recording`."""

    parent: int
    cell: int
    alpha: float = NOTHING
    beta: float = NOTHING
    line: int = 0
    function: int = 0
    flags: int = 0


def enter(recording: Recording, step: Step, board: Board | None = None) -> int:
    """Add a node; its number."""
    node = len(recording)
    for name, value in step._asdict().items():
        getattr(recording, name).append(value)
    recording.end.append(-1)
    recording.value.append(NOTHING)
    if board is not None:
        recording.odd[node] = board
    return node


def leave(recording: Recording, node: int, value: float = NOTHING) -> None:
    recording.value[node] = value
    recording.end[node] = len(recording)
