"""Which formats go together, and what is refused before any file is run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, run
from tests.features.programs.reports.samples import RIGHT, WRONG
from ttt_tui.features.programs import check_command

__all__ = ["run"]


@pytest.fixture
def hand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of two hand-ins, of which each is checked at once."""
    for name in ("first.py", "second.py"):
        (tmp_path / name).write_text("", encoding="utf-8")
    monkeypatch.setattr(check_command, "_checked", lambda tasks, *_: [RIGHT, WRONG][: len(tasks)])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_files_of_several_formats_are_written_beside_what_is_printed(
    run: Run, hand_in: Path
) -> None:
    files = ("--junit", "report.xml", "--html", "class.html", "--csv", "class.csv")
    done = run("check", ".", "--json", *files)
    assert [json.loads(line)["verdict"] for line in done.stdout.splitlines()] == ["right", "wrong"]
    assert (hand_in / "report.xml").read_bytes().count(b"<testcase") == 2
    assert (hand_in / "class.html").read_bytes().count(b"<section") == 2
    assert len((hand_in / "class.csv").read_text(encoding="utf-8").splitlines()) == 3


def test_gradescope_gets_the_results_of_one_file(run: Run, hand_in: Path) -> None:
    assert run("check", "first.py", "--gradescope", "results.json").exit_code == 0
    tests = json.loads((hand_in / "results.json").read_text(encoding="utf-8"))["tests"]
    assert tests[0]["name"] == "Verdict: right"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--json", "--markdown"), "--json and --markdown exclude each other"),
        (("--force",), "--force replaces a file of --html, --csv, --junit"),
        (("--html", "both", "--csv", "./both"), "--html and --csv name the same file"),
        (("--gradescope", "both"), "--gradescope is for one hand-in, not 2"),
        (("--junit", "first.py"), "the file exists; --force replaces it"),
    ],
)
def test_what_cannot_be_written_is_refused_before_the_work(
    run: Run, hand_in: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], words: str
) -> None:
    monkeypatch.setattr(check_command, "_checked", lambda *_: pytest.fail("it was checked"))
    done = run("check", ".", *options)
    assert (done.exit_code, done.stdout) == (2, "")
    assert words in " ".join(done.stderr.split())
    assert not (hand_in / "both").exists()
