"""The lecture mode: few panels, the state of the search in letters that the back row can read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.spread import few
from tests.tui.dashboard.test_opening import app_for
from tests.tui.driver import FOLDED, LARGEST, SMALLEST, UPRIGHT, WIDE, Driver, Opener
from ttt_tui.game.notation import WORKED_EXAMPLE
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.views.block_letters import Size, block_letters
from ttt_tui.tui.views.node_card import NodeCard

PROJECTOR = (100, 30)
TREE = "((3 12 8) (2 4 6) (14 5 2))"


def in_large(screen: Driver, text: str) -> bool:
    """Whether the banner says this in large letters."""
    banner = screen.part("#banner").splitlines()[1:]
    wanted = block_letters(text, Size.SMALL)
    return any(
        all(line[at:].startswith(row.rstrip()) for line, row in zip(banner, wanted, strict=True))
        for at in range(len(banner[0]))
    )


@pytest.mark.parametrize("size", [WIDE, FOLDED, PROJECTOR])
async def test_state_nodes_and_value_are_large(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(size=size, held=True) as screen:
        await screen.press("ampersand")
        assert in_large(screen, "ready")
        await screen.press("x")
        assert in_large(screen, "paused")
        assert in_large(screen, "9")
        await screen.finish()
        assert all(in_large(screen, words) for words in ("done", "30", "+1"))
        assert "value: X wins" in screen.text
        await screen.press("X")
        assert in_large(screen, "replay")
        assert "alpha-beta: at event" in screen.text


async def test_it_shrinks_with_the_terminal(opened: Opener) -> None:
    """Textual draws it once at its former height, before its letters are smaller ones."""
    async with opened(size=WIDE) as screen:
        await screen.press("ampersand")
        await screen.finish()
        before = screen.part("#banner")
        await screen.resize(200, 60)
        assert len(screen.part("#banner").splitlines()) > len(before.splitlines())
        await screen.resize(*WIDE)
        assert screen.part("#banner") == before


async def test_there_are_board_and_one_view_and_a_key_leaves(opened: Opener) -> None:
    def shown() -> set[str | None]:
        panels = screen.app.screen.query(".panel")
        return {each.id for each in panels if each.display and each.region}

    async with opened(size=WIDE) as screen:
        before = shown()
        await screen.press("ampersand")
        assert shown() == {"board-panel", "tree-panel", "reason"}
        assert screen.app.screen.query_one("#board").size.width > WIDE[0] // 2
        await screen.show("drawing")
        assert shown() == {"board-panel", "drawing-panel", "reason"}
        await screen.show("comparison")
        await screen.show("tree")
        await screen.click("Leave lecture")
        assert shown() == before
        assert "ttt-tui" in screen.status


def reason(screen: Driver) -> str:
    """The words below the view of a lecture."""
    lines = (line.strip("│║ ") for line in screen.part("#reason").splitlines()[1:-1])
    return " ".join(filter(None, lines))


@pytest.mark.parametrize("size", [FOLDED, PROJECTOR, WIDE, LARGEST, UPRIGHT])
async def test_the_reason_for_a_cut_is_in_sight(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(size=size) as screen:
        await screen.press("ampersand", "x")
        words = re.sub(r"[XO·] [XO·] [XO·]  ", "", reason(screen))
        assert words.startswith("X(0,0) O(2,1) O already wins with (2,0) instead of (2,1).")
        assert words.endswith("so the remaining move cannot matter.")
        card = screen.app.screen.query_one("#reason", NodeCard)
        assert {piece.style for row in card._rows[1:] for piece in row} == {"strong"}
        if size != UPRIGHT:
            panels = screen.app.screen.query_one("#panels").size
            assert screen.app.screen.query_one("#board-panel").region.height == panels.height
        await screen.press("ampersand")
        assert not screen.part("#reason")
        assert "cannot matter" in screen.card


async def test_the_reason_stands_below_every_view_that_has_room(opened: Opener) -> None:
    async with opened(TREE, size=WIDE) as screen:
        await screen.press("ampersand", "x")
        for view in Dashboard.SHARED_PLACE:
            await screen.show(view)
            assert "already has 3" in reason(screen), view
        await screen.resize(*FOLDED)
        assert not screen.part("#reason")
        await screen.show("tree")
        assert "Max already has 3 with" in reason(screen)
        await screen.resize(*SMALLEST)
        assert not screen.part("#reason")
        await screen.resize(*WIDE)
        await screen.press("full_stop")
        assert reason(screen)
        assert "already has 3" not in reason(screen)


async def test_a_question_about_the_board_leaves_no_empty_card(opened: Opener) -> None:
    async with opened(TREE, size=WIDE) as screen:
        await screen.press("ampersand", "x")
        reason = screen.app.screen.query_one("#reason")
        assert reason.region
        screen.dashboard.context.change(
            lambda state: state.hide_findings(True, "comparison", on_board=True)
        )
        await screen.settle()
        assert not reason.region


async def test_nothing_moves_while_a_search_runs(opened: Opener) -> None:
    def places() -> list[tuple[int, int]]:
        return [screen.where(label) for label in ("alpha-beta", "nodes", "value")]

    async with opened("empty", size=FOLDED) as screen:
        await screen.press("ampersand", "full_stop", "full_stop")
        before = places()
        await screen.finish()
        assert places() == before
        assert in_large(screen, "18,296")


@few("size", [FOLDED, WIDE, SMALLEST, UPRIGHT])
async def test_trees_from_paper_have_it_too(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(TREE, size=size) as screen:
        await screen.press("ampersand", "x")
        assert "╳" in screen.part("#tree-board")
        await screen.finish()
        assert in_large(screen, "3")


@pytest.mark.parametrize("size", [PROJECTOR, WIDE, LARGEST])
async def test_their_numbers_are_large(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(TREE, size=size) as screen:
        await screen.press("ampersand", "x")
        letters = Size.LARGE if size == LARGEST else Size.SMALL
        shown = screen.part("#tree-board").splitlines()
        for row in block_letters("12", letters):
            assert any(row.rstrip() in line for line in shown)
        before = screen.part("#tree-board")
        await screen.press("ampersand", "ampersand")
        assert screen.part("#tree-board") == before


@few("size", [PROJECTOR, UPRIGHT])
async def test_one_panel_alone_has_the_whole_screen(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(TREE, size=size) as screen:
        await screen.press("ampersand", "Z")
        region = screen.app.screen.query_one("#board-panel").region
        assert region.width == size[0]
        assert region.height > size[1] * 2 // 3


async def test_a_lesson_has_its_usual_place(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.press("ampersand", "i", "enter")
        assert screen.app.screen.has_class("-beside")
        assert not screen.part("#banner")
        await screen.press("I")
        assert screen.app.screen.has_class("-lecture")


async def test_the_program_opens_in_it(tmp_path: Path) -> None:
    app = app_for(tmp_path, WORKED_EXAMPLE)
    app._services.lecture = True
    async with app.run_test(size=WIDE) as pilot:
        driver = Driver(app, pilot, None)
        app._open_dashboard()
        await driver.until(lambda: isinstance(app.screen, Dashboard), "the dashboard")
        await driver.settle()
        assert in_large(driver, "ready")
