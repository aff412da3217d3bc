"""What is kept by itself is written until its user leaves, and then once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.features.analyses.made import NOTED
from ttt_tui.features.analyses.autosave import of_others
from ttt_tui.features.analyses.recovery import AutosaveWriter
from ttt_tui.features.analyses.saved_analysis import Analysis

LATER = replace(NOTED, event=1)


def found(folder: Path) -> list[tuple[Analysis, bool]]:
    """What programs that have gone have left, and whether it is not offered."""
    found = []
    for each in of_others(folder):
        found.append((each.read(), each.offered))
        each.release()
    return found


def test_what_is_left_is_not_offered(tmp_path: Path) -> None:
    keeping = AutosaveWriter(tmp_path)
    keeping.write(NOTED)
    assert found(tmp_path) == [], "the program lives"
    keeping.leave(LATER)
    assert found(tmp_path) == [(LATER, True)]


def test_a_writing_that_comes_after_its_user_has_left_writes_nothing(tmp_path: Path) -> None:
    keeping = AutosaveWriter(tmp_path)
    keeping.leave(None)
    keeping.write(NOTED)
    assert list(tmp_path.iterdir()) == []


def test_what_was_on_its_way_is_not_lost(tmp_path: Path) -> None:
    keeping = AutosaveWriter(tmp_path)
    keeping.pending = LATER
    keeping.leave(None)
    keeping.write(LATER)  # its thread comes only now
    assert found(tmp_path) == [(LATER, True)]


def test_without_a_folder_nothing_is_kept_and_one_in_the_way_is_no_error_of_leaving(
    tmp_path: Path,
) -> None:
    AutosaveWriter(None).leave(NOTED)
    (tmp_path / "file").write_text("", encoding="utf-8")
    AutosaveWriter(tmp_path / "file").leave(NOTED)
