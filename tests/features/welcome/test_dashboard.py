"""The welcome: what one can begin with, at each bare start."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tui.driver import FOLDED, SMALLEST, WIDE, Driver, Opener
from ttt_tui.engine.budget import Budget
from ttt_tui.features.welcome.panel import WelcomePanel
from ttt_tui.features.welcome.settings import ENTRY
from ttt_tui.search import Algorithm, MoveOrder, Order, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.settings import Settings

LARGE, UPRIGHT = (250, 80), (46, 40)
SIZES = pytest.mark.parametrize("size", [WIDE, FOLDED, SMALLEST])
SWITCH = "do not show this at the start"


def is_shown(screen: Driver) -> bool:
    return screen.dashboard.query_one(WelcomePanel).display


async def test_it_comes_at_every_bare_start_until_it_is_told_not_to(opened: Opener) -> None:
    for _ in range(2):
        async with opened("empty", options=None, pace=None, bare=True) as screen:
            assert is_shown(screen)
            await screen.press("full_stop")
            assert not is_shown(screen)
            assert screen.dashboard.query_one("#tree-panel").display
    async with opened("empty", options=None, pace=None, bare=True) as screen:
        await screen.click(SWITCH)
        assert is_shown(screen)
        assert "the next start shows no welcome" in " ".join(screen.turn.split())
        assert "show this at every start" in screen.text
    async with opened("empty", options=None, pace=None, bare=True) as screen:
        assert not is_shown(screen)
        await screen.press("f1")
        assert is_shown(screen)
        await screen.press("f5")
        assert is_shown(screen)
        assert screen.dashboard.services.settings.of(ENTRY)
    async with opened("empty", options=None, pace=None, bare=True) as screen:
        assert is_shown(screen)


async def test_a_click_on_the_board_closes_it_and_plays(opened: Opener) -> None:
    async with opened("empty", held=True, simple=True, bare=True) as screen:
        await screen.click_cell(0)
        assert not is_shown(screen)
        assert screen.match.record.moves == (0,)


@SIZES
async def test_the_worked_example_is_the_same_search_whatever_was_chosen(
    opened: Opener, size: tuple[int, int]
) -> None:
    centre = SearchOptions(order=MoveOrder(Order.CENTRE))
    lineup = (Algorithm.MINIMAX, named("pvs"))
    saved = replace(Settings(), options=centre, algorithms=lineup)
    assert opened.settings_file.save(saved) is None
    async with opened("empty", size=size, pace=None, held=True) as screen:
        screen.session.set_budget(Budget(nodes=9))
        before = screen.session.state.chosen
        await screen.press("f2")
        said = " ".join(screen.turn.split())
        assert "usual options; x next cut, l: live; u: undo" in said
        await screen.finish()
        assert (screen.nodes(Algorithm.MINIMAX), screen.nodes()) == (44, 30)
        assert "order" not in screen.title
        assert opened.settings_file.load()[0] == saved
        await screen.press("u")
        assert screen.session.state.chosen == before
        assert screen.session.state.options == centre
        await screen.press("y")
        assert screen.session.state.options == SearchOptions()
        await screen.press("n")
        assert screen.session.state.options == centre, "the next game is searched as chosen"
        assert screen.session.state.algorithms == lineup
        assert opened.settings_file.load()[0] == saved
