"""The screen in ASCII alone: every panel, every view, every sign with one that stands in for it."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color

from tests.spread import few
from tests.tui.driver import FOLDED, WIDE, Opener
from ttt_tui.settings import Settings, SettingsFile
from ttt_tui.tui.ascii import _SIGNS, AsciiFilter, in_ascii, locale_lacks_utf8
from ttt_tui.tui.dashboard.screen import Dashboard


def test_lines_blocks_and_shapes_all_have_a_sign_of_one_column() -> None:
    drawn = "".join(map(chr, range(0x2500, 0x2600)))
    assert in_ascii(drawn).isascii()
    assert len(in_ascii(drawn)) == len(drawn)
    assert in_ascii("╭─┼━┃│╯") == "+-+_||+"
    assert in_ascii("plain") == "plain"


@pytest.mark.parametrize(
    "together", ["►>", "█▓▒░▄▀━·≈?", "XO=xo~━┃╌·?", "━●─▾▿◆", "•▾▸★╌·"], ids=ascii
)
def test_signs_that_stand_in_one_place_stay_apart(together: str) -> None:
    assert len(set(in_ascii(together))) == len(together)


def test_what_a_user_has_written_stays() -> None:
    assert in_ascii("Erdős") == "Erdős"


def test_only_text_is_changed() -> None:
    before = [Segment("│ "), Segment("X")]
    after = AsciiFilter().apply(before, Color(0, 0, 0))
    assert [each.text for each in after] == ["| ", "X"]
    assert after[1] is before[1]
    assert all(cell_len(sign) == len(stand_in) for sign, stand_in in _SIGNS.items())


@few("size", [WIDE, FOLDED])
async def test_no_panel_has_another_sign(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(size=size) as screen:
        assert not screen.text.isascii()
        await screen.press("f", "comma", "v", "ctrl+t")
        for view in Dashboard.VIEWS:
            screen.dashboard.show_view(view)
            await screen.settle()
            assert screen.text.isascii(), view
        for dialog in ("o", "question_mark", "ctrl+p", "e"):
            await screen.press(dialog)
            assert not {each for each in screen.text if not each.isascii()}, dialog
            await screen.press("escape")
        assert screen.dashboard.services.settings.ascii
        await screen.press("ctrl+t")
        assert not screen.text.isascii()
        assert "╭" in screen.text


async def test_it_is_kept_and_stones_of_small_boards_are_letters(opened: Opener) -> None:
    SettingsFile(opened.settings_path).save(Settings(ascii=True))
    board = "8x8k5 " + "/".join(["XOXO...."] * 4 + ["........"] * 4)
    async with opened(board, size=FOLDED, options=None, pace=None) as screen:
        assert screen.text.isascii()
        assert screen.board.count("X") == screen.board.count("O") == 8


@pytest.mark.parametrize(
    ("codeset", "lacks"), [("UTF-8", False), ("ANSI_X3.4-1968", True), ("ISO-8859-1", True)]
)
def test_a_locale_that_is_not_utf_8_is_drawn_in_ascii(
    monkeypatch: pytest.MonkeyPatch, codeset: str, lacks: bool
) -> None:
    monkeypatch.setattr("locale.nl_langinfo", lambda _: codeset)
    assert locale_lacks_utf8() == lacks
