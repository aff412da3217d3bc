"""Trees from paper as text: generous in reading, canonical in writing.

Canonical form: a node is its children in round brackets with single blanks between them, a leaf
is a whole number, `inf` or `-inf`; ` min` stands at the end where Min moves first:
`((3 12 8) (2 4 6) (14 5 2))`. A name stands before a node with a colon, and an estimate before an
inner node: `(a:(3 12 8) b:5:(2 4 6))`. Names start with a letter. A number or name right before a
bracket is refused: `5(3 4)` would be an estimate to some and two children to others.

Also read: commas between children, square brackets (nested lists of JSON and Python), ` max`, `Min
to move`, `infinity` and the sign of infinity, the typographical minus sign, and the word `tree` at
the beginning.
"""

from __future__ import annotations

import math
import re

from ttt_tui.game.paper_tree import DEEPEST, LARGEST, MOST_NODES, PaperTree, TreeColumns
from ttt_tui.game.reading import quoted
from ttt_tui.game.rules import NotationError, Player

LONGEST_TREE = 4_000_000
"""Characters of a tree's text: forty a node."""

LONGEST_NAME = 30

EXAMPLE = "((3 12 8) (2 4 6) (14 5 2))"

_WORD = r"[^\s,:()\[\]]++"
_TOKEN = re.compile(
    rf"(?P<label>{_WORD})\s*+:|(?P<word>{_WORD})|(?P<open>[(\[])|(?P<close>[)\]])|(?P<colon>:)"
)
_SIDE = re.compile(
    r"(?<!\w)(?:to\s+move\s*:?\s*)?(max|min)(?:\s+to\s+move)?\s*\.?\s*\Z", re.IGNORECASE
)
_LONGEST_SIDE = 40
_LABEL = r"(?:[^\W\d_]\w*+|[+-]?[0-9]++)\s*+:\s*+"
_START = re.compile(rf"\s*+(?:tree\s++)?(?:{_LABEL}){{0,2}}[(\[]", re.IGNORECASE)
_CELLS = re.compile(r"[\s()\[\]{}'\",/|XxOo0._?-]*+")
_A_CELL = re.compile(r"[xo._?]|-(?![0-9])", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_]\w*")
_WHOLE = re.compile(r"[+-]?[0-9]+")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]+)?", re.IGNORECASE)
_INFINITE = {"inf", "infinity", "∞"}
_CLOSING = {"(": ")", "[": "]"}


def is_tree_text(text: str) -> bool:
    """Whether a text is meant to be a tree: it begins with a bracket that is not a board's."""
    if not _START.match(text):
        return False
    # A board pasted as rows of a Python list has brackets, too, but no digits other than 0.
    return not (_CELLS.fullmatch(text) and _A_CELL.search(text))


def read_tree(text: str) -> PaperTree:
    """Read a tree such as `((3 12 8) (2 4 6)) min`.

    Raises:
        NotationError: the text is no tree; the message says what is wrong, where, and what would
            be right.
    """
    if len(text) > LONGEST_TREE:
        raise NotationError(
            f"{quoted(text)} cannot be read: it has more than {LONGEST_TREE:,} characters, more "
            "than any valid tree needs"
        )
    first = Player.MAX
    # Everything keeps its place, for the messages.
    tail = max(0, len(text.rstrip()) - _LONGEST_SIDE)
    if side := _SIDE.search(text, tail):
        first = Player.MIN if side[1].lower() == "min" else Player.MAX
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

    def read(self, first: Player) -> TreeColumns:
        for token in _TOKEN.finditer(self._text):
            if not self._open and token.lastgroup == "close":
                raise self._wrong(token.start(), "closes no bracket: leave it out", token[0])
            if not self._open and self._children:
                raise self._wrong(
                    token.start(),
                    "comes after the end of the tree: put brackets around the whole, such as "
                    f"{EXAMPLE}",
                    token[0],
                )
            match token.lastgroup:
                case "word":
                    self._leaf(token[0], token.start())
                case "open":
                    self._begin(token.start())
                case "close":
                    self._end(token[0], token.start())
                case "label":
                    self._label(token["label"], token.start())
                case _:
                    raise self._wrong(
                        token.start(), "has no name or estimate before it: leave it out", ":"
                    )
        if self._open:
            _, at = self._open[-1]
            close = _CLOSING[self._text[at]]
            raise self._wrong(at, f"is not closed: add {close!r}", self._text[at])
        if not self._children:
            raise NotationError(f"no tree in {quoted(self._text)}: write one such as {EXAMPLE}")
        columns = tuple(map(tuple, self._children)), tuple(self._names), tuple(self._numbers)
        return TreeColumns(*columns, first)

    def _label(self, word: str, at: int) -> None:
        """A name, or the estimate of an inner node."""
        if self._labels_from is None:
            self._labels_from = at
        if self._estimate is not None:
            raise self._wrong(at, "stands behind an estimate: write name:estimate:( ...", word)
        if _NAME.fullmatch(word) and word.lower() not in _INFINITE:
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
        if (bracket := self._text[at + len(word) : at + len(word) + 1]) in _CLOSING:
            glued = f"{word}{bracket}"
            if _NAME.fullmatch(word) and word.lower() not in _INFINITE:
                raise self._wrong(
                    at, f"lacks a colon behind the name: write {word}:{bracket}", glued
                )
            raise self._wrong(
                at, f"can mean two things: write {word}:{bracket} for the estimate of a node, or "
                f"{word} {bracket} for a leaf and then a node", glued,
            )  # fmt: skip
        if self._estimate is not None:
            raise self._wrong(
                at, "stands behind an estimate, which only a node with children has: leave one of "
                "the two numbers out", word,
            )  # fmt: skip
        number = self._number(word, at, "a leaf is a whole number, inf or -inf")
        if not self._open:
            raise self._wrong(at, f"is a leaf alone: write a tree such as {EXAMPLE}", word)
        self._add(number, at)

    def _begin(self, at: int) -> None:
        if len(self._open) == DEEPEST:
            raise self._wrong(at, f"makes the tree deeper than {DEEPEST} plies, the most", "(")
        estimate = self._estimate
        self._open.append((len(self._children), at))
        self._add(estimate, at)

    def _add(self, number: float | None, at: int) -> None:
        node = len(self._children)
        if node > MOST_NODES:
            raise self._wrong(
                at, f"is one node too many: a tree has up to {MOST_NODES:,} below its root",
                self._text[at : at + 9].split(" ")[0],
            )  # fmt: skip
        parent = self._open[-1 - (self._open[-1][0] == node)][0] if node else None
        if parent is not None:
            self._children[parent].append(node)
        self._children.append([])
        self._names.append(self._name)
        self._numbers.append(number)
        self._name = self._estimate = self._labels_from = None

    def _end(self, bracket: str, at: int) -> None:
        if self._labels_from is not None:
            raise self._wrong(
                self._labels_from, "stands before no node: write a number or a bracket behind it",
                self._text[self._labels_from : at].strip(),
            )  # fmt: skip
        node, opened = self._open.pop()
        right = _CLOSING[self._text[opened]]
        if bracket != right:
            raise self._wrong(
                at, f"closes {self._text[opened]!r} {self._where(opened)}: write {right!r}", bracket
            )
        children = self._children[node]
        if not children:
            raise self._wrong(
                opened, "has no children: write at least one number, such as (3)",
                self._text[opened : at + 1],
            )  # fmt: skip
        names = [name for child in children if (name := self._names[child]) is not None]
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise self._wrong(
                opened, f"has two children called {twice!r}: give each its own name",
                self._text[opened],
            )  # fmt: skip

    def _number(self, word: str, at: int, right: str) -> float:
        bare = word.strip('"').replace("\u2212", "-")
        if bare.lstrip("+-").lower() in _INFINITE and len(bare) - len(bare.lstrip("+-")) < 2:
            return -math.inf if bare[0] == "-" else math.inf
        if _DECIMAL.fullmatch(bare):
            raise self._wrong(at, "is a decimal: multiply all numbers until they are whole", word)
        if not _WHOLE.fullmatch(bare):
            raise self._wrong(at, f"is not a number: {right}", word)
        # `int` refuses thousands of digits.
        number = int(bare) if len(bare) < 20 else LARGEST + 1
        if abs(number) > LARGEST:
            raise self._wrong(
                at, f"is too large: numbers go from -{LARGEST:,} to {LARGEST:,}", word
            )
        return number

    def _wrong(self, at: int, what: str, quote: str) -> NotationError:
        return NotationError(f"{quoted(quote)} {self._where(at)} {what}")

    def _where(self, at: int) -> str:
        before = self._text[:at]
        line = before.count("\n") + 1
        character = at - (before.rfind("\n") + 1) + 1
        of_line = f"line {line}, " if "\n" in self._text else ""
        return f"at {of_line}character {character}"
