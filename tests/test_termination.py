"""How every command ends when its output, its reader, its memory or its home is not there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import COMMAND
from ttt_tui import registry
from ttt_tui.termination import run_to_an_end

POSITION = "..O/XOO/..X"
PRINTING = [
    ("--version",),
    ("--help",),
    ("--x", "human", "--version"),
    ("analyze", "--help"),
    ("bench", "--help"),
    *((name, "--help") for name in registry.commands()),
    ("analyze", POSITION, "--runs", "1"),
    ("analyze", POSITION, "--runs", "1", "--json"),
    ("analyze", POSITION, "--runs", "1", "--tree", "--leaves", "3"),
    ("bench", "--runs", "1"),
]
FULL = Path("/dev/full")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="descriptors as POSIX has them")


def run(*arguments: str, shell: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command with a redirection of the shell."""
    line = " ".join(f"'{each}'" for each in (*COMMAND, *arguments))
    return subprocess.run(
        ("sh", "-c", f"{line} {shell}"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def named(arguments: tuple[str, ...]) -> str:
    return " ".join(arguments)


@pytest.mark.skipif(not FULL.exists(), reason="there is no disk that is always full")
@pytest.mark.parametrize("arguments", list(PRINTING)[:5], ids=named)
def test_a_full_disk_is_one_line(arguments: tuple[str, ...]) -> None:
    on_a_full_disk(arguments)


def on_a_full_disk(arguments: tuple[str, ...]) -> None:
    done = run(*arguments, shell=">/dev/full")
    assert (done.returncode, done.stderr) == (1, "Error: No space left on device\n")


@pytest.mark.parametrize("arguments", [(), *PRINTING], ids=named)
def test_a_closed_output_is_one_line(arguments: tuple[str, ...]) -> None:
    with_output_closed(arguments)


def with_output_closed(arguments: tuple[str, ...]) -> None:
    done = run(*arguments, shell=">&-")
    assert (done.returncode, done.stderr) == (1, "Error: standard output is closed\n")


@pytest.mark.parametrize("arguments", list(PRINTING)[:5], ids=named)
def test_a_reader_that_has_left_is_no_fault(arguments: tuple[str, ...]) -> None:
    to_a_reader_that_has_left(arguments)


def to_a_reader_that_has_left(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as nobody:
        done = subprocess.run(
            (*COMMAND, *arguments),
            stdin=subprocess.DEVNULL,
            stdout=nobody,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=120,
        )
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.parametrize("shell", ["2>&-", "2>/dev/full"])
def test_without_standard_error_the_status_still_tells(shell: str) -> None:
    assert run("--version", shell=shell).returncode == 0
    for arguments, output in ((("analyze", "XX"), ""), (("--wrong",), ""), (("--version",), ">&-")):
        done = run(*arguments, shell=f"{output} {shell}")
        assert done.returncode in (1, 2)
        assert done.stdout == done.stderr == ""


def test_no_room_for_a_table_is_a_bad_argument() -> None:
    limited = "ulimit -v 800000 2>/dev/null && exec"
    table = ("--algorithm", "alpha-beta+", "--with", "table", "--table-mb", "1500")
    line = " ".join((limited, *COMMAND, "analyze", POSITION, "--runs", "1", *table))
    done = subprocess.run(
        ("sh", "-c", line), capture_output=True, text=True, check=False, timeout=120
    )
    if done.returncode == 0 or "this machine has a memory" in done.stderr:
        pytest.skip("this system does not limit memory, or has too little of it")
    assert done.returncode == 2
    assert done.stderr.startswith("Error: a transposition table of 1500 MB: the system has no room")
    assert done.stderr.count("\n") == 1


def test_memory_that_ends_is_one_line(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "sys.argv = ['ttt-tui', 'analyze', '-']\n"
        "import ttt_tui.engine.analysis as engine\n"
        "def short(*_, **__): raise MemoryError\n"
        "engine.analyze = short\n"
        "from ttt_tui.__main__ import main\n"
        "main()\n"
    )
    done = subprocess.run(
        (sys.executable, "-c", program),
        input=POSITION,
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        timeout=120,
    )
    assert done.returncode == 1
    assert done.stderr == (
        "Error: the system gives no more memory: ask for less, or close something else\n"
    )


def test_the_status_of_what_cuts_a_command_off_is_that_of_the_shell(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def cut() -> None:
        raise KeyboardInterrupt

    with pytest.raises(SystemExit) as left:
        run_to_an_end(cut)
    assert left.value.code == 130
    assert capsys.readouterr().err == "interrupted\n"
