"""A file to be watched, as it is written."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ttt_tui.features.programs.file_argument import FileArgument


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mine.py").write_text("", encoding="utf-8")
    (tmp_path / "a:b.py").write_text("", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("text", "file", "function"),
    [
        ("mine.py", "mine.py", None),
        ("mine.py:minimax", "mine.py", "minimax"),
        ("mine.py:Game.minimax", "mine.py", "Game.minimax"),
        ("mine.py:", "mine.py", None),
        ("a:b.py", "a:b.py", None),
        ("a:b.py:go", "a:b.py", "go"),
    ],
)
def test_a_file_and_a_function(folder: Path, text: str, file: str, function: str | None) -> None:
    found = FileArgument.parse(text, folder)
    assert found == FileArgument(folder / file, function)
    assert str(found) == str(folder / file) + (f":{function}" if function else "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no file yet"),
        (".", "is a folder"),
        ("yours.py", "no file 'yours.py'"),
    ],
)
def test_what_is_no_file_is_said(folder: Path, text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        FileArgument.parse(text, folder)


@pytest.mark.skipif(sys.platform == "win32", reason="guesses homes, and finds no long names")
@pytest.mark.parametrize(
    ("text", "said"),
    [("~nobody-here/x", "there is no such home folder"), ("x" * 300, "File name too long")],
)
def test_what_cannot_be_looked_for_is_said(folder: Path, text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        FileArgument.parse(text, folder)
