"""A file checked: recorded, asked for its moves, judged, and all of it as a row of plain types.

`python -m ttt_tui.programs.check FILE POSITION boxed` prints the row as JSON: each file of a folder
is checked by a process of its own, so that none can end the others.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs.findings import Finding
from ttt_tui.programs.moves import (
    LATE,
    Asked,
    Moves,
    are_wrong,
    compared,
    positions_to_ask,
    read_moves,
)
from ttt_tui.programs.program import Program, find_program
from ttt_tui.programs.recording import Choice, Recording, Unread
from ttt_tui.programs.source import Source
from ttt_tui.programs.verdict import RIGHT, SKIPPED, UNKNOWN, WRONG, Verdict, judge, of_choice

SECONDS = 30.0
"""For one file, in all."""
_FOR_OTHERS = 2.0
"""For the positions that are not late."""
_SIDE = re.compile(r"=\s*(['\"].{1,6}['\"]|True|False|-?[12])$")
"""A guess that may be of a side: `letter='X'`."""


def check(file: str, position: Position | None = None, *, is_boxed: bool = False) -> Verdict:
    """The verdict on a program; `file` may end in `:function`.

    Args:
        position: to record; by default the first board of the file itself.
        is_boxed: run it in bubblewrap.
    """
    try:
        with find_program(file, boxed=is_boxed, seconds=SECONDS) as program:
            recording = _first(program, position)
            guesses = ", ".join(recording.guesses)
            is_open = bool(guesses) and all(map(_SIDE.search, recording.guesses))
            verdict, is_alone = _judged(program, recording, is_sure=is_open), True
            for words, other in program.alternatives():
                is_alone = False
                judged = _judged(other, _first(other, position), is_sure=True)
                verdict = _with_other(verdict, guesses, judged, words)
            if is_open and is_alone and (verdict.kind == WRONG or verdict.asked.is_of_one_side):
                why = f"It was asked in one way only: {guesses}."
                return replace(verdict, kind=UNKNOWN, reasons=(why,))
            return replace(verdict, guesses=recording.guesses)
    except Unread as unread:
        kind = SKIPPED if unread.is_skipped else UNKNOWN
        return Verdict(kind, reasons=(unread.reason,), remarks=(unread.hint,) * bool(unread.hint))


def _first(program: Program, position: Position | None) -> Recording:
    """The call to judge; of a program that answers by heart, one from a later position."""
    recording = program.record(position)
    if len(recording.trace) < 2 and position is None and not recording.game.problem():
        game = recording.game
        later = positions_to_ask(game.first(), game.to_move)
        return _recorded(program, later[len(later) // 2]) or recording
    return recording


def _judged(program: Program, recording: Recording, *, is_sure: bool) -> Verdict:
    """The verdict on one call; `is_sure` if every other guess is judged, too."""
    asked = _asked(program, recording)
    if is_sure:
        recording = replace(recording, own_call=True, guesses=())
    verdict = judge(recording, asked, program.text)
    found = verdict.finding
    if verdict.kind == WRONG and asked.worse and (found is None or found.kind == "worse-choice"):
        at = asked.worse[0].position
        there = _recorded(program, at)
        found = found if there is None else of_choice(there, asked.worse[0])
        return replace(verdict, finding=_with_variables(program, found, at))
    if verdict.kind == RIGHT and not asked.is_sure:
        chooser = untested_chooser(Source(program.path), recording.function)
        why = f"The move that {chooser} chooses was not tested."
        return replace(verdict, kind=UNKNOWN, reasons=(why,)) if chooser else verdict
    return replace(verdict, finding=_with_variables(program, found, recording.game))


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


def _asked(program: Program, recording: Recording) -> Asked:
    """How the program plays the side that it is called for, and the other if it is for both."""
    start = recording.game
    if start.problem():
        return Asked()
    choices, most = _choices(program, start, start.to_move)
    moves = _read(choices)
    is_number = recording.returns_value or type(recording.returned) in (int, float)
    if not moves.is_sure and is_number:
        return Asked(of_values=True, are_wrong=are_wrong(choices))
    if is_for_both := moves.is_sure and _moves_for(program, start, start.to_move.other):
        others, more = _choices(program, start, start.to_move.other)
        choices, most = choices + others, most + more
        moves = _read(choices)
    found = compared([choice.game for choice in choices], moves, most)
    return replace(found, is_of_one_side=not is_for_both)


def _choices(program: Program, start: Position, side: Side) -> tuple[list[Choice], int]:
    """Answers in the late positions and in as many others as fit in some seconds; how many due."""
    positions = positions_to_ask(start.first(), side)
    late = [each for each in positions if each.empties <= LATE]
    found = program.choose(late)
    others = positions[len(late) :] if _read(found).is_sure else ()
    found += program.choose(others, _FOR_OTHERS)
    return found, max(len(late), len(found))


def _read(choices: Sequence[Choice]) -> Moves:
    return read_moves(
        [choice.game for choice in choices],
        [choice.returned for choice in choices],
        [choice.placed for choice in choices],
    )


def _moves_for(program: Program, start: Position, side: Side) -> bool:
    """Whether its search from a late position of the other side puts that side's stones."""
    late = [each for each in positions_to_ask(start.first(), side) if 2 <= each.empties <= 4]
    position = late[len(late) // 2] if late else start
    recording = _recorded(program, position)
    if recording is None or recording.game != position or recording.odd is not None:
        return False
    return len(recording.trace) > 1


def _with_other(verdict: Verdict, guess: str, other: Verdict, other_guess: str) -> Verdict:
    """What is known of a program whose guessed argument may be another."""
    both = f"It is {verdict.kind} as {guess}, {other.kind} as {other_guess}."
    known = replace(verdict, remarks=(both, *verdict.remarks))
    kinds = {verdict.kind, other.kind}
    if kinds == {RIGHT, WRONG}:
        bad = verdict if verdict.kind == WRONG else other
        kind = UNKNOWN if bad.is_exchanged else WRONG
        return replace(known, kind=kind, finding=bad.finding, asked=bad.asked)
    return known if len(kinds) == 1 else replace(known, kind=UNKNOWN)


_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_LOOPS = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def untested_chooser(source: Source, function: str) -> str:
    """What compares moves by the search and is not `function`, which was recorded; or ""."""
    functions = source.functions
    for group in source.groups:
        callers = source.callers(group)
        if function not in {functions[number].name for number in group | callers}:
            continue
        names = {functions[number].short for number in group}
        for number in callers:
            if functions[number].name != function and _compares(functions[number].node, names):
                return functions[number].short
        rest = [each for each in source.tree.body if not isinstance(each, _DEFINITIONS)]
        if _compares(ast.Module(rest, []), names):
            return "the program"
    return ""


def _compares(node: ast.AST, names: set[str]) -> bool:
    """Whether one of the names is called in a loop, or handed on as a function."""
    parts = list[ast.AST]()
    for each in ast.walk(node):
        if isinstance(each, _LOOPS):
            parts += (call.func for call in ast.walk(each) if isinstance(call, ast.Call))
        elif isinstance(each, ast.Call):
            parts += [*each.args, *(key.value for key in each.keywords)]
    return any(getattr(part, "id", getattr(part, "attr", "")) in names for part in parts)


# As a row


def checked_row(file: str, position: Position | None, *, is_boxed: bool) -> dict[str, Any]:
    """A verdict in plain types; moves are [row, column], counts leave out the root."""
    began = time.monotonic()
    verdict = check(file, position, is_boxed=is_boxed)
    comparison, asked = verdict.comparison, verdict.asked
    difference = comparison.difference if comparison is not None else None
    return {
        "schema": 1,
        "file": file,
        "verdict": verdict.kind,
        "finding": None if verdict.finding is None else _finding(verdict.finding),
        "reasons": list(verdict.reasons),
        "remarks": list(verdict.remarks),
        "call": verdict.call or None,
        "guesses": list(verdict.guesses),
        "nodes": verdict.nodes,
        "textbook": None if comparison is None else comparison.convention.words,
        "textbook_nodes": None if comparison is None else comparison.nodes,
        "first_difference": None if difference is None else [difference.node, difference.words],
        "positions_asked": asked.asked if asked.is_sure else None,
        "worse_moves": len(asked.worse) if asked.is_sure else None,
        "seconds": round(time.monotonic() - began, 2),
    }


def _finding(found: Finding) -> dict[str, Any]:
    moves = [list(found.position.rules.coordinates(move)) for move in found.moves]
    return vars(found) | {"position": str(found.position), "moves": moves}


def main() -> None:
    """In that process."""
    file, text, box = sys.argv[1:]
    position = Position.parse(text) if text else None
    print(json.dumps(checked_row(file, position, is_boxed=box == "boxed")))  # noqa: T201


if __name__ == "__main__":
    main()
