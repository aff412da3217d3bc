"""How the search is called: as the file itself does, wherever that can be done without a player."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from ttt_tui.features.own.child.arguments import Arguments, Unknown
from ttt_tui.features.own.child.asking import Answers
from ttt_tui.features.own.child.boards import readings
from ttt_tui.features.own.child.finding import Function, own_nodes
from ttt_tui.features.own.child.guessing import boards
from ttt_tui.features.own.child.loading import Loaded

ITSELF = "the program itself"


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
    if call:
        yield from _calls(loaded, cycle, board, call)
        return
    guesses: list[Plan] = []
    for plan in _all(loaded, cycle, board):
        if plan.guessed:
            guesses.append(plan)
        else:
            yield plan
    yield from guesses


def _all(loaded: Loaded, cycle: list[Function], board: str) -> Iterator[Plan]:
    program = loaded.program
    names = {each.name for each in cycle}
    outers = program.callers(cycle)
    wanted = names | {each.name for each in outers}
    itself = Plan(ITSELF, (), lambda: _play(loaded, cycle))
    if waits := _waits_for_its_user(loaded, wanted):
        yield itself
        loaded.names.update(_said(loaded, waits))
    for statement in loaded.left:
        loops = any(isinstance(each, ast.While) for each in own_nodes(statement))
        if program.reached_in(statement) & names and not program.asks(statement) and not loops:
            words = _call_in(statement, wanted, loaded)
            yield Plan(words, (), _statement(loaded, statement))
    for outer in outers:
        if not outer.asks:
            yield from _call_of(loaded, cycle, outer, board)
    for outer in [*outers, program.top]:
        for call, targets in outer.sites:
            if names & set(targets):
                yield from _call_on(loaded, cycle, outer, call, board)
                yield from _call_at(loaded, cycle, outer, call, board)
    if not waits:
        yield itself
    for function in cycle:
        yield from _call_of(loaded, cycle, function, board)
    for text in [] if board else boards(loaded, wanted):
        for function in [each for each in outers if not each.asks] or cycle:
            yield from _call_of(loaded, cycle, function, text, is_guess=True)


def _waits_for_its_user(loaded: Loaded, wanted: set[str]) -> set[str]:
    """The variables that a search reads and that are empty until its user has said something."""
    program = loaded.program
    declared = {
        name
        for function in program.functions.values()
        for each in own_nodes(function.node)
        if isinstance(each, ast.Global)
        for name in each.names
    }
    read = {
        each.id
        for name in program.reached_from(wanted)
        for each in own_nodes(program.functions[name].node)
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)
    }
    return {each for each in declared & read if loaded.names.get(each) in (None, "")}


def _said(loaded: Loaded, names: set[str]) -> dict[str, Any]:
    """What the program itself sets together, in one place, where its user has said something."""
    for function in loaded.program.functions.values():
        for each in ast.walk(function.node):
            for block in (getattr(each, "body", None), getattr(each, "orelse", None)):
                found = _constants(block) if isinstance(block, list) else {}
                said = {name: found[name] for name in names if found.get(name)}
                if set(said) == names:
                    return said
    return {}


def _constants(block: list[ast.stmt]) -> dict[str, Any]:
    return {
        target.id: each.value.value
        for each in block
        if isinstance(each, ast.Assign) and isinstance(each.value, ast.Constant)
        for target in each.targets
        if isinstance(target, ast.Name)
    }


def _calls(loaded: Loaded, cycle: list[Function], board: str, call: str) -> Iterator[Plan]:
    """The user's call, on the board of the file, else on those that may be its board."""
    yield Plan(call, (), lambda: _called(loaded, cycle, board, call))
    if "BOARD" in call and not board:
        for text in boards(
            loaded, {each.name for each in [*cycle, *loaded.program.callers(cycle)]}
        ):
            yield Plan(call, ("BOARD",), partial(_called, loaded, cycle, text, call))


def _called(loaded: Loaded, cycle: list[Function], board: str, call: str) -> object:
    names = {}
    if "BOARD" in call:
        names["BOARD"] = Arguments(loaded, cycle, board).board("BOARD")
    with Answers(loaded.program.answers()).in_place():
        return loaded.evaluate(call, names)


def _statement(loaded: Loaded, statement: ast.stmt) -> Callable[[], object]:
    def run() -> None:
        with Answers(loaded.program.answers()).in_place():
            loaded.run(statement)

    return run


def _call_in(statement: ast.stmt, wanted: set[str], loaded: Loaded) -> str:
    for each in ast.walk(statement):
        if isinstance(each, ast.Call) and wanted & set(
            loaded.program.targets(each.func, loaded.program.top)
        ):
            return ast.unparse(each)
    return ast.unparse(statement).partition("\n")[0]


def _call_of(
    loaded: Loaded, cycle: list[Function], function: Function, board: str, *, is_guess: bool = False
) -> Iterator[Plan]:
    """A call of a function with what its own callers pass."""
    if function.outer is not None:
        return
    arguments = Arguments(loaded, cycle, board, is_guess=is_guess)
    try:
        given = arguments.of(function)
    except Unknown:
        return
    called: Callable[..., object]
    if function.takes_self:
        itself = given.pop(function.parameters[0])
        try:
            called = getattr(itself, function.node.name)
        except AttributeError:
            return
        words = f"{type(itself).__name__}().{function.node.name}"
    else:
        owner = loaded.names.get(function.owner) if function.owner else None
        found = getattr(owner, function.node.name, None) if owner else None
        found = found or loaded.names.get(function.node.name)
        if found is None:
            return
        called, words = found, function.name

    shown = ", ".join(_shown(name, value) for name, value in given.items())
    run = _asked(loaded, called, given)
    yield Plan(f"{words}({shown})", tuple(arguments.guessed), run)


def _call_on(
    loaded: Loaded, cycle: list[Function], outer: Function, call: ast.Call, board: str
) -> Iterator[Plan]:
    """The outer caller, on a board that it makes itself for a call: it may not search the first."""
    if outer.name not in loaded.program.functions or outer.asks or outer.takes_self or outer.outer:
        return
    for expression in call.args:
        if not isinstance(expression, ast.Call):
            continue
        inside = [each.id for each in ast.walk(expression) if isinstance(each, ast.Name)]
        taken = [name for name in outer.parameters if name in inside]
        arguments = Arguments(loaded, cycle, board)
        try:
            made = arguments.value(expression, outer)
            given = arguments.of(outer)
        except Unknown:
            continue
        called = loaded.names.get(outer.name)
        if taken and called is not None and any(True for _ in readings(made)):
            given[taken[0]] = made
            words = f"{outer.name}({ast.unparse(expression)})"
            yield Plan(words, tuple(arguments.guessed), _asked(loaded, called, given))


def _asked(
    loaded: Loaded, called: Callable[..., object], given: dict[str, Any]
) -> Callable[[], object]:
    def run() -> object:
        with Answers(loaded.program.answers()).in_place():
            return called(**given)

    return run


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


def _call_at(
    loaded: Loaded, cycle: list[Function], outer: Function, call: ast.Call, board: str
) -> Iterator[Plan]:
    """A call site, its arguments evaluated where it stands."""
    arguments = Arguments(loaded, cycle, board)
    try:
        called = arguments.value(call.func, outer)
        args = [arguments.value(each, outer) for each in call.args]
        kwargs = {e.arg: arguments.value(e.value, outer) for e in call.keywords if e.arg}
        if _is_elsewhere(outer, call, arguments):
            arguments.guessed.append("the branch it stands in")
    except Unknown:
        return

    run = _asked(loaded, partial(called, *args), kwargs)
    yield Plan(ast.unparse(call), tuple(arguments.guessed), run)


def _play(loaded: Loaded, cycle: list[Function]) -> None:
    """Let the program play with somebody who answers anything; it comes to its search by itself."""
    program, names = loaded.program, {each.name for each in cycle}
    with Answers(program.answers()).in_place():
        for statement in loaded.left:
            try:
                loaded.run(statement)
            except Exception:
                continue
        for function in program.functions.values():
            is_free = not function.parameters and function.outer is None
            if is_free and function.asks and program.reached_from({function.name}) & names:
                try:
                    loaded.names[function.node.name]()
                except Exception:
                    continue


def _shown(name: str, value: Any) -> str:
    plain = isinstance(value, str | int | float | bool | type(None))
    return repr(value) if plain else name
