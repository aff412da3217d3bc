"""Classic bugs of alpha-beta, as people write them: what each says of a board, and its nodes."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ttt_tui.games.position import Position

BUGS = {
    "inner-break": "two loops, and `break` leaves only the inner one; fresh windows at the root",
    "full-board-first": "a full board is called a draw, even if the last stone wins",
    "bound-as-value": "a table takes bounds for values",
    "same-side": "after a root move the same side is to move again",
}

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
        won = 0 if bug == "full-board-first" and not position.empties else position.value()
        if won is not None:
            return int(won)
        if bug != "bound-as-value":
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
            row = move // position.rules.columns if bug == "inner-break" else 0
            if row == left_row:
                continue
            nodes += 1
            after = position.play(move)
            if is_root and bug == "same-side":
                after = replace(after, to_move=side)
            window = _OPEN if is_root and bug == "inner-break" else (alpha, beta)
            returned = value(after, *window)
            if side * returned > side * found:
                found, chosen = returned, move
            alpha, beta = (max(alpha, found), beta) if side > 0 else (alpha, min(beta, found))
            if alpha >= beta:
                left_row = row
        return int(found), chosen

    found, chosen = best(position, *_OPEN, is_root=True)
    return Found(found, nodes, chosen)
