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
from ttt_tui.programs.laws import Law, StateCase, law_of
from ttt_tui.programs.probe import Event, Probe, Slot, value_at
from ttt_tui.programs.readings import Reading, reading_of
from ttt_tui.programs.source import Source
from ttt_tui.programs.stand_ins import Halt, Player
from ttt_tui.programs.watching import Watched, WatchedCall

MOST_CALLS = 1_500_000
"""Calls of the search in one run of the file."""
_MOST_TRIED = 20_000
"""Calls in one trial of a proposed call, before a search is seen and after."""


@dataclass
class SeenCall:
    """A call that chooses a move, or searches, as the run has shown it.

    Attributes:
        at: the number of the call in the run.
        function: its number; `group`: the functions of the search.
        reading: of the search and of this function.
        arguments: laws of the arguments of a function that chooses.
        numbers: the numbers of stones at which it was called.
        is_in_loop: True if a loop of the file, or a player's answers, lead to it.
        is_whole: True if the run was not ended by our limit.
        first: 0 if X moves with an even number of stones where this call is made, else 1.
        loose: arguments that change from call to call, in no known way.
    """

    at: int
    function: int
    group: frozenset[int]
    reading: Reading
    arguments: dict[str, Law]
    numbers: tuple[int, ...]
    is_in_loop: bool
    is_whole: bool
    first: int
    loose: tuple[str, ...] = ()


@dataclass
class _Frame:
    """A call that has led to a search, or may."""

    at: int
    call: WatchedCall
    event: Event
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
    state: dict[Any, Any]
    mover: int | None = None

    @property
    def count(self) -> int:
        return (self.stones[0] | self.stones[1]).bit_count()


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
        self._slots: dict[int, Slot] = {}
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
            return self._later(call)
        if self._marks is None:
            self._marks = self._hints()
        probe = self._probes.get(group)
        if group in self._rejected or not group & self._allowed:
            return self._inside(call, probe=None)
        if probe is None:
            return self._inside(call, Probe(group, self._names))
        if probe.is_full:
            self._decide(group)
            return call.make()
        return probe.enter(call)

    def _inside(self, call: WatchedCall, probe: Probe | None) -> Any:
        """Make a call that is not known to be inside of a search."""
        look = probe or Probe(frozenset(), self._names)
        typed = self._player.typed
        frame = _Frame(self._calls, call, look.look(call), typed, self._is_in_loop())
        self._stack.append(frame)
        group = look.group
        if probe is not None:
            self._probes[group] = probe
        try:
            result = probe.enter(call) if probe is not None else call.make()
            frame.is_done = True
            return result
        finally:
            if probe is not None and group not in self._rejected and self.reading is None:
                self._decide(group)
            if group == self._group and group:
                self._watched.is_inside = False
            frame.has_asked = self._player.typed > frame.typed
            self._stack.pop()

    def _decide(self, group: frozenset[int]) -> None:
        """Find out whether the calls of a group are a search."""
        probe = self._probes.pop(group)
        reading = reading_of(probe, self._marks or (), self._usual)
        if reading is None:
            self._rejected.add(group)
            return
        self.reading = reading
        self._group = group
        top = next(at for at, frame in enumerate(self._stack) if frame.call.function in group)
        self._chain = self._stack[: top + 1]
        cells = probe.events[0].seen[reading.slots[probe.events[0].number]] or ()
        for frame in self._chain:
            frame.counts = {_count(cells, reading)}
            number = frame.call.function
            slot = reading.slots.get(number) or _slot_in(frame.event, cells, reading)
            if slot is not None:
                self._slots[number] = slot
                board = _board_of(frame.event, slot, reading)
                stones = boards.masks(board, reading.marks, range(len(board)))
                self._note_mover(stones)
                self._entries.append(_ChooserCall(number, stones, frame.event.before))
        self._watched.is_inside = True
        self._watched.count(group, self._most)

    def _later(self, call: WatchedCall) -> Any:
        """Make a call after the search is known."""
        stones = self._stones(call)
        if stones is not None:
            state = Probe(self._group, self._names).look(call).before
            self._note_mover(stones)
            self._entries.append(_ChooserCall(call.function, stones, state))
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

    def _note_mover(self, stones: boards.Stones) -> None:
        """Note whose stone the last call has placed, if it has placed one."""
        if not self._entries:
            return
        last = self._entries[-1]
        for side in (0, 1):
            is_other_same = stones[1 - side] == last.stones[1 - side]
            gained = stones[side] & ~last.stones[side]
            if is_other_same and gained.bit_count() == 1 and last.mover is None:
                last.mover = side

    def _stones(self, call: WatchedCall) -> boards.Stones | None:
        slot = self._slots.get(call.function) or (
            self.reading and self.reading.slots.get(call.function)
        )
        if not slot or self.reading is None:
            return None
        try:
            return self.reading.stones(slot, value_at(slot.path, call.raw, call.arguments))
        except Exception:
            return None

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
        chosen = self._chosen()
        return self._found(chosen, self.reading) if chosen and self.reading else None

    def _chosen(self) -> _Frame | None:
        """The outermost call that ends with all of its searches made in one position."""
        if not self._chain:
            return None
        innermost = len(self._chain) - 2
        for at, frame in enumerate(self._chain[:-1]):
            is_over = frame.is_done or at == innermost
            is_one = len(frame.counts) == 1 and not frame.has_asked
            is_readable = (
                frame.call.function in self._slots and frame.call.function in self._allowed
            )
            if is_over and is_one and is_readable:
                return frame
        return self._chain[-1]

    def _found(self, chosen: _Frame, reading: Reading) -> SeenCall:
        number = chosen.call.function
        entries = [each for each in self._entries if each.number == number]
        first = reading.first
        if entries and entries[0].mover is not None:
            first = entries[0].mover ^ entries[0].count % 2
        entries = [each for each in entries if _is_legal(each, first)]
        counts = tuple(each.count for each in entries)
        reading.slots[number] = self._slots[number]
        arguments: dict[str, Law] = {}
        loose: list[str] = []
        if number not in self._group:
            for name in chosen.call.arguments:
                path = (("arg", name),)
                cases = [StateCase((1 << each.count) - 1, each.state.get(path)) for each in entries]
                law = law_of(cases, len(reading.empties), reading.rows, first)
                if law is not None:
                    arguments[name] = law
                elif len({repr(case.value) for case in cases if _is_plain(case)}) > 1:
                    loose.append(name)
        return SeenCall(
            chosen.at,
            number,
            self._group,
            reading,
            arguments,
            tuple(dict.fromkeys(counts)),
            chosen.is_in_loop or self._player.typed > 0 or len(set(counts)) > 1,
            self._watched.left[0] > 0,
            first,
            tuple(loose),
        )


def _is_plain(case: StateCase) -> bool:
    return not isinstance(case.value, tuple)


def _is_legal(entry: _ChooserCall, first: int) -> bool:
    """True unless stones were overwritten, so that both sides have not moved in turn."""
    x, o = (each.bit_count() for each in entry.stones)
    begins = x - o if first == 0 else o - x
    turn = entry.count % 2 ^ first
    return begins == entry.count % 2 and entry.mover in (None, turn)


def _count(cells: tuple[Any, ...], reading: Reading) -> int:
    return sum(mark in reading.marks for mark in cells)


def _board_of(event: Event, slot: Slot, reading: Reading) -> tuple[Any, ...]:
    """The cells of a call; a dict of stones is given those that are empty, too."""
    seen = event.seen.get(slot)
    if isinstance(seen, dict):
        return tuple(seen.get(key, boards.EMPTY) for key in reading.universe)
    return seen or ()


def _slot_in(event: Event, cells: tuple[Any, ...], reading: Reading) -> Slot | None:
    """The place where a call that leads to a search has the board, or the board before its move."""
    for slot in event.seen:
        seen = _board_of(event, slot, reading)
        if len(seen) != len(cells):
            continue
        pairs = zip(seen, cells, strict=True)
        differ = [(old, new) for old, new in pairs if old != new]
        is_move = len(differ) == 1 and differ[0][0] not in reading.marks
        if not differ or (is_move and differ[0][1] in reading.marks):
            return slot
    return None
