"""Where what a user names is written: anywhere of his, or as a download of a visitor's."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttt_tui._web_session import VARIABLE
from ttt_tui.engine.files import (
    LONGEST_NAME,
    download,
    path_to_write,
    typed_path,
    usual_folder,
    words_for,
)


@pytest.fixture
def visited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tmp_path


def test_at_ones_own_machine_names_begin_in_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.chdir(tmp_path)
    assert usual_folder() == tmp_path
    assert words_for(tmp_path) == f"In {tmp_path}:"
    assert path_to_write("/tmp/tree.svg", tmp_path, "tree.svg") == Path("/tmp/tree.svg")


def test_a_visitors_file_has_a_name_and_no_place(visited: Path) -> None:
    assert usual_folder() == visited / "downloads"
    assert words_for(usual_folder()) == "As a download with this name:"
    assert path_to_write(" my tree.svg ", Path("/"), "x") == visited / "downloads" / "my tree.svg"
    assert path_to_write("draw", Path("/"), "x", ".ttt.json").name == "draw.ttt.json"
    assert (visited / "downloads").is_dir()


_TOO_LONG = ("x" * 101, "\U0001f600" * 26)


@pytest.mark.parametrize(
    "name",
    [
        *_TOO_LONG,
        "/etc/x",
        "../x",
        "..",
        ".x",
        "~",
    ],
)
def test_what_is_no_name_is_refused_and_never_looked_for(name: str, visited: Path) -> None:
    with pytest.raises(ValueError, match=r"cannot be the name of a download|too long for the name"):
        path_to_write(name, Path("/"), "x")
    assert list(visited.iterdir()) == []


def test_the_longest_name_is_one(visited: Path) -> None:
    assert download("x" * LONGEST_NAME).parent == visited / "downloads"


@pytest.mark.parametrize("text", ["/etc/passwd", "/no/such", "analysis.ttt.json", "~"])
def test_whether_a_file_is_there_a_visitor_does_not_learn(text: str, visited: Path) -> None:
    with pytest.raises(ValueError, match="in a browser you can open lines of text"):
        typed_path(text, visited)
