"""The program is ended at every dialog's opening, from outside and by the user."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from tests.e2e.terminal import Terminal
from tests.spread import few, pairs

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")

DIALOG_KEYS = ("s", "e", "O", "k", "\x10", "p", "G", "o", "A", "B", "?")
ARRIVALS = (0, 1, 2, 4)
"""At once, with the first piece, in the midst, and where most dialogs have been drawn."""
_STATUS = {signal.SIGTERM: 143, signal.SIGINT: 130}
READY = ("X to move", "Search tree", "Quit")


def end_while_opening(folder: Path, key: str, number: signal.Signals, arrivals: int) -> None:
    """Press a key, and send a signal when so many pieces of output have come after it."""
    with Terminal("--position", "..O/XOO/..X", "--o", "human", folder=folder) as terminal:
        terminal.until_text(*READY)
        terminal.send(key)
        for _ in range(arrivals):
            terminal.read()
        os.kill(terminal.pid, number)
        assert terminal.ended() == _STATUS[number], (key, arrivals, terminal.errors)
        assert terminal.errors == ""
        terminal.assert_restored()


@few(
    ("key", "number", "arrivals"),
    [("s", signal.SIGTERM, 0), ("O", signal.SIGINT, 1), ("\x10", signal.SIGTERM, 1)],
)
def test_a_signal_while_a_dialog_opens(
    tmp_path: Path, key: str, number: signal.Signals, arrivals: int
) -> None:
    end_while_opening(tmp_path, key, number, arrivals)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "arrivals", "number"), pairs(DIALOG_KEYS, ARRIVALS, list(_STATUS)))
def test_a_signal_while_any_dialog_opens(
    tmp_path: Path, key: str, number: signal.Signals, arrivals: int
) -> None:
    end_while_opening(tmp_path, key, number, arrivals)
