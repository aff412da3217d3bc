"""Trees as text: what is read, what is written, and what each refusal says."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_tui.game import NotationError, Player
from ttt_tui.game.paper_tree import DEEPEST, LARGEST, MOST_NODES
from ttt_tui.game.tree_text import LONGEST_TREE, is_tree_text, read_tree

AIMA = "((3 12 8) (2 4 6) (14 5 2))"

NUMBERS = st.integers(-LARGEST, LARGEST)
LEAVES = NUMBERS | st.sampled_from([math.inf, -math.inf])
NAMES = st.from_regex(r"[a-zé][A-Za-z0-9_]{0,5}", fullmatch=True).filter(lambda name: name != "inf")


@st.composite
def inner_nodes(draw: st.DrawFn, below: st.SearchStrategy[str]) -> str:
    children = draw(st.lists(below, min_size=1, max_size=4))
    names = draw(st.lists(NAMES, unique=True, max_size=len(children)))
    named = [f"{name}:" for name in names] + [""] * (len(children) - len(names))
    estimate = draw(st.none() | NUMBERS)
    text = " ".join(map(str.__add__, named, children))
    return f"({text})" if estimate is None else f"{estimate}:({text})"


TREES = st.recursive(LEAVES.map(str), inner_nodes, max_leaves=30).filter(lambda text: "(" in text)
NESTED = st.recursive(
    NUMBERS, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=30
).filter(lambda tree: isinstance(tree, list))


@given(TREES, st.sampled_from(["", " min"]))
def test_a_canonical_text_is_written_as_it_was_read(tree: str, side: str) -> None:
    assert is_tree_text(tree + side)
    read = read_tree(tree + side)
    assert str(read) == tree + side
    for node in read.subtree():
        if node.moves():
            assert str(read_tree(str(node))) == str(node)


@given(NESTED)
def test_nested_lists_of_json_are_trees(tree: list[Any]) -> None:
    read = read_tree(json.dumps(tree))
    assert json.loads(str(read).replace("(", "[").replace(")", "]").replace(" ", ", ")) == tree


@pytest.mark.parametrize(
    "text",
    [
        "((3,12,8),(2,4,6),(14,5,2))",
        "  ( (3 12\n8) (2, 4, 6)\t(14 +5 2) )  ",
        "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]",
        "([3 12 8] [2 4 6] [14 5 2])",
        f"{AIMA} max",
        f"{AIMA} Max to move.",
    ],
)
def test_other_forms_are_read(text: str) -> None:
    assert is_tree_text(text)
    assert str(read_tree(text)) == AIMA


@pytest.mark.parametrize("side", [" min", "min", " MIN", "\nMin to move", " to move: min", ", min"])
def test_min_may_be_to_move(side: str) -> None:
    read = read_tree(AIMA + side)
    assert read.to_move is Player.MIN
    assert str(read) == f"{AIMA} min"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("(a : (3 12) b: 5: (2 4))", "(a:(3 12) b:5:(2 4))"),
        ("top:((3) x:4)", "top:((3) x:4)"),
        ("-5:(007 +8)", "-5:(7 8)"),
        ('(Infinity -Infinity "inf" "-inf")', "(inf -inf inf -inf)"),
        ("(∞ -∞ \u22125 +inf)", "(inf -inf -5 inf)"),
        ("(α1:(1) β:(2))", "(α1:(1) β:(2))"),
    ],
)
def test_names_estimates_and_infinite_values(text: str, written: str) -> None:
    assert str(read_tree(text)) == written


LEAF = "a leaf is a whole number, inf or -inf"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no tree in '': write one such as ((3 12 8) (2 4 6) (14 5 2))"),
        ("5", "'5' at character 1 is a leaf alone: write a tree such as " + AIMA),
        ("-5 min", "'-5' at character 1 is a leaf alone: write a tree such as " + AIMA),
        (
            "(5(3 4) 2)",
            "'5(' at character 2 can mean two things: write 5:( for the estimate of a node, or 5 ( "
            "for a leaf and then a node",
        ),
        ("(1 a[3 4])", "'a[' at character 4 lacks a colon behind the name: write a:["),
        ("()", "'()' at character 1 has no children: write at least one number, such as (3)"),
    ],
)
def test_what_is_no_tree_is_refused_with_what_and_where(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_tree(text)
    assert str(refused.value) == message


def test_the_most_nodes() -> None:
    assert read_tree(f"({'7 ' * MOST_NODES})").nodes == MOST_NODES
    with pytest.raises(NotationError, match="'7' at character 200002 is one node too many: a tree "
                       "has up to 100,000 below its root"):  # fmt: skip
        read_tree(f"({'7 ' * (MOST_NODES + 1)})")


def test_the_deepest() -> None:
    deepest = f"{'(' * DEEPEST}7{')' * DEEPEST}"
    assert read_tree(deepest).depth == DEEPEST
    assert str(read_tree(deepest)) == deepest
    with pytest.raises(NotationError) as refused:
        read_tree("(" * 100_000)
    assert str(refused.value) == (
        "'(' at character 101 makes the tree deeper than 100 plies, the most"
    )


def test_the_longest_text() -> None:
    with pytest.raises(NotationError, match="more than 4,000,000 characters"):
        read_tree(" " * (LONGEST_TREE + 1))


@pytest.mark.parametrize(
    "text", ["a" * 300_000, "a " * 300_000, "(" + "a:" * 300_000, ":" * 300_000]
)
def test_reading_takes_time_in_proportion_to_the_length(text: str) -> None:
    with pytest.raises(NotationError):
        read_tree(text + " " * 300_000)
    assert is_tree_text(text) == text.startswith("(")


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("[['X', 'O', '.'], ['X', 'O', '.'], ['.', '.', '.']]", False),
        ("[[0, 0, '_'], ['X', 'X', '_'], [0, 'X', '_']]", False),
        ("[-,-,-],[-,x,-],[-,-,-]", False),
        ("3x3k3: [XO.]", False),
        ("X.O/.../... x", False),
        ("[[0, 0], [0, -1]]", True),
    ],
)
def test_brackets_around_stones_are_no_tree(text: str, is_one: bool) -> None:
    assert is_tree_text(text) is is_one
