"""The columns of a recorded call as the process of a program sends them, checked."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ttt_tui.programs.boards import COLUMNS
from ttt_tui.programs.recording import Fault

_DEEPEST = 200

Column = npt.NDArray[Any]


class RawRecording(NamedTuple):
    """The columns of a call, in the order in which the program keeps its cells.

    Attributes:
        stones: X's and O's masks of each board; `board`: the board of each node.
        depth, end, line: of each node; an end of 0 where it was not left.
        numbers: what each node returned, its alpha, its beta.
    """

    head: dict[str, Any]
    stones: Column
    board: Column
    depth: Column
    end: Column
    line: Column
    numbers: tuple[Column, ...]


def raw_recording(head: dict[str, Any], data: bytes) -> RawRecording:
    """Return checked columns. Raises LookupError, TypeError, ValueError or OverflowError."""
    masks = int(head["boards"])
    columns = dict[str, Column]()
    stones = np.frombuffer(data, np.uint64, 2 * masks).reshape(masks, 2)
    at = 16 * masks
    for name, code in COLUMNS.items():
        columns[name] = np.frombuffer(data, code, int(head["sizes"][name]), at)
        at += columns[name].nbytes
    depth, board, end, line, own = _walked(columns["log"])
    count, is_open = len(depth), end == 0
    if at != len(data) or board.max() >= masks:
        raise ValueError
    raw: Any = np.where(is_open, np.nan, _padded(columns["raw"], count + 1)[own])
    windows = (_padded(columns[name], count) for name in ("alpha", "beta"))
    return RawRecording(head, stones, board, depth, end, line, (raw, *windows))


def _walked(log: Column) -> tuple[Column, Column, Column, Any, Column]:
    """The depth, board, end (0: open) and line of each node, and the number of its return."""
    enters = log > 0
    entered = np.cumsum(enters, dtype=np.int32)
    level = 2 * entered - np.arange(1, len(log) + 1, dtype=np.int32)
    if not enters.any() or (level[:-1] < 1).any() or level[-1] < 0 or level.max() > _DEEPEST:
        raise ValueError
    level = level.astype(np.int16)  # which is sorted at once
    depth, back = level[enters] - 1, level[~enters]
    # At each depth, nodes are entered and left in turn; the last one may be open.
    order = np.argsort(depth, kind="stable")
    is_last = np.append(np.diff(depth[order]) > 0, True)
    closed = order[~(is_last & (depth[order] < level[-1]))]
    own = np.full(len(depth), -1)
    end, line = np.zeros((2, len(depth)), np.int32)
    own[closed] = np.argsort(back, kind="stable")
    end[closed] = entered[~enters][own[closed]]
    line[closed] = ~log[~enters][own[closed]]
    return depth, log[enters] - 1, end, line, own


def _padded(numbers: Column, count: int) -> Any:
    """Return `count` numbers, NaN where there are fewer."""
    return np.append(numbers[:count], np.full(max(0, count - len(numbers)), np.nan))


def within(told: Any, end: int) -> int | None:
    """Return the number, if it is one from 0 to before the end."""
    return told if isinstance(told, int) and 0 <= told < end else None


def fault_of(told: Any, count: int) -> Fault | None:
    """Return the end of a call of `count` nodes that did not return."""
    if told is None:
        return None
    line, node = within(told.get("line"), 1_000_000), within(told.get("node"), count)
    return Fault(str(told["text"])[:300], line, node, is_own=bool(told["own"]))
