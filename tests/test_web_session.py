"""Whom a process serves, and what of the features there is for whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttt_tui import registry
from ttt_tui._web_session import VARIABLE, visitors_folder
from ttt_tui.engine.files import user_file


def test_somebody_at_his_own_machine_is_no_visitor(monkeypatch: pytest.MonkeyPatch) -> None:
    for nothing in (None, ""):
        monkeypatch.delenv(VARIABLE, raising=False)
        if nothing is not None:
            monkeypatch.setenv(VARIABLE, nothing)
        assert visitors_folder() is None


def test_what_is_kept_of_a_visitor_stands_in_one_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert user_file("cache", "a.json") == tmp_path / "cache" / "a.json"
    assert user_file("config", "a.json") == tmp_path / "config" / "a.json"


def test_a_feature_that_says_nothing_of_visitors_is_not_there_for_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = registry.having("dashboard")
    monkeypatch.setattr(registry, "FEATURES", (registry.Feature("export"), *registry.FEATURES))
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    now = registry.having("dashboard")
    assert {"programs", "serve"}.isdisjoint(now)
    assert {"solver", "lessons", "laboratory"} <= set(now) <= set(before)
    assert now.count("export") == sum(
        each.visitors == registry.ALL for each in registry.FEATURES if each.name == "export"
    )
    assert registry.having("classic_bugs") == ("programs",)
    assert "programs" not in registry.having("players")
    assert registry.commands() == {}
