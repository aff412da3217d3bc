"""Algorithms of packages in the commands: in a child process, and left out if they fail."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.run import Shell
from tests.run.test_packages import write_package
from ttt_tui.cli import searching
from ttt_tui.search import algorithms

WORKED = "..O/XOO/..X x"

Install = Callable[[str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Makes a package whose algorithm `theirs` has a body known here and in a child."""

    def write(body: str) -> None:
        write_package(tmp_path, body)
        algorithms.installed.cache_clear()

    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    runner, worker = searching._child_of.__wrapped__(0)
    monkeypatch.setattr(searching, "_child_of", lambda _: (runner, worker))
    yield write
    runner.run(worker.close())
    monkeypatch.undo()
    algorithms.installed.cache_clear()
    sys.modules.pop("theirs", None)


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("import os\nos._exit(3)", "theirs: its process has ended"),
        ("return 1 / 0", "after 0 nodes, in ..O/XOO/..X x, fails with ZeroDivisionError: division"),
        ("return None\nimport os", "returns None: return Result(value, best_move)"),
        ("pass\nraise ImportError('no numpy')", "fails with ImportError: no numpy"),
    ],
)
def test_what_fails_is_named_and_the_rest_is_printed(
    body: str, fault: str, install: Install, shell: Shell
) -> None:
    install(body)
    ran = shell("analyze", WORKED, "--algorithm", "minimax", "--algorithm", "theirs", "--json")
    assert (ran.status, "theirs is left out: " in ran.err, fault in ran.err) == (1, True, True)
    data = json.loads(ran.out)
    assert [each["algorithm"] for each in data["results"]] == ["minimax"]
    assert fault in data["faults"]["theirs"]
    ran = shell("export", WORKED, "--algorithm", "theirs", "--format", "csv")
    assert (ran.status, ran.out, fault in ran.err) == (1, "", True)
    ran = shell("lab", "trials", WORKED, "--algorithm", "minimax", "--algorithm", "theirs",
                "--runs", "1", "--csv")  # fmt: skip
    assert (ran.status, len(ran.out.splitlines())) == (1, 2)
    assert ran.err.startswith("2 parts left out: ")
    assert fault in ran.err


def test_a_package_that_cannot_be_imported_is_left_out(
    install: Install, shell: Shell, tmp_path: Path
) -> None:
    install("return None")
    (tmp_path / "theirs.py").write_text("print('on their way')\nimport no_such_module\n")
    ran = shell("analyze", WORKED, "--algorithm", "minimax", "--algorithm", "theirs", "--json")
    assert (ran.status, len(json.loads(ran.out)["results"])) == (1, 1)
    assert "the algorithm theirs cannot be loaded: ModuleNotFoundError" in ran.err


def test_standard_output_is_ours_and_a_choice_has_no_value(install: Install, shell: Shell) -> None:
    install(
        "import os\nfrom ttt_tui.search.trace import Result\n"
        "print('x')\nos.write(1, b'y')\nreturn Result(1, game.moves()[-1])"
    )
    ran = shell("analyze", WORKED, "--algorithm", "minimax", "--algorithm", "theirs", "--runs", "1")
    rows = {line[:12].strip(): line.split()[-1] for line in ran.out.splitlines() if line}
    assert (ran.status, ran.err) == (0, "")
    assert (rows["value"], rows["best move"], rows["saved"]) == ("chosen", "(2,1)", "-")
    assert ran.out.startswith("position")
    ran = shell("lab", "turns", WORKED, "--algorithm", "minimax", "--algorithm", "theirs")
    assert "theirs X(2,1) 0 -" in " ".join(ran.out.split())


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_prints_what_is_known(install: Install, shell: Shell) -> None:
    install(
        "import os, signal\nrecorder.enter(0, -1, 1)\n"
        "os.kill(os.getppid(), signal.SIGINT)\nwhile True:\n    pass"
    )
    ran = shell("analyze", WORKED, "--algorithm", "minimax", "--algorithm", "theirs")
    assert ran.status == 130
    value = next(line for line in ran.out.splitlines() if line.startswith("value"))
    assert value.split()[1:] == ["X", "wins", "(+1)"]
