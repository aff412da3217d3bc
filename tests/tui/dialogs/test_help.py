"""Help speaks of what has the keyboard, and lists every key."""

from __future__ import annotations

import pytest

from tests.tui.driver import TEN_A_SECOND, Opener
from ttt_tui.tui.colours import Span
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.dialogs import help as help_module
from ttt_tui.tui.dialogs.help import HelpScreen, KeyRow, KeyTable
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


async def test_help_is_opened_and_closed_with_the_mouse(opened: Opener) -> None:
    async with opened() as screen:
        await screen.click("? Help")
        assert isinstance(screen.app.screen, HelpScreen)
        await screen.pilot.click(offset=(1, 1))
        await screen.settle()
        assert isinstance(screen.app.screen, Dashboard)


@pytest.mark.slow
async def test_the_search_goes_on_behind_the_help(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.press("question_mark")
        await screen.advance(2)
        assert screen.nodes() > 0
        await screen.press("q")
        assert isinstance(screen.app.screen, Dashboard)


async def test_help_over_a_dialog_opens_once(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("e", "f1", "f1")
        assert sum(isinstance(each, HelpScreen) for each in screen.app.screen_stack) == 1


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
    plain = help_module._row_lines

    def counted(row: KeyRow, *room: object) -> list[list[Span]]:
        laid_out.append(row)
        return plain(row, *room)  # type: ignore[arg-type]

    monkeypatch.setattr(help_module, "_row_lines", counted)
    async with opened() as screen:
        await screen.press("question_mark")
        await screen.settle()
        table = screen.app.screen.query_one(KeyTable)
        assert len(table.rows) > 20
        widths = 2  # before and after the scroll bar is there
        assert len(table.rows) <= len(laid_out) <= widths * len(table.rows)


async def test_help_begins_with_what_a_newcomer_needs(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("question_mark")
        await screen.until_text("To play, click a cell")
        assert screen.where("To play")[1] < screen.where("Click an empty cell")[1]
