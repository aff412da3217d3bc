"""The drawing of a tree: what is drawn how, and that nothing covers anything else."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_tui.game import Position
from ttt_tui.words.tree_picture import Figure, ascii_xml, tidy, tree_picture

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


GAP = 5.0


@st.composite
def trees(draw: st.DrawFn) -> tuple[list[int | None], list[float]]:
    """Parents in preorder, as a search gives them, and widths."""
    size = draw(st.integers(1, 40))
    parents: list[int | None] = [None]
    path = [0]
    for node in range(1, size):
        keep = draw(st.integers(1, len(path)))
        del path[keep:]
        parents.append(path[-1])
        path.append(node)
    return parents, [draw(st.sampled_from([10.0, 20.0, 50.0])) for _ in parents]


def levels(parents: list[int | None]) -> dict[int, list[int]]:
    ply: list[int] = []
    found = defaultdict(list)
    for node, parent in enumerate(parents):
        ply.append(0 if parent is None else ply[parent] + 1)
        found[ply[-1]].append(node)
    return found


@given(tree=trees())
def test_levels_stand_apart_in_order_and_parents_over_the_middle_of_their_children(
    tree: tuple[list[int | None], list[float]],
) -> None:
    parents, widths = tree
    x = tidy(parents, widths, GAP)
    lefts = [middle - width / 2 for middle, width in zip(x, widths, strict=True)]
    assert min(lefts) == pytest.approx(0)
    for node in range(len(parents)):
        children = [child for child, parent in enumerate(parents) if parent == node]
        if children:
            assert x[node] == pytest.approx((x[children[0]] + x[children[-1]]) / 2)
    for nodes in levels(parents).values():
        for left, right in pairwise(nodes):
            assert x[right] - x[left] >= (widths[left] + widths[right]) / 2 + GAP - 1e-6


@given(tree=trees())
def test_the_mirror_image_of_a_tree_is_drawn_as_its_mirror_image(
    tree: tuple[list[int | None], list[float]],
) -> None:
    parents, widths = tree
    children: dict[int | None, list[int]] = defaultdict(list)
    for node, parent in enumerate(parents):
        children[parent].append(node)
    order: list[int] = []

    def visit(node: int) -> None:
        order.append(node)
        for child in reversed(children[node]):
            visit(child)

    visit(0)
    place = {node: number for number, node in enumerate(order)}
    mirrored: list[int | None] = []
    for node in order:
        parent = parents[node]
        mirrored.append(None if parent is None else place[parent])
    turned = tidy(mirrored, [widths[node] for node in order], GAP)
    x = tidy(parents, widths, GAP)
    for node, number in place.items():
        assert x[node] - x[0] == pytest.approx(turned[0] - turned[number], abs=1e-6)


def test_small_subtrees_between_large_ones_are_spread_evenly() -> None:
    #        0
    #   1    2  3  4    5      1 and 5 have wide subtrees
    parents: list[int | None] = [None, 0, 1, 1, 1, 0, 0, 0, 0, 8, 8, 8]
    x = tidy(parents, [10.0] * len(parents), 10.0)
    siblings = [x[1], x[5], x[6], x[7], x[8]]
    steps = [right - left for left, right in pairwise(siblings)]
    assert steps == pytest.approx([steps[0]] * 4)


def test_nothing_is_nowhere() -> None:
    assert tidy([], [], GAP) == []
