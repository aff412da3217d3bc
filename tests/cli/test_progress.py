"""The line that says how far something is."""

from __future__ import annotations

import sys

import pytest

from ttt_tui.cli.progress import ProgressLine


class _Terminal:
    """What is written to it, and that it is a terminal."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True


def test_the_line_writes_over_itself_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "20")
    now = [0.0]
    line = ProgressLine(clock=lambda: now[0])
    for seconds, text in ((0.05, "at once"), (1.0, "1 of 10 "), (1.01, "too soon"), (2, "x" * 99)):
        now[0] = seconds
        line.show(text)
    line.clear()
    assert terminal.text.split("\r") == ["", "1 of 10 ", "x" * 19, " " * 19, ""]
