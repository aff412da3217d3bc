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
from ttt_tui.next.games.reading import GameTextError, quoted, read_whole

LEAF_CHANCE = 0.25
"""That a node of an uneven tree above the last level is a leaf."""

FORM = "tree 3x3 seed 7 values -9:9"
"""The text of a random tree; `distinct`, `uneven`, `min` and `max` may follow."""

_SIZE = re.compile(r"([0-9]{1,9})[x×]([0-9]{1,9})")
_RANGE = re.compile(r"([+-]?[0-9]{1,18}):([+-]?[0-9]{1,18})")


def read_random_tree(text: str) -> PaperTree:
    """Grow `tree 3x3 seed 7 values -9:9`; all but the size may be left out, and in any order.

    Raises:
        GameTextError: another form, or no such tree.
    """
    words = iter(text.lower().split()[1:])
    size = next(words, "")
    if not (match := _SIZE.fullmatch(size)):
        raise GameTextError(
            f"{quoted(size)} is not the size of a tree: write branching x depth, such as {FORM}"
        )
    seed, low, high, first = 1, -9, 9, Side.MAX
    flags = set()
    for word in words:
        if word in ("distinct", "uneven"):
            flags.add(word)
        elif word in ("max", "min"):
            first = Side[word.upper()]
        elif word == "seed":
            written = next(words, "")
            number = read_whole(written)
            if number is None or number < 0:
                raise GameTextError(f"{quoted(written)} is not a seed: write a number from 0")
            seed = number
        elif word == "values":
            written = next(words, "")
            if not (ends := _RANGE.fullmatch(written)):
                raise GameTextError(
                    f"{quoted(written)} is not a range of values: write two whole numbers, "
                    "such as -9:9"
                )
            low, high = int(ends[1]), int(ends[2])
        else:
            raise GameTextError(
                f"{quoted(word)} says nothing about a random tree: write, say, {FORM}; "
                "distinct, uneven, min and max may follow"
            )
    return random_tree(
        int(match[1]), int(match[2]), seed=seed, low=low, high=high,
        distinct="distinct" in flags, uneven="uneven" in flags, first=first,
    )  # fmt: skip


def random_tree(
    branching: int = 3,
    depth: int = 3,
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

    Raises:
        GameTextError: the tree or a value is too large, or there are too few values.
    """
    size = f"{branching}x{depth}"
    if branching < 1 or not 1 <= depth <= DEEPEST:
        raise GameTextError(
            f"{size} is no tree: the branching factor is at least 1, the depth 1 to {DEEPEST:,}"
        )
    if sum(branching**ply for ply in range(1, min(depth, 1 if branching == 1 else 17) + 1)) > (
        MOST_NODES
    ):
        raise GameTextError(
            f"{size} has more than {MOST_NODES:,} nodes, the most: choose a smaller branching "
            "factor or depth"
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
            f"values {low}:{high} are too few for distinct leaves: the tree has {leaves:,} "
            f"leaves, the values are {values:,}; write values 1:{leaves}"
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
