"""Where the value of an argument comes from: `_SOURCES` is the table."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from inspect import getattr_static
from math import inf
from typing import Any

from ttt_tui.features.programs.child import usage
from ttt_tui.features.programs.child.boards import may_be_a_board, readings
from ttt_tui.features.programs.child.call_graph import Function, own_nodes
from ttt_tui.features.programs.child.loader import Loaded
from ttt_tui.features.programs.child.search_numbers import HIGH, LOW
from ttt_tui.features.programs.child.usage import bound_to, class_of, is_bound, is_local
from ttt_tui.features.programs.child.user_interaction import patience, stopping_at
from ttt_tui.features.programs.child.value_sources import is_instance_of_theirs, search

_FACTORY = re.compile(r"init|create|new|make|empty|start|blank|board|reset|state|grid", re.I)
_BOARD = re.compile(r"board|state|grid|game|position|node|cells|squares|field|table|b$")
_SECONDS = 3.0
_MOST_CELLS_SEARCHED = 12
_OF_CONTAINERS = set(dir(list)) | set(dir(dict)) | set(dir(str))
_NOTHING = object()
"""A source has no value for this argument: the next one is asked."""


class Unknown(Exception):
    """What is passed cannot be found out without playing."""


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


class Arguments:
    """Values of the names of functions, as the file's own calls make them.

    Attributes:
        guessed: the names that stand nowhere in the file with a value.
        has_given_board: the values rest on the board that was given.
    """

    def __init__(
        self, loaded: Loaded, cycle: list[Function], board: str = "", *, is_guess: bool = False
    ) -> None:
        """`board` is the expression that the user has given for it, or a guess."""
        self.guessed: list[str] = []
        self.has_given_board = False
        self._loaded, self._program = loaded, loaded.program
        self._cycle = {each.name for each in cycle}
        self._given, self._is_guess = board, is_guess
        self._known: dict[tuple[str, str], Any] = {}
        self._open: set[tuple[str, str]] = set()

    def of(self, function: Function) -> dict[str, Any]:
        """Its arguments by name; those that have a default and are passed nowhere are left out.

        Raises:
            Unknown: one of them cannot be found.
        """
        found: dict[str, Any] = {}
        names = function.parameters
        for place, name in enumerate(names):
            try:
                found[name] = self.named(name, function)
            except Unknown:
                if place < len(names) - len(function.node.args.defaults):
                    raise
        return found

    def value(self, expression: ast.expr, function: Function) -> Any:
        """An expression that stands in a function, or in none.

        Raises:
            Unknown: it has no value there, or would play.
        """
        is_name = isinstance(expression, ast.Name | ast.Attribute)
        if not is_name and self._program.reached_in(ast.Expr(expression)) & self._cycle:
            raise Unknown("it would search")
        names: dict[str, Any] = {}
        for each in ast.walk(expression):
            if (
                isinstance(each, ast.Name)
                and isinstance(each.ctx, ast.Load)
                and each.id not in names
                and is_local(each.id, function)
            ):
                names[each.id] = self.named(each.id, function)
        with _trying():
            self._loaded.ensure(function.module)
            return function.module.evaluate(expression, names)

    def named(self, name: str, function: Function) -> Any:
        """A name, as a function has it.

        Raises:
            Unknown: it has none.
        """
        key = function.name, name
        if key in self._known:
            return self._known[key]
        if key in self._open:
            raise Unknown("it depends on itself")
        self._open.add(key)
        try:
            value = self._named(name, function)
        finally:
            self._open.discard(key)
        self._known[key] = value
        return value

    def _named(self, name: str, function: Function) -> Any:
        if function.takes_self and [name] == function.parameters[:1]:
            return self.instance(function.owner)
        if name in function.parameters:
            for source in _SOURCES:
                if (value := source(self, name, function)) is not _NOTHING:
                    return value
            raise Unknown(name)
        is_bound = False
        for expression, place in bound_to(name, function):
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
        if name in function.module.names:
            return function.module.names[name]
        raise Unknown(name)

    # The sources of an argument: see `_SOURCES`.

    def _from_callers(self, name: str, function: Function) -> Any:
        """What the calls from outside the search pass."""
        place = function.parameters.index(name)
        for caller in self._program.everywhere:
            is_inside = caller.name in self._cycle and function.name in self._cycle
            for call, targets in [] if is_inside or caller is function else caller.sites:
                if function.name not in targets:
                    continue
                at = place - bool(function.takes_self and is_bound(call))
                passed = next((e.value for e in call.keywords if e.arg == name), None)
                if passed is None and 0 <= at < len(call.args):
                    passed = call.args[at]
                if passed is None or isinstance(passed, ast.Starred):
                    continue
                guessed = len(self.guessed)
                with suppress(Unknown):
                    value = self.value(passed, caller)
                    if not usage.is_impossible(value, name, function):
                        return value
                del self.guessed[guessed:]
        return _NOTHING

    def _from_default(self, name: str, function: Function) -> Any:
        defaults = function.node.args.defaults
        from_end = len(function.parameters) - function.parameters.index(name)
        if from_end > len(defaults):
            return _NOTHING
        top = next(e for e in self._program.tops if e.module is function.module)
        return self.value(defaults[-from_end], top)

    def _from_annotation(self, name: str, function: Function) -> Any:
        """An object of the class of the program that it is said to be of."""
        given = function.node.args
        said = next(e.annotation for e in (*given.posonlyargs, *given.args) if e.arg == name)
        if isinstance(said, ast.Constant) and isinstance(said.value, str):
            owner = function.module.scope.get(said.value, "")
        else:
            owner = class_of(said, function) if isinstance(said, ast.Name | ast.Attribute) else ""
        return self.instance(owner) if owner in self._program.bases else _NOTHING

    def _from_attributes(self, name: str, function: Function) -> Any:
        """An object of the program that has all that is used of it."""
        used, functions = usage.attributes(name, function, self._program), self._program.functions
        if not used - _OF_CONTAINERS:
            return _NOTHING
        for _, each in self._loaded.values():
            if is_instance_of_theirs(each) and used <= set(dir(each)):
                return each
        for owner in sorted(
            self._program.bases, key=lambda kind: -sum(f"{kind}.{e}" in functions for e in used)
        ):
            with suppress(Unknown):
                if used <= set(dir(made := self.instance(owner))):
                    return made
        return _NOTHING

    def _from_window(self, name: str, function: Function) -> Any:
        """A bound of the widest window, where a function has both."""
        if not usage.is_board_below(name, function, self._program):
            for pattern, other, value in ((LOW, HIGH, -inf), (HIGH, LOW, inf)):
                if pattern.search(name) and any(map(other.search, function.parameters)):
                    return value
        return _NOTHING

    def _from_looks(self, name: str, function: Function) -> Any:
        """A board, for what is looked into by numbers, or stands where a board usually does."""
        is_first = name in function.parameters[: 1 + function.takes_self]
        is_given = self._given and is_first and usage.usual(name, function) is None
        is_short = name.lower() in ("a", "b")
        if (
            usage.is_board(name, function)
            or is_given
            or (is_short and usage.is_board_below(name, function, self._program))
        ):
            return self.board(name)
        return _NOTHING

    def _from_use(self, name: str, function: Function) -> Any:
        """A guess: by its name, or by what it is compared with."""
        value = usage.usual(name, function)
        if isinstance(value, str) and (signs := list(self._compared(name, function))):
            value = value if value in signs else signs[0]
        if value is None:
            value = usage.by_use(name, function, self._program)
        if value is None:
            return _NOTHING
        if value == usage.ALL_PLIES and self._is_large():
            value = usage.A_FEW_PLIES
        self.guessed.append(name)
        return value

    def _from_name(self, name: str, function: Function) -> Any:
        """A board, for what is called so, or handed on to what looks into it."""
        is_board = usage.is_board_below(name, function, self._program)
        return self.board(name) if is_board or _BOARD.search(name.lower()) else _NOTHING

    def _compared(self, name: str, function: Function) -> Iterator[Any]:
        """The signs that a function compares a name with."""
        for other in usage.compared_with(name, function):
            with suppress(Unknown):
                if isinstance(value := self.value(other, function), str | int):
                    yield value

    def _is_large(self) -> bool:
        """Whether the board is too large for a search of every game."""
        guessed = len(self.guessed)
        try:
            board = self.board("")
        except Unknown:
            return False
        finally:
            del self.guessed[guessed:]
        return any(shape.cells > _MOST_CELLS_SEARCHED for shape, _ in readings(board))

    def board(self, name: str) -> Any:
        """A board as the program begins with, for an argument of that name.

        Raises:
            Unknown: none is found.
        """
        if self._given:
            self.has_given_board = True
            if self._is_guess:
                self.guessed.append(name)
            return self._loaded.main.evaluate(self._given)
        for function in self._program.functions.values():
            node = function.node
            if (
                function.owner
                or function.outer
                or not _FACTORY.search(node.name)
                or len(node.args.args) > len(node.args.defaults)
                or self._program.asks(ast.Expr(ast.Name(node.name, ast.Load())))
                or self._program.reached_from({function.name}) & self._cycle
            ):
                continue
            with suppress(Unknown), _trying():
                self._loaded.ensure(function.module)
                if _holds_a_board(made := function.module.names[node.name]()):
                    return made
        for _, value in self._loaded.values():
            if may_be_a_board(value) and not isinstance(value, str):
                return value
        raise Unknown("a board")

    # Objects.

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
        # `isinstance` would ask the class, and a protocol may refuse to answer.
        values = (each for _, each in self._loaded.values())
        made = next((each for each in values if kind in type(each).__mro__), None)
        self._known[key] = made = self._made(owner, kind) if made is None else made
        self._set_up(made, owner)
        return made

    def _made(self, owner: str, kind: type) -> Any:
        subclasses = [n for n, bases in self._program.bases.items() if owner in bases]
        for name in [owner, *subclasses]:
            for caller in self._program.everywhere:
                for each in own_nodes(caller.node):
                    if isinstance(each, ast.Call) and class_of(each.func, caller) == name:
                        with suppress(Unknown):
                            return self.value(each, caller)
        first = self._program.functions.get(f"{owner}.__init__")
        arguments = self._of_method(first, None) if first else {}
        with _trying():
            return kind(**arguments)

    def _set_up(self, made: Any, owner: str) -> None:
        """Call the methods that set what other methods read and nothing has set by now."""
        functions = self._program.functions.values()
        methods = [each for each in functions if each.owner == owner and each.takes_self]
        searching = {
            each.node.name
            for each in functions
            if each.name in self._cycle or each.reaches & self._cycle
        }
        of_self = {
            method: [
                each
                for each in own_nodes(method.node)
                if isinstance(each, ast.Attribute)
                and isinstance(each.value, ast.Name)
                and [each.value.id] == method.parameters[:1]
            ]
            for method in methods
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

    def _of_method(self, method: Function, owner: Any) -> dict[str, Any]:
        """Its arguments without the object itself, None for one that is being made."""
        itself = method.parameters[0]
        self._known[method.name, itself] = owner
        found = self.of(method)
        found.pop(itself, None)
        return found


_SOURCES: tuple[Callable[[Arguments, str, Function], Any], ...] = (
    # What the program says.
    Arguments._from_callers,
    Arguments._from_default,
    Arguments._from_annotation,
    # What fits all that is done with it.
    Arguments._from_attributes,
    Arguments._from_window,
    Arguments._from_looks,
    # Guesses, and said to be some.
    Arguments._from_use,
    Arguments._from_name,
)
"""In the order of trust: the first that has a value."""


def _holds_a_board(value: Any) -> bool:
    boards: list[Any] = []
    search(value, lambda _, each: boards.append(each) if may_be_a_board(each) else None, depth=1)
    return bool(boards)
