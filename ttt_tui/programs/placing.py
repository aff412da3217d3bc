"""A position put into a call of the program: its board, and the state that goes with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from ttt_tui.programs import boards
from ttt_tui.programs.boards import Path, Stones
from ttt_tui.programs.laws import Law, is_flat
from ttt_tui.programs.probe import READER, assign, snapshot, value_at
from ttt_tui.programs.readings import Reading
from ttt_tui.programs.watching import WatchedCall


class SeenAnswer(NamedTuple):
    """An answer of a run: the stones and the side to move, and the cell that side then played."""

    x: int
    o: int
    x_moves: bool
    returned: Any
    played: int | None


@dataclass
class SeenCall:
    """A call that chooses a move, or searches, as the run has shown it.

    Attributes:
        at: the number of the call in the run.
        function: its number; `group`: the functions of the search.
        reading: of the search and of this function.
        laws: of the state that goes with the board.
        counters: arguments that may count the stones, the moves or the empty cells.
        answers: those of the run.
        unasked: sentences on what the run has shown and this call does not answer for.
        is_asked: True if the player was asked for more than cells before.
        numbers: the numbers of stones at which it was called.
        is_in_loop: True if a loop of the file, or a player's answers, lead to it.
        is_whole: True if the run was not ended by our limit.
    """

    at: int
    function: int
    group: frozenset[int]
    reading: Reading
    laws: dict[Path, Law]
    counters: dict[str, Law]
    answers: list[SeenAnswer]
    unasked: frozenset[str]
    is_asked: bool
    numbers: tuple[int, ...]
    is_in_loop: bool
    is_whole: bool


class Placing:
    """Puts positions into one call.

    Raises:
        ValueError: the board cannot be set up.
    """

    def __init__(self, seen: SeenCall, names: set[str]) -> None:
        self._reading = seen.reading
        self._slot = seen.reading.slots[seen.function]
        self._laws = seen.laws
        self._counters = seen.counters
        self._names = names

    def put(
        self, call: WatchedCall, stones: Stones, *, x_moves: bool, is_counted: bool = False
    ) -> None:
        """Put a position into a call, and set its counters if `is_counted`."""
        path, keys = self._slot
        if READER:
            raise ValueError("A board that is shown by read= cannot be set up.")
        assign(call, path, boards.written(value_at(path, call), keys, self.cells(stones)))
        for beside, law in self._laws.items():
            assign(call, beside, law.value(stones[0] | stones[1], x_moves=x_moves))
        for name, law in self._counters.items():
            if is_counted:
                call.arguments[name] = law.value(stones[0] | stones[1], x_moves=x_moves)
        if self.stones(call) != stones:
            raise ValueError("The board cannot be set up.")

    def cells(self, stones: Stones) -> list[Any]:
        """Return the marks of all cells."""
        cells = list(self._reading.empties)
        for side, mark in enumerate(self._reading.marks):
            for cell in range(len(cells)):
                if stones[side] >> cell & 1:
                    cells[cell] = mark
        return cells

    def stones(self, call: WatchedCall) -> Stones | None:
        """Return the stones that stand on the board of a call now."""
        return self._reading.stones_of(self._slot, call)

    def state(self, call: WatchedCall) -> dict[str, Any]:
        """Return the state beside the board of a call, by name: of containers in containers a text.

        An answer that a program leaves behind is a number, or a few.
        """
        found: dict[str, Any] = {}
        for path, value in snapshot(call, self._names).items():
            if path != self._slot.path:
                name = ".".join(str(name) for _, name in path)
                found[name] = value if is_flat(value) else repr(value)
        return found
