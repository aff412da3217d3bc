"""The lines to blame where moves, wins or leaves are wrong."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from ttt_tui.features.programs.child.call_graph import FunctionNode
from ttt_tui.features.programs.judging.program_text import (
    LOOPS,
    Part,
    ProgramText,
    alternatives,
    constant,
    find,
    literal,
    names_in,
    target,
    written,
)
from ttt_tui.features.programs.judging.recorded_tree import cells_of
from ttt_tui.features.programs.recording import ROOT
from ttt_tui.game import Rules

_LEAST_LINES = 3
"""In a table of lines, that are right: else it is a table of something else."""
_INDEX = re.compile(r"\[([^][]*)\](?:\[([^][]*)\])?")


def not_taken_back(text: ProgramText) -> Iterator[Part]:
    """The call after which the move is still there; or the copy of the rows, not of their cells."""
    call = text.child_call
    if call is None:
        return
    own = text.statement(call)
    boards = {target(each) for each in text.before(own)} - {""}
    names = {name.partition(".")[0] for name in boards}
    if boards and not any(
        target(each) in boards or (_is_call(each) and names & names_in(each))
        for each in text.after_call(call)
    ):
        yield own
    elif not boards and "x" in text.recording.subject.board.shape:
        for each in find(ast.Call, text.tree):
            is_method = isinstance(each.func, ast.Attribute) and each.func.attr == "copy"
            if written(each.func) == "copy.copy" or (is_method and not each.args):
                yield each


def _is_call(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)


def wrong_symbol(text: ProgramText) -> Iterator[Part]:
    """The symbol that was put down; or the call that passed the turn on."""
    if text.call is None:
        return
    before = text.before(text.statement(text.call))
    made = [each for each in before if isinstance(each, ast.Assign) and target(each)]
    if not made:
        return
    move, caller = made[-1], text.recording.parent[text.finding.node]
    signs = _signs(text, move.value)
    if len(signs) == 1:
        every = [
            _signs(text, each.value)
            for each in find(ast.Assign, *text.functions)
            if target(each) == target(move)
        ]
        if all(other in (signs, set()) for other in every):
            yield move
    elif caller > ROOT:
        turn = move.value.test if isinstance(move.value, ast.IfExp) else move.value
        call = text.call_at(text.recording.line[caller])
        if call is None or text.function(call) is None or not isinstance(turn, ast.Name):
            return
        passed = text.arguments(call).get(turn.id)
        if passed is not None and (written(passed) == turn.id or _signs(text, passed)):
            yield call


def _signs(text: ProgramText, value: ast.expr) -> set[str]:
    """The signs of the players that an expression may be, as they are written down."""
    return {str(constant(each)) for each in alternatives(value)} & text.signs


def taken_cell(text: ProgramText) -> Iterator[Part]:
    """The test of a cell before the call, if it asks for something else than an empty one."""
    for each in text.above(text.call) if text.call is not None else ():
        if isinstance(each, LOOPS):
            return
        if isinstance(each, ast.If) and isinstance(each.test, ast.Compare):
            is_cell = isinstance(each.test.left, ast.Subscript)
            asks_for = _signs(text, each.test.comparators[0])
            if is_cell and (isinstance(each.test.ops[0], ast.NotEq) or asks_for):
                yield each


def missed_moves(text: ProgramText) -> Iterator[Part]:
    """A loop whose range is too short, or that is left after its first move."""
    call, study = text.child_call, text.study
    if call is None or text.function(call) is None:
        call = next(iter(text.calls()), None)
    if call is None:
        return
    loops = text.loops(call)
    missed = set(cells_of(study.never_tried[text.x_moves]))
    yield from _short(loops, missed, study.tree.rules.columns)
    tries = [node for node in study.tree.nodes[1:] if node.children]
    if loops and tries and all(len(node.children) == 1 for node in tries):
        block = (*loops[0].body, *text.block(text.statement(call)))
        for each in text.after_call(call):
            if isinstance(each, ast.Return | ast.Break) and each in block:
                yield each


def _short(loops: list[ast.For | ast.While], missed: set[int], columns: int) -> Iterator[Part]:
    """The loops over numbers that leave out just these cells."""
    ranges = [(loop, numbers) for loop in loops if (numbers := _range(loop)) is not None]
    if not missed or len(ranges) != len(loops):
        return
    if len(ranges) == 1:
        ((loop, numbers),) = ranges
        if not missed & numbers and len(missed | numbers) == max(missed | numbers) + 1:
            yield loop
    elif len(ranges) == 2:
        missed_columns, missed_rows = {c % columns for c in missed}, {c // columns for c in missed}
        for (loop, numbers), places in zip(ranges, (missed_columns, missed_rows), strict=True):
            if not places & numbers:
                yield loop


def _range(loop: ast.For | ast.While) -> set[int] | None:
    """The numbers that a loop counts, where they are written down."""
    if not isinstance(loop, ast.For) or not isinstance(loop.iter, ast.Call):
        return None
    ends = [constant(each) for each in loop.iter.args]
    plain = written(loop.iter.func) == "range" and all(type(each) is int for each in ends)
    return set(range(*ends)) if plain and 0 < len(ends) <= 3 else None


def line_test(text: ProgramText) -> Iterator[Part]:
    """Of the lines that are written down, the one that is none; else the table that lacks one."""
    rules, missed = text.study.tree.rules, text.study.missed_lines
    lines = set(rules.lines)
    tables: list[tuple[Part | None, dict[ast.expr, set[int]]]] = []
    tests: dict[ast.expr, set[int]] = {}
    for each in find(ast.expr, text.tree):
        if isinstance(each, ast.List | ast.Tuple | ast.Set):
            entries = {entry: _named(entry, rules) for entry in each.elts}
            if all(len(cells) == rules.in_a_row for cells in entries.values()):
                tables.append((each, entries))
        elif isinstance(each, ast.Compare | ast.BoolOp):
            tests[each] = _tested(each, rules)
    tests = {each: cells for each, cells in tests.items() if len(cells) == rules.in_a_row}
    for table, entries in (*tables, (None, tests)):
        for base in (0, 1):  # cells are counted from 0 or from 1
            masks = {
                each: sum(1 << cell - base for cell in cells if cell >= base)
                for each, cells in entries.items()
            }
            right = lines.intersection(masks.values())
            if len(right) < _LEAST_LINES or missed & right:
                continue
            wrong = [each for each, mask in masks.items() if mask not in lines]
            yield from wrong
            if table is not None and not (wrong or tests) and missed and missed == lines - right:
                yield table


def _named(entry: ast.expr, rules: Rules) -> set[int]:
    """The cells of an entry of a table, `(2, 4, 6)` or `((0, 2), (1, 1), (2, 0))`."""
    cells: set[int] = set()
    known = literal(entry)
    for cell in known[0] if known and isinstance(known[0], list | tuple) else ():
        match cell:
            case [int(row), int(column)]:
                cells.add(row * rules.columns + column)
            case int():
                cells.add(cell)
            case _:
                return set()
    return cells


def _tested(test: ast.expr, rules: Rules) -> set[int]:
    """The cells that a test looks at by their numbers, `b[0][2] == b[1][1] == b[2][0]`."""
    indices = _INDEX.findall(written(test))
    if not all(each.isdecimal() for pair in indices for each in pair if each):
        return set()
    return {int(a) * rules.columns + int(b) if b else int(a) for a, b in indices if a}


def leaf(text: ProgramText) -> Iterator[Part]:
    """Where the number that it got is written down, once."""
    finding = text.finding
    if text.study.forgets_sign:
        for call in text.calls():
            if not isinstance(next(text.above(call)), ast.UnaryOp | ast.BinOp):
                yield call
        return
    returns = [
        (each, alternatives(each.value))
        for each in find(ast.Return, *_reached(text))
        if each.value is not None
    ]
    if any(isinstance(each.value, ast.BinOp) for each, _ in returns):
        return  # a number that is counted may be any
    given = [each for each, values in returns if any(_is_number(e, finding.got) for e in values)]
    if len(given) > 1:
        given = _of_outcome(text, given)
    if finding.kind == "win-as-draw" and not (
        given
        and any(
            each.lineno > given[0].lineno
            and text.function(each) is text.function(given[0])
            and any(map(constant, values))
            for each, values in returns
        )
    ):
        return  # where a draw comes last, some win is not seen
    yield from given


def _is_number(part: ast.expr, number: float | str | None) -> bool:
    value = constant(part)
    return type(value) in (int, float) and value == number


def _reached(text: ProgramText) -> list[FunctionNode]:
    """The functions that search, and those that they call."""
    every = [each for each in ast.walk(text.tree) if isinstance(each, FunctionNode)]
    found = list(text.functions)
    for function in found:
        names = names_in(function)
        found += [each for each in every if each.name in names and each not in found]
    return found


def _of_outcome(text: ProgramText, returns: list[ast.Return]) -> list[ast.Return]:
    """Those that are tested for the sign of the winner alone, or, of a draw, for none."""
    board, outcome = text.recording.subject.board, text.finding.position.outcome()
    won = {1: {board.x}, -1: {board.o}}.get(outcome.value if outcome else 0, set[str]())
    found = []
    for each in returns:
        tests = [part.test for part in text.above(each) if isinstance(part, ast.If)]
        constants = {str(constant(part)) for part in find(ast.expr, each, *tests) if constant(part)}
        if constants & text.signs == won and (tests or won):
            found.append(each)
    return found
