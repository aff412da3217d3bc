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
from ttt_tui.games.text import read_game
from ttt_tui.programs.chooser import untested_chooser
from ttt_tui.programs.findings import Finding
from ttt_tui.programs.moves import (
    Asked,
    compared,
    compared_values,
    positions_to_ask,
    read_moves,
)
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
            recording = program.record(position)
            verdict = _judged(program, recording)
            for words, other in program.alternatives():
                verdict = _with_other(verdict, words, _judged(other, other.record(position)))
            return verdict
    except Unread as unread:
        kind = SKIPPED if unread.is_skipped else UNKNOWN
        return Verdict(kind, reasons=(unread.reason,), remarks=(unread.hint,) * bool(unread.hint))


def _judged(program: Program, recording: Recording) -> Verdict:
    asked = _asked(program, recording)
    verdict = judge(recording, asked, program.text)
    finding = verdict.finding
    if verdict.kind == WRONG and (finding is None or finding.kind == "worse-choice"):
        return replace(verdict, finding=_explained(program, asked) or finding)
    if finding is None and asked.is_sure and asked.wrong_values:
        return _where_wrong(program, verdict)
    if verdict.kind != RIGHT or asked.is_of_moves:
        return verdict
    if not (chooser := untested_chooser(program.text, recording.function)):
        return verdict
    why = f"The move that {chooser} chooses was not tested."
    return replace(verdict, kind=UNKNOWN, reasons=(why,))


def _where_wrong(program: Program, verdict: Verdict) -> Verdict:
    """The verdict with the finding of a search from the first position whose value is wrong."""
    try:
        there = judge(program.record(verdict.asked.wrong_values[0]), verdict.asked, program.text)
    except Unread:
        return verdict
    if there.kind != WRONG:
        return verdict
    return replace(verdict, kind=WRONG, finding=there.finding, reasons=())


def _asked(program: Program, recording: Recording) -> Asked:
    """How the program plays, for each side that it moves for."""
    start = recording.game
    if not isinstance(start, Position) or start.problem():
        return Asked()
    sides = [start.to_move]
    if _moves_for(program, start, start.to_move.other):
        sides.append(start.to_move.other)
    positions = [each for side in sides for each in positions_to_ask(start.first(), side)]
    positions.sort(key=lambda each: each.empties)
    choices = program.choose(positions)
    asked = [choice.game for choice in choices if choice.fault is None]
    returned = [choice.returned for choice in choices if choice.fault is None]
    placed = [choice.placed for choice in choices if choice.fault is None]
    moves = read_moves(asked, returned, placed)
    if not moves.is_sure and recording.returns_value:
        return compared_values(asked, returned, len(positions))
    return compared(asked, moves, len(positions))


def _moves_for(program: Program, start: Position, side: Side) -> bool:
    """Whether its search from a late position of the other side puts that side's stones."""
    late = [each for each in positions_to_ask(start.first(), side) if 2 <= each.empties <= 4]
    if not late:
        return False
    try:
        recording = program.record(late[len(late) // 2])
    except Unread:
        return False
    return recording.odd is None and len(recording.trace) > 1


def _explained(program: Program, asked: Asked) -> Finding | None:
    """Why it chooses its first worse move, from the search that it makes there."""
    for worse in asked.worse[:1]:
        try:
            found = of_choice(program.record(worse.position), worse.move)
        except Unread:
            continue
        best = " or ".join(map(worse.position.move_text, worse.best))
        words = found.words
        if found.kind == "worse-choice":
            words = f"{words} {best} is better."
        return replace(found, words=words, right=found.right or best)
    return None


def _with_other(verdict: Verdict, words: str, other: Verdict) -> Verdict:
    """The verdict with what is known of it when a guessed argument is another."""
    mine = verdict.guesses[0] if verdict.guesses else verdict.call
    kinds = {verdict.kind, other.kind}
    both = f"{verdict.kind} as {mine}, {other.kind} as {words}"
    remarks = (f"It was asked in two ways: {both}.", *verdict.remarks)
    if kinds == {RIGHT}:
        return replace(verdict, remarks=remarks)
    if kinds == {RIGHT, WRONG}:
        bad = verdict if verdict.kind == WRONG else other
        return replace(bad, kind=UNKNOWN if bad.is_exchanged else WRONG, remarks=remarks)
    return replace(verdict, kind=UNKNOWN, remarks=remarks)


# As a row


def row(file: str, verdict: Verdict, seconds: float) -> dict[str, Any]:
    """A verdict in plain types; moves are [row, column], all counts leave out the root."""
    found, comparison, asked = verdict.finding, verdict.comparison, verdict.asked
    counted = asked.is_sure
    difference = comparison.difference if comparison is not None else None
    return {
        "schema": 1,
        "file": file,
        "verdict": verdict.kind,
        "finding": None if found is None else _finding(found),
        "reasons": list(verdict.reasons),
        "remarks": list(verdict.remarks),
        "call": verdict.call or None,
        "guesses": list(verdict.guesses),
        "nodes": verdict.nodes,
        "textbook": None if comparison is None else comparison.convention.words,
        "textbook_nodes": verdict.textbook_nodes,
        "first_difference": None
        if difference is None
        else {"node": difference.node, "words": difference.words},
        "positions_asked": asked.asked if counted else None,
        "worse_moves": len(asked.worse) if counted and not asked.of_values else None,
        "wrong_values": len(asked.wrong_values) if counted and asked.of_values else None,
        "seconds": round(seconds, 2),
    }


def _finding(found: Finding) -> dict[str, Any]:
    rules = found.position.rules
    return {
        "kind": found.kind,
        "words": found.words,
        "node": found.node,
        "position": str(found.position),
        "moves": [list(rules.coordinates(move)) for move in found.moves],
        "said": found.said,
        "right": found.right,
        "line": found.line,
        "variables": found.variables,
    }


def checked_row(file: str, position: Position | None, *, is_boxed: bool) -> dict[str, Any]:
    began = time.monotonic()
    return row(file, check(file, position, is_boxed=is_boxed), time.monotonic() - began)


def main() -> None:
    """In that process."""
    file, position, boxed = sys.argv[1:]
    game = read_game(position) if position else None
    assert game is None or isinstance(game, Position)
    print(json.dumps(checked_row(file, game, is_boxed=boxed == "boxed")))  # noqa: T201


if __name__ == "__main__":
    main()
