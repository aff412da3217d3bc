"""All nodes of a tree from paper, as columns."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count, product
from string import ascii_uppercase

from ttt_tui.games.game import GameRules, Side

MOST_NODES = 100_000  # without the root
DEEPEST = 1_000  # plies from the root to the lowest leaf
LARGEST = 1_000_000_000  # of the finite values and estimates


@dataclass(frozen=True)
class TreeColumns:
    """All nodes of a tree in written order: a node comes before its children, the root is 0.

    Attributes:
        children: the children of each node; none of a leaf.
        written_names: the name of each node in the text, or None.
        numbers: the value of each leaf, and the estimate of each inner node, or None.
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
        """The name of each node in every view: the written one, or else letters by level.

        Inner nodes are A, B, C ... level by level, AA after Z. A leaf has the name of its parent
        and its place among the children, from 1: B1, B2, B3 below B; B_1 if B1 is another node.
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
            estimates=any(
                number is not None and below
                for number, below in zip(self.numbers, self.children, strict=True)
            ),
        )


def _letters() -> Iterator[str]:
    """Yield A, B, ..., Z, AA, AB, ..."""
    for length in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=length))
