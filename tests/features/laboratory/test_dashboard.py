"""The laboratory on the dashboard."""

from __future__ import annotations

import pytest
from textual.widgets import Select

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


@pytest.mark.slow
async def test_it_opens_on_a_tree_from_paper_with_players_of_any_game(opened: Opener) -> None:
    async with opened("((3 12 8) (2 4 6) (14 5 2))") as screen:
        await screen.press("L")
        assert isinstance(screen.app.screen, ExperimentsScreen)
        assert "((3 12 8) (2 4 6) (14 5 2)) by minimax, alpha-beta" in screen.text
        names = [value for _, value in screen.app.screen.query_one("#first", Select)._options]
        assert "random" in names
        assert "solver" not in names
