"""Classic bugs of alpha-beta, as people write them: what each says of a board, and its nodes.

A function searches below a position and returns its value from Max's side; it counts its nodes, the
root left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ttt_tui.games.position import Position

WORST = 2


class Found(NamedTuple):
    """What a program says."""

    value: int
    nodes: int
    best: int | None


class _Search:
    """Alpha-beta with a place for each bug."""

    nodes = 0
    fresh = False  # every root move has an open window

    def leaf(self, position: Position) -> int | None:
        return position.value()

    def groups(self, position: Position) -> Iterator[list[int]]:
        """The moves in the loops in which they are tried; a cut leaves the inner one."""
        yield list(position.moves())

    def value(self, position: Position, alpha: int, beta: int, depth: int = 0) -> int:
        found = self.leaf(position)
        return self.best(position, alpha, beta, depth)[0] if found is None else found

    def best(
        self, position: Position, alpha: int, beta: int, depth: int = 0
    ) -> tuple[int, int | None]:
        sign, best, chosen = int(position.to_move), -WORST * int(position.to_move), None
        for moves in self.groups(position):
            for move in moves:
                self.nodes += 1
                window = (-WORST, WORST) if self.fresh and not depth else (alpha, beta)
                value = self.value(position.play(move), *window, depth + 1)
                if sign * value > sign * best:
                    best, chosen = value, move
                if sign > 0:
                    alpha = max(alpha, best)
                else:
                    beta = min(beta, best)
                if alpha >= beta:
                    break
        return best, chosen


class InnerBreak(_Search):
    """Two loops, over rows and columns: `break` at a cut leaves only the inner one."""

    fresh = True

    def groups(self, position: Position) -> Iterator[list[int]]:
        columns = position.rules.columns
        for row in range(position.rules.rows):
            yield [move for move in position.moves() if move // columns == row]


class FullBoardFirst(_Search):
    """Whether the board is full is asked first, so that a win by the last stone is a draw."""

    def leaf(self, position: Position) -> int | None:
        return position.value() if position.empties else 0


class BoundAsValue(_Search):
    """What a search returned is stored and taken for the value, though it may be a bound."""

    def __init__(self) -> None:
        self._table: dict[object, int] = {}

    def value(self, position: Position, alpha: int, beta: int, depth: int = 0) -> int:
        if position.key not in self._table:
            self._table[position.key] = super().value(position, alpha, beta, depth)
        return self._table[position.key]


BUGS: dict[str, Callable[[], _Search]] = {
    "inner-break": InnerBreak,
    "full-board-first": FullBoardFirst,
    "bound-as-value": BoundAsValue,
}


def run(name: str, position: Position) -> Found:
    """Search a position that is not over with one of `BUGS`."""
    search = BUGS[name]()
    value, best = search.best(position, -WORST, WORST)
    return Found(value, search.nodes, best)
