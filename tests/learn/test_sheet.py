"""The sheet of a tree: what is right, and what is explained."""

from __future__ import annotations

from math import inf

import pytest

from tests.learn.test_exam import EXAM, Textbook, _tree
from tests.search.reference import random_trees, written
from ttt_tui.learn.sheet import FIELDS, Field, Grade, Sheet, read_number

A, B, B1, C, C1, C2, C3, D = 0, 1, 2, 5, 6, 7, 8, 9

Filled = dict[tuple[int, Field], str]


def _right(sheet: Sheet) -> Filled:
    return {(n, field): sheet.right(n, field) for n in sheet.nodes for field in sheet.fields(n)}


def _marked(changes: Filled, text: str = EXAM) -> dict[tuple[int, Field], Grade]:
    """The marks of a sheet that is right but for these changes, where anything is said."""
    sheet = Sheet(_tree(text))
    marks = sheet.mark({**_right(sheet), **changes})
    return {(m.node, m.field): m for m in marks if m.is_right is not True}


def test_what_is_right_is_what_the_textbook_has() -> None:
    for tree in random_trees(5, 60):
        sheet = Sheet(_tree(written(tree)))
        textbook = Textbook(sheet.tree)
        for node in sheet.nodes:
            name = sheet.name(node)
            assert sheet.is_visited(node) == (name in textbook.returned)
            assert sheet.right(node, "crossed") == ("" if name in textbook.returned else "x")
            if name in textbook.returned and not sheet.is_leaf(node):
                ends = *textbook.windows[name], textbook.returned[name]
                assert [read_number(sheet.right(node, field)) for field in FIELDS[:3]] == [*ends]
        assert all(mark.is_right for mark in sheet.mark(_right(sheet)))


def test_an_empty_sheet_is_blank_and_not_wrong() -> None:
    sheet = Sheet(_tree(EXAM))
    marks = sheet.mark({})
    assert not any(mark.why or mark.is_right is False for mark in marks)
    blank = {(mark.node, mark.field) for mark in marks if mark.is_right is None}
    assert blank == {key for key, text in _right(sheet).items() if text}


def test_each_mistake_is_explained_at_its_node() -> None:
    marks = _marked(
        {(A, "value"): "2", (C, "alpha"): "-inf", (C3, "crossed"): "", (B1, "crossed"): "x"}
    )
    assert [mark.is_right for mark in marks.values()] == [False] * 4
    assert "Max has tried every move and has 3 with B" in marks[A, "value"].why
    assert marks[C, "alpha"].why == "Max has 3 with B at A."
    assert "C is cut, 2 <= alpha (3)" in marks[C3, "crossed"].why
    assert "The search visits B1" in marks[B1, "crossed"].why


@pytest.mark.parametrize("text", ["2", "<= 2", "≤2"])
def test_a_value_may_be_written_as_a_bound(text: str) -> None:
    assert not _marked({(C, "value"): text, (D, "value"): text})


def test_a_bound_may_not_be_turned_round() -> None:
    (mark,) = _marked({(C, "value"): ">= 2"}).values()
    assert mark.why == "The search knows <= 2."


def test_a_number_at_a_node_that_is_never_visited_is_a_mistake() -> None:
    text = "((5 9) ((1 2) (3 4)) ((8 7) (6 2)))"
    sheet = Sheet(_tree(text))
    cut = next(n for n in sheet.nodes if not sheet.is_leaf(n) and not sheet.is_visited(n))
    (mark,) = _marked({(cut, "value"): "3", (cut, "alpha"): "-"}, text).values()
    assert mark.why.startswith(f"{sheet.name(cut)} is never visited: ")


@pytest.mark.parametrize(
    ("text", "number"),
    [("-inf", -inf), ("+∞", inf), ("−∞", -inf), ("<= 2", 2), ("≥ -3", -3), ("−7", -7), (" 5 ", 5),
     ("Infinity", inf), ("", None), ("-", None), ("x", None), ("7.5", 7.5), ("15/2", 7.5),
     ("1/0", None)],
)  # fmt: skip
def test_numbers_are_read_as_one_writes_them(text: str, number: float | None) -> None:
    assert read_number(text) == number
