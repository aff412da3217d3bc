"""Help speaks of what has the keyboard, and lists every key."""

from __future__ import annotations

import pytest

from tests.tui.driver import Opener
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.dialogs.help import KeyRow, KeyTable
from ttt_tui.tui.fitting import pieces_len
from ttt_tui.tui.views.board import Board
from ttt_tui.tui.views.status import MoveList
from ttt_tui.tui.views.tree import SearchTree


async def test_help_speaks_of_the_focused_panel_and_lists_every_key(opened: Opener) -> None:
    panels = ((Board, "Board."), (SearchTree, "Search tree."), (MoveList, "Moves."))
    async with opened(size=(120, 200)) as screen:
        for panel, word in panels:
            screen.app.screen.query_one(panel).focus()
            await screen.press("question_mark")
            await screen.until_text("Leave the program")
            for words in (word, "Run or pause the search", "Set up any position"):
                assert words in screen.text
            await screen.press("escape")
            assert isinstance(screen.app.screen, Dashboard)


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
