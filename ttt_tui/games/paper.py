"""Trees from paper: games whose inner nodes alternate between Max and Min, leaves with numbers.

All nodes of a tree are columns in the order in which they are written, the root first
(`TreeColumns`); a `PaperTree` is one of the nodes, so that a move copies nothing.

Random trees grow from their text, `tree 3x3 seed 7 values -9:9 min`: the same tree on every system
and version of Python, as all chances are made from `random.Random.random`, the one method whose
sequence Python promises to keep.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count, product
from string import ascii_uppercase

from ttt_tui.games.game import GameRules, GameTextError, IllegalMove, Side, quoted

MOST_NODES = 100_000  # without the root
DEEPEST = 1_000  # plies from the root to the lowest leaf
LARGEST = 1_000_000_000  # of the finite values and estimates


@dataclass(frozen=True)
class TreeColumns:
    """All nodes of a tree in written order: a node comes before its children, the root is 0.

    Attributes:
        children: of each node, its children; of a leaf, none.
        written_names: of each node that has one in the text.
        numbers: of a leaf its value, of an inner node its estimate, if it has one.
        first: the side to move at the root.
    """

    children: tuple[tuple[int, ...], ...]
    written_names: tuple[str | None, ...]
    numbers: tuple[float | None, ...]
    first: Side = Side.MAX

    def __hash__(self) -> int:
        return hash((len(self.children), self.numbers[-1]))  # all columns would take long

    @cached_property
    def plies(self) -> list[int]:
        """The distance of each node from the root."""
        found = [0] * len(self.children)
        for node, children in enumerate(self.children):
            for child in children:
                found[child] = found[node] + 1
        return found

    @cached_property
    def ends(self) -> list[int]:
        """The node after the last one below each node."""
        found = list(range(1, len(self.children) + 1))
        for node in reversed(range(len(self.children))):
            if self.children[node]:
                found[node] = found[self.children[node][-1]]
        return found

    @cached_property
    def names(self) -> list[str]:
        """The one name of each node in every view: the written one, or else letters by level.

        Inner nodes are A, B, C ... level by level, AA after Z. A leaf has the name of its parent
        and its place among the children, from 1: B1, B2, B3 below B; B_1 where B1 is another node.
        """
        found = [name or "" for name in self.written_names]
        taken = set(found)

        def name(node: int, names: Iterable[str]) -> None:
            if not found[node]:
                found[node] = next(each for each in names if each not in taken)
                taken.add(found[node])

        letters = _letters()
        for node in sorted(range(len(found)), key=self.plies.__getitem__):
            if self.children[node]:
                name(node, letters)
                for place, child in enumerate(self.children[node], 1):
                    if not self.children[child]:
                        name(child, (f"{found[node]}{'_' * more}{place}" for more in count()))
        return found

    @cached_property
    def rules(self) -> GameRules:
        finite = (int(abs(n)) for n in self.numbers if n is not None and math.isfinite(n))
        return GameRules(
            "tree",
            longest=max(self.plies),
            largest=max(finite, default=0),
            is_tree=True,
        )


def _letters() -> Iterator[str]:
    """A, B, ..., Z, AA, AB, ..."""
    for length in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=length))


@dataclass(slots=True, unsafe_hash=True)
class PaperTree:
    """A node of a tree from paper, and the game that goes on from there.

    A move is the number of a child, from 0 in written order. Equal trees at equal nodes are equal.

    Attributes:
        columns: the whole tree.
        node: which of its nodes this is, in written order; the root is 0.
    """

    columns: TreeColumns
    node: int = 0

    @staticmethod
    def parse(text: str) -> PaperTree:
        """Read a tree such as `((3 12 8) (2 4 6)) min`, as `tree_text.read_tree`."""
        from ttt_tui.games.tree_text import read_tree  # which makes trees of this class

        return read_tree(text)

    @property
    def rules(self) -> GameRules:
        """Of the whole tree."""
        return self.columns.rules

    @property
    def to_move(self) -> Side:
        columns = self.columns
        return columns.first.other if columns.plies[self.node] % 2 else columns.first

    @property
    def key(self) -> int:
        return self.node

    def moves(self) -> range:
        return range(len(self.columns.children[self.node]))

    def play(self, move: int) -> PaperTree:
        if move not in self.moves():
            raise IllegalMove(f"{self.name} has no child {move}")
        return PaperTree(self.columns, self.columns.children[self.node][move])

    def value(self) -> float | None:
        return None if self.moves() else self.number

    def estimate(self) -> int | None:
        """The number at an inner node."""
        number = self.number
        return int(number) if number is not None and self.moves() else None

    def move_text(self, move: int) -> str:
        """The name of the child."""
        return self.columns.names[self.columns.children[self.node][move]]

    @property
    def name(self) -> str:
        return self.columns.names[self.node]

    @property
    def number(self) -> float | None:
        """The value of a leaf; the estimate of an inner node, if it has one."""
        return self.columns.numbers[self.node]

    @property
    def root(self) -> PaperTree:
        return PaperTree(self.columns)

    @property
    def size(self) -> int:
        """How many nodes are below this one."""
        return self.columns.ends[self.node] - self.node - 1

    def __repr__(self) -> str:
        return f"<PaperTree {quoted(str(self))}>"

    def __str__(self) -> str:
        """The canonical text of this node and all below it (`ttt_tui.games.tree_text`)."""
        columns, pieces = self.columns, list[str]()
        open_until: list[int] = []  # the ends of the brackets that are open
        for node in range(self.node, columns.ends[self.node]):
            while open_until and open_until[-1] == node:
                open_until.pop()
                pieces.append(")")
            if pieces and pieces[-1] != "(":
                pieces.append(" ")
            name, number = columns.written_names[node], columns.numbers[node]
            label = ":".join(str(part) for part in (name, number) if part is not None)
            pieces.append(label)
            if columns.children[node]:
                pieces += [":", "("] if label else ["("]
                open_until.append(columns.ends[node])
        side = " min" if self.to_move is Side.MIN and self.moves() else ""
        return "".join(pieces) + ")" * len(open_until) + side


_FORM = re.compile(
    r"\s*tree\s+([0-9]{1,6})[x×]([0-9]{1,6})(?:\s+seed\s+(?P<seed>[0-9]{1,18})"
    r"|\s+values\s+(?P<low>[+-]?[0-9]{1,18}):(?P<high>[+-]?[0-9]{1,18})"
    r"|\s+max|(?P<min>\s+min))*\s*",
    re.IGNORECASE,
)


def read_random_tree(text: str) -> PaperTree:
    """Grow `tree 3x3 seed 7 values -9:9`, which is children x plies; the rest may be left out.

    Raises `GameTextError` for another form, and if the tree or a value is too large.
    """
    match = _FORM.fullmatch(text)
    if match is None:
        raise GameTextError(
            f"{quoted(text)} is no random tree: write branching x depth, then what you want of "
            "seed, values and min, such as tree 3x3 seed 7 values -9:9"
        )
    branching, depth = int(match[1]), int(match[2])
    low, high = int(match["low"] or -9), int(match["high"] or 9)
    sizes = [1]  # of a subtree by its height
    for _ in range(min(depth, DEEPEST)):
        sizes.append(1 + branching * sizes[-1])
    if not (branching and 1 <= depth <= DEEPEST and sizes[-1] <= MOST_NODES + 1):
        raise GameTextError(
            f"a tree {branching}x{depth} is too large or none: it has 1 to {DEEPEST:,} plies and "
            f"up to {MOST_NODES:,} nodes"
        )
    if not -LARGEST <= low <= high <= LARGEST:
        raise GameTextError(
            f"{low}:{high} is no range of values: write the smaller number first, "
            f"both from -{LARGEST:,} to {LARGEST:,}"
        )
    heights = [0]  # of the nodes in written order
    for height in range(1, depth + 1):
        heights = [height] + heights * branching
    children = tuple(
        tuple(node + 1 + child * sizes[height - 1] for child in range(branching) if height)
        for node, height in enumerate(heights)
    )
    source = random.Random(int(match["seed"] or 1))
    numbers = tuple(
        None if height else low + int(source.random() * (high - low + 1)) for height in heights
    )
    first = Side.MIN if match["min"] else Side.MAX
    return PaperTree(TreeColumns(children, (None,) * len(heights), numbers, first))
