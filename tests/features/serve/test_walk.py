"""Whatever a visitor does, nothing of the host is opened, changed or run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ttt_tui
from tests.features.serve.walk import Record

_ROOT = Path(ttt_tui.__file__).parents[1]


def walk(folder: Path, *actions: str) -> dict[str, Any]:
    command = (sys.executable, "-P", "-m", "tests.features.serve.walk", str(folder), *actions)
    environment = {**os.environ, "PYTHONPATH": str(_ROOT)}
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.slow
def test_what_a_visitor_exports_is_no_file_of_the_host(tmp_path: Path) -> None:
    found = walk(tmp_path, "export")
    assert found["outside"] == []
    assert found["dialogs"] == ["ExportScreen"]
    assert any(name.startswith(f"{tmp_path}/downloads/tree.svg") for name in found["written"])


@pytest.mark.slow
def test_nothing_that_a_visitor_can_do_reaches_the_host(tmp_path: Path) -> None:
    found = walk(tmp_path)
    assert found["outside"] == []
    assert all(name.startswith(str(tmp_path)) for name in found["written"])
    assert found["run"] > 3  # the solver, the laboratory, measuring: this Python
    assert {"export", "save_analysis", "lessons", "laboratory", "solve"} <= {*found["actions"]}
    assert {"open_program", "next_difference", "reopen"}.isdisjoint(found["actions"])
    assert len(found["actions"]) > 60
    assert {"ExperimentsScreen", "SolvingScreen", "LessonsScreen"} <= {*found["dialogs"]}


@pytest.mark.parametrize(
    ("event", "given"),
    [
        ("open", ("/etc/passwd", "r", os.O_RDONLY)),
        ("open", ("/elsewhere", "w", os.O_WRONLY)),
        ("os.mkdir", ("/elsewhere", 0o777, -1)),
        ("os.system", (b"true",)),
        ("subprocess.Popen", ("/bin/sh", ["/bin/sh", "-P"], None, None)),
        ("socket.connect", (None, ("127.0.0.1", 80))),
    ],
)
def test_the_walk_would_see_it(event: str, given: tuple[Any, ...], tmp_path: Path) -> None:
    record = Record(str(tmp_path))
    record(event, given)
    assert len(record.outside) == 1
