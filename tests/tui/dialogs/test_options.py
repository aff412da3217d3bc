"""Options: each changes the search on the screen, is remembered, and contradictions are told."""

from __future__ import annotations

from tests.tui.driver import Driver, Opener
from ttt_tui.search import Cutoff, SearchOptions
from ttt_tui.tui.dialogs.options import OptionsScreen

USUAL = SearchOptions()


def is_open(screen: Driver) -> bool:
    return isinstance(screen.app.screen, OptionsScreen)


async def pick(screen: Driver, label: str, words: str) -> None:
    """Choose with the mouse from the list beside a label."""
    await screen.click(label, right=32)
    _, row = screen.where("▲")
    await screen.click(words, below=row)


def _value(options: SearchOptions, attribute: str) -> object:
    if attribute == "order.kind":
        return options.order.kind
    found: object = getattr(options, attribute)
    return found


async def test_the_options_hold_at_the_next_start(opened: Opener) -> None:
    options = SearchOptions(cutoff=Cutoff.STRICT, stop_on_win=True)
    async with opened(options=options) as screen:
        await screen.finish()
        assert screen.comparison["nodes"].startswith("44 20")
        assert "first win" in screen.tree


async def test_contradicting_options_are_told_and_not_taken(opened: Opener) -> None:
    async with opened() as screen:
        analysis = screen.session.analysis
        await screen.press("o")
        await pick(screen, "Stop at the first win", "yes, leave")
        await pick(screen, "Score of a win", "more for a quick")
        await screen.press("f2")
        assert is_open(screen)
        assert "stop at the first win contradicts depth-aware" in " ".join(
            screen.part("#complaint").split()
        )
        await screen.press("escape")
        assert screen.session.state.options == USUAL
        assert screen.session.analysis is analysis
