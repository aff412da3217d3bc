"""Players for the tests of the judge: one search with a mistake or none, and what is seen of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, nan
from pathlib import Path

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs.moves import Asked, compared, positions_to_ask, read_moves
from ttt_tui.programs.recording import Choice, Fault, Odd, Recording
from ttt_tui.programs.tree import Tree
from ttt_tui.programs.verdict import Verdict, judge


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
        scores: what a finished game counts, by its outcome and its ply.
        tries: the moves that a node tries.
        cuts: whether alpha and beta end a node; None without a window.
        fresh: root moves are searched in an open window each.
        turned: the window of a child.
        picks: the root's move; None returns the value.
        mover: values are from the side to move; `middle` is then the number of a draw.
        twice: the side that moves again below the root, as the recorder finds it.
    """

    takes: Callable[[Side, Sequence[float], int], float] = best
    ends: Callable[[Position], int | None] = Position.value
    scores: Callable[[int, int], float] = lambda outcome, ply: outcome  # noqa: ARG005
    tries: Callable[[Position], Sequence[int]] = Position.moves
    cuts: Callable[[float, float], bool] | None = None
    fresh: bool = False
    turned: Callable[[float, float], tuple[float, float]] = lambda alpha, beta: (alpha, beta)
    picks: Callable[[Side, Sequence[int], Sequence[float]], int] | None = first_best
    mover: bool = False
    middle: float = 0
    own_call: bool = True
    guesses: tuple[str, ...] = ()
    odd: Odd | None = None
    fault: Fault | None = None

    def record(self, position: Position) -> Recording:
        run = _Run(self, position)
        picked = run.root()
        boards, numbers = [*zip(run.x, run.o, strict=True)], (run.raw, run.low, run.high)
        tree = Tree(position, boards, range(len(boards)), run.depth, run.end, numbers)
        return Recording(
            tree,
            Path("player.py"),
            "play",
            "play(board)",
            self.own_call,
            self.guesses,
            picked,
            self.picks is None,
            [10] * len(tree),
            {},
            self.odd,
            self.fault,
        )

    def answer(self, position: Position) -> float:
        return _Run(self, position).root()

    def asked(self, start: Position, sides: Sequence[Side], most: int = 3) -> Asked:
        """Asked in the positions with at most so many empty cells."""
        positions = [
            each
            for side in sides
            for each in positions_to_ask(start.first(), side)
            if each.empties <= most
        ]
        if self.picks is None:
            return Asked(of_values=True)
        choices = [Choice(each, self.answer(each)) for each in positions]
        moves = read_moves(choices)
        return Asked() if moves is None else compared(choices, moves, len(positions))

    def verdict(self, text: str, most: int = 3) -> Verdict:
        start = Position.parse(text)
        return judge(self.record(start), self.asked(start, [start.to_move], most))


class _Run:
    def __init__(self, player: Player, position: Position) -> None:
        self.player, self.position = player, position
        self.raw, self.low, self.high = [nan], [nan], [nan]
        self.x, self.o, self.depth, self.end = [position.x], [position.o], [0], [0]

    def root(self) -> float:
        player, side = self.player, self.position.to_move
        moves, values = list(player.tries(self.position)), list[float]()
        alpha, beta = -inf, inf
        for move in moves:
            window = (-inf, inf) if player.fresh else (alpha, beta)
            values.append(self.node(self.position.play(move), *window, 1))
            if side is Side.X:
                alpha = max(alpha, values[-1])
            else:
                beta = min(beta, values[-1])
        value = player.takes(side, values, 0)
        if player.picks is None:
            self.raw[0] = self.said(value, side)
        self.end[0] = len(self.raw)
        if player.picks is not None:
            return player.picks(side, moves, values)
        return self.raw[0]

    def said(self, value: float, side: Side) -> float:
        player = self.player
        return player.middle + value * int(side) if player.mover else value

    def node(self, at: Position, alpha: float, beta: float, ply: int) -> float:
        player, number = self.player, len(self.raw)
        self.raw.append(nan)
        self.x.append(at.x)
        self.o.append(at.o)
        self.depth.append(ply)
        self.end.append(0)
        window = (alpha, beta) if player.cuts is not None else (nan, nan)
        if player.mover and at.to_move is Side.O:
            window = (-window[1], -window[0])
        self.low.append(window[0])
        self.high.append(window[1])
        outcome = player.ends(at)
        if outcome is not None:
            value = player.scores(outcome, ply)
        else:
            values = list[float]()
            for each in player.tries(at):
                after = _played(at, each)
                values.append(self.node(after, *player.turned(alpha, beta), ply + 1))
                if at.to_move is Side.X:
                    alpha = max(alpha, values[-1])
                else:
                    beta = min(beta, values[-1])
                if player.cuts is not None and player.cuts(alpha, beta):
                    break
            value = player.takes(at.to_move, values, ply) if values else -int(at.to_move) * 99.0
        self.raw[number] = self.said(value, at.to_move)
        self.end[number] = len(self.raw)
        return value


def _played(at: Position, cell: int) -> Position:
    """As `play`, beyond the end of a game, too."""
    if at.to_move is Side.X:
        return Position(at.x | 1 << cell, at.o, Side.O, at.rules)
    return Position(at.x, at.o | 1 << cell, Side.X, at.rules)
