"""Random trees by their text: `tree 3x3 seed 7 values -9:9 distinct uneven min`.

The same text gives the same tree on every system and version of Python: all chances are made from
`random.Random.random`, the one method whose sequence Python promises to keep.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from ttt_tui.next.games.game import Side
from ttt_tui.next.games.paper import DEEPEST, LARGEST, MOST_NODES, PaperTree, TreeColumns
from ttt_tui.next.games.reading import GameTextError, quoted

LEAF_CHANCE = 0.25
"""That a node of an uneven tree above the last level is a leaf."""

_FORM = re.compile(
    r"\s*tree\s+([0-9]{1,6})[x×]([0-9]{1,6})(?:\s+seed\s+(?P<seed>[0-9]{1,18})"
    r"|\s+values\s+(?P<low>[+-]?[0-9]{1,18}):(?P<high>[+-]?[0-9]{1,18})"
    r"|(?P<distinct>\s+distinct)|(?P<uneven>\s+uneven)|\s+max|(?P<min>\s+min))*\s*",
    re.IGNORECASE,
)


def read_random_tree(text: str) -> PaperTree:
    """Grow `tree 3x3 seed 7 values -9:9`; all but the size may be left out, and in any order.

    Raises `GameTextError` for another form, or for no such tree.
    """
    match = _FORM.fullmatch(text)
    if match is None:
        raise GameTextError(
            f"{quoted(text)} is no random tree: write branching x depth, then what you want of "
            "seed, values, distinct, uneven and min, such as tree 3x3 seed 7 values -9:9"
        )
    return random_tree(
        int(match[1]),
        int(match[2]),
        seed=int(match["seed"] or 1),
        low=int(match["low"] or -9),
        high=int(match["high"] or 9),
        distinct=bool(match["distinct"]),
        uneven=bool(match["uneven"]),
        first=Side.MIN if match["min"] else Side.MAX,
    )


def random_tree(
    branching: int,
    depth: int,
    *,
    seed: int = 1,
    low: int = -9,
    high: int = 9,
    distinct: bool = False,
    uneven: bool = False,
    first: Side = Side.MAX,
) -> PaperTree:
    """Grow a random tree.

    Args:
        branching: children of a node; the most in an uneven tree, where two are the fewest.
        depth: plies from the root to the leaves; the most in an uneven tree.
        low, high: the smallest and the largest value that a leaf may have.
        distinct: no two leaves have the same value.
        uneven: nodes have different numbers of children, leaves different distances.
        first: the side to move at the root.

    Raises `GameTextError` if the tree or a value is too large, or there are too few values.
    """
    levels = range(1, min(depth, DEEPEST) + 1) if branching == 1 else range(1, min(depth, 17) + 1)
    if not (branching >= 1 and 1 <= depth <= DEEPEST) or (
        sum(branching**level for level in levels) > MOST_NODES
    ):
        raise GameTextError(
            f"a tree {branching}x{depth} is too large or none: it has 1 to {DEEPEST:,} plies and "
            f"up to {MOST_NODES:,} nodes"
        )
    if not -LARGEST <= low <= high <= LARGEST:
        raise GameTextError(
            f"{low}:{high} is no range of values: write the smaller number first, "
            f"both from -{LARGEST:,} to {LARGEST:,}"
        )
    source = random.Random(seed)
    children = _shape(source, branching, depth, uneven)
    values, leaves = high - low + 1, sum(not each for each in children)
    if distinct and leaves > values:
        raise GameTextError(
            f"values {low}:{high} are too few for {leaves:,} distinct leaves: "
            f"write values 1:{leaves}"
        )
    drawn = (_distinct if distinct else _any)(source, values)
    numbers = tuple(None if each else low + next(drawn) for each in children)
    names = (None,) * len(children)
    return PaperTree(TreeColumns(tuple(map(tuple, children)), names, numbers, first))


def _shape(source: random.Random, branching: int, depth: int, uneven: bool) -> list[list[int]]:
    """The children of each node, in written order."""

    def width() -> int:
        is_even = not uneven or branching < 3
        return branching if is_even else 2 + int(source.random() * (branching - 1))

    children: list[list[int]] = [[]]
    growing = [(0, width())]  # the nodes above the next one, each with its number of children
    while growing:
        parent, full = growing[-1]
        if len(children[parent]) == full:
            growing.pop()
            continue
        node = len(children)
        children[parent].append(node)
        children.append([])
        is_lowest = len(growing) == depth
        if not (is_lowest or (uneven and source.random() < LEAF_CHANCE)):
            growing.append((node, width()))
    return children


def _any(source: random.Random, count: int) -> Iterator[int]:
    """Numbers from 0 below `count`."""
    while True:
        yield int(source.random() * count)


def _distinct(source: random.Random, count: int) -> Iterator[int]:
    """Each number from 0 below `count` once, shuffled; the next is chosen as it is asked for."""
    moved: dict[int, int] = {}
    for place in range(count):
        other = place + int(source.random() * (count - place))
        yield moved.get(other, other)
        moved[other] = moved.get(place, place)
