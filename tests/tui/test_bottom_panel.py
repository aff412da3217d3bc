"""The panels below all others: what is not in sight is told, and a key brings it."""

from __future__ import annotations

import pytest

from tests.tui.driver import FOLDED, SMALLEST, WIDE, Opener
from ttt_tui.features.lessons.panel import LessonPanel
from ttt_tui.features.programs.panel import ProgramPanel

FINDINGS = [
    ("First difference:", "here and there " * 30),
    ("Wrong.", "It is."),
    ("Why?", "Because."),
]


@pytest.mark.parametrize("size", [FOLDED, SMALLEST])
async def test_a_key_shows_more_and_comes_round(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(size=size) as screen:
        panel = screen.app.screen.query_one(ProgramPanel)
        panel.show("yours", FINDINGS)
        await screen.settle()
        text = screen.part_of(panel)
        assert "Wrong. It is." in text.split("\n")[1], "the verdict comes first"
        assert "Because" not in text
        assert "F4: more below" in text
        await screen.press(*["f4"] * (3 if size == SMALLEST else 1))
        assert "Because" in screen.part_of(panel)
        await screen.click("F4: back to the top")
        assert "Wrong. It is." in screen.part_of(panel)
        assert "F4: more below" in screen.part_of(panel)


async def test_a_title_without_room_gives_way_from_its_end(opened: Opener) -> None:
    async with opened(size=SMALLEST) as screen:
        panel = screen.app.screen.query_one(ProgramPanel)
        panel.show("yours: always_x.py, minimax(['_'] * 9, True), 30,441 nodes", FINDINGS)
        await screen.settle()
        assert "─ yours: always_x.py, minimax(['_'] * 9, True) ─" in screen.text
        await screen.resize(*WIDE)
        assert "True), 30,441 nodes ─" in screen.text


async def test_what_is_all_in_sight_says_nothing_of_more(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        panel = screen.app.screen.query_one(ProgramPanel)
        panel.show("yours", FINDINGS[1:])
        await screen.settle()
        assert "F4" not in screen.part_of(panel)
        assert "P next place" in screen.part_of(panel)
        await screen.press("f4")
        assert "the panels below show everything already" in " ".join(screen.turn.split())


async def test_a_lesson_is_read_on_while_the_keyboard_is_on_the_board(opened: Opener) -> None:
    async with opened(size=FOLDED) as screen:
        panel, board = screen.app.screen.query_one(LessonPanel), screen.app.screen.focused
        panel.show("A lesson", "words " * 200, "Which?", ["this", "that"])
        await screen.settle()
        assert "F4: more below  < back" in screen.part_of(panel)
        assert "Which?" not in screen.text
        await screen.press("f4", "f4")
        assert "Which?" in screen.text
        assert "F4: back to the top" in screen.part_of(panel)
        assert screen.app.screen.focused is board
