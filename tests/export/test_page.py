"""The page of a search: what it holds, and in a browser what keys and buttons show."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ttt_tui.export.page import to_html
from ttt_tui.games.nim import Nim
from ttt_tui.games.text import read_game
from ttt_tui.search.options import Options
from ttt_tui.search.run_here import search

WORKED = "..O/XOO/..X"
TREE = "((3 12 8) (2 4 6) (14 5 2))"


def page_of(text: str, algorithm: str = "alpha-beta", **options: Any) -> tuple[str, dict[str, Any]]:
    trace = search(read_game(text), algorithm, Options(**options), nodes=300)
    page = to_html(trace)
    assert page.isascii()
    data = re.search(r'id="data">(.*)</script>', page)
    assert data is not None
    return page, json.loads(data[1])


def test_the_known_search_is_told_event_by_event() -> None:
    page, data = page_of(WORKED)
    assert f"<title>alpha-beta on {WORKED} x</title>" in page
    assert not re.search(r"\b(src|href)=", page)  # one file, nothing to fetch
    assert (len(data["nodes"]), len(data["events"]), len(data["cuts"])) == (31, 62, 5)
    assert data["minimax"] == "minimax: 44 nodes"
    assert data["result"] == "Best move: (2,0). Value: +1, X wins."
    node, value, above, reason, _ = data["events"][data["cuts"][0] - 1]
    name, side, window, state, board = [data["texts"][each] for each in data["nodes"][node][2:]]
    assert (name, side, window) == ("O(2,1)", "X (Max) to move", "[-inf, -1]")
    assert (state, board) == ("cut, never visited: (2,0)", "X . O\nX O O\n. O X")
    assert [data["texts"][each] for each in (value, above)] == [">= -1", "-1 so far"]
    assert data["texts"][reason].endswith(" -1 >= beta (-1), so 1 move is never tried.")


@pytest.mark.parametrize(
    ("text", "algorithm", "result"),
    [(WORKED, "mtd-f", "Value: +1, X wins."), ("nim 2 2", "pvs", "Value: -1, Min wins."),
     ("othello 4x4", "uct", "Not proved after 300 nodes.")],
)  # fmt: skip
def test_any_search_of_any_game_has_a_page(text: str, algorithm: str, result: str) -> None:
    _, data = page_of(text, algorithm)
    assert data["result"].endswith(result)


def test_a_small_tree_is_drawn_without_its_result() -> None:
    drawn, data = page_of(TREE)
    assert re.findall(r"<text[^>]*>(\w\d?)<", drawn)[:4] == ["A", "B", "B1", "B2"]
    assert data["stubs"] == [5, 5]
    assert "best" not in drawn.partition("<figure")[2].partition("</figure>")[0]
    assert "<svg" not in page_of(".../.../...", depth=4)[0]


def test_options_that_are_not_as_usual_are_named() -> None:
    assert page_of(WORKED, depth=1)[1]["about"].startswith("Depth limit: 1; ttt-tui ")


def test_a_name_cannot_end_the_script(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Nim, "move_text", lambda _, move: f"</script><!-- \u2264{move}")
    monkeypatch.setattr(Nim, "__str__", lambda _: "</title><script>{{data}}")
    page, data = page_of("nim 1 1")
    assert page.count("<script") == page.count("</script>") == 2
    assert "Max: </script><!-- \u2264101" in data["texts"]


_WATCH = "<head><script>const faults = []; onerror = fault => faults.push(fault);</script>"
_STEPS = """<script>
const told = [], tell = id => told.push($(id).textContent);
const key = name => document.dispatchEvent(new KeyboardEvent("keydown", {key: name}));
const click = name => document.querySelector(name).click();
tell("why");
key("x"); tell("name"); tell("why");
click("button[value=End]"); tell("result"); tell("counts");
key("ArrowLeft"); tell("result");
click("#body tr:nth-child(2)"); tell("name"); tell("value");
told.push(document.querySelectorAll(".later").length > 0);
told.push(document.documentElement.scrollWidth <= innerWidth, faults);
document.title = JSON.stringify(told);
</script>"""


@pytest.mark.skipif(not shutil.which("chromium"), reason="chromium is not installed")
@pytest.mark.parametrize("size", ["1280,800", "390,844"])
def test_keys_buttons_and_rows_step_through_the_page(tmp_path: Path, size: str) -> None:
    file = tmp_path / "search.html"
    file.write_text(page_of(WORKED)[0].replace("<head>", _WATCH) + _STEPS)
    browser = ["chromium", "--headless", "--no-sandbox", f"--user-data-dir={tmp_path}"]
    ran = subprocess.run(
        [*browser, "--disable-gpu", f"--window-size={size}", "--dump-dom", file.as_uri()],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    title = re.search("<title>(.*)</title>", ran.stdout)
    assert title is not None
    assert json.loads(html.unescape(title[1])) == [
        "The search has not begun. Run it, make one step, or go to the first cut.",
        "the root › X(0,0) › O(2,1)",
        "X is to move here, but O wins with (2,0) earlier, and nothing that X plays here can be "
        "better for O. -1 >= beta (-1), so 1 move is never tried.",
        "Best move: (2,0). Value: +1, X wins.",
        "event 62 of 62; nodes: 30, leaves: 13, cuts: 5; minimax: 44 nodes",
        "",
        "the root › X(0,0)",
        "value -1",
        True,
        True,
        [],
    ]
