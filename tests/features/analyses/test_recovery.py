"""What is kept by itself is written until its user leaves, and then once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.features.analyses.made import NOTED
from ttt_tui.features.analyses.autosave import of_others
from ttt_tui.features.analyses.recovery import AutosaveWriter, last_time, may_have_last_time
from ttt_tui.features.analyses.saved_analysis import Analysis
from ttt_tui.game import GameRecord, Position

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


def left(folder: Path, analysis: Analysis) -> None:
    keeping = AutosaveWriter(folder)
    keeping.write(analysis)
    keeping.leave(None)


def test_only_a_file_of_an_analysis_may_be_one_of_last_time(tmp_path: Path) -> None:
    assert not may_have_last_time(tmp_path / "nowhere")
    (tmp_path / "settings.json").touch()
    assert not may_have_last_time(tmp_path)
    left(tmp_path, NOTED)
    assert may_have_last_time(tmp_path)


def test_the_game_and_its_position_are_told_where_no_move_was_played(tmp_path: Path) -> None:
    left(tmp_path, Analysis(GameRecord(Position.parse("X../.O./... x"))))
    found = last_time(tmp_path)
    assert found is not None
    assert found.parts == ("3x3, 3 in a row", "X../.O./... x", "just now")


def test_an_empty_board_is_not_offered_and_what_was_before_is(tmp_path: Path) -> None:
    left(tmp_path, Analysis(GameRecord(Position()), events={"minimax": 9}))
    assert last_time(tmp_path) is None
    left(tmp_path, NOTED)
    left(tmp_path, Analysis(GameRecord(Position()), parts={"breakpoints": []}))
    found = last_time(tmp_path)
    assert found is not None
    assert found.analysis == NOTED


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
