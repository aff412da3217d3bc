"""`ttt-tui open`: what is refused before the screen is touched, and what is opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.features.analyses.made import NOTED
from ttt_tui.features.analyses import command
from ttt_tui.features.analyses.link import to_link
from ttt_tui.features.analyses.store import save_analysis


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the dashboard is opened with, in place of opening it."""
    calls: list[Any] = []

    def open_dashboard(text: str, *_: object, given: list[Any], **__: object) -> int:
        calls.append((text, *given))
        return 0

    monkeypatch.setattr("ttt_tui.cli.dashboard.open_dashboard", open_dashboard)
    return calls


def test_a_file_and_a_line_are_opened(run: Run, tmp_path: Path, shown: list[Any]) -> None:
    file = tmp_path / "draw.ttt.json"
    save_analysis(NOTED, file, replace=False)
    for argument, path in ((str(file), file), (to_link(NOTED), None)):
        assert run("open", argument).exit_code == 0
        ((text, service),) = shown
        assert text == "..O/XOO/X.X o"
        assert service.first == (NOTED, path)
        shown.clear()


def test_a_link_is_an_option_of_the_program_too(run: Run, shown: list[Any]) -> None:
    assert run("--link", f"http://host/?link={to_link(NOTED)}").exit_code == 0
    ((text, service),) = shown
    assert (text, service.first) == ("..O/XOO/X.X o", (NOTED, None))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("ttt1:no",), "--link: the link is damaged or incomplete"),
        (("..O/XOO/..X",), "--link: a link begins with ttt1:"),
        (("ttt1:no", "--rows", "4"), "--link contradicts --rows: omit one of the two"),
        (("ttt1:no", "--plain"), "--link contradicts --plain: omit one of the two"),
        (("ttt1:no", "analyze", "empty"), "--link is for the dashboard"),
    ],
)
def test_a_link_that_cannot_be_opened_is_one_line_and_no_screen(
    run: Run, shown: list[Any], arguments: tuple[str, ...], words: str
) -> None:
    done = run("--link", *arguments)
    assert done.exit_code == 2
    assert words in done.stderr.splitlines()[-1]
    assert not shown


def test_what_cannot_be_opened_is_one_line_and_no_screen(
    run: Run, tmp_path: Path, shown: list[Any]
) -> None:
    file = tmp_path / "draw.ttt.json"
    file.write_text('{"schema": 1, "position": "XXX/OO"}', encoding="utf-8")
    done = run("open", str(file))
    assert done.exit_code == 2
    assert done.stderr.startswith('Error: draw.ttt.json cannot be opened: "position": row 1 has ')
    assert len(done.stderr.splitlines()) == 1
    assert run("open", "ttt1:no").exit_code == 2
    assert not shown


def test_without_a_terminal_it_says_so(run: Run) -> None:
    done = run("open", to_link(NOTED))
    assert done.exit_code == 2
    assert "needs a terminal" in done.stderr


def test_the_line_in_its_help_is_one(shown: list[Any], run: Run) -> None:
    assert command.__doc__
    (line,) = (word for word in run("open", "--help").stdout.split() if word.startswith("ttt1:"))
    assert run("open", line).exit_code == 0
    assert shown[0][0] == "..O/XOO/..X x"
