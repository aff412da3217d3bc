"""A run of the file: its first search, the functions that lead to it, the positions they are given.

Where a call may be the one that chooses, a forked process waits: it has the program as that call
found it. When the run is over, the one is known that answers for the program.
"""

from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from operator import ne
from traceback import walk_stack
from typing import Any

from ttt_tui.programs.boards import ALL_ASKED, Shown, cells, is_atom, layouts, masks, new_stone
from ttt_tui.programs.file_run import FileRun, Fork, WatchedCall
from ttt_tui.programs.places import (
    Law,
    Laws,
    Slot,
    StateCase,
    dotted,
    key_code,
    law_of_sides,
    snapshot,
)
from ttt_tui.programs.readings import Calls, Search, SeenCall, learn_laws, search_in
from ttt_tui.programs.run_facts import RunFacts, SeenGames
from ttt_tui.programs.source import Group
from ttt_tui.programs.stand_ins import Halt

_LARGER = 15
"""Times as few calls are made on a larger board, where each mostly takes longer."""
_FEW_CALLS = 2
"""Calls that are too few to tell what the file sets back."""
_MOST_SEEN = 500
"""Calls of functions that call each other, by which a search is known."""


@dataclass
class Observer:
    """Takes the calls of a run.

    Attributes:
        _marks: returns the marks that the line gives, once the names of the file are known.
        _serve: answers for the program in the state in which a call was made.
        _most: the number of calls of a search after which the run is ended.
        _most_before: the number of calls without a search after which it is ended.
        search: the first search; None before it is seen.
    """

    _run: FileRun
    _marks: Callable[[], tuple[Any, ...]]
    _serve: Callable[[WatchedCall, Search, RunFacts], bool]
    _most: int
    _most_before: int
    search: Search | None = None
    _calls: int = 0
    _seen: Calls = field(default_factory=list)
    _stack: Calls = field(default_factory=list)
    _groups: dict[Group, Calls] = field(default_factory=dict)
    _decided: set[Group] = field(default_factory=set)
    _others: list[int] = field(default_factory=list)

    def handle(self, call: WatchedCall) -> Any:
        """Make a call of a watched function, and see it."""
        self._calls += 1
        if self._calls > self._most_before:
            raise Halt
        group = self._run.source.group_of[call.function]
        if len(self._groups.setdefault(group, [])) == _MOST_SEEN:
            self._decide(group)
        if group in self._decided:
            if self.search is None or group != self.search.group:
                return call.make()
            self._run.handle = None
        return self._see(call, group)

    def _see(self, call: WatchedCall, group: Group) -> Any:
        """Make a call with snapshots before and after."""
        source = self._run.source
        callers = [e for e in self._stack if group and source.group_of[e.number] == group]
        seen = SeenCall(
            call,
            tuple(self._stack),
            callers[-1] if callers else None,
            snapshot(call, source.names),
            [line for _, line in self._run.of_file(walk_stack(None))],
        )
        # Functions that call each other may lead to a search: the first two of them wait.
        if self.search is None and len(callers) < 2:
            seen.fork = Fork(partial(self._serve, call))
        player = self._run.player
        seen.typed = player.typed
        player.typed += player.has_clicked
        player.has_clicked = False
        self._seen.append(seen)
        self._stack.append(seen)
        if group:
            self._groups[group].append(seen)
        try:
            result = call.make()
            # As it was returned, even if it is changed afterwards.
            seen.result = result.copy() if isinstance(result, (list, dict)) else result
            seen.after = snapshot(call, source.names)
            return result
        finally:
            if not callers:
                if group:
                    self._decide(group)
                self._run.handle = self.handle
            if seen.fork is not None and self.search is None:
                seen.fork.end()
            seen.has_asked = player.typed > seen.typed
            self._stack.pop()

    def _decide(self, group: Group) -> None:
        """Find out whether the calls of a group are a search."""
        calls = self._groups[group]
        known = self._run.source.leading_to(self.search.group) if self.search else set[int]()
        if group in self._decided or group & known:  # a game's functions may call each other
            return
        found = search_in(group, calls, self._marks(), self._run.source.text)
        if found is None and len(self._seen) < _MOST_SEEN:
            calls.clear()  # the next call from outside may look deeper, as deepening does
            return
        self._decided.add(group)
        if found is None:
            return
        if self.search is not None:
            first = calls[0]
            callers = [each.number for each in first.outer if each.number not in known]
            self._others.append((*callers, first.number)[0])
            return
        self.search = found
        self._run.player.has_search = True
        self._run.handle = None
        # What is called from outside is seen to its end: it tells which function chooses.
        most = self._most if calls[0].outer else self._most_before
        is_small = len(found.empties) == ALL_ASKED
        self._run.allow(most if is_small else most // _LARGER)

    # After the run

    def conclude(self, search: Search) -> tuple[SeenCall, RunFacts]:
        """Complete the search; return the call that chooses by it, and facts of its games."""
        boards = self._boards(search)
        chosen = self._chosen(search, boards)
        # A call that asks the player is the player's move.
        alike = [each for each in boards if each.number == chosen.number and not each.has_asked]
        movers = _movers(boards)
        if chosen in movers:
            search.first = movers[chosen] ^ chosen.count % 2
        turn = search.turn(chosen)
        # A player who types a taken cell may lose a turn.
        if {*_movers(alike).values()} == {turn}:
            movers = dict.fromkeys(alike, turn) | movers
        calls = [each for each in alike if _is_legal(each, search, movers.get(each))]
        for each, later in pairwise(alike):
            each.later = later.stones
        # After the last call its board shows what the file has done since.
        if alike:
            alike[-1].later = search.stones_of(alike[-1].call) or (0, 0)
        self._learn_beside(search, chosen, calls)
        games = SeenGames(self._run, search, chosen, alike, calls)
        functions = self._run.source.functions
        others = self._run.source.leading_beside(chosen.number, search.group)
        others &= {each.number for each in self._seen}
        return chosen, games.facts([functions[each].name for each in (*self._others, *others)])

    def _learn_beside(self, search: Search, chosen: SeenCall, calls: Calls) -> None:
        """Learn the laws of the state of the call that chooses, and what has none."""
        if chosen.number not in search.group:
            rest = learn_laws(search, calls, self._run.source.read_by(chosen.number))
            search.loose = [
                dotted(path) for path in chosen.before if search.key_of(path, chosen) in rest
            ]
            # What it cannot reach it hands to the search by itself.
            near = {path[-1][1] for path in chosen.before}
            search.unset = [each for each in search.unset if each in near]
        if self._run.source.functions[chosen.number].is_method:
            name = next(iter(chosen.call.arguments))
            is_board = search.slots[chosen.number].path[0] == ("arg", name)
            players = {search.turn(each): id(each.call.arguments[name]) for each in calls}
            if len({*players.values()}) > 1 and not is_board:  # each side has its own
                sides = (Shown(f"<{name} at {players[turn]:#x}>") for turn in (0, 1))
                search.beside[(("arg", name),)] = Law(sides=tuple(sides))
        search.beside |= _laws_beside(search, chosen, calls)

    def _boards(self, search: Search) -> Calls:
        """The calls with a board from outside of the search, with their stones."""
        _find_slots(search, self._groups[search.group][0])
        found: Calls = []
        for each in self._seen:
            slot = search.slots.get(each.number)
            if slot is None:
                continue
            with suppress(Exception):
                search.keys.setdefault(each.number, key_code(slot, each.call))
            seen = slot.cells(each.before)
            is_inner = each.caller and each.number in search.group
            if seen is not None and not is_inner:
                each.stones = masks(seen, search.marks)
                found.append(each)
        return found

    def _chosen(self, search: Search, boards: Calls) -> SeenCall:
        """The outermost call that ends with all of its searches made in one position."""
        counts = defaultdict[SeenCall, list[int]](list)
        for each in boards:
            if each.number in search.group:
                for outer in each.outer:
                    counts[outer].append(each.count)
        several = {each.number for each in boards if len({*counts[each]}) > 1}
        first = self._groups[search.group][0]
        for call in first.outer:
            is_over = call.after or call is first.outer[-1]
            is_one = call.number in search.slots.keys() - several
            # What makes the other side's move, and then one search, is no answer to its board.
            is_answer = counts[call] != [call.count + 1]
            if is_over and is_one and is_answer and not call.has_asked:
                return call
        return first


def _movers(boards: Calls) -> dict[SeenCall, int]:
    """Return the sides of the one new stone that calls are followed by."""
    return {
        each: stone[0]
        for each, after in pairwise(boards)
        if (stone := new_stone(each.stones, after.stones))
    }


def _laws_beside(search: Search, chosen: SeenCall, calls: Calls) -> Laws:
    """Return the laws of the state of the call that chooses.

    A depth that a search hands on stays as in the file's own call, unless it counts the empty
    cells, or all calls agree. An argument that equals their number in all calls counts them, too:
    for a constant depth that is harmless; 0 and 1 are more likely flags. A value that a call
    changes follows from the side to move if all calls of a side find the same: the file may set it
    back when the player moves.
    """
    found: Laws = {}
    is_seen = len(calls) > _FEW_CALLS
    empties = Law(step=-1, first=len(search.empties))
    fewest = min((len(search.empties) - each.count for each in calls), default=0)
    for path, value in chosen.before.items():
        law = search.laws.get(search.key_of(path, chosen))
        is_argument = path[-1][0] == "arg"
        is_depth = law and law.step and is_argument and chosen.number in search.group
        cases = [StateCase(e.taken, search.turn(e), e.before.get(path)) for e in calls]
        if law and (not is_depth or (is_seen and law.holds(cases))):
            found[path] = law
            if not law.holds(cases):
                search.loose.append(dotted(path))
        if is_argument and fewest > 1 and empties.holds(cases):
            found[path] = empties
        is_changed = any(e.after and e.after.get(path) != e.before.get(path) for e in calls)
        if is_seen and is_changed and is_atom(value):
            by_side = law_of_sides(cases)
            if by_side.holds(cases):
                found[path] = by_side
    return found


def _is_legal(seen: SeenCall, search: Search, mover: int | None) -> bool:
    """Return True unless stones were overwritten, so that the sides have not moved in turn."""
    begins = seen.stones[search.first].bit_count() - seen.stones[1 - search.first].bit_count()
    return begins == seen.count % 2 and mover in (None, search.turn(seen))


def _find_slots(search: Search, first: SeenCall) -> None:
    """Find where the calls that lead to a search have its board, or the board before their move."""
    board = search.slots[first.number].cells(first.before) or ()
    for outer in first.outer:
        known = [slot.keys for slot in search.slots.values()]
        for path, value in outer.before.items():
            for keys in (*known, *layouts([value])):
                seen = cells(value, keys) or ()
                if len(seen) == len(board) and sum(map(ne, seen, board)) <= 1:
                    search.slots.setdefault(outer.number, Slot(path, keys))
