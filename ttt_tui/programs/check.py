"""A file checked: recorded, asked for its moves, judged, and all of it as a row of plain types.

`python -m ttt_tui.programs.check FILE POSITION boxed` prints the row as JSON: each file of a folder
is checked by a process of its own, so that none can end the others.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import replace
from typing import Any

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs.chooser import untested_chooser
from ttt_tui.programs.findings import Finding
from ttt_tui.programs.moves import Asked, compared, compared_values, positions_to_ask, read_moves
from ttt_tui.programs.program import Program, find_program
from ttt_tui.programs.recording import Recording, Unread
from ttt_tui.programs.verdict import RIGHT, SKIPPED, UNKNOWN, WRONG, Verdict, judge, of_choice

SECONDS = 30.0
"""For one file, in all."""


def check(file: str, position: Position | None = None, *, is_boxed: bool = False) -> Verdict:
    """The verdict on a program; `file` may end in `:function`.

    Args:
        position: to record; by default the first board of the file itself.
        is_boxed: run it in bubblewrap.
    """
    try:
        with find_program(file, boxed=is_boxed, seconds=SECONDS) as program:
            verdict = _judged(program, program.record(position))
            for words, other in program.alternatives():
                verdict = _with_other(verdict, words, _judged(other, other.record(position)))
            return verdict
    except Unread as unread:
        kind = SKIPPED if unread.is_skipped else UNKNOWN
        return Verdict(kind, reasons=(unread.reason,), remarks=(unread.hint,) * bool(unread.hint))


def _judged(program: Program, recording: Recording) -> Verdict:
    asked = _asked(program, recording)
    verdict = judge(recording, asked, program.text)
    found = verdict.finding
    if verdict.kind == WRONG and asked.worse and (found is None or found.kind == "worse-choice"):
        if (there := _recorded(program, asked.worse[0].position)) is not None:
            return replace(verdict, finding=of_choice(there, asked.worse[0]))
    elif found is None and asked.is_sure and asked.wrong_values:
        if (there := _recorded(program, asked.wrong_values[0])) is not None:
            other = judge(there, asked, program.text)
            if other.kind == WRONG:
                return replace(verdict, kind=WRONG, finding=other.finding, reasons=())
    if verdict.kind != RIGHT or (asked.is_sure and not asked.of_values):
        return verdict
    chooser = untested_chooser(program.text, recording.function)
    why = f"The move that {chooser} chooses was not tested."
    return replace(verdict, kind=UNKNOWN, reasons=(why,)) if chooser else verdict


def _recorded(program: Program, position: Position) -> Recording | None:
    try:
        return program.record(position)
    except Unread:
        return None


def _asked(program: Program, recording: Recording) -> Asked:
    """How the program plays, for each side that it moves for."""
    start = recording.game
    if start.problem():
        return Asked()
    sides = [start.to_move]
    if _moves_for(program, start, start.to_move.other):
        sides.append(start.to_move.other)
    positions = [each for side in sides for each in positions_to_ask(start.first(), side)]
    positions.sort(key=lambda each: each.empties)
    choices = program.choose(positions)  # as far as there is time
    asked = [choice.game for choice in choices]
    returned = [choice.returned for choice in choices]
    moves = read_moves(asked, returned, [choice.placed for choice in choices])
    if not moves.is_sure and recording.returns_value:
        return compared_values(asked, returned, len(positions))
    return compared(asked, moves, len(positions))


def _moves_for(program: Program, start: Position, side: Side) -> bool:
    """Whether its search from a late position of the other side puts that side's stones."""
    late = [each for each in positions_to_ask(start.first(), side) if 2 <= each.empties <= 4]
    recording = _recorded(program, late[len(late) // 2]) if late else None
    return recording is not None and recording.odd is None and len(recording.trace) > 1


def _with_other(verdict: Verdict, words: str, other: Verdict) -> Verdict:
    """The verdict with what is known of it when a guessed argument is another."""
    mine = ", ".join(verdict.guesses) or verdict.call
    both = f"{verdict.kind} as {mine}, {other.kind} as {words}"
    verdict = replace(verdict, remarks=(f"Asked in two ways: {both}.", *verdict.remarks))
    kinds = {verdict.kind, other.kind}
    if kinds == {RIGHT, WRONG}:
        bad = verdict if verdict.kind == WRONG else other
        kind = UNKNOWN if bad.is_exchanged else WRONG
        return replace(verdict, kind=kind, finding=bad.finding, reasons=())
    return verdict if len(kinds) == 1 else replace(verdict, kind=UNKNOWN)


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
        "worse_moves": None if asked.of_values or not asked.is_sure else len(asked.worse),
        "wrong_values": len(asked.wrong_values) if asked.of_values and asked.is_sure else None,
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
