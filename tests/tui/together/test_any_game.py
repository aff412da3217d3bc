"""The dashboard on other games than m,n,k: every view and every key, on trees, Nim and Othello."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

import pytest
from textual.binding import Binding

from tests.tui.driver import FOLDED, Driver, Opener
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
KEYS = [
    binding.key.split(",")[0]
    for binding in DASHBOARD_KEYS
    if isinstance(binding, Binding) and binding.action not in LEAVING
]


def keys_on(text: str) -> list[str]:
    """The keys that are tried on a game: each on one of the trees, and on one of the others.

    All on every game would be seven hundred dashboards.
    """
    trees, others = GAMES[:3], GAMES[3:]
    tried = ((trees[i % 3], others[i % 2], key) for i, key in enumerate(KEYS))
    return [key for tree, other, key in tried if text in (tree, other)]


async def test_a_tree_is_drawn_searched_and_played(opened: Opener) -> None:
    async with opened(AIMA) as screen:
        await screen.finish()
        board = screen.part("#board-panel")
        assert "▲ 3" in board
        assert board.count("╳") == 3, "two cuts, and the legend"
        assert "10" in screen.text, "nodes that alpha-beta visits"


async def test_legal_cells_differ_from_empty_ones_without_colour(opened: Opener) -> None:
    async with opened("othello 4x4", size=FOLDED, simple=True) as screen:
        assert screen.board.count("•") == 4


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


async def failing(
    opened: Opener, text: str, tried: Iterable[str], use: Callable[[Driver, str], Awaitable[None]]
) -> list[tuple[str, str]]:
    """The keys or views whose use fails, each in a dashboard of its own, and why."""
    failed = []
    for each in tried:
        try:
            async with opened(text) as screen:
                await use(screen, each)
                assert screen.app.is_running
        except Exception as error:
            failed.append((each, repr(error)))
    return failed


@pytest.mark.slow
@pytest.mark.parametrize("finished", [False, True])
@pytest.mark.parametrize("text", GAMES)
async def test_no_key_fails_on_any_game(opened: Opener, text: str, finished: bool) -> None:
    async def use(screen: Driver, key: str) -> None:
        if finished:
            await screen.finish()
        await screen.press(key)
        await screen.press("escape")

    assert not await failing(opened, text, keys_on(text), use)


@pytest.mark.slow
@pytest.mark.parametrize("text", GAMES)
async def test_every_key_takes_letters_enter_and_a_paste_on_any_game(
    opened: Opener, text: str
) -> None:
    """What opens takes letters, digits, Enter and a paste; then another game comes, and goes."""

    async def use(screen: Driver, key: str) -> None:
        await screen.finish()
        await screen.press(key, "a", "1", "space", "enter")
        await screen.press("escape", "escape", "escape")
        screen.dashboard.paste("nim 1 1 misere" if "nim" not in text else AIMA)
        await screen.settle()
        await screen.press(key, "enter", "escape", "escape")
        await screen.press("u")

    assert not await failing(opened, text, keys_on(text), use)


@pytest.mark.slow
@pytest.mark.parametrize("text", GAMES)
async def test_every_view_takes_enter_arrows_and_a_paste_on_any_game(
    opened: Opener, text: str
) -> None:
    async def use(screen: Driver, view: str) -> None:
        await screen.finish()
        for other in (text, "nim 1 2", "..O/XOO/..X", text):
            await screen.show(view)
            await screen.press("enter", "down", "right", "enter", "escape")
            screen.dashboard.paste(other)
            await screen.settle()

    assert not await failing(opened, text, Dashboard.VIEWS, use)
