"""A program that can be recorded and asked for its moves. What its process sends is checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ttt_tui.games.game import GameTextError, Side
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules
from ttt_tui.programs.boards import COLUMNS
from ttt_tui.programs.box import Box
from ttt_tui.programs.recording import Choice, Fault, Odd, Recording, Unread
from ttt_tui.programs.tree import Tree

_LEAST = 0.3
"""Seconds for a call: until its first board is seen."""
_DEEPEST = 200

Column = npt.NDArray[Any]


class Program:
    """A file whose search was found.

    Attributes:
        text: of the file.
        other: words and call with the other mark in place of a guessed one; empty without one.
    """

    def __init__(self, box: Box, path: Path, facts: Any) -> None:
        self._box, self.path = box, path
        self.text = path.read_text(encoding="utf-8", errors="replace")
        try:
            rows, columns, in_a_row, falls = facts["rules"]
            self.rules = Rules(int(rows), int(columns), int(in_a_row), gravity=bool(falls))
            self.function, self.call = str(facts["function"]), str(facts["call"])
            self.own_call, self.guesses = bool(facts["own"]), tuple(map(str, facts["guesses"]))
            self.notes = tuple(map(str, facts["notes"]))
            self.depth = None if facts["depth"] is None else str(facts["depth"])
            words, call = facts["other"] or ("", "")
            self.other = str(words)[:200], str(call)[:200]
        except (KeyError, TypeError, ValueError, GameTextError):
            raise Unread("The program has sent what is no answer.") from None

    def record(
        self, position: Position | None = None, nodes: Sequence[int] = (), *, seconds: float = inf
    ) -> Recording:
        """One call of the search.

        Args:
            position: by default that of the file's own call.
            nodes: whose variables at their return are wanted.
            seconds: after which the call is stopped.

        Raises:
            Unread: nothing comes of it.
        """
        rules = self.rules
        if position is not None and position.rules.of_game.grid != rules.of_game.grid:
            theirs = position.rules.words
            raise Unread(f"The program plays on {rules.words}; the position is of {theirs}.")
        request = {
            "do": "record",
            "stones": None if position is None else [position.x, position.o],
            "x_moves": position is not None and position.to_move is Side.X,
            "wanted": list(nodes),
            "seconds": max(_LEAST, min(seconds, self._box.left - 1)),
        }
        self._box.tell(request)
        head, data = self._box.answer()
        if "ended" in head:
            raise Unread(str(head["ended"])[:200])
        try:
            return self._recording(head, data, position)
        except (LookupError, TypeError, ValueError, OverflowError):
            raise Unread("The program has sent columns that are no search.") from None

    def choose(self, positions: Sequence[Position], seconds: float = inf) -> list[Choice]:
        """The program's answers, one position after the other, as far as there is time."""
        asked = [[each.x, each.o, int(each.to_move is Side.X)] for each in positions]
        seconds = max(0.5, min(seconds, self._box.left - 1))
        self._box.tell({"do": "choose", "positions": asked, "seconds": seconds})
        found = list[Choice]()
        while "done" not in (head := self._box.answer()[0]):
            if len(found) >= len(positions):
                raise Unread("The program has sent more answers than questions.")
            game, value, fault = positions[len(found)], head.get("value"), head.get("fault")
            value = value if isinstance(value, float) and value == value else None
            placed = _within(head.get("placed"), game.rules.cells)
            fault = None if fault is None else str(fault)[:200]
            found.append(Choice(game, head.get("returned"), placed, value, fault))
        return found

    # Columns

    def _recording(self, head: dict[str, Any], data: bytes, asked: Position | None) -> Recording:
        masks, columns = int(head["boards"]), dict[str, Column]()
        stones, at = np.frombuffer(data, np.uint64, 2 * masks).reshape(masks, 2), 16 * masks
        for name, code in COLUMNS.items():
            columns[name] = np.frombuffer(data, code, int(head["sizes"][name]), at)
            at += columns[name].nbytes
        depth, board, end, line, own = _walked(columns["log"])
        count, is_open, returns = len(depth), end == 0, columns["raw"]
        if at != len(data):
            raise ValueError
        x, o = stones[board[0]].tolist()
        game = self._game(x, o, head["mover"], asked)
        raw: Any = np.where(is_open, np.nan, _padded(returns, count + 1)[own])
        windows = (_padded(columns[name], count) for name in ("alpha", "beta"))
        return Recording(
            Tree(game, stones, board, depth, end, (raw, *windows)),
            self.path,
            self.function,
            self.call,
            self.own_call,
            self.guesses,
            head["returned"],
            bool(head["returns_value"]),
            line,
            {int(node): str(text)[:2_000] for node, text in head["variables"].items()},
            _odd(head["odd"], count, self.rules),
            _fault(head["fault"], count),
            not is_open.any() and head["fault"] is None,
            self.depth,
            self.notes,
        )

    def _game(self, x: int, o: int, mover: int | None, asked: Position | None) -> Position:
        if mover is None:
            mover = x.bit_count() > o.bit_count() if asked is None else asked.to_move is Side.O
        return Position(x, o, Side.O if mover else Side.X, self.rules)


@contextmanager
def find_program(
    file: str, *, boxed: bool, seconds: float, call: str = "", lasts: bool = False
) -> Iterator[Program]:
    """Start a program and find its search.

    Args:
        file: its path, which may end in `:function`.
        boxed: in bubblewrap.
        seconds: for all that is asked of it.
        call: of the search; by default as a line of the file says, or as it is found.
        lasts: as `Box.lasts`.

    Raises:
        Unread: the search was not recognised.
    """
    path, function = Path(file), ""
    if not path.is_file():
        before, _, function = file.rpartition(":")
        path = Path(before)
    if not path.is_file():
        raise Unread(f"There is no file {file!r}.")
    box = Box(path, function, call, boxed=boxed, seconds=seconds, lasts=lasts)
    try:
        head, _ = box.answer()
        if "refused" in head:
            hint = str(head.get("hint", ""))[:1_000]
            raise Unread(str(head["refused"])[:1_000], hint, is_skipped=bool(head.get("skipped")))
        yield Program(box, path, head.get("facts"))
    finally:
        box.close()


# Checking columns


def _walked(log: Column) -> tuple[Column, Column, Column, Any, Column]:
    """Of each node its depth, board, end (0: open) and line, and which return is its own."""
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
    own, (end, line) = np.full(len(depth), -1), np.zeros((2, len(depth)), np.int32)
    own[closed] = np.argsort(back, kind="stable")
    end[closed], line[closed] = entered[~enters][own[closed]], ~log[~enters][own[closed]]
    return depth, log[enters] - 1, end, line, own


def _padded(numbers: Column, count: int) -> Any:
    """As many numbers, NaN where there are fewer."""
    return np.append(numbers[:count], np.full(max(0, count - len(numbers)), np.nan))


def _within(told: Any, end: int) -> int | None:
    """The number, if it is one from 0 to before the end."""
    return told if isinstance(told, int) and 0 <= told < end else None


def _odd(told: Any, count: int, rules: Rules) -> Odd | None:
    if told is None:
        return None
    node, x, o, line = (int(told[name] or 0) for name in ("node", "x", "o", "line"))
    if not 0 <= node < count or (x | o) >> rules.cells:
        raise ValueError
    return Odd(node, x, o, line or None, str(told["variables"])[:2_000])


def _fault(told: Any, count: int) -> Fault | None:
    if told is None:
        return None
    line, node = _within(told.get("line"), 1_000_000), _within(told.get("node"), count)
    return Fault(str(told["text"])[:300], line, node, is_own=bool(told["own"]))
