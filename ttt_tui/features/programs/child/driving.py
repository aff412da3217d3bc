"""How the search is called: as the file itself does, wherever that can be done without a player."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from ttt_tui.features.programs.child.arguments import Arguments, Unknown
from ttt_tui.features.programs.child.boards import may_be_a_board
from ttt_tui.features.programs.child.call_graph import Function, constants, own_nodes
from ttt_tui.features.programs.child.guessing import boards
from ttt_tui.features.programs.child.loader import Loaded
from ttt_tui.features.programs.child.modules import Module
from ttt_tui.features.programs.child.user_interaction import Answers, patience

ITSELF = "the program itself"
_SECONDS = 3.0


class Plan(NamedTuple):
    """A way to call a search.

    Attributes:
        call: as the user would write it.
        guessed: the arguments that stand nowhere in the file.
        run: does it.
    """

    call: str
    guessed: tuple[str, ...]
    run: Callable[[], object]


def plans(loaded: Loaded, cycle: list[Function], board: str = "", call: str = "") -> Iterator[Plan]:
    """The ways to call a search, the most trustworthy first; one is enough.

    `board` and `call` are the user's expressions; BOARD in a call is the board, a guess where none
    is given and the file has none that does.
    """
    driver = _Driver(loaded, cycle, board)
    if call:
        yield from driver.said(call)
        return
    guesses: list[Plan] = []
    for plan in driver.found():
        if plan.guessed:
            guesses.append(plan)
        else:
            yield plan
    yield from guesses


class _Driver:
    """Finds the ways to call a search."""

    def __init__(self, loaded: Loaded, cycle: list[Function], board: str) -> None:
        self._loaded, self._program = loaded, loaded.program
        self._cycle, self._board = cycle, board
        self._names = {each.name for each in cycle}
        self._outers = loaded.program.callers(cycle)
        self._wanted = self._names | {each.name for each in self._outers}

    def found(self) -> Iterator[Plan]:
        """As the file does it, as it might, and with what may be its board."""
        loaded, program, names = self._loaded, self._program, self._names
        itself = Plan(ITSELF, (), self._play)
        self._set_up()
        if waits := self._waits_for_its_user():
            yield itself
            loaded.main.names.update(self._set_together(waits))
        for module in program.project.modules:
            loaded.ensure(module)
            for statement in module.left:
                loops = any(isinstance(each, ast.While) for each in own_nodes(statement))
                reaches = program.reached_in(statement, module) & names
                if reaches and not loops and not program.asks(statement, module):
                    run = partial(self._answered, partial(module.run, statement))
                    yield Plan(self._call_in(statement, module), (), run)
        for outer in self._outers:
            if not outer.asks:
                yield from self._call_of(outer, self._board)
        for outer in [*self._outers, *program.tops]:
            for call, targets in outer.sites:
                if names & set(targets):
                    yield from self._call_on(outer, call)
                    yield from self._call_at(outer, call)
        if not waits:
            yield itself
        for function in self._cycle:
            yield from self._call_of(function, self._board)
        for text in [] if self._board else boards(loaded, self._wanted):
            for function in [*(each for each in self._outers if not each.asks), *self._cycle]:
                yield from self._call_of(function, text, is_guess=True)

    def _set_up(self) -> None:
        """Run what fills the empty lists that a search reads, as a program does when it begins."""
        program = self._program
        nodes = [
            (each, program.functions[name].module)
            for name in program.reached_from(self._wanted)
            for each in own_nodes(program.functions[name].node)
        ]
        empty = {
            (module.name, each.id)
            for each, module in nodes
            if isinstance(each, ast.Name) and _is_empty(module.names.get(each.id))
        }
        plain = [
            each
            for each in program.functions.values()
            if not (each.parameters or each.outer or each.asks)
        ]
        plain.sort(key=lambda each: bool(program.reached_from({each.name}) & self._names))
        for function in plain if empty else ():
            names = {(function.module.name, name) for name in filled(function)}
            if names & empty:
                with suppress(BaseException), patience(_SECONDS):
                    function.module.names[function.node.name]()
                empty -= names

    def said(self, call: str) -> Iterator[Plan]:
        """The user's call, on the board of the file, else on those that may be its board."""
        yield Plan(call, (), partial(self._called, self._board, call))
        if "BOARD" in call and not self._board:
            for text in boards(self._loaded, self._wanted):
                yield Plan(call, ("BOARD",), partial(self._called, text, call))

    def _called(self, board: str, call: str) -> object:
        names = {}
        if "BOARD" in call:
            names["BOARD"] = Arguments(self._loaded, self._cycle, board).board("BOARD")
        return self._answered(partial(self._loaded.main.evaluate, call, names))

    def _answered(self, run: Callable[[], object]) -> object:
        """Run something, with somebody who answers what it asks."""
        with Answers(self._program.answers()).in_place():
            return run()

    def _waits_for_its_user(self) -> set[str]:
        """The variables that a search reads and that are empty until its user has spoken."""
        program = self._program
        declared = set[str]().union(*(each.declared for each in program.functions.values()))
        read = {
            each.id
            for name in program.reached_from(self._wanted)
            for each in own_nodes(program.functions[name].node)
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)
        }
        names = self._loaded.main.names
        return {each for each in declared & read if names.get(each) in (None, "")}

    def _set_together(self, names: set[str]) -> dict[str, Any]:
        """What the program itself sets, in one place, when its user has spoken."""
        for function in self._program.functions.values():
            for each in ast.walk(function.node):
                for block in (getattr(each, "body", None), getattr(each, "orelse", None)):
                    found = dict(constants(block)) if isinstance(block, list) else {}
                    said = {name: found[name] for name in names if found.get(name)}
                    if set(said) == names:
                        return said
        return {}

    def _call_in(self, statement: ast.stmt, module: Module) -> str:
        program = self._program
        top = next(each for each in program.tops if each.module is module)
        for each in ast.walk(statement):
            targets = program.targets(each.func, top) if isinstance(each, ast.Call) else ()
            if self._wanted & set(targets):
                return ast.unparse(each)
        return ast.unparse(statement).partition("\n")[0]

    def _call_of(self, function: Function, board: str, *, is_guess: bool = False) -> Iterator[Plan]:
        """A call of a function with what its own callers pass."""
        if function.outer is not None:
            return
        name = function.node.name
        arguments = Arguments(self._loaded, self._cycle, board, is_guess=is_guess)
        try:
            given = arguments.of(function)
        except Unknown:
            return
        if function.takes_self:
            itself = given.pop(function.parameters[0])
            called = getattr(itself, name, None)
            words = f"{type(itself).__name__}().{name}"
        else:
            owner = self._loaded.kind(function.owner) if function.owner else None
            names = function.module.names
            called = (getattr(owner, name, None) if owner else None) or names.get(name)
            words = function.name
        if called is not None:
            shown = ", ".join(_shown(name, value) for name, value in given.items())
            first = [given.pop(e.arg) for e in function.node.args.posonlyargs if e.arg in given]
            yield self._plan(f"{words}({shown})", arguments, partial(called, *first, **given))

    def _call_on(self, outer: Function, call: ast.Call) -> Iterator[Plan]:
        """The outer caller, on a board that it makes itself: it may not search the first."""
        is_plain = outer.name in self._program.functions and not (outer.takes_self or outer.outer)
        for expression in call.args if is_plain and not outer.asks else ():
            if not isinstance(expression, ast.Call):
                continue
            inside = [each.id for each in ast.walk(expression) if isinstance(each, ast.Name)]
            taken = [name for name in outer.parameters if name in inside]
            arguments = Arguments(self._loaded, self._cycle, self._board)
            try:
                made = arguments.value(expression, outer)
                given = arguments.of(outer)
            except Unknown:
                continue
            called = outer.module.names.get(outer.node.name)
            if taken and called is not None and may_be_a_board(made):
                given[taken[0]] = made
                words = f"{outer.name}({ast.unparse(expression)})"
                yield self._plan(words, arguments, partial(called, **given))

    def _call_at(self, outer: Function, call: ast.Call) -> Iterator[Plan]:
        """A call site, its arguments evaluated where it stands."""
        arguments = Arguments(self._loaded, self._cycle, self._board)
        try:
            called = arguments.value(call.func, outer)
            args = [arguments.value(each, outer) for each in call.args]
            kwargs = {e.arg: arguments.value(e.value, outer) for e in call.keywords if e.arg}
            if _is_elsewhere(outer, call, arguments):
                arguments.guessed.append("the branch it stands in")
        except Unknown:
            return
        yield self._plan(ast.unparse(call), arguments, partial(partial(called, *args), **kwargs))

    def _plan(self, words: str, arguments: Arguments, run: Callable[[], object]) -> Plan:
        return Plan(words, tuple(arguments.guessed), partial(self._answered, run))

    def _play(self) -> None:
        """Let the program play with somebody who answers anything: it comes to its search."""
        program = self._program
        with Answers(program.answers()).in_place():
            for module in program.project.modules:
                self._loaded.ensure(module)
                for statement in module.left:
                    with suppress(Exception, KeyboardInterrupt):
                        module.run(statement)
            for function in program.functions.values():
                is_free = not function.parameters and function.outer is None
                reaches = program.reached_from({function.name}) & self._names
                if is_free and function.asks and reaches:
                    with suppress(Exception, KeyboardInterrupt):
                        function.module.names[function.node.name]()


def _is_empty(value: Any) -> bool:
    return isinstance(value, list | dict) and not value


def filled(function: Function) -> Iterator[str]:
    """The names of what a function appends to or sets an item of, or declares global."""
    yield from function.declared
    for each in own_nodes(function.node):
        held: ast.expr | None = None
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute):
            held = each.func.value if each.func.attr in ("append", "extend", "update") else None
        elif isinstance(each, ast.Subscript) and isinstance(each.ctx, ast.Store):
            held = each.value
        if isinstance(held, ast.Name):
            yield held.id


def _is_elsewhere(outer: Function, call: ast.Call, arguments: Arguments) -> bool:
    """Whether a call stands in a branch that does not run with these arguments."""

    def leads(node: ast.AST) -> bool:
        return any(each is call for each in ast.walk(node))

    for each in own_nodes(outer.node):
        if isinstance(each, ast.If) and leads(each) and not leads(each.test):
            try:
                holds = bool(arguments.value(each.test, outer))
            except Unknown:
                continue
            if holds != any(leads(one) for one in each.body):
                return True
    return False


def _shown(name: str, value: Any) -> str:
    plain = isinstance(value, str | int | float | bool | type(None))
    return repr(value) if plain else name
