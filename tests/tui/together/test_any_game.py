"""The dashboard on other games than m,n,k: every view and every key, on trees, Nim and Othello."""

from __future__ import annotations

import pytest
from textual.binding import Binding

from tests.tui.driver import Opener
from ttt_tui.tui.dashboard.keys import DASHBOARD_KEYS
from ttt_tui.tui.dashboard.screen import Dashboard

AIMA = "((3 12 8) (2 4 6) (14 5 2))"
GAMES = [
    AIMA,
    "((((10 inf) (5)) ((-10))) (((7 5) (-inf)) ((-7 -5))))",
    "((3 9) (a:2 b:(4 6))) min",
    "nim 1 2",
    "othello 4x4 XOOX/XXOO/XO.X/OO.O x",
]
LEAVING = {"quit", "app.quit", "help_quit"}


async def test_a_tree_is_drawn_searched_and_played(opened: Opener) -> None:
    async with opened(AIMA) as screen:
        await screen.finish()
        board = screen.part("#board-panel")
        assert "▲ 3" in board
        assert board.count("╳") == 3, "two cuts, and the legend"
        assert "10" in screen.text, "nodes that alpha-beta visits"


async def test_moves_deep_in_a_tree_have_their_texts(opened: Opener) -> None:
    async with opened(GAMES[-1]) as screen:
        await screen.finish()
        rows = [line.strip("│ ►•▾▸·") for line in screen.part("#search-tree").splitlines()]
        named = [row for row in rows if row.endswith("exact") or row.startswith("(")]
        assert named
        assert all(row.startswith(("(", "pass", "root")) for row in named), named


@pytest.mark.slow
@pytest.mark.parametrize("text", GAMES)
async def test_every_view_shows_every_game(opened: Opener, text: str) -> None:
    async with opened(text) as screen:
        for finished in (False, True):
            if finished:
                await screen.finish()
            for view in Dashboard.VIEWS:
                await screen.show(view)
                assert screen.text.strip()


@pytest.mark.slow
@pytest.mark.parametrize("text", GAMES)
async def test_no_key_fails_on_any_game(opened: Opener, text: str) -> None:
    keys = [
        binding.key.split(",")[0]
        for binding in DASHBOARD_KEYS
        if isinstance(binding, Binding) and binding.action not in LEAVING
    ]
    failed = []
    for finished in (False, True):
        for key in keys:  # each in a dashboard of its own
            try:
                async with opened(text) as screen:
                    if finished:
                        await screen.finish()
                    await screen.press(key)
                    await screen.press("escape")
                    assert screen.app.is_running
            except Exception as error:
                failed.append((key, finished, str(error)))
    assert not failed
