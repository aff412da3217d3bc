"""Answers to requests about one call: recordings, and moves in other positions."""

import json
import os
import random
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf, nan
from shutil import copytree, ignore_patterns
from tempfile import mkdtemp
from typing import Any

from ttt_tui.programs.boards import ON_BOARD, PLAIN, Head, Shown, held, is_flat, new_stone, plain
from ttt_tui.programs.capture import Capture, as_json, framed
from ttt_tui.programs.file_run import (
    FAULTS,
    FileRun,
    Fork,
    WatchedCall,
    forked,
    in_halves,
    joined,
)
from ttt_tui.programs.line import Line, written
from ttt_tui.programs.places import (
    HALVES,
    PAIR,
    Slot,
    assign,
    dotted,
    parts,
    put_cells,
    snapshot,
    value_at,
)
from ttt_tui.programs.readings import Search, pick
from ttt_tui.programs.stand_ins import Halt

_LONGEST_CALL = 300
_FEW_NODES = 20_000
_NOT_SET_UP = "the board cannot be set up"
_ENDED = "it ended its process, or took too long"

_Asked = tuple[int, int, bool]
"""X's and O's stones as the program keeps its cells; True if X is to move."""


def _failed(text: str) -> Head:
    """Return the answer of a call that could not be made, or that ended its process."""
    return {
        "answers": {}, "spoils": False, "fault": {"text": text, "own": False},
        "value": nan, "nodes": 0, "dirty": True,
    }  # fmt: skip


@dataclass
class Answers:
    """Answers requests about one call; `line` makes it, or has no call if the file makes it."""

    _run: FileRun
    _call: WatchedCall
    _search: Search
    _line: Line
    _changed: set[str] = field(default_factory=set)
    _player: Fork | None = None
    _halves: Sequence[Fork] = ()

    def __post_init__(self) -> None:
        """Take the marks as the program has them: of X and of O, and of the empty cells."""
        self._marks = [*map(held, self._search.marks)]
        self._empties = [*map(held, self._search.empties)]

    def facts(self) -> Head:
        """Everything that is known of the call."""
        search, source = self._search, self._run.source
        number = self._call.function
        notes = self._run.notes
        if "import random" in source.text or "from random" in source.text:
            notes.append("Random numbers were seeded.")
        window = next(iter(search.windows.values()), ())
        keys = search.slots[number].keys
        line = self._line
        words = self._words()
        first_call, board = forked(self._first_call) or (words, "")
        return {
            "function": source.functions[number].name,
            "call": line.call or words,
            "first_call": "" if line.call else first_call,
            "board": line.board or board,
            "chooses": number not in search.group or search.value != (),
            "window": window,
            "bounds": [source.lines_that_set(name, search.group) for name in window],
            "unset": [] if line.read else [*search.unset, *search.loose],
            "notes": notes,
            "called": bool(source.calls_of(number)),
            "rows": len({key[0] for key in keys if isinstance(key, tuple)}),
            "marks": f"({self._listed([*self._marks, self._empties[0]])})",
        }

    def _words(self) -> str:
        """The call of the file as a program would write it."""
        function = self._run.source.functions[self._call.function]
        given = list(self._call.arguments.values())
        owner = ""
        if function.is_method:
            holder = given.pop(0)
            held = (name for name, value in self._run.names.items() if value is holder)
            owner = f"{next(held, f'{type(holder).__name__}()')}."
        return f"{owner}{function.short}({self._listed(given)})"[:_LONGEST_CALL]

    def _listed(self, values: Sequence[Any]) -> str:
        """Write values as a program would, between commas."""
        every = self._run.names.items()
        names = {id(value): name for name, value in every if type(value) not in PLAIN}
        return ", ".join(names.get(id(each)) or written(each) for each in values)

    def _first_call(self) -> tuple[str, str]:
        """The call of the file on an empty board, and that board."""
        slot = self._search.slots[self._call.function]
        put_cells(slot, self._call, self._empties)
        return self._words(), written(value_at(slot.path, self._call))

    # Positions

    def _placed(self, x: int, o: int, x_moves: bool) -> WatchedCall:
        """Return the call for a position.

        Raises:
            ValueError: the board cannot be set up.
        """
        search = self._search
        line = self._line
        call = replace(self._call, arguments=dict(self._call.arguments))
        slot = search.slots[call.function]
        cells = [
            self._marks[o >> cell & 1] if (x | o) >> cell & 1 else mark
            for cell, mark in enumerate(self._empties)
        ]
        if line.call:
            names = self._run.names_for(line, self._marks, x_moves=x_moves)
            if "BOARD" in line.call:
                halves = (HALVES,) if len(slot.places) > 1 else ()
                board = Slot((("arg", "BOARD"), *halves), slot.keys)
                put_cells(board, replace(call, arguments=names), cells)
            random.seed(0)  # a new object may choose its side at random
            made = self._caught(partial(eval, line.call, names), {call.function})
            if made is None:
                raise ValueError("the call of the line does not come to its search")
            call = made
        if not line.read:
            put_cells(slot, call, cells)
        for path, law in search.beside.items():
            value = held(law.value(x | o, 1 - x_moves))
            # A property may follow from the board by itself, and cannot be set.
            if path[-1][0] == "arg" or plain(value_at(path, call)) != plain(value):
                if isinstance(value, Shown):
                    raise ValueError  # it would be a text where an object was
                assign(path, call, value)
        if search.stones_of(call) != (x, o):
            raise ValueError
        return call

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

    def _state(self, call: WatchedCall) -> dict[str, Any]:
        """Return the state beside the board of a call, by name, as plain values."""
        board = self._search.slots[call.function].path
        values = snapshot(call, self._run.source.names).items()
        return {
            dotted(path): value for path, value in values if path != board and path[-1][0] != PAIR
        }

    # Requests

    def record(self, **request: Any) -> bytes:
        """Record one call, in a process of its own."""
        work = partial(self._record, **request)
        return forked(work) or framed({"refused": _ENDED})

    def _record(
        self,
        asked: _Asked | None,
        most: int,
        event: int = -1,
        inner: bool = False,
    ) -> bytes:
        """Record one call, by default as it was found; `inner` is the first search below it."""
        call = self._call
        try:
            if asked is not None:
                call = self._placed(*asked)
            random.seed(repr(asked))
            if inner:
                call = self._caught(call.make, self._search.group) or call
        except FAULTS as error:
            return framed({"refused": str(error) or _NOT_SET_UP})
        return Capture(self._run, self._search, event).record(call, most)

    def obeys(self, side: int) -> bool:
        """Return True if the call for a side makes that side's move."""
        first = self._search.first
        stones = [0, 0]
        stones[first] = int(side != first)
        asked = (*stones, side == 0)
        reply = self.record(asked=asked, most=_FEW_NODES)
        return json.loads(reply.split(b"\n")[0]).get("mover", 1 - side) in (None, side)

    def begin(self, asked: Sequence[_Asked], most: int) -> bytes:
        """Begin to answer in several positions, each in the state of the first call.

        Two processes have every other position each, and at most a number of nodes each, so that
        the answers do not depend on the machine.
        """
        for half in self._halves:
            half.end()
        self.forget()
        self._halves = in_halves(partial(self._half, most), asked)
        return framed({})

    def answers(self) -> bytes:
        """Return the answers that were begun, in order; None where the nodes were used up."""
        heads = joined(self._halves)
        self._halves = ()
        for head in filter(None, heads):
            self._changed.update(head["answers"])
        return framed({"heads": heads})

    def _half(self, most: int, asked: Sequence[_Asked]) -> list[Head]:
        """Answer in several positions until a number of nodes is used up."""
        os.nice(3)  # the recording takes longer to read
        self._run.report = id  # other processes send at the same time, and write other files
        folder = mkdtemp()
        with suppress(OSError):  # of a file that goes meanwhile
            copytree(".", folder, ignore=ignore_patterns("tmp*"), dirs_exist_ok=True)
        os.chdir(folder)
        found = list[Head]()
        nodes = 0
        for each in asked:
            head = self._answer_next(each, most)
            found.append(head)
            nodes += head["nodes"]
            if head["dirty"]:
                self.forget()
            if nodes >= most:
                break
        return found

    def ask(self, asked: _Asked, most: int, seconds: float) -> bytes:
        """Return the answer in one position, in the state of the last answer."""
        return framed(self._answer_next(asked, most, seconds))

    def _answer_next(self, asked: _Asked, most: int, seconds: float = inf) -> Head:
        """Return the next answer of the process that gave the last one."""
        self._player = self._player or Fork(self._answer)
        head = self._player.ask(asked, most, seconds)
        if head is None:
            self.forget()
            return _failed(_ENDED)
        self._changed.update(head["answers"])
        return dict(head)

    def forget(self) -> bytes:
        """Go back to the state of the first call."""
        if self._player is not None:
            self._player.end()
            self._player = None
        return framed({})

    def _answer(self, asked: _Asked, most: int, seconds: float) -> Head:
        """The answer in one position, with everything that it has left behind."""
        run, search = self._run, self._search
        x, o, x_moves = asked
        given = (x, o)
        try:
            call = self._placed(*asked)
        except FAULTS as error:
            return _failed(str(error) or _NOT_SET_UP)
        random.seed(repr(asked))
        before = self._state(call)
        slot = search.slots[call.function]
        board = value_at(slot.path, call)
        returned, fault = run.attempt(call, most, seconds)
        nodes = run.made
        run.allow()
        now = search.stones_of(call)
        state = self._state(call)
        changed = {name for name, value in state.items() if value != before.get(name)}
        # An answer may be that of an earlier call again.
        self._changed |= changed
        values = [board]  # the file may have begun a new one
        if now == given:  # an answer may be the position after the move
            near = [value for _, value in parts(returned)]
            values = [returned, *near, *(each for value in near for _, each in parts(value))]
            values += map(state.get, sorted(changed))
        boards = [now, *(search.stones(call.function, value) for value in values)]
        stones = filter(None, (new_stone(given, each) for each in boards if each))
        # A stone of the other side is no answer: the call does not say whose move it is.
        cells = [cell for side, cell in stones if side != x_moves]
        # An answer may be the name of a cell.
        cells += [slot.keys.index(e) for e in values if type(e) is str and e in slot.keys]
        placed = next(iter(cells), None)
        value = nan
        if call.function in search.group and search.value is not None:
            value = pick(returned, search.value)
        # An answer is a number, or a few: what holds lists is a text.
        left = {
            name: as_json(value if is_flat(value) else repr(value))
            for name, value in sorted(state.items())
            if name in self._changed
        }
        return {
            "answers": {"": as_json(returned), ON_BOARD: placed} | left,
            "spoils": now not in (None, given) and placed is None,
            "fault": fault,
            "value": value,
            "nodes": nodes,
            "dirty": now is None or not changed <= set(map(dotted, search.beside)),
        }  # fmt: skip
