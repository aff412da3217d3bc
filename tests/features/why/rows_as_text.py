"""The rows of the Why? inspector as text."""

from __future__ import annotations

from ttt_tui.features.why.rows import Row


def as_text(rows: list[Row]) -> str:
    return "\n".join("".join(piece.text for piece in row.pieces) for row in rows)
