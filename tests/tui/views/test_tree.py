"""The search tree: following, exploring by mouse and keyboard, and what is said of a line."""

from __future__ import annotations

from tests.tui.driver import TEN_A_SECOND, Opener
from tests.tui.views.explored import explored, tree_of


def name(row: str) -> str:
    """`(0,1) X` of a line of the tree."""
    return " ".join(row[2:28].replace("│", "").split()[1:])


async def test_following_and_exploring_take_turns(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.advance(1)
        panel = screen.app.screen.query_one("#tree-panel")
        assert panel.border_subtitle == "following the search"
        for mode in ("exploring", "following"):
            await screen.press("m")
            assert panel.border_subtitle == f"{mode} the search"
        await screen.press("tab")  # the footer has the tree's own keys while it has the keyboard
        for mode in ("exploring", "following"):
            await screen.click_key("m")
            assert panel.border_subtitle == f"{mode} the search"


async def test_right_opens_and_goes_in_left_closes_and_goes_out(opened: Opener) -> None:
    async with opened() as screen:
        await explored(screen)
        tree = tree_of(screen)
        await screen.press("home", "down")
        assert tree.selected is not None
        assert tree.selected.node == 1
        await screen.press("right")
        assert len(tree.lines) == 5 + 3
        await screen.press("right")
        assert tree.selected.node == 2
        assert "X(0,0) O(0,1)" in screen.card
        await screen.press("left")
        assert tree.selected.node == 1
        await screen.press("left")
        assert len(tree.lines) == 5
        await screen.press("left")
        assert tree.selected.node == 0
        await screen.press("enter")
        assert len(tree.lines) == 1
        await screen.press("enter")
        assert len(tree.lines) == 5


async def test_a_cut_says_why_with_its_numbers(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.click("<= -1  cut 1 move")
        why = " ".join(" ".join(line[7:] for line in screen.card.splitlines()).split())
        assert "Cut: Min has at most -1 here, which is <= alpha (-1)" in why
