"""A user's program as one more algorithm: it runs in a process of its own, a thread waits for it.

The trace is there when the program has ended; so is its comparison with the textbook's search.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from ttt_tui.games.game import Game
from ttt_tui.games.position import Position
from ttt_tui.programs.box import end_runs
from ttt_tui.programs.conventions import Comparison, compare
from ttt_tui.programs.program import find_program
from ttt_tui.programs.recording import Recording, Unread
from ttt_tui.programs.verdict import study_of
from ttt_tui.run.worker import State
from ttt_tui.search.run_here import new_trace
from ttt_tui.search.trace import Trace
from ttt_tui.tui.jobs import in_thread
from ttt_tui.words.numbers import count, plural

SECONDS = 20.0
"""For one run of a program on the screen."""


@dataclass(frozen=True)
class Watched:
    """What a run of a program has shown.

    Attributes:
        text: of the file, as it was run.
        comparison: with the textbook's search; None where its boards were no game.
    """

    recording: Recording
    text: str
    comparison: Comparison | None

    @property
    def words(self) -> str:
        """How many nodes, and where it first does otherwise than the textbook."""
        nodes = plural(len(self.recording.tree) - 1, "node")
        found, name = self.comparison, self.recording.trace.algorithm.name
        if found is None:
            return f"{name}: {nodes}, then a move against the rules: ttt-tui check says which"
        textbook = "" if found.nodes is None else f", the textbook's {count(found.nodes)}"
        where = "no difference here" if found.difference is None else "Y: the first difference"
        return f"{name}: {where}; {nodes}{textbook} ({found.convention.words})"


def watch(file: str, position: Position | None = None) -> Watched:
    """Run a program on a position, by default on the first one of the file itself.

    Raises:
        Unread: its search was not recognised; the hint is the line that it needs.
    """
    with find_program(file, boxed=False, seconds=SECONDS) as program:
        recording = program.record(position)
        comparable = recording.odd is None and len(recording.tree) > 1
        found = compare(study_of(recording)) if comparable else None
        return Watched(recording, program.text, found)


def variables(file: str, position: Position, node: int) -> str:
    """The variables of the call at a node as it returned, by one run more; empty if not known."""
    try:
        with find_program(file, boxed=False, seconds=SECONDS) as program:
            return program.record(position, [node]).variables.get(node, "")
    except Unread:
        return ""


class ProgramJob:
    """One run of a program, with what `run.job.Job` has, and `watched` once it has ended."""

    def __init__(self, file: str, game: Game) -> None:
        self.file, self._game = file, game
        self.trace: Trace = new_trace(game, "minimax", capacity=1)
        self.state: State = "running"
        self.fault: str | None = None
        self._began = perf_counter()
        self._ended: float | None = None
        self.watched: Watched | None = None

    async def run(self) -> None:
        try:
            if not isinstance(self._game, Position):
                raise Unread("Programs play on boards of X and O; this is none.")
            position = self._game
            self.watched = await in_thread(lambda: watch(self.file, position))
        except Unread as unread:
            self.fault = str(unread)
            self.state = "failed"
        else:
            self.trace = self.watched.recording.trace
            self.state = "done" if self.watched.recording.complete else "stopped"
        self._ended = perf_counter()

    @property
    def seconds(self) -> float:
        """The time that it has run."""
        return (self._ended or perf_counter()) - self._began

    def cancel(self) -> None:
        if self.state == "running":
            self.state = "stopped"
            end_runs()
