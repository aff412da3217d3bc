"""Worksheets read back: pages, blanks, a solution apart from its sheet, words for drawings."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from tests.cases import ALPHA_BETA, WORKED
from ttt_tui.features.worksheets.exercise import Exercise
from ttt_tui.features.worksheets.formats import PAPERS, to_html, to_markdown, to_svg
from ttt_tui.features.worksheets.sheet_pages import drawn, pages
from ttt_tui.game import Position
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import Algorithm, SearchOptions

EXERCISES = [
    Exercise("One <sheet>", Position.parse(WORKED), ALPHA_BETA),
    Exercise("Another", Position.parse("XOO/O../X.."), ALPHA_BETA),
]
TREE = Exercise("A tree", read_state("((3 12 8) (2 4 6) (14 5 2))"), ALPHA_BETA)
BOTH = pages(EXERCISES, "both")
KINDS = ["solution" if each.is_solution else "sheet" for each in drawn(BOTH)]
SVG = "{http://www.w3.org/2000/svg}"


class Reader(HTMLParser):
    """Sections, what names what, and whether every element is closed."""

    EMPTY = {"meta", "path"}

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.sections: list[str] = []
        self.described: list[str] = []
        self.texts: dict[str, str] = {}
        self.name = ""
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag not in self.EMPTY:
            self.open.append(tag)
        if tag == "section":
            self.sections.append(found["class"] or "")
            self.words.append("")
        if tag == "svg":
            assert found["role"] == "img"
            assert found["aria-label"]
            self.described.append(found["aria-describedby"] or "")
        self.name = found.get("id") or "" if tag == "pre" else self.name

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "pre" in self.open:
            self.texts[self.name] = self.texts.get(self.name, "") + data
        elif self.words and "style" not in self.open:
            self.words[-1] += data


def test_html_has_a_page_for_each_and_every_drawing_in_words() -> None:
    text = "".join(to_html(BOTH))
    assert text.startswith("<!DOCTYPE html>")
    assert text.isascii()
    read = Reader(text)
    assert read.open == []
    assert read.sections == KINDS
    assert "break-after: page" in text
    for name, page in zip(read.described, drawn(BOTH), strict=True):
        assert read.texts[name].strip().splitlines() == list(page.lines())


def test_nothing_is_fetched_from_elsewhere() -> None:
    text = "".join(to_html(BOTH)) + "".join(to_svg(BOTH))
    assert set(re.findall(r"https?://[^\"' ]*", text)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<(script|link|img)|url\(|@import", text)


def test_a_sheet_has_a_blank_for_every_answer_and_none_of_the_answers() -> None:
    *sheets, solution = Reader("".join(to_html(pages(EXERCISES[:1], "both")))).words
    branches = EXERCISES[0].branches
    inner = sum(not each.state.value() is not None for each in branches)
    parts = [set(each.part) for each in drawn(pages(EXERCISES[:1], "sheet"))]
    assert set().union(*parts) == set(range(len(branches)))
    # A node whose moves are on another page has its blanks on both.
    twice = sum(map(len, parts)) - len(branches)
    assert twice == len(parts) - 1
    boxes = "".join(to_html(pages(EXERCISES[:1], "sheet"))).count('<rect class="w"')
    assert boxes == len(branches) + 2 * inner + 3 * twice
    for number, sheet in enumerate(sheets, 1):
        assert f"({number} of {len(sheets)})" in sheet
        assert not re.search(r"\u22121|\u2264|never visited", sheet.partition("it.")[2])
    assert "The value is +1, by (2,0). 30 of 44 nodes are visited" in solution
    assert "____" not in solution


def test_svg_has_a_group_and_a_view_for_each_page() -> None:
    text = "".join(to_svg(BOTH))
    assert text.isascii()
    root = ElementTree.fromstring(text)
    groups = [each.get("class") for each in root.findall(f"{SVG}g")]
    assert groups == KINDS
    views = [each.get("viewBox", "").split() for each in root.findall(f"{SVG}view")]
    assert [int(top) for _, top, _, _ in views] == [794 * each for each in range(len(KINDS))]
    assert root.get("height") == str(len(KINDS) * 794)
    about = root.find(f"{SVG}desc")
    assert about is not None
    for page in drawn(BOTH):
        assert "\n".join(page.lines()) in (about.text or "")


def test_a_drawing_fits_its_page() -> None:
    for page, group in zip(
        drawn(BOTH), ElementTree.fromstring("".join(to_svg(BOTH))).findall(f"{SVG}g"), strict=True
    ):
        (moved,) = (each for each in group if each.tag == f"{SVG}g")
        left, top, scale = map(float, re.findall(r"[0-9.]+", moved.get("transform", "")))
        picture = page.picture((794 - 76 - top) / (1123 - 76))
        assert left + scale * picture.width <= 1123 - 76 + 1
        assert top + scale * picture.height <= 794 - 76 + 1
        assert scale > 0.7  # and can be read


LETTER = 279.4 / 297  # a page of A4 that is printed on letter paper, across
MM = 25.4 / 96


@pytest.mark.parametrize(
    "exercise",
    [
        *EXERCISES,
        Exercise("Minimax", Position.parse(WORKED), SearchOptions(Algorithm.MINIMAX)),
        Exercise("Larger", Position.parse("4x4k4 XOXO/OXOX/OXO./X..."), ALPHA_BETA),
    ],
    ids=lambda each: each.title,
)
def test_blanks_are_large_enough_to_write_in_on_either_paper(exercise: Exercise) -> None:
    found = pages([exercise], "sheet")
    for group in ElementTree.fromstring("".join(to_svg(found))).findall(f"{SVG}g"):
        (moved,) = (each for each in group if each.tag == f"{SVG}g")
        scale = float(re.findall(r"[0-9.]+", moved.get("transform", ""))[2]) * LETTER * MM
        boxes = [each for each in group.iter(f"{SVG}rect") if each.get("class") == "w"]
        assert boxes
        for box in boxes:
            assert float(box.get("width", 0)) * scale >= 14
            assert float(box.get("height", 0)) * scale >= 9
    # HTML has them as large on both, where its drawing needs not be made smaller for the page.
    for page in drawn(found):
        picture = page.picture(0)
        assert picture.width * MM <= 279.4 - 20
        assert picture.height * MM <= 150
    text = "".join(to_html(found))
    assert "margin: 10mm" in text
    assert "max-height: 150mm" in text


def blocks(text: str) -> list[list[str]]:
    return [found.splitlines() for found in re.findall(r"```text\n(.*?)\n```", text, re.DOTALL)]


def test_markdown_has_the_trees_in_blocks_and_a_page_break_before_each_solution() -> None:
    text = "".join(to_markdown(BOTH))
    assert text.count("break-after: page") == 3
    found = blocks(text)
    assert found[0] == ["..O", "XOO", "..X"]
    assert found[1::2] == [list(page.lines()) for page in BOTH]
    assert [page.is_solution for page in BOTH] == [False, False, True, True]
    assert re.findall(r"^# (.*)$", text, re.MULTILINE) == [page.title for page in BOTH]


def test_a_sheet_of_a_tree_has_its_numbers_and_asks_for_the_leaves_that_are_never_visited() -> None:
    sheet, solution = pages([TREE], "both")
    html = "".join(to_html([sheet]))
    assert html.count('<rect class="w"') == 4 * 3
    numbers = re.findall(r'class="v"[^>]*>([^<]*)<', html)
    assert " ".join(numbers) == "3 12 8 2 4 6 14 5 2"
    assert "Max is to move at the root" in html
    assert "Leave a node as soon as alpha &gt;= beta" in html
    assert "Which leaves are never visited? ____" in html
    text = "".join(to_markdown([solution]))
    assert "The value is 3, by B. 10 of 12 nodes are visited" in text
    assert "Leaves never visited: 4, 6." in text
    assert "|- C                     min  [3, inf]       <= 2  (2 <= alpha (3))" in text
    assert "leaf 4  never visited: cut off here" in text
    drawn_solution = "".join(to_html([solution]))
    assert drawn_solution.count('<path class="c"') == 2  # two branches are crossed out
    assert ">2 &#8804; alpha (3)<" in drawn_solution


@pytest.mark.parametrize("name", PAPERS)
def test_every_format_of_paper_has_its_size(name: str) -> None:
    paper = PAPERS[name]
    found = pages([TREE, *EXERCISES], "both")
    assert f"@page {{ size: {paper.css} landscape;" in "".join(to_html(found, paper))
    root = ElementTree.fromstring("".join(to_svg(found, paper)))
    assert int(root.get("width", "")) == paper.width
    assert int(root.get("height", "")) == paper.height * len(drawn(found))
    for group in root.findall(f"{SVG}g"):
        (moved,) = (each for each in group if each.tag == f"{SVG}g")
        left, top, scale = map(float, re.findall(r"[0-9.]+", moved.get("transform", "")))
        for each in group.findall(f"{SVG}text"):
            assert float(each.get("y", "")) < top
            if each.get("text-anchor") != "end":
                assert len(each.text or "") * 6.3 <= paper.width - 76 or "head" in each.get(
                    "class", ""
                )
        assert scale > 0.7
        assert left >= 0


def test_without_a_paper_html_takes_the_printers() -> None:
    assert "@page { size: landscape;" in "".join(to_html(BOTH))
