"""Where results go, and how it ends when it does not come to its end."""

from __future__ import annotations

import errno
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Run, run
from ttt_tui.engine.results_file import ResultsFile
from ttt_tui.engine.worker_pool import MOST_WORKERS
from ttt_tui.features.laboratory.experiment import Running, Stage
from ttt_tui.features.laboratory.sweep import Sweep
from ttt_tui.game import Position

__all__ = ["run"]

SMALL = ("lab", "sweep", "2x3k2", "--jobs", "1")


def test_csv_of_a_chart(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "nodes.csv"
    done = run(*SMALL, "--csv", str(file))
    assert "searched" in done.stdout
    assert file.read_text().splitlines()[0] == "series,empty cells,nodes (median),lowest,highest"
    printed = run(*SMALL, "--csv", "-", "--chart", "savings")
    assert printed.stdout.splitlines()[0] == 'series,empty cells,"saved, %",lowest,highest'


def test_a_file_that_is_there_is_refused_before_anything_is_run(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "nodes.csv"
    file.write_text("old", encoding="utf-8")
    with monkeypatch.context() as patched:
        patched.setattr(Running, "stages", lambda _: pytest.fail("it was run"))
        done = run(*SMALL, "--csv", str(file))
    assert (done.exit_code, done.stdout, file.read_text(encoding="utf-8")) == (2, "", "old")
    assert "the file exists; --force replaces it" in done.stderr
    assert run(*SMALL, "--csv", str(file), "--force").exit_code == 0
    assert file.read_text(encoding="utf-8").startswith("series,")


def test_what_cannot_be_written_costs_no_result(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("ttt_tui.cli.output_files.write_whole", full)
    done = run(*SMALL, "--csv", str(tmp_path / "nodes.csv"))
    assert done.exit_code == 1
    assert "positions searched" in done.stdout
    assert "' cannot be written: No space left on device" in done.stderr


def test_results_are_kept_and_gone_on_from(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    first = run(*SMALL, "--results", str(file), "--json")
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:3]) + lines[3][:9])
    second = run(*SMALL, "--results", str(file), "--json")
    assert json.loads(second.stdout) == json.loads(first.stdout)
    assert "set aside as kept.jsonl.damaged-1" in second.stderr
    assert sorted(file.read_bytes().splitlines()) == sorted(b"".join(lines).splitlines())


def test_results_of_something_else_are_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    run(*SMALL, "--results", str(file))
    done = run("lab", "sweep", "2x2k2", "--jobs", "1", "--results", str(file))
    assert done.exit_code == 2
    assert "it holds the results of other work" in done.stderr


def test_of_two_programs_at_one_file_the_second_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    with ResultsFile(file, {}):
        done = run(*SMALL, "--results", str(file))
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.endswith("': another program is using it\n")


@pytest.mark.parametrize("command", [SMALL[:-1], ("check", __file__, "--jobs")])
def test_more_workers_than_can_be_are_refused(run: Run, command: tuple[str, ...]) -> None:
    done = run(*command, "3000000000")
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"3000000000 is not in the range 1<=x<={MOST_WORKERS}" in done.stderr


def test_a_results_file_that_cannot_be_written_costs_no_result(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(ResultsFile, "keep", full)
    done = run(*SMALL, "--results", str(tmp_path / "kept.jsonl"))
    assert done.exit_code == 1
    assert "1 position searched of " in done.stdout
    assert "' cannot be written: No space left on device" in done.stderr


def test_interrupted_it_prints_what_is_done_and_writes_no_part_of_a_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stages = Running.stages

    def interrupted(running: Running) -> Iterator[Stage]:
        for stage in stages(running):
            if stage.done == 2:
                raise KeyboardInterrupt
            yield stage

    monkeypatch.setattr(Running, "stages", interrupted)
    file = tmp_path / "nodes.csv"
    for more in ((), ("--csv", str(file))):
        done = run(*SMALL, *more)
        assert done.exit_code == 130
        assert done.stderr.startswith("interrupted\n")
        assert " positions searched of " in done.stdout
    assert "--csv '" in done.stderr
    assert done.stderr.endswith(" was not written: the experiment is incomplete\n")
    assert not file.exists(), "or the same command could not go on from there"
    file.write_text("old", encoding="utf-8")
    run(*SMALL, "--csv", str(file), "--force")
    assert file.read_text(encoding="utf-8") == "old"


def test_interrupted_before_its_parts_are_known_it_works_nothing_out(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []

    def interrupted(sweep: Sweep) -> Iterator[Position]:
        calls.append(sweep)
        raise KeyboardInterrupt

    monkeypatch.setattr(Sweep, "_every", interrupted)
    done = run(*SMALL, "--csv", str(tmp_path / "nodes.csv"))
    assert (done.exit_code, done.stdout, done.stderr) == (130, "", "interrupted\n")
    assert len(calls) == 1
    assert not list(tmp_path.iterdir())


def test_a_part_that_fails_says_so_after_what_is_done(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "none.py"
    file.write_text("print('hello')\n", encoding="utf-8")
    done = run("lab", "match", str(file), "random", "--games", "2", "--jobs", "1")
    assert done.exit_code == 1
    assert "0 games played of 2" in done.stdout
    assert "no search was recognised in" in done.stderr


def test_without_the_extra_it_says_how_to_install_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = run("lab", "sweep", "2x2k2", "--scheduler", "tcp://127.0.0.1:1")
    assert done.exit_code == 2
    assert "--scheduler needs the extra 'cluster'" in done.stderr


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        (("--jobs", "2", "--scheduler", "x"), "--jobs and --scheduler exclude each other"),
        (("--json", "--csv", "-"), "both use standard output"),
        (("--chart", "poetry"), "sweep has nodes, savings"),
        (("--results", "/"), "--results '/'"),
        (("--csv", "/no/such/folder/x.csv"), "--csv '/no/such/folder/x.csv': the folder does not"),
        (("--csv", "/"), "--csv '/': this is a folder"),
    ],
)
def test_what_contradicts_itself_is_refused(
    run: Run, more: tuple[str, ...], complaint: str
) -> None:
    done = run("lab", "sweep", "2x2k2", *more)
    assert done.exit_code == 2
    assert complaint in done.stderr


__all__ = ["run"]
