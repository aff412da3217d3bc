"""Facts of the games that a run of the file has shown: whom it plays, and what it leaves open."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from operator import length_hint
from typing import Any

from ttt_tui.programs.boards import ALL_ASKED, Stones, cells, is_flat
from ttt_tui.programs.capture import as_json
from ttt_tui.programs.file_run import FileRun
from ttt_tui.programs.places import dotted
from ttt_tui.programs.readings import Calls, Search, SeenCall

_MOST_ANSWERS = 100
"""Answers of a run that are compared with the stones that follow."""
BY_HEART = "The file places stones for it that no search has answered."


@dataclass
class RunFacts:
    """Facts of a run; stones and cells are as the program keeps them.

    Attributes:
        number: of the function that chooses; None if no call of it has come to its end.
        cells: the number of cells.
        first: the side that begins, 0 for X.
        sides: those that are to move in its calls.
        in_loop: True if it is called in a loop, or again and again.
        is_cut: True if the run was ended in its first answer.
        answers: its first ones: the position, what was returned and changed, by name, and the cell
            that was played then.
        opening: the stones of X and of O on its first board that no player has placed.
        begun: True if its side has stones on that board.
        by_heart: True if its side has gained stones beside its answers.
        odd: True if it is given boards of no game that began as its first.
        given: the value of each of its arguments, or the law, as texts.
        plays_again: True if a second game was begun.
        takes_turns: True if the other side has begun one.
        loose: names of state that varies, and follows from the position in no known way.
        keeps: True if what a call changes beside its board is left to the next.
        unasked: sentences on what the run has shown and the call does not answer for.
        others: functions of the file that search, too, or choose by such a search.
        other_runs: the numbers of runs in which the search plays otherwise, as another side.
    """

    number: int | None
    cells: int
    first: int
    sides: list[int]
    in_loop: bool
    is_cut: bool
    answers: list[tuple[Any, ...]]
    opening: list[int]
    begun: bool
    by_heart: bool
    odd: bool
    given: dict[str, str]
    plays_again: bool
    takes_turns: bool
    loose: list[str]
    keeps: bool
    unasked: list[str]
    others: list[str]
    other_runs: list[int] = field(default_factory=list)

    @property
    def ways(self) -> set[tuple[int | None, ...]]:
        """The ways in which the search plays: by a function, on a board, as a side."""
        return {(self.number, self.cells, self.first, side) for side in self.sides}


@dataclass
class SeenGames:
    """The calls of a run that choose.

    Attributes:
        chosen: the first of them; `alike`: all of them; `calls`: those with a legal board.
    """

    run: FileRun
    search: Search
    chosen: SeenCall
    alike: Calls
    calls: Calls

    def facts(self, others: list[str]) -> RunFacts:
        """Return the facts; `others` are functions that search, too."""
        search, calls = self.search, self.calls
        is_again = len({each.count for each in calls}) > 1
        is_in_loop = (
            self.run.player.typed > 0 or is_again or self.run.source.is_in_loop(self.chosen.lines)
        )
        is_begun = False
        odd: Calls = []
        takes_turns = False
        unasked: list[str] = []
        if is_in_loop and calls:
            is_begun = self._is_begun()
            # Boards of no game, in games that began as the first one.
            first = calls[0]
            later = self.alike[self.alike.index(first) + 1 :]
            odd = [e for e in later if e not in calls and _is_kept(first.stones, e.stones)]
            # A player who loses a turn does not lose the first one.
            takes_turns = any(
                each.count <= 1 and each.count < before.count and each not in calls
                for before, each in pairwise(self.alike)
            )
            unasked += self._open_parts()
        if is_begun and len(calls) > 1:
            unasked.append(BY_HEART)
        return RunFacts(
            number=self.chosen.number if self.chosen.after else None,
            cells=len(search.empties),
            first=search.first,
            sides=sorted({search.turn(each) for each in calls}),
            in_loop=is_in_loop,
            is_cut=not is_again and length_hint(self.run.left) == 0,
            answers=[*self._answers(odd)],
            opening=self._opening(),
            begun=is_begun,
            by_heart=any(
                self._gained(e, search.turn(e)).bit_count() > 1
                for e in calls
                if e is not self.alike[-1]
            ),
            odd=bool(odd),
            given=self._given(),
            plays_again=any(later.count < each.count for each, later in pairwise(calls)),
            takes_turns=takes_turns,
            loose=search.loose,
            keeps=self._keeps(),
            unasked=unasked,
            others=others,
        )

    def _is_begun(self) -> bool:
        """Return True if the side of the first call has stones that no search has answered."""
        first = self.calls[0]
        side = self.search.turn(first)
        # Any first stone is as good.
        is_opening = (first.count, len(self.search.empties)) == (2, ALL_ASKED)
        # The player has more stones than were typed: the file has set up a position.
        is_set_up = 0 < first.typed < first.stones[1 - side].bit_count()
        return first.stones[side] > 0 and not is_opening and not is_set_up

    def _open_parts(self) -> Iterator[str]:
        """Yield what the run or the text shows, and the call that chooses does not answer for."""
        search, source = self.search, self.run.source
        given = {repr(value) for each in self.calls for value in each.call.arguments.values()}
        for call in source.calls_of(self.chosen.number):
            for argument in call.args:
                value = getattr(argument, "value", None)
                is_mark = isinstance(value, str) and value in search.marks
                if is_mark and repr(value) not in given:
                    yield f"The file calls it for {value!r}, too, and that was not seen."
        if "sys.argv" in source.text:
            yield "What the file reads from its command line was not asked."

    def _given(self) -> dict[str, str]:
        """Return the arguments of the calls: the one value, the law, or neither."""
        found = dict[str, str]()
        board = self.search.slots[self.chosen.number].places
        for name, value in self.chosen.call.arguments.items():
            path = (("arg", name),)
            law = self.search.beside.get(path, "")
            values = {repr(each.call.arguments[name]) for each in self.calls}
            if isinstance(value, (int, str)) and path not in board:
                found[name] = values.pop() if len(values) == 1 and not law else repr(law)
        return found

    def _keeps(self) -> bool:
        """Return True if what a call has changed beside its board is left to the next, as seen."""
        keys = self.search.slots[self.chosen.number].keys
        pairs = [(each, later) for each, later in pairwise(self.calls) if each.after]
        for each, later in pairs:
            for path, left in each.after.items():
                is_changed = left not in (each.before.get(path), later.before.get(path))
                if is_changed and cells(left, keys) is None:
                    return False
        return bool(pairs)

    def _opening(self) -> list[int]:
        """Return the stones of X and of O on the first board that no player has placed.

        On a larger board its first stone is one of them, if it begins.
        """
        if not self.calls:
            return [0, 0]
        first = self.calls[0]
        stones = [*first.stones]
        mover = self.search.turn(first)
        if first.typed:
            stones[1 - mover] = 0
        elif len(self.search.empties) > ALL_ASKED:
            stones[mover] |= self._gained(first, mover)
        return stones

    def _answers(self, odd: Calls) -> Iterator[tuple[Any, ...]]:
        """Yield the first answers, with the stone that their side then placed.

        On odd boards the player has lost a turn, and the side of the first call moves again.
        """
        for seen in [e for e in (*self.calls, *odd) if e.after][:_MOST_ANSWERS]:
            side = self.search.turn(self.calls[0] if seen in odd else seen)
            gained = self._gained(seen, side)
            played = gained.bit_length() - 1 if gained.bit_count() == 1 else None
            said = {
                dotted(path): as_json(each if is_flat(each) else repr(each))
                for path, each in seen.after.items()
                if each != seen.before.get(path)
            }
            said[""] = as_json(seen.result)
            yield (*seen.stones, side == 0, said, played)

    def _gained(self, seen: SeenCall, side: int) -> int:
        """Return the stones that a side has gained after a call; none if others have gone."""
        return seen.later[side] & ~seen.stones[side] if _is_kept(seen.stones, seen.later) else 0


def _is_kept(before: Stones, after: Stones) -> bool:
    """Return True if all stones have stayed."""
    return all(old & ~new == 0 for old, new in zip(before, after, strict=True))
