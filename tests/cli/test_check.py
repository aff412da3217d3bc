"""`ttt-tui check`: what it prints, and its exit status."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import Shell
from ttt_tui.cli import check as check_command
from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs import box, check
from ttt_tui.programs.moves import positions_to_ask

EXAMPLES = Path(__file__).parents[2] / "examples"
LATE = "XO./.X./..O x"
RIGHT, WRONG = EXAMPLES / "flat_list_alpha_beta.py", EXAMPLES / "last_value.py"
KILLER = "import os, signal\nos.kill(os.getppid(), signal.SIGKILL)\n"


def ran(shell: Shell, *arguments: str) -> tuple[int, str]:
    found = shell(*arguments)
    return found.status, found.out


@pytest.fixture(autouse=True)
def few_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs that are checked in this process are asked in late positions alone."""

    def late(first: Position, side: Side) -> tuple[Position, ...]:
        return tuple(each for each in positions_to_ask(first, side) if each.empties <= 3)

    monkeypatch.setattr(check, "positions_to_ask", late)


@pytest.fixture
def homework(tmp_path: Path) -> Path:
    """A class of two: one is wrong, one ends its parent process."""
    for name, text in {
        "bob.py": KILLER + RIGHT.read_text(),
        "eve.py": (EXAMPLES / "takes_equal_bounds.py").read_text(),
    }.items():
        (tmp_path / name).write_text(text)
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "other.py").write_text("x = 1")
    return tmp_path


def test_a_wrong_program_is_told_its_mistake_with_the_line_and_fails(shell: Shell) -> None:
    status, out = ran(shell, "check", str(WRONG), LATE)
    assert status == 1
    assert f"{WRONG}: wrong" in out
    assert "It returns 1, which counts as X wins; best play: a draw." in " ".join(out.split())
    line = next(row for row in out.splitlines() if row.startswith("  line "))
    number = int(line.split()[1])
    assert WRONG.read_text().splitlines()[number - 1].strip().startswith("return")


def test_json_says_all_that_is_known(shell: Shell) -> None:
    status, out = ran(shell, "check", str(RIGHT), LATE, "--json")
    found = json.loads(out)
    assert status == 0
    assert (found["verdict"], found["finding"], found["reasons"]) == ("right", None, [])
    assert found["nodes"] == found["textbook_nodes"] > 0
    assert found["textbook"] == "alpha-beta"
    assert found["first_difference"] is None
    assert found["call"].startswith("alphabeta(")
    assert found["positions_asked"] is None  # it returns values, no moves


WINS = """
WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
"""
NEVER_MOVES = (
    WINS
    + """
def search(b, is_x):
    for p, v in (("X", 1), ("O", -1)):
        if any(all(b[i] == p for i in w) for w in WINS):
            return 0, v
    values = [search(b[:i] + p + b[i + 1:], not is_x)[1]
              for i in range(9) if b[i] == "." for p in ["OX"[is_x]]]
    return 0, (max if is_x else min)(values, default=0)
print(search("XO..X...O", True))
"""
)
FOR_O = (
    WINS
    + """
# ttt: call=turn(BOARD, "O") board=["."] * 9
def search(b, p):
    for who, v in (("X", -1), ("O", 1)):
        if any(all(b[i] == who for i in w) for w in WINS):
            return v
    values = [search(b[:i] + [p] + b[i + 1:], "XO"[p == "X"]) for i in range(9) if b[i] == "."]
    return (max if p == "O" else min)(values, default=0)
def turn(b, p="X"):
    cells = [i for i in range(9) if b[i] == "."]
    return max(cells, key=lambda i: search(b[:i] + [p] + b[i + 1:], "XO"[p == "X"]))
def play(b):
    while "." in b:
        b[turn(b, "O")] = "O"
"""
)

FOR_X = (
    WINS
    + """
class State:
    def __init__(self, cells, turn):
        self.cells, self.turn = cells, turn
def value(s, is_max):
    for who, v in (("X", 1), ("O", -1)):
        if any(all(s.cells[i] == who for i in w) for w in WINS):
            return v
    values = [value(after(s, i), not is_max) for i in range(9) if s.cells[i] == "."]
    return (max if is_max else min)(values, default=0)
def after(s, i):
    return State(s.cells[:i] + s.turn + s.cells[i + 1:], "XO"[s.turn == "X"])
def move(s):
    cells = [i for i in range(9) if s.cells[i] == "."]
    return max(cells, key=lambda i: value(after(s, i), False))
print(move(State("XO..X...O", "X")))
"""
)
KEYS = (
    WINS
    + """
PAD = [7, 8, 9, 4, 5, 6, 1, 2, 3]
def search(b, p):
    q = "XO"[p == "X"]
    if any(all(b[i] == q for i in w) for w in WINS):
        return -1
    return max((-search(b[:i] + p + b[i + 1:], q) for i in range(9) if b[i] == "."), default=0)
def move(b, p):
    after = {i: -search(b[:i] + p + b[i + 1:], "XO"[p == "X"]) for i in range(9) if b[i] == "."}
    return PAD[min(after, key=after.get)]
print(move("XO..X...O", "X"))
"""
)
SUMS = (
    WINS
    + """
board, sums = ["."] * 9, [0] * 8
def put(i, mark, sign=1):
    board[i] = mark if sign > 0 else "."
    for n, line in enumerate(WINS):
        sums[n] += sign * (1 if mark == "X" else -1) * (i in line)
def search(mark):
    if 3 in sums or -3 in sums:
        return 1 if 3 in sums else -1
    values = []
    for i in range(9):
        if board[i] == ".":
            put(i, mark)
            values.append(search("XO"[mark == "X"]))
            put(i, mark, -1)
    return (max if mark == "X" else min)(values, default=0)
def move():
    scores = {}
    for i in range(9):
        if board[i] == ".":
            put(i, "X")
            scores[i] = search("O")
            put(i, "X", -1)
    return max(scores, key=scores.get)
for i, mark in enumerate("XO..X...O"):
    if mark != ".":
        put(i, mark)
print(move())
"""
)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (KEYS, "Its answers are not surely read, so its moves are not counted."),
        (SUMS, "Its answers are not surely read, so its moves are not counted."),
        (FOR_X, "The file does not call it for O, which alone plays worse."),
        (NEVER_MOVES, "Its answers are not surely read, so its moves are not counted."),
        (FOR_O, "The file does not call it for X, which alone plays worse."),
    ],
)
def test_a_program_that_is_perhaps_right_is_not_judged(
    shell: Shell, tmp_path: Path, text: str, why: str
) -> None:
    """A number beside a move is no value alone; sums beside the board are not set up; what the
    file calls for one side, it has not called for the other; what the line calls, it has not.
    """
    file = tmp_path / "mine.py"
    file.write_text(text)
    found = json.loads(ran(shell, "check", str(file), LATE, "--json")[1])
    assert (found["verdict"], found["reasons"][0]) == ("unknown", why)


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
    assert "no_such_module is replaced by an object that accepts everything" in " ".join(
        " ".join(report).split()
    )
    assert line.startswith("# ttt: call=search_of_one_side(0, 0, 5, -inf, inf, 2) read=lambda")


def test_another_number_of_nodes_than_expected_fails(shell: Shell) -> None:
    status, out = ran(shell, "check", str(RIGHT), LATE, "--expect-nodes", "12")
    assert status == 1
    nodes = re.search(r": (\d+) nodes, not 12", out)
    assert nodes is not None
    assert ran(shell, "check", str(RIGHT), LATE, "--expect-nodes", nodes[1])[0] == 0


def test_a_folder_is_a_table_and_nothing_that_a_file_does_ends_it(
    shell: Shell, homework: Path
) -> None:
    status, out = ran(shell, "check", str(homework), LATE, "--trust", "--jobs", "2", "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert status == 1
    assert [Path(row["file"]).name for row in rows] == ["bob.py", "eve.py"]
    assert (rows[0]["verdict"], rows[1]["verdict"]) == ("right", "wrong")
    assert rows[1]["finding"].startswith("line ")
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
        (["nowhere.py"], "there is no file 'nowhere.py'"),
        ([str(RIGHT), "--json", "--csv"], "exclude each other"),
        ([str(RIGHT), "((3 5) (2 9))"], "checked on a board"),
        ([str(RIGHT), "X?X"], "cells found: 3"),
        ([str(RIGHT), str(WRONG)], "in a folder"),
    ],
)
def test_what_cannot_be_checked_is_said_in_a_sentence(
    shell: Shell, arguments: list[str], words: str
) -> None:
    found = shell("check", *arguments)
    assert found.status == 2
    assert words in found.err
