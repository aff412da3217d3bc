"""The runs of a watched program, one for each position searched, and how to read their numbers.

Each run is recorded once: a search that begins again, to go back to an earlier moment, reads the
recording. A program's numbers are turned into our values by a scale that is learnt from the first
nodes. That is enough to show the search while it runs; the judge finds what is wrong with its
values when all of it has come.
"""

from __future__ import annotations

import threading
from array import array
from collections.abc import Callable, MutableMapping
from dataclasses import dataclass, field
from math import isfinite, isinf, isnan
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from weakref import WeakKeyDictionary

from ttt_tui.features.programs.attempts import FIRST, Attempt
from ttt_tui.features.programs.child_requests import Variables, variables
from ttt_tui.features.programs.judging.recorded_tree import Tree
from ttt_tui.features.programs.judging.scale import Scale, learn
from ttt_tui.features.programs.recording import ROOT, Recording, Subject
from ttt_tui.features.programs.runner import Hints, Limits, Runner, Unrecognised
from ttt_tui.game import Player, Position
from ttt_tui.search import INFINITY, Trace
from ttt_tui.search.evaluation import MOST_ESTIMATED

if TYPE_CHECKING:
    from ttt_tui.features.programs.judging.findings import Finding


_MOST_RUNS = 3
_LOOKED_AT = 16  # calls at a time: who steps on sees the next ones at once
_NOTHING = Variables({}, {}, "")  # of a call that is not reached again

_ENOUGH_LEAVES = 400
_MOST_LOOKED_AT = 4_000
_MOST_SOLVED = 10_000
"""Positions, where no finished game is a node: the screen waits for it."""


class Recorded(Protocol):
    """A recorder: `runner.Runner`, or a stand-in."""

    recording: Recording | None
    unrecognised: Unrecognised | None
    done: bool
    standstill: str

    def more(self, patience: float | None = 0.0) -> bool: ...

    def close(self) -> None: ...


class Shown:
    """The node of the recording for each node of a trace, and counts of what is not shown.

    Attributes:
        taken: stones on taken cells, left out with all nodes below.
        odd: other boards that no move of their callers leads to.
        late: moves after the end of the game.
    """

    def __init__(self) -> None:
        self._nodes = array("i", [ROOT])
        self.taken = self.odd = self.late = 0

    def add(self, number: int) -> None:
        self._nodes.append(number)

    def number(self, node: int) -> int | None:
        """The node of the recording; None of one that has not been shown yet."""
        return self._nodes[node] if node < len(self._nodes) else None


class ProgramRun:
    """One run, as it comes in.

    Attributes:
        reading: how to read its numbers; None until that is known.
        shows: what each search has shown of it, by its trace.
        variables: of calls, by their numbers, where they have been found.
        wanted: a call whose variables should be shown, and are not known yet.
        mistake: the judge's first finding, if there is one.
    """

    def __init__(self, recorded: Recorded) -> None:
        self.recorded = recorded
        self.reading: Reading | None = None
        self.shows: MutableMapping[Trace, Shown] = WeakKeyDictionary()
        self.variables: dict[int, Variables] = {}
        self.wanted: int | None = None
        self.mistake: Finding | None = None

    @property
    def recording(self) -> Recording | None:
        """None before the program's search has been found."""
        return self.recorded.recording

    @property
    def subject(self) -> Subject | None:
        return None if self.recording is None else self.recording.subject

    @property
    def unrecognised(self) -> Unrecognised | None:
        return self.recorded.unrecognised

    @property
    def standstill(self) -> str:
        """Where the program makes no calls, in words; "" while it goes on."""
        return self.recorded.standstill

    @property
    def over(self) -> bool:
        """Nothing more will come."""
        return self.recorded.done

    @property
    def fault(self) -> str:
        """Why there is nothing to be shown; else empty."""
        if self.unrecognised is None:
            return ""
        return f"cannot be run here: {self.unrecognised.words}"

    def more(self, patience: float | None = 0.0) -> bool:
        """Take what comes within so many seconds; False if nothing came and the run goes on."""
        came = self.recorded.more(patience)
        if self.reading is None and self.recording is not None and (came or self.over):
            self.reading = reading_of(self.recording)
        return came or self.over

    def close(self) -> None:
        self.recorded.close()


class Runs:
    """The runs of one file.

    Attributes:
        file: the file.
        function: the one that searches, if the user has named it.
        hints: what else the user says about it.
        first: the first run; None before.
    """

    def __init__(
        self,
        file: Path,
        function: str | None = None,
        hints: Hints | None = None,
        record: Callable[..., Recorded] | None = None,
        look: Callable[..., dict[int, Variables]] | None = None,
    ) -> None:
        self.file, self.function, self.hints = file, function, hints or Hints()
        self.first: ProgramRun | None = None
        self._record, self._look = record or Runner, look or variables
        self._looking: threading.Thread | None = None
        self._is_closed = False
        self._runs: dict[tuple[Position | None, Attempt], ProgramRun] = {}

    def begin(self, position: Position | None = None, attempt: Attempt = FIRST) -> ProgramRun:
        """Run the program for a position; for None from where it begins by itself.

        Args:
            attempt: of the ways to call it the first that is tried.
        """
        asked = str(self.file), self.function, position, self.hints, Limits(), attempt
        run = ProgramRun(self._record(*asked))
        self._runs[position, attempt] = run
        self.first = self.first or run
        return run

    def of(self, position: Position) -> ProgramRun:
        """The run of a position; it begins if there is none."""
        for run in self._runs.values():
            if run.subject is not None and run.subject.start == position:
                return run
        run = self._runs.get((position, FIRST)) or self.begin(position)
        while len(self._runs) > _MOST_RUNS:
            del_first = next(key for key in self._runs if self._runs[key] is not run)
            self._runs.pop(del_first).close()
        return run

    def look_into(self, run: ProgramRun, number: int) -> None:
        """Find the variables of a call and of some after it, in a thread.

        One call is looked into at a time; what has been found is in `ProgramRun.variables`.
        """
        subject = run.subject
        if self._is_closed or subject is None or (self._looking and self._looking.is_alive()):
            return
        last = min(number + _LOOKED_AT, len(run.recording or ()))
        numbers = [each for each in range(number, last) if each not in run.variables]

        def look() -> None:
            found = self._look(subject, numbers, Limits(), lambda: not self._is_closed)
            run.variables.update({number: _NOTHING, **found})

        self._looking = threading.Thread(target=look, name="program-variables", daemon=True)
        self._looking.start()

    def close(self) -> None:
        """End all processes."""
        self._is_closed = True
        if self._looking:
            self._looking.join(1.0)
        for run in self._runs.values():
            run.close()


@dataclass
class Wins:
    """The values of wins in our search.

    Attributes:
        usual: any of them.
        estimates: there are estimates beside, below a win.
        by_size: where quick wins count more: by how far the program's number is beyond a draw, as
            finished games have shown.
    """

    usual: int = 1
    estimates: bool = False
    by_size: dict[float, int] = field(default_factory=dict)

    def worth(self, size: float) -> int:
        return self.by_size.get(size, self.usual)


class Reading:
    """How to read a number of the program.

    Attributes:
        scale: what it means to the judge.
    """

    def __init__(self, scale: Scale) -> None:
        self.scale = scale
        sizes = [abs(worth - scale.draw) for (end, _), worth in scale.wins.items() if end]
        self._win, self._most = min(sizes, default=0.0), max(sizes, default=0.0)

    def off(self, number: float, mover: Player) -> float:
        """By how much it is beyond a draw, from X's side.

        Args:
            mover: the side to move at its node.
        """
        return self.scale.worth(number, x_moves=mover is Player.X) - self.scale.draw

    def ours(self, number: float, mover: Player, wins: Wins) -> int | None:
        """A value of a node, from X's side as our searches count; None where there is none.

        Where wins count more than estimates, what is between a draw and a win is an estimate; else
        it is taken for a win.
        """
        if isnan(number):
            return None
        off = self.off(number, mover)
        sign = (off > 0) - (off < 0)
        if wins.estimates and abs(off) < self._win:
            share = abs(off) / self._win if isfinite(off) else 1.0
            return sign * max(1, min(MOST_ESTIMATED, round(share * MOST_ESTIMATED)))
        return sign * wins.worth(abs(off))

    def window(self, alpha: float, beta: float, mover: Player, wins: Wins) -> tuple[int, int]:
        """A window of a node, from X's side; an end that was not passed is open."""
        low, high = self._end(alpha, -1, mover, wins), self._end(beta, 1, mover, wins)
        sign = self.scale.view.sign(x_moves=mover is Player.X)
        return (low, high) if sign > 0 else (high, low)

    def _end(self, end: float, outwards: int, mover: Player, wins: Wins) -> int:
        """An end that no value reaches is open, on its own side or, crossed, on the other."""
        if isnan(end):
            return self.scale.view.sign(x_moves=mover is Player.X) * outwards * INFINITY
        off = self.off(end, mover)
        if isinf(end) or abs(off) > self._most:
            return INFINITY if off > 0 else -INFINITY
        found = self.ours(end, mover, wins)
        assert found is not None
        return found


def reading_of(recording: Recording) -> Reading | None:
    """Learnt from the nodes so far; None while more nodes are needed.

    Never None for a recording that is complete or stopped.
    """
    is_over = recording.complete or bool(recording.stopped)
    held = min(len(recording), _MOST_LOOKED_AT)
    if not is_over and held < _MOST_LOOKED_AT:
        ends = recording.end[:held]
        if sum(end == node + 1 for node, end in enumerate(ends)) < _ENOUGH_LEAVES:
            return None
    scale = learn(Tree(recording.head(held)), most_solved=_MOST_SOLVED)
    return Reading(scale) if is_over or held == _MOST_LOOKED_AT or scale.is_learnt else None
