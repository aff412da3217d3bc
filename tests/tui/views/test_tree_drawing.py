"""The drawing of a tree: as in a textbook, and nothing covers anything else."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from ttt_tui.tui.views.block_letters import Size
from ttt_tui.tui.views.tree_drawing import (
    DETAILS,
    Detail,
    DrawnNode,
    Kind,
    Progress,
    TreeDrawing,
    Untried,
    fitting_drawing,
    least_width,
)

MAX, MIN, LEAF = Kind
UNVISITED, OPEN, DONE = Progress


def leaf(
    parent: int, value: str, *, visited: bool = True, struck: Untried | None = None
) -> DrawnNode:
    progress = DONE if visited else UNVISITED
    return DrawnNode(parent, LEAF, progress, value=value, struck=struck)


def aima() -> list[DrawnNode]:
    """Russell and Norvig's tree, figure 5.5, when alpha-beta is at the leaf 5."""
    return [
        DrawnNode(None, MAX, OPEN, value="3", note="[3, +inf]", note_style="frontier"),
        DrawnNode(0, MIN, DONE, value="3"),
        *(leaf(1, value) for value in ("3", "12", "8")),
        DrawnNode(0, MIN, DONE, value="<= 2", note="2 <= alpha 3", note_style="cut", selected=True),
        leaf(5, "2"),
        leaf(5, "4", visited=False, struck=Untried.CUT),
        leaf(5, "6", visited=False, struck=Untried.CUT),
        DrawnNode(0, MIN, OPEN, value="<= 14", note="[3, 14]", note_style="frontier"),
        leaf(9, "14"),
        DrawnNode(9, LEAF, OPEN, value="5", current=True),
        leaf(9, "2", visited=False),
    ]


def drawn(drawing: TreeDrawing) -> str:
    lines = ("".join(span.text for span in drawing.line(y)) for y in range(drawing.height))
    return "\n".join(line.rstrip() for line in lines)


def test_the_tree_of_the_textbook() -> None:
    assert (
        drawn(fitting_drawing(aima(), 40))
        == """\
                           ▲ 3
                         [3,+∞]
        ╭───────────────────╄━━━━━━━━━━━━━━━━━━━┓
        │                   │                   ┃
       ▼ 3               [▼ ≤2]               ▼ ≤14
        │                2 ≤ α 3             [3,14]
  ╭─────┼─────╮       ╭─────┼─────╮       ╭─────╂─────╮
  │     │     │       │     ╳     ╳       │     ┃     │
  3    12     8       2     4     6      14    ►5     2"""
    )


def test_for_a_hall_values_are_as_large_as_there_is_room_for() -> None:
    def letters(height: int, width: int, *, ascii_only: bool = False) -> Size | None:
        drawing = fitting_drawing(aima(), height, width, ascii_only=ascii_only, for_hall=True)
        if drawing.detail.letters:
            assert drawing.height <= height
            assert drawing.width <= width
        return drawing.detail.letters

    assert letters(40, 140) is Size.LARGE
    assert letters(40, 81) is Size.SMALL
    assert letters(40, 61) is Size.SMALL, "without margins"
    assert letters(40, 53) is Size.SMALL, "with smaller gaps"
    assert letters(40, 52) is None
    assert letters(12, 140) is None
    assert letters(40, 140, ascii_only=True) is Size.ASCII
    assert fitting_drawing(aima(), 40, 140).detail.letters is None
    shown = drawn(fitting_drawing(aima(), 40, 81, for_hall=True)).splitlines()
    assert any("▼  ▀█      " in line for line in shown), "the sign stands in the middle row"
    assert any("[▼ ≤ █▀▀]" in line for line in shown)
    assert sum("▼" in line for line in shown) == 1
    assert "2 ≤ α 3" in "\n".join(shown)


def test_in_large_letters_nothing_moves_when_values_come() -> None:
    before = [
        replace(node, value="" if node.kind is not LEAF else node.value, note="") for node in aima()
    ]
    boxes = [
        [fitting_drawing(nodes, 40, 81, for_hall=True).box(n) for n in range(len(nodes))]
        for nodes in (before, aima())
    ]
    assert boxes[0] == boxes[1]


def test_a_narrow_drawing_does_without_windows_before_anything_is_folded() -> None:
    drawing = fitting_drawing(aima(), 40, 28)
    assert drawing.width <= 28
    assert drawn(drawing).splitlines()[-1].split() == [
        "3",
        "12",
        "8",
        "2",
        "4",
        "6",
        "14",
        "►5",
        "2",
    ]
    assert "[3,+∞]" not in drawn(drawing)


def test_leaves_stand_at_equal_distances_and_families_apart() -> None:
    for width in (60, 40):
        drawing = fitting_drawing(aima(), 40, width)
        middles = [drawing.box(n).x + drawing.box(n).width // 2 for n in drawing.plies[-1]]
        steps = [b - a for a, b in pairwise(middles)]
        assert len({steps[n] for n in (0, 1, 3, 4, 6, 7)}) == 1
        assert steps[2] == steps[5] > steps[0]


def test_without_margins_the_marks_stand_in_the_gaps() -> None:
    row = drawn(fitting_drawing(aima(), 40, 30)).splitlines()
    assert any("[▼ ≤2]" in line for line in row)
    assert any("►5" in line for line in row)


def test_the_selected_node_of_the_last_event_has_both_brackets() -> None:
    nodes = [replace(node, current=node.selected) for node in aima()]
    row = drawn(fitting_drawing(nodes, 40)).splitlines()
    assert any("[▼ ≤2]" in line for line in row)
    assert not any("►" in line for line in row)


def test_in_ascii_with_words_for_the_triangles() -> None:
    assert (
        drawn(fitting_drawing(aima(), 40, ascii_only=True))
        == """\
                          MAX 3
                        [3,+inf]
        +-------------------+===================+
        |                   |                   #
      MIN 3             [MIN <=2]           MIN <=14
        |             2 <= alpha 3           [3,14]
  +-----+-----+       +-----+-----+       +-----+-----+
  |     |     |       |     x     x       |     #     |
  3    12     8       2     4     6      14    ►5     2"""
    )


def test_in_few_rows_the_cross_stands_in_the_corner() -> None:
    assert (
        drawn(fitting_drawing(aima(), 5))
        == """\
                           ▲ 3
        ╭───────────────────╄━━━━━━━━━━━━━━━━━━━┓
       ▼ 3               [▼ ≤2]               ▼ ≤14
  ╭─────┼─────╮       ╭─────╳─────╳       ╭─────╂─────╮
  3    12     8       2     4     6      14    ►5     2"""
    )


def test_boards_stand_in_place_of_moves_where_there_is_room() -> None:
    nodes = [
        DrawnNode(None, MAX, OPEN, board=("X·", "·O"), note="[0, +1]"),
        DrawnNode(0, LEAF, DONE, "(0,1)", ("XX", "·O"), (0, 1), value="+1"),
        DrawnNode(0, MIN, UNVISITED, "(1,0)", ("X·", "XO"), (1, 0), struck=Untried.CUT),
    ]
    drawing = fitting_drawing(nodes, 40)
    assert (
        drawn(drawing)
        == """\
    X·
    ·O
     ▲
  [0,+1]
  ╭──┴───╮
  │      ╳
 XX     X·
 ·O     XO
 +1      ▼
"""
    )
    spans = [span for y in range(drawing.height) for span in drawing.line(y)]
    assert [span.text for span in spans if span.background == "cursor"] == ["X", "X"]
    assert "(0,1)" in drawn(fitting_drawing(nodes, 6))


def test_styles_tell_what_the_search_has_done() -> None:
    drawing = fitting_drawing(aima(), 40)
    spans = [span for y in range(drawing.height) for span in drawing.line(y)]
    assert {span.style for span in spans if "╳" in span.text} == {"cut"}
    assert {span.style for span in spans if "2 ≤ α 3" in span.text} == {"cut"}
    assert {span.style for span in spans if "[3,+∞]" in span.text} == {"frontier"}
    assert {span.style for span in spans if span.text.strip() in ("4", "6")} == {"dim"}
    assert {span.style for span in spans if "┃" in span.text} == {"frontier"}
    assert any(span.background == "selected" for span in spans)


def test_a_folded_node_says_how_much_is_below_it() -> None:
    nodes = [DrawnNode(None, MAX, DONE, value="3", folded=12)]
    assert "…12" in drawn(fitting_drawing(nodes, 40))
    assert "…12" in drawn(fitting_drawing(nodes, 1)), "also where there is no row for it"
    assert "...12" in drawn(fitting_drawing(nodes, 40, ascii_only=True))


def test_sides_are_named_beside_their_level_unless_they_differ() -> None:
    drawing = fitting_drawing(aima(), 40)
    assert list(filter(None, map(drawing.side, range(drawing.height)))) == [MAX, MIN]
    mixed = [DrawnNode(None, MAX), DrawnNode(0, MAX), DrawnNode(0, MIN)]
    drawing = fitting_drawing(mixed, 40)
    assert {drawing.side(y) for y in range(drawing.height)} == {MAX, None}


def test_nothing_is_an_empty_drawing() -> None:
    drawing = fitting_drawing((), 10)
    assert (drawing.width, drawing.height) == (0, 0)
    assert drawing.node_at(0, 0) is None


def test_room_for_levels_to_come_is_reckoned_with() -> None:
    assert fitting_drawing(aima(), 20).detail == DETAILS[1]
    assert fitting_drawing(aima(), 20, plies=6).detail == DETAILS[2]
    assert fitting_drawing(aima(), 20, plies=9).detail == DETAILS[3]


@st.composite
def trees(draw: st.DrawFn) -> list[DrawnNode]:
    nodes = [DrawnNode(None, MAX, OPEN)]
    path = [0]
    for number in range(1, draw(st.integers(1, 40))):
        del path[draw(st.integers(1, len(path))) :]
        nodes.append(
            DrawnNode(
                path[-1],
                draw(st.sampled_from([MAX, MIN])),
                draw(st.sampled_from(list(Progress))),
                label=draw(st.sampled_from(["", "(0,1)"])),
                value=draw(st.sampled_from(["", "3", "<= -12", ">= ~+0.12"])),
                note=draw(st.sampled_from(["", "[-inf, +inf]", "2 <= alpha 3"])),
                struck=draw(st.sampled_from([None, *Untried])),
            )
        )
        path.append(number)
    parents = {node.parent for node in nodes}
    return [
        node if number in parents else replace(node, kind=draw(st.sampled_from(list(Kind))))
        for number, node in enumerate(nodes)
    ]


@given(nodes=trees(), detail=st.sampled_from(DETAILS), ascii_only=st.booleans())
def test_no_node_covers_another_and_parents_stand_over_the_middle_of_their_children(
    nodes: list[DrawnNode], detail: Detail, ascii_only: bool
) -> None:
    drawing = TreeDrawing(nodes, detail, ascii_only=ascii_only)
    boxes = [drawing.box(number) for number in range(len(nodes))]
    for one, other in combinations(boxes, 2):
        assert not one.overlaps(other)
    for number, box in enumerate(boxes):
        assert drawing.node_at(box.x, box.y) == number
        assert drawing.node_at(box.right - 1, box.bottom - 1) == number
        assert box.x >= 0
        assert box.right <= drawing.width
        middles = [boxes[child].x + boxes[child].width // 2 for child in drawing.children(number)]
        assert middles == sorted(middles)
        if middles:
            assert abs(2 * (box.x + box.width // 2) - middles[0] - middles[-1]) <= 2
            assert all(boxes[child].y > box.y for child in drawing.children(number))
    for y in range(drawing.height):
        assert sum(len(span.text) for span in drawing.line(y)) == drawing.width


@given(nodes=trees())
def test_keys_go_along_a_level_and_back(nodes: list[DrawnNode]) -> None:
    drawing = fitting_drawing(nodes, 40)
    for level in _levels(drawing):
        for left, right in pairwise(level):
            assert drawing.beside(left, 1) == right
            assert drawing.beside(right, -1) == left
        assert drawing.beside(level[-1], 1) is None


def _levels(drawing: TreeDrawing) -> list[list[int]]:
    rows: dict[int, list[int]] = {}
    for number in range(len(drawing.nodes)):
        rows.setdefault(drawing.box(number).y, []).append(number)
    return [sorted(level, key=lambda number: drawing.box(number).x) for level in rows.values()]


@given(nodes=trees(), detail=st.sampled_from(DETAILS), left=st.integers(1, 60))
def test_a_node_partly_in_sight_shows_no_part_of_its_value(
    nodes: list[DrawnNode], detail: Detail, left: int
) -> None:
    drawing = TreeDrawing(nodes, detail, ascii_only=False)
    boxes = [drawing.box(number) for number in range(len(nodes))]
    right = left + max(box.width for box in boxes)
    for y in range(drawing.height):
        text = "".join(span.text for span in drawing.line(y, left, right))
        for box in boxes:
            if box.y <= y < box.bottom and (box.x < left < box.right or box.x < right < box.right):
                assert not any(sign.isalnum() for sign in text[box.x : box.right]), (y, text)


def test_the_narrowest_tree_has_one_blank_between_leaves() -> None:
    nodes = [DrawnNode(None, MAX, UNVISITED)]
    for numbers in (("5", "14", "17"), ("1", "13", "8"), ("7", "11", "16")):
        parent = len(nodes)
        nodes.append(DrawnNode(0, MIN, UNVISITED))
        nodes += (leaf(parent, each, visited=False) for each in numbers)
    drawing = fitting_drawing(nodes, 40, 28)
    assert least_width(nodes) == drawing.width <= 28, "so nothing of it is folded"
    leaves = drawn(drawing).splitlines()[-1]
    assert leaves.split() == ["5", "14", "17", "1", "13", "8", "7", "11", "16"]
    assert "5 14 17 " in leaves
    boxes = [drawing.box(number) for number in range(len(nodes))]
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
