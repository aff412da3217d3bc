"""What the terminal's driver makes of bytes, in whatever pieces they come."""

from __future__ import annotations

import os
import sys
import threading
from typing import Any

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.events import Key

from tests.spread import few
from tests.tui.driver import FOLDED, WIDE, Opener
from ttt_tui.settings import Settings, SettingsFile
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.terminal import (
    _SIGNS,
    AsciiFilter,
    ControlCodeFilter,
    TerminalDriver,
    in_ascii,
    locale_lacks_utf8,
)

if sys.platform == "win32":
    pytest.skip("needs a POSIX system", allow_module_level=True)


def test_half_a_character_is_not_the_end_of_all_keys() -> None:
    """The parser takes an empty text for the end; the rest of the character comes a read later."""
    pieces = iter([b"\xc3", b"\xa9", b"q"])
    heard: list[str] = []
    end, other = os.pipe()
    os.write(other, b"there is always something to read")

    class Driver(TerminalDriver):
        def __init__(self) -> None:
            self.fileno, self._debug, self.exit_event = end, False, threading.Event()

        def _read(self) -> bytes:
            return next(pieces, b"")

        def _end(self) -> None:
            pass

        def process_message(self, message: Any) -> None:
            assert isinstance(message, Key)
            heard.append(message.character or "")

    Driver().run_input_thread()
    os.close(end)
    os.close(other)
    assert heard == ["\xe9", "q"]


def test_control_codes_go_and_columns_stay() -> None:
    before = [Segment("│ é日"), Segment("a\x1b]0;b\x07\x9b31m\u202e\n\tc\ud800")]
    after = ControlCodeFilter().apply(before, Color(0, 0, 0))
    assert [each.text for each in after] == ["│ é日", "a]0;b31mc?"]
    assert after[0] is before[0]
    assert [cell_len(each.text) for each in after] == [cell_len(each.text) for each in before]


def test_lines_blocks_and_shapes_all_have_a_sign_of_one_column() -> None:
    drawn = "".join(map(chr, range(0x2500, 0x2600)))
    assert in_ascii(drawn).isascii()
    assert len(in_ascii(drawn)) == len(drawn)
    assert in_ascii("╭─┼━┃│╯") == "+-+_||+"
    assert in_ascii("plain") == "plain"


@pytest.mark.parametrize(
    "together", ["─━═", "│║", "►>", "█▓▒░▄▀━·≈?", "XO=xo~━┃╌·?", "━●─▾▿◆", "•▾▸★╌·"], ids=ascii
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
