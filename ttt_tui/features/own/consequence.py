"""What a mistake comes to: in how many positions the program plays a worse move than need be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isnan

from ttt_tui.features.own.judging.study import Study
from ttt_tui.game import Player, Position, format_coordinates
from ttt_tui.search.counts.exact import solver_for
from ttt_tui.words.numbers import count, plural

_MOST_POSITIONS = 6_000
"""More is not asked of a program: on larger boards no consequence is told."""

Play = Callable[[Sequence[Position]], Sequence[int | None]]
"""The cell that the program chooses in each position; None where it chose none."""


@dataclass(frozen=True)
class Consequence:
    """How the program plays.

    Attributes:
        positions: in which it was asked and gave a move.
        worse: in which a perfect player comes to a better result.
        example: the first of these, its move, and those that are best.
    """

    positions: int
    worse: int
    example: tuple[Position, int, tuple[int, ...]] | None

    @property
    def words(self) -> str:
        asked = plural(self.positions, "position")
        if self.example is None:
            return f"It plays perfectly all the same, in each of {asked}."
        position, move, best = self.example
        name, *others = (format_coordinates(each, position.rules) for each in (move, *best))
        return (
            f"In {count(self.worse)} of {asked} it plays a worse move than a perfect player; "
            f"at {position} it plays {name}, and {' or '.join(others)} is better."
        )


def consequence(start: Position, play: Play) -> Consequence | None:
    """Ask the program for its move wherever it would be its turn.

    Those are the positions that any moves of both sides lead to from `start`, in which the side of
    `start` is to move. None if they are too many, or if it gave no move at all.
    """
    positions = _positions(start)
    if not positions:
        return None
    # The later a position, the sooner its search is done: if time runs out, most have been asked.
    latest_first = positions[::-1]
    chosen = dict(zip(latest_first, play(latest_first), strict=False))
    answered = [position for position in positions if chosen.get(position) is not None]
    if not answered:
        return None
    worse = [each for each in answered if chosen[each] not in _best(each)]
    example = None
    if worse:
        move = chosen[worse[0]]
        assert move is not None
        example = (worse[0], move, _best(worse[0]))
    return Consequence(len(answered), len(worse), example)


def by_values(study: Study) -> Play:
    """The moves of one that returns values alone: in each position the first of its best.

    They are read off a recording that visits every position; with a window most numbers are
    bounds, and say nothing of a move: none is given then.
    """
    chosen: dict[tuple[int, int, bool], int] = {}
    for node in study.tree.nodes if not study.prunes and study.limit is None else ():
        sign = 1 if node.x_moves else -1
        worths = [sign * study.scale.of(child) for child in node.children]
        if worths and not any(map(isnan, worths)):
            cell = node.cells[worths.index(max(worths))]
            chosen.setdefault(node.board, cell)

    def play(positions: Sequence[Position]) -> Sequence[int | None]:
        return [chosen.get((each.x, each.o, each.to_move is Player.X)) for each in positions]

    return play


def _positions(start: Position) -> list[Position]:
    """Those of a game that goes on, the nearest first; none if there are too many."""
    found: list[Position] = []
    layer = {start} if not start.is_over() else set()
    mine = True
    while layer:
        if mine:
            found.extend(sorted(layer, key=str))
        if len(found) + len(layer) > _MOST_POSITIONS or not solver_for(start.rules).can_solve(
            start
        ):
            return []
        layer = {
            after
            for position in layer
            for cell in position.legal_moves()
            if not (after := position.play(cell)).is_over()
        }
        mine = not mine
    return found


def _best(position: Position) -> tuple[int, ...]:
    """The moves that keep the result, the quickest or slowest or not."""
    moves = solver_for(position.rules).moves(position)
    sign = position.to_move.sign
    best = max(sign * exact.value for exact in moves.values())
    return tuple(move for move, exact in moves.items() if sign * exact.value == best)
