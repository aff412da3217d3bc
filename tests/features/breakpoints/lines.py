"""A line of moves on a board, as breakpoints write it."""

from __future__ import annotations

from collections.abc import Iterable

from ttt_tui.game import Rules


def written(rules: Rules, cells: Iterable[int]) -> str:
    return " ".join(f"{row},{column}" for row, column in map(rules.coordinates, cells))
