"""The word list is of the moment that one looks at."""

from __future__ import annotations

from tests.tui.driver import Opener


async def test_the_examples_are_of_the_moment_looked_at(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("full_stop", "full_stop", "T")
        assert "1 node below the root so far." in screen.text


async def test_a_click_on_the_heads_of_the_tree_explains_them(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.click("window", below=screen.where("Search tree")[1])
        assert "What the two sides are sure of elsewhere" in screen.text
