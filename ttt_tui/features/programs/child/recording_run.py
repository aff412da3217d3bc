"""What follows once it is known what the board is: a recorder, its batches, the end."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any, Protocol

from ttt_tui.features.programs.channel import Batch
from ttt_tui.features.programs.child.recipes import Recipe, written
from ttt_tui.features.programs.child.recognised_search import Recognised
from ttt_tui.features.programs.child.recorder import Recorder
from ttt_tui.features.programs.child.threads import SEVERAL
from ttt_tui.features.programs.child.value_sources import Call, search
from ttt_tui.features.programs.child.values import cell_in, number_in
from ttt_tui.features.programs.child.watch import Watch


class Teller(Protocol):
    """Who hears what comes of it."""

    def recognised(self, found: Recognised, root: int, recipe: Recipe) -> None: ...
    def batch(self, batch: Batch) -> None: ...
    def over(self, *, complete: bool, stopped: str, chosen: int | None) -> None:
        """It does not come back."""
        ...

    def failed(self, words: str, helps: str = "") -> None:
        """Nor does it."""
        ...

    def refused(self, words: str) -> None:
        """Nor does it."""
        ...


class RecordingRun:
    """One search that is being recorded."""

    def __init__(self, watch: Watch, teller: Teller, most: int) -> None:
        self._watch = watch
        self._teller = teller
        self._most = most

    def begin(self, found: Recognised, keys: dict[int, Any], call: Call, code: int) -> Recorder:
        """From a call on a board; its recorder."""
        self._found, self._key = found, keys.get(call.index)
        self._call, self._code = call, code
        recipe = {**written(found, keys, call.index), "called": call.words}
        self._teller.recognised(found, code, recipe)
        self._recorder = Recorder(found, keys, self._watch, self._send, self._over, self._most)
        self._recorder.several = partial(self._teller.refused, SEVERAL)
        return self._recorder

    def _send(self, batch: Batch) -> None:
        self._teller.batch(batch)
        if self._recorder.count >= self._most:
            words = "a million nodes" if self._most == 1_000_000 else f"{self._most:,} nodes"
            self._teller.over(complete=False, stopped=words, chosen=None)

    def _over(self, answer: Any) -> None:
        """The root has been left."""
        recorder = self._recorder
        recorder.flush()
        error = sys.exc_info()[1] if recorder.has_failed else None
        stopped = f"{type(error).__name__}: {error}"[:200] if error else ""
        self._watch.off()
        cell = chosen(self._call, answer, self._found, self._code, self._key, recorder.handed_on)
        self._teller.over(complete=not recorder.has_failed, stopped=stopped, chosen=cell)


def chosen(
    call: Call, answer: Any, found: Recognised, before: int, key: Any, value: float
) -> int | None:
    """The cell where there is a stone more after a call, else the one that its answer names.

    Args:
        value: what the search below returned on the same board; an answer that is no more than
            that is no cell.
    """
    shape = (found.root or found.readings[call.index]).shape
    after = found.code(call)
    added = 0 if after is None else after ^ before
    bits = (added | added >> shape.cells) & (1 << shape.cells) - 1
    if after is not None and after > before and added.bit_count() == 1:
        return bits.bit_length() - 1
    if (child := _child(answer, found, before)) is not None:
        return child
    if (found.root is None and key is None) or number_in(answer, None) == value:
        return None  # the answer is the value
    cell = cell_in(answer, shape, key)
    if found.gravity and isinstance(answer, int) and cell is not None:
        taken, width = before | before >> shape.cells, found.size[1]
        column = range(shape.cells - width + cell % width, -1, -width)
        return next((each for each in column if not taken >> each & 1), None)
    return None if cell is None else found.signs.places(shape.cells)[cell]


def _child(answer: Any, found: Recognised, before: int) -> int | None:
    """The cell in which a board that is answered, or stands in the answer, has a stone more."""
    shape = (found.root or found.reading(0)).shape
    cells: set[int] = set()

    def take(_: tuple[str, ...], each: Any) -> None:
        if read := shape.read([each]):
            added = found.signs.code(read) ^ before
            if added.bit_count() == 1 and not added & before:
                cells.add((added.bit_length() - 1) % shape.cells)

    if shape.kind not in ("parts", "placed", "filled"):
        search(answer, take)
    return cells.pop() if len(cells) == 1 else None
