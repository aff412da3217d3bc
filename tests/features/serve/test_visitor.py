"""A visitor's process: its arguments, its screen, and its end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.features.serve.visits import visiting
from ttt_tui.features.serve.limits import Limits
from ttt_tui.features.serve.visitor import read


def test_ours_come_first_so_that_no_text_of_a_visitor_is_taken_for_them(tmp_path: Path) -> None:
    ours = ["--folder", str(tmp_path), "--memory", "100"]
    for text in ("--memory", "--folder", "--idle"):
        rest = ["--position", text, "--folder", "/"]
        assert read([*ours, *rest]) == (str(tmp_path), Limits(memory=100), rest)


@pytest.mark.parametrize("wrong", [["--folder", "/no/such"], [], ["--memory", "1"]])
def test_without_a_folder_nothing_opens(wrong: list[str]) -> None:
    with pytest.raises(SystemExit, match="a visitor needs an empty folder"):
        read(wrong)


@pytest.mark.parametrize("wrong", ["much", "-1", "1.5"])
def test_limits_are_whole_numbers(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(SystemExit, match=f"whole numbers from 0: --seconds {wrong}"):
        read(["--folder", str(tmp_path), "--seconds", wrong])


@pytest.mark.slow
def test_the_dashboard_opens_takes_keys_and_ends_with_its_connection(tmp_path: Path) -> None:
    with visiting(tmp_path, "--position", "..O/XOO/..X") as visit:
        visit.until("X to move")
        visit.type("d")  # another theme, which is remembered
        settings = tmp_path / "config" / "settings.json"
        visit.type("c")
        visit.until("copied")
        visit.type("\x13")  # ctrl+s
        visit.until("As a download with this name")
        visit.type("\r")
        offered = visit.until_sent("deliver_file_start")
        assert offered["path"] == str(tmp_path / "downloads" / "analysis.ttt.json")
        assert json.loads(visit.download(offered["key"]))["position"] == "..O/XOO/..X x"
        assert visit.end() == 0
    assert settings.exists()
    assert list((tmp_path / "downloads").iterdir()) == []
    assert "\x1b]52;c;" in visit.raw
    assert visit.sent[-1] == {"type": "exit"}


def test_a_key_that_a_visit_does_not_have_says_so(tmp_path: Path) -> None:
    with visiting(tmp_path, "--position", "..O/XOO/..X") as visit:
        visit.until("X to move")
        visit.type("Y")
        visit.until("Not available in the browser: Open your own search")
        visit.type("\x1a")  # ctrl+z
        visit.until("Not available in the browser: To the shell")
        assert visit.end() == 0
