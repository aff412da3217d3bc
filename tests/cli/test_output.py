"""What commands print, on any output."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.commands import COMMAND
from ttt_tui.cli.output import ProgressLine, fitted

POSITION = "..O/XOO/..X"


@pytest.mark.parametrize(
    ("encoding", "arguments"),
    list(
        zip(
            ["cp1252", "ascii", "cp437", "latin-1", "utf-8"],
            [
                ("analyze", POSITION, "--runs", "1", "--tree", "--leaves", "3"),
                ("analyze", POSITION, "--runs", "1", "--algorithm", "uct", "--tree"),
                ("analyze", POSITION, "--runs", "1", "--algorithm", "fsss", "--json"),
            ],
            strict=False,
        )
    ),
)
def test_any_encoding_of_the_output_will_do(arguments: tuple[str, ...], encoding: str) -> None:
    printed_in(encoding, arguments)


def printed_in(encoding: str, arguments: tuple[str, ...]) -> str:
    """What is printed, in which nothing is lost."""
    done = subprocess.run(
        (*COMMAND, *arguments),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode(encoding)
    assert "?" not in text
    return text


def test_what_an_encoding_lacks_has_a_stand_in_of_one_character() -> None:
    bars = "█▌▍≈×"
    assert fitted(bars, "utf-8") == bars
    assert fitted(bars, "ascii") == "###~x"[:2] + "|~x"
    assert fitted("▌▍", "cp437") == "▌▌"
    assert fitted("♞", "latin-1") == "?"


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
