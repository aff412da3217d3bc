"""Trees from paper: games of Max, Min and chance, whose leaves have numbers.

A `PaperTree` is one node of a tree (`TreeColumns`), so that a move copies nothing.

Random trees grow from their text, `tree 3x3 seed 7 values -9:9 min`: the same tree on every system
and version of Python, because all chances come from `random.Random.random`, the one method whose
sequence Python promises to keep.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ttt_tui.games.game import GameRules, GameTextError, IllegalMove, Side, quoted
from ttt_tui.games.tree_columns import DEEPEST, LARGEST, MOST_NODES, TreeColumns

if TYPE_CHECKING:
    from fractions import Fraction


@dataclass(slots=True, unsafe_hash=True)
class PaperTree:
    """A node of a tree from paper, and the game that goes on from there.

    A move is the number of a child, from 0 in written order. Equal trees at equal nodes are equal.

    Attributes:
        columns: the whole tree.
        node: the number of the node in written order; the root is 0.
    """

    columns: TreeColumns
    node: int = 0

    @staticmethod
    def parse(text: str, *, unknown: bool = False) -> PaperTree:
        """Read a tree such as `((3 12 8) (2 4 6)) min`, as `tree_text.read_tree`."""
        from ttt_tui.games.tree_text import read_tree  # slow to load, and a board needs none

        return PaperTree(read_tree(text, unknown=unknown))

    @property
    def rules(self) -> GameRules:
        """The rules of the whole tree."""
        return self.columns.rules

    @property
    def to_move(self) -> Side:
        return self.columns.sides[self.node]

    @property
    def key(self) -> int:
        return self.node

    def moves(self) -> range:
        return range(len(self.columns.children[self.node]))

    def play(self, move: int) -> PaperTree:
        if move not in self.moves():
            raise IllegalMove(f"{self.name} has no child {move}")
        return PaperTree(self.columns, self.columns.children[self.node][move])

    def chances(self) -> tuple[Fraction, ...]:
        """Return the chance of each child if chance is to move; else none."""
        return self.columns.chances_at(self.node)

    def value(self) -> float | None:
        return None if self.moves() else self.number

    def estimate(self) -> int | None:
        """Return the number at an inner node, if it has one."""
        number = self.number
        return int(number) if number is not None and self.moves() else None

    def move_text(self, move: int) -> str:
        """Return the name of the child."""
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
        """The number of nodes below this one."""
        return self.columns.ends[self.node] - self.node - 1

    def __repr__(self) -> str:
        return f"<PaperTree {quoted(str(self))}>"

    def __str__(self) -> str:
        """The canonical text of this node and the nodes below it (`ttt_tui.games.tree_text`)."""
        columns = self.columns
        pieces = list[str]()
        opened: list[_Bracket] = []
        for node in range(self.node, columns.ends[self.node]):
            while opened and opened[-1].end == node:
                pieces.append(opened.pop().sign)
            if pieces and pieces[-1] not in "({":
                pieces.append(" ")
            chance = next(opened[-1].chances, None) if opened else None
            parts = (chance, columns.written_names[node], columns.numbers[node])
            label = ":".join(str(part) for part in parts if part is not None)
            pieces.append(label)
            if columns.children[node]:
                chances = columns.chances_at(node)
                differ = len(set(chances)) > 1
                pieces += [":" if label else "", "{" if chances else "("]
                sign = "}" if chances else ")"
                opened.append(_Bracket(columns.ends[node], sign, iter(chances if differ else ())))
        pieces += [bracket.sign for bracket in reversed(opened)]
        if opened and columns.bounds:
            pieces.append(" values {}:{}".format(*columns.bounds))
        if opened and columns.turns[self.node] is Side.MIN:
            pieces.append(" min")
        return "".join(pieces)


class _Bracket(NamedTuple):
    """A bracket that is open: the node after it, its closing sign, chances yet to be written."""

    end: int
    sign: str
    chances: Iterator[Fraction]


_FORM = re.compile(
    r"\s*tree\s+([0-9]{1,6})[x×]([0-9]{1,6})(?:\s+seed\s+(?P<seed>[0-9]{1,18})"
    r"|\s+values\s+(?P<low>[+-]?[0-9]{1,18}):(?P<high>[+-]?[0-9]{1,18})"
    r"|\s+max|(?P<min>\s+min))*\s*",
    re.IGNORECASE,
)


def read_random_tree(text: str) -> PaperTree:
    """Grow a tree from a text such as `tree 3x3 seed 7 values -9:9`.

    The text has children x plies, and may have seed and values. Raises `GameTextError` for another
    form, and if the tree or a value is too large.
    """
    match = _FORM.fullmatch(text)
    if match is None:
        raise GameTextError(
            f"{quoted(text)} is not a random tree: write branching x depth, then what you want of "
            "seed, values and min, such as tree 3x3 seed 7 values -9:9"
        )
    branching = int(match[1])
    depth = int(match[2])
    low = int(match["low"] or -9)
    high = int(match["high"] or 9)
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
            f"{low}:{high} is not a range of values: write the smaller number first, "
            f"both from -{LARGEST:,} to {LARGEST:,}"
        )
    heights = [0]  # of the nodes in written order
    for height in range(1, depth + 1):
        heights = [height] + heights * branching
    children: list[tuple[int, ...]] = []
    for node, height in enumerate(heights):
        end = node + sizes[height]
        children.append(tuple(range(node + 1, end, sizes[height - 1])) if height else ())
    source = random.Random(int(match["seed"] or 1))
    numbers = tuple(
        None if height else low + int(source.random() * (high - low + 1)) for height in heights
    )
    first = Side.MIN if match["min"] else Side.MAX
    return PaperTree(TreeColumns(tuple(children), (None,) * len(heights), numbers, first))
