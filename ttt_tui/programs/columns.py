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
    raw = columns["raw"].tolist()
    board, parent, depth, end, line, returned = (list[Any]() for _ in range(6))
    path = list[int]()
    left = 0
    for event in columns["log"].tolist():
        if event > 0:
            parent.append(path[-1] if path else -1)
            depth.append(len(path))
            path.append(len(board))
            board.append(event - 1)
            end.append(0)
            line.append(0)
            returned.append(np.nan)
        else:
            node = path.pop()
            end[node] = len(board)
            line[node] = ~event
            returned[node] = raw[left]
            left += 1
    numbers = np.full((3, len(board)), np.nan)
    numbers[0] = returned
    for place, name in enumerate(("alpha", "beta"), 1):
        numbers[place, : len(columns[name])] = columns[name]
    is_one = depth.count(0) == 1 and max(board) < len(stones)
    if at != len(data) or not is_one:
        raise ValueError
    return RawRecording(
        head, stones, np.array(board), np.array(parent), np.array(depth), np.array(end),
        np.array(line), numbers,
    )  # fmt: skip
