"""The way in which a search keeps its board: the one that makes its calls moves of a game.

Under it, calls differ from their caller's by one stone, of the two sides in turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations, islice, product
from math import inf, isnan, nan
from operator import eq
from statistics import mode
from typing import Any, NamedTuple

from ttt_tui.programs.boards import (
    EMPTY,
    Cells,
    Stones,
    cells,
    held,
    is_flat,
    layouts,
    masks,
    plain,
)
from ttt_tui.programs.file_run import Fork, WatchedCall
from ttt_tui.programs.places import (
    Laws,
    Path,
    Slot,
    Snapshot,
    StateCase,
    law_of,
    parts,
    step,
    value_at,
    varies,
)
from ttt_tui.programs.source import Group

_MOST_JOINT = 256
_LEAST_SHARE = 0.5
"""The share of calls that must be one move after their caller's."""
_LEAST_WINDOW = 0.95
"""The share of calls whose window must lie in their caller's."""
_LEAST_NUMBERS = 0.8
"""The share of results that must have a number where a value is returned."""

_RANKS = {"X": 0, "O": 2}
"""The last letters of marks that say whose they are; others stand between."""


@dataclass(eq=False)
class SeenCall:
    """A call of a run, with snapshots as it was made and as it returned.

    Attributes:
        after: the second snapshot; empty if it has not returned.
        fork: a process that stays where the call was made; None after a call without a search.
        outer: the calls in which it was made, the outermost first.
        caller: the last of them that belongs to the same search.
        lines: those of the file from which it was made.
        result: what it returned.
        typed: answers of a player before it; `has_asked` is True if there were others in it.
        stones: on its own board; `later`: on that of the next call, or when the run was over.
    """

    call: WatchedCall
    outer: tuple[SeenCall, ...]
    caller: SeenCall | None
    before: Snapshot
    lines: list[int]
    after: Snapshot = field(default_factory=dict)
    result: Any = None
    typed: int = 0
    has_asked: bool = False
    stones: Stones = (0, 0)
    later: Stones = (0, 0)
    fork: Fork | None = None

    @property
    def number(self) -> int:
        """The number of the function."""
        return self.call.function

    @property
    def taken(self) -> int:
        return self.stones[0] | self.stones[1]

    @property
    def count(self) -> int:
        return self.taken.bit_count()


Calls = list[SeenCall]
"""Calls of a run, in its order."""


@dataclass
class Search:
    """A search of a file, and the call that chooses a move by it, as a run has shown them.

    Attributes:
        group: the functions of the search.
        slots: the place of the board, by function; of functions that lead to the search, too.
        keys: expressions of the boards there, for written code.
        marks: of X and of O; `empties`: of each cell, as read.
        value: the path of the number in what is returned; None if there is none.
        windows: the names of alpha and beta, by function.
        first: 0 if X moves with an even number of stones, else 1.
        laws: state beside the board that follows from the position, by keys; `unset` does, in no
            known way; `loose` is such state of the call that chooses.
        beside: the laws of the state of the call that chooses, by paths.
    """

    group: Group
    slots: dict[int, Slot]
    marks: Sequence[Any]
    empties: list[Any]
    value: Path | None
    windows: dict[int, tuple[str, str]]
    first: int
    keys: dict[int, str] = field(default_factory=dict)
    laws: Laws = field(default_factory=dict)
    unset: list[str] = field(default_factory=list)
    loose: list[str] = field(default_factory=list)
    beside: Laws = field(default_factory=dict)

    @property
    def has_own_marks(self) -> bool:
        """False if the marks may be a flag and a bound that a proposed call hands by mistake."""
        x, o = self.marks
        return type(x) is type(o) is not bool and inf not in self.marks

    def turn(self, seen: SeenCall) -> int:
        """Return the side to move in a call, 0 for X."""
        return seen.count % 2 ^ self.first

    def key_of(self, path: Path, seen: SeenCall) -> Path:
        """Return the place of a state for all functions: a board's holder has several names."""
        holder = self.slots[seen.number].path[:-1]
        if holder and path[: len(holder)] == holder:
            return (("holder", ""), *path[len(holder) :])
        return (("arg", (seen.number, path[0][1])),) if _is_argument(path) else path

    def stones(self, number: int, value: Any) -> Stones | None:
        """Return the stones on a board of a function, as masks of cells as they are read."""
        seen = self.slots[number].cells_of(value)
        return None if seen is None else masks(seen, self.marks)

    def stones_of(self, call: WatchedCall) -> Stones | None:
        """Return the stones on the board of a call; None without a board now."""
        with suppress(Exception):
            return self.stones(call.function, value_at(self.slots[call.function].path, call))
        return None


class _Change(NamedTuple):
    """A call with one cell that is not as in its caller's, and the mark that is new there."""

    seen: SeenCall
    caller: SeenCall
    before: Cells
    cell: int
    mark: Any


class _Attempt:
    """All calls read by some slots.

    Attributes:
        edges: the number of calls from others, but those that hand on one board.
        changes: those in which one cell changes; `moves` are stones of the two sides in turn.
        marks: the two marks that are most often new.
    """

    def __init__(self, calls: Calls, slots: dict[int, Slot | None], marks: Sequence[Any]) -> None:
        self.slots = {number: slot for number, slot in slots.items() if slot}
        self.cells = {
            each: slot.cells(each.before) for each in calls if (slot := slots[each.number])
        }
        self.edges = 0
        self.changes: list[_Change] = []
        self._compare(calls)
        common = Counter(change.mark for change in self.changes).most_common(2)
        self.marks = marks[:2] or [mark for mark, _ in common]
        self.moves: list[_Change] = []
        stone_of: dict[SeenCall, Any] = {}
        for each in self.changes:
            is_stone = each.mark in self.marks and each.before[each.cell] not in self.marks
            if is_stone and stone_of.get(each.caller) != each.mark:
                stone_of[each.seen] = each.mark
                self.moves.append(each)

    def _compare(self, calls: Calls) -> None:
        """Compare each call with the one that made its caller's board.

        A function without a board, such as one that takes a list of them, hands on its caller's.
        """
        makers: dict[SeenCall | None, SeenCall] = {}
        for seen in calls:
            makers[seen] = seen
            caller = makers.get(seen.caller, seen)
            if seen.number not in self.slots:
                makers[seen] = caller
                continue
            before = self.cells.get(caller)
            now = self.cells[seen]
            if caller is seen or before is None or now is None or len(before) != len(now):
                continue
            if before == now and caller.number != seen.number:
                makers[seen] = caller
                continue
            self.edges += 1
            differ = [cell for cell, mark in enumerate(before) if mark != now[cell]]
            if len(differ) == 1:
                self.changes.append(_Change(seen, caller, before, differ[0], now[differ[0]]))

    @property
    def is_game(self) -> bool:
        """True if most calls are moves, or the first two: later ones may be mistakes."""
        begins = len(self.moves) > 1 and self.moves[:2] == self.changes[:2]
        is_often = len(self.moves) >= _LEAST_SHARE * self.edges
        return bool(self.moves) and (is_often or begins)


def search_in(group: Group, calls: Calls, marks: tuple[Any, ...], text: str) -> Search | None:
    """Return the best reading of the calls of a group; None where nothing is like a game.

    Args:
        marks: those that the line gives.
        text: of the file.
    """
    numbers = dict.fromkeys(seen.number for seen in calls)
    every = {number: [*_slots(calls, number), None] for number in numbers}
    joint = islice(product(*every.values()), _MOST_JOINT)
    marks = tuple(map(plain, marks))
    attempts = (_Attempt(calls, dict(zip(every, slots, strict=True)), marks) for slots in joint)
    best = max(attempts, key=lambda each: len(each.moves))
    if not best.is_game:
        return None
    two = marks[:2] or _two_marks(best, text.replace('"', "'"))
    if not two:
        return None
    move = best.moves[0]
    stones = sum(mark in two for mark in move.before)
    found = Search(
        group=group,
        slots=best.slots,
        marks=two,
        empties=_empties(best, two),
        value=_value_path(calls),
        windows=_windows(calls),
        first=two.index(move.mark) ^ stones % 2,
    )
    for seen, board in best.cells.items():
        seen.stones = masks(board or (), two)
    inner = {each.caller for each in calls}
    rest = learn_laws(found, [each for each in calls if each in inner and best.cells.get(each)])
    found.unset = [str(key[-1][1]) for key in rest if not _is_argument(key)]
    return found


def _slots(calls: Calls, number: int) -> list[Slot]:
    """The places where a function may find its board; those of globals last."""
    mine = [each.before for each in calls if each.number == number]
    found: dict[str, Slot] = {}
    told = [path for path in mine[0] if path[0][0] == "read"]  # by the line
    for path in told or mine[0]:
        for keys in layouts([seen.get(path) for seen in mine]):
            slot = Slot(path, keys)
            boards = [slot.cells(seen) for seen in mine]
            if boards[0] is not None:
                found.setdefault(repr(boards), slot)
    return list(found.values())


def _two_marks(tried: _Attempt, text: str) -> list[Any]:
    """The marks of X and of O; none if stones of one side alone were seen."""
    found = tried.marks
    if found in (["X"], ["O"]) and "'X'" in text and "'O'" in text:
        return ["X", "O"]  # it breaks off before both sides have moved, or one moves for both
    if len(found) != 2:
        return []
    move = tried.moves[0]
    # X is the side that begins, if no letter says so: it has as many stones, or one more.
    return sorted(
        found, key=lambda mark: (_rank(mark), -move.before.count(mark), mark != move.mark)
    )


def _rank(mark: Any) -> int:
    letter = str(getattr(mark, "name", held(mark))).upper().strip()[-1:]
    return _RANKS.get(letter, 1)


def _empties(tried: _Attempt, two: Sequence[Any]) -> list[Any]:
    """The mark that stands in each cell while it is empty."""
    found: dict[int, Any] = {}
    used = set[int]()
    for board in filter(None, tried.cells.values()):
        for place, mark in enumerate(board):
            if mark in two:
                used.add(place)
            else:
                found.setdefault(place, mark)
    empty = {place: mark for place, mark in found.items() if place in used}
    for kind, first in product((int, str), (0, 1)):
        numbers = {place: kind(n) for n, place in enumerate(sorted(used), first)}
        if len(empty) > 1 and empty.items() <= numbers.items():
            found = numbers | found
    common = mode(empty.values() or [EMPTY])
    return [found.get(place, common) for place in range(len(tried.moves[0].before))]


# State beside the board


def _is_argument(path: Path) -> bool:
    return path[-1][0] == "arg"


def learn_laws(search: Search, calls: Calls, names: Set[str] = frozenset()) -> list[Path]:
    """Find the laws of state that goes with the board; return that which varies without one.

    Args:
        names: of what may go with it outside of the search, beside the arguments.
    """
    known = {search.slots[each.number].cells(each.before) for each in calls}
    cases: dict[Path, list[StateCase]] = {}
    loose = set()
    for seen in calls:
        slot = search.slots[seen.number]
        for path, value in seen.before.items():
            key = search.key_of(path, seen)
            if seen.after and seen.after.get(path) != value and not _is_argument(key):
                loose.add(key)
            is_part = any(all(map(eq, path, place)) for place in slot.places)
            is_board = is_part or cells(value, slot.keys) in known
            holders = [name for kind, name in path if kind != "item"]
            is_read = _is_argument(key) or holders[-1] in names
            is_beside = seen.number in search.group or is_read
            if is_beside and is_flat(value) and not is_board:
                case = StateCase(seen.taken, search.turn(seen), value)
                cases.setdefault(key, []).append(case)
    rest = []
    for key, of_key in cases.items():
        if key in loose or not varies(of_key):
            continue
        if law := law_of(of_key, slot.keys):
            search.laws[key] = law
        else:
            rest.append(key)
    return rest


# Numbers that a call is given and returns


def _windows(calls: Calls) -> dict[int, tuple[str, str]]:
    """The two numbers that narrow, call by call, by function."""
    for first, second in combinations(filter(_is_argument, calls[0].before), 2):
        windows: dict[SeenCall | None, tuple[Any, Any]] = {}
        inside = list[bool]()
        is_kept = False
        for each in calls:
            window: Any = each.before.get(first), each.before.get(second)
            if any(type(end) not in (int, float) for end in window):
                continue
            windows[each] = window
            if each.caller in windows:
                low, high = window
                alpha, beta = windows[each.caller]
                # A window is its caller's, or part of it, perhaps with the sign turned.
                outer = (alpha, beta), (-beta, -alpha)
                inside.append(any(least <= low <= high <= most for least, most in outer))
                # A first child has its caller's window, unlike a depth below its limit.
                is_kept |= window in outer
        least, most = windows.get(calls[0], (0, 0))
        if least < most and is_kept and sum(inside) >= _LEAST_WINDOW * len(inside):
            names = str(first[0][1]), str(second[0][1])
            return {each.number: names for each in calls if first in each.before}
    return {}


def pick(result: Any, path: Path) -> float:
    """Return the number in what was returned; NaN where there is none."""
    try:
        for kind, name in path:
            result = step(result, kind, name)
        return nan if isinstance(result, str) else float(result)
    except Exception:
        return nan


def _value_path(calls: Calls) -> Path | None:
    """The path at which parents return the best of their children's numbers."""
    over = [each for each in calls if each.after]
    paths = [(), *((each,) for seen in over[:40] for each, _ in parts(seen.result))]
    scores = {}
    for path in paths:
        numbers: dict[SeenCall | None, float] = {e: abs(pick(e.result, path)) for e in over}
        agreeing = {each.caller for each in over if numbers.get(each.caller) == numbers[each]}
        known = {number for number in numbers.values() if not isnan(number)}
        # A number that never changes is less likely.
        scores[path] = len(agreeing) + min(len(known), 2) / 2
    best = max(scores, key=scores.__getitem__)
    are_numbers = [not isnan(pick(each.result, best)) for each in over]
    return best if sum(are_numbers) >= max(1, _LEAST_NUMBERS * len(over)) else None
