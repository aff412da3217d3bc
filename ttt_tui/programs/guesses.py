"""Calls that a file does not make itself, as one would write them: tried until one is a search.

A guess is an expression such as `minimax([' '] * 9, 0, True)`. Boards are those of the file, and of
the object whose method is called; numbers and marks follow from names.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from ttt_tui.programs import boards
from ttt_tui.programs.loading import Halt, Loaded, alarm
from ttt_tui.programs.source import Function

_MOST, _MOST_BOARDS, _MOST_COMBINED = 48, 24, 4_000
_EVALUATION = 0.5
"""Seconds for an expression of the file."""

_NUMBERS = (
    (re.compile(r"alpha|^a$|^low|^lo$", re.I), ("float('-inf')",)),
    (re.compile(r"beta|^high|^hi$", re.I), ("float('inf')",)),
    (re.compile(r"depth|ply|level|^d$", re.I), ("0", "9")),
)
BOARD = re.compile(r"board|grid|state|cells|position|field|squares|^b$|^s$|^g$", re.I)
_MARK = re.compile(
    r"player|turn$|mark|letter|sym|side|piece|who|role|^ai$|^ia$|^me$|^p$|joga|juga|joue", re.I
)
_BOOL = re.compile(r"^is|max|min|my|ai_turn", re.I)
_MAKES = re.compile(r"init|new|create|make|empty|start|blank|reset", re.I)
_CONTAINERS = re.compile(r"list|tuple|dict|range|bytearray|deque|array|(np|numpy|array|dict)\.\w+")


@dataclass(frozen=True)
class Guess:
    """A call, or an argument, as text.

    Attributes:
        is_board: it is a board.
        guessed: what nothing says, as `letter='X'`; of an argument the mark alone.
        held: the part of it that makes an object with a guessed mark.
    """

    text: str
    is_board: bool = False
    guessed: tuple[str, ...] = ()
    held: str = ""


NO_GUESS = Guess("")


class Guesses:
    """What may be passed to the functions of a file."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded, self.source = loaded, loaded.source
        self._nodes = list(ast.walk(self.source.tree))
        self.marks = self._marks()
        self.boards = list(dict.fromkeys((*self._in_file(), *self._usual())))[:_MOST_BOARDS]
        begun = [[b for text in self.boards[:2] for b in self._begun(text, m)] for m in self.marks]
        self.boards[3:3] = begun[0]
        self.boards += begun[1]

    def of(self, number: int) -> Iterator[Guess]:
        """Calls of a function, the likeliest first."""
        function = self.source.functions[number]
        holders = self._instances(function.owner) if function.is_method else [NO_GUESS]
        decorators = map(ast.unparse, function.node.decorator_list)
        skips = function.is_method and "staticmethod" not in decorators
        given = [each for each in function.parameters[skips:] if each not in function.defaults]
        for holder in holders if function.outer is None else ():
            text, name = holder.text, function.name
            own = [Guess(f"{text}.{each}", is_board=True) for each in self._boards_of(text)]
            if function.is_method:
                name = f"{text}.{function.short}"
            choices = [self.arguments(each, function, own) for each in given]
            for guess in _combined(name, given, choices, _MOST):
                words = (*holder.guessed, *guess.guessed)
                yield Guess(guess.text, guessed=words, held=text if holder.guessed else "")

    def _boards_of(self, text: str) -> list[str]:
        """Attributes of an object with a name that are boards: its methods may look at them."""
        names = getattr(self._value(text), "__dict__", {}) if text.isidentifier() else ()
        return [name for name in names if self._rank(f"{text}.{name}") is not None]

    def arguments(self, name: str, function: Function, own: Sequence[Guess]) -> list[Guess]:
        """What a parameter may be given."""
        body = ast.unparse(function.node)
        for pattern, texts in _NUMBERS:
            if pattern.search(name):
                counts_down = re.search(rf"\b{name} - 1\b", body)
                return [Guess(each) for each in texts[:: -1 if counts_down else 1]]
        found = [*own, *(Guess(each, is_board=True) for each in self.boards)]
        marks = [Guess(each, guessed=(each,)) for each in self.marks]
        bools = [Guess("True"), Guess("False")]
        if BOARD.search(name):
            is_object = f"{name}." in body.replace(f"{name}.copy", "") and f"{name}[" not in body
            return [*self._objects(), *found] if is_object else [*found, *self._objects()]
        if _MARK.search(name):
            return [*marks, *self._objects(), *bools]
        return bools if _BOOL.search(name) else [*self._objects(), *found, *marks, *bools]

    # Boards

    def _in_file(self) -> list[str]:
        """Expressions of the file for a board, those of an empty board first."""
        made = [
            f"{each.name}()"
            for each in self.source.functions
            if each.outer is None and not each.is_method and _MAKES.search(each.name)
            if set(each.parameters) <= each.defaults
        ]
        kinds = (ast.List, ast.ListComp, ast.BinOp, ast.Call, ast.DictComp, ast.Dict, ast.Constant)
        written = [ast.unparse(n) for n in self._nodes if isinstance(n, kinds) and _is_harmless(n)]
        ranks = {text: self._rank(text) for text in (*self.loaded.names, *made, *written)}
        found = [text for text, rank in ranks.items() if rank is not None]
        return sorted(found, key=lambda text: ranks[text] or 0)

    def _rank(self, text: str) -> int | None:
        """How like an empty board the value of an expression is: 0 is most; None is not at all."""
        is_likely = len(text) < 200 and text[:1] != "_" and "\\n" not in text
        value = self._value(text) if is_likely else None
        for found in boards.ways(value).values():
            cells = [*map(boards.atom, found)]
            different = len(set(map(repr, cells)))
            if 0 < different <= 3 and not any(len(str(each)) > 9 for each in cells):
                return 2 * (different > 1)
            is_named = different == len(cells) and all(str(cell).isdecimal() for cell in cells)
            if is_named and (cells or not value):
                return 1
        return None

    def _begun(self, text: str, mark: str) -> Iterator[str]:
        """The board with one stone: some programs do not search an empty one."""
        value = copy.deepcopy(self._value(text))
        for kind, cells in list(boards.ways(value).items())[:1]:
            if isinstance(value, list):
                begun = [*cells[:-1], self._value(mark)]
                yield repr(boards.written(value, kind, begun, ()))

    def _value(self, text: str) -> Any:
        self.loaded.handle = _no_search
        try:
            with alarm(_EVALUATION):
                return eval(text, dict(self.loaded.names))
        except (Exception, Halt, SystemExit):
            return None
        finally:
            self.loaded.handle = None

    def _usual(self) -> Iterator[str]:
        """Boards of 3x3 whose empty cells hold what the file compares cells with."""
        compared = (each for node in self._nodes if isinstance(node, ast.Compare)
                    for each in (node.left, *node.comparators))  # fmt: skip
        values = [each.value for each in compared if isinstance(each, ast.Constant)]
        found = [each for each in values if each in (None, 0) or len(str(each)) < 2]
        texts = dict.fromkeys(map(repr, (*found, " ", "", None, 0, ".")))
        for each in [text for text in texts if text.upper() not in ("'X'", "'O'")][:8]:
            yield from (f"[{each}] * 9", f"[[{each}] * 3 for _ in range(3)]")
            yield from (f"{each} * 9",) if len(each) == 3 else ()

    def _marks(self) -> list[str]:
        """Expressions for the marks of the two sides."""
        constants = (node.value for node in self._nodes if isinstance(node, ast.Constant))
        texts = {each for each in constants if each in ("X", "O", "x", "o")}
        found = [repr(each) for each in sorted(texts, key=lambda each: str(each).upper() != "X")]
        return found[:4] if len(found) >= 2 else [*found, "1", "-1", "2"]

    # Objects

    def _instances(self, owner: str) -> list[Guess]:
        """Expressions for objects of a class: those that there are, then new ones."""
        kind = self.loaded.names.get(owner)
        if not isinstance(kind, type):
            return []
        found = [Guess(n) for n, v in self.loaded.names.items() if isinstance(v, kind)]
        begins = [each for each in self.source.functions if each.name == f"{owner}.__init__"]
        given = [p for each in begins for p in each.parameters[1:] if p not in each.defaults]
        empty = [Guess(each, is_board=True) for each in self.boards[:4]]
        marks = [Guess(each, guessed=(each,)) for each in self.marks]
        choices = [empty if BOARD.search(name) else [*marks, Guess("3"), *empty] for name in given]
        return [*found, *_combined(owner, given, choices, 6)]

    def _objects(self) -> list[Guess]:
        """Objects of the file's classes."""
        names = self.loaded.names.items()
        near = {"__main__", *(each.stem for each in self.source.path.parent.glob("*.py"))}
        kinds = [n for n, v in names if isinstance(v, type) and v.__module__ in near]
        return [guess for each in kinds for guess in self._instances(each)[:2]][:8]


def _combined(
    name: str, given: list[str], choices: list[list[Guess]], most: int
) -> Iterator[Guess]:
    """Calls with all combinations of arguments, those of likely ones first."""
    width = max(2, int(_MOST_COMBINED ** (1 / max(1, len(given)))))
    every = product(*(list(enumerate(each[:width])) for each in choices))
    for parts in sorted(every, key=lambda parts: sum(rank for rank, _ in parts))[:most]:
        chosen = [guess for _, guess in parts]
        marks = [each.text for each in chosen if each.guessed]
        # Two boards are two halves of one, which is not read; two sides have two marks.
        if sum(each.is_board for each in chosen) < 2 and len(set(marks)) == len(marks):
            pairs = zip(given, chosen, strict=True)
            words = tuple(f"{name}={each.text}" for name, each in pairs if each.guessed)
            yield Guess(f"{name}({', '.join(each.text for each in chosen)})", guessed=words)


def _no_search(*_: Any) -> Any:
    raise Halt


def _is_harmless(node: ast.AST) -> bool:
    """Nothing is called but what makes containers."""
    calls = (each.func for each in ast.walk(node) if isinstance(each, ast.Call))
    return all(_CONTAINERS.fullmatch(ast.unparse(each)) for each in calls)
