"""The keys of the dashboard have names and explanations; few of them stand in the footer."""

from __future__ import annotations

import re

import pytest

from tests.tui.driver import FOLDED, SMALLEST, TEN_A_SECOND, WIDE, Opener
from ttt_tui.tui.commands import Palette
from ttt_tui.tui.dashboard.keys import GROUPS


def words_in(footer: str) -> list[str]:
    """Each key with its word."""
    return re.findall(r"\S+ [A-Z][a-z]+(?: [a-z]{2,})*", footer)


async def test_keys_have_names_explanations_and_ids(opened: Opener) -> None:
    async with opened() as screen:
        for active in screen.app.screen.active_bindings.values():
            binding = active.binding
            if not binding.action.startswith(("app.", "screen.")):  # Textual's own
                assert binding.description, binding
                assert binding.tooltip, binding


async def test_every_key_of_the_dashboard_names_a_method(opened: Opener) -> None:
    async with opened() as screen:
        for binding in (each for keys in GROUPS.values() for each in keys):
            name = binding.action.partition("(")[0]
            assert callable(getattr(screen.dashboard, f"action_{name}", None)), binding


@pytest.mark.parametrize("size", [WIDE, FOLDED, SMALLEST])
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


@pytest.mark.parametrize("group", GROUPS)
async def test_a_group_opens_a_menu_of_its_keys(opened: Opener, group: str) -> None:
    async with opened() as screen:
        await screen.click(group, below=WIDE[1] - 2)
        assert isinstance(screen.app.screen, Palette)
        inside = {"Game": "Exact values", "Replay": "Breakpoints", "Search": "Race of both"}
        for name, entry in inside.items():
            await screen.until(lambda: inside[group] in screen.text, "its entries")
            assert (entry in screen.text) == (name == group)
        await screen.press("escape")
        assert group in screen.keys
