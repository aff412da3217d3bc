"""The tidy layout: nothing covers anything else, and a tree is as even as it can be."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_tui.words.tidy_layout import tidy

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


def test_a_tree_may_be_deeper_than_the_stack() -> None:
    assert tidy([None, *range(5_000)], [1.0] * 5_001, GAP) == [0.5] * 5_001
