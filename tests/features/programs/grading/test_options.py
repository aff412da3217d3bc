"""`ttt-tui check` with what a lecturer asks, from the options to the exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, run
from ttt_tui.features.programs import check_command

__all__ = ["run"]

MINIMAX = """
LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]

def minimax(board, maximizing, alpha, beta):
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return 1 if board[a] == "X" else -1
    if " " not in board:
        return 0
    best = -2 if maximizing else 2
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if maximizing else "O"
            value = minimax(board, not maximizing, alpha, beta)
            board[i] = " "
            best = max(best, value) if maximizing else min(best, value)
            # CUT
    return best

print(minimax(list("X   O    "), True, -2, 2))
"""
ALPHA_BETA = MINIMAX.replace(
    "# CUT",
    """if maximizing:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break""",
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "hand_ins").mkdir()
    (tmp_path / "hand_ins" / "a_cuts.py").write_text(ALPHA_BETA, encoding="utf-8")
    (tmp_path / "hand_ins" / "b_never_cuts.py").write_text(MINIMAX, encoding="utf-8")
    (tmp_path / "hand_ins" / "c_none.py").write_text("x = 1\n", encoding="utf-8")
    (tmp_path / "points.toml").write_text(
        "rules = 20\nleaves = 20\nvalues = 30\npruning = 10\nexpect = 10\npositions = 10\n",
        encoding="utf-8",
    )
    (tmp_path / "positions.txt").write_text("XX./OO./... x\nX.O/.O./... x\n", encoding="utf-8")
    return tmp_path


@pytest.mark.slow
def test_a_class_is_graded(run: Run, folder: Path) -> None:
    done = run(
        "check", str(folder / "hand_ins"), "--json", "--jobs", "2", "--seconds", "300",
        "--expect", "alpha-beta", "--expect-nodes", "<=2000",
        "--points", str(folder / "points.toml"), "--position", str(folder / "positions.txt"),
    )  # fmt: skip
    assert done.exit_code == 1  # one never cuts
    cuts, never, none = (json.loads(line)["grade"] for line in done.stdout.splitlines())
    assert (cuts["status"], cuts["points"], cuts["of"]) == ("met", 100, 100)
    assert cuts["answers"] == {"positions": 2, "answered": 2, "worse": 0, "example": None}
    assert (never["status"], never["points"]) == ("not met", 80)
    assert "It takes alpha and beta and never cuts." in [each["reason"] for each in never["items"]]
    assert (none["status"], none["points"]) == ("unknown", 0)


def test_a_file_without_a_search_is_unknown_where_something_is_asked(
    run: Run, folder: Path
) -> None:
    file = str(folder / "hand_ins" / "c_none.py")
    assert run("check", file).exit_code == 0
    done = run("check", file, "--expect", "minimax")
    assert done.exit_code == 3
    assert "expect minimax: unknown: Not judged" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--expect", "mtd"), "'mtd' is not one of 'alpha-beta', 'minimax'"),
        (("--expect-nodes", "many"), "--expect-nodes 'many': write a number of nodes"),
        (("--points", "absent.toml"), "--points 'absent.toml': it cannot be read: No such file"),
        (("--position", "absent.txt"), "--position 'absent.txt': it cannot be read: No such file"),
        (("--points", "points.toml"), "--points 'points.toml': it has points for 'expect'"),
        (("--position", "bad.txt"), "--position 'bad.txt': line 2: 'XX/OO'"),
    ],
)
def test_what_cannot_be_asked_is_refused_before_anything_runs(
    run: Run,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    message: str,
) -> None:
    (folder / "bad.txt").write_text("XX./OO./... x\nXX/OO\n", encoding="utf-8")
    monkeypatch.chdir(folder)
    monkeypatch.setattr(check_command, "_checked", lambda *_: pytest.fail("it was checked"))
    done = run("check", "hand_ins", *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in " ".join(done.stderr.split())
