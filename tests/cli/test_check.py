"""`ttt-tui check`: what it prints, and its exit status."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import Shell
from ttt_tui.cli import check as check_command
from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs import box, moves, play
from ttt_tui.programs.moves import positions_to_ask

EXAMPLES = Path(__file__).parents[2] / "examples"
LATE = "XO./.X./..O x"
ON_SIX_CELLS = {
    "* 9": "* 6",
    "range(9)": "range(6)",
    ", (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)": "",
    "    best = cell": "best = cell",
}
"""Changes of an example: a small board, and the last move in place of the best one."""
KILLER = "import os, signal\nos.kill(os.getppid(), signal.SIGKILL)\n"


def ran(shell: Shell, *arguments: str) -> tuple[int, str]:
    found = shell(*arguments)
    return found.status, found.out


@pytest.fixture(autouse=True)
def few_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs that are checked in this process are asked in late positions alone."""

    def late(first: Position, side: Side, limit: int) -> tuple[Position, ...]:
        return tuple(each for each in positions_to_ask(first, side, limit) if each.empties <= 3)

    monkeypatch.setattr(moves, "positions_to_ask", late)
    monkeypatch.setattr(play, "_GAMES", 1)


def copied(name: str, folder: Path) -> Path:
    """Copy an example, which searches from a late board in the copy."""
    text = (EXAMPLES / name).read_text()
    file = folder / name
    file.write_text(re.sub(r'\["(.)"\] \* 9', r'list("XO..X...O".replace(".", "\1"))', text))
    return file


@pytest.fixture
def right(tmp_path: Path) -> Path:
    return copied("flat_list_alpha_beta.py", tmp_path)


@pytest.fixture
def homework(tmp_path: Path) -> Path:
    """A class of two: one ends its parent process, one is wrong."""
    (tmp_path / "bob.py").write_text(KILLER + "def search(n):\n    return n and search(n - 1)\n")
    text = (EXAMPLES / "takes_equal_bounds.py").read_text()
    for old, new in ON_SIX_CELLS.items():
        text = text.replace(old, new)
    (tmp_path / "eve.py").write_text(text)
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "other.py").write_text("x = 1")
    return tmp_path


def test_a_wrong_program_is_told_its_mistake_with_the_line_and_fails(
    shell: Shell, tmp_path: Path
) -> None:
    wrong = copied("last_value.py", tmp_path)
    status, out = ran(shell, "check", str(wrong), LATE)
    assert status == 1
    assert f"{wrong}: wrong" in out
    assert re.search(r"It returns -?1, which counts as . wins; best play:", " ".join(out.split()))
    line = next(row for row in out.splitlines() if row.startswith("  line "))
    number = int(line.split()[1])
    assert wrong.read_text().splitlines()[number - 1].strip().startswith("return")


def test_json_says_all_that_is_known(shell: Shell, right: Path) -> None:
    status, out = ran(shell, "check", str(right), LATE, "--json", "--expect-nodes", "92")
    found = json.loads(out)
    assert status == 0
    assert (found["verdict"], found["finding"], found["reasons"]) == ("right", None, [])
    assert found["nodes"] == found["textbook_nodes"] == 92
    assert found["textbook"] == "alpha-beta"
    assert found["first_difference"] is None
    assert found["call"].startswith("alphabeta(")
    assert found["basis"] == "values alone"
    assert found["positions_asked"] > 0
    assert found["worse_moves"] is None
    assert found["ask"] is None


def test_a_search_that_is_not_recognised_is_told_with_a_line_to_copy(
    shell: Shell, tmp_path: Path
) -> None:
    """It is the last one, and never broken in two."""
    file = tmp_path / "mine.py"
    file.write_text(
        "import no_such_module\n"
        "def search_of_one_side(stones, others, depth, alpha, beta, number_of_players):\n"
        "    if depth:\n"
        "        search_of_one_side(others, stones | 1 << depth, depth - 1, alpha, beta, 2)\n"
        "search_of_one_side(0, 0, 5, float('-inf'), float('inf'), 2)\n"
    )
    *report, line = ran(shell, "check", str(file))[1].splitlines()
    assert "unknown" in report[0]
    assert line.startswith("# ttt: call=search_of_one_side(")


def test_another_number_of_nodes_than_expected_fails(shell: Shell, right: Path) -> None:
    status, out = ran(shell, "check", str(right), LATE, "--expect-nodes", "12")
    assert status == 1
    assert f"{right}: 92 nodes, not 12" in out


def test_a_folder_is_a_table_and_nothing_that_a_file_does_ends_it(
    shell: Shell, homework: Path
) -> None:
    status, out = ran(shell, "check", str(homework), "--trust", "--jobs", "2", "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert status == 1
    assert [Path(row["file"]).name for row in rows] == ["bob.py", "eve.py"]
    assert rows[0]["verdict"] == "unknown"
    assert rows[1]["verdict"] == "wrong"
    assert "best_move errs" in rows[1]["finding"]
    assert rows[1]["nodes"] == rows[1]["textbook_nodes"]


def test_the_table_of_a_folder_has_a_sentence_for_each_that_is_not_right(
    capsys: pytest.CaptureFixture[str],
) -> None:
    finding = {"words": "It takes the worst move for O.", "line": 7, "position": "XO./.X./..O x"}
    bad: dict[str, Any] = {
        "file": "a/eve.py",
        "verdict": "wrong",
        "finding": finding,
        "reasons": [],
        "nodes": 12,
    }
    good: dict[str, Any] = {
        "file": "a/bob.py",
        "verdict": "right",
        "finding": None,
        "reasons": [],
        "nodes": 1200,
    }
    later = good | {"file": "a/kim.py", "nodes": None}
    rows = iter([bad, good, later])
    check_command._print(rows, is_folder=True, expect_nodes=1200, as_json=False, as_csv=False)
    out = " ".join(capsys.readouterr().out.split())
    assert "eve.py: 12 nodes, not 1200" in out
    assert "kim.py:" not in out
    assert "eve.py wrong 12 - - - bob.py right 1,200 - - -" in out
    assert "eve.py line 7: It takes the worst move for O. (XO./.X./..O x)" in out
    assert "3 files: 2 right, 1 wrong" in out


def test_a_folder_of_strangers_is_refused_without_a_sandbox(
    shell: Shell, homework: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(box, "has_box", lambda: False)
    found = shell("check", str(homework))
    assert (found.status, found.out) == (2, "")
    assert "bubblewrap" in found.err
    assert "--trust" in found.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere.py"], "no such file: 'nowhere.py'"),
        ([str(EXAMPLES / "course.py"), "--json", "--csv"], "exclude each other"),
        ([str(EXAMPLES / "course.py"), "((3 5) (2 9))"], "checked on a board"),
        ([str(EXAMPLES / "course.py"), "X?X"], "cells found: 3"),
        ([str(EXAMPLES / "course.py"), "other.py"], "in a folder"),
    ],
)
def test_what_cannot_be_checked_is_said_in_a_sentence(
    shell: Shell, arguments: list[str], words: str
) -> None:
    found = shell("check", *arguments)
    assert found.status == 2
    assert words in found.err


RAISES = """
W = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
def minimax(b, p):
    for i, j, k in W:
        if b[i] != " " and b[i] == b[j] == b[k]:
            return 1 if b[i] == "X" else -1
    if " " not in b:
        raise ValueError("\\x1b]0;pwned\\x07\\x1b[2J [/b]\\u202e")
    values = []
    for i in range(9):
        if b[i] == " ":
            b[i] = p
            values.append(minimax(b, "O" if p == "X" else "X"))
            b[i] = " "
    return max(values) if p == "X" else min(values)
print(minimax(["X", "O", "X", " ", "O", " ", " ", " ", "X"], "O"))
"""


@pytest.mark.parametrize("options", [[], ["--csv"]])
def test_nothing_that_a_file_raises_reaches_the_terminal_as_a_command(
    options: list[str], shell: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "=cmd\x1b[31m.py"
    file.write_text(RAISES)
    status, out = ran(shell, "check", str(file), *options)
    assert status == 1
    assert "ValueError" in out
    assert out.replace("\n", "").isprintable()


def test_a_cell_of_the_csv_is_never_a_formula(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("=1+1.py").write_text("x = 1")
    out = ran(shell, "check", "=1+1.py", "--csv")[1]
    (row,) = csv.DictReader(io.StringIO(out))
    assert row["file"] == "'=1+1.py"


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="processes are found on Linux")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_check_that_a_signal_ends_ends_its_program(number: int, tmp_path: Path) -> None:
    told = tmp_path / "told"
    os.mkfifo(told)
    file = tmp_path / "waits.py"
    file.write_text(
        f"import os, select\nopen({str(told)!r}, 'w').write(str(os.getpid()))\n"
        "def search():\n    search()\nselect.select([], [], [])\n"
    )
    command = [sys.executable, "-m", "ttt_tui", "check", str(file)]

    def take_signals() -> None:  # a shell may have told it to ignore them
        signal.signal(number, signal.SIG_DFL)

    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, preexec_fn=take_signals) as checking:
        process = os.pidfd_open(int(told.read_text()))
        checking.send_signal(number)
        assert checking.wait() == 130
    assert select.select([process], [], [], 60)[0], "it goes on"
    os.close(process)
