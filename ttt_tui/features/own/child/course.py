"""What follows once it is known what the board is: a recorder, its batches, the end."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Protocol

from ttt_tui.features.own.batches import Batch
from ttt_tui.features.own.child.pairs import cells_at
from ttt_tui.features.own.child.probing import bound
from ttt_tui.features.own.child.recipes import Recipe, written
from ttt_tui.features.own.child.recognising import Recognised
from ttt_tui.features.own.child.recorder import Recorder
from ttt_tui.features.own.child.values import cell_in
from ttt_tui.features.own.child.watch import Watch


class Teller(Protocol):
    """Who hears what comes of it."""

    def recognised(self, found: Recognised, root: int, recipe: Recipe) -> None: ...
    def batch(self, batch: Batch) -> None: ...
    def over(self, *, complete: bool, stopped: str, chosen: int | None) -> None:
        """It does not come back."""
        ...

    def failed(self, words: str) -> None:
        """Nor does it."""
        ...


class Call:
    """A call of the user's function: what it was given, to be looked at again afterwards."""

    def __init__(
        self,
        index: int,
        function: Callable[..., Any],
        args: Any,
        kwargs: Any,
        names: dict[str, Any],
    ) -> None:
        self.index = index
        self.function = function
        self.args = args
        self.kwargs = kwargs
        self._names = names

    @property
    def words(self) -> str:
        """Its arguments as a user would write them."""
        given = bound(self.function, self.args, self.kwargs)
        plain = (str, int, float, bool, type(None))
        shown = (repr(v) if isinstance(v, plain) else n for n, v in given.items() if n != "self")
        return f"({', '.join(shown)})"

    def code(self, found: Recognised) -> int | None:
        """The board as it is now, None where it is not to be seen."""
        reading = found.root or found.readings.get(self.index)
        if reading is None:
            return None
        cells = cells_at(*reading, self.function, self.args, self.kwargs, self._names)
        return found.signs.code(cells) if cells else None

    def chosen(self, answer: Any, found: Recognised, before: int, key: Any) -> int | None:
        """The cell where there is a stone more now, else the one that the answer names."""
        shape = (found.root or found.readings[self.index]).shape
        after = self.code(found)
        added = 0 if after is None else after ^ before
        bits = (added | added >> shape.cells) & (1 << shape.cells) - 1
        if after is not None and after > before and added.bit_count() == 1:
            return bits.bit_length() - 1
        if found.root is None and key is None:
            return None  # the answer is the value
        cell = cell_in(answer, shape, key)
        if found.gravity and isinstance(answer, int) and cell is not None:
            taken = before | before >> shape.cells
            column = range(shape.cells - shape.columns + cell % shape.columns, -1, -shape.columns)
            return next((each for each in column if not taken >> each & 1), None)
        return None if cell is None else found.signs.places(shape.cells)[cell]


class Course:
    """One search that is being recorded."""

    def __init__(
        self, watch: Watch, names: dict[str, Any], cycle: int, teller: Teller, most: int
    ) -> None:
        self._watch = watch
        self._names = names
        self._cycle = cycle
        self._teller = teller
        self._most = most
        self.recorder: Recorder | None = None

    def begin(self, found: Recognised, keys: dict[int, Any], call: Call, code: int) -> Recorder:
        """From a call on a board; its recorder."""
        self._found, self._keys, self._call, self._code = found, keys, call, code
        recipe = {**written(found, keys, call.index), "called": call.words}
        self._teller.recognised(found, code, recipe)
        self.recorder = Recorder(
            found, keys, self._names, self._cycle, self._watch, self._send, self._over, self._most
        )
        return self.recorder

    def _send(self, batch: Batch) -> None:
        self._teller.batch(batch)
        assert self.recorder is not None
        if self.recorder.count >= self._most:
            words = "a million nodes" if self._most == 1_000_000 else f"{self._most:,} nodes"
            self._teller.over(complete=False, stopped=words, chosen=None)

    def _over(self, answer: Any) -> None:
        """The root has been left."""
        recorder, found = self.recorder, self._found
        assert recorder is not None
        recorder.flush()
        error = sys.exc_info()[1] if recorder.has_failed else None
        stopped = f"{type(error).__name__}: {error}"[:200] if error else ""
        self._watch.off()
        key = self._keys.get(self._call.index)
        chosen = self._call.chosen(answer, found, self._code, key)
        self._teller.over(complete=not recorder.has_failed, stopped=stopped, chosen=chosen)
