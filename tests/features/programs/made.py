"""Recordings made here, of searches that stand for somebody's own, right and wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.oracles.program_recorded import Step, enter, leave
from ttt_tui.features.programs.program_algorithm import algorithm_of
from ttt_tui.features.programs.recorded_runs import ProgramRun, Runs
from ttt_tui.features.programs.recording import NOTHING, BoardWords, Recording, Subject
from ttt_tui.features.programs.runner import Unrecognised
from ttt_tui.game import Position
from ttt_tui.search import Algorithm

BOARD = BoardWords("3x3 list", "X", "O", " ")


RIGHT = """
LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]

def minimax(board, maximizing):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return 1 if board[a] == "X" else -1
    if " " not in board:
        return 0
    values = []
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if maximizing else "O"
            values.append(minimax(board, not maximizing))
            board[i] = " "
    print("noise")
    return max(values) if maximizing else min(values)

print(minimax(list("X O O  X "), True))
"""
"""A right program, which prints while it searches."""


@dataclass
class Program:
    """Alpha-beta for X as Max, with what people change in it.

    Attributes:
        finished: what a finished game is worth, by its outcome and the stones on the board.
        cuts: when a node is left early.
        window: whether the children are called with the window, and the recording has it.
        inner_break: a cut leaves the columns, and the rows go on.
        plays_on: it does not see that the game is over before the board is full.
        stones: with so many on the board it looks no deeper, and estimates a half of a win.
    """

    finished: Callable[[int, int], float] = lambda outcome, _: outcome
    cuts: Callable[[float, float], bool] = lambda alpha, beta: alpha >= beta
    window: bool = True
    inner_break: bool = False
    plays_on: bool = False
    stones: int = 9

    def record(self, text: str = ".../.../... x", **about: object) -> Recording:
        """The whole search of a position."""
        start = Position.parse(text)
        window = ("alpha", "beta") if self.window else None
        words = {"functions": ("minimax",), "call": "minimax(board, True)", **about}
        subject = Subject("mine.py", guessed=(), board=BOARD, start=start, window=window, **words)  # type: ignore[arg-type]
        recording = Recording(subject)
        ends = (-inf, inf) if self.window else (NOTHING, NOTHING)
        root = enter(recording, Step(-1, -1, *ends, 0, 0, 0))
        self._search(recording, root, start, -inf, inf)
        recording.complete = True
        return recording

    def _search(
        self, recording: Recording, node: int, position: Position, alpha: float, beta: float
    ) -> float:
        value = self._value(position)
        if value is None:
            sign = position.to_move.sign
            value = -sign * inf
            left = -1  # the row whose columns have been left
            for cell in range(9):
                if position.occupied >> cell & 1 or cell // 3 == left:
                    continue
                x, o = position.x, position.o
                x, o = (x | 1 << cell, o) if sign > 0 else (x, o | 1 << cell)
                child = Position(x, o, position.to_move.other)
                ends = (alpha, beta) if self.window else (NOTHING, NOTHING)
                number = enter(recording, Step(node, cell, *ends, 12 if sign > 0 else 20, 0, 0))
                found = self._search(recording, number, child, alpha, beta)
                value = max(value, found) if sign > 0 else min(value, found)
                alpha, beta = (max(alpha, value), beta) if sign > 0 else (alpha, min(beta, value))
                if self.cuts(alpha, beta) and not self.inner_break:
                    break
                left = cell // 3 if self.cuts(alpha, beta) else -1
        leave(recording, node, value)
        return value

    def _value(self, position: Position) -> float | None:
        outcome = position.outcome()
        if outcome is None or (self.plays_on and position.empties):
            return None if position.occupied.bit_count() < self.stones else 0.5
        return self.finished(outcome.value, position.occupied.bit_count())


class Made:
    """A finished recording in the place of a process that makes one.

    Attributes:
        closed: how often it was closed.
    """

    def __init__(
        self,
        recording: Recording | None,
        unrecognised: Unrecognised | None = None,
        *,
        waits: int = 0,
        refused: Unrecognised | None = None,
    ) -> None:
        """`waits` is how often nothing has come yet; `refused` comes after the recording."""
        self._refused = refused
        self._recording, self.unrecognised = recording, unrecognised
        self._waits = waits
        self.recording: Recording | None = None
        self.done = False
        self.standstill = ""
        self.closed = 0

    @property
    def start(self) -> Position | None:
        return None if self._recording is None else self._recording.subject.start

    def more(self, patience: float | None = 0.0) -> bool:
        del patience
        if self._waits:
            self._waits -= 1
            return False
        came = not self.done
        if self._refused is not None and self.recording is None:
            self.recording = self._recording
            return True
        self.unrecognised = self.unrecognised or self._refused
        self.recording, self.done = self._recording, True
        return came

    def close(self) -> None:
        self.closed += 1


SOURCE = """\
import math


def minimax(board, x_to_move, alpha, beta):
    if winner(board):
        return winner(board)
    best = -math.inf if x_to_move else math.inf
    for cell in free(board):
        play(board, cell, x_to_move)
        value = minimax(board, not x_to_move, alpha, beta)
        undo(board, cell)
        best = (max if x_to_move else min)(best, value)
    return best
"""


def algorithm_for(made: Made, start: str = "") -> tuple[Algorithm, ProgramRun]:
    """The algorithm that a recording tells, and its run, begun for its own start unless said."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "mine.py"
        file.write_text(SOURCE, encoding="utf-8")
        runs = Runs(file, record=lambda *_: made)
        return algorithm_of(runs, ("minimax",)), runs.begin(
            Position.parse(start) if start else made.start
        )
