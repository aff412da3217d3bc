"""Classic bugs of alpha-beta, as people write them: what each says of a board, and its nodes."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ttt_tui.games.position import Position

INNER_BREAK = "inner-break"
"""Two loops, over rows and columns; `break` leaves the inner one. Root moves have open windows."""
FULL_BOARD_FIRST = "full-board-first"
"""Whether the board is full is asked first: a win by the last stone is a draw."""
BOUND_AS_VALUE = "bound-as-value"
"""What a search returned is stored and taken for the value, though it may be a bound."""
SAME_SIDE = "same-side"
"""After a root move the same side is to move again."""

BUGS = (INNER_BREAK, FULL_BOARD_FIRST, BOUND_AS_VALUE, SAME_SIDE)

_OPEN = (-2, 2)


class Found(NamedTuple):
    """What a program says: the value from X's side, its nodes without the root, its move."""

    value: int
    nodes: int
    best: int | None


@lru_cache(maxsize=16)
def run(bug: str, position: Position) -> Found:
    """Search a position that is not over with one of `BUGS`."""
    nodes = 0
    table: dict[object, int] = {}

    def value(position: Position, alpha: int, beta: int) -> int:
        won = 0 if bug == FULL_BOARD_FIRST and not position.empties else position.value()
        if won is not None:
            return int(won)
        if bug != BOUND_AS_VALUE:
            return best(position, alpha, beta)[0]
        if position.key not in table:
            table[position.key] = best(position, alpha, beta)[0]
        return table[position.key]

    def best(
        position: Position, alpha: int, beta: int, *, is_root: bool = False
    ) -> tuple[int, int | None]:
        nonlocal nodes
        side, found, chosen, left_row = position.to_move, -2 * position.to_move, None, None
        for move in position.moves():
            row = move // position.rules.columns if bug == INNER_BREAK else 0
            if row == left_row:
                continue
            nodes += 1
            after = position.play(move)
            if is_root and bug == SAME_SIDE:
                after = replace(after, to_move=side)
            window = _OPEN if is_root and bug == INNER_BREAK else (alpha, beta)
            returned = value(after, *window)
            if side * returned > side * found:
                found, chosen = returned, move
            alpha, beta = (max(alpha, found), beta) if side > 0 else (alpha, min(beta, found))
            if alpha >= beta:
                left_row = row
        return int(found), chosen

    found, chosen = best(position, *_OPEN, is_root=True)
    return Found(found, nodes, chosen)
