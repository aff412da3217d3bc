"""A user's program as one more algorithm: it runs in a process of its own, a thread waits for it.

Its trace, and the comparison with the textbook's search, are there once it has ended.
"""

from dataclasses import dataclass
from functools import cached_property
from time import perf_counter

from ttt_tui.games.game import Game
from ttt_tui.games.position import Position
from ttt_tui.programs.box import Box
from ttt_tui.programs.program import find_program
from ttt_tui.programs.recording import Choice, ProgramNotRecognized, Recording
from ttt_tui.programs.study import Study
from ttt_tui.programs.textbook import Comparison, compare, node_count
from ttt_tui.programs.traces import trace_of
from ttt_tui.run.job import in_thread
from ttt_tui.run.worker import State
from ttt_tui.search.moment import Moment
from ttt_tui.search.run_here import new_trace
from ttt_tui.search.trace import Trace
from ttt_tui.words.numbers import count, plural


@dataclass(frozen=True)
class ProgramRun:
    """A run of a program on the screen.

    Attributes:
        comparison: with the textbook's search; None if a board was not a legal move.
        move: the move that the program chose, if it is known.
    """

    recording: Recording
    comparison: Comparison | None
    move: int | None

    @cached_property
    def trace(self) -> Trace:
        return trace_of(self.recording, self.move)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines of the file, as it was run."""
        return tuple(self.recording.facts.text.splitlines())

    def line_at(self, moment: Moment) -> int:
        """Return the index of the line that has left a node last, or else of the function's head.

        The moment is one of the program's own search.
        """
        begins = f"def {self.recording.facts.function.rpartition('.')[2]}("
        lines = enumerate(self.lines)
        head = next((number for number, text in lines if begins in text), 0)
        node = moment.current
        if node is None or moment.is_open(node):
            return head
        return int(self.recording.line[node]) - 1 or head

    @property
    def words(self) -> str:
        """The nodes, and the first difference from the textbook, in a sentence."""
        nodes = plural(node_count(self.recording, self.comparison), "node")
        name = self.recording.facts.path.name
        found = self.comparison
        if self.recording.illegal is not None:
            return f"{name}: {nodes}, then a move against the rules; Y: the smallest position"
        if found is None:
            return f"{name}: {nodes}; no textbook's search goes along with it"
        textbook = f", the textbook's {count(found.nodes)}"
        where = "no difference here" if found.difference is None else "Y: where it errs or differs"
        return f"{name}: {where}; {nodes}{textbook} ({found.known.words})"


class ProgramJob:
    """A job like `run.job.Job`; it has a `program_run` once it has ended."""

    def __init__(self, file: str, game: Game) -> None:
        self.file = file
        self._game = game
        self.trace = new_trace(game, "minimax", capacity=1)
        self.state: State = "running"
        self.fault: str | None = None
        self._began = perf_counter()
        self._ended: float | None = None
        self.program_run: ProgramRun | None = None
        self._box: Box | None = None

    async def run(self) -> None:
        try:
            if not isinstance(self._game, Position):
                raise ProgramNotRecognized("Programs play on boards of X and O.")
            position = self._game
            self.program_run = await in_thread(lambda: self._run_program(position))
        except ProgramNotRecognized as unknown:
            self.fault = str(unknown)
            self.state = "failed"
        else:
            self.trace = self.program_run.trace
            self.state = "done" if self.program_run.recording.complete else "stopped"
        self._ended = perf_counter()

    def _run_program(self, position: Position) -> ProgramRun:
        """Run the program on a position.

        Raises:
            ProgramNotRecognized: with the line that the file needs.
        """
        with find_program(self.file, begun=self._take) as program:
            recording = program.record(position)
            found = compare(Study(recording))
            form = program.sampled_form()
            move = form.cell(Choice(position, {"": recording.returned})) if form else None
            return ProgramRun(recording, found, move)

    def _take(self, box: Box) -> None:
        self._box = box
        if self.state != "running":  # cancelled before
            box.end()

    @property
    def calls(self) -> int:
        """Calls of its search so far."""
        return self._box.calls if self._box else 0

    @property
    def seconds(self) -> float:
        """The time that it has run."""
        return (self._ended or perf_counter()) - self._began

    def cancel(self) -> None:
        if self.state == "running":
            self.state = "stopped"
            if self._box is not None:
                self._box.end()
