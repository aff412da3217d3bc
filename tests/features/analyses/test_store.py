"""Files of analyses: whole or not at all, and nothing replaced unasked."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from tests.features.analyses.made import NOTED
from ttt_tui.features.analyses.link import to_link
from ttt_tui.features.analyses.store import (
    AlreadyThere,
    begins_as_one,
    opened,
    path_to_save,
    read_analysis,
    save_analysis,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "draw.ttt.json"


def test_what_is_saved_is_opened(path: Path) -> None:
    save_analysis(NOTED, path, replace=False)
    assert opened("draw.ttt.json", path.parent) == (NOTED, path)
    assert opened(str(path), Path("/elsewhere")).analysis == NOTED
    assert opened(f" {to_link(NOTED)} ", path.parent) == (NOTED, None)


def test_what_is_there_is_not_replaced_unasked(path: Path) -> None:
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(AlreadyThere, match=r"draw\.ttt\.json is there already"):
        save_analysis(NOTED, path, replace=False)
    assert path.read_text(encoding="utf-8") == "mine"
    save_analysis(NOTED, path, replace=True)
    assert read_analysis(path) == NOTED


def test_a_full_disk_is_a_message_and_the_old_file_stays(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_analysis(NOTED, path, replace=False)

    def full(*_: object, **__: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("ttt_tui.engine.files._put", full)
    with pytest.raises(ValueError, match=r"draw\.ttt\.json cannot be saved: the disk is full"):
        save_analysis(NOTED, path, replace=True)
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    assert read_analysis(path) == NOTED


def test_a_folder_that_may_not_be_written_to_is_a_message(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, os.strerror(13))

    monkeypatch.setattr("ttt_tui.engine.files._put", refused)
    with pytest.raises(ValueError, match="cannot be saved: you may not write in "):
        save_analysis(NOTED, path, replace=False)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no file chosen"),
        ("none.json", "does not exist"),
        ("text.json", "text.json cannot be opened: it is not JSON"),
        (
            "other.json",
            "other.json cannot be opened: it is not a saved analysis: the key",
        ),
        (".", "cannot be read: Is a directory"),
        ("ttt1:AAAA", "the link is damaged"),
    ],
)
def test_what_cannot_be_opened_says_why(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "text.json").write_text("{", encoding="utf-8")
    (tmp_path / "other.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(message)):
        opened(text, tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="files as POSIX has them")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ValueError, match="not a regular file"):
        opened("pipe", tmp_path)


def test_where_it_is_saved(tmp_path: Path) -> None:
    assert path_to_save("draw", tmp_path) == tmp_path / "draw.ttt.json"
    assert path_to_save("draw.json", tmp_path) == tmp_path / "draw.json"
    assert path_to_save(str(tmp_path / "a.b"), Path("/elsewhere")) == tmp_path / "a.b"
    for text, message in [
        (" ", "no name yet"),
        (".", "is a folder: add a name"),
        ("none/draw", "no folder "),
    ]:
        with pytest.raises(ValueError, match=message):
            path_to_save(text, tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="guesses homes, and finds no long names")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("~nobody-here/x", "there is no such home folder"),
        ("x" * 300, "File name too long"),
        ("x" * 250, "File name too long"),  # with its ending
    ],
)
def test_a_name_that_cannot_be_looked_for_is_a_message(
    tmp_path: Path, text: str, said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        path_to_save(text, tmp_path)
    with pytest.raises(ValueError, match=said if len(text) != 250 else "does not exist"):
        opened(text, tmp_path)


def test_an_analysis_is_known_by_its_beginning_whatever_its_name_ends_in(tmp_path: Path) -> None:
    path = tmp_path / "cut.ttt"
    save_analysis(NOTED, path, replace=False)
    assert begins_as_one(path)
    (tmp_path / "other.json").write_text('{"schema": 1}')
    assert not begins_as_one(tmp_path / "other.json")
    assert not begins_as_one(tmp_path)
