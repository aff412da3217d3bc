"""A call of a program's search as it was observed: facts, answers, and a tree of calls as columns.

Half a million nodes stand on some five thousand boards, so columns of boards are made first.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import nan
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules
from ttt_tui.programs.boards import COLUMNS, Head, Stones
from ttt_tui.programs.box import ProgramNotRecognized as ProgramNotRecognized
from ttt_tui.search.trace import NO_MOVE

GOES_ON = 2
"""The outcome of a game that is not over."""

Column = npt.NDArray[Any]
Numbers = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]


def cells_of(mask: int) -> Iterator[int]:
    """Yield the cells of a mask, the lowest first."""
    return (cell for cell in range(mask.bit_length()) if mask >> cell & 1)


def outcomes(rules: Rules, x: Column, o: Column) -> Column:
    """Return the outcomes of boards: 1, 0 or -1 from X's side, or GOES_ON."""
    found = np.where(x | o == rules.full, 0, GOES_ON).astype(np.int8)
    for stones, side in ((o, -1), (x, 1)):
        has_line = np.zeros(len(stones), bool)
        for line in rules.lines:
            has_line |= stones & line == line
        found[has_line] = -side if rules.misere else side
    return found


def playable(rules: Rules, x: Column, o: Column) -> Column:
    """Return the cells that may be played while the game goes on."""
    empty: Column = rules.full & ~(x | o)
    if rules.gravity:
        empty &= (x | o) >> rules.columns | rules.ground
    return empty


class RecordedCalls:
    """The columns of a recorded call, as its process sends them; node 0 is the root.

    Attributes:
        head: facts beside the columns; `fault`: the end of a call that did not return.
        stones: X's and O's masks of each board, in the order in which the program keeps its cells.
        place: the board of each node, as an index of `stones`.
        parent: the caller of each node; -1 for the root.
        end: one past the last node below; the number of nodes where the node was not left.
        is_open: True if the node was not left.
        line: the line that the node returned from; 0 where it is not known.
        raw: the number that the node returned; NaN without one.
        window: the bounds of the call, as they were passed; infinite without one.
    """

    def __init__(self, head: Head, data: bytes) -> None:
        """Check the columns. Raises LookupError, TypeError, ValueError or OverflowError."""
        columns = {}
        start = 0
        for name, code in COLUMNS.items():
            columns[name] = np.frombuffer(data, code, int(head["sizes"][name]), start)
            start += columns[name].nbytes
        self.head = head
        self.fault = read_fault(head["fault"])
        self.stones: Column = columns["stones"].reshape(-1, 2)
        log = columns["log"]
        self.place = log[log > 0] - 1
        size = len(self.place)
        self.parent = np.full(size, -1)
        self.depth = np.zeros(size, int)
        self.end = np.full(size, size)
        self.line = np.zeros(size, int)
        entered = 0
        above = [-1]
        left = list[int]()
        for event in log.tolist():
            if event > 0:
                self.parent[entered] = above[-1]
                self.depth[entered] = len(above) - 1
                above.append(entered)
                entered += 1
            else:
                node = above.pop()
                left.append(node)
                self.end[node] = entered
                self.line[node] = ~event
        is_whole = start == len(data) and self.place.max() < len(self.stones)
        if not is_whole or above[:1] != [-1] or np.count_nonzero(self.depth == 0) != 1:
            raise ValueError
        self.is_open = np.isin(np.arange(size), above)
        self.raw: Numbers = np.full(size, np.nan)
        self.raw[left] = columns["raw"][: len(left)]
        self.window = np.array([[-np.inf], [np.inf]]).repeat(len(self), 1)
        for bounds, name in zip(self.window, ("alpha", "beta"), strict=True):
            passed = columns[name]
            np.copyto(bounds[: len(passed)], passed, where=~np.isnan(passed))

    def __len__(self) -> int:
        return len(self.depth)


@dataclass(frozen=True)
class IllegalChild:
    """The first board that is not one legal move after its caller's.

    Attributes:
        node: the caller.
        stones: those that were found, as masks.
        line: the line of the file from which it was called.
        variables: the variables there, as text.
    """

    node: int
    stones: Stones
    line: int | None = None
    variables: str = ""


@dataclass(frozen=True)
class Fault:
    """The end of a call that did not return.

    Attributes:
        text: the exception in one line, or the limit that was reached.
        line: a line of the file.
        is_own: True if the program raised it by itself: not a limit of ours, not a missing module.
    """

    text: str
    line: int | None = None
    is_own: bool = True


def read_fault(told: Any) -> Fault | None:
    """Return the end of a call that did not return, as its process tells it."""
    if told is None:
        return None
    line = told.get("line")
    return Fault(str(told["text"]), line and int(line), bool(told["own"]))


@dataclass(frozen=True)
class Choice:
    """A program's answer in a position.

    Attributes:
        game: the position.
        answers: what the call returned, and plain values that it has changed outside, by name:
            `self.best`, `best_move`; the cell in which it put a stone, on its board or on one that
            it returned.
        value: the number that its search returns; NaN without one.
        fault: the end of a call that gave no answer.
        nodes: calls of the search that the answer took.
        spoils: True if it leaves a board that is not one move later.
        played: the cell that was played after an answer of the file's own run, if that was seen.
    """

    game: Position
    answers: dict[str, Any] = field(default_factory=dict)
    value: float = nan
    fault: Fault | None = None
    nodes: int = 0
    spoils: bool = False
    played: int | None = None

    @property
    def returned(self) -> Any:
        return self.answers.get("")


@dataclass(frozen=True)
class CallFacts:
    """Facts about the call of a program that is recorded and asked.

    Attributes:
        path: of the file.
        function: the function that is called: `Game.minimax`.
        call: the call in words.
        first_call: the same on an empty board, if the file itself makes it; else empty.
        board: that board as an expression; empty if it is not known.
        chooses: False if the function is one of the search's own that returns numbers alone, so
            that nothing in the file chooses a move.
        window: the parameters that are a window, alpha first; `bounds`: the lines that set each.
        unset: state beside the board that could not be set up for other positions.
        unasked: sentences on what the run has shown and this call does not answer for.
        notes: sentences on the run.
        others: functions of the file that search, too, or choose by such a search.
        other_runs: the numbers of runs in which the search plays otherwise, as another side.
        plays_again: True if a run has begun a second game.
        keeps: True if what a call changes beside its board is left to the next, as a game shows.
    """

    path: Path
    function: str = ""
    call: str = ""
    first_call: str = ""
    board: str = ""
    chooses: bool = True
    window: tuple[str, ...] = ()
    bounds: tuple[str, ...] = ()
    unset: tuple[str, ...] = ()
    unasked: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    other_runs: tuple[str, ...] = ()
    plays_again: bool = False
    keeps: bool = False

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8", errors="replace")


class Recording(RecordedCalls):
    """A call of a program's search: legal moves alone, though perhaps after the end of a game.

    The nodes are in preorder, up to the first illegal child.

    Attributes:
        game: the position as the program was given it.
        variables: the variables at the event that was asked for, as text.
        illegal: the first illegal child.
        returned: the answer of the call.
        boards: X's and O's masks of each board, as cells of the position.
        outcome: 1, 0, -1 or GOES_ON; `goes_on`: True if the game is not over.
        side: the side to move, 1 or -1.
        move: the cell of the move to a node.
        tried, untried: cells, as masks; after the end of a game no move is untried.
        children: the number of moves that were tried.
        has_value: True if the node has returned a number.
    """

    def __init__(
        self, facts: CallFacts, game: Position, stones: Column, calls: RecordedCalls
    ) -> None:
        """Check that each board is its caller's with one more stone of the side to move.

        Args:
            stones: X's and O's masks of each board, as cells of the position.

        Raises:
            ValueError: a board is not legal after its caller's.
        """
        vars(self).update(vars(calls), stones=stones)
        self.facts = facts
        self.game = game
        x, o = stones.T
        self.boards = [*map(tuple, stones.tolist())]
        self.variables = str(self.head["variables"])
        self.returned = self.head["returned"]
        odd = self.head["illegal"]
        self.illegal: IllegalChild | None = odd and IllegalChild(
            int(np.flatnonzero(self.is_open)[-1]),
            self.boards[int(odd["board"]) - 1],
            int(odd["line"]),
            str(odd["variables"]),
        )
        self.outcome = outcomes(game.rules, x, o)[self.place]
        self.goes_on = self.outcome == GOES_ON
        self.side = int(game.to_move) * (1 - self.depth % 2 * 2)
        self.has_value = ~np.isnan(self.raw)
        above = self.parent[1:]
        sides = stones[self.place].T
        mine, theirs = np.where(self.side > 0, sides, sides[::-1])
        taken = mine | theirs
        stone = theirs[1:] ^ mine[above]
        is_legal = (mine[1:] == theirs[above]) & (np.bitwise_count(stone) == 1)
        is_legal &= stone & taken[above] == 0
        if not is_legal.all() or mine[0] & theirs[0] or taken.max() > game.rules.full:
            raise ValueError
        self.move = np.append(NO_MOVE, np.bitwise_count(stone - 1))
        self.tried = np.zeros(len(self), np.uint64)
        np.bitwise_or.at(self.tried, above, stone)
        untried = playable(game.rules, x, o)[self.place] & ~self.tried
        self.untried = np.where(self.goes_on, untried, 0)
        self.children = np.bincount(above, minlength=len(self))

    @property
    def complete(self) -> bool:
        """True if the call came to its end."""
        return self.fault is None and not self.is_open.any()

    def best_below(self, worth: Numbers) -> Numbers:
        """Return the best of the children's numbers, which are from X's side, for the side to move.

        Infinitely bad where no child has one.
        """
        gain = np.full(len(self), -np.inf)
        np.fmax.at(gain, self.parent[1:], (worth * -self.side)[1:])
        found: Numbers = gain * self.side
        return found

    def below(self, node: int) -> list[int]:
        """Return the children of a node, in the order of trying."""
        return np.flatnonzero(self.parent == node).tolist()

    def position(self, node: int) -> Position:
        x, o = self.boards[self.place[node]]
        return Position(x, o, Side(int(self.side[node])), self.game.rules)

    def exit_of(self, node: int) -> int:
        """Return the event of the return of a node."""
        return int(2 * self.end[node] - self.depth[node] - 1)

    def moves_to(self, node: int) -> tuple[int, ...]:
        """Return the moves from the root to a node."""
        path = np.flatnonzero(self.end[: node + 1] > node)
        return tuple(self.move[path[1:]].tolist())
