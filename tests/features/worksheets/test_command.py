"""`ttt-tui worksheet`: which sheets it makes, where they go, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.commands import SCREEN, loaded_by_command
from ttt_tui import registry


def printed(run: Run, *arguments: str) -> str:
    done = run("worksheet", *arguments)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


def titles(run: Run, *arguments: str) -> list[str]:
    text = printed(run, "--format", "markdown", *arguments)
    return [line[2:] for line in text.splitlines() if line.startswith("# ")]


def test_without_a_position_it_is_the_worked_example(run: Run) -> None:
    text = printed(run)
    assert text.startswith("<!DOCTYPE html>")
    assert "<h1>Worksheet: the worked example (1 of 5)</h1>" in text
    assert "alpha-beta on ..O/XOO/..X x" in text
    assert "alpha-beta on XOO/O../X.. x" in printed(run, "XOO/O../X..")


@pytest.mark.parametrize("name", ["sheet.html", "sheet.md", "sheet.svg"])
def test_a_files_name_tells_its_format(run: Run, tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    assert printed(run, "--output", str(file)) == ""
    named = {"html": "html", "md": "markdown", "svg": "svg"}[name.partition(".")[2]]
    assert file.read_text(encoding="utf-8") == printed(run, "--format", named)
    assert run("worksheet", "--output", str(file)).exit_code == 2  # it is there now


def test_fresh_ones_are_the_same_for_a_seed(run: Run) -> None:
    asked = ("--random", "2", "--seed", "5", "--difficulty", "easy")
    assert titles(run, *asked) == [
        "Worksheet 1 (easy, seed 5)",
        "Worksheet 1 (easy, seed 5): solution",
        "Worksheet 2 (easy, seed 5)",
        "Worksheet 2 (easy, seed 5): solution",
    ]
    assert printed(run, *asked) == printed(run, *asked)
    assert titles(run, *asked, "--part", "sheet") == titles(run, *asked)[::2]


def test_a_lesson_has_its_sheet(run: Run) -> None:
    assert titles(run, "--lesson", "1", "--part", "sheet") == [
        "Worksheet: The game tree and its leaves"
    ]
    late = printed(run, "--lesson", "windows-go-down", "--format", "markdown")
    assert late.startswith("# Worksheet: The window goes down, and deep cuts (seed 1)\n")
    line = late.splitlines()[2]
    assert line.startswith("alpha-beta on X")  # its first stone is still there


def test_every_lesson_has_one(run: Run) -> None:
    for number in range(1, 13):
        (title,) = titles(run, "--lesson", str(number), "--part", "sheet")
        assert title.startswith("Worksheet: ")


def test_without_lessons_there_is_none_of_a_lesson(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        registry, "FEATURES", [each for each in registry.FEATURES if each.name != "lessons"]
    )
    done = run("worksheet", "--lesson", "1")
    assert done.exit_code == 2
    assert "no lesson '1'" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("empty",), "position .../.../... x: its tree has more than 90 nodes"),
        (("XXX/OO./...",), "the game is over: choose"),
        (("--lesson", "nothing"), "no lesson 'nothing': 'ttt-tui lessons' lists them"),
        (("XOO/O../X..", "--lesson", "1"), "--lesson sets the position"),
        (("XXO/OO./X..", "--random", "2"), "--random 2: only 0 medium positions found"),
        (("--output", "sheet.pdf"), "does not say which format"),
        (("--cutoff", "strict", "--algorithm", "minimax"), "--cutoff is an option of alpha-beta"),
        (("--order", "cells:1,2"), "not an order of a 3x3 board"),
        (("--rows", "4"), "its tree has more than 90 nodes"),
        (("--difficulty", "mad"), "'mad' is not one of 'easy', 'medium', 'hard'"),
    ],
)
def test_what_cannot_be_is_refused(run: Run, arguments: tuple[str, ...], complaint: str) -> None:
    done = run("worksheet", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert complaint in done.stderr


def test_no_screen_is_loaded_for_it() -> None:
    assert not SCREEN & loaded_by_command("worksheet", "--format", "svg")
