"""A user's program as one more algorithm, `yours`: its code, and its recording as a search.

Nothing that a recording says is refused, wrong as it may be: values are as the program has them,
turned to our scale. Only what no board can show is left out, with all nodes below it: a stone on a
taken cell, several stones at once, a move after the end of the game.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from math import isnan
from pathlib import Path
from typing import Any

from ttt_tui.features.programs.recorded_runs import ProgramRun, Reading, Runs, Shown, Wins
from ttt_tui.features.programs.recording import KNOWN, ODD, RAISED, ROOT, Recording
from ttt_tui.features.programs.source import ProgramSource, source_of
from ttt_tui.game import Player
from ttt_tui.search import INFINITY, Cutoff, Mark, Reason, Score
from ttt_tui.search.algorithm import Algorithm, CodeLine
from ttt_tui.search.algorithms.game_walk import Game, Node
from ttt_tui.search.algorithms.recorder import Fault, Recorder
from ttt_tui.search.state import Finding

NAME = "yours"


def algorithm_of(
    runs: Runs,
    functions: Sequence[str],
    *,
    name: str = NAME,
    about: str = "",
    home: str = __name__,
    file: str = "",
) -> Algorithm:
    """The algorithm that shows the program's runs; equal to no other.

    Args:
        functions: those that search, by their qualified names.
        file: in which they stand, where another is asked about.

    Raises:
        OSError: the file cannot be read.
    """
    path = Path(file)
    source = source_of(path if path.is_file() else runs.file, functions)

    def search(record: Recorder) -> Generator[None, None, Finding]:
        return show_run(record, runs.of(record.position))

    return Algorithm(
        name=name,
        about=about or f"{runs.file.name}: {functions[0]}",
        source=str(runs.file),
        takes=frozenset(),
        search=search,
        own=Code(source, runs),
        file=runs.file.name if name == NAME else "",
        home=home,
    )


class Code:
    """The program's code, and the current line of a search; see `search.algorithm.ProgramCode`."""

    def __init__(self, source: ProgramSource, runs: Runs) -> None:
        self.name, self.lines = source.name, source.lines
        self._source, self._runs = source, runs

    def at(self, search: Any, node: int, *, enters: bool) -> CodeLine:
        """An entered node is at the head of its function, one that is left where it was called."""
        source, run = self._source, self._runs.of(search.position)
        shown, recording = run.shows.get(search.trace), run.recording
        number = None if shown is None else shown.number(node)
        if number is None or recording is None:
            return CodeLine(source.begins[0])
        begin = source.begins[min(recording.function[number], len(source.begins) - 1)]
        caller = source.index(recording.line[number])
        if number not in run.variables:
            run.wanted = number
        facts = tuple(self._facts(run, recording, number, enters=enters))
        wrong, is_there, mistake = None, False, run.mistake
        if mistake is not None and mistake.line is not None:
            # The textbook's search may part from it at the node above.
            wrong = source.index(mistake.line)
            is_there = number in (mistake.node, recording.parent[mistake.node])
            facts = ((("mistake", mistake.line_words),) if is_there else ()) + facts
        if enters or caller is None:
            return CodeLine(begin, caller, facts, wrong, is_there)
        return CodeLine(caller, None, facts, wrong, is_there)

    def _facts(
        self, run: ProgramRun, recording: Recording, number: int, *, enters: bool
    ) -> Iterator[tuple[str, str]]:
        if number == ROOT:
            yield "call", recording.subject.call
        else:
            yield "line", f"called from {recording.line[number]} of {self._runs.file.name}"
        known = run.variables.get(number)
        if known is not None:
            yield from (known.entry if enters else known.leave).items()
        if enters:
            return
        value = recording.value[number]
        if recording.flags[number] & RAISED:
            yield "returned", "nothing: an exception"
        elif known is not None and known.returned:
            yield "returned", known.returned
        elif not isnan(value):
            yield "returned", f"{value:g}"


def algorithm(name: str) -> Algorithm:
    """Raises:
    ValueError: always: a user's program belongs to the process that watches it.
    """
    raise ValueError(f"{name!r} runs only where its file is watched")


@dataclass(slots=True)
class _Open:
    """A node on the way; moves are bits.

    Attributes:
        number: in the recording.
        node: None for one that is left out, as all below it.
        mover: the side to move.
        low, high: its window from X's side.
        best, best_move: from its own side.
        entered: the move that was entered last.
    """

    number: int
    node: Node | None
    mover: Player
    untried: int = 0
    tried: int = 0
    low: int = -INFINITY
    high: int = INFINITY
    best: int | None = None
    best_move: int = 0
    entered: int = 0
    guessed: bool = False


def show_run(record: Recorder, run: ProgramRun) -> Generator[None, None, Finding]:
    """A built-in search, as a run of a user's program shows it.

    Raises:
        Fault: there is nothing to show, or no more of it.
    """
    while run.reading is None or run.recording is None:
        if run.fault:
            raise Fault(run.fault)
        yield from _more(record, run)
    if run.recording.subject.start != record.position:
        raise Fault(f"cannot start here: it starts at {run.recording.subject.start}")
    shown = run.shows[record.trace] = Shown()
    walk = _Walk(record, run.recording, run.reading, shown)
    while not (walk.at_end or walk.has_broken_off):
        if walk.has_left:
            while walk.is_shown and record.events_spent:
                yield
            walk.leave()
        elif walk.has_next:
            while walk.next_is_shown() and record.nodes_spent:
                yield
            walk.enter()
        elif not run.over:
            yield from _more(record, run)
        else:
            raise Fault(f"was stopped: {run.recording.stopped or 'its recording has no end'}")
    while walk.has_broken_off and not run.over:  # whether the search was complete comes last
        yield from _more(record, run)
    if walk.has_broken_off and not run.recording.complete:
        raise Fault(f"was stopped: {run.recording.stopped}")
    return walk.finding()


def _more(record: Recorder, run: ProgramRun) -> Iterator[None]:
    """Take what has come; if nothing has, the search waits."""
    if not run.more(record.patience):
        record.waiting = True
        yield


class _Walk:
    """The progress of showing a recording."""

    def __init__(
        self, record: Recorder, recording: Recording, reading: Reading, shown: Shown
    ) -> None:
        self._record, self._recording, self._shown = record, recording, shown
        self._reading = reading
        options, position = record.options, record.position
        self._game = game = Game(position, options, record.win_values)
        self._wins = Wins(record.win_values[0], options.estimates)
        self._by_depth = options.score is Score.DEPTH
        self._slack = 1 if options.cutoff is Cutoff.STRICT else 0
        self._cells = position.rules.cells
        self._open = [_Open(ROOT, game.root, position.to_move, game.root_moves)]
        self._next = 1
        self._searched: set[tuple[int, int]] = set()

    @property
    def at_end(self) -> bool:
        return len(self._open) == 1 and self._recording.end[ROOT] == self._next

    @property
    def has_broken_off(self) -> bool:
        """An exception has ended it: the open nodes have no value."""
        flags, end, here = self._recording.flags, self._recording.end, self._open[-1].number
        is_last = end[here] == end[ROOT] == self._next
        return is_last and bool(flags[here] & flags[ROOT] & RAISED)

    @property
    def has_left(self) -> bool:
        return self._recording.end[self._open[-1].number] == self._next

    @property
    def has_next(self) -> bool:
        return self._next < len(self._recording)

    @property
    def is_shown(self) -> bool:
        return self._open[-1].node is not None

    def next_is_shown(self) -> bool:
        return self._step_to(self._next) is not None

    def _step_to(self, number: int) -> int | None:
        """The bit of the move to a node, None where it is left out."""
        here, cell = self._open[-1], self._recording.cell[number]
        if here.node is None or self._recording.flags[number] & ODD:
            return None
        if here.node.result is not None or not 0 <= cell < self._cells:
            return None
        bit = self._game.board.bit(cell)
        return bit if bit & (here.untried | here.tried) else None

    def enter(self) -> None:
        number, here, recording = self._next, self._open[-1], self._recording
        self._next += 1
        bit, mover = self._step_to(number), here.mover.other
        if here.node is None or bit is None:
            if here.node is not None:
                self._leave_out(number, here)
            self._open.append(_Open(number, None, mover))
            return
        window = recording.alpha[number], recording.beta[number]
        low, high = self._reading.window(*window, mover, self._wins)
        mark = Mark.RESEARCH if bit & here.tried else Mark.NONE
        here.untried &= ~bit
        here.tried |= bit
        here.entered = bit
        own = (low, high) if mover is Player.X else (-high, -low)
        self._record.enter(recording.cell[number], *own, mark)
        self._shown.add(number)
        node = self._game.play(here.node, bit)
        legal = 0 if node.result is not None else node.legal
        self._open.append(_Open(number, node, mover, legal, low=low, high=high))

    def _leave_out(self, number: int, here: _Open) -> None:
        """Count a node that is left out, by the reason."""
        assert here.node is not None
        if here.node.result is not None:
            self._shown.late += 1
        elif self._recording.puts_on_taken_cell(number):
            self._shown.taken += 1
        else:
            self._shown.odd += 1

    def leave(self) -> None:
        here = self._open.pop()
        if here.node is None:
            return
        value = self._value(here, here.node)
        reason = self._reason(here, here.node, value)
        above = self._open[-1]
        if here.guessed or reason is Reason.HORIZON:
            self._record.mark(Mark.ESTIMATED)
            above.guessed = True
        self._record.leave(value, reason)
        if above.best is None or -value > above.best:
            above.best, above.best_move = -value, above.entered

    def _value(self, here: _Open, node: Node) -> int:
        """From the node's own side; without a value of the program, what follows from below."""
        number = self._recording.value[here.number]
        if self._by_depth and node.result and not isnan(number):
            size = abs(self._reading.off(number, here.mover))
            self._wins.by_size.setdefault(size, abs(node.result))
        value = self._reading.ours(number, here.mover, self._wins)
        if value is not None:
            return here.mover.sign * value
        return node.result if node.result is not None else here.best or 0

    def _reason(self, here: _Open, node: Node, value: int) -> Reason:
        """Why a node was left, as far as its recording shows."""
        if node.result is not None:
            return Reason.GAME_OVER
        left, position = here.untried.bit_count(), (node.own, node.other)
        if not here.tried:
            if self._recording.flags[here.number] & KNOWN or position in self._searched:
                return Reason.TABLE
            if self._wins.estimates:
                return Reason.HORIZON
            self._record.left += left
            return Reason.LEFT
        self._searched.add(position)
        if self._is_cut(here, value):
            self._record.cut(left)
            return Reason.CUTOFF if left else Reason.BOUND_MET
        if not left:
            return Reason.ALL_TRIED
        if value == self._wins.usual:
            self._record.win_stop(left)
            return Reason.WIN_FOUND
        self._record.left += left
        return Reason.LEFT

    def _is_cut(self, here: _Open, value: int) -> bool:
        """Whether its window ends it; in a program without windows, a bound of the other side."""
        high = here.high if here.mover is Player.X else -here.low
        if value >= high + self._slack and high < INFINITY:
            return True
        if not here.untried or not isnan(self._recording.alpha[here.number]):
            return False
        rivals = (each.best for each in self._open[::-2] if each is not here)
        return any(best is not None and value >= -best for best in rivals)

    def finding(self) -> Finding:
        """The root's value, and the move that the program names, else the first of that value."""
        root, recording = self._open[0], self._recording
        assert root.node is not None
        value = self._value(root, root.node)
        best = self._game.cell(root.best_move) if root.best is not None else None
        chosen = recording.chosen if recording.chosen is not None else best
        return Finding(value, chosen, self._reason(root, root.node, value))
