"""A program whose search was found: it is recorded and asked; what its process sends is checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from enum import Enum
from math import isnan
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules
from ttt_tui.programs.box import Box
from ttt_tui.programs.line import Line
from ttt_tui.programs.moves import ALL_ASKED, LATE
from ttt_tui.programs.recording import (
    CallFacts,
    Choice,
    IllegalChild,
    ProgramNotRecognized,
    Recording,
    fault_of,
)
from ttt_tui.programs.rules import GameEnds, Shape, find_shape, oriented
from ttt_tui.programs.tree import Column, RawRecording, RecordedTree, raw_recording
from ttt_tui.solver.results import results

MOST_NODES = 2_000_000
"""Calls of the search in one recording, and in one answer."""
_FILE_HANGS = 1_800.0
HANGS = 60.0
"""Seconds after which a call is ended, as it hangs."""
_OWN_NODES = 1_200_000
_LATER = 60
_LATER_NODES = 20_000
_BRANCHES = 6
"""Calls in the recording of the file's own call; later recordings to learn the rules, calls in
each, and positions taken from each."""


class _ReadPosition(NamedTuple):
    """A position to ask in, as the program keeps its cells."""

    x: int
    o: int
    x_moves: bool


@contextmanager
def _checked() -> Iterator[None]:
    """Refuse a reply that the code inside cannot read."""
    try:
        yield
    except (LookupError, TypeError, ValueError, OverflowError, AttributeError):
        raise ProgramNotRecognized("The program sent an invalid reply.") from None


class Use(Enum):
    """The way in which a file comes to its search; it says who is asked."""

    LOOP = "a game loop gives positions to the search"
    PRINTED = "a call is made once, outside of a loop"
    UNREACHED = "a call in the file was not seen to be made"
    NONE = "the file makes no call"
    LINE = "the line makes the call"


class Program:
    """A file whose search was found.

    Attributes:
        facts: of the call that is recorded and asked.
        line: what is known, as a line: the file's own, completed by what was observed.
        proposal: the line that was used unasked; empty if the file makes the call itself.
        rules: None if they are not known: the line asks for `open`.
        first: the empty board, with the side that begins.
        open: the keys that the line must ask for.
        use, sides: how the file comes to its search, and the sides that it plays there.
        changes_state: True if a call leaves more behind than its answer.
        is_counted: True to set the arguments that may count the stones.
    """

    def __init__(self, box: Box, path: Path, facts: Any) -> None:
        self._box = box
        self.path = path
        self.changes_state = False
        self.is_counted = False
        self._keeps_state = False
        with _checked():
            self._read(facts)
        self._learn_rules()

    def _read(self, facts: Any) -> None:
        """Take what the process says of its call."""
        lines = facts["window_lines"].items()
        self.facts = CallFacts(
            self.path,
            str(facts["function"]),
            str(facts["call"]),
            bool(facts["own"]),
            bool(facts["chooses"]),
            str(facts["depth"]),
            {str(name): tuple(map(int, numbers)) for name, numbers in lines},
            tuple(map(str, facts["unset"])),
            tuple(map(str, facts["counters"])),
            tuple(map(str, facts["unasked"])),
            int(facts["other_run"]),
            tuple(map(str, facts["notes"])),
        )
        self._answers = list(facts["answers"])
        self._cells = int(facts["cells"])
        self._rows = int(facts["rows"])
        if not 6 <= self._cells <= 64 or not 0 <= self._rows <= 8:
            raise ValueError
        given = Line.parse(self.facts.text)
        self.line = given.filled(Line(marks=str(facts["marks"])))
        self.proposal = ""
        if not self.facts.is_own and not given.call:
            board = str(facts["board"])
            self.line = replace(self.line, call=self.facts.call, board=board)
            self.proposal = str(self.line)
        self._use(facts, given)

    def _use(self, facts: Any, given: Line) -> None:
        """Find out who is asked."""
        both = (Side.X, Side.O)
        first = Side.O if facts["first"] else Side.X
        numbers = {int(each) for each in facts["numbers"]}
        seen = {first if number % 2 == 0 else first.other for number in numbers}
        self._first = first
        self.sides = tuple(side for side in both if side in seen)
        self.open: tuple[str, ...] = ()
        self.use = Use.PRINTED
        if given.call:
            self.use = Use.LINE
            if any(word in given.call for word in ("MARK", "X_MOVES", "OTHER")):
                self.sides = both
        elif not self.facts.is_own:
            self.use = Use.UNREACHED if facts["called"] else Use.NONE
            self.sides = both
        elif facts["in_loop"]:
            self.use = Use.LOOP
        is_cut = self.use is Use.LOOP and not facts["whole"] and len(numbers) < 2
        if given.side:
            self.sides = given.sides
        elif is_cut or self.use is Use.UNREACHED:
            self.sides = both
            self.open = ("side",)

    def _learn_rules(self) -> None:
        """Find out the rules from the line, or from the search."""
        evidence = GameEnds(self._cells)
        raw = self._recorded(most=_OWN_NODES)
        evidence.add(raw)
        if raw.head["illegal"] is not None and not self.line.rules:
            evidence.add(self._recorded(inner=True))
        shape = self._shape(evidence)
        asked = self._late() if self._cells == ALL_ASKED else self._inner(raw)
        for _ in range(_LATER):
            if shape is not None or not asked:
                break
            with suppress(ProgramNotRecognized):
                later = self._recorded(asked.pop(), most=_LATER_NODES)
                evidence.add(later)
                if self._cells > ALL_ASKED:
                    asked += self._inner(later)
                shape = self._shape(evidence)
        shape = shape or self._shape(evidence, is_all=True)
        self.rules: Rules | None = None
        self._order = tuple(range(self._cells))
        self.first = Position(0, 0, self._first)
        if shape is None:
            is_other = self._cells == ALL_ASKED and evidence.has_early_end
            self.open = ("cells" if is_other else "rules", *self.open)
        else:
            self.rules, self._order = shape
            self.line = replace(self.line, rules=self.line.rules or shape.rules)
            self.first = Position(0, 0, self._first, shape.rules)
        self._raw = raw

    def keep_sides_that_obey(self) -> None:
        """Keep the sides for which a proposed call makes that side's move.

        Raises:
            ProgramNotRecognized: there is none.
        """
        if not self.proposal or self.rules is None or len(self._raw.stones) < 2:
            return
        found = list[Side]()
        for side in self.sides:
            position = self.first if side is self._first else self.first.play(self.first.moves()[0])
            with suppress(ProgramNotRecognized):
                mover = self._recorded(self._as_read(position), most=_LATER_NODES).head["mover"]
                if mover in (None, int(side is Side.O)):
                    found.append(side)
        self.sides = tuple(found)
        if not found:
            reason = "The call that was proposed makes no legal move."
            raise ProgramNotRecognized(reason, self.line.asking("call"))

    def _shape(self, evidence: GameEnds, *, is_all: bool = False) -> Shape | None:
        cells, rules = self.line.cells, self.line.rules
        if cells:
            order = _order(cells, self._cells)
            if rules is None:
                rules = Rules()
            return Shape(rules, order)
        if rules is not None:
            if rules.cells != self._cells:
                raise ProgramNotRecognized(
                    f"The line says rules={rules}, and the program's board has {self._cells} cells."
                )
            return oriented(rules, evidence)
        return find_shape(evidence, self._rows, is_all=is_all)

    def _late(self) -> list[_ReadPosition]:
        """Late positions of a small board; a search of values is asked in finished ones, too."""
        found = []
        for x, o in results(Position(0, 0, self._first)):
            level = (x | o).bit_count() % 2
            side = self._first.other if level else self._first
            position = Position(x, o, side)
            is_asked = side in self.sides and position.value() is None
            if position.empties <= LATE and (is_asked or not self.facts.chooses):
                found.append(_ReadPosition(x, o, side is Side.X))
        Random(0).shuffle(found)
        return found

    def _inner(self, raw: RawRecording) -> list[_ReadPosition]:
        """Some positions of a larger board in which a search goes on, the latest last."""
        inner = np.unique(raw.board[:-1][raw.depth[1:] > raw.depth[:-1]])
        found = []
        for x, o in raw.stones[inner[inner != raw.board[0]]].tolist():
            side = self._first.other if (x | o).bit_count() % 2 else self._first
            if not self.facts.chooses or side in self.sides:
                found.append(_ReadPosition(x, o, side is Side.X))
        found.sort(key=lambda each: (each.x | each.o).bit_count())
        latest = found[len(found) // 2 :]
        return latest[:: max(1, len(latest) // _BRANCHES)]

    # Recordings

    def record(
        self, position: Position | None = None, nodes: Sequence[int] = (), most: int = MOST_NODES
    ) -> Recording:
        """Record one call.

        Args:
            position: by default that of the file's own call.
            nodes: whose variables at their return are wanted.
            most: the number of nodes after which the call is stopped.

        Raises:
            ProgramNotRecognized: nothing comes of it.
        """
        rules = self.rules
        if rules is None:
            fault = self._raw.head["fault"]
            why = f": {fault['text']}" if fault else ""
            reason = f"The rules of the program are not known{why}."
            raise ProgramNotRecognized(reason, self.line.asking(*self.open))
        if position is not None and position.rules.of_game.grid != rules.of_game.grid:
            theirs = position.rules.words
            raise ProgramNotRecognized(
                f"The program plays on {rules.words}; the position is of {theirs}."
            )
        raw = self._raw
        if position is not None or nodes or most != MOST_NODES:
            asked = None if position is None else self._as_read(position)
            raw = self._recorded(asked, nodes, most)
        with _checked():
            return self._recording(raw, rules, position)

    def _recorded(
        self,
        asked: _ReadPosition | None = None,
        nodes: Sequence[int] = (),
        most: int = MOST_NODES,
        *,
        inner: bool = False,
    ) -> RawRecording:
        request = {
            "do": "record", "asked": asked, "wanted": list(nodes), "most": most,
            "seconds": HANGS, "inner": inner,
        }  # fmt: skip
        head, data = self._answer(request)
        if "ended" in head:
            raise ProgramNotRecognized(str(head["ended"]), self.line.asking(*self.open))
        with _checked():
            return raw_recording(head, data)

    def _recording(self, raw: RawRecording, rules: Rules, asked: Position | None) -> Recording:
        head = raw.head
        count = len(raw.depth)
        stones = self._as_cells(raw.stones)
        x, o = stones[raw.board[0]].tolist()
        mover = head["mover"]
        side = Side.O if mover else Side.X
        if mover is None:
            level = (x | o).bit_count() % 2 == 0
            side = self._first if level else self._first.other
            side = side if asked is None else asked.to_move
        tree = RecordedTree(Position(x, o, side, rules), stones, raw)
        return Recording(
            self.facts,
            tree,
            {int(node): str(text) for node, text in head["variables"].items()},
            self._illegal(head["illegal"], count),
            fault_of(head["fault"], count),
        )

    def _illegal(self, told: Any, count: int) -> IllegalChild | None:
        if told is None:
            return None
        node, x, o, line = (int(told[name] or 0) for name in ("node", "x", "o", "line"))
        if not 0 <= node < count or (x | o) >> self._cells:
            raise ValueError
        (x, o), *_ = self._as_cells(np.array([[x, o]], np.uint64)).tolist()
        return IllegalChild(node, x, o, line or None, str(told["variables"]))

    def _as_cells(self, stones: Column) -> Column:
        """Masks of the cells as read, as masks of the cells of the board."""
        if self._order == tuple(range(self._cells)):
            return stones
        found = np.zeros_like(stones)
        for cell, place in enumerate(self._order):
            found |= (stones >> np.uint64(place) & np.uint64(1)) << np.uint64(cell)
        return found

    def _as_read(self, position: Position) -> _ReadPosition:
        x = o = 0
        for cell, place in enumerate(self._order):
            x |= (position.x >> cell & 1) << place
            o |= (position.o >> cell & 1) << place
        return _ReadPosition(x, o, position.to_move is Side.X)

    # Answers

    @contextmanager
    def game(self) -> Iterator[None]:
        """Keep the state of its process from one answer to the next."""
        self._forget()
        self._keeps_state = True
        try:
            yield
        finally:
            self._keeps_state = False
            with suppress(ProgramNotRecognized):  # it has ended by itself
                self._forget()

    def close(self) -> None:
        """End its process."""
        self._box.close()

    def seen_answers(self) -> Iterator[tuple[Choice, int | None]]:
        """Yield answers of the file's own run, and the cells that it then played, if seen."""
        with _checked():
            for x, o, x_moves, returned, played in self._answers:
                (own_x, own_o), *_ = self._as_cells(np.array([[x, o]], np.uint64)).tolist()
                side = Side.X if x_moves else Side.O
                position = Position(own_x, own_o, side, self.first.rules)
                cell = None if played is None else self._order.index(played)
                yield Choice(position, returned), cell

    def _forget(self) -> None:
        self._box.tell({"do": "forget"})

    def _answer(self, request: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
        self._box.tell(request)
        self._box.allow(_FILE_HANGS)
        return self._box.answer()

    def ask(
        self, position: Position, most: int = MOST_NODES, seconds: float | None = None
    ) -> Choice:
        """Return its answer in a position; `seconds` limit the time on the clock.

        Outside of a game it is asked in the state in which the file makes the call.
        """
        request = {
            "do": "ask", "asked": self._as_read(position), "most": most,
            "keep": self._keeps_state, "counted": self.is_counted, "seconds": seconds or HANGS,
        }  # fmt: skip
        head, _ = self._answer(request)
        with _checked():
            fault = fault_of(head["fault"], 0)
            self.changes_state |= bool(head["dirty"])
            if "returned" not in head:
                return Choice(position, fault=fault)
            placed, value = head["placed"], head["value"]
            return Choice(
                position,
                head["returned"],
                dict(head["left"]),
                None if placed is None else self._order.index(placed),
                value if isinstance(value, float) and not isnan(value) else None,
                fault,
                int(head["nodes"]),
                bool(head["spoils"]),
            )


def split_name(file: str) -> tuple[Path, str]:
    """Return the path of a file and the function that its name ends in, after a colon.

    Raises:
        ProgramNotRecognized: the file does not exist.
    """
    path = Path(file)
    function = ""
    if not path.is_file():
        before, _, function = file.rpartition(":")
        path = Path(before)
    if not path.is_file():
        raise ProgramNotRecognized(f"File {file!r} does not exist.")
    return path, function


@contextmanager
def find_program(
    file: str, *, run: int = 0, boxed: bool = False, begun: Callable[[Box], object] = id
) -> Iterator[Program]:
    """Start a program and find its search.

    Args:
        run: the number of the first run of the file; in others a player types something else.
        boxed: run it in bubblewrap.
        begun: takes the process, before the search is found.

    Raises:
        ProgramNotRecognized: the search was not recognised.
    """
    path, function = split_name(file)
    box = Box(path, function, str(run), boxed=boxed, seconds=_FILE_HANGS)
    try:
        begun(box)
        head, _ = box.answer()
        if "refused" in head:
            line = str(head.get("line", ""))
            is_skipped = bool(head.get("skipped"))
            raise ProgramNotRecognized(str(head["refused"]), line, is_skipped=is_skipped)
        program = Program(box, path, head.get("facts"))
        program.keep_sides_that_obey()
        yield program
    finally:
        box.close()


def _order(cells: tuple[int, ...], count: int) -> tuple[int, ...]:
    """The place among the cells as read of each cell of the board."""
    if len(cells) != count:
        raise ProgramNotRecognized(
            f"The line has {len(cells)} cells, and the program's board {count}."
        )
    least = min(cells)
    order = tuple(cell - least for cell in cells)
    if sorted(order) != list(range(count)):
        raise ProgramNotRecognized(
            "The cells of the line must be numbers one after the other, such as 0 to 8."
        )
    return order
