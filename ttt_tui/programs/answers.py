"""Answers to requests about one call: recordings, and moves in other positions."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from functools import partial
from math import inf
from typing import Any

from ttt_tui.programs import boards
from ttt_tui.programs.boards import Stones
from ttt_tui.programs.capture import Capture, as_json, told
from ttt_tui.programs.file_run import FileRun
from ttt_tui.programs.line import written
from ttt_tui.programs.placing import Placing, SeenCall
from ttt_tui.programs.proposals import Proposal
from ttt_tui.programs.readings import pick
from ttt_tui.programs.source import Function
from ttt_tui.programs.stand_ins import Halt
from ttt_tui.programs.watching import FAULTS, WatchedCall, alarm, forked

_LONGEST_CALL = 300
_NOT_SET_UP = "The board cannot be set up."
_ENDED = "It ended its process, or took too long."


def places(board: Any, mark: Any, other: Any, *, x_moves: bool) -> dict[str, Any]:
    """Return the names that stand for a position in the call of a line."""
    return {"BOARD": board, "MARK": mark, "OTHER": other, "X_MOVES": x_moves, "inf": inf}


def framed(head: dict[str, Any], blob: bytes = b"") -> bytes:
    """Return a reply: a line of JSON, and columns behind it."""
    return json.dumps(head | {"bytes": len(blob)}).encode() + b"\n" + blob


def refusal(reason: str, line: str = "", *, is_skipped: bool = False) -> bytes:
    """Return the reply of a file whose search was not found."""
    return framed({"refused": reason, "line": line, "skipped": is_skipped})


class _Worker:
    """A process that answers one question after the other."""

    def __init__(self, answer: Callable[..., dict[str, Any]]) -> None:
        asks = os.pipe()
        answers = os.pipe()
        self._pid = os.fork()
        if not self._pid:
            os.close(asks[1])
            os.close(answers[0])
            self._work(answer, asks[0], answers[1])
        os.close(asks[0])
        os.close(answers[1])
        self._out = os.fdopen(asks[1], "wb")
        self._into = os.fdopen(answers[0], "rb")

    def _work(self, answer: Callable[..., dict[str, Any]], asks: int, answers: int) -> None:
        try:
            with os.fdopen(asks, "rb") as questions, os.fdopen(answers, "wb") as out:
                for question in questions:
                    out.write(framed(answer(*json.loads(question))))
                    out.flush()
        finally:
            os._exit(0)

    def ask(self, *question: Any) -> bytes:
        """Return the reply to a question; nothing if the process has ended."""
        self._out.write(json.dumps(question).encode() + b"\n")
        self._out.flush()
        return self._into.readline()

    def end(self) -> None:
        self._out.close()
        self._into.close()
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)


class Answers:
    """Answers requests about one call."""

    def __init__(self, run: FileRun, call: WatchedCall, seen: SeenCall, proposal: Proposal) -> None:
        """Begin; `proposal` is the call that a line makes, empty if the file makes it."""
        self._run = run
        self._call = call
        self._seen = seen
        self._proposal = proposal
        names = set[str]().union(*(each.names for each in run.source.functions))
        self._placing = Placing(self._made, seen, names)
        self._worker: _Worker | None = None

    def _made(self, stones: Stones, x_moves: bool) -> WatchedCall:
        """The call for a position, before the state that goes with it is set."""
        call, reading = self._call, self._seen.reading
        if not self._proposal.call:
            return WatchedCall(call.function, call.target, dict(call.arguments))
        mark, other = reading.marks if x_moves else reading.marks[::-1]
        names = self._run.watched.names
        board = eval(self._proposal.board or "None", names)
        if board is not None and "BOARD" in self._proposal.call:
            keys = reading.slots[call.function].keys
            board = boards.written(board, keys, self._placing.cells(stones))
        names = names | places(board, mark, other, x_moves=x_moves)
        caught = self._caught(partial(eval, self._proposal.call, names), (call.function,))
        if not caught:
            raise ValueError("The call of the line does not come to its search.")
        return caught[0]

    def facts(self) -> dict[str, Any]:
        """Everything that is known of the call."""
        seen, source = self._seen, self._run.source
        reading, function = seen.reading, source.functions[seen.function]
        groups = [group for group in source.groups if group != seen.group]
        others = frozenset[int]().union(*groups)
        notes = [*self._run.notes]
        if others:
            names = sorted(source.functions[number].name for number in others)
            notes.append(f"Also calls itself, and is not judged: {', '.join(names)}.")
        if "random" in self._run.watched.names:
            notes.append("It uses random numbers; they were seeded.")
        search = [source.functions[number] for number in sorted(seen.group)]
        lines = {
            name: [line for each in search for line in each.lines_that_set(name)]
            for pair in reading.windows.values()
            for name in pair
        }
        return {
            "own": not self._proposal.call,
            "function": function.name,
            "call": self._proposal.call or words_of(self._call, function),
            "board": self._proposal.board,
            "in_loop": seen.is_in_loop,
            "called": source.is_called(seen.function),
            "numbers": list(seen.numbers),
            "whole": seen.is_whole,
            "chooses": seen.function not in seen.group or reading.value != (),
            "cells": len(reading.empties),
            "rows": reading.rows,
            "first": reading.first,
            "marks": written((*reading.marks, reading.empties[0])),
            "depth": reading.depth,
            "window_lines": lines,
            "unset": reading.unset,
            "notes": notes,
        }

    def record(
        self,
        asked: tuple[int, int, bool] | None,
        wanted: list[int],
        most: int,
        seconds: float,
        inner: bool,
    ) -> Iterator[bytes]:
        """Record one call, by default as it was found; `inner` is the first search below it."""

        def work() -> bytes:
            seen, call = self._seen, self._call
            try:
                if asked is not None:
                    call = self._placing.put((asked[0], asked[1]), x_moves=asked[2])
                if inner:
                    call = next(iter(self._caught(call.make, seen.group)), call)
            except FAULTS as error:
                return framed({"ended": str(error) or _NOT_SET_UP})
            capture = Capture(self._run.watched, seen.reading, seen.group, set(wanted))
            returned = as_json(capture.run(call, most, seconds))
            if capture.is_threaded:
                return framed({"ended": "It searches in several threads at a time."})
            return framed(capture.head | {"returned": returned}, capture.filled())

        yield forked(work, seconds) or framed({"ended": _ENDED})

    def _caught(self, run: Callable[[], object], functions: Collection[int]) -> list[WatchedCall]:
        """The first call of some functions that something leads to; what it did stays done."""
        caught = list[WatchedCall]()

        def catch(call: WatchedCall) -> Any:
            if call.function not in functions:
                return call.make()
            caught.append(call)
            raise Halt

        watched = self._run.watched
        watched.handle = catch
        with suppress(*FAULTS):
            run()
        watched.handle = None
        return caught

    def ask(
        self, asked: tuple[int, int, bool], most: int, keep: bool, seconds: float
    ) -> Iterator[bytes]:
        """Ask for a move in the state of the first call, or in that of the last one if `keep`."""
        if self._worker is None:
            self._worker = _Worker(self._answer)
        told = self._worker.ask(*asked, most, seconds)
        ended = {"fault": {"text": _ENDED, "own": False}, "dirty": True}
        yield told or framed(ended)
        if not told or (json.loads(told)["dirty"] and not keep):
            yield from self.forget()

    def forget(self) -> Iterator[bytes]:
        """Go back to the state of the first call."""
        if self._worker is not None:
            self._worker.end()
            self._worker = None
        yield from ()

    def _answer(self, x: int, o: int, x_moves: bool, most: int, seconds: float) -> dict[str, Any]:
        """The answer in one position, with everything that it has left behind."""
        watched, placing = self._run.watched, self._placing
        stones = x, o
        watched.is_inside = False
        watched.count(self._seen.group, most)
        try:
            call = placing.put(stones, x_moves=x_moves)
        except FAULTS as error:
            fault = {"text": str(error) or _NOT_SET_UP, "own": False}
            return {"fault": fault, "dirty": True}
        before = placing.state(call)
        watched.left[0] = most
        watched.is_inside = True
        returned = raised = None
        try:
            with alarm(seconds):
                returned = call.make()
        except Halt:
            is_large = watched.left[0] <= 0
            text = f"it makes more than {most:,} calls" if is_large else "it took too long"
            raised = {"text": text, "own": False}
        except BaseException as error:
            raised = told(error, watched)
        now = placing.stones(call)
        state = placing.state(call)
        left = {name: value for name, value in state.items() if value != before.get(name)}
        path = self._seen.reading.value if self._seen.function in self._seen.group else None
        return {
            "returned": as_json(returned),
            "left": {name: as_json(value) for name, value in left.items()},
            "placed": _placed(stones, [now] if now != stones else list(self._boards_in(returned))),
            "fault": raised,
            "value": None if path is None else pick(returned, path),
            "nodes": most - watched.left[0],
            "dirty": bool(left) or now is None,
        }

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


def words_of(call: WatchedCall, function: Function) -> str:
    """Write a call as a program would."""
    given = list(call.arguments.items())
    owner = ""
    if function.is_method and given:
        owner = f"{type(given[0][1]).__name__}()."
        given = given[1:]
    code = call.raw.__code__
    placed = code.co_varnames[: code.co_argcount]
    texts = [written(value) if n in placed else f"{n}={written(value)}" for n, value in given]
    return f"{owner}{function.short}({', '.join(texts)})"[:_LONGEST_CALL]
