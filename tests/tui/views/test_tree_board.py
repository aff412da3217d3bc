"""The board of a tree from paper: values and cuts as the search goes; a second click plays."""

from __future__ import annotations

from tests.tui.driver import Opener

AIMA = "((3 12 8) (2 4 6) (14 5 2))"


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
