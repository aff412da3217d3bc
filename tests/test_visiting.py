"""Whom a process serves, and what of the limbs there is for whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttt_tui import limbs
from ttt_tui._visiting import VARIABLE, visitors_folder
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


def test_a_limb_that_says_nothing_of_visitors_is_not_there_for_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = limbs.having("dashboard")
    monkeypatch.setattr(limbs, "LIMBS", (limbs.Limb("export"), *limbs.LIMBS))
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    now = limbs.having("dashboard")
    assert {"own", "serve"}.isdisjoint(now)
    assert {"solver", "lessons", "laboratory"} <= set(now) <= set(before)
    assert now.count("export") == sum(
        each.visitors == limbs.ALL for each in limbs.LIMBS if each.name == "export"
    )
    assert limbs.having("exhibits") == ("own",)
    assert "own" not in limbs.having("players")
    assert limbs.commands() == {}
