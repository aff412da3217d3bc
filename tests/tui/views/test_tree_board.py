"""The board of a tree from paper: values and cuts as the search goes; a second click plays."""

from __future__ import annotations

import pytest
from textual.events import MouseScrollDown

from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.tui.views.tree_board import TreeBoard

AIMA = "((3 12 8) (2 4 6) (14 5 2))"
DEEP = "(((3 12) (8 2)) ((4 6) (14 5)))"


def played(screen: Driver) -> tuple[int, ...]:
    return screen.match.record.moves


def board(screen: Driver) -> str:
    return screen.part("#tree-board")


async def click(screen: Driver, text: str) -> None:
    """Click on a text of the drawing."""
    region = screen.app.screen.query_one(TreeBoard).region
    rows = board(screen).splitlines()
    y = next(y for y, row in enumerate(rows) if text in row)
    await screen.pilot.click(offset=(region.x + rows[y].index(text), region.y + y))
    await screen.settle()


async def test_values_come_as_the_search_goes_and_enter_plays(opened: Opener) -> None:
    async with opened(AIMA) as screen:
        assert "≤2" not in screen.part("#tree-board"), "nothing has been searched"
        await screen.finish()
        shown = screen.part("#tree-board")
        assert "▲ 3" in shown
        assert "≤2" in shown
        assert "╳" in shown
        await screen.press("down", "enter")
        assert screen.session.state.match.record.moves == (0,)


async def test_a_value_that_its_moves_prove_has_no_sign_of_a_bound(opened: Opener) -> None:
    """As on paper: (2 4 6) was left after the 2, (14 5 2) was seen as a whole."""
    async with opened(AIMA) as screen:
        await screen.finish()
        rows = [row.split() for row in board(screen).splitlines()]
        assert ["Min", "▼", "3", "▼", "≤2", "▼", "2"] in rows


async def test_only_a_child_of_the_root_is_played(opened: Opener) -> None:
    async with opened(AIMA) as screen:
        await screen.finish()
        await screen.press("down", "down", "enter")
        assert "select a child of the root" in " ".join(screen.text.split())
        assert screen.session.state.match.record.moves == ()


async def test_the_whole_tree_of_a_book_is_in_sight_at_80_columns(opened: Opener) -> None:
    async with opened(AIMA, size=(80, 24)) as screen:
        await screen.finish()
        shown = screen.part("#tree-board").split()
        assert {"3", "12", "8", "14", "5"} <= {each.strip("►") for each in shown}


async def test_an_open_node_has_alpha_and_beta_as_they_stand_now(opened: Opener) -> None:
    async with opened(AIMA) as screen:
        await screen.press(*["full_stop"] * 4)
        rows = board(screen).splitlines()
        at_min = next(number for number, row in enumerate(rows) if "▼ 3" in row)
        assert "[-∞,3]" in rows[at_min + 1], "beta, as Min already has 3"
        assert "[-inf, inf]" in screen.tree, "lists have the window on entering"


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_of_a_wide_tree_the_first_levels_and_the_open_path_are_open(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened("tree 4x7", size=size) as screen:
        assert "┴" in board(screen)
        assert board(screen).count("…5460") == 4, "each child says how many nodes it hides"
        await screen.press(*["full_stop"] * 9)
        assert "-7" in board(screen), "the leaf of the last event"
        nodes = screen.app.screen.query_one(TreeBoard)._drawing.plies
        assert [len(level) for level in nodes] == [1, *[4] * 7]


async def test_down_opens_a_folded_node_before_the_search_has_come_there(opened: Opener) -> None:
    async with opened("tree 4x7") as screen:
        await screen.press("down", "right", "down")
        assert board(screen).count("…1364") == 4


async def test_one_plays_on_after_the_engine_has_replied(opened: Opener) -> None:
    async with opened(DEEP, o=Seat("alpha-beta")) as screen:
        await screen.finish()
        await screen.press("down", "enter")
        await screen.until_moved(2)
        await screen.press("l")
        assert played(screen) == (0, 1)
        await screen.press("down", "right", "down", "enter")
        assert played(screen) == (0, 1, 0)


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_the_mouse_selects_plays_and_scrolls(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(AIMA, size=size) as screen:
        await screen.finish()
        await click(screen, "≤2")
        selected = screen.dashboard.context.state.tree.selected
        assert selected is not None
        assert screen.dashboard.context.state.moment.trace.moves_to(selected.node) == [1]
        assert played(screen) == ()
        await click(screen, "≤2")
        assert played(screen) == (1,)
    async with opened("tree 40x1 values 100:999", size=size) as screen:
        await screen.finish()
        shown = board(screen)
        tree = screen.app.screen.query_one(TreeBoard)
        await screen.pilot._post_mouse_events([MouseScrollDown], tree, offset=(5, 5), button=0)
        await screen.settle()
        assert board(screen) != shown


async def test_the_legend_in_ascii_names_the_signs_that_are_drawn(opened: Opener) -> None:
    async with opened(AIMA) as screen:
        await screen.finish()
        await screen.press("ctrl+t", "Z")
        last = board(screen).splitlines()[-1]
        assert "x cut" in last
        assert "[alpha,beta] now" in last
        assert board(screen).count(" x ") > 1
        assert board(screen).isascii()
