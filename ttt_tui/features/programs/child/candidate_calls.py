"""How a search may be called: `_Finder.in_order` is the table, the most trustworthy first."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from ttt_tui.features.programs import BoardDeclaration
from ttt_tui.features.programs.child.arguments import Arguments, Unknown
from ttt_tui.features.programs.child.boards import may_be_a_board
from ttt_tui.features.programs.child.call_graph import Function, constants, own_nodes
from ttt_tui.features.programs.child.loader import Loaded
from ttt_tui.features.programs.child.modules import Module
from ttt_tui.features.programs.child.probe import SAID_BOARD
from ttt_tui.features.programs.child.usage import boards
from ttt_tui.features.programs.child.user_interaction import Answers, patience
from ttt_tui.features.programs.child.value_sources import as_written
from ttt_tui.features.programs.child.watch import Watch

ITSELF = "the program itself"
_SECONDS = 3.0

_THREE = {"start": 0, "cells": 1, "value": 1}
"""`start()` gives what the search begins with, `cells(state)` and `value(answer)` what is in it."""


class Candidate(NamedTuple):
    """A call that may come to the search.

    Attributes:
        call: as the user would write it.
        guessed: the arguments that stand nowhere in the file.
        run: does it.
    """

    call: str
    guessed: tuple[str, ...]
    run: Callable[[], object]


def candidates(
    loaded: Loaded, cycle: list[Function], board: str = "", call: str = ""
) -> Iterator[Candidate]:
    """The calls to try until one shows the search, those with a guess last.

    `board` and `call` are the user's expressions; BOARD in a call is the board, a guess where none
    is given and the file has none that does.
    """
    finder = _Finder(loaded, cycle, board)
    guesses: list[Candidate] = []
    for each in finder.of_user(call) if call else finder.in_order():
        if each.guessed:
            guesses.append(each)
        else:
            yield each
    yield from guesses


def declared_board(loaded: Loaded, cycle: list[Function], watch: Watch) -> str:
    """Take the program's own word for its board; the expression for it, "" where it gives none.

    It is given by `@watched`, or by three small functions.
    """
    names, functions = loaded.main.names, loaded.program.functions
    takes = {name: len(functions[name].parameters) for name in _THREE if name in functions}
    has_three = takes == _THREE and all(callable(names.get(name)) for name in _THREE)
    for index, function in enumerate(cycle):
        if has_three:
            watch.said.setdefault(index, BoardDeclaration(names["cells"], names["value"]))
        if (each := watch.said.get(index)) is not None and each.board is not None:
            function.module.names[SAID_BOARD.format(index)] = each.board
    return "start()" if has_three else ""


class _Finder:
    def __init__(self, loaded: Loaded, cycle: list[Function], board: str) -> None:
        self._loaded, self._program = loaded, loaded.program
        self._cycle, self._board = cycle, board
        self._names = {each.name for each in cycle}
        self._outers = loaded.program.callers(cycle)
        self._wanted = self._names | {each.name for each in self._outers}

    def in_order(self) -> Iterator[Candidate]:
        read = self._read()
        self._fill(read)
        waits = self._empty_until_asked(read)
        itself = [Candidate(ITSELF, (), partial(self._answered, self._play))]
        silent = [each for each in self._outers if not each.asks]
        yield from itself if waits else ()
        self._loaded.main.names.update(self._answered_once(waits))
        yield from chain(
            # What the program does when it is run.
            self._statements(),
            # Who calls the search, and where: with what the program passes there.
            chain.from_iterable(self._with_arguments(each) for each in silent),
            self._sites(),
            # All of the program; what it asks is answered.
            () if waits else itself,
            # The search itself, with what is passed to it anywhere.
            chain.from_iterable(self._with_arguments(each) for each in self._cycle),
            # Either, with boards as their functions look at them.
            chain.from_iterable(
                self._with_arguments(each, text)
                for text in self._usual_boards()
                for each in [*silent, *self._cycle]
            ),
        )

    def _usual_boards(self) -> Iterator[str]:
        yield from [] if self._board else boards(self._loaded, self._wanted)

    def of_user(self, call: str) -> Iterator[Candidate]:
        """The user's call, on the board of the file, else on those that may be its board."""
        yield Candidate(call, (), partial(self._answered, self._evaluate, call, self._board))
        for text in self._usual_boards() if "BOARD" in call else ():
            run = partial(self._answered, self._evaluate, call, text)
            yield Candidate(call, ("BOARD",), run)

    def _evaluate(self, call: str, board: str) -> object:
        names = {}
        if "BOARD" in call:
            names["BOARD"] = Arguments(self._loaded, self._cycle, board).board("BOARD")
        return self._loaded.main.evaluate(call, names)

    def _candidate(
        self, words: str, arguments: Arguments, called: Any, /, *args: Any, **given: Any
    ) -> Candidate:
        run = partial(self._answered, called, *args, **given)
        return Candidate(words, tuple(arguments.guessed), run)

    def _answered(self, called: Any, /, *args: Any, **given: Any) -> object:
        """Call something, and answer what it asks."""
        with Answers(self._program.answers()).in_place():
            return called(*args, **given)

    # What is called.

    def _statements(self) -> Iterator[Candidate]:
        program = self._program
        for module, top in zip(program.project.modules, program.tops, strict=True):
            self._loaded.ensure(module)
            for statement in module.left:
                loops = any(isinstance(each, ast.While) for each in own_nodes(statement))
                reaches = program.reached_in(statement, module) & self._names
                if not reaches or loops or program.asks(statement, module):
                    continue
                calls = (
                    ast.unparse(each)
                    for each in ast.walk(statement)
                    if isinstance(each, ast.Call)
                    and self._wanted & set(program.targets(each.func, top))
                )
                words = next(calls, ast.unparse(statement).partition("\n")[0])
                yield Candidate(words, (), partial(self._answered, module.run, statement))

    def _with_arguments(self, function: Function, usual_board: str = "") -> Iterator[Candidate]:
        """A function, each argument from where it may come."""
        if function.outer is not None:
            return
        is_guess = bool(usual_board)
        board = usual_board or self._board
        arguments = Arguments(self._loaded, self._cycle, board, is_guess=is_guess)
        try:
            given = arguments.of(function)
        except Unknown:
            return
        if is_guess and not arguments.has_given_board:
            return  # the same call as without
        name = function.node.name
        if function.takes_self:
            itself = given.pop(function.parameters[0])
            called = getattr(itself, name, None)
            words = f"{type(itself).__name__}().{name}"
        else:
            owner = self._loaded.kind(function.owner) if function.owner else None
            called = getattr(owner, name, None) or function.module.names.get(name)
            words = function.name
        if called is not None:
            shown = as_written(given)
            args = [given.pop(e.arg) for e in function.node.args.posonlyargs if e.arg in given]
            yield self._candidate(f"{words}{shown}", arguments, called, *args, **given)

    def _sites(self) -> Iterator[Candidate]:
        """The calls of the search from outside, as they stand there."""
        for outer in [*self._outers, *self._program.tops]:
            for call, targets in outer.sites:
                if self._names & set(targets):
                    yield from self._on_made_board(outer, call)
                    yield from self._at(outer, call)

    def _on_made_board(self, outer: Function, call: ast.Call) -> Iterator[Candidate]:
        """The outer caller, on a board that it makes itself: it may not search the first."""
        is_plain = outer.name in self._program.functions and not (outer.takes_self or outer.outer)
        for expression in call.args if is_plain and not outer.asks else ():
            if not isinstance(expression, ast.Call):
                continue
            inside = [each.id for each in ast.walk(expression) if isinstance(each, ast.Name)]
            taken = [name for name in outer.parameters if name in inside]
            arguments = Arguments(self._loaded, self._cycle, self._board)
            with suppress(Unknown):
                made = arguments.value(expression, outer)
                given = arguments.of(outer)
                called = outer.module.names.get(outer.node.name)
                if taken and called is not None and may_be_a_board(made):
                    given[taken[0]] = made
                    words = f"{outer.name}({ast.unparse(expression)})"
                    yield self._candidate(words, arguments, called, **given)

    def _at(self, outer: Function, call: ast.Call) -> Iterator[Candidate]:
        """A call site, its arguments evaluated where it stands."""
        arguments = Arguments(self._loaded, self._cycle, self._board)
        with suppress(Unknown):
            called = arguments.value(call.func, outer)
            args = [arguments.value(each, outer) for each in call.args]
            given = {e.arg: arguments.value(e.value, outer) for e in call.keywords if e.arg}
            if _is_elsewhere(outer, call, arguments):
                arguments.guessed.append("the branch around it")
            yield self._candidate(ast.unparse(call), arguments, called, *args, **given)

    def _play(self) -> None:
        """Let the program play with a user who answers: it comes to its search."""
        program = self._program
        for module in program.project.modules:
            self._loaded.ensure(module)
            for statement in module.left:
                with suppress(Exception, KeyboardInterrupt):
                    module.run(statement)
        for function in program.functions.values():
            is_free = not function.parameters and function.outer is None
            if is_free and function.asks and program.reached_from({function.name}) & self._names:
                with suppress(Exception, KeyboardInterrupt):
                    function.module.names[function.node.name]()

    # What has to be done before.

    def _read(self) -> set[tuple[str, Module]]:
        """The names that the search, and all that it calls, reads, and where they stand."""
        functions = self._program.functions
        return {
            (each.id, functions[name].module)
            for name in self._program.reached_from(self._wanted)
            for each in own_nodes(functions[name].node)
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)
        }

    def _fill(self, read: set[tuple[str, Module]]) -> None:
        """Run what fills the empty lists that a search reads, as a program does when it begins."""
        program = self._program
        empty = {each for each in read if _is_empty(each[1].names.get(each[0]))}
        plain = [e for e in program.functions.values() if not (e.parameters or e.outer or e.asks)]
        plain.sort(key=lambda each: bool(program.reached_from({each.name}) & self._names))
        for function in plain if empty else ():
            names = {(name, function.module) for name in _filled(function)}
            if names & empty:
                with suppress(BaseException), patience(_SECONDS):
                    function.module.names[function.node.name]()
                empty -= names

    def _empty_until_asked(self, read: set[tuple[str, Module]]) -> set[str]:
        """The variables that a search reads and that are empty until its user has spoken."""
        declared = set[str]().union(*(each.declared for each in self._program.functions.values()))
        names = self._loaded.main.names
        return {each for each, _ in read if each in declared and names.get(each) in (None, "")}

    def _answered_once(self, names: set[str]) -> dict[str, Any]:
        """What the program itself sets these to, in one place, when its user has spoken."""
        for function in self._program.functions.values() if names else ():
            for each in ast.walk(function.node):
                for block in (getattr(each, "body", None), getattr(each, "orelse", None)):
                    found = dict(constants(block)) if isinstance(block, list) else {}
                    if all(map(found.get, names)):
                        return {name: found[name] for name in names}
        return {}


def _is_empty(value: Any) -> bool:
    return isinstance(value, list | dict) and not value


def _filled(function: Function) -> Iterator[str]:
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
            with suppress(Unknown):
                holds = bool(arguments.value(each.test, outer))
                if holds != any(leads(one) for one in each.body):
                    return True
    return False
