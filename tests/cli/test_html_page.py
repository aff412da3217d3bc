"""`ttt-tui export --format html`: the page holds the search, and its sentences."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import Shell
from ttt_tui.cli.html_page import to_html
from ttt_tui.games.nim import Nim
from ttt_tui.games.text import read_game
from ttt_tui.search.counters import counters
from ttt_tui.search.moment import Moment
from ttt_tui.search.run_here import search
from ttt_tui.words.why import why

WORKED, TREE = "..O/XOO/..X", "((3 12 8) (2 4 6) (14 5 2))"
_VOID = {"meta", "input", "br"}


class _Page(HTMLParser):
    """Reads a page: its scripts, and whether each tag is closed by its own."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.scripts: list[str] = []
        self.titles: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len({*names})
        assert not {"src", "href"} & {*names}  # one file, nothing to fetch
        if tag not in _VOID:
            self.open.append(tag)
        if tag == "script":
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["script"]:
            self.scripts[-1] += data
        elif self.open[-1:] == ["title"]:
            self.titles.append(data)


Export = Callable[..., tuple[_Page, dict[str, Any]]]


@pytest.fixture
def export(shell: Shell) -> Export:
    def run(*arguments: str) -> tuple[_Page, dict[str, Any]]:
        ran = shell("export", *arguments, "--format", "html")
        assert (ran.status, ran.err) == (0, "")
        page = _Page(ran.out)
        assert ran.out.isascii()
        assert page.open == []
        assert len(page.scripts) == 2
        return page, json.loads(page.scripts[0])

    return run


def _column(data: dict[str, Any], name: str) -> list[str]:
    return [data["strings"][each] for each in data["nodes"][name]]


@pytest.mark.parametrize(
    ("text", "algorithm"),
    [(WORKED, "alpha-beta"), (WORKED, "mtd-f"), (TREE, "alpha-beta"), ("nim 2 2", "pvs"),
     ("othello 4x4", "uct")],
)  # fmt: skip
def test_the_page_has_each_node_and_why_it_was_left(
    export: Export, text: str, algorithm: str
) -> None:
    _, data = export(text, "--algorithm", algorithm, "--nodes", "300")
    trace = search(read_game(text), algorithm, nodes=300)
    nodes, moment = data["nodes"], Moment(trace)
    assert data["events"] == trace.events
    assert nodes["depth"] == list(trace.depth[: len(trace)])
    left = [node for node in range(len(trace)) if not moment.is_open(node)]
    assert [_column(data, "why")[node] for node in left] == [why(moment, node) for node in left]
    assert sum(nodes["leaf"][node] for node in left) - nodes["leaf"][0] == counters(trace).leaves


def test_what_an_open_node_says_is_kept_by_its_children(export: Export) -> None:
    _, data = export(WORKED)
    trace = search(read_game(WORKED))
    last: dict[int, str] = {}  # of each open node what the page shows
    for event in range(1, trace.events + 1):
        moment = Moment(trace, event)
        node = moment.current
        assert node is not None
        parent = trace.parent(node)
        if moment.is_open(node):
            last[node] = _column(data, "asks")[node]
        if parent is not None:
            when = "In" if moment.is_open(node) else "Out"
            last[parent] = _column(data, f"parentWhy{when}")[node]
        for each in moment.path:
            assert last[each] == why(moment, each)


def test_the_known_search_is_told(export: Export) -> None:
    page, data = export(WORKED)
    assert page.titles == [f"alpha-beta on {WORKED} x"]
    assert data["about"].startswith("best move: (2,0); value: +1, X wins; ttt-tui ")
    assert (len(data["nodes"]["depth"]), data["events"], sum(data["nodes"]["cut"])) == (31, 62, 5)
    cut = data["nodes"]["cut"].index(1)
    told = {name: _column(data, name)[cut] for name in ("name", "value", "formula", "unvisited")}
    assert told == {
        "name": "O(2,1)", "value": ">= -1", "unvisited": "(2,0)",
        "formula": "-1 >= beta (-1), so 1 move is never tried.",
    }  # fmt: skip
    assert _column(data, "alpha")[0] == "alpha -inf: nothing is above the root"
    assert _column(data, "board")[0] == WORKED.replace("/", "")


def test_a_tree_is_drawn_with_what_is_never_visited(export: Export) -> None:
    _, data = export(TREE)
    drawing = data["drawing"]
    assert [name[0] for name in drawing["name"]] == [*"ABBBBCCDDDDCC"]
    assert drawing["parent"][-2:] == [5, 5]


def test_a_name_cannot_end_the_script(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Nim, "move_text", lambda _, move: f"</script><!-- \u2264{move}")
    monkeypatch.setattr(Nim, "__str__", lambda _: "</title><script>{{data}}")
    page = _Page("".join(to_html(search(Nim((1, 1))))))
    assert page.titles == ["alpha-beta on </title><script>{{data}}"]
    assert (page.open, len(page.scripts)) == ([], 2)
    assert "Max: </script><!-- \u2264101" in json.loads(page.scripts[0])["strings"]


def test_a_large_search_is_refused_in_a_sentence(shell: Shell) -> None:
    ran = shell("export", "empty", "--format", "html")
    assert ran.status == 2
    assert ran.err == (
        "Error: the tree has more than 5,000 nodes, the most of a page: give --depth or --nodes, "
        "or choose json or csv\n"
    )


@pytest.fixture
def browser() -> Iterator[Any]:
    """Chromium by playwright, whose path is in TTT_TUI_BROWSER; skipped without either."""
    path = os.environ.get("TTT_TUI_BROWSER")
    playwright = pytest.importorskip("playwright.sync_api") if path else None
    if playwright is None:
        pytest.skip("TTT_TUI_BROWSER names no browser")
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.mark.parametrize("size", [(1200, 800), (390, 844)])
def test_keys_and_taps_step_through_the_page(
    shell: Shell, browser: Any, tmp_path: Path, size: tuple[int, int]
) -> None:
    file = tmp_path / "search.html"
    file.write_text(shell("export", WORKED, "--format", "html").out)
    faults: list[object] = []
    is_phone = size[0] < 800
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=is_phone, is_mobile=is_phone
    )
    page = context.new_page()
    page.on("pageerror", lambda fault: faults.append(fault))
    page.goto(file.as_uri())
    press = page.tap if is_phone else page.click
    assert "not begun" in page.inner_text("#card")
    press("#step")
    assert page.inner_text("#event") == "event 1 of 62"
    press("#nextCut")
    assert "O(2,1)" in page.inner_text("#card h2")
    assert "so 1 move is never tried" in page.inner_text("#card")
    page.keyboard.press("End")
    assert page.inner_text("#counts") == "nodes: 30, leaves: 13, cuts: 5"
    assert page.is_disabled("#nextCut")
    page.keyboard.press("ArrowLeft")
    assert page.inner_text("#event") == "event 61 of 62"
    press(".row >> nth=1")
    assert "X(0,0)" in page.inner_text("#card h2")
    page.keyboard.press("Enter")
    assert page.inner_text("#event") != "event 61 of 62"
    press("#end")
    press("#play")  # from the beginning
    page.wait_for_selector("text=event 2 of 62")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults == []
