"""Algorithms of packages: installed, found by their entry points, and run in a child."""

from __future__ import annotations

import shutil
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ttt_tui.games.text import read_game
from ttt_tui.run import job as job_module
from ttt_tui.run.job import Job
from ttt_tui.run.worker import Worker
from ttt_tui.search import algorithms
from ttt_tui.search.options import Options, Score
from ttt_tui.search.run_here import search

SCOUT = Path(__file__).parents[1] / "search" / "scout_package"

Install = Callable[[Path], None]


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Makes the packages in a folder known here and in children."""

    def install(folder: Path) -> None:
        monkeypatch.syspath_prepend(folder)
        monkeypatch.setenv("PYTHONPATH", str(folder))
        algorithms.installed.cache_clear()

    yield install
    monkeypatch.undo()
    algorithms.installed.cache_clear()
    sys.modules.pop("scout", None)
    sys.modules.pop("theirs", None)


async def run(name: str, text: str, options: Options | None = None, **budget: float) -> Job:
    worker = Worker()
    try:
        job = Job(
            read_game(text),
            algorithms.algorithm(name),
            options or Options(),
            worker,
            **budget,  # type: ignore[arg-type]
        )
        await job.run()
        return job
    finally:
        await worker.close()


async def test_scout_is_installed_and_searches(tmp_path: Path, installed: Install) -> None:
    shutil.copy(SCOUT / "scout.py", tmp_path)
    project = tomllib.loads((SCOUT / "pyproject.toml").read_text())["project"]
    ((group, entries),) = project["entry-points"].items()
    write_metadata(tmp_path, project["name"], group, **entries)
    installed(tmp_path)
    assert algorithms.algorithm("scout").package == "ttt-tui-scout"
    for text, nodes in (("..O/XOO/..X x", 38), ("((3 12 8) (2 4 6) (14 5 2))", 10)):
        job = await run("scout", text)
        minimax, pvs = (search(read_game(text), name) for name in ("minimax", "pvs"))
        assert (job.state, job.fault, job.trace.result) == ("done", None, minimax.result)
        assert job.trace.totals.nodes == nodes
        assert job.trace.totals.leaves >= pvs.totals.leaves
    quick = await run("scout", "XX./OO./... x", Options(score=Score.DEPTH))
    assert quick.trace.result is not None
    assert quick.trace.result.value == 9


def write_metadata(folder: Path, name: str, group: str, **entries: str) -> None:
    """What pip writes of a package that it installs."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = [f"[{group}]", *(f"{entry} = {value}" for entry, value in entries.items())]
    (info / "entry_points.txt").write_text("\n".join(lines))


def write_package(folder: Path, body: str) -> None:
    """A package as pip leaves it, whose algorithm `theirs` has this body."""
    code = "\n".join(f"    {line}" for line in body.splitlines())
    (folder / "theirs.py").write_text(f"def search(game, recorder, options):\n{code}\n")
    write_metadata(folder, "theirs", "ttt_tui.algorithms", theirs="theirs:search")


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("recorder.enter(2, -1, 1)", "enters move 2, which is none here"),
        ("recorder.enter(0, -1, 1)\nreturn None", "returns None"),
        ("import sys\nsys.exit('enough')", "fails with SystemExit: enough (theirs.py, line 3)"),
        ("raise KeyboardInterrupt", "fails with KeyboardInterrupt"),
    ],
)
async def test_what_a_package_does_wrong_ends_its_search_with_one_sentence(
    body: str, fault: str, tmp_path: Path, installed: Install
) -> None:
    write_package(tmp_path, body)
    installed(tmp_path)
    job = await run("theirs", "..O/XOO/..X x")
    assert job.state == "failed"
    assert job.fault is not None
    assert fault in job.fault
    assert "theirs" in job.fault
    assert "\n" not in job.fault


async def test_what_a_package_prints_is_lost(tmp_path: Path, installed: Install) -> None:
    body = (
        "import sys\nprint('x' * 99)\nsys.stderr.write('y')\nprint(sys.stdin.read())\nreturn 1 / 0"
    )
    write_package(tmp_path, body)
    installed(tmp_path)
    job = await run("theirs", "..O/XOO/..X x")
    assert job.fault is not None
    assert "ZeroDivisionError" in job.fault


async def test_a_package_that_tells_of_nothing_is_stopped(
    tmp_path: Path, installed: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_module, "_GRACE_SECONDS", 0.5)
    write_package(tmp_path, "while True:\n    pass")
    installed(tmp_path)
    job = await run("theirs", "..O/XOO/..X x", seconds=0.1)
    assert (job.state, job.fault) == ("stopped", None)
