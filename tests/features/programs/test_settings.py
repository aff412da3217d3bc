"""The files that have been watched are remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttt_tui.features.programs.settings import ENTRY, MOST_RECENT, with_latest
from ttt_tui.settings import SettingsFile
from ttt_tui.tui.services import Services


def test_the_latest_stand_first_each_once() -> None:
    assert with_latest((), "a") == ("a",)
    assert with_latest(("a", "b"), "b") == ("b", "a")
    many = tuple(map(str, range(MOST_RECENT)))
    assert with_latest(many, "new") == ("new", *many[:-1])


def test_they_are_kept_for_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    Services(SettingsFile(path)).keep(ENTRY, ("/a.py", "/b.py:go"))
    assert Services(SettingsFile(path)).settings.of(ENTRY) == ("/a.py", "/b.py:go")


@pytest.mark.parametrize("data", ["a", [1], {"a": 1}])
def test_what_is_no_list_of_paths_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match="no list of paths"):
        ENTRY.read(data)
