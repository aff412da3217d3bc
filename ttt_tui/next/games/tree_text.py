"""Trees from paper as text: generous in reading, canonical in writing (`str` of a `PaperTree`).

Canonical form: a node is its children in round brackets with single blanks between them, a leaf
is a whole number, `inf` or `-inf`; ` min` stands at the end where Min moves first:
`((3 12 8) (2 4 6) (14 5 2))`. A name stands before a node with a colon, and an estimate before an
inner node: `(a:(3 12 8) b:5:(2 4 6))`. Names start with a letter.

Also read: commas between children, square brackets (nested lists of JSON and Python), leaves
printed as `L(2)`, ` max`, `Min to move`, `infinity` and the sign of infinity, the typographical
minus sign, and the word `tree` at the beginning.
"""

from __future__ import annotations

import math
import re

from ttt_tui.next.games.game import Side
from ttt_tui.next.games.paper import DEEPEST, LARGEST, MOST_NODES, PaperTree, TreeColumns
from ttt_tui.next.games.reading import GameTextError, check_length, quoted

LONGEST_TREE = 4_000_000
"""Characters of a tree's text: forty a node."""

EXAMPLE = "((3 12 8) (2 4 6) (14 5 2))"

_WORD = r"[^\s,:()\[\]]++"
_TOKEN = re.compile(
    rf"(?P<printed>[^\W\d_]\w*+\({_WORD}\))|(?P<label>{_WORD})\s*+:|(?P<leaf>{_WORD})"
    r"|(?P<open>[(\[])|(?P<close>[)\]])|(?P<colon>:)"
)
_SIDE = re.compile(
    r"(?<!\w)(?:to\s+move\s*:?\s*)?(max|min)(?:\s+to\s+move)?\s*\.?\s*\Z", re.IGNORECASE
)
_LONGEST_SIDE = 40
_LABEL = r"(?:[^\W\d_]\w*+|[+-]?[0-9]++)"
_START = re.compile(rf"\s*+(?:tree\s++)?(?:{_LABEL}\s*+:\s*+){{0,2}}(?:{_LABEL})?[(\[]", re.I)
_CELLS = re.compile(r"[\s()\[\]{}'\",/|XxOo0._?-]*+")
_A_CELL = re.compile(r"[xo._?]|-(?![0-9])", re.IGNORECASE)
_NAME = re.compile(r"(?!(?:inf|infinity)$)[^\W\d_]\w*", re.IGNORECASE)
_NUMBER = re.compile(r'"?([+-]?)(?:([0-9]+)|inf|infinity|∞)"?', re.IGNORECASE)
_FRACTION = re.compile(r"[+-]?(?:[0-9]*\.[0-9]+|[0-9]+\.|[0-9]+/[0-9]+|[0-9.]+%)(?:e[+-]?[0-9]+)?")
_CLOSING = {"(": ")", "[": "]"}


def is_tree_text(text: str) -> bool:
    """Whether a text is meant to be a tree: it begins with a bracket that is not a board's."""
    # A board pasted as rows of a Python list has brackets, too, but no digits other than 0.
    is_board = _CELLS.fullmatch(text) and _A_CELL.search(text)
    return bool(_START.match(text)) and not is_board


def read_tree(text: str) -> PaperTree:
    """Read a tree such as `((3 12 8) (2 4 6)) min`.

    Raises `GameTextError` if it is none: what is wrong, where, and what would be right.
    """
    check_length(text, LONGEST_TREE)
    first = Side.MAX
    # Everything keeps its place, for the messages.
    if side := _SIDE.search(text, max(0, len(text.rstrip()) - _LONGEST_SIDE)):
        first = Side[side[1].upper()]
        text = text[: side.start()]
    if word := re.match(r"\s*tree\s(?=\s*\S)", text, re.IGNORECASE):
        text = " " * word.end() + text[word.end() :]
    return PaperTree(_Reader(text).read(first))


class _Reader:
    """The columns of the tree as far as it has been read, and the brackets that are open."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._children: list[list[int]] = []
        self._names: list[str | None] = []
        self._numbers: list[float | None] = []
        self._open: list[tuple[int, int]] = []  # nodes, and where their brackets stand
        self._labels: list[tuple[str, int]] = []  # of the next node, and where they stand

    def read(self, first: Side) -> TreeColumns:
        for token in _TOKEN.finditer(self._text):
            kind, at, written = token.lastgroup, token.start(), token[0]
            if not self._open and kind == "close":
                raise self._wrong(at, written, "closes no bracket: leave it out")
            if not self._open and self._children:
                right = f"put brackets around the whole, such as {EXAMPLE}"
                raise self._wrong(at, written, f"comes after the end of the tree: {right}")
            if kind == "printed":
                name, number = written[:-1].split("(")
                self._labels.append((name, at))
                self._leaf(number, at + len(name) + 1)
            elif kind == "leaf":
                self._leaf(written, at)
            elif kind == "label":
                self._labels.append((token["label"], at))
            elif kind == "open":
                self._begin(at)
            elif kind == "close":
                self._end(written, at)
            else:
                raise self._wrong(at, ":", "has no name or estimate before it: leave it out")
        if self._open:
            at = self._open[-1][1]
            bracket = self._text[at]
            raise self._wrong(at, bracket, f"is not closed: add {_CLOSING[bracket]!r}")
        if not self._children:
            raise GameTextError(f"no tree in {quoted(self._text)}: write one such as {EXAMPLE}")
        columns = tuple(map(tuple, self._children)), tuple(self._names), tuple(self._numbers)
        return TreeColumns(*columns, first)

    def _leaf(self, word: str, at: int) -> None:
        bracket = self._text[at + len(word) : at + len(word) + 1]
        if _NAME.fullmatch(word):
            self._check_no_chance(word, at)
            what = f"is a name, and names are written before a bracket with a colon: {word}:(3 12)"
            raise self._wrong(at, word, what)
        if bracket and bracket in _CLOSING:
            what = f"can mean two things: write {word}:{bracket} for the estimate of a node, or"
            raise self._wrong(at, word + bracket, f"{what} {word} {bracket} for a leaf and a node")
        number = self._number(word, at, "a leaf is a whole number, inf or -inf")
        if not self._open:
            raise self._wrong(at, word, f"is a leaf alone: write a tree such as {EXAMPLE}")
        self._add(number, at, is_leaf=True)

    def _begin(self, at: int) -> None:
        if len(self._open) == DEEPEST:
            raise self._wrong(at, "(", f"makes the tree deeper than {DEEPEST:,} plies, the most")
        node = len(self._children)
        self._add(None, at, is_leaf=False)
        self._open.append((node, at))

    def _add(self, number: float | None, at: int, *, is_leaf: bool) -> None:
        """A node, with the labels before it: a name or an estimate, or both in this order."""
        node, name = len(self._children), None
        if node > MOST_NODES:
            what = f"is one node too many: a tree has up to {MOST_NODES:,} below its root"
            raise self._wrong(at, self._text[at : at + 9].split(" ")[0], what)
        for place, (label, where) in enumerate(self._labels):
            self._check_no_chance(label, where)
            if _NAME.fullmatch(label) and place == 0:
                name = label
            elif is_leaf or place < len(self._labels) - 1:
                what = "cannot stand here: write name:5 for a leaf, name:5:(3 4) for a node that "
                raise self._wrong(where, label, f"{what}has an estimate")
            else:
                right = "names start with a letter, estimates are whole numbers"
                number = self._number(label, where, right)
                if math.isinf(number):
                    raise self._wrong(where, label, f"is no estimate: {right}")
        if self._open:
            self._children[self._open[-1][0]].append(node)
        self._children.append([])
        self._names.append(name)
        self._numbers.append(number)
        self._labels = []

    def _end(self, bracket: str, at: int) -> None:
        if self._labels:
            label, where = self._labels[0]
            what = "stands before no node: write a number or a bracket behind it"
            raise self._wrong(where, label, what)
        node, opened = self._open.pop()
        opening = self._text[opened]
        if bracket != (right := _CLOSING[opening]):
            raise self._wrong(at, bracket, f"closes {self._where(opening, opened)}: write {right}")
        names = [name for child in self._children[node] if (name := self._names[child])]
        if not self._children[node]:
            raise self._wrong(opened, opening + bracket, "has no children: write such as (3)")
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            what = f"has two children called {twice!r}: give each its own name"
            raise self._wrong(opened, opening, what)

    def _number(self, word: str, at: int, right: str) -> float:
        match = _NUMBER.fullmatch(word.replace("\u2212", "-"))
        if match is None:
            if _FRACTION.fullmatch(word):
                right = "multiply all numbers until they are whole"
            raise self._wrong(at, word, f"is not a whole number: {right}")
        sign, digits = match.groups()
        if digits is None:
            return -math.inf if sign == "-" else math.inf
        # `int` refuses thousands of digits.
        number = int(sign + digits) if len(digits) < 20 else LARGEST + 1
        if abs(number) > LARGEST:
            raise self._wrong(at, word, f"is too large: numbers go to {LARGEST:,}")
        return number

    def _check_no_chance(self, label: str, at: int) -> None:
        if _FRACTION.fullmatch(label) or label.lower() == "chance":
            what = "marks a chance node, and there are none: every inner node is Max's or Min's"
            raise self._wrong(at, label, what)

    def _wrong(self, at: int, quote: str, what: str) -> GameTextError:
        return GameTextError(f"{self._where(quote, at)} {what}")

    def _where(self, quote: str, at: int) -> str:
        before = self._text[:at]
        line = f"line {before.count(chr(10)) + 1}, " if "\n" in self._text else ""
        return f"{quoted(quote)} at {line}character {at - before.rfind(chr(10))}"
