"""`ttt-tui lessons`: the list, the check, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, offered
from tests.features.lessons.texts import SOUND
from ttt_tui.features.lessons.check import TEXTS, lesson_list
from ttt_tui.features.lessons.progress import Progress


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the user keeps is in a folder of the test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_lessons_are_listed_with_what_is_done(run: Run) -> None:
    Progress().done("01-the-game-tree", 0)
    done = run("lessons")
    assert done.exit_code == 0
    first, second, *_ = done.stdout.splitlines()
    assert first.split("  ")[0] == "01-the-game-tree"
    assert first.endswith("1 of 7 steps")
    assert second.endswith("0 of 6 steps")


def test_the_list_as_json_has_numbers(run: Run) -> None:
    Progress().done("01-the-game-tree", 0)
    Progress().done("01-the-game-tree", 99)  # of a longer version of it
    listed = json.loads(run("lessons", "--json").stdout)
    assert len(listed) == len(lesson_list().lessons)
    assert listed[0] == {
        "schema": 1,
        "name": "01-the-game-tree",
        "title": "The game tree and its leaves",
        "steps": 7,
        "questions": 3,
        "done": 1,
    }


def test_lessons_of_ones_own_are_listed_and_damaged_ones_left_out(run: Run, home: Path) -> None:
    folder = home / "config" / "ttt-tui" / "lessons"
    folder.mkdir(parents=True)
    (folder / "mine.md").write_text(SOUND, encoding="utf-8")
    (folder / "worse.md").write_bytes(b"\xff\xfe")
    done = run("lessons")
    assert done.exit_code == 0
    assert "mine " in done.stdout
    assert "worse.md is left out: line 1, not a lesson: it is not text" in done.stderr


def test_a_damaged_note_of_what_is_done_is_set_aside(run: Run) -> None:
    path = Progress().path
    assert path is not None
    path.parent.mkdir(parents=True)
    path.write_text("{", encoding="utf-8")
    done = run("lessons")
    assert done.exit_code == 0
    assert "set aside as lessons.json.damaged-1" in done.stderr


def test_the_check_prints_file_and_line_of_each_fault(run: Run, home: Path) -> None:
    sound, bad = home / "sound.md", home / "bad.md"
    sound.write_text(SOUND, encoding="utf-8")
    bad.write_text(SOUND.replace("= 30}", "= 31}").replace("cut 1", "cut"), encoding="utf-8")
    done = run("lessons", "--check", str(sound), str(bad))
    assert done.exit_code == 1
    assert done.stdout.splitlines() == [
        f"{bad}:8: nodes is 30, not 31",
        f"{bad}:15: unknown moment 'cut': choose from begin, end, event N, cut N, change N, "
        "node (0,0) (1,1), left (0,0) (1,1)",
    ]
    assert run("lessons", "--check", str(sound)).exit_code == 0
    assert run("lessons", "--check", str(TEXTS / "01-the-game-tree.md")).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--check",), "--check needs the files to check"),
        (("--check", "nowhere.md"), "there is no lesson or file 'nowhere.md'"),
        (("nowhere",), "no lesson 'nowhere'"),
        (("1", "2"), "open one lesson at a time"),
        (("1", "--json"), "--json prints the list"),
        (("1",), "the dashboard needs a terminal"),
    ],
)
def test_what_cannot_be_is_refused(run: Run, arguments: tuple[str, ...], said: str) -> None:
    done = run("lessons", *arguments)
    assert done.exit_code == 2
    assert said in done.stderr


def test_a_lesson_with_faults_is_not_opened(run: Run, home: Path) -> None:
    (home / "bad.md").write_text("# Nothing\n", encoding="utf-8")
    done = run("lessons", str(home / "bad.md"))
    assert done.exit_code == 1
    assert "bad.md:1: not a lesson: it needs a step" in done.stderr


@pytest.mark.parametrize("name", ["9" * 5_000, "X" * 5_000, "\ud800"])
def test_a_file_that_cannot_be_is_refused(run: Run, name: str) -> None:
    done = run("lessons", "--check", name)
    assert done.exit_code == 2
    assert len(done.stderr) < 600


@pytest.mark.parametrize(
    ("begun", "found"),
    [("the-f", "the-first-cut"), ("01", "01-the-game-tree"), ("./mi", "(files)")],
)
def test_the_shell_completes_lessons_and_files(begun: str, found: str) -> None:
    assert offered("lessons", begun) == [found]
