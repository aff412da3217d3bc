"""The drawing, read back by a parser of XML."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.cases import ALPHA_BETA, WORKED
from tests.searches import finished
from ttt_tui.features.export.formats import figures, to_svg
from ttt_tui.game import Position
from ttt_tui.search import SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.reading.part import Part
from ttt_tui.words.drawing import part_lines

SVG = "{http://www.w3.org/2000/svg}"


def drawn(part: Part) -> ElementTree.Element:
    text = "".join(to_svg(part))
    assert text.isascii()  # whatever encoding it goes through, it stays what it is
    return ElementTree.fromstring(text)


def classes(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [each for each in root.iter() if name in each.get("class", "").split()]


def test_it_has_every_node_every_edge_and_a_stroke_for_every_cut_branch() -> None:
    part = Part(finished(WORKED))
    root = drawn(part)
    assert len(classes(root, "e")) == 30 + 6
    assert len(classes(root, "d")) == len(classes(root, "c")) == len(classes(root, "pale")) == 6
    assert len(classes(root, "g")) == 31  # a board a node that was visited
    values = [each.text for each in classes(root, "v")]
    assert values[:3] == ["+1", "\N{MINUS SIGN}1", "+1"]
    assert len(values) == 31
    assert classes(root, "s")[0].text == "[\N{MINUS SIGN}\N{INFINITY}, +\N{INFINITY}]"


def test_best_play_is_bold() -> None:
    assert len(classes(drawn(Part(finished(WORKED))), "b")) == 3


def test_what_it_shows_is_told_in_words() -> None:
    part = Part(finished(WORKED))
    root = drawn(part)
    title, about = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert about is not None
    assert root.get("aria-labelledby") == f"{title.get('id')} {about.get('id')}"
    assert title.text == "alpha-beta on ..O/XOO/..X x"
    assert (about.text or "").splitlines() == list(part_lines(part))


@pytest.mark.parametrize(
    ("position", "options"),
    [
        (WORKED, ALPHA_BETA),
        ("2x6k4g ....../.XO... x", SearchOptions(depth=3)),
        ("XXO/OO./X..", SearchOptions(named("pvs"))),
        ("XXX/OO./...", ALPHA_BETA),
    ],
)
def test_everything_stands_on_the_sheet(position: str, options: SearchOptions) -> None:
    root = drawn(Part(finished(Position.parse(position), options)))
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    (moved,) = (each for each in root.iter(f"{SVG}g") if each.get("transform"))
    left, top = map(float, moved.get("transform", "")[10:-1].split(","))
    texts = list(moved.iter(f"{SVG}text"))
    assert texts
    for each in texts:
        assert 0 <= left + float(each.get("x", -1)) <= width
        assert 0 <= top + float(each.get("y", -1)) <= height
    assert top + max(float(each.get("y", -1)) for each in texts) < height - 20


def test_a_part_says_where_it_begins_and_what_it_leaves_out() -> None:
    part = Part(finished(WORKED), 1, 1)
    title = drawn(part).find(f"{SVG}title")
    assert title is not None
    assert title.text == "alpha-beta on ..O/XOO/..X x, after (0,0)"
    assert [each.note for each in figures(part)][1] == "3 nodes below"


def test_many_moves_that_were_never_visited_are_one_stub() -> None:
    position = Position.parse("6x7k4g")
    options = SearchOptions(named("mtd-f"), depth=2)
    stubs = [each.move for each in figures(Part(finished(position, options), plies=1)) if each.pale]
    assert "6 moves" in stubs
    assert max(map(len, stubs)) == len("6 moves")
    few = figures(Part(finished(WORKED)))
    assert sum(each.pale for each in few) == 6
