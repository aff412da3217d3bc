"""Random trees by their text: `tree 3x3 seed 7 values -9:9 distinct uneven min`.

The same text gives the same tree on every system and version of Python: all chances are made from
`random.Random.random`, the one method whose sequence Python promises to keep.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from ttt_tui.game.paper_tree import DEEPEST, LARGEST, MOST_NODES, PaperTree, TreeColumns
from ttt_tui.game.reading import quoted, read_whole
from ttt_tui.game.rules import NotationError, Player

LEAF_CHANCE = 0.25
"""That a node of an uneven tree above the last level is a leaf."""

FORM = "tree 3x3 seed 7 values -9:9"
"""The text of a random tree; `distinct`, `uneven`, `min` and `max` may follow."""

_SIZE = re.compile(r"([0-9]{1,9})[x×]([0-9]{1,9})")
_RANGE = re.compile(r"([+-]?[0-9]{1,18}):([+-]?[0-9]{1,18})")


@dataclass(frozen=True)
class RandomTree:
    """Which random tree: its text says all of it.

    Attributes:
        branching: children of a node; the most in an uneven tree, where two are the fewest.
        depth: plies from the root to the leaves; the most in an uneven tree.
        seed: from 0.
        lowest: the smallest value that a leaf may have.
        highest: the largest.
        distinct: no two leaves have the same value.
        uneven: nodes have different numbers of children, leaves different distances.
        first: the side to move at the root.

    Raises:
        NotationError: the tree would be too large, a value is, there are none, or the values are
            too few for distinct leaves.
    """

    branching: int = 3
    depth: int = 3
    seed: int = 1
    lowest: int = -9
    highest: int = 9
    distinct: bool = False
    uneven: bool = False
    first: Player = Player.MAX

    def __post_init__(self) -> None:
        size = f"{self.branching}x{self.depth}"
        if self.branching < 1 or self.depth < 1:
            raise NotationError(f"{size} is no tree: branching and depth are at least 1")
        if self.depth > DEEPEST:
            raise NotationError(f"{size} is too deep: the depth is at most {DEEPEST}")
        nodes, level = 0, 1
        for _ in range(self.depth):
            level *= self.branching
            nodes += level
            if nodes > MOST_NODES:
                raise NotationError(
                    f"{size} has more than {MOST_NODES:,} nodes, the most: choose a smaller "
                    "branching factor or depth"
                )
        if self.seed < 0:
            raise NotationError(f"the seed {self.seed} is negative: write one from 0")
        values = f"values {self.lowest}:{self.highest}"
        if self.lowest > self.highest:
            raise NotationError(f"{values} are empty: write the smaller number first")
        if max(-self.lowest, self.highest) > LARGEST:
            raise NotationError(f"{values} are too large: they go from -{LARGEST:,} to {LARGEST:,}")
        count = self.highest - self.lowest + 1
        if self.distinct and not self.uneven:
            self._check_enough(level, count)

    def _check_enough(self, leaves: int, values: int) -> None:
        if leaves > values:
            raise NotationError(
                f"values {self.lowest}:{self.highest} are too few for distinct leaves: the tree "
                f"has {leaves:,} leaves, the values are {values:,}; write values 1:{leaves}"
            )

    def grow(self) -> PaperTree:
        """Raises:
        NotationError: the values are too few for the distinct leaves of this uneven tree.
        """
        source = random.Random(self.seed)
        children = self._shape(source)
        count = self.highest - self.lowest + 1
        leaves = sum(not each for each in children)
        if self.distinct:
            self._check_enough(leaves, count)
        drawn = (_distinct if self.distinct else _any)(source, count)
        numbers = tuple(None if each else self.lowest + next(drawn) for each in children)
        columns = tuple(map(tuple, children)), (None,) * len(children), numbers
        return PaperTree(TreeColumns(*columns, self.first))

    def _shape(self, source: random.Random) -> list[list[int]]:
        """The children of each node, in written order."""
        children: list[list[int]] = [[]]
        growing = [(0, self._width(source))]
        """The nodes above the one to come, each with how many children it will have."""
        while growing:
            parent, width = growing[-1]
            if len(children[parent]) == width:
                growing.pop()
                continue
            node = len(children)
            children[parent].append(node)
            children.append([])
            is_lowest = len(growing) == self.depth
            if not (is_lowest or (self.uneven and source.random() < LEAF_CHANCE)):
                growing.append((node, self._width(source)))
        return children

    def _width(self, source: random.Random) -> int:
        if not self.uneven or self.branching < 3:
            return self.branching
        return 2 + int(source.random() * (self.branching - 1))


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


def read_random_tree(text: str) -> RandomTree:
    """Read `tree 3x3 seed 7 values -9:9`; all but the size may be left out, and in any order.

    Raises:
        NotationError: another form, or no such tree.
    """
    words = iter(text.lower().split()[1:])
    size = next(words, "")
    if not (match := _SIZE.fullmatch(size)):
        raise NotationError(
            f"{quoted(size)} is not the size of a tree: write branching x depth, such as {FORM}"
        )
    given: dict[str, int | bool | Player] = {}
    for word in words:
        if word in ("distinct", "uneven"):
            given[word] = True
        elif word in ("max", "min"):
            given["first"] = Player.MIN if word == "min" else Player.MAX
        elif word == "seed":
            number = next(words, "")
            seed = read_whole(number)
            if seed is None:
                raise NotationError(f"{quoted(number)} is not a seed: write a whole number")
            given["seed"] = seed
        elif word == "values":
            numbers = next(words, "")
            if not (ends := _RANGE.fullmatch(numbers)):
                raise NotationError(
                    f"{quoted(numbers)} is not a range of values: write two whole "
                    "numbers, such as -9:9"
                )
            given |= {"lowest": int(ends[1]), "highest": int(ends[2])}
        else:
            raise NotationError(
                f"{quoted(word)} says nothing about a random tree: write, say, {FORM}; "
                "distinct, uneven, min and max may follow"
            )
    return RandomTree(int(match[1]), int(match[2]), **given)  # type: ignore[arg-type]
