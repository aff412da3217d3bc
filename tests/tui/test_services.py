"""Settings are remembered, and what is wrong with them is told and does no harm."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.tui.driver import TEN_A_SECOND, Opener
from ttt_tui.settings import Settings
from ttt_tui.tui.dashboard.screen import Dashboard


async def test_the_speed_is_remembered(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.press("plus")
    async with opened(pace=None) as screen:
        assert "20 events/s" in screen.status


@pytest.mark.parametrize("damage", ["{", '{"version": 99}', "\udcff"])
async def test_damaged_settings_are_set_aside_with_a_message(opened: Opener, damage: str) -> None:
    opened.settings_path.write_bytes(damage.encode(errors="surrogateescape"))
    async with opened(pace=None) as screen:
        await screen.until_text("damaged")
        assert "set aside as settings.json.damaged-1" in "".join(screen.notices)
        assert "X to move, move 6" in screen.turn
    aside = opened.settings_path.with_name("settings.json.damaged-1")
    assert aside.read_bytes() == damage.encode(errors="surrogateescape")


async def test_settings_that_cannot_be_written_are_told_and_hold_until_the_end(
    opened: Opener, tmp_path: Path
) -> None:
    opened.settings_path = tmp_path / "file" / "settings.json"
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    async with opened(pace=None) as screen:
        await screen.press("d")
        await screen.until_text("cannot be saved")
        assert not screen.app.current_theme.dark
        assert isinstance(screen.app.screen, Dashboard)


async def test_settings_that_fit_no_search_of_this_board_do_no_harm(opened: Opener) -> None:
    settings = Settings().to_json()
    settings["options"]["first_move"] = 40
    opened.settings_path.write_text(json.dumps(settings), encoding="utf-8")
    async with opened("empty", pace=None) as screen:
        assert "X to move, move 1" in screen.turn
        assert screen.session.state.used_options.first_move is None
        await screen.press("n", "full_stop")
        assert isinstance(screen.app.screen, Dashboard)
