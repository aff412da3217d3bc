"""The sheet of a tree to fill in by hand: alpha, beta and value of each node, and a cross for each
leaf that is never visited. It is marked node by node.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, cast, get_args

from ttt_tui.games.paper import PaperTree
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import usual_algorithms
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Reason
from ttt_tui.search.unknown_leaf import visits
from ttt_tui.words import values
from ttt_tui.words.why import formula, why, window_words

Field = Literal["alpha", "beta", "value", "crossed"]
FIELDS: tuple[Field, ...] = get_args(Field)

Filled = Mapping[tuple[int, Field], str]
"""The texts that are filled in, by node as the tree numbers it; a cross is `x`, or empty."""

NUMBER = re.compile(
    r"([<>]=|[≤≥])?\s*([+−-]?)\s*(\d*\.?\d+|\d+/0*[1-9]\d*|inf(?:inity)?|∞)", re.IGNORECASE
)


@dataclass(frozen=True)
class Grade:
    """The mark of a field.

    Attributes:
        is_right: None if the field is to be filled in yet.
        why: the reason of the right answer, if another was given.
    """

    node: int
    field: Field
    given: str
    right: str
    is_right: bool | None = None
    why: str = ""


class Sheet:
    """A tree to fill in, and its solution from left to right, fail-soft.

    It is searched by alpha-beta; with chance nodes by expectimax, or with bounds by star1.

    Attributes:
        nodes: all nodes in the order of the tree, the root first.
    """

    def __init__(self, tree: PaperTree) -> None:
        self.tree = tree
        self.trace = search(tree, usual_algorithms(tree)[-1])
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
        """Return the fields of a node; a leaf has only its cross. Without cuts there are values."""
        if not self.trace.algorithm.prunes:
            return () if self.is_leaf(node) else ("value",)
        return FIELDS[3:] if self.is_leaf(node) else FIELDS[:3]

    def right(self, node: int, field: Field) -> str:
        """Return the right answer; a node that is not visited has none but its cross."""
        visit = self._visits.get(node)
        if field == "crossed":
            return "" if visit is not None else "x"
        if visit is None:
            return ""
        number = getattr(self.trace, field)[visit]
        return values.number(self.trace, number)

    def bound(self, node: int) -> str:
        """Return the value of a node, `<= 2` after a cut."""
        visit = self._visits.get(node)
        if visit is None:
            return ""
        return values.value_text(self.trace, self.moment.view(visit))

    def solution(self, node: int, field: Field) -> str:
        """Return the right answer, of a value with its bound."""
        return self.bound(node) if field == "value" else self.right(node, field)

    def mark(self, filled: Filled) -> list[Grade]:
        """Mark all fields, in the order of the tree; crosses once all numbers are filled in."""
        given = {key: text.strip() for key, text in filled.items()}
        fields = [(node, field) for node in self.nodes for field in self.fields(node)]
        numbers = [key for key in fields if key[1] != "crossed"]
        is_done = all(given.get(key) or not self.right(*key) for key in numbers)
        marks = []
        for node, field in fields:
            text = given.get((node, field), "")
            right = self.right(node, field)
            if right and not text and not (is_done and field == "crossed"):
                marks.append(Grade(node, field, text, right))
            else:
                mistake = self._mistake(node, field, text)
                marks.append(Grade(node, field, text, right, not mistake, mistake))
        return marks

    def _mistake(self, node: int, field: Field, given: str) -> str:
        """Return the reason of the right answer; empty if it was given."""
        right = self.right(node, field)
        bound = self.bound(node)
        if field == "crossed":
            is_right = bool(given) == bool(right)
        elif field == "value" and {_sign(given), _sign(bound)} == {"<", ">"}:
            return f"The search knows {bound}."
        else:
            is_right = read_number(given) == read_number(right)
        return "" if is_right else self.why(node, field)

    def why(self, node: int, field: Field) -> str:
        """Return the reason of the right answer."""
        visit = self._visits.get(node)
        name = self.name(node)
        if visit is None:
            return f"{name} is never visited: {self._cut_above(node)}"
        if field == "crossed":
            return f"The search visits {name}: nothing above it is cut before."
        if field == "value":
            return f"{why(self.moment, visit)} {formula(self.moment, visit)}".strip()
        origin = window_words(Moment(self.trace, self.trace.entered_at(visit) + 1), visit)
        return f"{origin[field == 'beta']}."

    def _cut_above(self, node: int) -> str:
        """Return the cut that leaves a node out, in words."""
        columns = self.tree.columns
        above = [n for n in self._visits if n < node < columns.ends[n]]
        visit = self._visits[max(above)]
        assert self.trace.reason[visit] == Reason.CUTOFF
        return f"{values.node_name(self.moment, visit)} is cut, {formula(self.moment, visit)}"


def read_number(text: str) -> float | None:
    """Read a number such as `-3`, `7.5`, `15/2`, `+inf`, `∞` or `<= 2`; None for other texts."""
    match = NUMBER.fullmatch(text.strip())
    if match is None:
        return None
    number = math.inf
    if match[3][-1].isdigit():
        number = cast("float", Fraction(match[3]))
    return -number if match[2] in ("-", "−") else number


def _sign(text: str) -> str:
    """Return `<` for an upper bound, `>` for a lower one."""
    return text[:1].replace("≤", "<").replace("≥", ">")
