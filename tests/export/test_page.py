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
from ttt_tui.export.worksheet import to_asking_html, variants, worksheet_of
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
    large, data = page_of(".../.../...", depth=4)
    assert "<svg" not in large
    assert data["about"].startswith("depth 4, ttt-tui ")


def test_a_name_cannot_end_the_script(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Nim, "move_text", lambda _, move: f"</script><!-- \u2264{move}")
    monkeypatch.setattr(Nim, "__str__", lambda _: "</title><script>{{data}}")
    page, data = page_of("nim 1 1")
    assert page.count("<script") == page.count("</script>") == 2
    assert "Max: </script><!-- \u2264101" in data["texts"]


_STEPS = """
const key = name => document.dispatchEvent(new KeyboardEvent("keydown", {key: name}));
tell("why");
key("x"); tell("name"); tell("why");
click("button[value=End]"); tell("result"); tell("counts");
key("ArrowLeft"); tell("result");
click("#body tr:nth-child(2)"); tell("name"); tell("value");
"""
_ANSWERS = """
const answer = text => { $("answer").value = text; click("#asking button:last-of-type"); };
const cross = node => groups[node].dispatchEvent(new MouseEvent("click"));
const strike = key => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key}));
answer("3"); tell("said"); answer("3"); tell("said");
const right = ["-\u221e", "inf", "-inf", "+inf", "3", "3", "+inf", "<= 2", "3", "inf", "2", "3"];
right.forEach(answer); tell("said");
cross(2); tell("said"); cross(2); cross(7); answer("3"); tell("said");
groups[8].focus(); strike(" "); tell("said");
told.push(...["aria-label", "aria-checked"].map(name => groups[8].getAttribute(name)));
$("variant").value = 3; $("variant").onchange();
told.push(groups[3].lastElementChild.textContent, document.querySelector(".right, .crossed"));
told.push(GIVEN.map(given => RIGHT.map(right => isNumber(given, right))));
told.push(crossed([null, 0, 1, 1, 0, 4, 5, 5, 4, 8, 8], new Set([8])));
"""
_GIVEN = (
    "39/4",
    "9.75",
    ">= 26/3",
    "\u2264 26/3",
    "\u2212\u221e",
    "-INF",
    "+inf",
    "-.5",
    "x",
    "1/0",
)


def told(folder: Path, *pages: tuple[str, str]) -> list[Any]:
    """What pages and their scripts tell on a phone, in frames, as in a notebook."""
    frames = ""
    for page, script in pages:
        watch = """<head><script>
            const told = [], tell = id => told.push($(id).textContent);
            const click = name => document.querySelector(name).click();
            addEventListener("error", fault => told.push(fault.message));
            addEventListener("securitypolicyviolation", fault => told.push(fault.blockedURI));
        </script>"""
        end = "told.push(document.documentElement.scrollWidth <= innerWidth);"
        title = "document.title = JSON.stringify(told);"
        page = page.replace("<head>", watch) + f"<script>{script}{end}{title}</script>"
        frames += f'<iframe width="390" height="844" srcdoc="{html.escape(page)}"></iframe>'
    file = folder / "frames.html"
    titles = '[...document.querySelectorAll("iframe")].map(each => each.contentDocument.title)'
    file.write_text(f"{frames}<script>onload = () => {{ document.title = {titles}; }}</script>")
    browser = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]
    ran = subprocess.run(
        [*browser, f"--user-data-dir={folder}", file.as_uri()],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    found = ran.stdout.partition("<title>")[2].partition("</title>")[0]
    return [*json.loads(f"[{html.unescape(found)}]")]


@pytest.mark.skipif(not shutil.which("chromium"), reason="chromium is not installed")
def test_a_browser_steps_through_a_search_and_marks_a_sheet(tmp_path: Path) -> None:
    sheets = [*variants(worksheet_of(read_game(TREE)), 30, seed=1)]
    asking = to_asking_html([worksheet_of(read_game(TREE)), *sheets])
    assert len(asking) < 400_000
    sheet = worksheet_of(read_game("({25%:3 75%:12} {2 4 9} {1 1}) values 0:12")).sheet
    cut = worksheet_of(read_game("((5 9) ((1 2) (3 4)))")).sheet
    inner = [node for node in sheet.nodes if not sheet.is_leaf(node)]
    blanks = [(node, field) for node in inner for field in sheet.fields(node)]
    right = [sheet.solution(*blank) for blank in blanks]
    answers = _ANSWERS.replace("GIVEN", json.dumps(_GIVEN)).replace("RIGHT", json.dumps(right))
    stepped, asked = told(tmp_path, (page_of(WORKED)[0], _STEPS), (asking, answers))
    assert stepped == [
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
    ]
    assert asked == [
        "A alpha: not right. Try once more.",
        "A alpha: nothing is above it.",
        "All numbers are right. A cross is missing: what is never visited?",
        "B1 crossed: not right. Try once more.",
        "C3 is never visited: C is cut, 2 <= alpha (3), so 2 moves are never tried.",
        "All is right. A has the value 3 by the move to B. Visited: 10 nodes without the root, "
        "of them 7 leaves; 1 cut.",
        "C3 crossed",
        "true",
        str(sheets[1].tree.columns.numbers[3]),
        None,
        [[mark.is_right for mark in sheet.mark(dict.fromkeys(blanks, given))
          if mark.field != "crossed"] for given in _GIVEN],
        [cut.right(node, "crossed") == "x" for node in cut.nodes],
        True,
    ]  # fmt: skip
