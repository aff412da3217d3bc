"""What is done is kept by whole lines; damaged ones cost their own parts alone."""

from __future__ import annotations

import errno
import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from ttt_tui.engine import results_file
from ttt_tui.engine.files import DamagedFile
from ttt_tui.engine.results_file import ResultsFile

WORK = {"experiment": "sweep", "rules": "3x3k3"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "results.jsonl"
    with ResultsFile(path, WORK) as kept:
        kept.keep(0, [1, 2])
        kept.keep(3, {"nodes": 7})
    return path


def test_it_is_lines_of_json(path: Path) -> None:
    lines = list(map(json.loads, path.read_text(encoding="utf-8").splitlines()))
    assert lines == [
        {"schema": 1, "work": WORK},
        {"part": 0, "result": [1, 2]},
        {"part": 3, "result": {"nodes": 7}},
    ]


def test_it_goes_on_from_there(path: Path) -> None:
    with ResultsFile(path, WORK) as kept:
        assert (kept.done, kept.remark) == ({0: [1, 2], 3: {"nodes": 7}}, "")
        kept.keep(1, 5)
    with ResultsFile(path, WORK) as kept:
        assert kept.done == {0: [1, 2], 3: {"nodes": 7}, 1: 5}


@pytest.mark.parametrize("half", ['{"part":1,"resu', '{"part":1,"result":5}', "\x00\x00\n"])
def test_a_damaged_last_line_is_set_aside(path: Path, half: str) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole + half.encode())
    with ResultsFile(path, WORK) as kept:
        assert sorted(kept.done) == [0, 3]
        assert "damaged: set aside as results.jsonl.damaged-1" in kept.remark
        kept.keep(1, 5)
    assert path.with_name("results.jsonl.damaged-1").read_bytes() == half.encode()
    assert path.read_bytes() == whole + b'{"part":1,"result":5}\n'


def test_a_damaged_line_in_the_midst_is_passed_over(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    damaged = b"".join([lines[0], b'{"part":0,"res' + lines[1], lines[2]])
    path.write_bytes(damaged + b"half")
    with ResultsFile(path, WORK) as kept:
        assert kept.done == {3: {"nodes": 7}}
        assert kept.remark.startswith("results.jsonl: skipped damaged lines: 2; the last line")
        kept.keep(0, [1, 2])
    assert path.read_bytes() == damaged + lines[1]
    with ResultsFile(path, WORK) as kept:
        assert kept.done == {0: [1, 2], 3: {"nodes": 7}}


@pytest.mark.parametrize(
    "line", ['{"part":1e999,"result":5}', '{"part":0.9,"result":5}', '{"part":-1,"result":5}', '{"part":true,"result":5}', "[" * 100_000, '{"part":1}',],
)  # fmt: skip
def test_no_line_that_is_not_one_of_ours_is_taken_for_a_part(path: Path, line: str) -> None:
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines[:2], line, "\n", lines[2]]), encoding="utf-8")
    with ResultsFile(path, WORK) as kept:
        assert kept.done == {0: [1, 2], 3: {"nodes": 7}}
        assert kept.remark == "results.jsonl: skipped damaged lines: 3"


def test_where_text_and_bytes_differ_it_is_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "O_BINARY", 1 << 40, raising=False)
    assert runpy.run_path(results_file.__file__)["_APPENDING"] & 1 << 40


def test_a_line_written_in_pieces_is_whole(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    with ResultsFile(path, WORK) as kept:
        monkeypatch.setattr(os, "write", lambda file, data: write(file, data[:5]))
        kept.keep(1, 5)
    assert path.read_bytes().endswith(b'\n{"part":1,"result":5}\n')


def test_of_a_line_that_cannot_be_written_nothing_stays(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, whole = os.write, path.read_bytes()

    def fills_up(file: int, data: bytes) -> int:
        if len(data) < 10:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(file, data[:9])

    with ResultsFile(path, WORK) as kept:
        with monkeypatch.context() as patched:
            patched.setattr(os, "write", fills_up)
            with pytest.raises(OSError, match="No space left"):
                kept.keep(1, 5)
        assert (path.read_bytes(), sorted(kept.done)) == (whole, [0, 3])
        kept.keep(2, 6)
    assert path.read_bytes() == whole + b'{"part":2,"result":6}\n'


@pytest.mark.parametrize("text", ["poetry\n", '{"schema":1,"work":{}}\n', "half"])
def test_a_file_of_something_else_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DamagedFile, match="results of other work"):
        ResultsFile(path, WORK)
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("length", [0, 9])
def test_a_file_that_was_only_begun_is_begun_again(path: Path, length: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:length])
    ResultsFile(path, WORK).close()
    assert path.read_bytes() == whole.splitlines(keepends=True)[0]


def test_a_folder_is_no_results_file(tmp_path: Path) -> None:
    with pytest.raises(DamagedFile, match="not a regular file"):
        ResultsFile(tmp_path, WORK)


HOLDS_IT = f"""
import sys
from pathlib import Path
from ttt_tui.engine.results_file import ResultsFile

kept = ResultsFile(Path(sys.argv[1]), {WORK})
print("open", flush=True)
sys.stdin.read()
"""


def test_two_programs_never_have_it_at_once_and_a_killed_one_has_it_no_more(path: Path) -> None:
    before = path.read_bytes()
    asked = [sys.executable, "-c", HOLDS_IT, str(path)]
    with subprocess.Popen(asked, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline().split() == [b"open"]
        with pytest.raises(OSError, match="another program is using it"):
            ResultsFile(path, WORK)
        assert path.read_bytes() == before
        other.kill()
    with ResultsFile(path, WORK) as kept:
        assert kept.done == {0: [1, 2], 3: {"nodes": 7}}


def test_without_locks_it_is_opened_all_the_same(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(_: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(results_file, "lock_file", none)
    with ResultsFile(path, WORK) as kept:
        assert sorted(kept.done) == [0, 3]
