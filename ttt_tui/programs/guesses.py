"""Calls that a file does not make itself, as one would write them: tried until one is a search.

A guess is an expression such as `minimax([' '] * 9, 0, True)`. Boards are taken from the file,
where it has any; numbers for depth, alpha and beta follow from the names of parameters.
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
from ttt_tui.programs.boards import SIZES
from ttt_tui.programs.loading import Halt, Loaded, alarm
from ttt_tui.programs.source import Function

_MOST = 48
"""Calls of one function."""
_MOST_BOARDS = 24
_EVALUATION = 0.5
"""Seconds for an expression of the file."""

_BOARD = re.compile(r"board|grid|state|cells|position|field|squares|table|matrix|^b$|^s$|^g$", re.I)
_DEPTH = re.compile(r"depth|ply|plies|level|^d$|horizon|moves_left|remaining|limit", re.I)
_LOW = re.compile(r"alpha|^a$|^low|^lo$|bound", re.I)
_HIGH = re.compile(r"beta|^high|^hi$|upper", re.I)
_BOOL = re.compile(r"^is|max|mini|mine|own|_turn$|my_turn|ai|^our|computer_to|first", re.I)
_MARK = re.compile(
    r"player|turn|mark|letter|symbol|who|side|piece|stone|sign|colou?r|^me$|^you|oppo|human|mover"
    r"|current|^p$|role|token|computer|^ai$|other",
    re.I,
)
_CONTAINERS = re.compile(
    r"list|tuple|dict|range|str|bytearray|bytes|deque|array|dict\.fromkeys|enumerate"
    r"|(np|numpy|array|collections)\.\w+|'[^']{0,3}'\.join"
)
_MAKES = re.compile(r"init|new|create|make|empty|start|blank|reset|build|setup|fresh", re.I)


@dataclass(frozen=True)
class Guess:
    """A call as text; `board` is the expression for its board, where it is one of its arguments.

    Attributes:
        guessed: arguments that nothing says, as `letter='X'`.
        others: the same call with another mark in place of a guessed one, and what that is.
    """

    text: str
    board: str = ""
    guessed: tuple[str, ...] = ()
    others: tuple[tuple[str, str], ...] = ()


class Guesses:
    """What may be passed to the functions of a file."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded, self.source = loaded, loaded.source
        self._constants = self._compared()
        self.marks = self._marks()
        self.boards = list(self._boards())[:_MOST_BOARDS]
        self.boards[3:3] = [each for text in self.boards[:2] for each in self._begun(text)]

    def of(self, number: int) -> Iterator[Guess]:
        """Calls of a function, the likeliest first."""
        function = self.source.functions[number]
        if function.outer is not None or function.module != "__main__":
            return
        if not function.is_method:
            yield from self._calls(function.name, function, skips=0)
            return
        for holder in islice(self._instances(function.owner, 0), 6):
            name = f"{holder.text}.{function.short}"
            is_bound = "staticmethod" not in map(ast.unparse, function.node.decorator_list)
            for guess in self._calls(name, function, skips=int(is_bound)):
                others = tuple((words, guess.text.replace(holder.text, other, 1))
                               for words, other in holder.others)  # fmt: skip
                guessed = (*holder.guessed, *guess.guessed)
                yield Guess(guess.text, guess.board, guessed, (*others, *guess.others))

    def _calls(self, name: str, function: Function, *, skips: int) -> Iterator[Guess]:
        given = [each for each in function.parameters[skips:] if each not in function.defaults]
        choices = [self._arguments(each, function, place) for place, each in enumerate(given)]
        for site in self._sites(function.short, len(given)):
            choices = [[Guess(text), *known] if text else known
                       for text, known in zip(site, choices, strict=True)]  # fmt: skip
        optional = [each for each in function.parameters[skips:] if each in function.defaults]
        for chosen in islice(_diagonal(choices), _MOST):
            words = [f"{p}={v.text}" for p, v in zip(given, chosen, strict=True) if v.guessed]
            held = [v.text for v in chosen if v.board]
            if len(held) > 1:
                continue  # two boards are two halves of one, which is not read
            marks = [v.text for v in chosen if v.guessed]
            if len(set(marks)) < len(marks):
                continue  # two sides have two marks
            board = next(iter(held), "")
            text = f"{name}({', '.join(each.text for each in chosen)})"
            yield Guess(text, board, tuple(words))
        if not given and any(_BOARD.search(each) for each in optional):
            name_of = next(each for each in optional if _BOARD.search(each))
            for each in self.boards:
                yield Guess(f"{name}({name_of}={each})", each)

    def _sites(self, name: str, count: int) -> list[list[str]]:
        """Arguments of calls in the file, "" for those that have no value here."""
        found = []
        for tree in self.source.trees.values():
            for node in ast.walk(tree):
                if not isinstance(node, ast.Call) or len(node.args) != count or node.keywords:
                    continue
                if str(getattr(node.func, "id", getattr(node.func, "attr", ""))) == name:
                    texts = [ast.unparse(each) for each in node.args]
                    known = [t if self._has_value(t) else "" for t in texts]
                    if any(known):
                        found.append(known)
        return found[:4]

    def _has_value(self, text: str) -> bool:
        node = ast.parse(text)
        return _is_harmless(node) and self._value(f"({text},)") is not None

    def _arguments(self, name: str, function: Function, place: int) -> list[Guess]:
        """What a parameter may be given."""
        if _LOW.search(name):
            return [Guess("float('-inf')"), Guess("-1000")]
        if _HIGH.search(name):
            return [Guess("float('inf')"), Guess("1000")]
        if _DEPTH.search(name):
            counts_down = bool(re.search(rf"\b{name} - 1\b", ast.unparse(function.node)))
            return [Guess("9"), Guess("0")] if counts_down else [Guess("0"), Guess("9")]
        found = [Guess(each, each) for each in self.boards]
        objects = [*self._states(), *self._objects()]
        marks = [Guess(each, guessed=(each,)) for each in self.marks]
        if _BOOL.search(name) and not _BOARD.search(name) and not _MARK.search(name):
            return [Guess("True"), Guess("False")]
        if _MARK.search(name) and not _BOARD.search(name):
            return [*marks, *objects, Guess("True"), Guess("False")]
        if _BOARD.search(name):
            is_object = f"{name}." in ast.unparse(function.node).replace(f"{name}.copy", "")
            is_object = is_object and not re.search(rf"\b{name}\[", ast.unparse(function.node))
            return [*objects, *found] if is_object else [*found, *objects]
        rest = [Guess("True"), Guess("False"), Guess("0"), Guess("None")]
        return [*objects, *found, *marks, *rest] if place < 2 else [*marks, *rest, *objects]

    # Boards

    def _boards(self) -> Iterator[str]:
        """Expressions for an empty board, those of the file first."""
        seen = set[str]()
        for text in (*self._in_file(), *self._usual()):
            if text not in seen:
                seen.add(text)
                yield text

    def _in_file(self) -> list[str]:
        names, found = self.loaded.names, list[tuple[int, str]]()
        made = [
            f"{each.name}()"
            for each in self.source.functions
            if each.outer is None and not each.is_method and _MAKES.search(each.name)
            and set(each.parameters) <= each.defaults and each.module == "__main__"
        ]  # fmt: skip
        held = [name for name, value in names.items() if boards.kinds(value) and name[0] != "_"]
        written = list[str]()
        for tree in self.source.trees.values():
            for node in ast.walk(tree):
                if isinstance(node, (ast.List, ast.ListComp, ast.BinOp, ast.Call, ast.DictComp,
                                     ast.Dict, ast.Constant, ast.Tuple)):  # fmt: skip
                    text = ast.unparse(node)
                    if len(text) < 200 and _is_harmless(node):
                        written.append(text)
        for text in dict.fromkeys([*held, *made, *written]):
            rank = self._rank(text)
            if rank is not None:
                found.append((rank, text))
        return [text for _, text in sorted(found, key=lambda each: each[0])]

    def _rank(self, text: str) -> int | None:
        """How like an empty board the value of an expression is: 0 is most; None is not at all."""
        value = self._value(text)
        ways = boards.kinds(value)
        for kind in ways:
            if kind == "filled" and len(value) not in SIZES:
                continue
            for attribute in boards.attributes(value, kind) if kind != "filled" else ():
                cells = boards.cells(value, kind, attribute) or ()
                if any(isinstance(each, str) and len(each) > 9 for each in cells):
                    return None
                different = len(set(map(repr, cells)))
                is_numbered = all(str(cell).isdecimal() for cell in cells)
                if different == 1 or (is_numbered and different == len(cells)):
                    return 0 if different == 1 else 1
                if different <= 3:
                    return 2
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
                    if self._value(begun) is not None:
                        yield begun
                except Exception:  # it does not take the mark
                    return

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
        for each in self._constants:
            yield f"[{each!r}] * 9"
            yield f"[[{each!r}] * 3 for _ in range(3)]"
        for each in self._constants:
            if isinstance(each, str) and len(each) == 1:
                yield repr(each * 9)
            yield f"[{each!r}] * 10"
            yield f"dict.fromkeys(range(1, 10), {each!r})"
            yield f"{{(r, c): {each!r} for r in range(3) for c in range(3)}}"
        yield from ("list(range(9))", "list(range(1, 10))", "[str(n) for n in range(1, 10)]")

    def _compared(self) -> list[Any]:
        found = dict[str, Any]()
        for tree in self.source.trees.values():
            for node in ast.walk(tree):
                parts = []
                if isinstance(node, ast.Compare):
                    parts = [node.left, *node.comparators]
                elif isinstance(node, ast.Assign):
                    parts = [node.value]
                for part in parts:
                    value = part.value if isinstance(part, ast.Constant) else ...
                    if value in (None, 0) or (isinstance(value, str) and len(value) < 2):
                        found.setdefault(repr(value), value)
        usual = [" ", "", None, 0, ".", "-", "_"]
        empty = [each for each in found.values() if str(each).upper() not in ("X", "O")]
        return list({repr(each): each for each in (*empty, *usual)}.values())[:8]

    def _marks(self) -> list[str]:
        """Expressions for the marks of the two sides."""
        texts = set()
        for tree in self.source.trees.values():
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and str(node.value) in ("X", "O", "x", "o"):
                    texts.add(str(node.value))
        found = [repr(each) for each in sorted(texts, key=lambda each: each.upper() != "X")]
        if len(found) < 2:
            for name, value in self.loaded.names.items():
                if isinstance(value, type) and hasattr(value, "__members__"):
                    found += [f"{name}.{each}" for each in value.__members__]
        return found[:4] if len(found) >= 2 else [*found, "1", "-1", "2"]

    # Objects

    def _instances(self, owner: str, depth: int) -> Iterator[Guess]:
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
        given = begins[0].parameters[1:] if begins else list[str]()
        given = [each for each in given if each not in (begins[0].defaults if begins else ())]
        choices = list[list[Guess]]()
        for name in given:
            found = [Guess(each, each) for each in self.boards[:4]]
            marks = [Guess(each, guessed=(each,)) for each in self.marks]
            others = [g for each in self._classes() if each != owner
                      for g in islice(self._instances(each, depth + 1), 2)]  # fmt: skip
            if _BOARD.search(name):
                choices.append([*found, *others])
            else:
                choices.append([*marks, *others, Guess("3"), Guess("None"), *found])
        for chosen in islice(_diagonal(choices), 8):
            texts = [each.text for each in chosen]
            words = tuple(f"{p}={v.text}" for p, v in zip(given, chosen, strict=True) if v.guessed)
            yield Guess(
                f"{owner}({', '.join(texts)})", "", words, self._others(owner, given, chosen)
            )

    def _others(
        self, owner: str, given: list[str], chosen: tuple[Guess, ...]
    ) -> tuple[tuple[str, str], ...]:
        """The same object with the marks exchanged."""
        if not any(each.guessed for each in chosen):
            return ()
        swap = dict(zip(self.marks[:2], self.marks[1::-1], strict=False))
        texts = [swap.get(each.text, each.text) if each.guessed else each.text for each in chosen]
        words = [f"{p}={t}" for p, t, v in zip(given, texts, chosen, strict=True) if v.guessed]
        return ((", ".join(words), f"{owner}({', '.join(texts)})"),)

    def _classes(self) -> list[str]:
        names = self.loaded.names
        return [name for name, v in names.items() if isinstance(v, type) and _is_of_file(v)]

    def _objects(self) -> list[Guess]:
        return [g for each in self._classes() for g in islice(self._instances(each, 0), 2)][:8]

    def _states(self) -> list[Guess]:
        """Parts of objects that may be a state: `game.initial`."""
        found = []
        for guess in self._objects():
            value = self._value(guess.text)
            for name in ("initial", "initial_state", "state", "board", "root", "grid"):
                if hasattr(value, name):
                    is_called = callable(getattr(value, name))
                    found.append(Guess(f"{guess.text}.{name}{'()' * is_called}"))
        return found[:6]


def _no_search(*_: Any) -> Any:
    raise Halt


def _is_of_file(kind: type) -> bool:
    return kind.__module__ == "__main__"


def _is_harmless(node: ast.AST) -> bool:
    """Nothing is called but what makes containers."""
    calls = (each.func for each in ast.walk(node) if isinstance(each, ast.Call))
    return all(_CONTAINERS.fullmatch(ast.unparse(each)) for each in calls)


def _diagonal(choices: list[list[Guess]]) -> Iterator[tuple[Guess, ...]]:
    """All combinations, those of likely parts first."""
    most = int(4_000 ** (1 / max(1, len(choices)))) if len(choices) > 1 else _MOST
    ranked = [list(enumerate(each[: max(2, most)])) for each in choices]
    every = islice(product(*ranked), 20_000)
    for chosen in sorted(every, key=lambda parts: sum(rank for rank, _ in parts)):
        yield tuple(guess for _, guess in chosen)
