"""All nodes of a tree from paper, as columns."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count, product
from operator import mul
from string import ascii_uppercase
from typing import TYPE_CHECKING

from ttt_tui.games.game import GameRules, Side

if TYPE_CHECKING:
    from fractions import Fraction

MOST_NODES = 100_000  # without the root
DEEPEST = 1_000  # plies from the root to the lowest leaf
LARGEST = 1_000_000_000  # of the finite values and estimates
FINEST = 4 * 10**18  # of the values as whole multiples of the smallest fraction


@dataclass(frozen=True)
class TreeColumns:
    """All nodes of a tree in written order: a node comes before its children, the root is 0.

    Attributes:
        children: the children of each node; none of a leaf.
        written_names: the name of each node in the text, or None.
        numbers: the value of each leaf, and the estimate of each inner node, or None.
        first: the side to move at the root, or below it if chance is.
        chances: the chances of the children of each node, none of a node of Max or Min; empty for
            a tree without chance.
        bounds: the least and the greatest value that a leaf may have, or None.
    """

    children: tuple[tuple[int, ...], ...]
    written_names: tuple[str | None, ...]
    numbers: tuple[float | None, ...]
    first: Side = Side.MAX
    chances: tuple[tuple[Fraction, ...], ...] = ()
    bounds: tuple[float, float] | None = None

    def __hash__(self) -> int:
        return hash((len(self.children), self.numbers[-1]))  # all columns would take long

    @cached_property
    def parents(self) -> list[int | None]:
        """The node above each node; None above the root."""
        found: list[int | None] = [None] * len(self.children)
        for node, children in enumerate(self.children):
            for child in children:
                found[child] = node
        return found

    @cached_property
    def plies(self) -> list[int]:
        """The distance of each node from the root."""
        found = list[int]()
        for parent in self.parents:
            found.append(0 if parent is None else found[parent] + 1)
        return found

    @cached_property
    def turns(self) -> list[Side]:
        """The side whose turn it is at each node, or next if chance is to move: it takes none."""
        found = [self.first] * len(self.children)
        for node, children in enumerate(self.children):
            turn = found[node] if self.chances_at(node) else found[node].other
            for child in children:
                found[child] = turn
        return found

    @cached_property
    def sides(self) -> list[Side]:
        """The side to move at each node, or chance."""
        nodes = range(len(self.children))
        return [Side.CHANCE if self.chances_at(node) else self.turns[node] for node in nodes]

    def chances_at(self, node: int) -> tuple[Fraction, ...]:
        """Return the chances of a node's children; none if Max or Min is to move."""
        return self.chances[node] if self.chances else ()

    @cached_property
    def values(self) -> list[float]:
        """The exact value of each node."""
        found = [number or 0 for number in self.numbers]
        for node in reversed(range(len(found))):
            below = [found[child] for child in self.children[node]]
            if chances := self.chances_at(node):
                found[node] = sum(map(mul, chances, below))
            elif below:
                found[node] = max(below) if self.turns[node] is Side.MAX else min(below)
        return found

    @cached_property
    def has_unknown(self) -> bool:
        """True if a leaf is `?`, which only `search.unknown_leaf` can work with."""
        return any(number != number for number in self.numbers)  # nan

    @cached_property
    def scale(self) -> int:
        """The number by which all values become whole, and the bounds that stand for some of them.

        It is a multiple of the chances' numerators, too: star1 divides by them.
        """
        bounds = math.lcm(*map(_denominator, self.bounds or ()))
        found = [_denominator(number) for number in self.numbers]
        if self.chances:
            for node in reversed(range(len(found))):
                parts = math.lcm(*map(_denominator, self.chances_at(node)))
                for child in self.children[node]:
                    found[node] = math.lcm(found[node], parts * math.lcm(bounds, found[child]))
        numerators = {chance.numerator for chance in chain(*self.chances)}
        return math.lcm(bounds, *set(found), *numerators)

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

    def names_of(self, nodes: Iterable[int]) -> str:
        """Return names such as `C2 C3`, in the order of the tree, or `none`."""
        return " ".join(self.names[node] for node in sorted(nodes)) or "none"

    @cached_property
    def rules(self) -> GameRules:
        finite = (math.ceil(abs(n)) for n in self.numbers if n is not None and math.isfinite(n))
        return GameRules(
            "tree",
            longest=max(self.plies),
            largest=max(finite, default=0),
            is_tree=True,
            has_chance=bool(self.chances),
            bounds=self.bounds,
            estimates=any(
                number is not None and below
                for number, below in zip(self.numbers, self.children, strict=True)
            ),
        )


def _denominator(number: float | Fraction | None) -> int:
    """Return the denominator of a number; 1 for an infinite one or none."""
    return getattr(number, "denominator", 1)


def _letters() -> Iterator[str]:
    """Yield A, B, ..., Z, AA, AB, ..."""
    for length in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=length))
