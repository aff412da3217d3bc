"""Answers to requests about one call: recordings, and moves in other positions."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain
from math import inf
from typing import Any

from ttt_tui.programs import boards
from ttt_tui.programs.boards import Stones
from ttt_tui.programs.capture import Capture, as_json
from ttt_tui.programs.file_run import FileRun, Fork, forked
from ttt_tui.programs.line import Line, written
from ttt_tui.programs.placing import Placing, SeenCall
from ttt_tui.programs.readings import pick
from ttt_tui.programs.stand_ins import Halt
from ttt_tui.programs.watching import FAULTS, WatchedCall

_LONGEST_CALL = 300
_NOT_SET_UP = "The board cannot be set up."
_ENDED = "It ended its process, or took too long."


def places(board: Any, mark: Any, other: Any, *, x_moves: bool) -> dict[str, Any]:
    """Return the names that stand for a position in the call of a line."""
    return {"BOARD": board, "MARK": mark, "OTHER": other, "X_MOVES": x_moves, "inf": inf}


def framed(head: dict[str, Any], blob: bytes = b"") -> bytes:
    """Return a reply: a line of JSON, and columns behind it."""
    return json.dumps(head).encode() + b"\n" + blob


def _failed(text: str) -> bytes:
    """Return the reply of a call that could not be made, or that ended its process."""
    return framed({"fault": {"text": text, "own": False}, "dirty": True})


class Answers:
    """Answers requests about one call."""

    def __init__(self, run: FileRun, call: WatchedCall, seen: SeenCall, line: Line) -> None:
        """Begin; `line` makes the call, or has no call if the file makes it."""
        self._run = run
        self._call = call
        self._seen = seen
        self._line = line
        names = set[str]().union(*(each.names for each in run.source.functions))
        self._placing = Placing(seen, names)
        self._changed = set[str]()
        self._player: Fork | None = None

    def _made(self, stones: Stones, x_moves: bool) -> WatchedCall:
        """The call for a position, before the state that goes with it is set."""
        call = self._call
        reading = self._seen.reading
        line = self._line
        if not line.call:
            return WatchedCall(call.function, call.target, dict(call.arguments))
        mark, other = reading.marks if x_moves else reading.marks[::-1]
        names = self._run.names
        board = eval(line.board or "None", names)
        if board is not None and "BOARD" in line.call:
            keys = reading.slots[call.function].keys
            board = boards.written(board, keys, self._placing.cells(stones))
        names = names | places(board, mark, other, x_moves=x_moves)
        caught = self._caught(partial(eval, line.call, names), (call.function,))
        if caught is None:
            raise ValueError("The call of the line does not come to its search.")
        return caught

    def _caught(self, run: Callable[[], object], functions: Collection[int]) -> WatchedCall | None:
        """The first call of some functions that something leads to; what it did stays done."""
        caught: WatchedCall | None = None

        def catch(call: WatchedCall) -> Any:
            nonlocal caught
            if call.function not in functions:
                return call.make()
            caught = call
            raise Halt

        self._run.handle = catch
        with suppress(*FAULTS):
            run()
        self._run.handle = None
        return caught

    def facts(self) -> dict[str, Any]:
        """Everything that is known of the call."""
        seen, source = self._seen, self._run.source
        reading, function = seen.reading, source.functions[seen.function]
        notes = self._run.notes
        apart = frozenset[int]().union(*source.groups) - seen.group
        if apart:
            names = sorted(source.functions[number].name for number in apart)
            notes.append(f"Also calls itself, and is not judged: {', '.join(names)}.")
        if "random" in self._run.names:
            notes.append("It uses random numbers; they were seeded.")
        is_search = seen.function in seen.group
        return {
            "own": not self._line.call,
            "function": function.name,
            "call": self._line.call or self._words(),
            "board": self._line.board,
            "in_loop": seen.is_in_loop,
            "called": source.is_called(seen.function),
            "numbers": list(seen.numbers),
            "whole": seen.is_whole,
            "chooses": not is_search or reading.value != (),
            "cells": len(reading.empties),
            "rows": reading.rows,
            "first": reading.first,
            "marks": written((*reading.marks, reading.empties[0])),
            "depth": reading.depth,
            "window_lines": self._window_lines(),
            "unset": reading.unset,
            "counters": list(seen.counters),
            "others": seen.others,
            "answers": seen.answers,
            "notes": notes,
        }

    def _window_lines(self) -> dict[str, list[int]]:
        """The lines of the search that set alpha and beta."""
        found: dict[str, list[int]] = {}
        for pair in self._seen.reading.windows.values():
            for name in pair:
                every = (self._run.source.functions[each].lines for each in self._seen.group)
                found[name] = sorted(chain(*(lines.get(name, ()) for lines in every)))
        return found

    def _words(self) -> str:
        """The call of the file as a program would write it."""
        call = self._call
        function = self._run.source.functions[call.function]
        given = list(call.arguments.items())
        owner = ""
        if function.is_method and given:
            owner = f"{type(given[0][1]).__name__}()."
            given = given[1:]
        texts = ", ".join(written(value) for _, value in given)
        return f"{owner}{function.short}({texts})"[:_LONGEST_CALL]

    # Requests

    def record(self, **request: Any) -> bytes:
        """Record one call, in a process of its own."""
        seconds = request["seconds"]
        return forked(partial(self._record, **request), seconds=seconds) or framed(
            {"refused": _ENDED}
        )

    def _record(
        self,
        asked: tuple[int, int, bool] | None,
        wanted: list[int],
        most: int,
        seconds: float,
        inner: bool,
    ) -> bytes:
        """Record one call, by default as it was found; `inner` is the first search below it."""
        seen, call = self._seen, self._call
        try:
            if asked is not None:
                x, o, x_moves = asked
                call = self._made((x, o), x_moves)
                self._placing.put(call, (x, o), x_moves=x_moves)
            if inner:
                call = self._caught(call.make, seen.group) or call
        except FAULTS as error:
            return framed({"refused": str(error) or _NOT_SET_UP})
        capture = Capture(self._run, seen.reading, seen.group, set(wanted))
        capture.run(call, most, seconds)
        return framed(capture.head, capture.filled())

    def ask(
        self, asked: tuple[int, int, bool], most: int, keep: bool, counted: bool, seconds: float
    ) -> bytes:
        """Ask for a move in the state of the first call, or in that of the last one if `keep`."""
        if self._player is None:
            self._player = Fork(self._answer)
        reply = self._player.ask(*asked, counted, most, seconds, seconds=seconds)
        if not reply:
            self.forget()
            return _failed(_ENDED)
        head = json.loads(reply)
        self._changed.update(head.get("left", ()))
        if head["dirty"] and not keep:
            self.forget()
        return reply

    def forget(self) -> bytes:
        """Go back to the state of the first call."""
        if self._player is not None:
            self._player.end()
            self._player = None
        return framed({})

    def _answer(
        self, x: int, o: int, x_moves: bool, counted: bool, most: int, seconds: float
    ) -> bytes:
        """The answer in one position, with everything that it has left behind."""
        run, placing = self._run, self._placing
        stones = x, o
        try:
            call = self._made(stones, x_moves)
            placing.put(call, stones, x_moves=x_moves, is_counted=counted)
        except FAULTS as error:
            return _failed(str(error) or _NOT_SET_UP)
        before = placing.state(call)
        returned, raised = run.attempt(call, most, seconds)
        nodes = most - run.left[0]
        run.allow(inf)
        now = placing.stones(call)
        state = placing.state(call)
        changed = {name for name, value in state.items() if value != before.get(name)}
        # An answer may be that of an earlier call again.
        self._changed |= changed
        left = {name: as_json(state[name]) for name in sorted(self._changed & state.keys())}
        path = self._seen.reading.value if self._seen.function in self._seen.group else None
        after = [now] if now != stones else list(self._boards_in(returned))
        placed = _placed(stones, after)
        return framed({
            "returned": as_json(returned),
            "left": left,
            "placed": placed,
            "spoils": now not in (None, stones) and placed is None,
            "fault": raised,
            "value": None if path is None else pick(returned, path),
            "nodes": nodes,
            "dirty": bool(changed) or now is None,
        })  # fmt: skip

    def _boards_in(self, value: Any, deep: int = 2) -> Iterator[Stones | None]:
        """The stones of the boards in an answer: it may be the position after the move."""
        if isinstance(value, (int, float)):
            return
        reading = self._seen.reading
        yield reading.stones(reading.slots[self._call.function], value)
        if deep:
            for _, each in boards.parts(value):
                yield from self._boards_in(each, deep - 1)


def _placed(before: Stones, boards_after: list[Stones | None]) -> int | None:
    """The cell in which a stone was placed, on the first board that shows one."""
    for after in boards_after:
        if after is not None:
            gained = (after[0] | after[1]) & ~(before[0] | before[1])
            if gained.bit_count() == 1:
                return gained.bit_length() - 1
    return None
