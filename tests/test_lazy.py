"""Packages load a module when one of its names is first asked for."""

from __future__ import annotations

import pytest

from tests.commands import SCREEN, loaded_by
from ttt_tui._lazy import loaded_late


def test_a_name_is_looked_up_once_and_an_unknown_one_is_told() -> None:
    names: dict[str, object] = {}
    find, public = loaded_late("ttt_tui.game", {"ttt_tui.game.rules": "RulesError Rules"}, names)
    assert public == ["Rules", "RulesError"]
    rules = find("Rules")
    assert names == {"Rules": rules}
    with pytest.raises(AttributeError, match=r"module 'ttt_tui\.game' has no attribute 'Player'"):
        find("Player")


def test_the_library_is_loaded_when_it_is_used() -> None:
    assert loaded_by("import ttt_tui").isdisjoint({*SCREEN, "click", "ttt_tui.game"})
    used = loaded_by("from ttt_tui import Position, analyze\nanalyze('..O/XOO/..X', runs=1)")
    assert used.isdisjoint({*SCREEN, "click", "asyncio"})


def test_before_the_first_frame_nothing_is_loaded_that_only_the_dashboard_needs() -> None:
    loaded = loaded_by("import ttt_tui.tui.app")
    assert "ttt_tui.tui.dashboard.opening" in loaded
    assert loaded.isdisjoint(
        {
            "ttt_tui.tui.dashboard.context",
            "ttt_tui.tui.commands",
            "ttt_tui.tui.forms",
            "ttt_tui.engine.session",
            "ttt_tui.search.search",
        }
    )
