"""The lines of the tree: what each says, and which are in sight."""

from __future__ import annotations

import pytest

from tests.tui.driver import FOLDED, LARGEST, WIDE, Opener
from tests.tui.views.explored import explored, rows, tree_of


async def test_each_line_says_move_chooser_window_value_state_and_nodes(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        lines = [" ".join(row.split()) for row in rows(screen)]
        assert lines[0] == "► • root X max [-inf, +inf] +1 exact 30"
        assert lines[1] == "│ • (0,0) X O min [-inf, +inf] -1 exact 8"
        assert lines[2] == "│ • (0,1) X O min [-1, +inf] <= -1 cut 1 move 6"
        assert lines[-1] == "│ • (2,1) X O min [+1, +inf] <= +1 cut 2 moves 4"
        assert "X wins, leaf" in screen.tree


async def test_a_move_never_visited_is_called_so(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press(*["full_stop"] * 4)
        assert "not yet visited" in screen.tree
        assert "searching" in screen.tree
        assert "losing" not in screen.text
        await explored(screen)
        await screen.press("asterisk")
        assert "not visited" in screen.tree
        assert "not yet visited" not in screen.tree


async def test_following_keeps_the_current_line_in_sight(opened: Opener) -> None:
    async with opened("X../.O./...", size=FOLDED) as screen:
        for _ in range(4):
            await screen.pilot.press(*["full_stop"] * 7)
            await screen.settle()
            assert "►" in screen.tree


@pytest.mark.parametrize("sizes", [[WIDE], [LARGEST, WIDE]])
async def test_with_more_room_the_root_is_in_sight_again(
    opened: Opener, sizes: list[tuple[int, int]]
) -> None:
    async with opened("X../.O./...", size=FOLDED) as screen:
        await screen.press("full_stop")
        while "root" in screen.tree:
            await screen.press("full_stop")
        for size in sizes:
            await screen.resize(*size)
        assert "root" in screen.tree
        assert "►" in screen.tree


async def test_with_more_room_the_selected_line_has_the_root_above_it(opened: Opener) -> None:
    async with opened(size=FOLDED) as screen:
        await explored(screen)
        await screen.press("asterisk", "home", *["down"] * 8)
        assert "root" not in screen.tree
        await screen.resize(*WIDE)
        assert "root" in screen.tree
        assert ">" in screen.tree


async def test_home_end_and_pages(opened: Opener) -> None:
    async with opened() as screen:
        await explored(screen)
        tree = tree_of(screen)
        await screen.press("asterisk", "end")
        assert "(2,1) X" in rows(screen)[-1] or ">" in rows(screen)[-1]
        assert tree.scroll_offset.y > 0
        selected = [row for row in rows(screen) if row.startswith(">")]
        assert selected == [rows(screen)[-1]]
        await screen.press("pageup")
        above = tree.selected
        await screen.press("pagedown")
        assert tree.selected != above
        await screen.press("home")
        assert rows(screen)[0].startswith(("► ▾ root", "> ▾ root"))
        await screen.press("up")
        assert tree.selected is not None
        assert tree.selected.node == 0
        await screen.press("end", "down")
        assert rows(screen)[-1].startswith(">")
