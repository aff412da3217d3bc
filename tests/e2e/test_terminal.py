"""The installed command from its start to a clean end, in a real pseudo-terminal."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.children import started
from tests.e2e.terminal import ALTERNATE_SCREEN, COMMAND, MOUSE, Terminal, process_state

WORKED = ("--position", "..O/XOO/..X", "--o", "human")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")
reads_proc = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="reads /proc")


def until_started(terminal: Terminal) -> None:
    terminal.until_text("X to move", "Search tree", "Quit")
    terminal.until(
        lambda screen: "The search has not started" in screen or "searching" in screen, "the search"
    )
    if "The search has not started" in terminal.text:
        terminal.send(" ")  # a person's first search waits for him
    terminal.until(
        lambda screen: re.search(r"(searching|done)  [1-9][0-9,]* nodes", screen) is not None,
        "waited for the search to begin",
    )


def processes_of(folder: Path) -> set[int]:
    """The living processes that were started with this settings folder."""
    wanted = f"XDG_CONFIG_HOME={folder / 'config'}".encode()
    found = set()
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if wanted in (path / "environ").read_bytes().split(b"\0"):
                found.add(int(path.name))
        except OSError:
            continue
    return {pid for pid in found if process_state(pid) not in (None, "Z")}


def assert_nothing_left(folder: Path) -> None:
    """No process of the program lives on; one that has been killed may take a moment to go."""
    for pid in processes_of(folder):
        with contextlib.suppress(ProcessLookupError):
            handle = os.pidfd_open(pid)
            gone, _, _ = select.select([handle], [], [], 2.0)
            os.close(handle)
            assert gone, "a process is left over"


def click_cell(terminal: Terminal, row: int, column: int) -> None:
    """A click on the middle of a cell, where the names of its row and column meet."""
    lines = terminal.text.splitlines()
    names = next(line for line in lines if re.search(r"║ +0 +1 +2 +║", line))
    at_row = next(y for y, line in enumerate(lines) if line.startswith(f"║  {row} "))
    terminal.click_at(names.index(str(column)), at_row)


def test_a_game_is_played_with_the_mouse_from_start_to_end(tmp_path: Path) -> None:
    with Terminal(*WORKED, folder=tmp_path) as terminal:
        until_started(terminal)
        assert ALTERNATE_SCREEN in terminal.modes
        assert terminal.modes & MOUSE
        terminal.send("f")
        terminal.until(
            lambda screen: re.search(r"value .* done .* done ", screen) is not None,
            "waited for both searches",
        )
        terminal.until(
            lambda screen: re.search(r"nodes +44 +30 +31\.8 %", screen) is not None,
            "waited for the numbers",
        )
        terminal.until_text(
            "same move", "alpha-beta done  30 nodes", "44 nodes, alpha-beta at least 14"
        )
        for row, column, played in ((2, 0, "X (2,0)"), (0, 0, "O (0,0)")):
            click_cell(terminal, row, column)
            terminal.until_text(played)
        click_cell(terminal, 2, 1)
        terminal.until_text("game over: X wins", "X (2,1)   X wins")
        terminal.send("q")
        assert terminal.ended() == 0
        terminal.assert_restored()
        assert terminal.errors == ""


@pytest.mark.parametrize("state", ["searching", "in a dialog"])
def test_ctrl_c_leaves_cleanly(tmp_path: Path, state: str) -> None:
    with Terminal("--x", "minimax", "--o", "alpha-beta", folder=tmp_path) as terminal:
        if state == "at the very start":
            terminal.until(lambda _: ALTERNATE_SCREEN in terminal.modes, "waited for the screen")
        else:
            until_started(terminal)
        if state == "in a dialog":
            terminal.send("e")
            terminal.until_text("Set up a position")
        terminal.send("\x03")
        assert terminal.ended() == 0
        terminal.assert_restored()
        assert terminal.errors == ""


@pytest.mark.parametrize("number", [signal.SIGTERM])
def test_a_signal_ends_it_with_the_terminal_restored(
    tmp_path: Path, number: signal.Signals
) -> None:
    with Terminal(*WORKED, folder=tmp_path) as terminal:
        until_started(terminal)
        os.kill(terminal.pid, number)
        assert terminal.ended() == 128 + number
        terminal.assert_restored()
        assert terminal.errors == ""
        assert_nothing_left(tmp_path)


@reads_proc
def test_a_vanished_terminal_is_noticed_without_a_signal(tmp_path: Path) -> None:
    """Outside the terminal's own session no SIGHUP comes, and reading gives nothing for ever."""
    ours, theirs = pty.openpty()
    errors = tmp_path / "stderr.txt"
    environment = {
        **os.environ,
        "TERM": "xterm-256color",
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
    }
    with (
        errors.open("wb") as log,
        started(
            [COMMAND, "--x", "minimax"],
            stdin=theirs,
            stdout=theirs,
            stderr=log,
            env=environment,
            start_new_session=True,
        ) as process,
    ):
        os.close(theirs)
        drawn = b""
        while b"minimax thinks" not in drawn:
            drawn += os.read(ours, 1 << 16)
        os.close(ours)
        assert process.wait() == 129
    assert errors.read_text(encoding="utf-8") == ""
    assert_nothing_left(tmp_path)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--position", "XX"), "cells found: 2"),
        (("--position", "XXX/OOO/..."), "both sides have a line"),
        (("--position", "XQ./.../..."), "Q"),
        (("--x", "robot"), "robot"),
        (("--first", "X", "--position", "X../.../..."), "O is to move there"),
    ],
)
def test_bad_arguments_are_refused_before_the_screen_is_touched(
    tmp_path: Path, arguments: tuple[str, ...], complaint: str
) -> None:
    with Terminal(*arguments, folder=tmp_path) as terminal:
        assert terminal.ended() == 2
        assert terminal.output == b""
        assert complaint in terminal.errors
        assert "Traceback" not in terminal.errors


def test_without_a_terminal_it_says_so(tmp_path: Path) -> None:
    done = subprocess.run(
        [COMMAND],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path)},
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert "needs a terminal" in done.stderr


def test_a_dumb_terminal_is_refused_with_the_way_out(tmp_path: Path) -> None:
    with Terminal(folder=tmp_path, environment={"TERM": "dumb"}) as terminal:
        assert terminal.ended() == 2
        assert terminal.output == b""
        assert "TERM=dumb" in terminal.errors
        assert "ttt-tui --plain" in terminal.errors
