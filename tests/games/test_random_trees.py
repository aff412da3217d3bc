"""Random trees: the same text is the same tree, of the size and values asked for."""

from __future__ import annotations

import pytest

from ttt_tui.games.game import GameTextError, Side
from ttt_tui.games.paper import PaperTree, read_random_tree


def leaves(tree: PaperTree) -> list[float]:
    columns = tree.columns
    return [number for number, below in zip(columns.numbers, columns.children, strict=True)
            if not below and number is not None]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("tree 3x2", "((-7 7 5) (-5 0 -1) (3 5 -8))"),
        ("tree 2x2 seed 7 values 0:99", "((32 15) (65 7))"),
    ],
)
def test_a_text_is_always_the_same_tree(text: str, tree: str) -> None:
    assert str(read_random_tree(text)) == tree


def test_what_the_words_ask_for() -> None:
    tree = read_random_tree("tree 4x4 values -5:5 seed 3")
    assert {len(children) for children in tree.columns.children} == {0, 4}
    assert len(leaves(tree)) == 256
    assert set(leaves(tree)) == set(range(-5, 6))
    assert read_random_tree("tree 2x2 min").to_move is Side.MIN
    assert read_random_tree("tree 1x1000").rules.longest == 1000


@pytest.mark.parametrize(
    "text", ["tree", "tree 3", "tree 3x3 seed x", "tree 3x3 values 3", "tree 3x3 uneven"]
)
def test_other_forms_are_refused(text: str) -> None:
    with pytest.raises(GameTextError) as caught:
        read_random_tree(text)
    assert str(caught.value) == (
        f"'{text}' is not a random tree: write branching x depth, then what you want of seed, "
        "values and min, such as tree 3x3 seed 7 values -9:9"
    )


SIZES = "it has 1 to 1,000 plies and up to 100,000 nodes"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tree 0x3", f"a tree 0x3 is too large or none: {SIZES}"),
        ("tree 10x6", f"a tree 10x6 is too large or none: {SIZES}"),
        ("tree 1x1001", f"a tree 1x1001 is too large or none: {SIZES}"),
        (
            "tree 3x3 values 3:2",
            "3:2 is not a range of values: write the smaller number first, both from "
            "-1,000,000,000 to 1,000,000,000",
        ),
    ],
)
def test_trees_that_cannot_be(text: str, message: str) -> None:
    with pytest.raises(GameTextError) as caught:
        read_random_tree(text)
    assert str(caught.value) == message
