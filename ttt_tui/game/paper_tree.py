"""A tree from paper as a game: inner nodes whose sides alternate, leaves with numbers.

All nodes of a tree are columns in the order in which they are written, the root first
(`TreeColumns`); a `PaperTree` is one of them, so that a move copies nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import final

from ttt_tui.game.game_state import GameRules
from ttt_tui.game.position import IllegalMove
from ttt_tui.game.reading import quoted
from ttt_tui.game.rules import NotationError, Player

MOST_NODES = 100_000
"""Nodes of a tree, without its root."""

DEEPEST = 100
"""Plies from the root to the lowest leaf."""

LARGEST = 1_000_000_000
"""No finite value of a leaf or estimate is larger, or smaller than its negative."""


@dataclass(frozen=True)
class TreeColumns:
    """All nodes of a tree in written order: a node comes before its children, the root is 0.

    Attributes:
        children: of each node, its children; of a leaf, none.
        names: of each node that has one.
        numbers: of a leaf its value, of an inner node its estimate, if it has one.
        first: the side to move at the root.
    """

    children: tuple[tuple[int, ...], ...]
    names: tuple[str | None, ...]
    numbers: tuple[float | None, ...]
    first: Player = Player.MAX

    def __hash__(self) -> int:
        return hash((len(self.children), self.numbers[-1]))  # all columns would take long

    @cached_property
    def parents(self) -> tuple[int, ...]:
        """Of each node; the root's is -1."""
        found = [-1] * len(self.children)
        for node, children in enumerate(self.children):
            for child in children:
                found[child] = node
        return tuple(found)

    @cached_property
    def plies(self) -> tuple[int, ...]:
        """The distance of each node from the root."""
        found = [0] * len(self.children)
        for node, children in enumerate(self.children):
            for child in children:
                found[child] = found[node] + 1
        return tuple(found)

    @cached_property
    def movers(self) -> tuple[Player, ...]:
        sides = (self.first, self.first.other)
        return tuple(sides[ply % 2] for ply in self.plies)

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """The node after the last one below each node."""
        found = list(range(1, len(self.children) + 1))
        for node in reversed(range(len(self.children))):
            if self.children[node]:
                found[node] = found[self.children[node][-1]]
        return tuple(found)

    @cached_property
    def heights(self) -> tuple[int, ...]:
        """Plies from each node to the lowest leaf below it."""
        found = [0] * len(self.children)
        for node in reversed(range(1, len(self.children))):
            parent = self.parents[node]
            found[parent] = max(found[parent], found[node] + 1)
        return tuple(found)

    @cached_property
    def widest(self) -> int:
        """The most children of a node."""
        return max(map(len, self.children))

    @cached_property
    def largest(self) -> int:
        """The largest absolute value of a finite number."""
        finite = (number for number in self.numbers if number is not None and math.isfinite(number))
        return int(max(map(abs, finite), default=0))


@final
class PaperTree:
    """A node of a tree from paper, and the game that goes on from there.

    A move is the number of a child, from 0 in written order. A value: equal trees at equal nodes
    are equal, and `play` returns a new one.

    Attributes:
        columns: the whole tree.
        node: which of its nodes this is, in written order; the root is 0.
    """

    __slots__ = ("columns", "node")

    def __init__(self, columns: TreeColumns, node: int = 0) -> None:
        self.columns = columns
        self.node = node

    @property
    def rules(self) -> GameRules:
        """Of the whole tree."""
        return GameRules(
            "tree",
            longest=self.columns.heights[0],
            largest_move=self.columns.widest - 1,
            largest=self.columns.largest,
            is_written_tree=True,
        )

    @property
    def to_move(self) -> Player:
        return self.columns.movers[self.node]

    @property
    def key(self) -> tuple[TreeColumns, int]:
        return self.columns, self.node

    def moves(self) -> range:
        return range(len(self.columns.children[self.node]))

    def play(self, move: int) -> PaperTree:
        """Raises:
        IllegalMove: the node has no child of this number.
        """
        children = self.columns.children[self.node]
        if not 0 <= move < len(children):
            raise IllegalMove(f"move {move} cannot be played: {self._which_moves()}")
        return PaperTree(self.columns, children[move])

    def value(self) -> float | None:
        columns, node = self.columns, self.node
        return None if columns.children[node] else columns.numbers[node]

    def estimate(self) -> int | None:
        """The number at an inner node."""
        number = self.number
        return int(number) if number is not None and self.columns.children[self.node] else None

    def move_text(self, move: int) -> str:
        """The name of the child, or its number if it has none."""
        return self.play(move).name or str(move)

    def read_move(self, text: str) -> int:
        """A child's name or number.

        Raises:
            NotationError: no child is called so.
        """
        word = text.strip()
        for move in self.moves():
            if word in (self.play(move).name, str(move)):
                return move
        raise NotationError(f"{quoted(text)} is not a move here: {self._which_moves()}")

    def _which_moves(self) -> str:
        texts = [self.move_text(move) for move in self.moves()]
        if not texts:
            return "it is a leaf, the game is over"
        if any(self.play(move).name for move in self.moves()[:10]):
            return f"the moves are {', '.join(texts[:10])}{', ...' * (len(texts) > 10)}"
        return f"the moves are 0 to {len(texts) - 1}" if len(texts) > 1 else "the only move is 0"

    @property
    def name(self) -> str | None:
        return self.columns.names[self.node]

    @property
    def number(self) -> float | None:
        """The value of a leaf; the estimate of an inner node, if it has one."""
        return self.columns.numbers[self.node]

    @property
    def root(self) -> PaperTree:
        return PaperTree(self.columns)

    @property
    def parent(self) -> PaperTree | None:
        """None: this is the root."""
        return PaperTree(self.columns, self.columns.parents[self.node]) if self.node else None

    @property
    def ply(self) -> int:
        """Moves from the root to here."""
        return self.columns.plies[self.node]

    @property
    def path(self) -> tuple[int, ...]:
        """The moves that lead from the root to here."""
        moves, node = [], self.node
        while node:
            parent = self.columns.parents[node]
            moves.append(self.columns.children[parent].index(node))
            node = parent
        return tuple(reversed(moves))

    @property
    def nodes(self) -> int:
        """How many nodes are below this one."""
        return self.columns.ends[self.node] - self.node - 1

    @property
    def depth(self) -> int:
        """Plies from here to the lowest leaf below."""
        return self.columns.heights[self.node]

    def subtree(self) -> Iterator[PaperTree]:
        """This node and all below it, in written order."""
        for node in range(self.node, self.columns.ends[self.node]):
            yield PaperTree(self.columns, node)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PaperTree) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<PaperTree {quoted(str(self))}>"

    def __str__(self) -> str:
        """The canonical text of this node and all below it; see `ttt_tui.game.tree_text`."""
        side = " min" if self.to_move is Player.MIN and self.moves() else ""
        return f"{self._written()}{side}"

    def _written(self) -> str:
        columns, pieces = self.columns, list[str]()
        open_until: list[int] = []
        """The ends of the brackets that are open."""
        for node in range(self.node, columns.ends[self.node]):
            while open_until and open_until[-1] == node:
                open_until.pop()
                pieces.append(")")
            if pieces and pieces[-1] != "(":
                pieces.append(" ")
            name, number = columns.names[node], columns.numbers[node]
            labels = [name] if name is not None else []
            labels += [str(number)] if number is not None else []
            pieces.append(":".join(labels))
            if columns.children[node]:
                pieces += [":", "("] if labels else ["("]
                open_until.append(columns.ends[node])
        return "".join(pieces) + ")" * len(open_until)
