"""Whether a package may declare something, without what reads it."""

from __future__ import annotations

import sys
from importlib.metadata import DistributionFinder, entry_points
from pathlib import Path

import pytest

from ttt_tui.engine.declarations import NO_PLUGINS, may_be_any
from ttt_tui.engine.plugins import GROUPS

OURS = "[ttt_tui.algorithms]\ntoy = toy:search\n"
OTHERS = "[console_scripts]\nttt-tui = ttt_tui.__main__:main\n"


@pytest.fixture(autouse=True)
def wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plugins, which no other test gets from what is installed."""
    monkeypatch.delenv(NO_PLUGINS[0])


@pytest.mark.parametrize(
    ("file", "text", "expected"),
    [
        ("toy-1.0.dist-info/entry_points.txt", OURS, True),
        ("toy-1.0.egg-info/entry_points.txt", OURS, True),
        ("toy.dist-info/entry_points.txt", "\n[ttt_tui.evaluations]\nlines = toy:lines", True),
        ("toy-1.0.dist-info/entry_points.txt", OTHERS, False),
        ("toy-1.0.dist-info/METADATA", "Name: toy", False),
        ("toy/entry_points.txt", OURS, False),
    ],
)
def test_a_package_that_declares_is_found_and_no_other(
    file: str, text: str, expected: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / Path(file).parent
    package.mkdir()
    (tmp_path / file).write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "away"), str(tmp_path)])
    assert may_be_any() == expected
    assert any(entry_points(group=group) for group in GROUPS) == expected


def test_where_others_look_for_packages_nothing_is_ruled_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = tmp_path / "packages.zip"
    archive.touch()
    monkeypatch.setattr(sys, "path", [])
    assert not may_be_any()
    monkeypatch.setattr(sys, "path", [str(archive)])
    assert may_be_any()
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, DistributionFinder])
    assert may_be_any()


def test_plugins_can_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, DistributionFinder])
    assert may_be_any()
    monkeypatch.setenv(*NO_PLUGINS)
    assert not may_be_any()
