"""The sheet of a tree that one fills in by hand: alpha, beta and value of each node, and what is
crossed out because it is never visited. It is marked node by node.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from ttt_tui.games.game import Side
from ttt_tui.games.paper import PaperTree
from ttt_tui.learn.exam import visits
from ttt_tui.search.moment import Moment
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Reason
from ttt_tui.words import values
from ttt_tui.words.why import formula, why, window_words

Field = Literal["alpha", "beta", "value", "crossed"]
FIELDS: tuple[Field, ...] = get_args(Field)

Filled = Mapping[tuple[int, Field], str]
"""What is written for a node, as the tree numbers it; `crossed` is `x`, or empty."""

_NUMBER = re.compile(
    r"(<=?|≤|at most|>=?|≥|at least)?\s*([+−-]?)\s*(\d+|inf(?:inity)?|∞)", re.IGNORECASE
)


@dataclass(frozen=True)
class Mark:
    """What is said of one thing on the sheet.

    Attributes:
        is_right: None for an answer that is right by another convention, and for a blank.
        why: why the right answer is right; empty where it was given, and for a blank.
    """

    node: int
    field: Field
    given: str
    right: str
    is_right: bool | None
    why: str = ""

    @property
    def is_blank(self) -> bool:
        """It is to be filled in yet."""
        return self.is_right is None and not self.why


class Sheet:
    """The exercise of a tree, and its solution by alpha-beta, from left to right, fail-soft.

    Attributes:
        nodes: in the order of the tree, the root first.
    """

    def __init__(self, tree: PaperTree) -> None:
        self.tree = tree
        self.trace = search(tree)
        self.moment = Moment(self.trace)
        self.nodes = tuple(range(tree.node, tree.columns.ends[tree.node]))
        self._visits = visits(self.trace)

    def name(self, node: int) -> str:
        return self.tree.columns.names[node]

    def is_leaf(self, node: int) -> bool:
        return not self.tree.columns.children[node]

    def is_visited(self, node: int) -> bool:
        return node in self._visits

    def fields(self, node: int) -> tuple[Field, ...]:
        """What is to be filled in: of a leaf, whether it is crossed out; of the root, all else."""
        is_root = node == self.tree.node
        return ("crossed",) if self.is_leaf(node) else FIELDS[: len(FIELDS) - is_root]

    def right(self, node: int, field: Field) -> str:
        """What belongs there; empty for a node that is not visited, but for its cross."""
        visit = self._visits.get(node)
        if field == "crossed":
            return "" if visit is not None else "x"
        if visit is None:
            return ""
        number = getattr(self.trace, field)[visit]
        return values.number(self.trace, number)

    def bound(self, node: int) -> str:
        """The value as the program writes it: `<= 2` after a cut."""
        visit = self._visits.get(node)
        if visit is None:
            return ""
        return values.value_text(self.trace, self.moment.view(visit))

    def mark(self, filled: Filled) -> list[Mark]:
        """All that is to be filled in, marked in the order of the tree.

        What is crossed out is marked once all numbers stand there. A cross counts for all below.
        """
        given = {key: text.strip() for key, text in filled.items()}
        fields = [(node, field) for node in self.nodes for field in self.fields(node)]
        is_done = all(
            field == "crossed" or not self.right(node, field) or given.get((node, field))
            for node, field in fields
        )
        crossed = self._crossed(given)
        return [
            self._mark(node, field, "x" * (node in crossed), is_done=is_done)
            if field == "crossed"
            else self._mark(node, field, given.get((node, field), ""), is_done=False)
            for node, field in fields
        ]

    def _crossed(self, given: Filled) -> set[int]:
        """What is crossed out by itself; of what is not visited, also what is below or above it."""
        children = self.tree.columns.children
        crossed = {node for node in self.nodes if given.get((node, "crossed"))}
        unseen = [node for node in self.nodes if children[node] and not self.is_visited(node)]
        for node in unseen:  # above before below
            if node in crossed:
                crossed.update(children[node])
        for node in reversed(unseen):
            if crossed.issuperset(children[node]):
                crossed.add(node)
        return crossed

    def _mark(self, node: int, field: Field, given: str, *, is_done: bool) -> Mark:
        right = self.right(node, field)
        is_right: bool | None
        if right and not given and not is_done:
            is_right, why = None, ""
        elif field == "crossed" or read_number(given) != read_number(right):
            why = "" if given == right else self._convention(node, field, given)
            is_right = None if why else given == right
            why = why or ("" if is_right else self._why(node, field))
        else:
            is_turned = field == "value" and {_sign(given), _sign(self.bound(node))} == {"<", ">"}
            is_right, why = not is_turned, f"The search knows {self.bound(node)}." * is_turned
        return Mark(node, field, given, right, is_right, why)

    def _convention(self, node: int, field: Field, given: str) -> str:
        """By which other convention a number is right; empty if by none."""
        visit, right = self._visits.get(node), self.right(node, field)
        if visit is None or field == "crossed":
            return ""
        alpha, beta, value = (getattr(self.trace, each)[visit] for each in FIELDS[:3])
        other, why = min(max(value, alpha), beta), f"Right if fail-hard. Fail-soft: {right}."
        if field != "value":
            why = f"Right when the search leaves the node. On entering: {right}."
            is_max = self.trace.player(visit) is Side.MAX
            if field != ("alpha" if is_max else "beta"):
                return ""  # the other end does not move
            other = max(alpha, value) if is_max else min(beta, value)
        return why * (read_number(given) == read_number(values.number(self.trace, other)))

    def _why(self, node: int, field: Field) -> str:
        """Why a field is as it is."""
        visit, name = self._visits.get(node), self.name(node)
        if visit is None:
            return f"{name} is never visited: {self._cut_above(node)}"
        if field == "crossed":
            return f"The search visits {name}: nothing above it is cut before."
        if field == "value":
            return f"{why(self.moment, visit)} {formula(self.moment, visit)}".strip()
        origin = window_words(Moment(self.trace, self.trace.entered_at(visit) + 1), visit)
        return f"{origin[field == 'beta']}."

    def _cut_above(self, node: int) -> str:
        """The cut that leaves a node out."""
        columns = self.tree.columns
        above = [n for n in self._visits if n < node < columns.ends[n]]
        visit = self._visits[max(above)]
        assert self.trace.reason[visit] == Reason.CUTOFF
        return f"{values.node_name(self.moment, visit)} is cut, {formula(self.moment, visit)}"


def read_number(text: str) -> float | None:
    """A number as one writes it: `-3`, `+inf`, `∞`, `<= 2`; None if it is none or empty."""
    match = _NUMBER.fullmatch(text.strip())
    if match is None:
        return None
    number = float(match[3]) if match[3].isdigit() else math.inf
    return -number if match[2] in ("-", "−") else number


def _sign(text: str) -> str:
    """`<` of a number that is at most so large, `>` of one that is at least."""
    match = _NUMBER.fullmatch(text.strip())
    words = (match[1] or "").lower() if match else ""
    return "<" if words in ("<", "<=", "≤", "at most") else words and ">"
