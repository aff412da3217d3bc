"""A position put into a call of the program: its board, and the state that goes with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ttt_tui.programs import boards
from ttt_tui.programs.boards import Path, Stones
from ttt_tui.programs.laws import Law
from ttt_tui.programs.probe import READER, Slot, state_of, value_at
from ttt_tui.programs.readings import Reading
from ttt_tui.programs.watching import WatchedCall

CallMaker = Callable[[Stones, bool], WatchedCall]
"""Returns the call for stones, given True if X is to move."""


class Placing:
    """Puts positions into calls of one function.

    Raises:
        ValueError: the board cannot be set up.
    """

    def __init__(
        self, make_call: CallMaker, reading: Reading, arguments: dict[str, Law], names: set[str]
    ) -> None:
        """Begin; `arguments` are laws of the arguments of a function that chooses."""
        self._make_call = make_call
        self._reading = reading
        self._names = names
        self._arguments = arguments

    def put(self, stones: Stones, *, x_moves: bool) -> WatchedCall:
        """Return the call in a position."""
        call = self._make_call(stones, x_moves)
        slot = self._reading.slots[call.function]
        if READER:
            raise ValueError("A board that is shown by read= cannot be set up.")
        board = value_at(slot.path, call.raw, call.arguments)
        new = boards.written(board, slot.kind, self.cells(stones), self._reading.universe)
        _set(call, slot.path, new)
        for path, law in self._laws(call.function, slot):
            _set(call, path, law.value(stones, x_moves=x_moves))
        if self.stones(call) != stones:
            raise ValueError("The board cannot be set up.")
        return call

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
        slot = self._reading.slots[call.function]
        try:
            return self._reading.stones(slot, value_at(slot.path, call.raw, call.arguments))
        except Exception:
            return None

    def state(self, call: WatchedCall) -> dict[str, Any]:
        """Return the state beside the board of a call, by name; of what grows, the size."""
        slot = self._reading.slots[call.function]
        state = state_of(call.raw, call.arguments, self._names)
        found = {_name(path): value for path, value in state.items() if path != slot.path}
        for name, value in call.raw.__globals__.items():
            if isinstance(value, (dict, list, set)) and name in self._names:
                found.setdefault(f"len({name})", len(value))
            elif hasattr(value, "cache_info"):
                found[f"{name}.cache_info()"] = value.cache_info().currsize
        for value in call.arguments.values():
            for name, each in getattr(value, "__dict__", {}).items():
                if isinstance(each, (dict, set)):
                    found.setdefault(f"len({name})", len(each))
        return found

    def _laws(self, number: int, slot: Slot) -> list[tuple[Path, Law]]:
        """The laws of the state around a function's board, by paths from that function."""
        found: list[tuple[Path, Law]] = []
        for name, law in self._arguments.items():
            found.append(((("arg", name),), law))
        size = len(self._reading.empties)
        for (of, path), law in self._reading.laws.items():
            is_depth = of >= 0 and len(path) == 1 and law.step
            if is_depth and (law.step, law.first) != (-1, size):
                continue  # as in the file's own call, unless it counts the empty cells
            if of in (-1, number):
                found.append((path, law))
            elif len(path) > 1:
                moved = _moved(path, self._reading.slots[of].path, slot.path)
                if moved is not None:
                    found.append((moved, law))
        return list(dict(found).items())


def _moved(path: Path, of: Path, to: Path) -> Path | None:
    """The path from another function's place of the same board."""
    shared = 0
    while shared < min(len(path), len(of)) and path[shared] == of[shared]:
        shared += 1
    rest = of[shared:]
    if not shared or not rest or to[len(to) - len(rest) :] != rest:
        return None
    holder = to[: len(to) - len(rest)]
    return (*holder, *path[shared:]) if holder else None


def _name(path: Path) -> str:
    return ".".join(str(name) for _, name in path)


def _set(call: WatchedCall, path: Path, value: Any) -> None:
    (kind, name), *rest = path
    old = value_at(path[:1], call.raw, call.arguments)
    new = boards.replaced(old, tuple(rest), value)
    if kind == "arg":
        call.arguments[name] = new
    elif new is not old and kind == "free":
        place = call.raw.__code__.co_freevars.index(name)
        call.raw.__closure__[place].cell_contents = new
    elif new is not old:
        call.raw.__globals__[name] = new
