"""A program whose search was found: it is recorded and asked; what its process sends is checked."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from enum import Enum
from math import inf
from operator import attrgetter
from pathlib import Path
from typing import Any

import numpy as np

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules
from ttt_tui.programs.boards import ALL_ASKED, ON_BOARD
from ttt_tui.programs.box import INVALID, Box
from ttt_tui.programs.line import Line
from ttt_tui.programs.moves import (
    LATE,
    AnswerForm,
    find_form,
    positions_of,
)
from ttt_tui.programs.recording import (
    CallFacts,
    Choice,
    ProgramNotRecognized,
    RecordedCalls,
    Recording,
    read_fault,
)
from ttt_tui.programs.rules import GameEnds, Shape, find_shape, oriented
from ttt_tui.search.exact import exact_below

MOST_NODES = 2_000_000
"""Calls of the search in one recording, and in all answers of one process; minimax on 3x3 takes
1,560,000 in all positions.
"""
_LARGER_NODES = 400_000
_LARGER_RECORDED = 100_000
"""The same in all answers on a larger board, where a call mostly takes longer, and in a recording.
"""
_LATER = 60
_LATER_NODES = 20_000
_BRANCHES = 6
"""Later recordings to learn the rules, calls in each, and positions taken from each."""

_SAMPLE = 24
"""Positions that tell how a program's answers name moves."""
FIRST_RUN = "0"
"""The number of the first run of a file, as its process is given it."""

_ReadPosition = tuple[int, int, bool]
"""X's and O's stones as the program keeps its cells; True if X is to move."""


@contextmanager
def _checked() -> Iterator[None]:
    """Refuse a reply that the code inside cannot read."""
    try:
        yield
    except (LookupError, TypeError, ValueError, OverflowError, AttributeError):
        raise ProgramNotRecognized(INVALID) from None


class Use(Enum):
    """The way in which a file comes to its search; it says who is asked."""

    LOOP = "a game loop gives positions to the search"
    PRINTED = "a call is made once, outside of a loop"
    UNREACHED = "a call in the file was not seen to be made"
    NONE = "the file makes no call"
    LINE = "the line makes the call"


def _call_facts(path: Path, told: Any) -> CallFacts:
    """Read what a process tells of a call: each field is of the type of its default."""
    values = dict(vars(CallFacts(path)))
    for name in values.keys() - {"path"}:
        kind = type(values[name])
        value = told[name]
        values[name] = tuple(map(str, value)) if kind is tuple else kind(value)
    return CallFacts(**values)


def _inner_boards(calls: RecordedCalls) -> list[list[int]]:
    """Return some boards of a recording on which the search goes on, the latest last."""
    boards = calls.stones[np.unique(calls.place[calls.parent[1:]])[1:]]
    late = boards[np.argsort(np.bitwise_count(boards).sum(1))][len(boards) // 2 :]
    found: list[list[int]] = late[:: max(1, len(late) // _BRANCHES)].tolist()
    return found


class Program:
    """A file whose search was found.

    Attributes:
        facts: of the call that is recorded and asked.
        line: what is known, as a line: the file's own, completed by what was observed.
        proposal: the line that was used unasked; empty if the file makes the call itself.
        rules: as its search shows them.
        opening: the stones of X and of O with which its first game has begun, as masks.
        is_side_open: True if the line must say whom it plays.
        seen_answers: answers of the file's own run.
        use, sides: how the file comes to its search, and the sides that it plays there.
        changes_state: True if a call leaves more behind than its answer.
    """

    def __init__(self, box: Box, path: Path, facts: Any, *, is_asked: bool) -> None:
        """Find out the rules.

        Args:
            is_asked: True to begin to ask it, in the positions of the likely game, tic-tac-toe,
                while the rules are found out.

        Raises:
            ProgramNotRecognized: the rules are not known.
        """
        self._box = box
        self._asked: list[Position] = []
        self.changes_state = False
        with _checked():
            self.facts = _call_facts(path, facts)
            self._cells = int(facts["cells"])
            self._rows = int(facts["rows"])
            if not 6 <= self._cells <= 64 or not 0 <= self._rows <= 8:
                raise ValueError
            given = Line.parse(self.facts.text)
            call = "" if self.facts.first_call else self.facts.call
            board = self.facts.board if "BOARD" in call else ""
            self.line = given.filled(Line(call, board, str(facts["marks"])))
            self.proposal = "" if given.call or not call else str(self.line)
            self._first = Side.O if facts["first"] else Side.X
            self.sides = self._find_sides(facts, given)
        cells = self.line.cells or range(self._cells)  # as the line states, or as is usual
        self._shape = Shape(self.line.rules or Rules(), tuple(map(sorted(cells).index, cells)))
        if is_asked and self._cells == ALL_ASKED:
            self._begin(positions_of(self.first, self.sides))
        self._own = self._recorded()
        self._shape = self._find_shape()
        self.rules = self._shape.rules
        self.line = self.line.filled(Line(rules=self.rules))
        cells_of = self._shape.cells
        self.seen_answers = list[Choice]()
        with _checked():
            self.opening = [cells_of(int(each)) for each in facts["opening"]]
            for x, o, x_moves, said, played in facts["answers"]:
                side = Side.X if x_moves else Side.O
                position = Position(cells_of(x), cells_of(o), side, self.rules)
                answer = Choice(position, dict(said), played=self._cell(played))
                if position.value() is None:
                    self.seen_answers.append(answer)

    def _find_sides(self, facts: Any, given: Line) -> tuple[Side, ...]:
        """Find out how the file comes to its search, and the sides that it plays there."""
        if given.call:
            self.use = Use.LINE
        elif self.facts.first_call:
            self.use = Use.LOOP if facts["in_loop"] else Use.PRINTED
        else:
            self.use = Use.UNREACHED if facts["called"] else Use.NONE
        is_cut = self.use is Use.LOOP and facts["is_cut"]
        self.is_side_open = not given.side and (is_cut or self.use is Use.UNREACHED)
        is_any = self.is_side_open or given.hands_side or self.use is Use.NONE
        told = facts["obeyed"] if is_any else facts["sides"]
        named = tuple(side for side in Side if given.side in (side.letter, "both"))
        return named or tuple(Side.O if side else Side.X for side in told)

    @property
    def first(self) -> Position:
        """The empty board, with the side that begins."""
        return Position(0, 0, self._first, self._shape.rules)

    def _mover(self, stones: int) -> Side:
        """Return the side to move on a board with a number of stones."""
        return self._first.other if stones % 2 else self._first

    # The rules

    def _find_shape(self) -> Shape:
        """Find out the rules from the line, or from the search."""
        ends = GameEnds(self._cells)
        ends.add(self._own)
        if self._own.head["illegal"] is not None and not self.line.rules:
            ends.add(self._recorded(inner=True))
        is_small = self._cells == ALL_ASKED
        boards = _inner_boards(self._own)
        if is_small:
            every = positions_of(Position(0, 0, self._first), tuple(Side))
            late = [[each.x, each.o] for each in every if each.empties <= LATE]
            boards = late[:: len(late) // _LATER]
        left = _LATER
        while not (shape := self._shape_of(ends)) and boards and left:
            left -= 1
            with suppress(ProgramNotRecognized):
                x, o = boards.pop()
                x_moves = self._mover((x | o).bit_count()) is Side.X
                later = self._recorded((x, o, x_moves), most=_LATER_NODES)
                ends.add(later)
                if not is_small:
                    boards += _inner_boards(later)
        if shape := shape or self._shape_of(ends, is_all=True):
            return shape
        fault = self._own.fault
        why = f": {fault.text}" if fault else ""
        key = "cells" if is_small else "rules"
        raise ProgramNotRecognized(
            f"The rules of the program are not known{why}.", self.line.asking(key)
        )

    def _shape_of(self, ends: GameEnds, *, is_all: bool = False) -> Shape | None:
        line = self.line
        places = ends.used if is_all else tuple(range(self._cells))
        for count in (line.rules and line.rules.cells, len(line.cells)):
            if count and count != len(places):
                if not is_all:
                    return None
                raise ProgramNotRecognized(
                    f"The line is of {count} cells, and the program's board has {self._cells}."
                )
        rows = self._rows if len(places) == self._cells else 0
        ends = ends.within(places)
        if line.cells:
            shape: Shape | None = self._shape
        elif line.rules:
            shape = oriented(line.rules, ends)
        else:
            shape = find_shape(ends, rows, is_all=is_all)
        return shape and Shape(shape.rules, tuple(places[cell] for cell in shape.order))

    # Recordings

    def record(self, position: Position | None = None, event: int = -1, most: int = 0) -> Recording:
        """Record one call.

        Args:
            position: by default that of the file's own call.
            event: the return at which the variables are wanted.
            most: the number of nodes after which the call is ended; 0 for the usual one.

        Raises:
            ProgramNotRecognized: nothing comes of it.
        """
        calls = self._own
        if position is not None:
            if position.rules.of_game.grid != self.rules.of_game.grid:
                theirs = position.rules.words
                raise ProgramNotRecognized(
                    f"The program plays on {self.rules.words}; the position is of {theirs}."
                )
            calls = self._recorded(self._as_read(position), most, event=event)
        with _checked():
            stones = self._shape.cells(calls.stones)
            x, o = stones[calls.place[0]].tolist()
            side = position.to_move if position else self._mover((x | o).bit_count())
            mover = calls.head["mover"]
            if mover is not None:
                side = Side.O if mover else Side.X
            return Recording(self.facts, Position(x, o, side, self.rules), stones, calls)

    def _recorded(
        self, asked: _ReadPosition | None = None, most: int = 0, **request: Any
    ) -> RecordedCalls:
        most = most or (MOST_NODES if self._cells == ALL_ASKED else _LARGER_RECORDED)
        head, data = self._box.ask("record", asked=asked, most=most, **request)
        with _checked():
            return RecordedCalls(head, data)

    def _as_read(self, position: Position) -> _ReadPosition:
        places = self._shape.places
        return places(position.x), places(position.o), position.to_move is Side.X

    # Answers

    def _begin(self, positions: Sequence[Position]) -> None:
        """Let its process begin to answer in several positions, late ones first."""
        late_first = sorted(positions, key=attrgetter("empties"))
        if late_first == self._asked:
            return
        self._asked = late_first
        asked = [*map(self._as_read, late_first)]
        most = MOST_NODES if self._cells == ALL_ASKED else _LARGER_NODES
        self._box.ask("begin", asked=asked, most=most)

    def answers(self, positions: Sequence[Position]) -> list[Choice]:
        """Return its answers in several positions, each as if it were the first; late ones first.

        The last are left out if those before take too many nodes.
        """
        self._begin(positions)
        head, _ = self._box.ask("answers")
        with _checked():
            pairs = zip(self._asked, head["heads"], strict=False)
            return [self._choice(position, told) for position, told in pairs if told]

    def sampled_form(self) -> AnswerForm | None:
        """Find how its answers name moves, as some late positions show; None if they do not."""
        sample = positions_of(self.first, self.sides[:1])[:_SAMPLE]
        return find_form(self.answers(sample), self.line)

    def forget(self) -> None:
        """Go back to the state in which the file makes the call."""
        self._box.ask("forget")

    def _cell(self, place: int | None) -> int | None:
        return None if place is None else self._shape.order.index(place)

    def ask(self, position: Position, most: int = MOST_NODES, seconds: float = inf) -> Choice:
        """Return its answer in a position, in the state of its last answer."""
        asked = self._as_read(position)
        head, _ = self._box.ask("ask", asked=asked, most=most, seconds=seconds)
        with _checked():
            return self._choice(position, head)

    def _choice(self, position: Position, told: Any) -> Choice:
        """Read an answer."""
        self.changes_state |= bool(told["dirty"])
        answers = dict(told["answers"])
        answers[ON_BOARD] = self._cell(answers.get(ON_BOARD))
        return Choice(
            position,
            answers,
            float(told["value"]),
            read_fault(told["fault"]),
            int(told["nodes"]),
            bool(told["spoils"]),
        )


def split_name(file: str) -> tuple[Path, str]:
    """Return the path of a file and the function that its name ends in, after a colon.

    Raises:
        ProgramNotRecognized: the file does not exist.
    """
    before, _, function = file.rpartition(":")
    for path, name in ((Path(file), ""), (Path(before), function)):
        if path.is_file():
            return path, name
    raise ProgramNotRecognized(f"File {file!r} does not exist.")


@contextmanager
def find_program(
    file: str,
    *,
    run: str = "",
    boxed: bool = False,
    begun: Callable[[Box], object] = id,
) -> Iterator[Program]:
    """Start a program and find its search.

    Args:
        run: the number of the first run of the file, if it will be asked in all positions, and
            judged; in others a player types something else.
        boxed: run it in bubblewrap.
        begun: takes the process, before the search is found.

    Raises:
        ProgramNotRecognized: the search was not recognised.
    """
    path, function = split_name(file)
    box = Box(path, function, run, boxed=boxed)
    try:
        begun(box)
        if run:
            exact_below(Position())  # the table of tic-tac-toe is made while the file runs
        head, _ = box.answer()
        yield Program(box, path, head.get("facts"), is_asked=bool(run))
    finally:
        box.close()
