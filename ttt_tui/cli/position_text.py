"""A position as lines of plain text: its board, with facts beside it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ttt_tui.game import Player
from ttt_tui.game.game_state import GameState, rules_of


def board_lines(state: GameState, marked: Collection[int] = ()) -> list[str]:
    """The board with the numbers of its rows and columns; `!` in the empty cells marked.

    Of a game without a grid what it draws; nothing where it draws nothing.
    """
    grid, at = rules_of(state).grid, getattr(state, "at", None)
    if grid is None or at is None:
        return drawn(state)
    rows, columns = grid
    lines = ["    " + " ".join(f"{column:>2}" for column in range(columns))]
    for row in range(rows):
        cells = range(row * columns, (row + 1) * columns)
        marks = " ".join(f"{_mark(at(cell), cell in marked):>2}" for cell in cells)
        lines.append(f"  {row} {marks}")
    return lines


def _mark(owner: Player | None, is_marked: bool) -> str:
    if owner is not None:
        return owner.value
    return "!" if is_marked else "."


def drawn(state: GameState) -> list[str]:
    """What a state draws, without its colours."""
    draw = getattr(state, "draw", None)
    if draw is None:
        return []
    from rich.text import Text  # which no board needs

    return [Text.from_markup(row).plain for row in draw()]


def head_lines(state: GameState, facts: Sequence[str], marked: Collection[int] = ()) -> list[str]:
    """The position as text, and its board with facts beside it."""
    board, facts = board_lines(state, marked), list(facts)
    if not board:
        return [f"position  {state}", "", *facts]
    width = max(len(line) for line in board)
    height = max(len(board), len(facts))
    board += [""] * (height - len(board))
    facts += [""] * (height - len(facts))
    beside = (f"{left:<{width}}     {right}" for left, right in zip(board, facts, strict=True))
    return [f"position  {state}", "", *(line.rstrip() for line in beside)]
