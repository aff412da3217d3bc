"""The word list is of the moment that one looks at, and a click on a word opens it there."""

from __future__ import annotations

import pytest

from tests.spread import few
from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from ttt_tui import registry
from ttt_tui.features.glossary.dialog import TermsScreen


async def test_the_examples_are_of_the_moment_looked_at(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("full_stop", "full_stop", "T")
        assert "1 node below the root." in screen.text


def asked(screen: Driver) -> str:
    """The term at which the word list was opened, which is in sight."""
    assert isinstance(screen.app.screen, TermsScreen)
    (marked,) = screen.app.screen.query(".-asked")
    text = screen.part_of(marked)
    assert text
    return text.split("  ")[0].strip()


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_a_click_on_a_head_of_the_tree_explains_it(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        await screen.click("window", below=screen.where("Search tree")[1])
        assert asked(screen) == "window"


async def test_a_click_beside_the_heads_opens_the_whole_list(opened: Opener) -> None:
    async with opened() as screen:
        await screen.click("window", below=screen.where("Search tree")[1], right=8)
        assert isinstance(screen.app.screen, TermsScreen)
        assert not screen.app.screen.query(".-asked")


@few(
    ("simple", "word", "term"),
    [
        (False, "leaves", "leaf"),
        (False, "by depth", "ply"),
        (False, "uniform", "uniform b^m"),
        (True, "moves cut", "cut, pruned"),
        (True, "nodes visited", "node"),
    ],
    quick=2,
)
async def test_a_click_on_the_name_of_a_row_explains_it(
    opened: Opener, simple: bool, word: str, term: str
) -> None:
    async with opened(simple=simple) as screen:
        await screen.finish()
        await screen.click(word, below=screen.where("Comparison")[1])
        assert asked(screen) == term


async def test_words_of_the_card_are_explained(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.press("x")
        await screen.click("beta", below=screen.where("Search tree")[1] + 10)
        assert asked(screen) in ("beta", "alpha-beta")


@pytest.mark.skipif("why" not in registry.having("view"), reason="without the view")
async def test_words_of_why_are_explained(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.press("x")
        await screen.show("why")
        await screen.click("window", below=screen.where("Why?")[1])
        assert asked(screen) == "window"
