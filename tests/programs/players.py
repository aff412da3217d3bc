"""Programs for the tests of the judge: one search with a mistake or none, without a process."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf, nan
from pathlib import Path
from typing import Any, cast

import pytest

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs import check, moves
from ttt_tui.programs.boards import COLUMNS
from ttt_tui.programs.line import Line
from ttt_tui.programs.moves import positions_to_ask
from ttt_tui.programs.program import Program, Use
from ttt_tui.programs.recording import (
    CallFacts,
    Choice,
    Fault,
    IllegalChild,
    RecordedCalls,
    Recording,
)
from ttt_tui.programs.verdict import Judgement

LINE = 10
"""The line from which all nodes return."""


def best(side: Side, values: Sequence[float], ply: int) -> float:  # noqa: ARG001
    return max(values) if side is Side.X else min(values)


def first_best(side: Side, moves: Sequence[int], values: Sequence[float]) -> int:
    return moves[values.index(best(side, values, 0))]


@dataclass(frozen=True)
class Player:
    """A search as somebody might write it; the fields are where mistakes are made.

    Attributes:
        takes: the value of a node from those of its moves.
        ends: the outcome of a position, None while the game goes on.
        scores: the number of a finished game, by its outcome and its ply.
        tries: the moves that a node tries.
        cuts: True if alpha and beta end a node; None without a window.
        fresh: root moves are searched in an open window each.
        picks: the root's move; None returns the value.
        answers: the answer in a position, in place of a search.
        mover: values are from the side to move.
        depth: plies at which every game is a draw.
    """

    takes: Callable[[Side, Sequence[float], int], float] = best
    ends: Callable[[Position], int | None] = Position.value
    scores: Callable[[int, int], float] = lambda outcome, ply: outcome  # noqa: ARG005
    tries: Callable[[Position], Sequence[int]] = Position.moves
    cuts: Callable[[float, float], bool] | None = None
    fresh: bool = False
    picks: Callable[[Side, Sequence[int], Sequence[float]], int] | None = first_best
    answers: Callable[[Position], Any] | None = None
    mover: bool = False
    depth: int = 99
    illegal: IllegalChild | None = None
    first_call: str = "play(board)"
    unset: tuple[str, ...] = ()
    keeps: bool = True

    def record(self, position: Position) -> Recording:
        run = _Run(self, position)
        run.root()
        calls = run.calls()
        found = Recording(self.facts, position, calls.stones, calls)
        found.illegal = self.illegal
        return found

    @property
    def facts(self) -> CallFacts:
        return CallFacts(
            Path(__file__),
            "play",
            "play(board)",
            self.first_call,
            chooses=self.picks is not None or self.answers is not None,
            window=("alpha", "beta") if self.cuts else (),
            bounds=("no line", "line 1: beta"),
            unset=self.unset,
            keeps=self.keeps,
        )

    def answer(self, position: Position) -> Any:
        if self.answers is not None:
            return self.answers(position)
        return _Run(self, position).root()

    def program(self, start: str, **facts: Any) -> FakeProgram:
        game = Position.parse(start)
        return FakeProgram(self, game, game.first(), (game.to_move,), **facts)


@dataclass
class FakeProgram:
    """A player behind the interface of `Program`."""

    player: Player
    own: Position
    first: Position
    sides: tuple[Side, ...]
    use: Use = Use.PRINTED
    is_side_open: bool = False
    opening: tuple[int, int] = (0, 0)
    changes_state: bool = False
    in_game: Callable[[Position, int], Any] | None = None
    line: Line = field(default_factory=Line)
    proposal: str = ""
    seen_answers: Sequence[Choice] = ()
    asked: int = 0

    @property
    def facts(self) -> CallFacts:
        return self.player.facts

    def record(self, position: Position | None = None, event: int = -1) -> Recording:  # noqa: ARG002
        found = self.player.record(position or self.own)
        answer = self.player.answer(found.game)
        found.returned = None if isinstance(answer, Fault) else answer
        return found

    def answers(self, positions: Sequence[Position]) -> list[Choice]:
        return [self._choice(each, self.player.answer(each)) for each in positions]

    def ask(self, position: Position) -> Choice:
        self.asked += 1
        answer = self.in_game or (lambda at, _: self.player.answer(at))
        return self._choice(position, answer(position, self.asked))

    def forget(self) -> None:
        self.asked = 0

    def _choice(self, position: Position, answer: Any) -> Choice:
        if isinstance(answer, Fault):
            return Choice(position, fault=answer, nodes=1)
        is_value = not self.facts.chooses
        value = float(answer) if is_value else nan
        return Choice(position, {"": answer}, value, nodes=1)


def judged(program: FakeProgram, monkeypatch: pytest.MonkeyPatch, most: int = 3) -> Judgement:
    """Judge a player in some of the positions with at most a number of empty cells, at 9 in all."""

    def late(first: Position, side: Side, from_start: bool) -> tuple[Position, ...]:
        few = tuple(
            each for each in positions_to_ask(first, side, from_start) if each.empties <= most
        )
        return few if most == first.rules.cells else few[::4]

    monkeypatch.setattr(moves, "positions_to_ask", late)
    return check.judge_program(cast("Program", program), program.own)


class _Run:
    """A search that writes the columns that a process would send."""

    def __init__(self, player: Player, position: Position) -> None:
        self.player = player
        self.position = position
        self.columns: dict[str, list[float]] = {name: [] for name in COLUMNS}
        self.boards = 0

    def calls(self) -> RecordedCalls:
        columns = [array(code, self.columns[name]) for name, code in COLUMNS.items()]
        sizes = dict(zip(COLUMNS, map(len, columns), strict=True))
        head = dict.fromkeys(("fault", "illegal", "variables", "returned")) | {"sizes": sizes}
        return RecordedCalls(head, b"".join(map(array.tobytes, columns)))

    def enter(self, at: Position, alpha: float, beta: float) -> None:
        self.boards += 1
        self.columns["stones"] += (at.x, at.o)
        self.columns["log"].append(self.boards)
        self.columns["alpha"].append(alpha)
        self.columns["beta"].append(beta)

    def leave(self, value: float, side: Side) -> float:
        player = self.player
        said = value * int(side) if player.mover else value
        self.columns["log"].append(-1 - LINE)
        self.columns["raw"].append(said)
        return said

    def root(self) -> float:
        player, side = self.player, self.position.to_move
        moves, values = list(player.tries(self.position)), list[float]()
        alpha, beta = -inf, inf
        self.enter(self.position, nan, nan)
        for move in moves:
            window = (-inf, inf) if player.fresh else (alpha, beta)
            values.append(self.node(self.position.play(move), *window, 1))
            if side is Side.X:
                alpha = max(alpha, values[-1])
            else:
                beta = min(beta, values[-1])
        if player.picks is not None:
            self.leave(nan, side)
            return player.picks(side, moves, values)
        return self.leave(player.takes(side, values, 0), side)

    def node(self, at: Position, alpha: float, beta: float, ply: int) -> float:
        player = self.player
        window = (alpha, beta) if player.cuts is not None else (nan, nan)
        if player.mover and at.to_move is Side.O:
            window = (-window[1], -window[0])
        self.enter(at, *window)
        outcome = player.ends(at)
        if outcome is None and ply >= player.depth:
            outcome = 0
        if outcome is not None:
            value = player.scores(outcome, ply)
        else:
            values = list[float]()
            for each in player.tries(at):
                after = _played(at, each)
                values.append(self.node(after, alpha, beta, ply + 1))
                if at.to_move is Side.X:
                    alpha = max(alpha, values[-1])
                else:
                    beta = min(beta, values[-1])
                if player.cuts is not None and player.cuts(alpha, beta):
                    break
            value = player.takes(at.to_move, values, ply) if values else -int(at.to_move) * 99.0
        self.leave(value, at.to_move)
        return value


def _played(at: Position, cell: int) -> Position:
    """Return the position after a move, beyond the end of a game, too."""
    if at.to_move is Side.X:
        return Position(at.x | 1 << cell, at.o, Side.O, at.rules)
    return Position(at.x, at.o | 1 << cell, Side.X, at.rules)
