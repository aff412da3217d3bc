"""What was done in lessons is there at the next start, and which lesson comes next."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttt_tui.features.lessons.check import lesson_list, path_of
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


def test_after_the_end_of_a_lesson_the_next_one_is_offered(tmp_path: Path) -> None:
    lessons = lesson_list()
    first, second, *_, last = lessons.lessons
    progress = Progress(tmp_path / "lessons.json")
    progress.stop_at(first.name, 2)
    assert lessons.to_go_on_with(progress) == first
    progress.stop_at(first.name, 6, passed=len(first.steps))
    assert lessons.to_go_on_with(progress) == second, "steps were skipped, and the end was reached"
    progress.stop_at(last.name, 0)
    for step in range(len(last.steps)):
        progress.done(last.name, step)
    assert lessons.to_go_on_with(progress) == second
    assert progress.go_on_with(second) is None
    assert progress.latest == second.name
    for lesson in lessons.lessons:
        progress.stop_at(lesson.name, 0, passed=len(lesson.steps))
    assert lessons.to_go_on_with(progress) is None
    assert progress.go_on_with(None) is None
    assert progress.latest == ""
