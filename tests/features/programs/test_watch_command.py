"""`ttt-tui watch`: what it refuses before there is a screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cli.conftest import offered
from tests.features.programs.made import Made, Program
from ttt_tui.cli import dashboard
from ttt_tui.cli.root import cli
from ttt_tui.features.programs import recorded_runs
from ttt_tui.features.programs.runner import Unrecognised
from ttt_tui.features.programs.service import ProgramService

SEARCH = "..O/XOO/..X x"


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "mine.py"
    path.write_text("def go(): ...\n", encoding="utf-8")
    return str(path)


def recording(monkeypatch: pytest.MonkeyPatch, made: Made) -> list[tuple[object, ...]]:
    """What is asked for when the file is run."""
    asked: list[tuple[object, ...]] = []

    def record(*arguments: object) -> Made:
        asked.append(arguments)
        return made

    monkeypatch.setattr(recorded_runs, "Runner", record)
    return asked


def test_a_file_that_is_not_there_is_a_bad_argument() -> None:
    done = CliRunner().invoke(cli, ["watch", "nowhere.py"])
    assert (done.exit_code, "no file 'nowhere.py'" in done.output) == (2, True)


def test_a_bad_position_is_said_before_the_file_is_run(file: str) -> None:
    done = CliRunner().invoke(cli, ["watch", file, "XXX/XXX/XXX"])
    assert done.exit_code == 2
    assert "position 'XXX/XXX/XXX'" in done.output


def test_what_was_looked_for_is_said_and_what_would_help(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Made(None, Unrecognised("No board was found.", '--call "go(BOARD)"'))
    asked = recording(monkeypatch, made)
    done = CliRunner().invoke(cli, ["watch", f"{file}:go", SEARCH, "--symbols", "X O _"])
    assert done.exit_code == 1
    assert "cannot be watched. No board was found." in done.output
    assert 'Try: --call "go(BOARD)"' in done.output
    assert made.closed == 1
    ((path, function, position, hints, *_),) = asked
    assert (path, function, str(position)) == (file, "go", SEARCH)
    assert getattr(hints, "symbols", "") == "X O _"


def test_the_dashboard_opens_where_the_search_begins(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Made(Program().record(SEARCH))
    recording(monkeypatch, made)
    opened: list[tuple[object, object]] = []

    def open_dashboard(text: str, *_: object, given: list[object]) -> int:
        opened.append((text, given[0]))
        return 0

    monkeypatch.setattr(dashboard, "open_dashboard", open_dashboard)
    done = CliRunner().invoke(cli, ["watch", file])
    assert done.exit_code == 0
    ((text, service),) = opened
    assert text == SEARCH
    assert isinstance(service, ProgramService)
    assert service.first is not None
    assert made.closed == 1


def test_the_shell_completes_files() -> None:
    assert offered("watch", "./ti") == offered("check", "./ti") == ["(files)"]
