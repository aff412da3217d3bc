"""A run of the file: its first search, the functions that lead to it, the positions they are given.

Calls are numbered. When the run is over, the number of the call that chooses is known, and another
run of the same file stops there: it has the program as that call found it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ttt_tui.programs import boards
from ttt_tui.programs.boards import Cells, Path, is_atom
from ttt_tui.programs.laws import StateCase, law_of
from ttt_tui.programs.placing import SeenCall
from ttt_tui.programs.probe import Probe, Slot, Snapshot, places, snapshot
from ttt_tui.programs.readings import Reading, reading_of
from ttt_tui.programs.source import Source
from ttt_tui.programs.stand_ins import Halt, Player
from ttt_tui.programs.watching import Watched, WatchedCall

MOST_CALLS = 1_500_000
"""Calls of the search in one run of the file."""
_MOST_TRIED = 20_000
"""Calls in one trial of a proposed call, before a search is seen and after."""


@dataclass
class _Frame:
    """A call that has led to a search, or may.

    Attributes:
        counts: the numbers of stones on the boards of the searches that it has led to.
        typed: answers of a player when it began; `has_asked` is True if it has got others.
    """

    at: int
    call: WatchedCall
    before: Snapshot
    typed: int
    is_in_loop: bool
    counts: set[int] = field(default_factory=set)
    is_done: bool = False
    has_asked: bool = False


@dataclass
class _ChooserCall:
    """A call of a function that leads to the search, once that is known.

    Attributes:
        mover: 0 if it tries X's stone first, 1 for O's; None where that was not seen.
    """

    number: int
    stones: boards.Stones
    state: Snapshot
    mover: int | None = None

    @property
    def count(self) -> int:
        return (self.stones[0] | self.stones[1]).bit_count()

    def case(self, first: int, path: Path) -> StateCase:
        """Return the case of a state beside the board; the sides move in turn from `first` on."""
        x, o = self.stones
        return StateCase(x | o, self.count % 2 == first, self.state.get(path))

    def is_legal(self, first: int) -> bool:
        """True unless stones were overwritten, so that both sides have not moved in turn."""
        x, o = (each.bit_count() for each in self.stones)
        begins = x - o if first == 0 else o - x
        turn = self.count % 2 ^ first
        return begins == self.count % 2 and self.mover in (None, turn)


class Observer:
    """Takes the calls of a run."""

    def __init__(
        self,
        watched: Watched,
        player: Player,
        allowed: set[int],
        hints: Callable[[], tuple[Any, ...]],
        *,
        is_tried: bool,
    ) -> None:
        """Begin.

        Args:
            allowed: the functions that may be the search, or choose by it.
            hints: sets up what the line says, and returns the marks that it gives.
            is_tried: True if a call is tried that was proposed, with marks X and O.
        """
        self._watched = watched
        self._player = player
        self._allowed = allowed
        self._hints = hints
        self._usual = ("X", "O") if is_tried else ()
        self._most = _MOST_TRIED if is_tried else MOST_CALLS
        self._source: Source = watched.source
        self._names = set[str]().union(*(each.names for each in self._source.functions))
        self._probes: dict[frozenset[int], Probe] = {}
        self._rejected = set[frozenset[int]]()
        self._stack: list[_Frame] = []
        self._chain: list[_Frame] = []
        self._entries: list[_ChooserCall] = []
        self._group: frozenset[int] = frozenset()
        self._calls = 0
        self._marks: tuple[Any, ...] | None = None
        self.reading: Reading | None = None

    def handle(self, call: WatchedCall) -> Any:
        """Make a call of a watched function, and see it."""
        self._calls += 1
        if self._calls > self._most:
            raise Halt
        group = self._source.group_of(call.function)
        if self.reading is not None:
            return self._later(call, self.reading)
        if self._marks is None:
            self._marks = self._hints()
        probe = self._probes.get(group)
        if group in self._rejected or not group & self._allowed:
            return self._inside(call, group, probe=None)
        if probe is None:
            return self._inside(call, group, Probe(self._names))
        if probe.is_full:
            self._decide(group)
            return call.make()
        return probe.enter(call)

    def _inside(self, call: WatchedCall, group: frozenset[int], probe: Probe | None) -> Any:
        """Make a call that is not known to be inside of a search."""
        before = snapshot(call, self._names)
        frame = _Frame(self._calls, call, before, self._player.typed, self._is_in_loop())
        self._stack.append(frame)
        if probe is not None:
            self._probes[group] = probe
        try:
            result = probe.enter(call) if probe is not None else call.make()
            frame.is_done = True
            return result
        finally:
            if group in self._probes and self.reading is None:
                self._decide(group)
            if probe is not None and group == self._group:
                self._watched.is_inside = False
            frame.has_asked = self._player.typed > frame.typed
            self._stack.pop()

    def _decide(self, group: frozenset[int]) -> None:
        """Find out whether the calls of a group are a search."""
        events = self._probes.pop(group).events
        reading = reading_of(events, self._marks or (), self._usual)
        if reading is None:
            self._rejected.add(group)
            return
        self.reading = reading
        self._group = group
        top = next(at for at, frame in enumerate(self._stack) if frame.call.function in group)
        self._chain = self._stack[: top + 1]
        cells = reading.slots[events[0].number].cells(events[0].before) or ()
        for frame in self._chain:
            number = frame.call.function
            frame.counts = {sum(mark in reading.marks for mark in cells)}
            slot = reading.slots.get(number) or _slot_in(frame.before, cells, reading)
            if slot is not None:
                reading.slots[number] = slot
                stones = boards.masks(slot.cells(frame.before) or (), reading.marks)
                self._note(_ChooserCall(number, stones, frame.before))
        self._watched.is_inside = True
        self._watched.count(group, self._most)

    def _later(self, call: WatchedCall, reading: Reading) -> Any:
        """Make a call after the search is known."""
        slot = reading.slots.get(call.function)
        stones = None if slot is None else reading.stones_of(slot, call)
        if stones is not None:
            self._note(_ChooserCall(call.function, stones, snapshot(call, self._names)))
        if call.function not in self._group:
            return call.make()
        if stones is not None:
            for frame in self._stack:
                frame.counts.add((stones[0] | stones[1]).bit_count())
        self._watched.is_inside = True
        try:
            return call.make()
        finally:
            self._watched.is_inside = False

    def _note(self, entry: _ChooserCall) -> None:
        """Note a call, and whose stone the last one has placed, if it has placed one."""
        if self._entries:
            last = self._entries[-1]
            for side in (0, 1):
                is_other_same = entry.stones[1 - side] == last.stones[1 - side]
                gained = entry.stones[side] & ~last.stones[side]
                if is_other_same and gained.bit_count() == 1 and last.mover is None:
                    last.mover = side
        self._entries.append(entry)

    def _is_in_loop(self) -> bool:
        """True if a loop of the file makes the call."""
        path = str(self._source.path)
        frame = sys._getframe()
        while (outer := frame.f_back) is not None:
            frame = outer
            if frame.f_code.co_filename == path:
                line = frame.f_lineno
                if any(first <= line <= last for first, last in self._source.loops):
                    return True
        return False

    def conclude(self) -> SeenCall | None:
        """Return the call that chooses, or else searches; None if no search was seen."""
        return None if self.reading is None else self._seen(self._chosen(), self.reading)

    def _chosen(self) -> _Frame:
        """The outermost call that ends with all of its searches made in one position."""
        slots = self.reading.slots if self.reading else {}
        *outer, search = self._chain
        for frame in outer:
            is_over = frame.is_done or frame is outer[-1]
            is_one = len(frame.counts) == 1 and not frame.has_asked
            if is_over and is_one and frame.call.function in slots.keys() & self._allowed:
                return frame
        return search

    def _seen(self, chosen: _Frame, reading: Reading) -> SeenCall:
        number = chosen.call.function
        entries = [each for each in self._entries if each.number == number]
        first = reading.first
        if entries and entries[0].mover is not None:
            first = entries[0].mover ^ entries[0].count % 2
        entries = [each for each in entries if each.is_legal(first)]
        counts = dict.fromkeys(each.count for each in entries)
        laws = reading.laws_in(number, chosen.before)
        loose: list[str] = []
        for name in chosen.call.arguments if number not in self._group else ():
            path = (("arg", name),)
            cases = [each.case(first, path) for each in entries]
            law = law_of(cases, reading.slots[number].keys)
            if law is not None:
                laws[path] = law
            elif len({repr(case.value) for case in cases if is_atom(case.value)}) > 1:
                loose.append(name)
        return SeenCall(
            at=chosen.at,
            function=number,
            group=self._group,
            reading=reading,
            laws=laws,
            numbers=tuple(counts),
            is_in_loop=chosen.is_in_loop or self._player.typed > 0 or len(counts) > 1,
            is_whole=self._watched.left[0] > 0,
            first=first,
            loose=tuple(loose),
        )


def _slot_in(before: Snapshot, cells: Cells, reading: Reading) -> Slot | None:
    """The place where a call that leads to a search has the board, or the board before its move."""
    known = [slot.keys for slot in reading.slots.values()]
    for path in places(before):
        for keys in (*known, *boards.layouts([before[path]])):
            slot = Slot(path, keys)
            seen = slot.cells(before)
            if seen is None or len(seen) != len(cells):
                continue
            pairs = zip(seen, cells, strict=True)
            differ = [(old, new) for old, new in pairs if old != new]
            is_move = len(differ) == 1 and differ[0][0] not in reading.marks
            if not differ or (is_move and differ[0][1] in reading.marks):
                return slot
    return None
