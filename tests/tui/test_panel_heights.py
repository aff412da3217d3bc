"""How the panels share the height: by need, calmly, and nothing is left too little."""

from __future__ import annotations

import re

import pytest

from tests.spread import few
from tests.tui.driver import FOLDED, SMALLEST, WIDE, Opener
from tests.tui.one_widget import text_of
from ttt_tui.features.lessons.lesson import StepWords
from ttt_tui.features.lessons.page import LessonPage
from ttt_tui.features.lessons.panel import LessonPanel
from ttt_tui.features.programs.panel import ProgramPanel
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.panel_heights import Grown, HintPanel, card_lines


def test_a_height_grows_by_need_and_shrinks_only_when_something_else_is_looked_at() -> None:
    grown = Grown()
    assert [grown.lines(wanted, "one") for wanted in (12, 18, 14)] == [12, 18, 18]
    assert grown.lines(13, "another") == 13


@pytest.mark.parametrize(("room", "lines"), [(20, 9), (12, 7), (11, 6), (10, 7), (8, 5), (2, 1)])
def test_the_card_leaves_the_tree_some_lines(room: int, lines: int) -> None:
    assert card_lines(room, 9) == lines


def heights(screen: object, *panels: str) -> list[int]:
    app = screen.app  # type: ignore[attr-defined]
    return [app.screen.query_one(f"#{panel}").size.height for panel in panels]


@few("position", ["..O/XOO/..X", "6x7k4g", "8x8k5"])
async def test_the_card_has_the_whole_board_and_the_whole_sentence(
    opened: Opener, position: str
) -> None:
    async with opened(position, size=WIDE) as screen:
        await screen.finish()
        await screen.press("X")
        rows = screen.match.position.rules.rows
        width = 2 * screen.match.position.rules.columns
        lines = screen.card.split("\n")
        boards = [line[1:width] for line in lines]
        drawn = [line for line in boards if line.strip(" ─") and set(line) <= set("XO· ")]
        assert len(drawn) == rows
        assert "Cut: " in " ".join(" ".join(line[width:] for line in lines).split())


async def test_what_the_card_is_too_low_for_is_scrolled_to(opened: Opener) -> None:
    async with opened(size=(60, 20)) as screen:
        await screen.finish()
        await screen.press("X", "X")
        card = screen.app.screen.query_one("#card")
        assert "other reply" not in screen.card
        assert card.can_focus
        card.focus()
        await screen.press(*["down"] * 8)
        assert screen.card.rstrip().endswith("(+1)."), screen.card


async def test_the_board_in_the_card_is_whole_or_not_there(opened: Opener) -> None:
    async with opened("8x8k5", size=FOLDED) as screen:
        await screen.finish()
        await screen.press("X")
        assert len(re.findall("(?m)^ (?:[·X] ){8}", screen.card)) == 8
        await screen.resize(*SMALLEST)
        assert "· ·" not in screen.card
        words = re.sub("[▁-█]", " ", screen.card).split()  # without the scroll bar
        assert "O already holds X to an estimate" in " ".join(words)


PARTS = ("board-panel", "board", "tree-panel", "search-tree", "timeline", "card", "moves-panel")


@few("size", [WIDE, FOLDED, (120, 60)])
@few("position", ["..O/XOO/..X", "empty", "6x7k4g", "8x8k5"])
async def test_nothing_moves_when_the_next_view_comes(
    opened: Opener, position: str, size: tuple[int, int]
) -> None:
    async with opened(position, size=size) as screen:
        await screen.finish()
        for keys in ((), ("b",), ("Z",)):
            await screen.press(*keys)
            seen: dict[str, set[object]] = {part: set() for part in PARTS}
            for _ in range(len(Dashboard.VIEWS)):
                await screen.press("w")
                for part, places in seen.items():
                    widget = screen.app.screen.query_one(f"#{part}")
                    if widget.region.area:
                        places.add(widget.region)
            assert all(len(places) <= 1 for places in seen.values()), (keys, seen)


async def test_it_is_there_only_while_it_is_open() -> None:
    hint = HintPanel()
    assert await text_of(hint, lambda: hint.open("[b]F9[/b] tea"), 20) == ["F9 tea"]
    assert hint.is_open

    other = HintPanel()

    def show() -> None:
        other.open("tea")
        other.hide()

    assert await text_of(other, show, 20) == []
    assert not other.is_open


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
        assert "P next difference" in screen.part_of(panel)
        await screen.press("f4")
        assert "the panels below show everything already" in " ".join(screen.turn.split())


async def test_a_lesson_is_read_on_while_the_keyboard_is_on_the_board(opened: Opener) -> None:
    async with opened(size=FOLDED) as screen:
        panel, board = screen.app.screen.query_one(LessonPanel), screen.app.screen.focused
        screen.dashboard.set_beside(True)
        text, answers = "words " * 200 + "END", ((" ", "this"), (" ", "that"))
        steps = (StepWords("", text, "Which?"),)
        panel.show(LessonPage("A lesson", "", "", "", text, "Which?", answers, all_steps=steps))
        await screen.settle()
        assert "F4: more below" in screen.part_of(panel)
        assert "Which?" in screen.text, "the question stands at the foot"
        assert "END" not in screen.text
        for _ in range(9):
            if "END" not in screen.text:
                await screen.press("f4")
        assert "END" in screen.text
        assert "F4: back to the top" in screen.part_of(panel)
        assert screen.app.screen.focused is board
