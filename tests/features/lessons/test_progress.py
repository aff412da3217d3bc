"""What was done is kept, and a damaged file is set aside."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttt_tui.features.lessons.lesson_files import path_of
from ttt_tui.features.lessons.progress import Progress


def test_steps_that_are_done_are_there_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "state" / "lessons.json"
    progress = Progress(path)
    assert progress.done("one", 2) is None
    assert progress.done("one", 0) is None
    assert Progress(path).steps("one") == {0, 2}
    assert Progress(path).steps("two") == frozenset()


def test_progress_under_a_former_name_of_a_lesson_counts_and_is_written_under_the_new_one(
    tmp_path: Path,
) -> None:
    path = tmp_path / "lessons.json"
    path.write_text('{"version": 1, "done": {"12-museum-of-mistakes": [0, 1]}}', encoding="utf-8")
    progress = Progress(path)
    assert progress.steps("12-classic-bugs") == {0, 1}
    assert progress.done("12-classic-bugs", 4) is None
    assert "museum" not in path.read_text(encoding="utf-8")
    assert Progress(path).steps("12-classic-bugs") == {0, 1, 4}
    assert path_of("12-museum-of-mistakes") == path_of("12-classic-bugs") is not None


@pytest.mark.parametrize("text", ["{", "[]", '{"version": 1, "done": {"one": ["x"]}}', "\x00"])
def test_a_damaged_file_is_set_aside_with_a_message(tmp_path: Path, text: str) -> None:
    path = tmp_path / "lessons.json"
    path.write_text(text, encoding="utf-8")
    progress = Progress(path)
    assert progress.message is not None
    assert "set aside as lessons.json.damaged-1" in progress.message
    assert (tmp_path / "lessons.json.damaged-1").read_text(encoding="utf-8") == text
    assert progress.done("one", 0) is None
    assert Progress(path).message is None


def test_what_cannot_be_kept_is_said(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where a folder should be", encoding="utf-8")
    message = Progress(tmp_path / "state" / "lessons.json").done("one", 0)
    assert message is not None
    assert "cannot be saved" in message
