"""The dashboard in a real browser, by mouse and keys, without the internet: `.ci/browser`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.features.serve.browser import Served, Tab, chromium, served
from ttt_tui.features.analyses.link import from_link

pytestmark = pytest.mark.browser

READY = "your move"
GRID = "─┼─"  # below the first row of cells
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as running:
        yield running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, "--visitors", "2") as running:
        yield running
        running.process.terminate()
        assert running.process.wait() == 0
    assert list(tmp_path.iterdir()) == []


Opens = Callable[..., Tab]


@pytest.fixture
def opens(browser: Any, server: Served) -> Iterator[Opens]:
    """Opens the page in a browser's window of its own, as another visitor would."""
    tabs: list[Tab] = []

    def open_it(query: str = "", **context: Any) -> Tab:
        tabs.append(Tab(browser, server, **context))
        return tabs[-1].open(query)

    yield open_it
    for tab in tabs:
        tab.close()
        assert tab.elsewhere == []


def test_the_page_opens_without_the_internet_and_draws(opens: Opens) -> None:
    tab = opens()
    tab.until_text(READY, "Comparison")
    assert tab.elsewhere == tab.complaints == []
    assert tab.page.title() == "ttt-tui"
    assert tab.page.evaluate("""document.fonts.check('16px "Roboto Mono"')""")
    assert tab.page.evaluate("performance.getEntriesByType('resource').length") >= 5
    assert [len(line) for line in tab.lines[:1]] == [tab.page.evaluate("window.seen.cols")]
    inked = """
      [...document.querySelectorAll(".xterm-screen canvas")].some((canvas) => {
        const pen = canvas.getContext("2d");
        const dots = pen?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return new Set(new Uint32Array(dots.buffer ?? [])).size > 20;
      })"""
    tab.until(lambda: tab.page.evaluate(inked), "something drawn")
    # What the page allows itself: nothing that is not from this server.
    assert "Refused" in tab.page.evaluate(
        """fetch("https://example.org/").then(() => "Got it", () => "Refused")"""
    )
    assert any("Content Security Policy" in each for each in tab.complaints)


def test_a_key_is_heard_before_anything_is_clicked_and_after_the_window_was_left(
    opens: Opens,
) -> None:
    tab = opens()
    tab.until_text(READY)
    tab.press("f")
    tab.until_text("alpha-beta done")
    tab.page.evaluate("document.activeElement.blur(), window.dispatchEvent(new Event('focus'))")
    tab.press("n")
    tab.until_text("new game")


def test_a_cell_is_clicked_the_tree_streams_and_keys_work(opens: Opens) -> None:
    tab = opens()
    tab.until_text(READY)
    tab.press("W")  # slower, so that it is seen to stream
    tab.click(GRID, right=4, down=2)  # (1,1)
    tab.until_text("(1,1)")
    seen: set[int] = set()

    def streams() -> bool:
        seen.update(map(int, re.findall(r"event (\d+)", tab.text)))
        return len(seen) >= 4

    tab.until(streams, "the tree grows")
    tab.press("f")
    tab.until_text("move 3", READY)


def test_what_is_copied_reaches_the_browsers_clipboard(opens: Opens) -> None:
    tab = opens("?position=..O/XOO/..X", permissions=["clipboard-read", "clipboard-write"])
    tab.until_text(READY)
    tab.press("c")
    read = "window.ownClipboard.readText()"
    tab.until(lambda: tab.page.evaluate(read) == "..O/XOO/..X x", "copied")
    assert not tab.page.locator("#copy").is_visible()


def test_a_link_that_is_copied_opens_the_same_moment_for_another_visitor(opens: Opens) -> None:
    allowed = ["clipboard-read", "clipboard-write"]
    tab = opens("?position=..O/XOO/..X", permissions=allowed)
    tab.until_text(READY)
    tab.press(".", ".", ".", "U")
    tab.until_text("ttt-tui --link opens it")
    link = tab.page.evaluate("window.ownClipboard.readText()")
    before, _, query = link.partition("?")
    assert f"{before}?link=ttt1:" in link
    other = opens(f"?{query}")
    other.until_text("opened", "event 3 ")
    assert before == other.page.evaluate("location.origin + '/'")
    other.close()
    bad = opens(f"?{query[:-9]}")
    bad.page.locator("#closed").wait_for(state="visible")
    assert "the link is damaged" in bad.page.locator("#why").inner_text()


def test_where_the_page_has_no_clipboard_the_text_can_be_copied_by_hand(opens: Opens) -> None:
    """As on a page without TLS from another machine."""
    tab = opens()
    none = "Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })"
    tab.page.add_init_script(none)
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab.open("?position=..O/XOO/..X")
    tab.until_text(READY)
    tab.press("c")
    tab.page.locator("#copy").wait_for(state="visible")
    assert tab.page.locator("#copied").input_value() == "..O/XOO/..X x"
    tab.page.locator("#take").click()
    tab.page.locator("#copy").wait_for(state="hidden")
    tab.press("v")  # the keys are the dashboard's again
    tab.until_text("O wins")


def test_each_visitor_has_a_game_of_his_own_and_a_third_waits_for_two(
    opens: Opens, server: Served
) -> None:
    first = opens()
    second = opens("?position=X../.../... o")
    first.until_text("X to move, move 1", READY)
    second.until_text("O to move, move 2")
    assert len(server.visitors()) == 2
    third = opens()
    before = third.page.locator("#before")
    third.until(lambda: "All 2 places are taken" in before.inner_text(), "told to wait")
    assert len(server.visitors()) == 2
    assert "X to move, move 1" in first.text
    second.close()
    third.until_text("X to move, move 1", READY)
    assert not before.is_visible()
    assert third.elsewhere == []


def test_a_page_that_goes_leaves_no_process(opens: Opens, server: Served) -> None:
    tab = opens()
    tab.until_text(READY)
    (pid,) = server.visitors()
    tab.page.reload()
    tab.until_text(READY)
    tab.until(lambda: len(server.visitors()) == 1, "one process for one page")
    assert server.visitors() != [pid]
    other = opens()
    other.until_text(READY)
    tab.page.close()
    other.until(lambda: len(server.visitors()) == 1, "one process for the other page")


def test_the_address_names_a_position_and_a_bad_one_is_a_sentence(
    opens: Opens, server: Served
) -> None:
    tab = opens("?position=6x7k4g%20moves%204435&fontsize=14")
    tab.until_text("6x7, 4 in a row", "move 5")
    bad = opens("?position=XXX/OOO/...")
    assert "both sides have a line" in bad.page.locator("main").inner_text()
    assert bad.page.title() == "ttt-tui: No such position"
    assert len(server.visitors()) == 1
    bad.page.get_by_role("link", name="Open the dashboard").click()
    bad.until_text("X to move, move 1", READY)


@pytest.mark.parametrize(("font", "dots"), [(16, 1), (14, 2), (13, 1.25)])
def test_the_program_begins_with_the_size_that_the_page_will_have(
    opens: Opens, font: int, dots: float
) -> None:
    tab = opens(f"?fontsize={font}", device_scale_factor=dots)
    tab.until_text(READY)
    begun = tab.page.evaluate("new URL(session.url).search")
    assert begun == tab.page.evaluate("`?width=${seen.cols}&height=${seen.rows}`")
    before = len(tab.lines)
    tab.page.set_viewport_size({"width": 900, "height": 700})
    tab.until(
        lambda: len(tab.lines) < before and tab.lines[0].rstrip().endswith("events/s"),
        "drawn in the new size",
    )


def test_the_end_is_said_and_a_button_opens_it_again(opens: Opens) -> None:
    tab = opens()
    tab.until_text(READY)
    tab.press("q")
    tab.page.locator("#closed").wait_for(state="visible")
    assert tab.page.locator("#why").inner_text() == "The session has ended."
    with tab.page.expect_navigation():
        tab.page.get_by_role("button", name="Open it again").click()
    tab.until_text(READY)


def test_a_server_that_has_gone_is_said(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path) as gone:
        tab = Tab(browser, gone).open()
        tab.until_text(READY)
        gone.process.terminate()
        tab.page.locator("#closed").wait_for(state="visible")
        why = tab.page.locator("#why")
        assert why.inner_text() == "The server has ended."
        tab.page.get_by_role("button", name="Open it again").click()
        tab.until(lambda: "The server does not answer." in why.inner_text(), "it still has ended")
        tab.close()


@pytest.mark.parametrize(
    ("width", "height", "font"), [(390, 844, 13), (360, 740, 13), (844, 390, 13), (740, 360, 12)]
)
def test_a_phone_shows_the_dashboard_upright_and_sideways(
    opens: Opens, width: int, height: int, font: int
) -> None:
    tab = opens(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    tab.until_text(READY)
    assert tab.page.evaluate("Number(seen.options.fontSize)") >= font
    screen = tab.page.locator(".xterm-screen").bounding_box()
    assert screen["width"] <= width
    assert screen["height"] <= height
    if height > width:
        column = screen["width"] / tab.page.evaluate("seen.cols")
        grid = next(line for line in tab.lines if GRID in line).strip("│ ")
        cells = grid.split("┼")
        rows = [number for number, line in enumerate(tab.lines) if GRID in line]
        assert min(map(len, cells)) * column >= 44
        line = screen["height"] / len(tab.lines)
        assert (rows[1] - rows[0] - 1) * line >= 44
    for button in tab.page.locator("#bar button").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        assert not (box["x"] < screen["x"] + screen["width"] and box["y"] < screen["height"])


def test_a_tap_plays_and_opens_no_keyboard(opens: Opens) -> None:
    tab = opens(viewport=PHONE, has_touch=True, is_mobile=True)
    tab.until_text(READY)
    tab.click(GRID, right=-3, down=2, touch=True)
    tab.until_text("move 3")
    mode = "document.querySelector('.xterm-helper-textarea').inputMode"
    assert tab.page.evaluate(mode) == "none"
    tab.page.locator("#keyboard").tap()
    assert tab.page.evaluate(mode) == "text"
    tab.press("e")
    tab.until_text("Set up a position")
    tab.page.get_by_label("Escape").tap()
    tab.until(lambda: "Set up a position" not in tab.text, "Escape")
    tab.page.locator("#keyboard").tap()
    assert tab.page.evaluate(mode) == "none"


def test_a_swipe_shows_another_view(opens: Opens) -> None:
    tab = opens("?position=..O/XOO/..X", viewport=PHONE, has_touch=True, is_mobile=True)
    tab.until_text(READY, "Search tree")
    swipe(tab, 300, 100)
    tab.until_text("minimax")
    swipe(tab, 100, 300)
    tab.until_text("Search tree")
    tab.page.get_by_label("Next view").tap()
    tab.until_text("minimax")
    tab.page.get_by_label("Previous view").tap()
    tab.until_text("Search tree")


def swipe(tab: Tab, start: int, end: int) -> None:
    touch = tab.context.new_cdp_session(tab.page)
    for kind, x in (("Start", start), ("Move", (start + end) // 2), ("Move", end), ("End", None)):
        points = [] if x is None else [{"x": x, "y": 600}]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})


def test_a_turned_phone_gets_another_font(opens: Opens) -> None:
    tab = opens(viewport={"width": 844, "height": 340}, has_touch=True, is_mobile=True)
    tab.until_text(READY)
    before = tab.page.evaluate("Number(seen.options.fontSize)")
    tab.page.set_viewport_size(PHONE)
    tab.until(lambda: tab.page.evaluate("Number(seen.options.fontSize)") > before, "a larger font")
    tab.until(lambda: len(tab.lines) >= 36 and "make it larger" not in tab.text, "drawn anew")
    tab.until_text(READY)


def test_reload_and_back_keep_the_game(opens: Opens, server: Served) -> None:
    tab = opens("?position=X../.O./...")
    tab.until_text(READY, "move 3")
    kept = "history.state?.game"
    tab.click(GRID, right=-3, down=2)  # (1,0)
    tab.until_text("move 5", READY)
    tab.until(lambda: tab.page.evaluate(kept), "the page keeps it")
    tab.until(lambda: from_link(tab.page.evaluate(kept)).record.ply == 2, "both moves")
    tab.page.reload()
    tab.until_text("move 5", "1  X (1,0)", "2  O ")
    tab.page.goto("about:blank")
    tab.page.go_back()
    tab.until_text("move 5", "1  X (1,0)", "2  O ")
    tab.page.goto(server.url)
    tab.until_text("move 1", READY)


def test_the_text_is_there_for_screen_readers(opens: Opens) -> None:
    tab = opens()
    tab.until_text(READY)
    assert tab.page.get_by_role("button", name="Text for screen readers").count() == 1
    lines = tab.page.locator(".xterm-accessibility")
    assert lines.count() == 0
    tab.page.locator("#reader").focus()
    tab.page.keyboard.press("Enter")
    tab.until(lambda: READY in lines.inner_text(), "text in the page")
    tab.press("v")
    tab.until(lambda: "wins" in lines.inner_text(), "the keys are the dashboard's again")
    tab.page.reload()
    tab.until(lambda: lines.count() and READY in lines.inner_text(), "it is remembered")


def test_without_javascript_the_page_says_what_is_needed(opens: Opens) -> None:
    tab = opens(java_script_enabled=False)
    assert "drawn by JavaScript" in tab.page.locator("noscript").inner_text()
