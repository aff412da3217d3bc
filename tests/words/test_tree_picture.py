"""The drawing of a tree: what is drawn how, and that nothing covers anything else."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

from ttt_tui.game import Position
from ttt_tui.words.tree_picture import Figure, ascii_xml, tree_picture

BOARD = Position.parse("..O/XOO/..X")


def drawn(*figures: Figure) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(f"<svg>{tree_picture(figures).body}</svg>").iter())


def classes(elements: list[ElementTree.Element]) -> list[str]:
    return [name for each in elements for name in each.get("class", "").split()]


def test_a_cut_branch_is_dashed_with_two_strokes_at_a_right_angle_to_it() -> None:
    root = Figure(None, BOARD, 1, value="+1", window="[-inf, +inf]")
    elements = drawn(root, Figure(0, BOARD), Figure(0, None, move="(2,1)", struck=True, pale=True))
    (stroke,) = (each for each in elements if each.get("class") == "c")
    (branch,) = (each for each in elements if each.get("class") == "e d")
    x1, y1, x2, y2 = numbers(branch)
    strokes = numbers(stroke)
    assert len(strokes) == 8
    for a, b, c, d in (strokes[:4], strokes[4:]):
        assert abs((c - a) * (x2 - x1) + (d - b) * (y2 - y1)) < 12  # rounded to a tenth
        assert min(y1, y2) < (b + d) / 2 < max(y1, y2)


def numbers(path: ElementTree.Element) -> list[float]:
    return [float(each) for each in re.findall(r"-?[0-9.]+", path.get("d", ""))]


def test_the_signs_of_the_sides_differ_and_a_finished_game_has_a_third() -> None:
    shapes = []
    for sign in (1, -1, 0):
        (shape,) = (
            each.get("d", "")
            for each in drawn(Figure(None, BOARD, sign, value="+1"))
            if each.get("class") == "o"
        )
        shapes.append(shape)
    assert len(set(shapes)) == 3
    assert [shape.count("L") for shape in shapes] == [2, 2, 3]


def test_every_stone_is_drawn_and_the_last_one_bold() -> None:
    elements = drawn(Figure(None, BOARD, cell=BOARD.rules.cell(2, 2)))
    (usual,) = (each.get("d", "") for each in elements if each.get("class") == "p")
    (last,) = (each.get("d", "") for each in elements if each.get("class") == "l")
    assert usual.count("a") == 2 * 3  # three rings of two arcs
    assert (usual.count("L"), last.count("L")) == (2, 2)  # a cross each


def test_levels_stand_below_each_other_whatever_their_nodes_hold() -> None:
    figures = [Figure(None, BOARD, 1, value="+1", window="[0, +1]")]
    figures += [Figure(number, BOARD, -1, "X (0,0)", 0, "0", note="n") for number in range(4)]
    tops = [float(each.get("y", 0)) for each in drawn(*figures) if each.text == "X (0,0)"]
    steps = [lower - upper for upper, lower in pairwise(tops)]
    assert len(steps) == 3
    assert min(steps) > 60
    assert tree_picture(figures).height > tops[-1] + 40


def test_text_is_set_as_in_print_and_in_ascii() -> None:
    elements = drawn(Figure(None, BOARD, 1, value="<= -1"))
    (text,) = (each.text for each in elements if each.get("class") == "v")
    assert text == "\N{LESS-THAN OR EQUAL TO} \N{MINUS SIGN}1"
    assert tree_picture([Figure(None, BOARD, 1, value="<= -1")]).body.isascii()
    assert ascii_xml("a < b & \N{INFINITY}") == "a &lt; b &amp; &#8734;"


def test_nothing_is_an_empty_drawing() -> None:
    picture = tree_picture([])
    assert picture.body.endswith('<g class="tree">\n</g>')
    assert picture.height < 10


def test_branches_are_longer_where_the_page_is_higher() -> None:
    figures = [Figure(None, BOARD, 1), *(Figure(0, BOARD) for _ in range(12))]
    usual, square, high = (tree_picture(figures, aspect) for aspect in (0.0, 0.4, 9.0))
    assert usual.width == square.width == high.width
    assert usual.height < 0.4 * usual.width
    assert abs(square.height - 0.4 * square.width) < 10
    assert high.height < 200  # but not without end
