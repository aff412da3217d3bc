"""Calls that a file does not make itself, as one would write them: tried until one is a search.

A guess is an expression such as `minimax([' '] * 9, 0, True)`. Arguments are those of calls in the
file, where they have values; boards are those of the file; numbers follow from names.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from ttt_tui.programs import boards
from ttt_tui.programs.loading import Halt, Loaded, alarm
from ttt_tui.programs.source import Function

_MOST, _MOST_BOARDS, _MOST_COMBINED = 48, 24, 4_000
_EVALUATION = 0.5
"""Seconds for an expression of the file."""

_NUMBERS = (
    (re.compile(r"alpha|^a$|^low|^lo$|bound", re.I), ("float('-inf')", "-1000")),
    (re.compile(r"beta|^high|^hi$|upper", re.I), ("float('inf')", "1000")),
    (re.compile(r"depth|ply|plies|level|^d$|horizon|remaining|limit", re.I), ("0", "9")),
)
_BOARD = re.compile(r"board|grid|state|cells|position|field|squares|table|matrix|^b$|^s$|^g$", re.I)
_MARK = re.compile(
    r"player|turn$|mark|letter|symbol|who|side|piece|stone|sign|colou?r|^me$|^you|oppo|human|mover"
    r"|current|^p$|role|token|computer|^ai$|other",
    re.I,
)
_BOOL = re.compile(r"^is|max|mini|mine|own|my_turn|ai_turn|^our|first", re.I)
_MAKES = re.compile(r"init|new|create|make|empty|start|blank|reset|build|setup|fresh", re.I)
_CONTAINERS = re.compile(
    r"list|tuple|dict|range|str|bytearray|bytes|deque|array|dict\.fromkeys|enumerate"
    r"|(np|numpy|array|collections)\.\w+|'[^']{0,3}'\.join"
)


@dataclass(frozen=True)
class Guess:
    """A call, or an argument, as text.

    Attributes:
        is_board: it is a board.
        guessed: what nothing says, as `letter='X'`; of an argument the mark alone.
        others: the same with the other mark: words, and the text.
    """

    text: str
    is_board: bool = False
    guessed: tuple[str, ...] = ()
    others: tuple[tuple[str, str], ...] = ()


class Guesses:
    """What may be passed to the functions of a file."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded, self.source = loaded, loaded.source
        self._nodes = list(ast.walk(self.source.tree))
        self.marks = self._marks()
        self.boards = list(dict.fromkeys((*self._in_file(), *self._usual())))[:_MOST_BOARDS]
        self.boards[3:3] = [each for text in self.boards[:2] for each in self._begun(text)]
        self._classes = [
            name
            for name, value in loaded.names.items()
            if isinstance(value, type) and value.__module__ == "__main__"
        ]

    def of(self, number: int) -> Iterator[Guess]:
        """Calls of a function, the likeliest first."""
        function = self.source.functions[number]
        if function.outer is not None:
            return
        if not function.is_method:
            yield from self._calls(function.name, function, skips=0)
            return
        is_static = "staticmethod" in map(ast.unparse, function.node.decorator_list)
        for holder in islice(self._instances(function.owner), 6):
            name = f"{holder.text}.{function.short}"
            for guess in self._calls(name, function, skips=int(not is_static)):
                others = tuple(
                    (words, guess.text.replace(holder.text, other, 1))
                    for words, other in holder.others
                )
                yield Guess(guess.text, guessed=(*holder.guessed, *guess.guessed), others=others)

    def _calls(self, name: str, function: Function, *, skips: int) -> Iterator[Guess]:
        given = [each for each in function.parameters[skips:] if each not in function.defaults]
        choices = [self.arguments(each, function, place) for place, each in enumerate(given)]
        for site in self._sites(function.short, len(given)):
            pairs = zip(site, choices, strict=True)
            choices = [[Guess(text), *known] if text else known for text, known in pairs]
        for chosen in islice(_diagonal(choices), _MOST):
            marks = [each.text for each in chosen if each.guessed]
            # Two boards are two halves of one, which is not read; two sides have two marks.
            if sum(each.is_board for each in chosen) < 2 and len(set(marks)) == len(marks):
                yield _call(name, given, chosen)
        for optional in function.defaults & {each for each in function.parameters if not given}:
            if _BOARD.search(optional):
                yield from (Guess(f"{name}({optional}={each})") for each in self.boards)

    def _sites(self, name: str, count: int) -> list[list[str]]:
        """Arguments of calls in the file, "" for those that have no value here."""
        found = []
        for node in self._nodes:
            if not isinstance(node, ast.Call) or len(node.args) != count or node.keywords:
                continue
            if str(getattr(node.func, "id", getattr(node.func, "attr", ""))) == name:
                texts = [ast.unparse(each) for each in node.args]
                found.append([text if self._has_value(text) else "" for text in texts])
        return found[:4]

    def _has_value(self, text: str) -> bool:
        return _is_harmless(ast.parse(text)) and self._value(f"({text},)") is not None

    def arguments(self, name: str, function: Function, place: int) -> list[Guess]:
        """What a parameter may be given."""
        body = ast.unparse(function.node)
        for pattern, texts in _NUMBERS:
            if pattern.search(name):
                counts_down = re.search(rf"\b{name} - 1\b", body)
                return [Guess(text) for text in (texts[::-1] if counts_down else texts)]
        found = [Guess(each, is_board=True) for each in self.boards]
        marks = [Guess(each, guessed=(each,)) for each in self.marks]
        bools = [Guess("True"), Guess("False")]
        if _BOARD.search(name):
            is_object = f"{name}." in body.replace(f"{name}.copy", "") and f"{name}[" not in body
            return [*self._objects(), *found] if is_object else [*found, *self._objects()]
        if _MARK.search(name):
            return [*marks, *self._objects(), *bools]
        if _BOOL.search(name):
            return bools
        rest = [*marks, *bools, Guess("0"), Guess("None")]
        return [*self._objects(), *found, *rest] if place < 2 else [*rest, *self._objects()]

    # Boards

    def _in_file(self) -> list[str]:
        """Expressions of the file for a board, those of an empty board first."""
        made = [
            f"{each.name}()"
            for each in self.source.functions
            if each.outer is None and not each.is_method and _MAKES.search(each.name)
            if set(each.parameters) <= each.defaults
        ]
        written = [
            ast.unparse(node)
            for node in self._nodes
            if isinstance(node, (ast.List, ast.ListComp, ast.BinOp, ast.Call, ast.DictComp,
                                 ast.Dict, ast.Constant, ast.Tuple))
            and _is_harmless(node)
        ]  # fmt: skip
        ranks = {text: self._rank(text) for text in (*self.loaded.names, *made, *written)}
        found = [text for text, rank in ranks.items() if rank is not None]
        return sorted(found, key=lambda text: ranks[text] or 0)

    def _rank(self, text: str) -> int | None:
        """How like an empty board the value of an expression is: 0 is most; None is not at all."""
        value = self._value(text) if len(text) < 200 and text[:1] != "_" else None
        for kind in boards.kinds(value):
            for attribute in boards.attributes(value, kind) if kind != "filled" else ():
                cells = boards.cells(value, kind, attribute) or ()
                different = len(set(map(repr, cells)))
                if any(isinstance(each, str) and len(each) > 9 for each in cells):
                    continue
                if different <= 3:
                    return 2 * (different > 1)
                if different == len(cells) and all(str(cell).isdecimal() for cell in cells):
                    return 1
        return None

    def _begun(self, text: str) -> Iterator[str]:
        """The board with one stone: some programs do not search an empty one."""
        value = copy.deepcopy(self._value(text))
        for kind in boards.kinds(value)[:1]:
            cells = boards.objects(value, kind)
            if cells and boards.attributes(value, kind) == [""] and kind != "filled":
                cells[-1] = self._value(self.marks[0])
                try:
                    begun = repr(boards.written(value, kind, "", cells, ()))
                except Exception:  # it does not take the mark
                    return
                if self._value(begun) is not None:
                    yield begun

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
        found = dict[str, Any]()
        for node in self._nodes:
            parts = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
            for part in [node.value] if isinstance(node, ast.Assign) else parts:
                value = part.value if isinstance(part, ast.Constant) else ...
                if value in (None, 0) or (isinstance(value, str) and len(value) < 2):
                    found.setdefault(repr(value), value)
        compared = [each for each in found if each.upper() not in ("'X'", "'O'")]
        empties = [*compared, *map(repr, (" ", "", None, 0, ".", "-", "_"))][:8]
        for each in empties:
            yield from (f"[{each}] * 9", f"[[{each}] * 3 for _ in range(3)]")
        for each in empties:
            yield from (f"{each} * 9",) if len(each) == 3 else ()
            yield from (f"[{each}] * 10", f"dict.fromkeys(range(1, 10), {each})")
            yield f"{{(r, c): {each} for r in range(3) for c in range(3)}}"
        yield from ("list(range(9))", "list(range(1, 10))", "[str(n) for n in range(1, 10)]")

    def _marks(self) -> list[str]:
        """Expressions for the marks of the two sides."""
        constants = (node.value for node in self._nodes if isinstance(node, ast.Constant))
        texts = {each for each in constants if each in ("X", "O", "x", "o")}
        found = [repr(each) for each in sorted(texts, key=lambda each: str(each).upper() != "X")]
        for name, value in self.loaded.names.items():
            if len(found) < 2 and isinstance(value, type):
                found += [f"{name}.{each}" for each in getattr(value, "__members__", ())]
        return found[:4] if len(found) >= 2 else [*found, "1", "-1", "2"]

    # Objects

    def _instances(self, owner: str, depth: int = 0) -> Iterator[Guess]:
        """Expressions for objects of a class: those that there are, then new ones."""
        kind = self.loaded.names.get(owner)
        if not isinstance(kind, type) or depth > 2:
            return
        for name, value in self.loaded.names.items():
            if isinstance(value, kind) and name[0] != "_":
                yield Guess(name)
        if hasattr(kind, "_fields") or hasattr(kind, "__members__"):
            return
        begins = [each for each in self.source.functions if each.name == f"{owner}.__init__"]
        given = [p for each in begins for p in each.parameters[1:] if p not in each.defaults]
        found = [Guess(each, is_board=True) for each in self.boards[:4]]
        marks = [Guess(each, guessed=(each,)) for each in self.marks]
        names = [each for each in self._classes if each != owner]
        others = [g for each in names for g in islice(self._instances(each, depth + 1), 2)]
        rest = [*marks, *others, Guess("3"), Guess("None"), *found]
        choices = [[*found, *others] if _BOARD.search(name) else rest for name in given]
        swap = dict(zip(self.marks[:2], self.marks[1::-1], strict=False))
        for chosen in islice(_diagonal(choices), 8):
            turned = tuple(
                Guess(swap.get(each.text, each.text), guessed=(swap.get(each.text, ""),))
                if each.guessed
                else each
                for each in chosen
            )
            guess, other = _call(owner, given, chosen), _call(owner, given, turned)
            others_of = ((", ".join(other.guessed), other.text),) if guess.guessed else ()
            yield Guess(guess.text, guessed=guess.guessed, others=others_of)

    def _objects(self) -> list[Guess]:
        """Objects of the file's classes, and parts of them that may be a state."""
        found = [g for each in self._classes for g in islice(self._instances(each), 2)][:8]
        for guess in tuple(found):
            value = self._value(guess.text)
            for name in ("initial", "initial_state", "state", "board", "root", "grid"):
                if hasattr(value, name):
                    is_called = callable(getattr(value, name))
                    found.append(Guess(f"{guess.text}.{name}{'()' * is_called}"))
        return found


def _call(name: str, given: list[str], chosen: tuple[Guess, ...]) -> Guess:
    pairs = zip(given, chosen, strict=True)
    words = tuple(f"{name}={each.text}" for name, each in pairs if each.guessed)
    return Guess(f"{name}({', '.join(each.text for each in chosen)})", guessed=words)


def _no_search(*_: Any) -> Any:
    raise Halt


def _is_harmless(node: ast.AST) -> bool:
    """Nothing is called but what makes containers."""
    calls = (each.func for each in ast.walk(node) if isinstance(each, ast.Call))
    return all(_CONTAINERS.fullmatch(ast.unparse(each)) for each in calls)


def _diagonal(choices: list[list[Guess]]) -> Iterator[tuple[Guess, ...]]:
    """All combinations, those of likely parts first."""
    most = int(_MOST_COMBINED ** (1 / len(choices))) if len(choices) > 1 else _MOST
    every = product(*(list(enumerate(each[: max(2, most)])) for each in choices))
    for chosen in sorted(every, key=lambda parts: sum(rank for rank, _ in parts)):
        yield tuple(guess for _, guess in chosen)
