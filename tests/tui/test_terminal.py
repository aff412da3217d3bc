"""What the terminal's driver makes of bytes, in whatever pieces they come."""

from __future__ import annotations

import os
import sys
import threading
from typing import Any

import pytest
from textual.events import Key

if sys.platform == "win32":
    pytest.skip("needs a POSIX system", allow_module_level=True)

from ttt_tui.tui.terminal import TerminalDriver


def test_half_a_character_is_not_the_end_of_all_keys() -> None:
    """The parser takes an empty text for the end; the rest of the character comes a read later."""
    pieces = iter([b"\xc3", b"\xa9", b"q"])
    heard: list[str] = []
    end, other = os.pipe()
    os.write(other, b"there is always something to read")

    class Driver(TerminalDriver):
        def __init__(self) -> None:
            self.fileno, self._debug, self.exit_event = end, False, threading.Event()

        def _read(self) -> bytes:
            return next(pieces, b"")

        def _end(self) -> None:
            pass

        def process_message(self, message: Any) -> None:
            assert isinstance(message, Key)
            heard.append(message.character or "")

    Driver().run_input_thread()
    os.close(end)
    os.close(other)
    assert heard == ["\xe9", "q"]
