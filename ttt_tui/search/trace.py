"""The trace: every visited node of a search, in columns. It is the truth all views read.

One entry a node, in the order of entering (preorder); the root is node 0. A search of N nodes
below the root makes 2 (N + 1) events, an enter and a leave a node. Node `i` is entered at event
`2 i - depth[i]` and left at event `2 end[i] - depth[i] - 1` (events count from 0), so the state of
the search after any number of events follows from the columns by going down along `end`: time
travel costs depth x branching, not a replay.

Windows and values are from X's side, whoever is called Max on the screen.
"""

from __future__ import annotations

import mmap
import os
import sys
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from enum import IntEnum, IntFlag
from functools import lru_cache
from struct import calcsize
from typing import Literal, NamedTuple, cast


def zeros(size: int, *, in_large_pages: bool = False) -> mmap.mmap:
    """Memory that the system hands out page by page as it is written.

    Args:
        in_large_pages: those of 2 MB, where the system has such: for what is written all over.

    Raises:
        OSError: the system has no room for it.
    """
    if sys.platform == "win32":
        return mmap.mmap(-1, size)
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if in_large_pages and sys.platform == "linux" and hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):  # a kernel without them
            memory.madvise(mmap.MADV_HUGEPAGE)
    return memory


_CONTAINER_LIMITS = (
    "/sys/fs/cgroup/memory.max",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes",
)
"""Files in which Linux tells a container how much it may have: a number, or `max`."""


def machine_memory() -> int | None:
    """The memory in bytes of the machine, the container or a process; None if nobody tells."""
    if sys.platform == "win32":
        return _windows_memory()
    limits = [_limit_in(path) for path in _CONTAINER_LIMITS]
    limits += _limits_of_process()
    with suppress(AttributeError, ValueError, OSError):  # no such function, or no such name in it
        limits.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    return min((limit for limit in limits if limit), default=None)


def _limits_of_process() -> list[int]:
    """What it may have of addresses, and of data (`ulimit -v`, `ulimit -d`)."""
    import resource

    soft = [resource.getrlimit(each)[0] for each in (resource.RLIMIT_AS, resource.RLIMIT_DATA)]
    return [each for each in soft if each != resource.RLIM_INFINITY]


def _limit_in(path: str) -> int | None:
    try:
        with open(path, encoding="ascii") as file:  # noqa: PTH123  # pathlib takes 6 ms to load
            return int(file.read())
    except (OSError, ValueError):
        return None


def _windows_memory() -> int | None:
    if sys.platform != "win32":
        return None
    import ctypes

    class Status(ctypes.Structure):  # MEMORYSTATUSEX
        _fields_ = [
            ("length", ctypes.c_ulong),
            ("load", ctypes.c_ulong),
            *((f"amount_{number}", ctypes.c_ulonglong) for number in range(7)),
        ]

    status = Status(length=ctypes.sizeof(Status))
    if not ctypes.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):
        return None
    return int(status.amount_0)


INFINITY = 32_000
"""The open end of a window; larger than any score."""

_WIDE_INFINITY = 2_000_000_000


def infinity_for(largest: int) -> int:
    """The open end of a window of a game with values up to `largest`: of a trace for it, too.

    A null window may end a step from it, so that it is two steps from any value.
    """
    return INFINITY if largest <= INFINITY - 2 else _WIDE_INFINITY


LARGEST_VALUE = _WIDE_INFINITY - 2
"""No game has a larger value."""

NO_MOVE = -1
"""The root's entry in the column of moves."""

DEFAULT_CAPACITY = 2_000_000
"""Nodes a trace holds by default: 26 MB, and 3x3 minimax needs 549,946."""


class Reason(IntEnum):
    """Why a node's move loop ended."""

    OPEN = 0
    ALL_TRIED = 1
    CUTOFF = 2  # a bound was met, and the moves left were cut off
    WIN_FOUND = 3
    GAME_OVER = 4
    TABLE = 5  # the transposition table knew enough
    HORIZON = 6  # the depth limit: the game continues, its value is estimated
    ROLLOUT = 7  # one rollout has passed through; what the value is say the node's marks
    BOUND_MET = 8  # as `CUTOFF`, but on the last move: nothing was left to cut
    LEFT = 9  # moves were left untried, and nothing allows it: by a user program only


CUTS = (Reason.CUTOFF, Reason.WIN_FOUND, Reason.TABLE)
"""Why a node may be left with moves untried: a bound met, a first win, a table that knew enough."""


class Mark(IntFlag):
    """What else there is to say of a visit; several may hold."""

    NONE = 0
    TABLE_HIT = 1  # the transposition table knew the position
    RESEARCH = 2  # the same move again, with another window
    PLAYOUT = 4  # a random move of a playout, below the tree that UCT keeps
    AT_LEAST = 8  # of a rollout's node: its true value, from X's side, is the value or more
    AT_MOST = 16  # or less; both: it is the value; neither: the value is one rollout's result
    ESTIMATED = 32  # a game at the node or below it was estimated, by the table's memory, too
    MIN_MOVES = 64  # Min is to move, in a game whose sides need not alternate


_TRIED = (Reason.ALL_TRIED, Reason.CUTOFF, Reason.WIN_FOUND, Reason.BOUND_MET, Reason.LEFT)
_INNER = bytes(reason in _TRIED for reason in range(256))
"""1 for the reasons of inner nodes that have been left."""


VALUE_OF = tuple(low - 256 * (low > 127) for low in range(256))
"""The value that a low byte stands for: all are in -128 .. 127."""


@lru_cache
def _won(sign: int, above: int) -> bytes:
    """1 for the low bytes of values beyond `above`, or its negative."""
    return bytes(sign * value > above for value in VALUE_OF)


_FIRST_STRETCH, _LONGEST_STRETCH = 1 << 8, 1 << 16
"""How many nodes are looked through at a time."""


class Widths(NamedTuple):
    """What must fit into the columns of a trace; those of a board by default.

    Attributes:
        move: the largest number of a move.
        depth: the most plies.
        value: the largest finite value.
    """

    move: int = 63
    depth: int = 64
    value: int = 127

    @property
    def codes(self) -> dict[str, str]:
        """The codes of `struct` for columns that are wider than usual, by name."""
        codes = {}
        if self.move > 127:
            codes["move"] = "h" if self.move < 1 << 15 else "i"
        if self.depth > 255:
            codes["depth"] = "H"
        if infinity_for(self.value) != INFINITY:
            codes |= dict.fromkeys(("alpha", "beta", "value"), "i")
        return codes


_OF_A_BOARD = Widths()


class Trace:
    """Columns over the visited nodes, 13 bytes a node, or 14 where visits are marked.

    They are wider where the moves, the plies or the values of a game need it.

    Attributes:
        move: the cell played to reach the node.
        depth: plies below the root.
        alpha: lower end of the window on entering.
        beta: upper end of the window on entering.
        value: the value on leaving; meaningless before.
        end: index one past the last descendant; 0 while the node is open.
        reason: a `Reason`.
        mark: a `Mark`; empty where visits are not marked.
        infinity: the open end of a window.
        win_above: values above are wins of X, below its negative wins of O.
        capacity: how many nodes the trace may hold.
        visited: how many nodes the search has entered, held or not, the root included.
    """

    COLUMNS: tuple[tuple[str, Literal["b", "B", "h", "I"]], ...] = (
        ("move", "b"),
        ("depth", "B"),
        ("alpha", "h"),
        ("beta", "h"),
        ("value", "h"),
        ("end", "I"),
        ("reason", "B"),
    )
    BYTES_PER_NODE = sum(calcsize(code) for _, code in COLUMNS)

    def __init__(
        self,
        capacity: int = DEFAULT_CAPACITY,
        *,
        marked: bool = False,
        win_above: int = 0,
        widths: Widths = _OF_A_BOARD,
    ) -> None:
        if capacity < 0:
            raise ValueError(f"a trace cannot hold {capacity} nodes: 0 or more")
        self.capacity = capacity
        self.win_above = win_above
        self.infinity = infinity_for(widths.value)
        self.visited = 0
        # One stretch of memory for all columns: whatever the capacity, it costs what is held, it
        # never has to grow, and no search waits for a copy (docs/explanation/decisions.md).
        room = max(1, capacity)
        codes = dict(self.COLUMNS) | widths.codes
        self._memory = zeros(room * (sum(map(calcsize, codes.values())) + marked))
        self._begins: dict[str, int] = {}  # at which byte of the memory each column begins
        columns = []
        begin, view = 0, memoryview(self._memory)
        for name, code in codes.items():
            self._begins[name] = begin
            end = begin + room * calcsize(code)
            columns.append(view[begin:end].cast(cast("Literal['b']", code))[:capacity])
            begin = end
        self.move, self.depth, self.alpha, self.beta, self.value, self.end, self.reason = columns
        self.mark = view[begin : begin + capacity] if marked else view[:0]
        self._begins["mark"] = begin

    def clear(self) -> None:
        """Forget all nodes: none has been entered, none left."""
        held, self.visited = len(self), 0
        self.end[:held] = memoryview(bytes(held * self.end.itemsize)).cast("I")
        for column in (self.reason, self.mark):
            column[: min(held, len(column))] = bytes(min(held, len(column)))

    def __len__(self) -> int:
        """Nodes held."""
        return min(self.visited, self.capacity)

    @property
    def missing(self) -> int:
        """Nodes the search visited that the trace does not hold."""
        return self.visited - len(self)

    def entered_at(self, node: int) -> int:
        """The number of the event that enters the node."""
        return 2 * node - self.depth[node]

    def left_at(self, node: int) -> int | None:
        """The number of the event that leaves the node, None while it is open."""
        end = self.end[node]
        return 2 * end - self.depth[node] - 1 if end else None

    def children(self, node: int) -> Iterator[int]:
        """The visited children of a node in the order of entering, as far as the trace holds."""
        held = len(self)
        child, depth = node + 1, self.depth[node] + 1
        while child < held and self.depth[child] == depth:
            yield child
            child = self.end[child] or held

    def path(self, node: int) -> list[int]:
        """The nodes from the root to `node`, both included.

        Raises:
            IndexError: the trace does not hold the node; the root is there before any event.
        """
        if not 0 <= node < max(1, len(self)):
            raise IndexError(f"no node {node} in this trace of {len(self)}")
        path = [node]
        # In preorder the last node before this one that is a ply higher is its parent.
        for depth in reversed(range(self.depth[node])):
            parent = self.rfind("depth", depth, 0, path[-1])
            assert parent is not None
            path.append(parent)
        return path[::-1]

    def parent(self, node: int) -> int | None:
        path = self.path(node)
        return path[-2] if len(path) > 1 else None

    def moves_to(self, node: int) -> list[int]:
        """The cells played from the root's position to the node's."""
        return [self.move[step] for step in self.path(node)[1:]]

    def node_after(self, moves: Iterable[int]) -> int | None:
        """The node that these moves from the root lead to, None if it was not visited, or not held.

        Where a move was searched again, its last visit.
        """
        node: int | None = 0 if len(self) else None
        for move in moves:
            if node is None:
                return None
            visits = [child for child in self.children(node) if self.move[child] == move]
            node = visits[-1] if visits else None
        return node

    def open_path(self) -> list[int]:
        """The nodes entered and not yet left, root first; empty when the search has ended.

        At a full trace it stops at the last node held.
        """
        path: list[int] = []
        node: int | None = 0 if len(self) and not self.end[0] else None
        while node is not None:
            path.append(node)
            node = next((child for child in self.children(node) if not self.end[child]), None)
        return path

    # Finding nodes without a loop over them: in the memory itself, at the speed of C

    def entered_by(self, event: int) -> int:
        """How many of the nodes held were entered by the first `event` events."""
        return bisect_left(range(len(self)), event, key=self.entered_at)

    def find(
        self, column: Literal["depth", "reason"], number: int, first: int, last: int
    ) -> int | None:
        """The first of the nodes from `first` up to `last` that has the number in the column."""
        return self._found(column, number, first, last, self._memory.find)

    def rfind(
        self, column: Literal["depth", "reason"], number: int, first: int, last: int
    ) -> int | None:
        """The last of the nodes from `first` up to `last` that has the number in the column."""
        return self._found(column, number, first, last, self._memory.rfind)

    def _found(
        self,
        column: Literal["depth", "reason"],
        number: int,
        first: int,
        last: int,
        find: Callable[[bytes, int, int], int],
    ) -> int | None:
        begin, last = self._begins[column], min(last, len(self))
        if first >= last:
            return None
        if column == "depth" and self.depth.itemsize > 1:
            return self._find_wide(number, first, last, find)
        place = find(bytes((number,)), begin + first, begin + last)
        return place - begin if place >= 0 else None

    def _find_wide(
        self, depth: int, first: int, last: int, find: Callable[[bytes, int, int], int]
    ) -> int | None:
        """As `find` or `rfind`, in a column of depths of two bytes."""
        begin, size = self._begins["depth"], self.depth.itemsize
        wanted = depth.to_bytes(size, sys.byteorder)
        low, high = begin + size * first, begin + size * last
        while (place := find(wanted, low, high)) >= 0:
            node, offset = divmod(place - begin, size)
            if not offset:
                return node
            # the end of one number and the beginning of the next
            low, high = (low, place + 1) if find == self._memory.rfind else (place + 1, high)
        return None

    def low_bytes(self, first: int, stop: int) -> bytes:
        """Those of the values of the nodes from `first` to before `stop`; see `VALUE_OF`."""
        size = self.value.itemsize
        begin = self._begins["value"] + (size - 1 if sys.byteorder == "big" else 0)
        return self._memory[begin + size * first : begin + size * stop : size]

    def find_won(self, sign: int, first: int, last: int) -> int | None:
        """The first inner node from `first` up to `last` left with a won value.

        `sign` is 1 for wins of X and -1 for wins of O.
        """
        reasons = self._begins["reason"]
        last, stretch = min(last, len(self)), _FIRST_STRETCH
        won_bytes = _won(sign, self.win_above)
        while first < last:
            stop = min(first + stretch, last)
            inner = self._memory[reasons + first : reasons + stop].translate(_INNER)
            won = self.low_bytes(first, stop).translate(won_bytes)
            # Two columns of flags are joined as two long numbers, all nodes at once.
            both = int.from_bytes(inner, "little") & int.from_bytes(won, "little")
            if both:
                return first + both.to_bytes(len(inner), "little").index(1)
            first, stretch = stop, min(2 * stretch, _LONGEST_STRETCH)
        return None
