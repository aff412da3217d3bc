"""The word list is of the moment that one looks at."""

from __future__ import annotations

from tests.tui.driver import Opener


async def test_the_examples_are_of_the_moment_looked_at(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("full_stop", "full_stop", "T")
        assert "1 node below the root so far." in screen.text
