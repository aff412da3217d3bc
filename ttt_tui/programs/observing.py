"""A run of the file: its first search, the functions that lead to it, the positions they are given.

Calls are numbered. When the run is over, the number of the call that chooses is known, and another
run of the same file stops there: it has the program as that call found it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import ne
from traceback import walk_stack
from typing import Any

from ttt_tui.programs import boards
from ttt_tui.programs.boards import Cells, Path, is_atom
from ttt_tui.programs.capture import as_json
from ttt_tui.programs.laws import Law, StateCase, law_of
from ttt_tui.programs.placing import SeenAnswer, SeenCall
from ttt_tui.programs.probe import Event, Slot, Snapshot, snapshot
from ttt_tui.programs.readings import Reading, reading_of
from ttt_tui.programs.stand_ins import Halt, Player
from ttt_tui.programs.watching import Watched, WatchedCall

MOST_CALLS = 1_500_000
"""Calls of the search in one run of the file."""
_MOST_TRIED = 20_000
"""Calls in one trial of a proposed call, before a search is seen and after."""
_MOST_ANSWERS = 100
"""Answers of a run that are compared with the stones that follow."""
_MOST_EVENTS = 500
"""Calls of functions that call each other, by which a search is known."""


class Observer:
    """Takes the calls of a run."""

    def __init__(
        self,
        watched: Watched,
        player: Player,
        hints: Callable[[], tuple[Any, ...]],
        *,
        is_tried: bool,
    ) -> None:
        """Begin.

        Args:
            hints: sets up what the line says, and returns the marks that it gives.
            is_tried: True if a call is tried that was proposed, with marks X and O.
        """
        self._watched = watched
        self._player = player
        self._hints = hints
        self._usual = ("X", "O") if is_tried else ()
        self._most = _MOST_TRIED if is_tried else MOST_CALLS
        self._source = watched.source
        self._names = set[str]().union(*(each.names for each in self._source.functions))
        self._events: dict[frozenset[int], list[Event]] = {}
        self._decided = set[frozenset[int]]()
        self._stack: list[Event] = []
        self._chain: list[Event] = []
        self._boards: list[Event] = []
        self._group: frozenset[int] = frozenset()
        self._unasked: list[str] = []
        self._earlier: list[int] = []
        self._calls = 0
        self._marks: tuple[Any, ...] | None = None
        self._reading: Reading | None = None

    def handle(self, call: WatchedCall) -> Any:
        """Make a call of a watched function, and see it."""
        self._calls += 1
        if self._calls > self._most:
            raise Halt
        group = self._source.group_of(call.function)
        if self._reading is not None and group in (self._group, frozenset()):
            return self._later(call, self._reading)
        if self._marks is None:
            self._marks = self._hints()
        events = self._events.setdefault(group, []) if group else []
        if len(events) == _MOST_EVENTS:
            self._decide(group)
        if group in self._decided:
            return call.make()
        return self._entered(call, group, events)

    def _entered(self, call: WatchedCall, group: frozenset[int], events: list[Event]) -> Any:
        """Make a call of a group that is not decided."""
        event = Event(self._calls, call, snapshot(call, self._names))
        event.typed = self._player.typed
        event.is_in_loop = self._is_in_loop()
        callers = [each for each in self._stack if each in events]
        event.parent = events.index(callers[-1]) if callers else None
        if not callers:
            self._earlier.append(call.function)
        events.append(event)
        self._stack.append(event)
        try:
            result = call.make()
            # As it was returned, even if it is changed afterwards.
            event.result = result.copy() if isinstance(result, (list, dict)) else result
            event.after = snapshot(call, self._names)
            return result
        finally:
            if group and event is events[0]:
                self._decide(group)
            if event in self._chain[-1:]:
                self._watched.handle = self.handle
            event.has_asked = self._player.typed > event.typed
            self._stack.pop()

    def _decide(self, group: frozenset[int]) -> None:
        """Find out whether the calls of a group are a search."""
        events = self._events[group]
        if group in self._decided:
            return
        self._decided.add(group)
        reading = reading_of(events, self._marks or (), self._usual)
        if reading is None:
            return
        if self._reading is not None:
            name = self._source.functions[min(group)].name
            file = self._source.path.name
            self._unasked.append(f"{name} searches, too, and was not asked: check {file}:{name}.")
            return
        self._reading = reading
        self._group = group
        self._chain = self._stack[: self._stack.index(events[0]) + 1]
        cells = reading.slots[events[0].number].cells(events[0].before) or ()
        for event in self._chain:
            event.counts = {sum(mark in reading.marks for mark in cells)}
            slot = reading.slots.get(event.number) or _slot_in(event.before, cells, reading)
            if slot is not None:
                reading.slots[event.number] = slot
                event.stones = boards.masks(slot.cells(event.before) or (), reading.marks)
                self._note(event)
        self._watched.handle = None
        self._watched.allow(self._most)

    def _later(self, call: WatchedCall, reading: Reading) -> Any:
        """Make a call after the search is known."""
        slot = reading.slots.get(call.function)
        stones = None if slot is None else reading.stones_of(slot, call)
        is_search = call.function in self._group
        event = None
        typed = self._player.typed
        if stones is not None:
            event = Event(self._calls, call, snapshot(call, self._names), stones=stones)
            self._note(event)
            if is_search:
                for each in self._stack:
                    each.counts.add(event.count)
            self._stack.append(event)
        if is_search:
            self._watched.handle = None
        try:
            result = call.make()
            if event is not None:
                event.result = as_json(result)
                event.after = {}
            return result
        finally:
            self._watched.handle = self.handle
            if event is not None:
                event.has_asked = self._player.typed > typed
                self._stack.pop()

    def _note(self, event: Event) -> None:
        """Note a call with a board, and whose stone the last one has placed, if it has."""
        if self._boards:
            last = self._boards[-1]
            for side in (0, 1):
                is_other_same = event.stones[1 - side] == last.stones[1 - side]
                gained = event.stones[side] & ~last.stones[side]
                if is_other_same and gained.bit_count() == 1 and last.mover is None:
                    last.mover = side
        self._boards.append(event)

    def _is_in_loop(self) -> bool:
        """True if a loop of the file makes the call."""
        path = str(self._source.path)
        frames = walk_stack(None)
        lines = [line for frame, line in frames if frame.f_code.co_filename == path]
        return any(first <= line <= last for line in lines for first, last in self._source.loops)

    def conclude(self) -> SeenCall | None:
        """Return the call that chooses, or else searches; None if no search was seen."""
        reading = self._reading
        if reading is None:
            return None
        chosen = self._chosen(reading)
        calls = [each for each in self._boards if each.number == chosen.number]
        if calls and calls[0].mover is not None:
            reading.first = calls[0].mover ^ calls[0].count % 2
        # A call that asks the player is the player's move.
        boards = [each for each in calls if not each.has_asked]
        calls = [each for each in boards if _is_legal(each, reading.first)]
        counts = dict.fromkeys(each.count for each in calls)
        is_in_loop = chosen.is_in_loop or self._player.typed > 0 or len(counts) > 1
        if is_in_loop:
            self._unasked += self._open_parts(reading, calls, boards)
        laws = reading.laws_in(chosen.number, chosen.before)
        if chosen.number not in self._group:
            laws |= _argument_laws(chosen, calls, reading)
        return SeenCall(
            at=chosen.at,
            function=chosen.number,
            group=self._group,
            reading=reading,
            laws=laws,
            counters=_counters(chosen, calls, len(reading.empties)),
            unasked=frozenset(self._unasked),
            is_asked=chosen.typed > (chosen.count + 1) // 2,
            answers=_answers(calls, reading),
            numbers=tuple(counts),
            is_in_loop=is_in_loop,
            is_whole=self._watched.left[0] > 0,
        )

    def _open_parts(
        self, reading: Reading, calls: list[Event], boards: list[Event]
    ) -> Iterator[str]:
        """Yield what the run or the text shows, and the call that chooses does not answer for."""
        if not calls:
            return
        first = calls[0]
        mine = first.stones[first.count % 2 ^ reading.first].bit_count()
        if len(calls) > 1 and mine >= max(1, self._earlier.count(first.number)):
            yield "The file places stones for it that no search has answered."
        for each in boards[boards.index(first) + 1 :][:1]:
            if _is_odd(first, each, reading.first):
                yield f"It is given boards of no game that {'XO'[reading.first]} begins."
        given = {repr(value) for each in calls for value in each.call.arguments.values()}
        for call in self._source.calls_of(first.number):
            for argument in call.args:
                value = getattr(argument, "value", None)
                if isinstance(value, str) and value in reading.marks and repr(value) not in given:
                    yield f"The file calls it for {value!r}, too, and that was not seen."
        if "sys.argv" in self._source.text:
            yield "What the file reads from its command line was not asked."

    def _chosen(self, reading: Reading) -> Event:
        """The outermost call that ends with all of its searches made in one position."""
        *outer, search = self._chain
        for event in outer:
            is_over = event.after is not None or event is outer[-1]
            alike = [each for each in self._boards if each.number == event.number]
            is_one = all(len(each.counts) < 2 for each in alike) and not event.has_asked
            if is_over and is_one and event.number in reading.slots:
                return event
        return search


def _argument_laws(chosen: Event, calls: list[Event], reading: Reading) -> dict[Path, Law]:
    """Return the laws of the arguments of a call that chooses; note those without a law."""
    found: dict[Path, Law] = {}
    for name in chosen.call.arguments:
        path = (("arg", name),)
        cases = [
            StateCase(each.taken, each.count % 2 == reading.first, each.before.get(path))
            for each in calls
        ]
        law = law_of(cases, reading.slots[chosen.number].keys)
        if law is not None:
            found[path] = law
        elif len({repr(case.value) for case in cases if is_atom(case.value)}) > 1:
            reading.unset.append(name)
    return found


def _counters(chosen: Event, calls: list[Event], cells: int) -> dict[str, Law]:
    """Return the arguments that may count the stones, the moves or the empty cells."""
    found: dict[str, Law] = {}
    for name in chosen.call.arguments:
        values = [each.before.get((("arg", name),)) for each in calls]
        for law in (Law(step=1), Law(step=1, first=1), Law(step=-1, first=cells)):
            if values == [law.value(each.taken, x_moves=True) for each in calls]:
                found[name] = law
    return found


def _answers(calls: list[Event], reading: Reading) -> list[SeenAnswer]:
    """Return the first answers of a run, with the stone that its side then placed."""
    found = list[SeenAnswer]()
    calls = [each for each in calls if each.after is not None][:_MOST_ANSWERS]
    for place, event in enumerate(calls):
        # After the last call its board shows what the file has done since.
        now = reading.stones_of(reading.slots[event.number], event.call)
        after = calls[place + 1].stones if event is not calls[-1] else now
        side = event.count % 2 ^ reading.first
        played = None
        if after is not None and event.stones[0] & ~after[0] == event.stones[1] & ~after[1] == 0:
            gained = after[side] & ~event.stones[side]
            played = gained.bit_length() - 1 if gained.bit_count() == 1 else None
        found.append(SeenAnswer(*event.stones, side == 0, as_json(event.result), played))
    return found


def _is_odd(before: Event, after: Event, first: int) -> bool:
    """True if the sides have not moved in turn between two calls, and all stones have stayed."""
    side = before.count % 2 ^ first
    pairs = list(zip(before.stones, after.stones, strict=True))
    is_kept = all(old & ~new == 0 for old, new in pairs)
    has_moved = pairs[side][0] != pairs[side][1]
    return is_kept and has_moved and not _is_legal(after, first)


def _is_legal(event: Event, first: int) -> bool:
    """True unless stones were overwritten, so that both sides have not moved in turn."""
    x, o = (each.bit_count() for each in event.stones)
    begins = x - o if first == 0 else o - x
    turn = event.count % 2 ^ first
    return begins == event.count % 2 and event.mover in (None, turn)


def _slot_in(before: Snapshot, cells: Cells, reading: Reading) -> Slot | None:
    """The place where a call that leads to a search has the board, or the board before its move."""
    known = [slot.keys for slot in reading.slots.values()]
    for path, value in before.items():
        for keys in (*known, *boards.layouts([value])):
            seen = boards.cells(value, keys) or ()
            if len(seen) == len(cells) and sum(map(ne, seen, cells)) <= 1:
                return Slot(path, keys)
    return None
