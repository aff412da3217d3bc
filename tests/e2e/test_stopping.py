"""Stopped and continued, by a signal or by Ctrl+Z, in a shell that resets the terminal or not."""

from __future__ import annotations

import os
import re
import signal
import sys
import termios
from pathlib import Path

import pytest

from tests.e2e.terminal import ALTERNATE_SCREEN, MOUSE, Terminal
from tests.spread import few, spread

pytestmark = pytest.mark.skipif(
    sys.platform == "win32" or not Path("/proc/self/stat").exists(), reason="reads /proc"
)

WORKED = ("--position", "..O/XOO/..X", "--o", "human")
STARTED = ("X to move", "Search tree", "Quit")
ENDINGS = {"q": 0, signal.SIGTERM: 143, signal.SIGINT: 130}


def stop(terminal: Terminal, number: signal.Signals | None) -> None:
    """Send a signal, if any, and read what the program says until it has stopped."""
    if number is not None:
        os.kill(terminal.pid, number)
    terminal.until_state("T")


def is_raw(terminal: Terminal) -> bool:
    return not termios.tcgetattr(terminal.child.child_fd)[3] & (termios.ECHO | termios.ICANON)


def end(terminal: Terminal, how: str | signal.Signals) -> None:
    if isinstance(how, str):
        terminal.send(how)
    else:
        os.kill(terminal.pid, how)
    assert terminal.ended() == ENDINGS[how]
    assert terminal.errors == ""
    terminal.assert_restored()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "times", "reset"), spread(list(ENDINGS), [3, 1], [False, True], at_most=2)
)
def test_it_goes_on_after_being_stopped(
    tmp_path: Path, times: int, reset: bool, how: str | signal.Signals
) -> None:
    with Terminal(*WORKED, folder=tmp_path) as terminal:
        terminal.until_text(*STARTED)
        for _ in range(times):
            stop(terminal, signal.SIGSTOP)
            if reset:  # as a shell does for its prompt
                termios.tcsetattr(terminal.child.child_fd, termios.TCSANOW, terminal.before)
                terminal.forget_screen()
            os.kill(terminal.pid, signal.SIGCONT)
            terminal.until_text(*STARTED)
            terminal.until(lambda _: is_raw(terminal), "the terminal is raw again")
        terminal.send("?")
        terminal.until_text("Esc or a click outside closes")
        terminal.send("\x1b")
        terminal.until(lambda screen: "click outside" not in screen, "the help has closed")
        end(terminal, how)


@few("how", list(ENDINGS))
def test_a_continue_without_a_stop_changes_nothing(
    tmp_path: Path, how: str | signal.Signals
) -> None:
    with Terminal(*WORKED, folder=tmp_path) as terminal:
        terminal.until_text(*STARTED)
        for _ in range(5):
            os.kill(terminal.pid, signal.SIGCONT)
        terminal.send("d")
        terminal.until_text(*STARTED)
        end(terminal, how)
        assert len(re.findall(rb"\x1b\[>[0-9]+u", terminal.output)) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "how"), spread([signal.SIGTSTP, None], list(ENDINGS), at_most=2)
)
def test_suspended_it_gives_the_terminal_back(
    tmp_path: Path, number: signal.Signals | None, how: str | signal.Signals
) -> None:
    with Terminal(*WORKED, folder=tmp_path) as terminal:
        terminal.until_text(*STARTED)
        if number is None:
            terminal.send("\x1a")
        stop(terminal, number)
        terminal.until(lambda _: ALTERNATE_SCREEN not in terminal.modes, "the shell's screen")
        assert not terminal.modes & MOUSE
        assert termios.tcgetattr(terminal.child.child_fd) == terminal.before
        os.kill(terminal.pid, signal.SIGCONT)
        terminal.until(lambda _: ALTERNATE_SCREEN in terminal.modes, "its own screen again")
        terminal.until_text(*STARTED)
        end(terminal, how)


@pytest.mark.slow
def test_it_can_be_ended_while_it_is_stopped(tmp_path: Path) -> None:
    """As a shell's `kill %1` does it: the signal waits until the program is continued."""
    with Terminal(*WORKED, folder=tmp_path) as terminal:
        terminal.until_text(*STARTED)
        stop(terminal, signal.SIGSTOP)
        os.kill(terminal.pid, signal.SIGTERM)
        os.kill(terminal.pid, signal.SIGCONT)
        assert terminal.ended() == 143
        assert terminal.errors == ""
        terminal.assert_restored()
