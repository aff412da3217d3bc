"""Every command of README and docs does what the page says, and prints what stands below it."""

from __future__ import annotations

import doctest
import re
import sys
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import click
import pytest
from click.testing import CliRunner

import ttt_tui
from tests.house.documents import DOCS, FEATURES_GONE, PAGES, ROOT, name, text
from tests.house.shown import Shown, fits, lay_out, shown
from ttt_tui.cli import cli

EVERYTHING = list(shown())
OURS = list(dict.fromkeys(each._replace(page="") for each in EVERYTHING if each.is_ours))


def cases(commands: Iterable[Shown]) -> list[object]:
    return [
        pytest.param(each, id=each.command, marks=[pytest.mark.slow] * (each.mark == "slow"))
        for each in commands
        if each.mark != "elsewhere"
    ]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the pages speak of; what the user keeps is in it, too."""
    lay_out(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    for variable in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(variable, str(tmp_path))
    return tmp_path


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What screens were opened with; none is opened."""
    opened: list[object] = []

    def run(*given: object, **_: object) -> int:
        opened.append(given)
        return 0

    monkeypatch.setattr("ttt_tui.tui.run", run)
    terminal = SimpleNamespace(isatty=lambda: True)
    streams = SimpleNamespace(stdin=terminal, stdout=terminal)
    monkeypatch.setattr("ttt_tui.cli.dashboard.sys", streams)
    return opened


def is_of_what_is_gone(arguments: list[str]) -> bool:
    """Whether a command needs a feature that has been taken out."""
    command = arguments[0] if arguments and arguments[0].isalpha() else ""
    known = cli.list_commands(click.Context(cli))
    lesson = "--lesson" in arguments and "lessons" in FEATURES_GONE
    return bool(FEATURES_GONE) and ((bool(command) and command not in known) or lesson)


@pytest.mark.slow
@pytest.mark.parametrize("command", cases(OURS))
def test_a_command_shown_runs_and_prints_what_is_shown(
    command: Shown, screens: list[object], desk: Path
) -> None:
    if is_of_what_is_gone(command.arguments):
        pytest.skip(f"without {', '.join(sorted(FEATURES_GONE))}")
    done = CliRunner().invoke(cli, command.arguments, prog_name="ttt-tui", catch_exceptions=False)
    assert (done.exit_code, done.stderr) == (0, "")
    printed = done.stdout.splitlines()
    if "--output" in command.arguments:
        file = command.arguments[command.arguments.index("--output") + 1]
        files = list(desk.glob(file.replace("{}", "*")))  # `{}` stands for a number
        assert files
        assert all(each.stat().st_size for each in files)
    elif "--check" not in command.arguments:
        assert bool(printed) != bool(screens)
    if command.output is not None:
        assert fits(printed, command.output), done.stdout


def test_what_is_not_ours_is_run_somewhere() -> None:
    for each in EVERYTHING:
        if not each.is_ours:
            assert each.mark == "elsewhere", f"{each.page}: nothing runs {each.command!r}"


def test_marks_are_known_and_say_why() -> None:
    for page in PAGES:
        for mark in re.findall(r"^ *<!-- (.+?) -->$", text(page), re.MULTILINE):
            assert re.fullmatch(r"(slow|elsewhere): .{10,}", mark), f"{name(page)}: {mark}"


def test_the_page_on_installation_has_the_line_of_the_front_page() -> None:
    lines = [
        [line for line in text(page).splitlines() if line.startswith("python3 -m venv")]
        for page in (ROOT / "README.md", DOCS / "how-to" / "install.md")
    ]
    assert lines[0] == lines[1]
    assert len(lines[0]) == 1


def imported_from_us(page: Path) -> list[str]:
    lines = re.findall(r"^>>> from ttt_tui import (.+)$", text(page), re.MULTILINE)
    return ", ".join(lines).split(", ")


@pytest.mark.parametrize("page", [page for page in PAGES if ">>> " in text(page)], ids=name)
def test_what_stands_at_a_prompt_of_python_is_so(page: Path) -> None:
    if any(not hasattr(ttt_tui, each) for each in imported_from_us(page)) and FEATURES_GONE:
        pytest.skip(f"without {', '.join(sorted(FEATURES_GONE))}")
    results = doctest.testfile(str(page), module_relative=False)
    assert results.attempted >= 5
    assert not results.failed


@pytest.mark.parametrize(
    ("program", "output"),
    [
        pair
        for page in PAGES
        for pair in re.findall(
            r"^```python\n(.*?)^```\n\n```text\n(.*?)^```", text(page), re.MULTILINE | re.DOTALL
        )
    ],
)
def test_a_program_shown_prints_what_stands_below_it(
    program: str, output: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = StringIO()
    monkeypatch.setattr(sys, "stdout", printed)
    exec(program, {})
    assert printed.getvalue() == output


@pytest.mark.parametrize(
    ("printed", "expected", "fit"),
    [
        (["nodes  44"], ("nodes  44",), True),
        (["nodes  44"], ("nodes  45",), False),
        (["time  3 us  "], ("time  …",), True),
        (["time  3 us", "nodes  44"], ("time  …",), False),
        (["a", "b", "c", "d"], ("a", "…", "d"), True),
        (["a", "d"], ("a", "…", "d"), True),
        (["a", "b"], ("a", "…", "d"), False),
        (["X../..."], ("X....",), False),
    ],
)
def test_only_what_is_left_out_may_differ(
    printed: list[str], expected: tuple[str, ...], fit: bool
) -> None:
    assert fits(printed, expected) == fit
