"""Trees from paper: their texts, the names of their nodes, how they are played."""

from __future__ import annotations

import math
import pickle
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from ttt_tui.games.game import (
    GameTextError,
    IllegalMove,
    Side,
    estimate_of,
    move_text,
    rules_of,
)
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.tree_columns import DEEPEST, LARGEST, MOST_NODES
from ttt_tui.games.tree_text import is_tree_text
from ttt_tui.search.textbook import minimax

AIMA = "((3 12 8) (2 4 6) (14 5 2))"
WIKIPEDIA = "((((10 inf) (5)) ((-10))) (((7 5) (-inf)) ((-7 -5))))"

NUMBERS = st.integers(-LARGEST, LARGEST)
NAMES = st.text("abcéX_1", max_size=4).map("n".__add__)


@st.composite
def inner_nodes(draw: st.DrawFn, below: st.SearchStrategy[str]) -> str:
    children = draw(st.lists(below, min_size=1, max_size=4))
    names = draw(st.lists(NAMES, unique=True, max_size=len(children)))
    named = [f"{name}:" for name in names] + [""] * (len(children) - len(names))
    estimate = draw(st.none() | NUMBERS)
    text = " ".join(map(str.__add__, named, children))
    return f"({text})" if estimate is None else f"{estimate}:({text})"


LEAVES = (NUMBERS | st.sampled_from([math.inf, -math.inf])).map(str)
TREES = st.recursive(LEAVES, inner_nodes, max_leaves=30).filter(lambda text: "(" in text)


@st.composite
def chance_nodes(draw: st.DrawFn, below: st.SearchStrategy[str]) -> str:
    weights = draw(st.lists(st.integers(1, 3), min_size=1, max_size=3))
    differ = len(set(weights)) > 1
    children = [
        f"{Fraction(each, sum(weights))}:{draw(below)}" if differ else draw(below)
        for each in weights
    ]
    return f"{{{' '.join(children)}}}"


CHANCE_TREES = (
    st.recursive(
        st.fractions(-9, 9, max_denominator=4).map(str),
        lambda below: inner_nodes(below) | chance_nodes(below),
        max_leaves=8,
    )
    .filter(lambda text: text[-1] in ")}")
    .map("{} values -9:19/2".format)
)


def children_of(tree: PaperTree) -> list[PaperTree]:
    return [tree.play(move) for move in tree.moves()]


@pytest.mark.parametrize(
    ("text", "value", "nodes"), [(AIMA, 3, 12), (WIKIPEDIA, -7, 21), (f"{AIMA} min", 6, 12)]
)
def test_values_of_trees_in_books(text: str, value: int, nodes: int) -> None:
    tree = PaperTree.parse(text)
    assert minimax(tree) == value
    assert tree.size == nodes


@given(TREES | CHANCE_TREES, st.sampled_from(["", " min"]))
@settings(deadline=None, max_examples=40)
def test_a_canonical_text_is_written_as_it_was_read(tree: str, side: str) -> None:
    assert is_tree_text(tree + side)
    read = PaperTree.parse(tree + side)
    assert str(read) == tree + side
    assert read == PaperTree.parse(tree + side)
    for child in children_of(read):
        assert child != read
        assert not child.moves() or str(PaperTree.parse(str(child))) == str(child)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("((3,12,8),(2,4,6),(14,5,2))", AIMA),
        ("  ( (3 12\n8) (2, 4, 6)\t(14 +5 2) )  ", AIMA),
        ("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", AIMA),
        ("([3 12 8] [2 4 6] [14 5 2])", AIMA),
        (f"{AIMA} Max to move.", AIMA),
        (f"Tree {AIMA} MAX", AIMA),
        (f"{AIMA} min", f"{AIMA} min"),
        (f"{AIMA}\nMin to move", f"{AIMA} min"),
        (f"{AIMA}, to move: min", f"{AIMA} min"),
        ("(a : (3 12) b: 5: (2 4))", "(a:(3 12) b:5:(2 4))"),
        ("top:((3) x:4)", "top:((3) x:4)"),
        ("-5:(007 +8)", "-5:(7 8)"),
        ('(Infinity -Infinity "inf" "-inf")', "(inf -inf inf -inf)"),
        ("(∞ -∞ \u22125 +inf)", "(inf -inf -5 inf)"),
        ("(α1:(1) β:(2))", "(α1:(1) β:(2))"),
        ("(min:(3) max:(4))", "(min:(3) max:(4))"),
        ("((5))", "((5))"),
        ("(5(3 4]2)", "(5 (3 4) 2)"),
        ("(5:(3 4) 2)", "(5:(3 4) 2)"),
        ("(B:(L(2) M(-inf)) C(3))", "(B:(L:2 M:-inf) C:3)"),
        ("(A (B 3 12) (C [D 4 5] 2))", "A:(B:(3 12) C:(D:(4 5) 2))"),
        ("((3.5, -1/2) (.25 4/2))", "((7/2 -1/2) (1/4 2))"),
        ("{50%:3 0.5:12}", "{3 12}"),
        ("({25%:2 75%:a:4} B{1 2}) Min", "({1/4:2 3/4:a:4} B:{1 2}) min"),
        ("{1/3:a:(1 2) 2/3:b:5:(4 6)}", "{1/3:a:(1 2) 2/3:b:5:(4 6)}"),
        ("(3 12) min values 0 : 12.5", "(3 12) values 0:25/2 min"),
        ("A(B(3, 12), C(2))", "A:(B:(3 12) C:2)"),
    ],
)
def test_forms_that_are_read(text: str, written: str) -> None:
    assert is_tree_text(text)
    assert str(PaperTree.parse(text)) == written


OUTSIDE = f"stands outside the tree: put brackets around all of it, such as {AIMA}"
NO_CHANCE = "cannot stand here: chances stand in braces, such as {25%:2 75%:name:4}"
CHANCES = "has chances with the sum 2/3: all are above 0, and the sum is 1"
NUMBERS_ARE = "write such as 3, 3.5, -1/2, inf or -inf"
NO_NAME = "is not a number: write one, or A:(3 12) for a node of this name"
LABELS = "cannot stand here: write name:5 for a leaf, name:5:(3 4) for a node that has an estimate"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"no tree in '': write one such as {AIMA}"),
        ("5", f"'5' at character 1 {OUTSIDE}"),
        ("(3 A)", f"'A' at character 4 {NO_NAME}"),
        ("{'A': [3, 12]}", f"\"'A'\" at character 2 {LABELS}"),
        ("(3 12) A", f"'A' at character 8 {NO_NAME}"),
        ("(chance:(3 4) 5)", f"'chance' at character 2 {NO_CHANCE}"),
        ("(0.5:(3 4) 0.5:6)", f"'0.5' at character 2 {NO_CHANCE}"),
        ("()", "'()' at character 1 has no children: write such as (3)"),
        ("((3 4)", "'(' at character 1 is not closed: add a bracket"),
        ("{3 4)", "')' at character 5 closes another bracket: write }"),
        ("(3 4))", "')' at character 6 closes no bracket: take it away"),
        ("(3 4) (5 6)", f"'(' at character 7 {OUTSIDE}"),
        (
            "(3.5. 2)",
            f"'3.5.' at character 2 is not a number: {NUMBERS_ARE}",
        ),
        (
            "(3\n (4 1e3))",
            f"'1e3' at line 2, character 5 is not a number: {NUMBERS_ARE}",
        ),
        (
            "(-99999999999999999999999 2)",
            "'-99999999999999999999999' at character 2 is too large: numbers go to 1,000,000,000",
        ),
        ("(5:3)", f"'5' at character 2 {LABELS}"),
        ("(a:)", "'a' at character 2 stands before no node: write a number or a bracket behind it"),
        ("({3 12} {1/3:2 1/3:4})", f"'{{' at character 9 {CHANCES}"),
        (
            "{1/2:3 4}",
            "'{' at character 1 has a chance before some children: write all or none",
        ),
        ("({3 inf} 4)", "a tree with chance has finite leaves: inf and ? have no average"),
        ("(3 12) values 4:9", "'3' at character 2 is outside of values 4:9"),
        (
            "(3 ?)",
            "'?' at character 4 is not known: only ttt-tui analyze reads a tree with one such leaf",
        ),
        ("(inf:(3))", f"'inf' at character 2 {LABELS}"),
    ],
)
def test_texts_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(GameTextError) as caught:
        PaperTree.parse(text)
    assert str(caught.value) == message


@given(st.text("()[]{} :,0123456789-+.infaBLx/%?\n", max_size=40))
@settings(deadline=None, max_examples=40)
def test_any_text_is_a_tree_or_refused(text: str) -> None:
    try:
        tree = PaperTree.parse(text)
    except GameTextError as error:
        refusal = str(error)
        assert refusal.isprintable()
    else:
        assert PaperTree.parse(str(tree)) == tree


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (AIMA, "A B B1 B2 B3 C C1 C2 C3 D D1 D2 D3"),
        # By level, not in written order.
        ("(((1 2) 3) (4 5))", "A B D D1 D2 B2 C C1 C2"),
        ("(a:(3 x:12) (2 4))", "A a a1 x B B1 B2"),
        ("A:((1) (2))", "A B B1 C C1"),
        ("(x:(3 4) x1:(5 6))", "A x x_1 x2 x1 x11 x12"),
    ],
)
def test_every_node_has_one_name(text: str, names: str) -> None:
    tree = PaperTree.parse(text)
    assert list(tree.columns.names) == names.split()
    assert tree.name == names.split()[0]


def test_letters_go_on_after_z() -> None:
    tree = PaperTree.parse(f"({' '.join(['(1)'] * 30)})")
    assert [child.name for child in children_of(tree)][24:28] == ["Z", "AA", "AB", "AC"]
    assert tree.play(25).play(0).name == "AA1"


def test_moves_are_children() -> None:
    tree = PaperTree.parse("(5:(3 12 8) last:(2 4 6)) min")
    assert [move_text(tree, move) for move in tree.moves()] == ["B", "last"]
    assert (tree.to_move, tree.play(0).to_move) == (Side.MIN, Side.MAX)
    assert (estimate_of(tree), estimate_of(tree.play(0))) == (None, 5)
    leaf = tree.play(1).play(0)
    assert (leaf.value(), estimate_of(leaf), list(leaf.moves())) == (2, None, [])
    assert leaf.root == tree
    with pytest.raises(IllegalMove) as caught:
        tree.play(2)
    assert str(caught.value) == "A has no child 2"


def test_the_same_tree_is_equal_wherever_it_was_read() -> None:
    tree, again = PaperTree.parse(AIMA), pickle.loads(pickle.dumps(PaperTree.parse(AIMA)))
    assert tree.play(1) == again.play(1)
    assert hash(tree.play(1)) == hash(again.play(1))
    assert tree.play(1) != tree.play(2)
    assert tree != PaperTree.parse(f"{AIMA} min")


def test_a_tree_of_a_thousand_plies() -> None:
    text = "(0 " * DEEPEST + "7" + ")" * DEEPEST
    tree = node = PaperTree.parse(text)
    assert str(tree) == text
    while node.moves():
        node = node.play(1)
    assert node.value() == 7
    assert rules_of(tree).longest == 1_000
    with pytest.raises(GameTextError, match="makes the tree deeper than 1,000 plies, the most"):
        PaperTree.parse(f"({text})")


def test_a_tree_of_100_000_nodes() -> None:
    text = f"({' '.join(['(1 2 3 4 5 6 7 8 9)'] * 10_000)})"
    tree = PaperTree.parse(text)
    assert tree.size == MOST_NODES
    assert str(tree) == text
    assert len(set(tree.columns.names)) == MOST_NODES + 1
    assert isinstance(pickle.loads(pickle.dumps(tree)), PaperTree)
    with pytest.raises(GameTextError, match="a tree has up to 100,000 below its root"):
        PaperTree.parse(f"(1 {text[1:]}")
