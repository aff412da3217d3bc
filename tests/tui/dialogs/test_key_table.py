"""The help's table of keys: nothing is lost at any width, and it is laid out once a width."""

from __future__ import annotations

import pytest

from tests.tui.driver import Opener
from ttt_tui.tui.colours import Span
from ttt_tui.tui.dialogs import key_table
from ttt_tui.tui.dialogs.key_table import KeyRow, KeyTable
from ttt_tui.tui.fitting import pieces_len

ROWS = (
    KeyRow("Shift+Left Ctrl+Left", "Parent", "Go to the node's parent, wherever it is on screen"),
    KeyRow("a", "Algorithms", "Choose which two algorithms search side by side"),
    KeyRow("0-9", "Depth", "Show so many plies of the tree"),
)


@pytest.mark.parametrize("width", [12, 20, 40, 52, 66, 100])
def test_every_word_is_there_at_every_width(width: int) -> None:
    lines = KeyTable(ROWS).lines(width)
    assert all(pieces_len(line) <= width for line in lines)
    styles = {
        style: " ".join(p.text for line in lines for p in line if p.style == style)
        for style in ("strong", "dim")
    }
    for row in ROWS:
        assert row.keys.replace(" ", "") in styles["strong"].replace(" ", "")
        assert row.about.replace(" ", "") in styles["dim"].replace(" ", "")


async def test_the_help_lays_its_keys_out_once_a_width(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table of Rich's was laid out some nine times, which was half of what opening took."""
    laid_out: list[KeyRow] = []
    plain = key_table._row_lines

    def counted(row: KeyRow, *room: object) -> list[list[Span]]:
        laid_out.append(row)
        return plain(row, *room)  # type: ignore[arg-type]

    monkeypatch.setattr(key_table, "_row_lines", counted)
    async with opened() as screen:
        await screen.press("question_mark")
        await screen.settle()
        table = screen.app.screen.query_one(KeyTable)
        assert len(table.rows) > 20
        widths = 2  # before and after the scroll bar is there
        assert len(table.rows) <= len(laid_out) <= widths * len(table.rows)
