"""Whatever is written on a screen can be read: measured over the segments that are drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from rich.segment import Segment

from tests.spread import few
from tests.tui.driver import DIALOGS, FOLDED, WIDE, Driver, Opener
from tests.tui.test_colours import LEAST, contrast
from ttt_tui.tui.dashboard.screen import Dashboard

LEAST_OF_TEXT = 4.5
"""The contrast that WCAG 2.1 (1.4.3) asks of text."""

_DRAWN = range(0x2500, 0x2600)
"""Signs of frames, boards, bars and scrollbars: parts of a graphic."""

_GRAPHIC = "·╌•"

_EDGES = "▔▁"
"""The upper and the lower edge of a button, which its words make known."""

THEMES = ("ttt-dark", "ttt-light")
GAMES = ("((3 12 8) (2 4 6) (14 5 2))", "othello 4x4 XOOX/XXOO/XO.X/OO.O x", "nim 3 4")

Themes = pytest.mark.parametrize("theme", THEMES)


def _segments(screen: Driver) -> Iterator[Segment]:
    """Those that are drawn; of a dialog alone, where one is open: what is behind it is dimmed."""
    top = screen.app.screen
    regions = [child.region for child in top.children] if top.is_modal else [top.region]
    for y, strip in enumerate(top._compositor.render_strips()):
        x = 0
        for segment in strip:
            if any(region.contains(x, y) for region in regions):
                yield segment
            x += segment.cell_length


def unread(screen: Driver) -> set[str]:
    """Texts of too little contrast, with what is wrong."""
    wrong = set()
    for text, style, _ in _segments(screen):
        signs = "".join(text.split())
        if style is None or not signs.strip(_EDGES):
            continue
        is_graphic = all(sign in _GRAPHIC or ord(sign) in _DRAWN for sign in signs)
        measured = contrast(style)
        if measured < (LEAST if is_graphic else LEAST_OF_TEXT) or style.dim:
            wrong.add(f"{measured:.2f}: {signs}, {style}")
    return wrong


async def _use(screen: Driver, theme: str) -> None:
    screen.app.theme = theme
    await screen.settle()


@Themes
async def test_every_view_can_be_read(opened: Opener, theme: str) -> None:
    async with opened() as screen:
        await _use(screen, theme)
        await screen.press("v", "h")
        await screen.finish()
        await screen.press("X", "X")
        for size in (WIDE, FOLDED):
            await screen.resize(*size)
            for view in Dashboard.VIEWS:
                await screen.show(view)
                assert not unread(screen), view


@few("theme", THEMES)
async def test_both_trees_and_the_simple_level_can_be_read(opened: Opener, theme: str) -> None:
    async with opened(simple=True, bare=True) as screen:
        await _use(screen, theme)
        assert not unread(screen)
        await screen.press("x", "b", "m", "down")
        assert not unread(screen)


@few(("game", "theme"), list(product(GAMES, THEMES)))
async def test_every_game_can_be_read(opened: Opener, game: str, theme: str) -> None:
    async with opened(game) as screen:
        await _use(screen, theme)
        assert not unread(screen)
        await screen.press("x")
        assert not unread(screen)
        await screen.press("m", "down", "down")
        assert not unread(screen)


@few("theme", THEMES)
async def test_every_dialog_can_be_read(opened: Opener, theme: str) -> None:
    async with opened() as screen:
        await _use(screen, theme)
        for key in (*DIALOGS, "ctrl+p", "L", "O", "s", "i", "S"):
            await screen.press(key)
            assert not unread(screen), key
            await screen.press("escape", "escape")
