"""What the user's own call sites pass: their expressions, evaluated where they stand."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from math import inf
from typing import Any

from ttt_tui.features.own.child import guessing
from ttt_tui.features.own.child.asking import patience
from ttt_tui.features.own.child.boards import may_be_a_board, readings
from ttt_tui.features.own.child.finding import Function, own_nodes
from ttt_tui.features.own.child.loading import Loaded
from ttt_tui.features.own.child.sources import is_instance_of_theirs, search

_FACTORY = re.compile(r"init|create|new|make|empty|start|blank|board|reset|state|grid", re.I)
_BOARD = re.compile(r"board|state|grid|game|position|node|cells|squares|field|table|b$")
_SECONDS = 3.0
_MOST_CELLS_SEARCHED = 12


class Unknown(Exception):
    """What is passed cannot be found out without playing."""


class Arguments:
    """Values of the names of functions, as the file's own calls make them.

    Attributes:
        guessed: the names that stand nowhere in the file with a value.
    """

    def __init__(
        self, loaded: Loaded, cycle: list[Function], board: str = "", *, is_guess: bool = False
    ) -> None:
        """`board` is the expression that the user has given for it, or a guess."""
        self.guessed: list[str] = []
        self._loaded = loaded
        self._program = loaded.program
        self._cycle = {each.name for each in cycle}
        self._given = board
        self._is_guess = is_guess
        self._known: dict[tuple[str, str], Any] = {}
        self._asking: set[tuple[str, str]] = set()

    def of(self, function: Function) -> dict[str, Any]:
        """Its arguments by name; those that have a default and are passed nowhere are left out.

        Raises:
            Unknown: one of them cannot be found.
        """
        found: dict[str, Any] = {}
        defaults = len(function.node.args.defaults)
        names = function.parameters
        for place, name in enumerate(names):
            try:
                found[name] = self.named(name, function)
            except Unknown:
                if place < len(names) - defaults:
                    raise
        return found

    def value(self, expression: ast.expr, function: Function) -> Any:
        """An expression that stands in a function, or in none.

        Raises:
            Unknown: it has no value there, or would play.
        """
        names_only = isinstance(expression, ast.Name | ast.Attribute)
        if not names_only and self._program.reached_in(ast.Expr(expression)) & self._cycle:
            raise Unknown("it would search")
        names: dict[str, Any] = {}
        for each in ast.walk(expression):
            if not isinstance(each, ast.Name) or each.id in names:
                continue
            if isinstance(each.ctx, ast.Load) and self._is_local(each.id, function):
                names[each.id] = self.named(each.id, function)
        with _trying():
            self._loaded.ensure(function.module)
            return function.module.evaluate(expression, names)

    def _is_local(self, name: str, function: Function) -> bool:
        scope: Function | None = function
        while scope is not None:
            if name in scope.parameters or any(_bind(name, scope)):
                return scope.name != "<module>"
            scope = scope.outer
        return False

    def named(self, name: str, function: Function) -> Any:
        """A name, as a function has it.

        Raises:
            Unknown: it has none.
        """
        key = function.name, name
        if key in self._known:
            return self._known[key]
        if key in self._asking:
            raise Unknown("it depends on itself")
        self._asking.add(key)
        try:
            value = self._found(name, function)
        finally:
            self._asking.discard(key)
        self._known[key] = value
        return value

    def _found(self, name: str, function: Function) -> Any:
        parameters = function.parameters
        if function.takes_self and parameters and name == parameters[0]:
            return self.instance(function.owner)
        if name in parameters:
            return self._passed(name, function)
        is_bound = False
        for expression, place in _bind(name, function):
            try:
                value = self.value(expression, function)
                if place == "each":
                    value = next(iter(value))
                elif place is not None:
                    value = value[place]
            except (Unknown, TypeError, LookupError, StopIteration):
                continue
            if value is not None:
                return value
            is_bound = True  # until something is known, as `player = None`
        if is_bound:
            return None
        if function.outer is not None:
            return self.named(name, function.outer)
        self._loaded.ensure(function.module)
        if name in function.module.names:
            return function.module.names[name]
        if hasattr(builtins, name):
            return getattr(builtins, name)
        raise Unknown(name)

    def _passed(self, name: str, function: Function) -> Any:
        """What the callers of a function pass, else its default, else what it is likely to be."""
        place = function.parameters.index(name)
        for caller, call in self.sites(function):
            bound = place - bool(function.takes_self and _is_bound(call))
            expression = next((e.value for e in call.keywords if e.arg == name), None)
            if expression is None and 0 <= bound < len(call.args):
                expression = call.args[bound]
            if expression is None or isinstance(expression, ast.Starred):
                continue
            kept = len(self.guessed)
            try:
                value = self.value(expression, caller)
                if not guessing.is_impossible(value, name, function):
                    return value
            except Unknown:
                pass
            del self.guessed[kept:]
        arguments = function.node.args
        if (from_end := len(function.parameters) - place) <= len(arguments.defaults):
            top = next(e for e in self._program.tops if e.module is function.module)
            return self.value(arguments.defaults[-from_end], top)
        return self._likely(name, function)

    def sites(self, function: Function) -> Iterator[tuple[Function, ast.Call]]:
        """The calls of a function from outside its search, and where each stands."""
        for caller in self._program.everywhere:
            if caller.name in self._cycle and function.name in self._cycle:
                continue
            for call, targets in caller.sites:
                if function.name in targets and caller is not function:
                    yield caller, call

    def instance(self, owner: str) -> Any:
        """An object of a class: one that there is, or made as the file makes one.

        Raises:
            Unknown: none can be made.
        """
        key = "", owner
        if key in self._known:
            return self._known[key]
        kind = self._loaded.kind(owner)
        if not isinstance(kind, type):
            raise Unknown(owner)
        for _, each in self._loaded.values():
            if isinstance(each, kind):
                return each
        self._known[key] = made = self._made(owner, kind)
        return made

    def _made(self, owner: str, kind: type) -> Any:
        fallbacks = [n for n, bases in self._program.bases.items() if owner in bases]
        for name in [owner, *fallbacks]:
            for caller in self._program.everywhere:
                for each in own_nodes(caller.node):
                    if isinstance(each, ast.Call) and _names(each.func, caller) == name:
                        try:
                            return self.value(each, caller)
                        except Unknown:
                            continue
        first = self._program.functions.get(f"{owner}.__init__")
        arguments = self.of_init(first) if first else {}
        with _trying():
            return kind(**arguments)

    def of_init(self, first: Function) -> dict[str, Any]:
        itself = first.parameters[0]
        self._known[first.name, itself] = None
        found = self.of(first)
        found.pop(itself, None)
        return found

    def board(self, name: str) -> Any:
        """A board as the program begins with, for an argument of that name.

        Raises:
            Unknown: none is found.
        """
        if self._given:
            if self._is_guess:
                self.guessed.append(name)
            return self._loaded.main.evaluate(self._given)
        for function in self._program.functions.values():
            node = function.node
            if function.owner or function.outer or not _FACTORY.search(node.name):
                continue
            if len(node.args.args) > len(node.args.defaults) or self._program.asks(ast.Expr(
                ast.Name(node.name, ast.Load())
            )):  # fmt: skip
                continue
            if self._program.reached_from({function.name}) & self._cycle:
                continue
            try:
                with _trying():
                    self._loaded.ensure(function.module)
                    made = function.module.names[node.name]()
            except Unknown:
                continue
            if _holds_a_board(made):
                return made
        for _, value in self._loaded.values():
            if may_be_a_board(value) and not isinstance(value, str):
                return value
        raise Unknown("a board")

    def _likely(self, name: str, function: Function) -> Any:
        """What nobody passes: an object with the attributes that are used, a board, a usual number.

        Raises:
            Unknown: no idea.
        """
        used = guessing.uses(name, function, self._loaded)
        if (owner := self._annotated(name, function)) is not None:
            return self.instance(owner)
        if used - _OF_LISTS:
            for _, each in self._loaded.values():
                if is_instance_of_theirs(each) and used <= set(dir(each)):
                    return each
            functions = self._program.functions
            for owner in sorted(
                self._program.bases,
                key=lambda owner: -sum(f"{owner}.{e}" in functions for e in used),
            ):
                with suppress(Unknown):
                    if used <= set(dir(made := self.instance(owner))):
                        return made
        lower = name.lower()
        is_board = guessing.is_board_below(name, function, self._loaded)
        if lower in ("alpha", "a") and not is_board:
            return -inf
        if lower in ("beta", "b") and not is_board:
            return inf
        is_first = name in function.parameters[: 1 + function.takes_self]
        is_first = is_first and guessing.usual(name, function) is None
        looks_in = guessing.is_board(name, function) or bool(self._given and is_first)
        looks_in = looks_in or (is_board and lower in ("a", "b"))
        value = None if looks_in else guessing.usual(name, function)
        if value is None and not looks_in:
            value = guessing.by_use(name, function, self._loaded)
        if value is not None:
            if value == guessing.ALL_PLIES and self._is_large():
                value = guessing.A_FEW_PLIES
            self.guessed.append(name)
            return value
        if is_board or looks_in or _BOARD.search(lower):
            return self.board(name)
        raise Unknown(name)

    def _is_large(self) -> bool:
        """Whether the board is one on which nobody looks at every game."""
        kept = len(self.guessed)
        try:
            board = self.board("")
        except Unknown:
            return False
        finally:
            del self.guessed[kept:]
        return any(shape.cells > _MOST_CELLS_SEARCHED for shape, _ in readings(board))

    def _annotated(self, name: str, function: Function) -> str | None:
        """The class of the program that a parameter is said to be of."""
        given = function.node.args
        said = next(
            (e.annotation for e in (*given.posonlyargs, *given.args) if e.arg == name), None
        )
        if isinstance(said, ast.Constant) and isinstance(said.value, str):
            owner = function.module.scope.get(said.value, "")
        else:
            owner = _names(said, function) if isinstance(said, ast.Name | ast.Attribute) else ""
        return owner if owner in self._program.bases else None


@contextmanager
def _trying() -> Iterator[None]:
    """Raises:
    Unknown: whatever goes wrong within, or takes too long.
    """
    try:
        with patience(_SECONDS):
            yield
    except BaseException as error:
        raise Unknown(str(error)) from error


_OF_LISTS = set(dir(list)) | set(dir(dict)) | set(dir(str))


def _holds_a_board(value: Any) -> bool:
    found = False

    def take(_: tuple[str, ...], each: Any) -> None:
        nonlocal found
        found = found or may_be_a_board(each)

    search(value, take, depth=1)
    return found


def _names(called: ast.expr, caller: Function) -> str:
    """The class that is called: `Game` of `Game()` and of `rules.Game()`."""
    if isinstance(called, ast.Attribute):
        module = caller.module.aliases.get(ast.unparse(called.value))
        return module.scope.get(called.attr, "") if module else ""
    return caller.module.scope.get(called.id, "") if isinstance(called, ast.Name) else ""


def _is_bound(call: ast.Call) -> bool:
    """`self.search(...)`, not `Game.search(game, ...)`: near enough, as classes are capitalised."""
    value = getattr(call.func, "value", None)
    return not (isinstance(value, ast.Name) and value.id[:1].isupper() and len(value.id) > 1)


def _bind(name: str, function: Function) -> Iterator[tuple[ast.expr, Any]]:
    """The expressions that a function assigns to a name, and what of each: all, an item, each."""
    for node in own_nodes(function.node):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                yield from _of_target(name, target, node.value)
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            yield from _of_target(name, node.target, node.value)
        elif isinstance(node, ast.For) and getattr(node.target, "id", "") == name:
            yield node.iter, "each"


def _of_target(name: str, target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, Any]]:
    if isinstance(target, ast.Name) and target.id == name:
        yield value, None
    elif isinstance(target, ast.Tuple):
        for place, each in enumerate(target.elts):
            if isinstance(each, ast.Name) and each.id == name:
                if isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
                    yield value.elts[place], None
                else:
                    yield value, place
