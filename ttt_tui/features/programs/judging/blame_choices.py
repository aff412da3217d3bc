"""The lines to blame where values are wrong, or cuts."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from ttt_tui.features.programs.child.call_graph import FunctionNode
from ttt_tui.features.programs.judging.blame_moves import alternatives, target
from ttt_tui.features.programs.judging.blame_scene import Place, Scene
from ttt_tui.features.programs.judging.program_text import constant, names_in, written

_UP = ast.Gt | ast.GtE
_DOWN = ast.Lt | ast.LtE
_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Gt: ast.Lt,
    ast.GtE: ast.LtE,
    ast.Lt: ast.Gt,
    ast.LtE: ast.GtE,
}


def worst_for_best(scene: Scene) -> Iterator[Place]:
    """What takes the worst: a `max` or `min`, or a comparison, that the side comes to."""
    function, window = scene.function, scene.text.window or ()
    if scene.is_max is None or function is None:
        return
    found = list(_choosing(scene, function, window)) or list(_choosing(scene, function, ()))
    maybe = [each for each in found if scene.is_elsewhere(each[0]) is not True]
    worst = [node for node, is_max in maybe if is_max != scene.is_max]
    is_sure = all(scene.is_elsewhere(node) is False for node in worst)
    if not (is_sure or len(worst) == len(maybe)):
        return
    lines = {node.lineno for node, _ in found}
    others = [node for node in scene.study.choices if node.x_moves != scene.x_moves]
    if len(lines) > 1 and any(map(scene.study.takes_worst, others)):
        return  # both sides do: the test that tells them apart may be wrong
    yield from ((node, False) for node in worst)


def _choosing(
    scene: Scene, function: FunctionNode, window: tuple[str, ...]
) -> Iterator[tuple[ast.expr, bool]]:
    """What chooses among values in a function, and whether it takes the largest."""
    for each in ast.walk(function):
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name):
            statement = scene.text.statement(each)
            is_window = isinstance(statement, ast.Assign) and set(window) & names_in(
                statement.targets[0]
            )
            if each.func.id in ("max", "min") and not is_window:
                yield each, each.func.id == "max"
        elif isinstance(each, ast.If) and (found := _takes(each)) is not None:
            target, _, kind = found
            if target not in window:
                yield each.test, kind


def _takes(statement: ast.If) -> tuple[str, ast.Compare, bool] | None:
    """Of `if value > best: best = value`: the best's name, the test, if it takes the larger."""
    targets = {
        written(target): each.value
        for each in statement.body
        if isinstance(each, ast.Assign)
        for target in each.targets
        if isinstance(target, ast.Name | ast.Attribute)
    }
    for each in ast.walk(statement.test):
        if isinstance(each, ast.Compare) and len(each.ops) == 1:
            left, right, op = written(each.left), written(each.comparators[0]), each.ops[0]
            if not isinstance(op, _UP | _DOWN):
                continue
            if right in targets and written(targets[right]) == left:
                return right, each, isinstance(op, _UP)
            if left in targets and written(targets[left]) == right:
                return left, each, isinstance(op, _DOWN)
    return None


def returned(scene: Scene) -> Iterator[Place]:
    """The `return` of what the last call gave."""
    function, calls = scene.function, scene.text.calls()
    if function is None or not calls:
        return
    last = function.body[-1]
    assigned = [each for each in ast.walk(function) if isinstance(each, ast.Assign)]
    if not isinstance(last, ast.Return) or not isinstance(last.value, ast.Name):
        return
    name = last.value.id
    straight = [each for each in assigned if _sets(each, name) and _holds_any(each, calls)]
    others = [each for each in assigned if name in names_in(each.value) and not _sets(each, name)]
    if len(straight) == 1 and isinstance(straight[0].value, ast.Call):
        yield (last if any(scene.text.loops(each) for each in others) else straight[0]), False


def _sets(statement: ast.Assign, name: str) -> bool:
    return written(statement.targets[0]) == name


def _holds_any(node: ast.AST, calls: Iterable[ast.Call]) -> bool:
    return any(each in calls for each in ast.walk(node) if isinstance(each, ast.Call))


def begins(scene: Scene) -> Iterator[Place]:
    """The number that a value begins with, if every wrong node returns just it.

    Where it is worse than what the moves give, it should have been replaced: what compares is
    wrong then.
    """
    study, got, function = scene.study, scene.finding.got, scene.function
    if function is None or not isinstance(got, int | float):
        return
    wrong = [
        (node.x_moves, study.scale.of(node) > best)
        for node in study.tree.nodes
        if node.children and node.has_value and node.outcome is None
        if (best := study.best_of_children(node)) is not None and best != study.scale.of(node)
    ]
    if {is_more for x_moves, is_more in wrong if x_moves == scene.x_moves} != {scene.x_moves}:
        # If the other side is wrong, too, the test that tells them apart may be to blame.
        if all(x_moves == scene.x_moves for x_moves, _ in wrong):
            yield from worst_for_best(scene)
        return
    for each in ast.walk(function):
        if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
            is_first = not scene.text.loops(each) and scene.is_elsewhere(each) is not True
            if is_first and any(constant(part) == got for part in alternatives(each.value)):
                yield each, False


def _cuts(scene: Scene, statements: Iterable[ast.stmt]) -> Iterator[ast.If]:
    """The tests among them that end a loop by a bound."""
    window = set(scene.text.window or ())
    for each in statements:
        if (
            isinstance(each, ast.If)
            and window & names_in(each.test)
            and any(isinstance(part, ast.Break | ast.Return) for part in each.body)
        ):
            yield each


def wrong_cut(scene: Scene) -> Iterator[Place]:
    """The comparison of a cut that is the wrong way round; else the bound that is wrongly moved."""
    call, window = scene.child_call, scene.text.window
    if call is None or window is None or scene.text.function(call) is None:
        return
    after = scene.after_call(call)
    cuts = [each for each in _cuts(scene, after) if scene.is_elsewhere(each) is not True]
    for each in cuts:
        if _is_wrong_cut(each.test, window, scene):
            yield each, False
    yield from _moved_wrongly(scene, after)


def _is_wrong_cut(test: ast.expr, window: tuple[str, str], scene: Scene) -> bool:
    alpha, beta = window
    for each in ast.walk(test):
        if not isinstance(each, ast.Compare) or len(each.ops) != 1:
            continue
        left, right, op = written(each.left), written(each.comparators[0]), type(each.ops[0])
        if left in window and right not in window:
            left, right, op = right, left, _TURNED.get(op, op)
        if left == beta and right == alpha:
            left, right, op = right, left, _TURNED.get(op, op)
        if right == beta and issubclass(op, _DOWN):
            return True
        if right == alpha and issubclass(op, _UP):
            return True
        # `value >= beta` ends a node of Max, `value <= alpha` one of Min.
        ends_here = left != alpha and right == (alpha if scene.is_max else beta)
        if ends_here and scene.is_here(test):
            return scene.is_max is not None
    return False


def _moved_wrongly(
    scene: Scene, statements: Iterable[ast.stmt], *, any_side: bool = False
) -> Iterator[Place]:
    """`alpha = min(alpha, value)`, or alpha raised where the side lowers beta."""
    window = scene.text.window
    if window is None:
        return
    for each in statements:
        if not isinstance(each, ast.Assign) or not isinstance(each.value, ast.Call):
            continue
        name, by = written(each.targets[0]), written(each.value.func)
        if name not in window or by not in ("max", "min"):
            continue
        if not any_side and scene.is_elsewhere(each) is True:
            continue
        is_alpha = name == window[0]
        is_other = not any_side and scene.is_max is not None and is_alpha != scene.is_max
        if is_alpha != (by == "max") or (is_other and scene.is_here(each)):
            yield each, False


def handed_window(scene: Scene) -> Iterator[Place]:
    """The call whose window is not that of its caller, as its side sees it."""
    if scene.call is None:
        return
    if _is_handed_right(scene, scene.call) is False:
        yield scene.call, False
    else:
        yield from _moved_wrongly(scene, scene.after_call(scene.call))


def _is_handed_right(scene: Scene, call: ast.Call) -> bool | None:
    """Whether a call hands the window on; None where it may be another window by intent."""
    window = scene.text.window
    if window is None or scene.text.function(call) is None:
        return None
    given = scene.text.given(call)
    low, high = (written(given[name]) if name in given else "" for name in window)
    alpha, beta = window
    if (low, high) == ((f"-{beta}", f"-{alpha}") if scene.negates else window):
        return True
    function = scene.text.function(call)
    names = [each.arg for each in function.args.args] if function else []
    if window != tuple(name for name in names if name in window):
        return None
    ends = {alpha, beta, f"-{alpha}", f"-{beta}"}
    return False if {low, high} <= ends else None


def not_handed(scene: Scene) -> Iterator[Place]:
    """The calls without the window of their caller, where there is a cut."""
    text, window = scene.text, scene.text.window
    if window is None:
        return
    calls = text.calls()
    if not any(True for call in calls for _ in _cuts(scene, scene.after_call(call))):
        return
    for call in calls:
        given = text.given(call)
        ends = [given.get(name) for name in window]
        names = set().union(*(names_in(each) for each in ends if each is not None))
        if not names & set(window) or _is_handed_right(scene, call) is False:
            yield call, False
            return
    for call in calls:
        yield from _moved_wrongly(scene, scene.after_call(call), any_side=True)


def inner_break(scene: Scene) -> Iterator[Place]:
    """The first `break` of the inner loop."""
    if scene.call is None or len(scene.text.loops(scene.call)) < 2:
        return
    inner = scene.text.loops(scene.call)[0]
    for cut in _cuts(scene, scene.after_call(scene.call)):
        for each in cut.body:
            if isinstance(each, ast.Break) and scene.text.loops(each)[0] is inner:
                yield each, False
                return


def stored(scene: Scene) -> Iterator[Place]:
    """Where a value is written into the table that answers."""
    for function in scene.text.functions:
        asked = {
            written(part.value)
            for each in ast.walk(function)
            if isinstance(each, ast.Return) and each.value is not None
            for part in ast.walk(each.value)
            if isinstance(part, ast.Subscript)
        }
        yield from (
            (each, False)
            for each in ast.walk(function)
            if isinstance(each, ast.Assign) and target(each) in asked and target(each)
        )


def choice(scene: Scene) -> Iterator[Place]:
    """The comparison by which the root takes a move."""
    call = scene.child_call
    if call is None or scene.is_max is None or scene.text.function(call) is not None:
        return
    is_max = scene.is_max != scene.negates if scene.negates else scene.is_max
    for each in scene.after_call(call):
        if isinstance(each, ast.If) and (found := _takes(each)) is not None:
            _, test, kind = found
            if scene.finding.kind == "bound-chosen":
                if isinstance(test.ops[0], ast.GtE | ast.LtE):
                    yield each, False
            elif kind != is_max and not scene.negates:
                yield each, False
