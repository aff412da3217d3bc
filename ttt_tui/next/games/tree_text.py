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

LONGEST_NAME = 30
EXAMPLE = "((3 12 8) (2 4 6) (14 5 2))"

_WORD = r"[^\s,:()\[\]]++"
_TOKEN = re.compile(
    rf"(?P<printed>[^\W\d_]\w*+\({_WORD}\))|(?P<label>{_WORD})\s*+:|(?P<word>{_WORD})"
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
_NAME = re.compile(r"[^\W\d_]\w*")
_WHOLE = re.compile(r"[+-]?[0-9]+")
_FRACTION = re.compile(r"[+-]?(?:[0-9]*\.[0-9]+|[0-9]+\.|[0-9]+/[0-9]+|[0-9.]+%)(?:e[+-]?[0-9]+)?")
_INFINITE = ("inf", "infinity", "∞")
_CLOSING = {"(": ")", "[": "]"}
_NO_CHANCE = "there are no chance nodes, every node with children is Max's or Min's"


def is_tree_text(text: str) -> bool:
    """Whether a text is meant to be a tree: it begins with a bracket that is not a board's."""
    if not _START.match(text):
        return False
    # A board pasted as rows of a Python list has brackets, too, but no digits other than 0.
    return not (_CELLS.fullmatch(text) and _A_CELL.search(text))


def read_tree(text: str) -> PaperTree:
    """Read a tree such as `((3 12 8) (2 4 6)) min`.

    Raises:
        GameTextError: the text is no tree; the message says what is wrong, where, and what would
            be right.
    """
    check_length(text, LONGEST_TREE)
    first = Side.MAX
    # Everything keeps its place, for the messages.
    tail = max(0, len(text.rstrip()) - _LONGEST_SIDE)
    if side := _SIDE.search(text, tail):
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
        self._name: str | None = None
        self._estimate: int | None = None
        self._labels_from: int | None = None

    def read(self, first: Side) -> TreeColumns:
        for token in _TOKEN.finditer(self._text):
            kind, at, written = token.lastgroup, token.start(), token[0]
            if not self._open and kind == "close":
                raise self._wrong(at, "closes no bracket: leave it out", written)
            if not self._open and self._children:
                right = f"put brackets around the whole, such as {EXAMPLE}"
                raise self._wrong(at, f"comes after the end of the tree: {right}", written)
            match kind:
                case "word":
                    self._leaf(written, at)
                case "printed":
                    name, number = written[:-1].split("(")
                    self._label(name, at)
                    self._leaf(number, at + len(name) + 1)
                case "open":
                    self._begin(at)
                case "close":
                    self._end(written, at)
                case "label":
                    self._label(token["label"], at)
                case _:
                    raise self._wrong(at, "has no name or estimate before it: leave it out", ":")
        if self._open:
            at = self._open[-1][1]
            bracket = self._text[at]
            raise self._wrong(at, f"is not closed: add {_CLOSING[bracket]!r}", bracket)
        if not self._children:
            raise GameTextError(f"no tree in {quoted(self._text)}: write one such as {EXAMPLE}")
        columns = tuple(map(tuple, self._children)), tuple(self._names), tuple(self._numbers)
        return TreeColumns(*columns, first)

    def _label(self, word: str, at: int) -> None:
        """A name, or the estimate of an inner node."""
        if self._labels_from is None:
            self._labels_from = at
        if _FRACTION.fullmatch(word) or word.lower() == "chance":
            raise self._wrong(at, f"is not for a node: {_NO_CHANCE}", word)
        if self._estimate is not None:
            raise self._wrong(at, "stands behind an estimate: write name:estimate:( ...", word)
        if _is_name(word):
            if self._name is not None:
                raise self._wrong(at, "is a second name: a node has one", word)
            if len(word) > LONGEST_NAME:
                raise self._wrong(at, f"is too long: a name has up to {LONGEST_NAME} letters", word)
            self._name = word
            return
        number = self._number(word, at, "names start with a letter, estimates are whole numbers")
        if not math.isfinite(number):
            raise self._wrong(at, "cannot be an estimate: it must be a whole number", word)
        self._estimate = int(number)

    def _leaf(self, word: str, at: int) -> None:
        bracket = self._text[at + len(word) : at + len(word) + 1]
        if word.lower() == "chance":
            raise self._wrong(at, f"is not for a node: {_NO_CHANCE}", word)
        if _is_name(word):
            what = f"is a name, and names are written before a bracket with a colon: {word}:(3 12)"
            raise self._wrong(at, what, word)
        if bracket and bracket in _CLOSING:
            what = (
                f"can mean two things: write {word}:{bracket} for the estimate of a node, or "
                f"{word} {bracket} for a leaf and then a node"
            )
            raise self._wrong(at, what, word + bracket)
        if self._estimate is not None:
            what = "stands behind an estimate, which only a node with children has"
            raise self._wrong(at, f"{what}: leave one of the two numbers out", word)
        number = self._number(word, at, "a leaf is a whole number, inf or -inf")
        if not self._open:
            raise self._wrong(at, f"is a leaf alone: write a tree such as {EXAMPLE}", word)
        self._add(number, at)

    def _begin(self, at: int) -> None:
        if len(self._open) == DEEPEST:
            raise self._wrong(at, f"makes the tree deeper than {DEEPEST:,} plies, the most", "(")
        node = len(self._children)
        self._add(self._estimate, at)
        self._open.append((node, at))

    def _add(self, number: float | None, at: int) -> None:
        node = len(self._children)
        if node > MOST_NODES:
            what = f"is one node too many: a tree has up to {MOST_NODES:,} below its root"
            raise self._wrong(at, what, self._text[at : at + 9].split(" ")[0])
        if self._open:
            self._children[self._open[-1][0]].append(node)
        self._children.append([])
        self._names.append(self._name)
        self._numbers.append(number)
        self._name = self._estimate = self._labels_from = None

    def _end(self, bracket: str, at: int) -> None:
        if (start := self._labels_from) is not None:
            what = "stands before no node: write a number or a bracket behind it"
            raise self._wrong(start, what, self._text[start:at].strip())
        node, opened = self._open.pop()
        right = _CLOSING[self._text[opened]]
        if bracket != right:
            what = f"closes {self._text[opened]!r} {self._where(opened)}: write {right!r}"
            raise self._wrong(at, what, bracket)
        children = self._children[node]
        if not children:
            what = "has no children: write at least one number, such as (3)"
            raise self._wrong(opened, what, self._text[opened : at + 1])
        names = [name for child in children if (name := self._names[child]) is not None]
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            what = f"has two children called {twice!r}: give each its own name"
            raise self._wrong(opened, what, self._text[opened])

    def _number(self, word: str, at: int, right: str) -> float:
        bare = word.strip('"').replace("\u2212", "-")
        sign, digits = (bare[0], bare[1:]) if bare[:1] in ("+", "-") else ("", bare)
        if digits.lower() in _INFINITE:
            return -math.inf if sign == "-" else math.inf
        if _FRACTION.fullmatch(bare):
            what = "is not a whole number: multiply all numbers until they are whole"
            raise self._wrong(at, what, word)
        if not _WHOLE.fullmatch(bare):
            raise self._wrong(at, f"is not a number: {right}", word)
        # `int` refuses thousands of digits.
        number = int(bare) if len(bare) < 20 else LARGEST + 1
        if abs(number) > LARGEST:
            what = f"is too large: numbers go from -{LARGEST:,} to {LARGEST:,}"
            raise self._wrong(at, what, word)
        return number

    def _wrong(self, at: int, what: str, quote: str) -> GameTextError:
        return GameTextError(f"{quoted(quote)} {self._where(at)} {what}")

    def _where(self, at: int) -> str:
        before = self._text[:at]
        character = at - (before.rfind("\n") + 1) + 1
        line = f"line {before.count(chr(10)) + 1}, " if "\n" in self._text else ""
        return f"at {line}character {character}"


def _is_name(word: str) -> bool:
    return bool(_NAME.fullmatch(word)) and word.lower() not in _INFINITE
