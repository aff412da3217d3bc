"""The columns of a recorded call as the process of a program sends them, checked."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ttt_tui.programs.boards import COLUMNS

Column = npt.NDArray[Any]


class RawRecording(NamedTuple):
    """The columns of a call, in the order in which the program keeps its cells.

    Attributes:
        stones: X's and O's masks of each board; `board`: the board of each node.
        parent: the caller of each node; -1 for the root.
        depth, end, line: of each node; an end of 0 where it was not left.
        numbers: what each node returned, its alpha, its beta.
    """

    head: dict[str, Any]
    stones: Column
    board: Column
    parent: Column
    depth: Column
    end: Column
    line: Column
    numbers: Column


def raw_recording(head: dict[str, Any], data: bytes) -> RawRecording:
    """Return checked columns. Raises LookupError, TypeError, ValueError or OverflowError."""
    columns = dict[str, Column]()
    at = 0
    for name, code in COLUMNS.items():
        columns[name] = np.frombuffer(data, code, int(head["sizes"][name]), at)
        at += columns[name].nbytes
    stones = columns["stones"].reshape(-1, 2)
    log = columns["log"].astype(np.int64)
    enters = log > 0
    level = np.cumsum(np.where(enters, 1, -1))
    depth = level[enters] - 1
    board = log[enters] - 1
    is_one = np.count_nonzero(depth == 0) == 1 and board.max() < len(stones)
    if at != len(data) or not is_one or level.min() < 0 or not enters[0]:
        raise ValueError
    parent = np.zeros(len(depth), np.int64)
    end = np.zeros(len(depth), np.int64)
    line = np.zeros(len(depth), np.int64)
    numbers = np.full((3, len(depth)), np.nan)
    entered = np.cumsum(enters)[~enters]
    above = np.array([-1])
    for ply in range(int(depth.max()) + 1):
        nodes = np.flatnonzero(depth == ply)
        parent[nodes] = above[np.searchsorted(above, nodes) - 1]
        above = nodes
        # The nodes of one ply are entered and left in turn.
        exits = np.flatnonzero(level[~enters] == ply)
        left = nodes[: len(exits)]
        end[left] = entered[exits]
        line[left] = ~log[~enters][exits]
        numbers[0, left] = columns["raw"][exits]
    for place, name in enumerate(("alpha", "beta"), 1):
        numbers[place, : len(columns[name])] = columns[name]
    return RawRecording(head, stones, board, parent, depth, end, line, numbers)
