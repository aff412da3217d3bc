"""From 120x40 down to the least size every panel is there or can be reached."""

from __future__ import annotations

import pytest

from tests.tui.driver import FOLDED, SMALLEST, TEN_A_SECOND, WIDE, Opener


async def test_at_120x40_everything_is_on_the_screen(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        for words in ("Board", "Search tree: alpha-beta", "Comparison", "Moves", "following"):
            assert words in screen.text
        assert [len(line) for line in screen.lines] == [120] * 40


async def test_below_the_least_size_it_says_what_it_needs(opened: Opener) -> None:
    async with opened(size=(59, 20)) as screen:
        for width, height in ((59, 20), (60, 19), (59, 19)):
            await screen.resize(width, height)
            await screen.until_text(f"has {width} and {height}")
            assert "needs 60 columns and 20 rows" in screen.text
            assert "Board" not in screen.text
        await screen.resize(20, 5)
        assert "Board" not in screen.text


@pytest.mark.slow
async def test_the_size_may_change_in_mid_search(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        for size in (FOLDED, (59, 19), SMALLEST, (200, 60), WIDE):
            await screen.resize(*size)
            await screen.advance(0.5)
            await screen.settle()
            too_small = size == (59, 19)
            assert ("60 columns" in screen.text) == too_small
            if not too_small:
                assert "X to move" in screen.text
        assert screen.nodes() > 5
        await screen.finish()
        assert screen.comparison["nodes"] == "44 30 31.8 %"
