"""`ttt-tui film`: what it writes, refuses and says."""

from __future__ import annotations

import json
import sys
from collections.abc import AsyncGenerator
from contextlib import aclosing
from pathlib import Path

import pytest

from tests.cases import EMPTY, WORKED
from tests.cli.conftest import Run
from tests.commands import SCREEN, loaded_by_command
from ttt_tui.engine.child import BackgroundError
from ttt_tui.engine.installation import missing
from ttt_tui.features.film import command
from ttt_tui.features.film.formats import (
    FORMATS,
    PIXELS,
    Done,
    Written,
    film_in_background,
)
from ttt_tui.features.film.script import FilmError, Script
from ttt_tui.game.game_texts import read_state
from ttt_tui.search.algorithm import named

SHORT = ("--seconds", "2", "--rate", "1", "--size", "80x24")


class Studio:
    """Stands in for the process; what was asked of it."""

    def __init__(self, error: Exception | None = None) -> None:
        self.asked: list[tuple[Script, str]] = []
        self._error = error

    async def __call__(self, script: Script, name: str) -> AsyncGenerator[Done | Written, None]:
        self.asked.append((script, name))
        yield Done(0, script.ticks)
        if self._error is not None:
            raise self._error
        text = f"{name} of {script.state}\n"
        yield Written(text.encode() if name in PIXELS else text, 1)


@pytest.fixture
def studio(monkeypatch: pytest.MonkeyPatch) -> Studio:
    made = Studio()
    monkeypatch.setattr(command, "film_in_background", made)
    return made


@pytest.mark.slow
def test_a_film_is_a_file_and_nothing_else_is_written_or_said(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "film.cast"
    done = run("film", WORKED, *SHORT, "--output", str(file))
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "")
    assert [each.name for each in tmp_path.iterdir()] == [file.name]
    head, *_, last = map(json.loads, file.read_text().splitlines())
    assert (head["version"], head["width"], head["height"], last[0]) == (2, 80, 24, 2.0)


@pytest.mark.slow
@pytest.mark.parametrize("name", [each for each in FORMATS if each != "mp4"])
def test_the_same_arguments_make_the_same_film(run: Run, name: str) -> None:
    one, other = (run("film", EMPTY, *SHORT, "--format", name) for _ in range(2))
    assert (one.exit_code, one.stderr) == (0, "")
    assert one.stdout_bytes == other.stdout_bytes


@pytest.mark.usefixtures("studio")
def test_the_format_is_that_of_the_files_name(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "check_available", lambda _: None)  # no ffmpeg is needed here
    for name in FORMATS:
        file = tmp_path / f"film.{name.upper()}"
        assert run("film", WORKED, "--output", str(file)).exit_code == 0
        assert file.read_text() == f"{name} of {WORKED}\n"
    assert run("film", WORKED).stdout.startswith("cast of")
    assert run("film", WORKED, "--format", "svg").stdout.startswith("svg of")
    done = run("film", WORKED, "--output", str(tmp_path / "film.webm"))
    assert done.exit_code == 2
    assert (
        "does not say which format to write: add --format, one of cast, svg, gif, mp4"
        in done.stderr
    )


@pytest.mark.usefixtures("studio")
def test_a_gif_goes_to_a_pipe_and_not_to_a_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("film", WORKED, "--format", "gif").stdout.startswith("gif of")
    monkeypatch.setattr(command, "is_terminal", lambda: True)
    done = run("film", WORKED, "--format", "gif")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "gif is not text: add --output FILE, or redirect it" in done.stderr


def test_what_is_not_installed_is_named_before_anything_is_searched(
    run: Run, studio: Studio, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    done = run("film", WORKED, "--output", str(tmp_path / "film.mp4"))
    assert (done.exit_code, done.stdout) == (2, "")
    assert "a film as mp4 needs the program ffmpeg, which is not on the PATH" in done.stderr
    monkeypatch.setitem(sys.modules, "PIL", None)
    for name in ("gif", "mp4"):
        done = run("film", WORKED, "--output", str(tmp_path / f"film.{name}"))
        assert (done.exit_code, done.stdout) == (2, "")
        assert missing("film", f"a film as {name}") in done.stderr
    assert studio.asked == []


def test_what_is_asked_for_is_what_is_filmed(run: Run, studio: Studio) -> None:
    run(
        "film", "3x4k3", "--algorithm", "pvs", "--order", "centre", "--depth", "3", "--full",
        "--light", "--ascii", "--view", "comparison", "--size", "100x30", "--seconds", "20",
        "--rate", "5",
    )  # fmt: skip
    run("film", WORKED, "--nodes", "7")
    run("film", WORKED)
    deep, cut_off, usual = (script for script, _ in studio.asked)
    assert (deep.shown, deep.options.depth, str(deep.budget)) == (named("pvs"), 3, "depth 3")
    assert (deep.size, deep.seconds, deep.rate) == ((100, 30), 20, 5)
    assert (deep.simple, deep.dark, deep.ascii, deep.view) == (False, False, True, "comparison")
    assert str(cut_off.budget) == "7 nodes"
    assert usual.budget is None
    assert (usual.simple, usual.dark, usual.ascii, usual.view) == (True, True, False, "tree")
    assert {each.name for each in usual.seats.values()} == {usual.shown.name}


@pytest.mark.parametrize("text", ["((3 12 8) (2 4 6) (14 5 2)) min", "nim 1 2", "othello 4x4"])
def test_any_game_is_filmed(run: Run, studio: Studio, text: str) -> None:
    done = run("film", text, "--depth", "1") if text.startswith("othello") else run("film", text)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == f"cast of {studio.asked[0][0].state}\n"
    assert studio.asked[0][0].state == read_state(text)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("XXX/XXX/XXX",), "position 'XXX/XXX/XXX': "),
        ((WORKED, "--seconds", "1"), "Invalid value for '--seconds': 1 is not in the range"),
        ((WORKED, "--seconds", "ten"), "'ten' is not a valid integer"),
        ((WORKED, "--rate", "31"), "Invalid value for '--rate'"),
        ((WORKED, "--seconds", "300", "--rate", "30"), "9,000 frames: the limit is 3,000"),
        ((WORKED, "--size", "10x10"), "size 10x10: choose from 60x20 to 200x60"),
        ((WORKED, "--size", "large"), "size 'large': columns x rows, such as 120x40"),
        ((WORKED, "--view", "moves"), "'moves' is not one of 'tree', 'comparison'"),
        ((WORKED, "--format", "webm"), "'webm' is not one of 'cast', 'svg', 'gif', 'mp4'"),
        ((WORKED, "--algorithm", "nobody"), "nobody"),
        ((WORKED, "--rollouts", "5"), "--rollouts is an option of uct"),
        ((WORKED, "--stop-on-win", "--score", "depth"), "contradicts depth-aware scores"),
        ((WORKED, "--first-move", "9,9"), "--first-move"),
        (("((1 2) 3)", "--first-move", "0,0"), "--first-move is not for tree"),
        (("((1 2) 3)", "--order", "centre"), "the order centre needs the cells of a board"),
        (("((1 2) 3",), "position '((1 2) 3': '(' at character 1 is not closed"),
        ((WORKED, "--nodes", "0"), "Invalid value for '--nodes'"),
        ((WORKED, "--force"), "--force needs --output FILE"),
        ((), "Missing argument 'POSITION'"),
    ],
)
def test_what_cannot_be_is_refused(
    run: Run, studio: Studio, arguments: tuple[str, ...], complaint: str
) -> None:
    done = run("film", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert complaint in done.stderr
    assert studio.asked == []


def test_a_file_that_is_there_stays_without_consent(
    run: Run, tmp_path: Path, studio: Studio
) -> None:
    file = tmp_path / "film.svg"
    file.write_text("mine")
    done = run("film", WORKED, "--output", str(file))
    assert done.exit_code == 2
    assert "--force replaces it" in done.stderr
    assert (studio.asked, file.read_text()) == ([], "mine")
    assert run("film", WORKED, "--output", str(file), "--force").exit_code == 0
    assert file.read_text().startswith("svg of")


@pytest.mark.parametrize("error", [FilmError("faulty raised"), BackgroundError("it was ended")])
def test_a_film_that_breaks_off_leaves_nothing_behind(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    monkeypatch.setattr(command, "film_in_background", Studio(error))
    done = run("film", WORKED, "--output", str(tmp_path / "film.cast"))
    assert (done.exit_code, done.stdout, done.stderr) == (1, "", f"Error: {error}\n")
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_leaves_nothing_behind_and_ends_the_process(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = False

    async def interrupted(script: Script, name: str) -> AsyncGenerator[Done | Written, None]:
        nonlocal ended
        try:
            async with aclosing(film_in_background(script, name)) as coming:
                async for told in coming:
                    yield told
                    raise KeyboardInterrupt
        finally:
            ended = True

    monkeypatch.setattr(command, "film_in_background", interrupted)
    done = run("film", WORKED, "--output", str(tmp_path / "film.cast"))
    assert (done.exit_code, done.stdout) == (130, "")
    assert ended
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("studio")
def test_a_long_search_is_warned_of(run: Run) -> None:
    done = run("film", "4x4k4", "--depth", "12")
    assert done.exit_code == 0
    assert "expect to search" in done.stderr
    assert run("film", EMPTY, "--depth", "9").stderr == ""


def test_its_help_loads_no_screen() -> None:
    assert not SCREEN & loaded_by_command("film", "--help")
