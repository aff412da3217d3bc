"""The footer of the dashboard with all features: whole words for what makes sense now."""

from __future__ import annotations

import re

import pytest

from tests.tui.driver import FOLDED, SMALLEST, TEN_A_SECOND, WIDE, Opener


def words_in(footer: str) -> list[str]:
    """Each key with its word."""
    return re.findall(r"\S+ [A-Z][a-z]+(?: [a-z]{2,})*", footer)


PHONE = (46, 40)
"""Held upright."""


@pytest.mark.parametrize("size", [WIDE, FOLDED, SMALLEST, PHONE])
@pytest.mark.parametrize("simple", [True, False])
async def test_the_footer_has_six_to_eight_whole_words(
    opened: Opener, size: tuple[int, int], simple: bool
) -> None:
    async with opened("empty", size=size, simple=simple, held=True) as screen:
        for keys in ((), (".",), ("1",), ("x", ","), ("l", "f"), ("n",)):
            await screen.press(*keys)
            words = words_in(screen.keys)
            assert " ".join(words) == " ".join(screen.keys.split())
            assert 6 <= len(words) <= 8
            assert words[-4:] == ["i Learn", "? Help", "q Quit", "^p More"]


async def test_the_footer_offers_what_makes_sense_now(opened: Opener) -> None:
    async with opened("empty", simple=True, held=True, pace=TEN_A_SECOND) as screen:
        assert screen.keys.split("  i ")[0].strip() == "space Run  . Step  x Next cut  n New game"
        await screen.press("5")
        await screen.advance(0.2)
        assert "space Pause  f To the end  u Undo" in screen.keys
        await screen.press("space")
        assert "space Run  . Step  x Next cut  u Undo" in screen.keys
        await screen.finish()
        assert "h Hint" in screen.keys
        await screen.press("comma")
        assert "l Live  , Back  . Step" in screen.keys
    async with opened("XXX/OO./... o", simple=True) as screen:
        assert "n New game" in screen.keys


async def test_where_two_words_have_no_room_shorter_ones_have(opened: Opener) -> None:
    async with opened("empty", size=PHONE, simple=True, held=True, pace=TEN_A_SECOND) as screen:
        assert screen.keys.startswith(" ␣ Run . Step i Learn")
        await screen.press("5")
        await screen.advance(0.2)
        assert screen.keys.startswith(" ␣ Pause f End i Learn")
