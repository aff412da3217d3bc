"""A file checked: recorded, asked for its moves, and judged."""

from __future__ import annotations

import ast
from collections.abc import Set
from dataclasses import replace
from math import inf

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs.findings import Finding
from ttt_tui.programs.moves import (
    LATE,
    Asked,
    compared,
    contradiction,
    numbers_of,
    positions_to_ask,
    read_moves,
)
from ttt_tui.programs.program import Program, find_program
from ttt_tui.programs.recording import Choice, Recording, Unread
from ttt_tui.programs.source import Source
from ttt_tui.programs.tree import SMALL, Tree
from ttt_tui.programs.verdict import RIGHT, SKIPPED, UNKNOWN, WRONG, Verdict, judge, of_choice
from ttt_tui.solver.results import Stones

SECONDS = 30.0
"""For one file, in all."""
_FIRST = 24
"""Positions of a large board that are asked before it is known how answers are read."""
_FOR_FIRST, _FOR_OTHERS = 8.0, 5.0
"""For the first call, and for the positions that are not late."""


def check(file: str, position: Position | None = None, *, is_boxed: bool = False) -> Verdict:
    """The verdict on a program; `file` may end in `:function`.

    Args:
        position: to record; by default the first board of the file itself.
        is_boxed: run it in bubblewrap.
    """
    try:
        with find_program(file, boxed=is_boxed, seconds=SECONDS) as program:
            recording = first_recording(program, position)
            guesses, has_other = ", ".join(recording.guesses), any(program.other)
            verdict = _judged(program, recording, is_sure=has_other)
            if has_other:
                words, call = program.other
                with find_program(file, boxed=is_boxed, seconds=SECONDS, call=call) as other:
                    judged = _judged(other, first_recording(other, position), is_sure=True)
                verdict = _with_other(verdict, guesses, judged, words)
            if guesses and not has_other and verdict.asked.is_of_one_side:
                why = f"It was asked in one way only: {guesses}."
                verdict = replace(verdict, kind=UNKNOWN, reasons=(why, *verdict.reasons))
            if verdict.kind == UNKNOWN:
                hint = f"# ttt: call={recording.call}"
                verdict = replace(verdict, remarks=(*verdict.remarks, hint))
            return verdict
    except Unread as unread:
        kind = SKIPPED if unread.is_skipped else UNKNOWN
        return Verdict(kind, reasons=(unread.reason,), remarks=(unread.hint,) * bool(unread.hint))


def first_recording(program: Program, position: Position | None) -> Recording:
    """The call to judge.

    It is one from a later position, if the program answers by heart or takes too long, or if O
    begins in a call that the file does not make: perhaps that is only made when X has begun.
    """
    recording = program.record(position, seconds=inf if position else _FOR_FIRST)
    game, fault = recording.game, recording.fault
    by_heart, is_cut = len(recording.tree) < 2, fault is not None and not fault.is_own
    is_begun = game.to_move is Side.O and not game.occupied and not recording.own_call
    if position or game.problem() or not (by_heart or is_cut or is_begun):
        return recording
    first = replace(game, to_move=Side.X) if is_begun else game.first()
    most = LATE if by_heart else game.empties - 1 - is_cut
    later = [each for each in positions_to_ask(first, game.to_move) if each.empties <= most]
    start = max(later, key=lambda each: each.empties, default=game)
    found = _recorded(program, start)
    if found is None or found.game != start:
        return recording
    notes = (f"Its search is judged from {start}.", *found.notes)
    return replace(found, notes=notes, is_later=True)


def _judged(program: Program, recording: Recording, *, is_sure: bool) -> Verdict:
    """The verdict on one call; `is_sure` if its other guess is judged, too."""
    asked = _asked(program, recording)
    bad = [each.position for each in asked.worse[:1]] + [each.game for each in asked.contrary or ()]
    if any(_is_stale(program, recording, each) for each in bad):
        asked = Asked()
    known = replace(recording, own_call=True, guesses=()) if is_sure else recording
    verdict = replace(judge(known, asked, program.text), recording=recording)
    found, at = verdict.finding, recording.game
    source = Source(program.path)
    if verdict.kind == RIGHT and not asked.asked:
        line = _untested(source, recording.function)
        why = f"Line {line} calls the search in a loop; what it chooses was not tested."
        return replace(verdict, kind=UNKNOWN, reasons=(why,)) if line else verdict
    if found is not None and found.kind == "worse-choice":
        at, side = found.position, recording.game.to_move.other
        is_of_other = all(each.position.to_move is side for each in asked.worse)
        if is_of_other and not is_sure and not _loop(source, {recording.function.split(".")[-1]}):
            why = f"The file does not call it for {side.letter}, which alone plays worse."
            return replace(verdict, kind=UNKNOWN, reasons=(why,))
        there = _recorded(program, at)
        found = found if there is None else of_choice(there, asked.worse[0])
    return replace(verdict, finding=_with_variables(program, found, at))


def _with_variables(program: Program, found: Finding | None, position: Position) -> Finding | None:
    """The finding with the variables of the call at its node, by one run more."""
    if found is None or found.node is None or found.variables or found.line is None:
        return found
    there = _recorded(program, position, found.node)
    return found if there is None else replace(found, variables=there.variables.get(found.node, ""))


def _recorded(program: Program, position: Position, *nodes: int) -> Recording | None:
    try:
        return program.record(position, nodes)
    except Unread:
        return None


def _is_stale(program: Program, recording: Recording, at: Position) -> bool:
    """Whether its search ends games otherwise there: something beside the board was not set up."""
    there = _recorded(program, at)
    if there is None or (there.odd and not recording.odd) or (there.fault and not recording.fault):
        return True
    own, new = map(_after_end, (recording.tree, there.tree))
    is_other = any(new[board] != own[board] for board in new.keys() & own.keys())
    is_other |= bool(own) and any(new.values()) and not any(own.values())
    return is_other and not recording.odd


def _after_end(tree: Tree) -> dict[Stones, bool]:
    """Of boards with a finished game, whether the search goes on."""
    over = (~tree.goes_on & ~tree.is_open).nonzero()[0].tolist()
    return {tree.boards[tree.place[node]]: bool(tree.children[node]) for node in over}


def _asked(program: Program, recording: Recording) -> Asked:
    """How the program plays the side that it is called for, and the other if it is for both."""
    start = recording.game
    if start.problem():
        return Asked()
    choices, most = _choices(program, start, start.to_move)
    moves = read_moves(choices)
    if moves is None:
        returned, is_of_search = recording.returned, recording.returns_value
        # What comes with a number may be the move.
        is_alone = sum(each == each for each in numbers_of(returned)) < 2
        known = {*abs(recording.tree.raw).tolist()}
        is_known = type(returned) in (int, float) and all(
            abs(e.value or 0) in known for e in choices
        )
        is_value = is_alone and (is_of_search or is_known)
        return Asked(of_values=is_value, contrary=contradiction(choices) if is_of_search else None)
    if is_for_both := _moves_for(program, start, start.to_move.other):
        others, more = _choices(program, start, start.to_move.other)
        choices, most = choices + others, most + more
        moves = read_moves(choices)
    found = Asked() if moves is None else compared(choices, moves, most)
    return replace(found, is_of_one_side=not is_for_both)


def _choices(program: Program, start: Position, side: Side) -> tuple[list[Choice], int]:
    """Answers in the late positions and in as many others as fit in some seconds; how many due."""
    positions = positions_to_ask(start.first(), side)
    late = sum(each.empties <= LATE for each in positions)
    due = late if start.rules.cells <= SMALL else max(late, _FIRST)
    found = program.choose(positions[:due])
    others = () if read_moves(found) is None else positions[due:]
    found += program.choose(others, _FOR_OTHERS)
    return found, max(due, len(found))


def _moves_for(program: Program, start: Position, side: Side) -> bool:
    """Whether its search from a late position of the other side puts that side's stones."""
    late = [each for each in positions_to_ask(start.first(), side) if 2 <= each.empties <= 4]
    position = late[len(late) // 2] if late else start
    found = _recorded(program, position)
    return bool(found and found.game == position and not found.odd and len(found.tree) > 1)


def _with_other(verdict: Verdict, guess: str, other: Verdict, other_guess: str) -> Verdict:
    """What is known of a program whose guessed argument may be another."""
    both = f"It is {verdict.kind} as {guess}, {other.kind} as {other_guess}."
    bad = other if other.kind == WRONG else verdict
    is_known = verdict.kind == other.kind or {verdict.kind, other.kind} == {RIGHT, WRONG}
    kind, remarks = bad.kind if is_known else UNKNOWN, (both, *bad.remarks)
    return replace(verdict, kind=kind, finding=bad.finding, asked=bad.asked, remarks=remarks)


_LOOPS = (ast.For, ast.While, ast.ListComp, ast.DictComp, ast.GeneratorExp, ast.keyword)
"""Where a search is called, or handed on as `key`, to compare moves."""


def _untested(source: Source, function: str) -> int:
    """The line of a loop outside of a search, which is `function`, that comes to it; 0 if none."""
    functions = source.functions
    near = {n for g in source.groups if function in {functions[e].name for e in g} for n in g}
    inside = {part for number in near for part in ast.walk(functions[number].node)}
    for _ in functions:
        near |= {number for number, each in enumerate(functions) if each.calls & near}
    return _loop(source, {functions[number].short for number in near}, inside)


def _loop(source: Source, names: set[str], inside: Set[ast.AST] = frozenset()) -> int:
    """The line of a loop that calls one of some functions; 0 if none."""
    for loop in ast.walk(source.tree):
        is_map = isinstance(loop, ast.Call) and getattr(loop.func, "id", "") in ("map", "filter")
        is_loop = (is_map or isinstance(loop, _LOOPS)) and loop not in inside
        parts = ast.walk(loop) if is_loop else ()
        if any(getattr(part, "id", getattr(part, "attr", "")) in names for part in parts):
            return int(getattr(loop, "lineno", 0))
    return 0
