"""What is kept of a running program, and who may have it when that has gone."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.children import started
from tests.features.analyses.made import NOTED
from ttt_tui.features.analyses import SUFFIX
from ttt_tui.features.analyses.autosave import MOST_SAVED, AutosaveFile, of_others, of_this_program
from ttt_tui.features.analyses.recovery import LastTime, earlier, last_time
from ttt_tui.features.analyses.session_snapshot import Preparing


def begun(folder: Path) -> AutosaveFile:
    return of_this_program(folder)


def test_each_program_has_a_file_of_its_own_that_no_other_gets(tmp_path: Path) -> None:
    one, other = begun(tmp_path), begun(tmp_path)
    one.write(NOTED)
    other.write(NOTED)
    assert one.path != other.path
    assert of_others(tmp_path) == []
    one.release()
    (found,) = of_others(tmp_path)
    assert found.path == one.path
    assert found.read() == NOTED
    assert of_others(tmp_path) == [], "it is being looked at"
    found.release()
    other.release()


def test_what_has_broken_off_is_told_once_and_then_listed(tmp_path: Path) -> None:
    kept = begun(tmp_path)
    kept.write(NOTED)
    kept.release()
    words = "3x3, 3 in a row", "1 move", "just now"
    assert last_time(tmp_path) == LastTime(words, NOTED, broken_off=True)
    assert last_time(tmp_path) == LastTime(words, NOTED, broken_off=False)
    assert [each.path for each in earlier(tmp_path)] == [kept.path]


def test_what_its_user_has_left_is_listed_and_not_told(tmp_path: Path) -> None:
    kept = begun(tmp_path)
    kept.write(NOTED)
    kept.leave()
    found = last_time(tmp_path)
    assert found is not None
    assert not found.broken_off
    (listed,) = earlier(tmp_path)
    assert listed.words == "3x3, 3 in a row, 1 move, just now"


def test_a_damaged_one_is_passed_over_and_not_lost(tmp_path: Path) -> None:
    older = begun(tmp_path)
    older.write(NOTED)
    older.release()
    kept = begun(tmp_path)
    kept.path.write_text("{", encoding="utf-8")
    kept.release()
    told = last_time(tmp_path)
    assert told is not None
    assert told.analysis == NOTED
    assert [each.words.endswith("cannot be read") for each in earlier(tmp_path)] == [True, False]


def test_old_ones_are_removed(tmp_path: Path) -> None:
    for _ in range(MOST_SAVED + 2):
        kept = begun(tmp_path)
        kept.write(NOTED)
        kept.leave()
    assert len(earlier(tmp_path)) == MOST_SAVED
    assert len(list(tmp_path.iterdir())) == 2 * MOST_SAVED, "with their locks"


def gone(folder: Path, written: int, *, left: bool) -> Path:
    """The file of a program that has gone, written so many seconds after 1970."""
    kept = begun(folder)
    kept.write(NOTED)
    os.utime(kept.path, (written, written))
    if left:
        kept.leave()
    kept.release()
    return kept.path


def test_a_long_session_is_as_new_as_its_last_writing(tmp_path: Path) -> None:
    long = gone(tmp_path, 2000, left=False)
    for written in range(MOST_SAVED + 1):
        gone(tmp_path, 1000 + written, left=written > 0)
    assert earlier(tmp_path)[0].path == long
    told = last_time(tmp_path)
    assert told is not None
    (long_again, *_) = others = of_others(tmp_path)
    assert (long_again.path, long_again.offered) == (long, True), "the newer of the two was told of"
    for each in others:
        each.release()


def test_one_that_nobody_was_told_of_stays_until_it_is_told(tmp_path: Path) -> None:
    old = gone(tmp_path, 1000, left=False)
    for written in range(MOST_SAVED + 1):
        gone(tmp_path, 2000 + written, left=True)
    assert [each.path for each in earlier(tmp_path)][-1] == old
    assert len(earlier(tmp_path)) == MOST_SAVED + 1, "and one that was left has gone"
    assert last_time(tmp_path) is not None
    assert old not in [each.path for each in earlier(tmp_path)]
    assert not old.exists()


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(ValueError, match="folder: Not a directory"):
        of_this_program(tmp_path / "file" / "folder")
    assert of_others(tmp_path / "nowhere") == []


WRITER = """
import itertools, os, sys
from dataclasses import replace
from pathlib import Path
from tests.features.analyses.made import NOTED
from ttt_tui.features.analyses.autosave import of_this_program

for _ in sys.stdin:
    if child := os.fork():
        os.waitpid(child, 0)
        print("killed", flush=True)
        continue
    print(os.getpid(), flush=True)
    kept = of_this_program(Path(sys.argv[1]))
    for number in itertools.count():
        kept.write(replace(NOTED, event=number))
        print(number, flush=True)
"""
"""A process for each line that it reads: to start a Python for each takes half a second."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_killed_in_the_midst_of_a_writing_it_leaves_the_one_before_or_that_one(
    tmp_path: Path,
) -> None:
    """50 times, while it writes as fast as it can."""
    source = random.Random(15)
    command = [sys.executable, "-c", WRITER, str(tmp_path)]
    root = Path(__file__).parents[3]
    with started(command, cwd=root, stdin=-1, stdout=-1, text=True) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for _ in range(50):
            program.stdin.write("\n")
            program.stdin.flush()
            writer = int(program.stdout.readline())
            for _ in range(source.randint(1, 40)):
                last = int(program.stdout.readline())
            time.sleep(source.uniform(0, 0.002))  # to somewhere in the midst of a writing
            os.kill(writer, signal.SIGKILL)
            while program.stdout.readline() != "killed\n":
                pass
            (kept,) = of_others(tmp_path)
            event = kept.read().event
            assert event is not None
            assert event >= last
            assert last_time(tmp_path) is None, "this process still looks at it"
            kept.remove()
            scratch = [
                each for each in tmp_path.iterdir() if not each.name.endswith((SUFFIX, ".lock"))
            ]
            for each in scratch:  # of a writing that was cut off
                each.unlink()
            assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_the_program_killed_at_random_moments_leaves_an_analysis_that_opens(
    tmp_path: Path,
) -> None:
    """12 times, in the hands of a user who never rests."""
    source, opened, root = random.Random(1), 0, Path(__file__).parents[3]
    for seed in range(12):
        command = [sys.executable, "-m", "tests.features.analyses.killed", str(tmp_path), str(seed)]
        with started(command, cwd=root, stdout=-1, text=True) as program:
            assert program.stdout is not None
            for _ in range(source.randint(1, 15)):
                assert program.stdout.readline() == "pressed\n"
            time.sleep(source.uniform(0, 0.02))
            program.send_signal(signal.SIGKILL)
            program.wait()
        for kept in of_others(tmp_path / "kept"):
            preparing = Preparing(kept.read(), lambda: 30e6)
            for _ in preparing.slices():
                pass
            opened += 1
            kept.remove()
        shutil.rmtree(tmp_path / "kept", ignore_errors=True)
    assert opened > 8, "the others were killed before anything had changed"
