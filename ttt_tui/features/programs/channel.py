"""What both ends of the pipe from a user's program share: batches of nodes, and answers.

A batch holds the nodes entered since the last one, and where nodes of earlier batches were left in
the meantime: columns as they are in memory. Reading one takes next to no time, so a screen may do
it between two keys.
"""

from __future__ import annotations

import json
import struct
from array import array
from typing import Any, NamedTuple

COLUMNS = {
    "parent": "i",
    "cell": "b",
    "end": "i",
    "value": "d",
    "alpha": "d",
    "beta": "d",
    "line": "i",
    "function": "B",
    "flags": "B",
}
"""Those of a `Recording`, with the types of their arrays."""

_HEAD = struct.Struct("=II")
_LATE = "iidB"
"""The types of the late nodes' columns."""
_LONGEST_WORDS = 200
Odd = list[tuple[int, int, int, str]]

NO_MOVE = "it returns no move"
TAKEN_CELL = "it names a cell that is taken"
RAISES = "it ends in "
"""Reasons why an answer names no move; the last is followed by the exception."""


class Answer(NamedTuple):
    """What a program answers in a position.

    Attributes:
        cell: the move it chooses, None without one that can be played.
        value: the number it returns, on its own scale; None where it returns none.
        why: there is no move, "" with one.
    """

    cell: int | None = None
    value: float | None = None
    why: str = ""


class Batch:
    """Columns that grow until they are sent.

    Attributes:
        late: nodes of earlier batches that were left, with their ends, values and further flags.
        odd: node, stones of X and of O as bits, and words.
    """

    def __init__(self) -> None:
        self.columns: dict[str, array[Any]] = {name: array(kind) for name, kind in COLUMNS.items()}
        self.late: list[tuple[int, int, float, int]] = []
        self.odd: Odd = []

    def packed(self) -> bytes:
        nodes = len(self.columns["parent"])
        parts = [_HEAD.pack(nodes, len(self.late))]
        parts += [column.tobytes() for column in self.columns.values()]
        for kind, column in zip(_LATE, zip(*self.late, strict=True), strict=False):
            parts.append(array(kind, column).tobytes())
        parts.append(json.dumps(self.odd).encode())
        return b"".join(parts)


def unpacked(data: bytes) -> Batch:
    """The batch that was packed.

    Raises:
        ValueError, TypeError: it is none, or says more or less than it has.
    """
    batch = Batch()
    if len(data) < _HEAD.size:
        raise ValueError("no head")
    nodes, late = _HEAD.unpack_from(data)
    offset = _HEAD.size

    def take(column: array[Any], count: int) -> array[Any]:
        nonlocal offset
        end = offset + count * column.itemsize
        if end > len(data):
            raise ValueError("too short")
        column.frombytes(data[offset:end])
        offset = end
        return column

    for column in batch.columns.values():
        take(column, nodes)
    ends = [take(array(kind), late) for kind in _LATE]
    batch.late = list(zip(*ends, strict=True))
    for node, x, o, words in json.loads(data[offset:]):
        if not all(type(each) is int and 0 <= each < 1 << 64 for each in (node, x, o)):
            raise ValueError("no board")
        if type(words) is not str or len(words) > _LONGEST_WORDS or not words.isprintable():
            raise ValueError("no words")
        batch.odd.append((node, x, o, words))
    return batch
