"""The line of a program that is to blame for a finding.

The recording says at which call a mistake shows; the text around that call must hold one line, and
one only, that explains it. Where it holds none, or several, no line is named: rather none than a
wrong one.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from ttt_tui.features.programs.judging import blame_moves as moves
from ttt_tui.features.programs.judging.findings import Finding
from ttt_tui.features.programs.judging.program_text import (
    Part,
    ProgramText,
    alternatives,
    constant,
    find,
    names_in,
    target,
    written,
)
from ttt_tui.features.programs.judging.study import Study

_GREATER, _LESS = ast.Gt | ast.GtE, ast.Lt | ast.LtE


def located(study: Study, finding: Finding) -> Finding:
    """The finding, with the line that is to blame where one surely is."""
    blamed = _BLAMED.get(finding.kind)
    if blamed is None:
        return finding
    try:
        text = ProgramText(study, finding)
    except (OSError, SyntaxError, ValueError, RecursionError):
        return finding
    places = set()
    for node in blamed(text):
        # A move that is not taken back is right; what should stand after it is missing.
        is_missing = finding.kind == "not-taken-back" and isinstance(node, ast.stmt)
        places.add(((node.end_lineno or node.lineno) if is_missing else node.lineno, is_missing))
    if len(places) != 1:
        return finding
    ((line, is_missing),) = places
    return replace(finding, line=line, file=study.recording.subject.file, is_missing=is_missing)


# --- what takes the best


def _worst_for_best(text: ProgramText) -> Iterator[Part]:
    """What takes the worst: a `max` or `min`, or a comparison, that the side gets to."""
    function, study = text.own_function, text.study
    if text.is_max is None or function is None:
        return
    every = list(_value_choices(text, function))
    found = [each for each in every if not each[2]] or every
    maybe = [each for each in found if text.gets_to(each[0]) is not False]
    worst = [node for node, is_max, _ in maybe if is_max != text.is_max]
    if len(worst) < len(maybe) and not all(text.gets_to(node) for node in worst):
        return
    others = [node for node in study.choices if node.x_moves != text.x_moves]
    if len({node.lineno for node, *_ in found}) > 1 and any(map(study.takes_worst, others)):
        return  # both sides do: the test that tells them apart may be wrong
    yield from worst


def _value_choices(text: ProgramText, function: ast.AST) -> Iterator[tuple[ast.expr, bool, bool]]:
    """What chooses among values: whether it takes the largest, and whether for alpha or beta."""
    window = set(text.window)
    for each in ast.walk(function):
        if isinstance(each, ast.Call) and written(each.func) in ("max", "min"):
            statement = text.statement(each)
            names = names_in(statement.targets[0]) if isinstance(statement, ast.Assign) else set()
            yield each, written(each.func) == "max", bool(window & names)
        elif isinstance(each, ast.If) and (taken := _taken(each)) is not None:
            name, _, is_max = taken
            yield each.test, is_max, name in window


def _taken(statement: ast.If) -> tuple[str, ast.Compare, bool] | None:
    """Of `if value > best: best = value`: the best's name, the test, if it takes the larger."""
    values = {
        written(name): written(each.value)
        for each in statement.body
        if isinstance(each, ast.Assign)
        for name in each.targets
        if isinstance(name, ast.Name | ast.Attribute)
    }
    return next(
        (
            (right, test, is_more)
            for test, left, right, is_more in _comparisons(statement.test)
            if values.get(right) == left
        ),
        None,
    )


def _comparisons(test: ast.expr) -> Iterator[tuple[ast.Compare, str, str, bool]]:
    """Each comparison of two in a test, from both sides: `a > b` is `b < a`; whether it is `>`."""
    for each in find(ast.Compare, test):
        if len(each.ops) == 1 and isinstance(each.ops[0], _GREATER | _LESS):
            left, right = written(each.left), written(each.comparators[0])
            is_more = isinstance(each.ops[0], _GREATER)
            yield each, left, right, is_more
            yield each, right, left, not is_more


def _choice(text: ProgramText) -> Iterator[Part]:
    """The comparison by which the root takes a move."""
    call = text.child_call
    if call is None or text.is_max is None or text.function(call) is not None:
        return
    for each in text.after_call(call):
        if isinstance(each, ast.If) and (taken := _taken(each)) is not None:
            _, test, is_max = taken
            if text.finding.kind == "bound-chosen":
                if isinstance(test.ops[0], ast.GtE | ast.LtE):
                    yield each
            elif is_max != text.is_max and not text.negates:
                yield each


def _returned(text: ProgramText) -> Iterator[Part]:
    """The `return` of what the last call gave, or its assignment where nothing keeps a best."""
    function, calls = text.own_function, set(text.calls())
    last = function.body[-1] if function is not None else None
    if function is None or not isinstance(last, ast.Return) or not isinstance(last.value, ast.Name):
        return
    name, assigned = last.value.id, list(find(ast.Assign, function))
    given = [
        each
        for each in assigned
        if written(each.targets[0]) == name and calls & set(find(ast.Call, each))
    ]
    if len(given) != 1 or not isinstance(given[0].value, ast.Call):
        return
    others = [e for e in assigned if name in names_in(e.value) and written(e.targets[0]) != name]
    yield last if any(text.loops(each) for each in others) else given[0]


def _begins(text: ProgramText) -> Iterator[Part]:
    """The number that a value begins with, if it is too good for every wrong node of the side.

    Where it is worse than what the moves give, it should have been replaced: what compares is
    wrong then.
    """
    study, got, function = text.study, text.finding.got, text.own_function
    if function is None or not isinstance(got, int | float):
        return
    wrong = [
        (node.x_moves, study.scale.of(node) > best)
        for node in study.tree.nodes
        if node.children and node.has_value and node.outcome is None
        if (best := study.best_of_children(node)) is not None and best != study.scale.of(node)
    ]
    if {is_more for x_moves, is_more in wrong if x_moves == text.x_moves} != {text.x_moves}:
        # If the other side is wrong, too, the test that tells them apart may be to blame.
        if all(x_moves == text.x_moves for x_moves, _ in wrong):
            yield from _worst_for_best(text)
        return
    for each in find(ast.Assign, function):
        if isinstance(each.targets[0], ast.Name) and not text.loops(each):
            is_got = any(constant(part) == got for part in alternatives(each.value))
            if is_got and text.gets_to(each) is not False:
                yield each


def _stored(text: ProgramText) -> Iterator[Part]:
    """Where a value is written into the table that answers."""
    for function in text.functions:
        answers = {
            written(part.value)
            for each in find(ast.Return, function)
            for part in find(ast.Subscript, each)
        }
        yield from (e for e in find(ast.Assign, function) if target(e) and target(e) in answers)


# --- cuts and windows


def _cuts(text: ProgramText, call: ast.Call) -> Iterator[ast.If]:
    """The tests after a call that end a loop by a bound."""
    for each in text.after_call(call):
        if not isinstance(each, ast.If) or not names_in(each.test) & set(text.window):
            continue
        if any(isinstance(part, ast.Break | ast.Return) for part in each.body):
            yield each


def _wrong_cut(text: ProgramText) -> Iterator[Part]:
    """The comparison of a cut that is turned, and the bounds that are wrongly moved."""
    call = text.child_call
    if call is None or not text.window or text.function(call) is None:
        return
    for each in _cuts(text, call):
        if text.gets_to(each) is not False and _is_wrong_cut(text, each.test):
            yield each
    yield from _wrong_bounds(text, call)


def _is_wrong_cut(text: ProgramText, test: ast.expr) -> bool:
    """Whether the test of a cut is turned, or the other side's.

    Right are `value >= beta` where Max moves, `value <= alpha` where Min does, `alpha >= beta`
    anywhere.
    """
    alpha, beta = text.window
    for _, left, right, is_more in _comparisons(test):
        if right in text.window and is_more != (right == beta):
            return True
        other_side = alpha if text.is_max else beta
        is_others = right == other_side and left not in text.window
        if is_others and text.is_max is not None and text.is_here(test):
            return True
    return False


def _wrong_bounds(text: ProgramText, call: ast.Call, *, any_side: bool = False) -> Iterator[Part]:
    """`alpha = min(alpha, value)` after a call, or alpha raised where the side lowers beta.

    Args:
        any_side: only `min` for `max` and the reverse, whichever side gets there.
    """
    for each in text.after_call(call):
        if not isinstance(each, ast.Assign) or not isinstance(each.value, ast.Call):
            continue
        name, by = written(each.targets[0]), written(each.value.func)
        if name not in text.window or by not in ("max", "min"):
            continue
        is_alpha = name == text.window[0]
        is_turned = is_alpha != (by == "max")
        is_others = text.is_max is not None and is_alpha != text.is_max
        if any_side:
            if is_turned:
                yield each
        elif text.gets_to(each) is not False and (is_turned or (is_others and text.is_here(each))):
            yield each


def _passes_window_on(text: ProgramText, call: ast.Call) -> bool | None:
    """Whether a call passes its window on; None where it may be another one by intent."""
    function = text.function(call)
    if not text.window or function is None:
        return None
    alpha, beta = text.window
    arguments = text.arguments(call)
    passed = tuple(written(arguments[name]) if name in arguments else "" for name in text.window)
    if passed == ((f"-{beta}", f"-{alpha}") if text.negates else text.window):
        return True
    names = tuple(each.arg for each in function.args.args if each.arg in text.window)
    is_mixed = names == text.window and set(passed) <= {alpha, beta, f"-{alpha}", f"-{beta}"}
    return False if is_mixed else None


def _first_call(text: ProgramText) -> Iterator[Part]:
    """The calls from outside that give the window."""
    for call in text.calls(outside=True):
        if text.window and set(text.window) <= text.arguments(call).keys():
            yield call


def _wrongly_handed_on(text: ProgramText) -> Iterator[Part]:
    """The call whose window is not that of its caller, as its side sees it."""
    if text.call is None:
        return
    if _passes_window_on(text, text.call) is False:
        yield text.call
    else:
        yield from _wrong_bounds(text, text.call)


def _not_handed_on(text: ProgramText) -> Iterator[Part]:
    """The first call without the window of its caller, where there is a cut; else turned bounds."""
    calls = text.calls()
    if not any(any(True for _ in _cuts(text, call)) for call in calls):
        return
    for call in calls:
        arguments = text.arguments(call)
        passed = [arguments[name] for name in text.window if name in arguments]
        is_own = any(names_in(each) & set(text.window) for each in passed)
        if not is_own or _passes_window_on(text, call) is False:
            yield call
            return
    for call in calls:
        yield from _wrong_bounds(text, call, any_side=True)


def _inner_break(text: ProgramText) -> Iterator[Part]:
    """The first `break` of a cut that leaves only the inner loop."""
    loops = text.loops(text.call) if text.call is not None else []
    if text.call is None or len(loops) < 2:
        return
    breaks = (
        each
        for cut in _cuts(text, text.call)
        for each in cut.body
        if isinstance(each, ast.Break) and text.loops(each)[0] is loops[0]
    )
    yield from islice(breaks, 1)


_LEAVES = tuple(
    f"{what}-as-{other}" for what in ("win", "draw") for other in ("draw", "loss", "win")
)
_BLAMED: dict[str, Callable[[ProgramText], Iterator[Part]]] = {
    "not-taken-back": moves.not_taken_back,
    "wrong-symbol": moves.wrong_symbol,
    "taken-cell": moves.taken_cell,
    "missed-moves": moves.missed_moves,
    "goes-on-after-end": moves.line_test,
    "ends-early": moves.line_test,
    **dict.fromkeys(_LEAVES, moves.leaf),
    "worst-for-best": _worst_for_best,
    "last-for-best": _returned,
    "wrong-value": _begins,
    "value-lost": _begins,
    "wrong-memory": _stored,
    "bound-chosen": _choice,
    "worse-chosen": _choice,
    "cut-too-early": _wrong_cut,
    "closed-window": _first_call,
    "window-too-narrow": _wrongly_handed_on,
    "never-cuts": _not_handed_on,
    "inner-loop": _inner_break,
}
"""What is to blame, by the kind of the finding."""
