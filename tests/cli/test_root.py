"""The command itself, its other commands, and the library."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ttt_tui
from tests.cli.run import Shell
from ttt_tui.games.game import Side
from ttt_tui.games.text import read_game
from ttt_tui.search.algorithms import BUILT_IN


def test_all_published_numbers_are_reproduced(shell: Shell) -> None:
    ran = shell("reproduce")
    assert ran.status == 0
    assert ran.out.endswith("55 numbers measured: all as claimed\n")
    assert "152374689   152374689   ok" in ran.out  # each table fits 80 columns
    rows = [line.split() for line in ran.out.splitlines()]
    heads = [" ".join(row[:2]) for row in rows if row and "write-up" in row[0]]
    assert heads == [f"write-up {number}," for number in range(1, 6)]


def test_help_lists_the_commands_and_the_version_names_the_engine(shell: Shell) -> None:
    out = shell("--help").out
    assert all(name in out for name in ("analyze", "export", "reproduce", "solve"))
    assert "engine: " in shell("--version").out
    names = ", ".join(each.name for each in BUILT_IN)
    for command in ((), ("analyze",), ("export",)):
        out = " ".join(shell(*command, "--help").out.split())
        assert names in out.replace("alpha- beta", "alpha-beta")


def test_lessons_are_listed_and_opened(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = shell("lessons").out
    assert " 3  What Max and Min are sure of" in listed
    assert "15  An exam question" in listed
    opened: list[int] = []
    monkeypatch.setattr("ttt_tui.tui.app.run", lambda *, lesson: opened.append(lesson))
    assert shell("lessons", "3").status == 0
    assert opened == [3]
    assert shell("lessons", "17").status == 2


def test_the_dashboard_gets_what_the_options_say(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[dict[str, object]] = []

    def run(**settings: object) -> int:
        opened.append(settings)
        return 0

    monkeypatch.setattr("ttt_tui.tui.app.run", run)
    assert shell("--gravity", "--rows", "6", "--columns", "7", "--in-a-row", "4").status == 0
    assert shell("--first", "O", "--x", "minimax", "--o", "human").status == 0
    assert shell().status == 0
    saved = tmp_path / "tree.txt"
    saved.write_text("((3 12 8) (2 4 6))\n")
    assert shell("--open", str(saved)).status == 0
    program = tmp_path / "my.py"
    program.write_text("")
    assert shell("--o", f"{program.relative_to(tmp_path.parent)}").status == 2  # not from here
    monkeypatch.chdir(tmp_path)
    assert shell("--o", "my.py").status == 0
    assert opened.pop()["players"] == {Side.O: str(program)}
    first, second, third, fourth = opened
    assert "((3 12 8) (2 4 6))" in str(vars(fourth["state"])["match"])
    saved.write_text("nonsense")
    assert shell("--open", str(saved)).status == 2
    assert first == {"game": read_game("6x7k4g empty"), "players": {}}
    assert second == {
        "game": read_game(".../.../... o"),
        "players": {Side.X: "minimax", Side.O: "human"},
    }
    assert third == {}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--position", "XX"), "cells"),
        (("--x", "deepblue"), "choose from minimax"),
        (("--o", "pvs depth=4 estimate=none.py:f"), "no such file: 'none.py'"),
        (("--first", "O", "--position", "X../.../..."), "--first is for an empty board"),
        (("--rows", "4", "analyze", "empty"), "options before a command are for the dashboard"),
        (("--open", "no-such-file"), "does not exist"),
        (("frobnicate",), "No such command"),
    ],
)
def test_bad_arguments_get_one_sentence(
    shell: Shell, arguments: tuple[str, ...], words: str
) -> None:
    ran = shell(*arguments)
    assert ran.status == 2
    assert words in ran.err


def test_a_closed_pipe_and_ctrl_c_leave_no_traceback(shell: Shell) -> None:
    command = f"{sys.executable} -m ttt_tui export X../.../... --format csv | head -1"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert ran.stdout.startswith("node,parent")
    assert ran.stderr == ""

    def interrupted(_text: str) -> None:
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("json.dumps", interrupted)
        assert shell("analyze", "empty", "--json").status == 130


def test_an_error_is_one_line(shell: Shell) -> None:
    ran = shell("export", "empty")
    assert ran.status == 2
    assert ran.err == (
        "Error: Missing option '--format'. Choose from: json, csv, svg, latex, html\n"
    )


def test_analyze_needs_neither_numpy_nor_textual() -> None:
    code = (
        "import sys; sys.argv = ['ttt-tui', 'analyze', 'X../.O./...', '--runs', '1']\n"
        "from ttt_tui.cli.root import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print({'numpy', 'textual'} & {*sys.modules})"
    )
    root = Path(ttt_tui.__file__).parents[1]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    assert ran.stdout.endswith("set()\n")


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize("module", ["click", "ttt_tui.cli.solve"])
def test_ctrl_c_while_modules_are_loaded_ends_the_program_without_a_word(
    tmp_path: Path, module: str
) -> None:
    """Python itself only prints what is raised in a `__del__`, and goes on."""
    (tmp_path / "sitecustomize.py").write_text(
        "import os, signal, sys\n"
        "class Key:\n"
        "    def __del__(self):\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "class Finder:\n"
        "    def find_spec(name, *_):\n"
        f"        if name == {module!r}:\n"
        "            Key()\n"
        "sys.meta_path.insert(0, Finder)\n"
    )
    command = [sys.executable, "-m", "ttt_tui", "solve", "empty"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")
