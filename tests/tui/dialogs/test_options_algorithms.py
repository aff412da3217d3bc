"""Algorithms: any two or more side by side, with their options; contradictions are told."""

from __future__ import annotations

from textual.widgets import Input

from tests.tui.driver import Driver, Opener
from ttt_tui.search import PLAIN, SearchOptions
from ttt_tui.search.algorithm import all_algorithms, named
from ttt_tui.tui.dialogs.options import AlgorithmsScreen


def is_open(screen: Driver) -> bool:
    return isinstance(screen.app.screen, AlgorithmsScreen)


async def write(screen: Driver, name: str, text: str) -> None:
    line = screen.app.screen.query_one(f"#{name}", Input)
    line.focus()
    line.value = ""
    await screen.press(*text)


def complaint(screen: Driver) -> str:
    return " ".join(screen.part("#complaint").split())


async def test_keys_alone_tick_and_use(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("A", "down", "down", "space", "f2")
        assert screen.session.state.algorithms == (*PLAIN, named("alpha-beta+"))


async def test_the_tree_goes_through_all_of_them(opened: Opener) -> None:
    async with opened() as screen:
        screen.session.set_options(SearchOptions(), all_algorithms())
        await screen.finish()
        seen = []
        for _ in all_algorithms():
            await screen.press("t")
            seen.append(screen.session.state.shown)
            assert f"Search tree: {screen.session.state.shown.name}" in screen.text
        assert set(seen) == set(all_algorithms())
