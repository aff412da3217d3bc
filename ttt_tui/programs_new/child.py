"""The process in which a program runs: it runs the file, finds its search, and answers requests.

Requests are lines of JSON; an answer is a line of JSON, and behind it the columns of a recording.
"""

from __future__ import annotations

import builtins
import json
import os
import sys
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from functools import partial
from math import inf
from pathlib import Path
from types import ModuleType
from typing import Any

import __future__

from ttt_tui.programs_new import boards
from ttt_tui.programs_new.boards import Stones
from ttt_tui.programs_new.capture import Capture, as_json, as_text, told
from ttt_tui.programs_new.line import Line, LineError, written
from ttt_tui.programs_new.observing import Found, Observer, stop_at_search
from ttt_tui.programs_new.placing import Placing
from ttt_tui.programs_new.probe import READER, value_at
from ttt_tui.programs_new.proposals import Proposal, proposals
from ttt_tui.programs_new.readings import pick
from ttt_tui.programs_new.source import Source
from ttt_tui.programs_new.stand_ins import SCRIPTS, WINDOWS, Halt, Modules, Player, quieten, reset_mocks
from ttt_tui.programs_new.watching import FAULTS, Call, Watched, alarm, forked

_HANGS = 40.0
"""Seconds after which a run of the file is ended."""
_PROPOSAL_HANGS = 3.0
_FLAGS = __future__.annotations.compiler_flag


class FileRun:
    """One run of a file, in a process of its own.

    Attributes:
        notes: sentences on what the file raised, and on modules that are replaced.
    """

    def __init__(self, source: Source, script: int) -> None:
        self.source = source
        self.player = Player(script)
        self.watched = Watched(source)
        self._faults: list[str] = []
        self._modules = Modules(source.tree)
        self.watched.mocked = self._modules.mocked

    def run(self, handle: Callable[[Call], Any]) -> None:
        """Run the file as Python would, as far as it goes."""
        source, watched = self.source, self.watched
        watched.handle = handle
        quieten(source.path, self.player)
        builtins._ttt_watch = watched.watch  # type: ignore[attr-defined]
        builtins._ttt_at = watched.at  # type: ignore[attr-defined]
        module = ModuleType("__main__")
        module.__file__ = str(source.path)
        sys.modules["__main__"] = module
        watched.names = module.__dict__
        sys.path.insert(0, str(source.path.parent))
        sys.meta_path.insert(0, self._modules)
        ends = time.process_time() + _HANGS
        for statement in source.instrumented().body:
            code = compile(_module(statement), str(source.path), "exec", _FLAGS)
            try:
                with alarm(ends - time.process_time()):
                    exec(code, watched.names)
            except (Halt, SystemExit, EOFError, KeyboardInterrupt):
                pass
            except BaseException as error:
                what = f"{type(error).__name__}: {error}"[:200]
                self._faults.append(f"Line {statement.lineno} of the file raises {what}.")
        reset_mocks()

    @property
    def notes(self) -> list[str]:
        mocked = sorted(self._modules.mocked)
        replaced = [f"{name} is replaced by an object that accepts everything." for name in mocked]
        return [*self._faults[:3], *replaced]


def _module(statement: Any) -> Any:
    import ast

    return ast.Module([statement], [])


class Server:
    """Finds the call of a file and answers requests about it."""

    def __init__(
        self, source: Source, function: str, skipped: int, send: Callable[[bytes], None], requests: Any
    ) -> None:
        """Begin; `skipped` is the number of proposals that were found not to obey the rules."""
        self.source, self._send, self._requests = source, send, requests
        self._skipped = skipped
        self.line = Line.parse(source.text)
        self._function = function
        self._run: FileRun | None = None
        self._proposal: Proposal | None = None
        self._number = 0
        named = {number for number, each in enumerate(source.functions) if function in (each.short, each.name)}
        self.allowed = set(range(len(source.functions)))
        if function:
            near = set[int]()
            for group in source.groups:
                if named & (group | source.leading_to(group)):
                    near |= group | (named & source.leading_to(group))
            self.allowed = near

    def serve(self) -> None:
        """Find a call, and answer until the requests end."""
        source = self.source
        if not source.groups:
            self._refuse("No function of the file calls itself.", is_skipped=True)
        elif not self.allowed:
            self._refuse(f"No search of the file is called {self._function!r}, or by it.")
        elif not self._is_found():
            names = sorted({source.functions[min(group)].name for group in source.groups})
            reason = f"No board was seen that grows by one stone from call to call of {', '.join(names)}."
            self._refuse(" ".join([reason, *(self._run.notes if self._run else ())]))

    def _refuse(self, reason: str, *, is_skipped: bool = False) -> None:
        line = ""
        if not is_skipped and self.source.groups:
            usual = proposals(self.source, self._run.watched if self._run else None)
            call = self.line.call or next((each.call for each in usual), "")
            board = next((each.board for each in usual if each.call == call), "")
            line = str(self.line.filled(Line(call=call, board=board)))
        self._send(framed({"refused": reason, "line": line, "skipped": is_skipped}))

    def _is_found(self) -> bool:
        if not self.line.call:
            for script in range(len(SCRIPTS)):
                state = self._attempt(partial(self._run_file, script))
                if state == b"found":
                    return True
                if state != b"typed":
                    break
        self._run = FileRun(self.source, 0)
        self._run.run(stop_at_search)
        self._run.watched.handle = None
        if self.line.call:
            return self._attempt(partial(self._run_call, self.line.call, self.line.board)) == b"found"
        for number, each in enumerate(proposals(self.source, self._run.watched)):
            self._proposal, self._number = each, number
            is_left = number >= self._skipped
            if is_left and self._attempt(partial(self._run_call, each.call, each.board)) == b"found":
                return True
        return False

    def _attempt(self, work: Callable[[], bool]) -> bytes:
        """Do some work in a process of its own, whose copies may serve."""
        return b"".join(forked(lambda: [b"found" if work() else self._state()], 1e6))

    def _state(self) -> bytes:
        return b"typed" if self._run is not None and self._run.player.typed else b""

    def _run_file(self, script: int) -> bool:
        self._run = FileRun(self.source, script)
        observer = self._observer(self._run, own=True)
        self._run.run(observer.handle)
        return observer.conclude()

    def _run_call(self, expression: str, board: str) -> bool:
        run = self._run
        assert run is not None
        observer = self._observer(run, own=False)
        run.watched.handle = observer.handle
        names = run.watched.names | _places(eval(board, run.watched.names) if board else None, "X", "O", x_moves=True)
        if self.line.marks:
            marks = eval(self.line.marks, run.watched.names)
            names |= {"MARK": marks[0], "OTHER": marks[1]}
        try:
            with alarm(_HANGS if self.line.call else _PROPOSAL_HANGS):
                eval(expression, names)
        except Halt:
            pass
        except (Exception, SystemExit) as error:
            line = told(error, run.watched)["line"]
            if not self.line.call and line not in self.source.raising:
                observer.dismiss()  # perhaps it is called with arguments of a wrong kind
        return observer.conclude()

    def _observer(self, run: FileRun, *, own: bool) -> Observer:
        return Observer(run.watched, run.player, self.allowed, partial(self._hints, run), partial(self._answer, run, own))

    def _hints(self, run: FileRun) -> tuple[Any, ...]:
        names = run.watched.names
        if self.line.read:
            READER[:] = [eval(self.line.read, names)]
        return tuple(eval(self.line.marks, names)) if self.line.marks else ()

    def _answer(self, run: FileRun, own: bool, call: Call, found: Found) -> None:
        """Answer requests in the process that has waited at a call."""
        answers = Answers(run, call, found, self.line, self._proposal, own=own)
        self._send(framed({"facts": answers.facts() | {"proposal": self._number}}))
        for request in self._requests:
            asked = json.loads(request)
            for part in getattr(answers, asked.pop("do"))(**asked):
                self._send(part)


def _places(board: Any, mark: Any, other: Any, *, x_moves: bool) -> dict[str, Any]:
    """The names that stand for the position in the call of a line."""
    return {"BOARD": board, "MARK": mark, "OTHER": other, "X_MOVES": x_moves, "inf": inf}


class Answers:
    """Answers requests about one call."""

    def __init__(self, run: FileRun, call: Call, found: Found, line: Line, proposal: Proposal | None, *, own: bool) -> None:
        self._run, self._call, self._found = run, call, found
        self._line, self._own = line, own
        self._expression = self._board = ""
        self._is_proposed = not own and not line.call
        if line.call:
            self._expression, self._board = line.call, line.board
        elif proposal is not None and not own:
            self._expression, self._board = proposal
        names = set[str]().union(*(each.names for each in run.source.functions))
        self._placing = Placing(self._made, found.reading, found.arguments, names)
        self._asking: tuple[int, Any, Any] | None = None

    def _made(self, stones: Stones, x_moves: bool) -> Call:
        """The call for a position, before the state that goes with it is set."""
        if self._own:
            return Call(self._call.function, self._call.target, dict(self._call.arguments))
        reading = self._found.reading
        side = 0 if x_moves else 1
        marks = reading.marks
        names = self._run.watched.names
        board = eval(self._board, names) if self._board else None
        if board is not None and "BOARD" in self._expression:
            slot = reading.slots[self._call.function]
            board = boards.written(board, slot.kind, self._placing.cells(stones), reading.universe)
        names = names | _places(board, marks[side], marks[1 - side], x_moves=x_moves)
        caught = self._caught(partial(eval, self._expression, names), (self._call.function,))
        if not caught:
            raise ValueError("The call of the line does not come to its search.")
        return caught[0]

    def facts(self) -> dict[str, Any]:
        found, source = self._found, self._run.source
        reading, function = found.reading, source.functions[found.function]
        others = {each for group in source.groups if group != found.group for each in group}
        names = sorted(source.functions[number].name for number in others)
        notes = [*self._run.notes]
        if "random" in self._run.watched.names:
            notes.append("It uses random numbers; they were seeded.")
        windows = dict.fromkeys(name for pair in reading.windows.values() for name in pair)
        search = [source.functions[number] for number in sorted(found.group)]
        return {
            "function": function.name,
            "call": self._expression or words_of(self._call, function),
            "own": self._own,
            "proposed": self._is_proposed,
            "board": self._board,
            "in_loop": found.is_in_loop,
            "called": any(found.function in each.calls for n, each in enumerate(source.functions) if n != found.function) or _is_called(source, function.short),
            "numbers": list(found.numbers),
            "whole": found.is_whole,
            "again": found.starts_again,
            "chooses": found.function not in found.group,
            "has_value": reading.value is not None and found.function in found.group,
            "value_is_all": reading.value == (),
            "cells": len(reading.empties),
            "rows": reading.rows,
            "first": found.first,
            "is_board": bool(READER),
            "marks": written((*reading.marks, reading.empties[0])),
            "depth": reading.depth,
            "windows": list(windows),
            "window_lines": {name: sorted({line for each in search for line in each.lines_that_set(name)}) for name in windows},
            "unset": [*reading.unset, *found.loose],
            "also": names,
            "notes": notes,
        }

    def record(
        self, stones: list[int] | None, x_moves: bool, wanted: list[int], most: int, seconds: float, inner: bool, peeks: bool
    ) -> Iterator[bytes]:
        """Record one call, by default as it was found; `inner` is the first search below it."""

        def work() -> Iterator[bytes]:
            found, call = self._found, self._call
            try:
                if stones is not None:
                    call = self._placing.put((stones[0], stones[1]), x_moves=x_moves)
                if inner:
                    call = self._first_search(call)
            except FAULTS + (ValueError,) as error:
                yield framed({"ended": str(error) or "The board cannot be set up."})
                return
            capture = Capture(self._run.watched, found.reading, found.group, set(wanted))
            returned = as_json(capture.run(call, most, seconds, peeks=peeks))
            head = capture.head | {"returned": returned}
            threads = {"ended": "It searches in several threads at a time."}
            yield framed(threads) if capture.is_threaded else framed(head, capture.filled())

        ended = {"ended": "The search ended its process, or took too long."}
        yield b"".join(forked(work, seconds)) or framed(ended)

    def _first_search(self, call: Call) -> Call:
        """The first call of the search itself that a call leads to."""
        caught = self._caught(call.make, self._found.group)
        return caught[0] if caught else call

    def _caught(self, run: Callable[[], object], functions: Collection[int]) -> list[Call]:
        """The first call of some functions that something leads to; what it did stays done."""
        caught = list[Call]()

        def catch(call: Call) -> Any:
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

    # One question after the other

    def ask(self, stones: list[int], x_moves: bool, most: int, keep: bool, seconds: float) -> Iterator[bytes]:
        """Ask for a move: in the state of the first call, or in the state that the last one left."""
        if self._asking is None:
            self._asking = self._start(seconds)
        pid, out, into = self._asking
        out.write(json.dumps([stones, x_moves, most]).encode() + b"\n")
        out.flush()
        told = into.readline()
        is_dirty = not told or json.loads(told)["dirty"]
        yield told or framed({"fault": {"text": "It ended its process, or took too long.", "own": False}, "dirty": True})
        if not told or (is_dirty and not keep):
            yield from self.forget()

    def forget(self) -> Iterator[bytes]:
        """Go back to the state of the first call."""
        if self._asking is not None:
            pid, out, into = self._asking
            out.close()
            into.close()
            os.kill(pid, 9)
            os.waitpid(pid, 0)
            self._asking = None
        yield from ()

    def _start(self, seconds: float) -> tuple[int, Any, Any]:
        asks, answers = os.pipe(), os.pipe()
        pid = os.fork()
        if pid:
            os.close(asks[0])
            os.close(answers[1])
            return pid, os.fdopen(asks[1], "wb"), os.fdopen(answers[0], "rb")
        os.close(asks[1])
        os.close(answers[0])
        try:
            with os.fdopen(asks[0], "rb") as questions, os.fdopen(answers[1], "wb") as out:
                for question in questions:
                    stones, x_moves, most = json.loads(question)
                    out.write(framed(self._answer((stones[0], stones[1]), x_moves, most, seconds)))
                    out.flush()
        finally:
            os._exit(0)

    def _answer(self, stones: Stones, x_moves: bool, most: int, seconds: float) -> dict[str, Any]:
        """The answer in one position, with everything that it has left behind."""
        watched, found, placing = self._run.watched, self._found, self._placing
        watched.is_inside = False
        watched.count(found.group, most, only_inside=True)
        returned = fault = None
        try:
            call = placing.put(stones, x_moves=x_moves)
        except FAULTS + (ValueError,) as error:
            text = str(error) or "The board cannot be set up."
            return {"fault": {"text": text, "line": None, "own": False}, "dirty": True}
        before = placing.state(call)
        watched.left[0] = most
        watched.is_inside = True
        try:
            with alarm(seconds):
                returned = call.make()
        except Halt:
            is_large = watched.left[0] <= 0
            text = f"it makes more than {most:,} calls" if is_large else "it took too long"
            fault = {"text": text, "line": None, "own": False}
        except BaseException as error:
            fault = told(error, watched)
        nodes = most - watched.left[0]
        after, now = placing.state(call), placing.stones(call)
        left = {name: _plain(value) for name, value in after.items() if value != before.get(name)}
        shown = [now] if now != stones else list(self._boards_in(returned))
        placed = next((cell for each in shown if (cell := _placed(stones, each)) is not None), None)
        path = found.reading.value if found.function in found.group else None
        return {
            "returned": as_json(returned), "left": left, "placed": placed, "fault": fault,
            "value": None if path is None else pick(returned, path), "nodes": nodes,
            "dirty": bool(left) or now is None,
        }  # fmt: skip

    def _boards_in(self, value: Any, deep: int = 2) -> Iterator[Stones | None]:
        """The stones of the boards in an answer: it may be the position after the move."""
        if isinstance(value, (int, float)):
            return
        reading = self._found.reading
        slot = reading.slots[self._call.function]
        if slot.kind in boards.ways(value):
            yield reading.stones(slot, value)
        for _, each in boards.parts(value) if deep else ():
            yield from self._boards_in(each, deep - 1)


def _plain(value: Any) -> Any:
    return as_json(list(value[1])) if isinstance(value, tuple) else as_json(value)


def _placed(before: Stones, after: Stones | None) -> int | None:
    """The cell in which a stone was placed."""
    if after is None:
        return None
    gained = (after[0] | after[1]) & ~(before[0] | before[1])
    return gained.bit_length() - 1 if gained.bit_count() == 1 else None


def _is_called(source: Source, name: str) -> bool:
    """True if the file, outside of its functions, calls one of this name."""
    import ast

    inner = {part for each in source.functions for part in ast.walk(each.node)}
    calls = (node for node in ast.walk(source.tree) if isinstance(node, ast.Call) and node not in inner)
    return any(getattr(node.func, "id", getattr(node.func, "attr", "")) == name for node in calls)


def words_of(call: Call, function: Any) -> str:
    """Write a call as a program would."""
    given = list(call.arguments.items())
    owner = ""
    if function.is_method and given:
        owner = f"{type(given[0][1]).__name__}()."
        given = given[1:]
    code = call.raw.__code__
    placed = code.co_varnames[: code.co_argcount]
    texts = [written(value) if name in placed else f"{name}={written(value)}" for name, value in given]
    return as_text(_Bare(f"{owner}{function.short}({', '.join(texts)})"), 300)


class _Bare(str):
    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def framed(head: dict[str, Any], blob: bytes = b"") -> bytes:
    return json.dumps(head | {"bytes": len(blob)}).encode() + b"\n" + blob


def main() -> None:
    """Answer requests until standard input ends. Arguments: the file, the function, a number."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):  # what the program prints or reads does not come between them
        os.dup2(nothing, number)

    def send(data: bytes) -> None:
        answers.write(data)
        answers.flush()

    try:
        source = Source(Path(sys.argv[1]))
        Server(source, sys.argv[2], int(sys.argv[3]), send, requests).serve()
    except LineError as error:
        send(framed({"refused": str(error), "line": "", "skipped": False}))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        what = f"line {error.lineno}: {error.msg}" if isinstance(error, SyntaxError) else error
        send(framed({"refused": f"Python refuses the file: {what}.", "line": "", "skipped": False}))
