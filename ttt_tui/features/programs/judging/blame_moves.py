"""The lines to blame where moves, wins or leaves are wrong."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ttt_tui.features.programs.child.call_graph import FunctionNode
from ttt_tui.features.programs.judging.blame_scene import Place, Scene
from ttt_tui.features.programs.judging.program_text import LOOPS, constant, names_in, written
from ttt_tui.features.programs.judging.tree import cells_of
from ttt_tui.features.programs.recording import ROOT

_LEAST_LINES = 3
"""In a table of lines, that are right: else it is a table of something else."""


def not_taken_back(scene: Scene) -> Iterator[Place]:
    call = scene.child_call
    if call is None:
        return
    own = scene.text.statement(call)
    block = scene.text.block(own)
    made = [target(each) for each in block if each.lineno < own.lineno]
    boards = {name for name in made if name}
    later = [
        each
        for each in scene.after_call(call)
        if not isinstance(each, LOOPS | ast.If) and boards & {target(each)}
    ]
    helped = any(
        isinstance(each, ast.Expr)
        and isinstance(each.value, ast.Call)
        and {name.partition(".")[0] for name in boards} & names_in(each)
        for each in scene.after_call(call)
    )
    if boards and not later and not helped:
        yield own, True
    elif not boards:
        nested = "x" in scene.recording.subject.board.shape
        for each in ast.walk(scene.text.tree):
            if nested and isinstance(each, ast.Call) and _copies(each):
                yield each, False


def target(statement: ast.stmt) -> str:
    """The variable in whose cells a statement writes: `board` of `board[i] = "X"`."""
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Subscript):
        target: ast.expr = statement.targets[0]
        while isinstance(target, ast.Subscript):
            target = target.value
        return written(target)
    return ""


def _copies(node: ast.Call) -> bool:
    """Whether it is a copy of the rows, and not of their cells."""
    return written(node.func) == "copy.copy" or (
        isinstance(node.func, ast.Attribute) and node.func.attr == "copy" and not node.args
    )


def wrong_symbol(scene: Scene) -> Iterator[Place]:
    """The symbol that was put down; or the call that handed the turn on."""
    if scene.call is None:
        return
    text, caller = scene.text, scene.recording.parent[scene.finding.node]
    own = text.statement(scene.call)
    block = text.block(own)
    made = [each for each in block if target(each) and each.lineno < own.lineno]
    if not made or not isinstance(made[-1], ast.Assign):
        return
    value, board = made[-1].value, scene.recording.subject.board
    signs = _signs(scene, value)
    if len(signs) == 1 and signs <= {board.x, board.o}:
        every = [
            _signs(scene, each.value)
            for function in text.functions
            for each in ast.walk(function)
            if isinstance(each, ast.Assign) and target(each) == target(made[-1])
        ]
        if not any(other != signs and other & {board.x, board.o} for other in every):
            yield made[-1], False
    elif caller > ROOT:
        turn = value.test if isinstance(value, ast.IfExp) else value
        before = text.call_at(scene.recording.line[caller])
        if before is None or text.function(before) is None or not isinstance(turn, ast.Name):
            return
        handed = text.given(before).get(turn.id)
        is_fixed = handed is not None and str(constant(handed)) in {board.x, board.o}
        if is_fixed or (handed is not None and written(handed) == turn.id):
            yield before, False


def _signs(scene: Scene, value: ast.expr) -> set[str]:
    """The signs of the players that an expression may be, as they are written down."""
    board = scene.recording.subject.board
    return {str(constant(each)) for each in alternatives(value)} & {board.x, board.o}


def taken_cell(scene: Scene) -> Iterator[Place]:
    """The test of a cell before the call, if it asks for something else than an empty one."""
    if scene.call is None:
        return
    for each in scene.text.above(scene.call):
        if isinstance(each, LOOPS):
            return
        if isinstance(each, ast.If) and isinstance(each.test, ast.Compare):
            is_cell = isinstance(each.test.left, ast.Subscript)
            asks_for = _signs(scene, each.test.comparators[0])
            if is_cell and (isinstance(each.test.ops[0], ast.NotEq) or asks_for):
                yield each, False


def missed_moves(scene: Scene) -> Iterator[Place]:
    """A loop whose range is too short, or that is left after its first move."""
    call, study = scene.child_call, scene.study
    if call is None or scene.text.function(call) is None:
        call = next(iter(scene.text.calls()), None)
    if call is None or scene.text.function(call) is None:
        return
    loops = scene.text.loops(call)
    missed = set(cells_of(study.never_tried[scene.x_moves]))
    yield from ((loop, False) for loop in _short(loops, missed, study.tree.rules.columns))
    tries = [node for node in study.tree.nodes[1:] if node.children]
    if tries and all(len(node.children) == 1 for node in tries) and loops:
        for each in (each for each in scene.after_call(call)):
            leaves = isinstance(each, ast.Return | ast.Break)
            if leaves and each in (*loops[0].body, *scene.text.block(scene.text.statement(call))):
                yield each, False


def _short(
    loops: list[ast.For | ast.While], missed: set[int], columns: int
) -> Iterator[ast.For | ast.While]:
    """The loops over numbers that leave out just these cells."""
    ranges = [(loop, numbers) for loop in loops if (numbers := _range(loop)) is not None]
    if not missed or not ranges or len(ranges) != len(loops):
        return
    if len(ranges) == 1:
        loop, numbers = ranges[0]
        if not missed & numbers and len(missed | numbers) == max(missed | numbers) + 1:
            yield loop
    elif len(ranges) == 2:
        for (loop, numbers), places in zip(
            ranges, ({c % columns for c in missed}, {c // columns for c in missed}), strict=True
        ):
            if not places & numbers:
                yield loop


def _range(loop: ast.For | ast.While) -> set[int] | None:
    """The numbers that a loop counts, where they are written down."""
    if not isinstance(loop, ast.For) or not isinstance(loop.iter, ast.Call):
        return None
    ends = [constant(each) for each in loop.iter.args]
    plain = written(loop.iter.func) == "range" and all(type(each) is int for each in ends)
    return set(range(*ends)) if plain and 0 < len(ends) <= 3 else None


def line_test(scene: Scene) -> Iterator[Place]:
    """Of the lines that are written down, the one that is none; else the table that lacks one."""
    rules, study = scene.study.tree.rules, scene.study
    lines, missed = set(rules.lines), study.missed_lines
    tests: _Cells = [
        (each, cells)
        for each in ast.walk(scene.text.tree)
        if isinstance(each, ast.Compare | ast.BoolOp)
        and len(cells := _cells_in(each, rules.columns)) == rules.in_a_row
    ]
    tables = [
        (each, _entries(each, rules.columns, rules.in_a_row))
        for each in ast.walk(scene.text.tree)
        if isinstance(each, ast.List | ast.Tuple | ast.Set)
    ]
    for table, found in (*tables, (None, tests)):
        for base in (0, 1):
            masks = [sum(1 << cell - base for cell in cells if cell >= base) for _, cells in found]
            right = lines & set(masks)
            if len(right) < _LEAST_LINES or missed & right:
                continue
            wrong = [
                each for (each, _), mask in zip(found, masks, strict=True) if mask not in lines
            ]
            yield from ((each, False) for each in wrong)
            if table is not None and not wrong and not tests and missed and missed == lines - right:
                yield table, False


_Cells = list[tuple[ast.expr, frozenset[int]]]
"""What names some cells, and those, as they are numbered there."""


def _entries(table: ast.List | ast.Tuple | ast.Set, columns: int, length: int) -> _Cells:
    """The entries of a table of lines, as cells; empty for any other."""
    found: _Cells = []
    for entry in table.elts:
        if not isinstance(entry, ast.List | ast.Tuple) or len(entry.elts) != length:
            return []
        cells = set()
        for each in entry.elts:
            pair = isinstance(each, ast.Tuple | ast.List) and len(each.elts) == 2
            parts = [constant(part) for part in each.elts] if pair else [constant(each)]  # type: ignore[attr-defined]
            if not all(type(part) is int for part in parts):
                return []
            cells.add(parts[0] * columns + parts[1] if pair else parts[0])
        found.append((entry, frozenset(cells)))
    return found


def _cells_in(test: ast.expr, columns: int) -> frozenset[int]:
    """The cells that a test looks at by their numbers, `b[0][2] == b[1][1] == b[2][0]`."""
    found, inner = set(), set()
    for each in ast.walk(test):
        if not isinstance(each, ast.Subscript) or each in inner:
            continue
        if isinstance(each.value, ast.Subscript):
            inner.add(each.value)
            pair = constant(each.value.slice), constant(each.slice)
            if type(pair[0]) is not int or type(pair[1]) is not int:
                return frozenset()
            found.add(pair[0] * columns + pair[1])
        elif type(number := constant(each.slice)) is int:
            found.add(number)
        else:
            return frozenset()
    return frozenset(found) if isinstance(test, ast.Compare | ast.BoolOp) else frozenset()


def leaf(scene: Scene) -> Iterator[Place]:
    """Where the number that it got is written down, once."""
    study, finding = scene.study, scene.finding
    if study.forgets_sign:
        for call in scene.text.calls():
            around = next(iter(scene.text.above(call)))
            if not isinstance(around, ast.UnaryOp | ast.BinOp):
                yield call, False
        return
    returns = [
        each
        for function in _reached(scene)
        for each in ast.walk(function)
        if isinstance(each, ast.Return) and each.value is not None
    ]
    if any(isinstance(each.value, ast.BinOp) for each in returns):
        return  # a number that is counted may be any
    given = [
        each
        for each in returns
        if each.value and any(_is_number(part, finding.got) for part in alternatives(each.value))
    ]
    if len(given) > 1:
        given = _of_outcome(scene, given)
    if finding.kind == "win-as-draw" and not (
        given
        and any(
            each.lineno > given[0].lineno
            and scene.text.function(each) is scene.text.function(given[0])
            for each in returns
            if each.value and any(constant(part) for part in alternatives(each.value))
        )
    ):
        return  # where a draw comes last, some win is not seen
    yield from ((each, False) for each in given)


def _is_number(part: ast.expr, number: float | str | None) -> bool:
    value = constant(part)
    return type(value) in (int, float) and value == number


def _reached(scene: Scene) -> list[FunctionNode]:
    """The functions that search, and those that they call."""
    every = [each for each in ast.walk(scene.text.tree) if isinstance(each, FunctionNode)]
    found = list(scene.text.functions)
    for function in found:
        names = names_in(function)
        found += [each for each in every if each.name in names and each not in found]
    return found


def _of_outcome(scene: Scene, returns: list[ast.Return]) -> list[ast.Return]:
    """Those that are tested for the sign of the winner alone, or, of a draw, for none."""
    board, outcome = scene.recording.subject.board, scene.finding.position.outcome()
    won = {1: {board.x}, -1: {board.o}}.get(outcome.value if outcome else 0, set[str]())
    found = []
    for each in returns:
        tests = [part.test for part in scene.text.above(each) if isinstance(part, ast.If)]
        signs = {
            str(constant(part))
            for test in (*tests, each)
            for part in ast.walk(test)
            if constant(part)
        } & {board.x, board.o}
        if signs == won and (tests or won):
            found.append(each)
    return found


def alternatives(value: ast.expr) -> list[ast.expr]:
    if isinstance(value, ast.IfExp):
        return [*alternatives(value.body), *alternatives(value.orelse)]
    return [value]
