"""The page for a class."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

from tests.features.programs.reports.samples import (
    ALL,
    COSTLY,
    GRADED,
    HOSTILE,
    RIGHT,
    UNKNOWN,
    WRONG,
)
from ttt_tui.features.programs.reports.hand_in import facts
from ttt_tui.features.programs.reports.html_page import html_page
from ttt_tui.features.programs.sandbox import Sandbox
from ttt_tui.game import one_line

EMPTY = {"meta", "path", "rect"}


class Page(HTMLParser):
    """A page as a browser takes it.

    Attributes:
        tags: of all elements, in order.
        attributes: of all elements: their names and values.
        links, ids: in order.
        words: all that is read, but for the style.
    """

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words = ""
        self._open: list[str] = []
        self.feed(page.decode())
        self.links = [value for name, value in self.attributes if name == "href"]
        self.ids = [value for name, value in self.attributes if name == "id"]
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in EMPTY:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self._open:
            self.words += data


def test_what_is_wrong_comes_first_and_each_line_leads_to_its_details() -> None:
    named = [replace(each, file=name) for each, name in zip(ALL, "edcba", strict=True)]
    page = Page(html_page(named))
    in_table = page.words[: page.words.index("Search\n") if "Search\n" in page.words else None]
    order = re.findall(r"\n([a-e])(wrong|unknown|right|skipped)", in_table)
    assert order[:5] == [
        ("a", "wrong"),
        ("d", "wrong"),
        ("c", "unknown"),
        ("e", "right"),
        ("b", "skipped"),
    ]
    assert page.links == [f"#hand-in-{number}" for number in range(1, 6)]
    assert {str(each).removeprefix("#") for each in page.links} <= set(page.ids)


def test_the_page_says_all_that_is_known_of_each() -> None:
    every = [*ALL, COSTLY, HOSTILE]
    words = Page(html_page(every)).words
    for checked in every:
        for fact in facts(checked):
            if fact.topic != "item":
                assert one_line(fact.words) in words
    assert GRADED.grade is not None
    assert all(item.reason in words for item in GRADED.grade.items)
    assert "20 of 80" in words


def test_a_wrong_node_is_drawn_with_its_moves_and_the_board() -> None:
    assert Page(html_page([RIGHT, UNKNOWN])).tags.count("svg") == 0
    page = Page(html_page([WRONG]))
    assert page.tags.count("svg") == 2
    assert "It returned 1; the right value is -1." in page.words
    for words in ("(2,0)", "(2,1)", "\u22121", "O to move"):  # the two moves, a value
        assert words in page.words


def test_nothing_of_a_hand_in_is_markup_and_nothing_is_fetched_or_run() -> None:
    page = Page(html_page([HOSTILE, *ALL]))
    assert "script" not in page.tags
    assert "b" not in [name for name, _ in page.attributes]
    assert not [name for name, _ in page.attributes if name.startswith("on") or name == "src"]
    assert all(str(each).startswith("#") for each in page.links)
    assert "<script>alert(1)</script>" in page.words
    assert all(each.isprintable() or each == "\n" for each in page.words)
    assert "default-src 'none'; style-src 'unsafe-inline'" in dict(page.attributes).values()
    assert b"url(" not in html_page([HOSTILE])
    assert b"@import" not in html_page([HOSTILE])


def test_the_sandbox_is_named_above_the_table() -> None:
    page = Page(html_page([replace(RIGHT, sandbox=Sandbox.LANDLOCK)]))
    assert f"Sandbox: {Sandbox.LANDLOCK.value}." in page.words
