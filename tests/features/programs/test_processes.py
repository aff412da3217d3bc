"""Working folders: one's own are removed, and those of programs that were killed."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from ttt_tui.features.programs.processes import Folder, remove_left_behind

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no locks of folders there")


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    remove_left_behind.cache_clear()
    yield tmp_path
    remove_left_behind.cache_clear()


def test_one_that_was_left_behind_is_removed_and_one_in_use_is_not(place: Path) -> None:
    (place / "ttt-tui-run-left").mkdir()
    (place / "ttt-tui-run-left" / ".ttt-tui-run").touch()
    (place / "ttt-tui-run-left" / "log.txt").write_text("x", encoding="utf-8")
    (place / "somebody").mkdir()
    (place / "ttt-tui-run-file").write_text("x", encoding="utf-8")
    used = Folder()
    remove_left_behind()
    assert {each.name for each in place.iterdir()} == {
        "somebody",
        "ttt-tui-run-file",
        Path(used.path).name,
    }
    used.remove()
    assert not Path(used.path).exists()


def test_what_a_link_leads_to_is_left_alone(place: Path) -> None:
    (place / "mine").mkdir()
    (place / "mine" / ".ttt-tui-run").touch()
    (place / "ttt-tui-run-link").symlink_to(place / "mine")
    remove_left_behind()
    assert (place / "mine").is_dir()


def test_those_of_others_are_left_alone(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (place / "ttt-tui-run-theirs").mkdir()
    (place / "ttt-tui-run-theirs" / ".ttt-tui-run").touch()
    monkeypatch.setattr(os, "getuid", lambda: -1)
    remove_left_behind()
    assert (place / "ttt-tui-run-theirs").is_dir()


def test_what_others_call_like_it_is_left_alone(place: Path) -> None:
    """As a release of this program that somebody has unpacked, or results of its own."""
    for name in ("ttt-tui-main", "ttt-tui-run-results"):
        (place / name).mkdir()
        (place / name / "work.txt").write_text("mine", encoding="utf-8")
    remove_left_behind()
    assert len(list(place.glob("*/work.txt"))) == 2
