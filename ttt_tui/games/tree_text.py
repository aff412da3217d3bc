"""Trees from paper as text: generous in reading, canonical in writing (`str` of a `PaperTree`).

Canonical form: a node is its children in round brackets with single blanks between them, a leaf
is a whole number, a fraction, `inf` or `-inf`; ` min` stands at the end where Min moves first:
`((3 12 8) (2 4 6) (14 5 2))`. A name stands before a node with a colon, and an estimate before an
inner node: `(a:(3 12 8) b:5:(2 4 6))`. Names start with a letter. The children of a chance node
stand in braces, each after its chance, if chances differ: `{1/4:2 3/4:a:(4 6)}`. Bounds of all
leaves stand behind the tree: `(3 12) values 0:20`.

Also read: names first in their bracket, `(a 3 12 8)`, or right before it, `a(3 12 8)`; commas
between children, square brackets (nested lists of JSON and Python), leaves printed as `L(2)`,
` max`, `Min to move`, `infinity` and the sign of infinity, the typographical minus sign, decimals,
percentages, and the word `tree` at the beginning.
"""

import math
import re
from fractions import Fraction
from typing import cast

from ttt_tui.games.game import GameTextError, Side, quoted
from ttt_tui.games.tree_columns import DEEPEST, FINEST, LARGEST, MOST_NODES, TreeColumns

EXAMPLE = "((3 12 8) (2 4 6) (14 5 2))"

_WORD = r"[^\s,:()\[\]{}]++"
_TOKEN = re.compile(
    rf"(?P<printed>[^\W\d_]\w*+\({_WORD}\))|(?P<label>{_WORD})\s*+:|(?P<leaf>{_WORD})"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])"
)
_BOUNDS = re.compile(
    rf"\bvalues\s++({_WORD})\s*+:\s*+({_WORD})(?=[^()\[\]{{}}]*+\Z)", re.IGNORECASE
)
_SIDE = re.compile(r"(?<!\w)(?:to\s++move\s*+:?\s*+)?(max|min)(?:\s++to\s++move)?\.?\s*+\Z", re.I)
_LABEL = r"(?:[^\W\d_]\w*+|[+-]?[0-9]++)"
_START = re.compile(rf"\s*+(?:tree\s++)?(?:{_LABEL}\s*+:\s*+){{0,2}}(?:{_LABEL})?[(\[{{]", re.I)
_NAME = re.compile(r"(?!(?:inf|infinity)$)[^\W\d_]\w*", re.IGNORECASE)
_DIGITS = r"[0-9]{1,40}(?:/0*[1-9][0-9]{0,40})?|[0-9]{0,40}\.[0-9]{1,40}"  # `int` refuses thousands
_NUMBER = re.compile(rf'"?([+-]?)(?:({_DIGITS})|inf|infinity|∞)"?', re.IGNORECASE)
_CHANCE = re.compile(rf"chance|(?=.*[./%])([+-]?(?:{_DIGITS}))(%?)", re.IGNORECASE)


def is_tree_text(text: str) -> bool:
    """Return True if a text is meant to be a tree: it begins with a bracket, or a brace."""
    return bool(_START.match(text))


def read_tree(text: str, *, unknown: bool = False) -> TreeColumns:
    """Read a tree such as `((3 12 8) (2 4 6)) min`.

    Args:
        unknown: True if one leaf may be `?`, whose number is then nan.

    Raises `GameTextError` for another text; it says what is wrong, where, and what would be right.
    """
    first = Side.MAX
    # Each character keeps its place, for the messages.
    bounds = _BOUNDS.search(text)
    if bounds:
        text = text[: bounds.start()] + " " * len(bounds[0]) + text[bounds.end() :]
    if side := _SIDE.search(text):
        first = Side[side[1].upper()]
        text = text[: side.start()]
    if word := re.match(r"\s*tree\s(?=\s*\S)", text, re.IGNORECASE):
        text = " " * word.end() + text[word.end() :]
    reader = _Reader(text, unknown=unknown)
    if bounds:
        reader.bound(bounds)
    return reader.read(first)


class _Reader:
    """The columns of the tree that have been read, and the brackets that are open."""

    def __init__(self, text: str, *, unknown: bool) -> None:
        self._text = text
        self._unknown = unknown  # True if a leaf may be `?`
        self._children: list[list[int]] = []
        self._names: list[str | None] = []
        self._numbers: list[float | None] = []
        self._chances: list[list[Fraction]] = []
        self._bounds: tuple[float, float] | None = None
        self._open: list[tuple[int, int]] = []  # nodes, and where their brackets stand
        self._labels: list[tuple[str, int]] = []  # labels of the next node, and where they stand

    def bound(self, written: re.Match[str]) -> None:
        """Read the bounds of all leaves."""
        low, high = (self._number(written[n], written.start(n)) for n in (1, 2))
        if low >= high:
            what = f"is above {written[1]}: write the smaller number first"
            raise self._wrong(written.start(2), written[2], what)
        self._bounds = low, high

    def read(self, first: Side) -> TreeColumns:
        for token in _TOKEN.finditer(self._text):
            kind = token.lastgroup
            at = token.start()
            written = token[0]
            if kind == "label":
                self._labels.append((token["label"], at))
            elif kind == "leaf" and _NAME.fullmatch(written):
                self._named(written, at)
            elif kind == "leaf":
                self._leaf(written, at)
            elif kind == "printed":
                name, number = written[:-1].split("(")
                self._labels.append((name, at))
                self._leaf(number, at + len(name) + 1)
            elif kind == "open":
                self._begin(at)
            else:
                self._end(written, at)
        if self._open:
            at = self._open[-1][1]
            raise self._wrong(at, self._text[at], "is not closed: add a bracket")
        if not self._children:
            raise GameTextError(f"no tree in {quoted(self._text)}: write one such as {EXAMPLE}")
        children = tuple(map(tuple, self._children))
        chances = tuple(map(tuple, self._chances)) if any(self._chances) else ()
        columns = TreeColumns(
            children, tuple(self._names), tuple(self._numbers), first, chances, self._bounds
        )
        if chances and not all(number is None or math.isfinite(number) for number in self._numbers):
            raise GameTextError("a tree with chance has finite leaves: inf and ? have no average")
        if columns.rules.largest * columns.scale >= FINEST:
            raise GameTextError(
                "the fractions of this tree have no common denominator that is small enough: "
                "write rounder numbers"
            )
        return columns

    def _named(self, word: str, at: int) -> None:
        node = len(self._children) - 1
        if self._text.startswith(("(", "[", "{"), at + len(word)):
            self._labels.append((word, at))
        elif word.lower() in ("max", "min"):
            raise self._wrong(
                at, word, f"stands at the end, where it says who moves first: (3 12) {word}"
            )
        elif self._open and self._open[-1][0] == node and self._names[node] is None:
            self._names[node] = word
        else:
            what = f"is not a number: write one, or {word}:(3 12) for a node of this name"
            raise self._wrong(at, word, what)

    def _leaf(self, word: str, at: int) -> None:
        if word == "?" and not self._unknown:
            what = "is not known: only ttt-tui analyze reads a tree with one such leaf"
            raise self._wrong(at, word, what)
        number = math.nan if word == "?" else self._number(word, at)
        if not self._open:
            raise self._outside(word, at)
        self._unknown = self._unknown and word != "?"
        if self._bounds and (number < self._bounds[0] or number > self._bounds[1]):
            raise self._wrong(at, word, "is outside of values {}:{}".format(*self._bounds))
        self._add(number, at)

    def _begin(self, at: int) -> None:
        if not self._open and self._children:
            raise self._outside("(", at)
        if len(self._open) == DEEPEST:
            raise self._wrong(at, "(", f"makes the tree deeper than {DEEPEST:,} plies, the most")
        node = len(self._children)
        self._add(None, at)
        self._open.append((node, at))

    def _add(self, number: float | None, at: int) -> None:
        """Add a node with its labels: a chance, a name, and of an inner node an estimate."""
        node = len(self._children)
        name = None
        if node > MOST_NODES:
            what = f"is one node too many: a tree has up to {MOST_NODES:,} below its root"
            raise self._wrong(at, self._text[at : at + 9].split(" ")[0], what)
        for place, (label, where) in enumerate(self._labels):
            if chance := _CHANCE.fullmatch(label):
                if place or chance[1] is None or not self._in_braces:
                    what = "cannot stand here: chances stand in braces, such as {25%:2 75%:name:4}"
                    raise self._wrong(where, label, what)
                percent = 100 if chance[2] else 1
                self._chances[self._open[-1][0]].append(Fraction(chance[1]) / percent)
            elif name is None and _NAME.fullmatch(label):
                name = label
            elif number is None and label[-1].isdecimal():
                number = self._number(label, where)
            else:
                what = "cannot stand here: write name:5 for a leaf, name:5:(3 4) for a node that"
                raise self._wrong(where, label, f"{what} has an estimate")
        if self._open:
            self._children[self._open[-1][0]].append(node)
        self._children.append([])
        self._names.append(name)
        self._numbers.append(number)
        self._chances.append([])
        self._labels = []

    @property
    def _in_braces(self) -> bool:
        return bool(self._open) and self._text[self._open[-1][1]] == "{"

    def _end(self, closing: str, at: int) -> None:
        if not self._open:
            raise self._wrong(at, closing, "closes no bracket: take it away")
        if self._labels:
            label, where = self._labels[0]
            what = "stands before no node: write a number or a bracket behind it"
            raise self._wrong(where, label, what)
        in_braces = self._in_braces
        node, opened = self._open.pop()
        if (closing == "}") != in_braces:
            right = "}" if in_braces else ")"
            raise self._wrong(at, closing, f"closes another bracket: write {right}")
        children = len(self._children[node])
        if not children:
            raise self._wrong(opened, "()", "has no children: write such as (3)")
        if not in_braces:
            return
        chances = self._chances[node] = self._chances[node] or [Fraction(1, children)] * children
        if len(chances) != children:
            raise self._wrong(opened, "{", "has a chance before some children: write all or none")
        if min(chances) <= 0 or sum(chances) != 1:
            what = f"has chances with the sum {sum(chances)}: all are above 0, and the sum is 1"
            raise self._wrong(opened, "{", what)

    def _number(self, word: str, at: int) -> float:
        match = _NUMBER.fullmatch(word.replace("\u2212", "-"))
        if match is None:
            what = "is not a number: write such as 3, 3.5, -1/2, inf or -inf"
            raise self._wrong(at, word, what)
        sign, digits = match.groups()
        if digits is None:
            return -math.inf if sign == "-" else math.inf
        number = Fraction(sign + digits)
        if abs(number) > LARGEST:
            raise self._wrong(at, word, f"is too large: numbers go to {LARGEST:,}")
        # Fractions count, compare and print exactly; as for int, the type float stands for both.
        return int(number) if number.denominator == 1 else cast("float", number)

    def _outside(self, word: str, at: int) -> GameTextError:
        what = f"stands outside the tree: put brackets around all of it, such as {EXAMPLE}"
        return self._wrong(at, word, what)

    def _wrong(self, at: int, quote: str, what: str) -> GameTextError:
        before = self._text[:at]
        line = f"line {before.count(chr(10)) + 1}, " if "\n" in self._text else ""
        place = at - before.rfind(chr(10))
        return GameTextError(f"{quoted(quote)} at {line}character {place} {what}")
