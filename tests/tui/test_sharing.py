"""How the panels share the height: by need, calmly, and nothing is left too little."""

from __future__ import annotations

import pytest

from tests.spread import few
from tests.tui.driver import FOLDED, WIDE, Opener
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.sharing import LEAST_ABOVE, Grown, card_lines, lower_lines


def test_a_height_grows_by_need_and_shrinks_only_when_something_else_is_looked_at() -> None:
    grown = Grown()
    assert [grown.lines(wanted, "one") for wanted in (12, 18, 14)] == [12, 18, 18]
    assert grown.lines(13, "another") == 13


@pytest.mark.parametrize(
    ("wanted", "above", "lines"), [(5, 0, 14), (15, 0, 15), (60, 0, 36 - LEAST_ABOVE), (60, 20, 16)]
)
def test_the_lower_panels_get_what_they_want_and_the_upper_ones_keep_what_they_need(
    wanted: int, above: int, lines: int
) -> None:
    assert lower_lines(36, wanted, above) == lines


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
        boards = [
            line[1 : 2 * screen.match.position.rules.columns] for line in screen.card.split("\n")
        ]
        drawn = [line for line in boards if line.strip(" ─") and set(line) <= set("XO· ")]
        assert len(drawn) == rows
        assert "not visited." in " ".join(screen.card.replace("·", " ").split())


async def test_what_the_card_is_too_low_for_is_scrolled_to(opened: Opener) -> None:
    async with opened(size=(60, 20)) as screen:
        await screen.finish()
        await screen.press("X", "X")
        card = screen.app.screen.query_one("#card")
        assert "other reply" not in screen.card
        assert card.can_focus
        card.focus()
        await screen.press(*["down"] * 8)
        assert screen.card.rstrip().endswith(" not visited."), screen.card


async def test_the_board_in_the_card_is_whole_or_not_there(opened: Opener) -> None:
    async with opened("8x8k5", size=FOLDED) as screen:
        await screen.finish()
        await screen.press("X")
        assert "· ·" not in screen.card
        assert "cannot change what this search finds." in " ".join(screen.card.split())


async def test_an_order_of_views_comes_back_to_the_same_heights(opened: Opener) -> None:
    async with opened("6x7k4g", size=WIDE) as screen:
        seen = []
        for number in range(2 * len(Dashboard.SHARED_PLACE)):
            await screen.app.screen.run_action("next_view")
            await screen.settle()
            if (number + 1) % len(Dashboard.SHARED_PLACE) == 0:
                seen.append(heights(screen, "board", "comparison-panel"))
        assert seen[0] == seen[1]
