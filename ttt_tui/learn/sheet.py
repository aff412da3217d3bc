"""The sheet of a tree that one fills in by hand: alpha, beta and value of each node, and what is
crossed out because it is never visited. It is marked node by node.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

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

_NUMBER = re.compile(r"([<>]=|[≤≥])?\s*([+−-]?)\s*(\d+|inf(?:inity)?|∞)", re.IGNORECASE)


@dataclass(frozen=True)
class Mark:
    """What is said of one thing on the sheet.

    Attributes:
        is_right: None for what is to be filled in yet.
        why: why the right answer is right; empty where it was given, and for a blank.
    """

    node: int
    field: Field
    given: str
    right: str
    is_right: bool | None = None
    why: str = ""


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
        """What is to be filled in: of a leaf, whether it is crossed out."""
        return FIELDS[3:] if self.is_leaf(node) else FIELDS[:3]

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

        What is crossed out is marked once all numbers stand there.
        """
        given = {key: text.strip() for key, text in filled.items()}
        fields = [(node, field) for node in self.nodes for field in self.fields(node)]
        numbers = [key for key in fields if key[1] != "crossed"]
        is_done = all(given.get(key) or not self.right(*key) for key in numbers)
        marks = []
        for node, field in fields:
            text, right = given.get((node, field), ""), self.right(node, field)
            if right and not text and not (is_done and field == "crossed"):
                marks.append(Mark(node, field, text, right))
            else:
                why = self._mistake(node, field, text)
                marks.append(Mark(node, field, text, right, not why, why))
        return marks

    def _mistake(self, node: int, field: Field, given: str) -> str:
        """Why the right answer is right; empty where it was given."""
        right, bound = self.right(node, field), self.bound(node)
        if field == "crossed":
            is_right = bool(given) == bool(right)
        elif field == "value" and {_sign(given), _sign(bound)} == {"<", ">"}:
            return f"The search knows {bound}."
        else:
            is_right = read_number(given) == read_number(right)
        return "" if is_right else self._why(node, field)

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
    return text[:1].replace("≤", "<").replace("≥", ">")
