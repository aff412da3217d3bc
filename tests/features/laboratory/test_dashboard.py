"""The laboratory on the dashboard."""

from __future__ import annotations

import pytest

from tests.tui.driver import Opener
from ttt_tui.features.laboratory.dialog import ExperimentsScreen


async def test_the_palette_knows_it_by_what_it_does(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("ctrl+p")
        await screen.type("tournament")
        await screen.until_text("Experiments: times, games")
        await screen.press("enter")
        await screen.until(
            lambda: isinstance(screen.app.screen, ExperimentsScreen), "waited for the laboratory"
        )


@pytest.mark.slow
async def test_it_opens_with_what_was_asked_for_last(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("L", "right", "right")
        assert "Match: who wins how often?" in screen.text
        await screen.press("escape", "L")
        assert "Match: who wins how often?" in screen.text
