"""Lessons are found by name, by number and by file."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttt_tui.features.lessons.lesson_files import TEXTS, lesson_list, path_of

FIRST = TEXTS / "01-the-game-tree.md"


@pytest.mark.parametrize("name", ["01-the-game-tree", "the-game-tree", "1", "01", str(FIRST)])
def test_a_lesson_is_found(name: str) -> None:
    assert path_of(name) == FIRST


def test_what_is_not_there_is_not_found(tmp_path: Path) -> None:
    assert path_of("13") is None
    assert path_of(str(tmp_path)) is None


def test_ours_come_in_their_order(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    found = lesson_list()
    assert found.left_out == ()
    assert [each.name[:2] for each in found.lessons] == [f"{n:02}" for n in range(1, 13)]
