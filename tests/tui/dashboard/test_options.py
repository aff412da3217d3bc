"""How the algorithms search: changed from the menu, told with the way back, and as usual again."""

from __future__ import annotations

from tests.tui.driver import Driver, Opener
from ttt_tui.engine.pace import AUTO
from ttt_tui.search import Cutoff, SearchOptions

USUAL = SearchOptions()


async def choose(screen: Driver, words: str, found: str) -> None:
    """By the menu; `found` is what the first line is to say."""
    await screen.press("ctrl+p", *words)
    await screen.until_text(found)
    await screen.press("enter")
    await screen.until(lambda: screen.app.screen is screen.dashboard, "the menu is closed")
    await screen.settle()


async def test_the_cut_rule_is_changed_and_put_back_in_one_key_or_three(opened: Opener) -> None:
    async with opened("empty", simple=True, pace=AUTO) as screen:
        await choose(screen, "cut", "Cut rule: beyond it only")
        assert screen.session.state.options.cutoff is Cutoff.STRICT
        assert "strict cuts" in screen.title
        said = " ".join(screen.turn.split())
        assert said == "Cut rule: beyond it only, alpha > beta; saved; u: undo"
        await screen.press("u")
        assert screen.session.state.options == USUAL
        await screen.press("y", "o", "left", "enter")
        assert screen.session.state.options == USUAL
        assert "Cut rule: at the bound" in screen.turn
