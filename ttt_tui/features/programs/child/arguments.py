"""What the user's own call sites pass: their expressions, evaluated where they stand."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from inspect import getattr_static
from math import inf
from typing import Any

from ttt_tui.features.programs.child import guessing
from ttt_tui.features.programs.child.bindings import bind, class_of, is_bound, is_self
from ttt_tui.features.programs.child.boards import may_be_a_board, readings
from ttt_tui.features.programs.child.call_graph import MODULE, Function, own_nodes
from ttt_tui.features.programs.child.loader import Loaded
from ttt_tui.features.programs.child.parameters import HIGH, LOW
from ttt_tui.features.programs.child.user_interaction import patience, stopping_at
from ttt_tui.features.programs.child.value_sources import is_instance_of_theirs, search

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
            if name in scope.parameters or any(bind(name, scope)):
                return scope.name != MODULE
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
        for expression, place in bind(name, function):
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
            bound = place - bool(function.takes_self and is_bound(call))
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
        made = next((each for _, each in self._loaded.values() if isinstance(each, kind)), None)
        self._known[key] = made = self._made(owner, kind) if made is None else made
        self._set_up(made, owner)
        return made

    def _set_up(self, made: Any, owner: str) -> None:
        """Call the methods that set what other methods read and nothing has set by now."""
        functions = self._program.functions
        methods = [each for each in functions.values() if each.owner == owner and each.takes_self]
        searching = {
            each.node.name
            for each in functions.values()
            if each.name in self._cycle or each.reaches & self._cycle
        }
        of_self = {
            each: [
                one
                for one in own_nodes(each.node)
                if isinstance(one, ast.Attribute) and is_self(one.value, each)
            ]
            for each in methods
        }
        read = {e.attr for each in methods for e in of_self[each] if isinstance(e.ctx, ast.Load)}
        for each in methods:
            sets = {one.attr for one in of_self[each] if isinstance(one.ctx, ast.Store)} & read
            # A stand-in would give any attribute that it is asked for.
            if each.asks or all(getattr_static(made, one, made) is not made for one in sets):
                continue
            with suppress(Unknown):
                given = self._of_method(each, made)
                with _trying(), stopping_at(searching - {each.node.name}):
                    getattr(made, each.node.name)(**given)

    def _made(self, owner: str, kind: type) -> Any:
        subclasses = [n for n, bases in self._program.bases.items() if owner in bases]
        for name in [owner, *subclasses]:
            for caller in self._program.everywhere:
                for each in own_nodes(caller.node):
                    if isinstance(each, ast.Call) and class_of(each.func, caller) == name:
                        try:
                            return self.value(each, caller)
                        except Unknown:
                            continue
        first = self._program.functions.get(f"{owner}.__init__")
        arguments = self._of_method(first) if first else {}
        with _trying():
            return kind(**arguments)

    def _of_method(self, method: Function, owner: Any = None) -> dict[str, Any]:
        """Its arguments without the object itself, None for one that is being made."""
        itself = method.parameters[0]
        self._known[method.name, itself] = owner
        found = self.of(method)
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
        if not is_board and (bound := _bound(name, function)) is not None:
            return bound
        is_first = name in function.parameters[: 1 + function.takes_self]
        is_first = is_first and guessing.usual(name, function) is None
        looks_in = guessing.is_board(name, function) or bool(self._given and is_first)
        looks_in = looks_in or (is_board and lower in ("a", "b"))
        value = None if looks_in else guessing.usual(name, function)
        if isinstance(value, str) and (signs := list(self._compared(name, function))):
            value = value if value in signs else signs[0]
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

    def _compared(self, name: str, function: Function) -> Iterator[Any]:
        """The signs that a function compares a name with."""
        for each in own_nodes(function.node):
            if isinstance(each, ast.Compare) and isinstance(each.ops[0], ast.Eq | ast.NotEq):
                sides = each.left, each.comparators[0]
                for one, other in (sides, sides[::-1]):
                    if isinstance(one, ast.Name) and one.id == name:
                        with suppress(Unknown):
                            if isinstance(value := self.value(other, function), str | int):
                                yield value

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
            owner = class_of(said, function) if isinstance(said, ast.Name | ast.Attribute) else ""
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


def _bound(name: str, function: Function) -> float | None:
    """The widest window has it, where a function has both bounds; None if it is no bound."""
    for pattern, other, value in ((LOW, HIGH, -inf), (HIGH, LOW, inf)):
        if pattern.search(name) and any(other.search(each) for each in function.parameters):
            return value
    return None
