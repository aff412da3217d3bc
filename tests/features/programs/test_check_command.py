"""`ttt-tui check`: what it prints, and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run, run
from tests.features.programs.made import RIGHT

__all__ = ["run"]

WRONG = RIGHT.replace("else min(values)", "else max(values)")
NONE = "def double(number):\n    return 2 * number\n"
KEYS = [
    "schema", "file", "recognised", "function", "call", "board", "start", "nodes", "complete",
    "value", "verdict", "convention", "findings", "remark", "positions_asked",
    "moves_worse", "example", "consequence", "reason", "tried", "notes", "grade", "seconds",
    "sandbox",
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a_right.py").write_text(RIGHT, encoding="utf-8")
    (tmp_path / "b_wrong.py").write_text(WRONG, encoding="utf-8")
    (tmp_path / "c_none.py").write_text(NONE, encoding="utf-8")
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "theirs.py").write_text(WRONG, encoding="utf-8")
    return tmp_path


def test_a_file_without_recursion_is_skipped(run: Run, folder: Path) -> None:
    done = run("check", str(folder / "c_none.py"))
    assert (done.exit_code, "skipped" in done.stdout) == (0, True)


def test_results_that_cannot_be_kept_are_refused(run: Run, folder: Path) -> None:
    for name in (folder, folder / "no" / "results"):
        done = run("check", str(folder), "--results", str(name))
        assert (done.exit_code, "--results" in done.stderr) == (2, True)
