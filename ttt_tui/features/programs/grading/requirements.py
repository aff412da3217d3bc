"""What is asked of a program beyond the verdict, as a lecturer writes it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from ttt_tui.features.programs.judging.findings import Layer
from ttt_tui.game import Position, quoted, read_whole
from ttt_tui.words.numbers import plural

KINDS = ("alpha-beta", "minimax", "negamax", "depth-limited")
"""Searches that can be expected."""
LAYERS = tuple(layer.value for layer in Layer)
_ASKED = {"expect": "--expect", "nodes": "--expect-nodes", "positions": "--position"}
"""Keys of a file of points that need an option, with that option."""
KEYS = (*LAYERS, *_ASKED, "moves")


@dataclass(frozen=True)
class NodeCount:
    """How many nodes a search is expected to visit, without the root."""

    number: int
    is_most: bool = False

    @classmethod
    def parse(cls, text: str) -> NodeCount:
        """Read `30709` or `<=30709`.

        Raises:
            ValueError: it is neither; the message says what would be right.
        """
        found = re.fullmatch(r"\s*(<=|≤)?\s*([0-9][0-9,_]*)\s*", text)
        number = read_whole(re.sub("[,_]", "", found[2])) if found else None
        if found is None or number is None:
            raise ValueError(f"{quoted(text)}: write a number of nodes, as 30709 or '<=30709'")
        return cls(number, bool(found[1]))

    @property
    def words(self) -> str:
        """`at most 30,709 nodes`"""
        return f"{'at most ' * self.is_most}{plural(self.number, 'node')}"

    def is_met_by(self, number: int) -> bool:
        return number <= self.number if self.is_most else number == self.number


@dataclass(frozen=True)
class Requirements:
    """What is asked of each program.

    Attributes:
        kinds: of `KINDS`; all of them are expected.
        positions: that must be answered by a best move.
        points: by the keys of `KEYS`; empty where no points are given.
    """

    kinds: tuple[str, ...] = ()
    nodes: NodeCount | None = None
    positions: tuple[Position, ...] = ()
    points: Mapping[str, float] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.kinds or self.nodes or self.positions or self.points)

    def unasked(self) -> str:
        """What is wrong with points for something that is not asked; "" if nothing is."""
        given = {"expect": self.kinds, "nodes": self.nodes, "positions": self.positions}
        for key, option in _ASKED.items():
            if key in self.points and not given[key]:
                return f"it has points for {key!r}: add {option}, or leave the key out"
        return ""
