"""A file checked: recorded, asked for its moves, and judged."""

from __future__ import annotations

from dataclasses import replace

from ttt_tui.games.position import Position
from ttt_tui.programs.findings import Finding
from ttt_tui.programs.moves import LATE, positions_to_ask
from ttt_tui.programs.play import Evidence, ask
from ttt_tui.programs.program import Program, Use, find_program
from ttt_tui.programs.recording import ProgramNotRecognized, Recording
from ttt_tui.programs.study import Study
from ttt_tui.programs.verdict import SKIPPED, UNKNOWN, Verdict, judge


def check(file: str, position: Position | None = None, *, is_boxed: bool = False) -> Verdict:
    """Judge a program; `file` may end in `:function`.

    Args:
        position: the position to record; by default the first board of the file itself.
        is_boxed: True to run it in bubblewrap.
    """
    try:
        with find_program(file, boxed=is_boxed) as program:
            return judge_program(program, position)
    except ProgramNotRecognized as unknown:
        kind = SKIPPED if unknown.is_skipped else UNKNOWN
        return Verdict(kind, reasons=(unknown.reason,), line=unknown.line)


def judge_program(program: Program, position: Position | None) -> Verdict:
    """Judge a program whose search was found."""
    own = program.record(position)
    recording = own if position else _later_recording(program, own)
    play = ask(program, Study(recording.tree))
    seen = Evidence(program, recording, play, is_later=recording is not own)
    if program.facts.counters and program.use is not Use.LINE and (seen.mistakes or seen.failed):
        program.is_counted = True
        again = Evidence(program, recording, ask(program, seen.study), is_later=seen.is_later)
        seen.needs_counters = not (again.mistakes or again.failed)
    if seen.mistakes:
        seen.example = _recorded(program, seen.mistakes[0])
    verdict = judge(seen)
    finding = _with_variables(program, verdict)
    return replace(verdict, finding=finding)


def _later_recording(program: Program, recording: Recording) -> Recording:
    """Record from a later position where the file's own call answers by heart or has no end."""
    by_heart = len(recording.tree) < 2
    is_cut = recording.fault is not None and not recording.fault.is_own
    if not (by_heart or is_cut):
        return recording
    later = positions_to_ask(program.first, recording.game.to_move)
    start = max((e for e in later if e.empties <= LATE), key=lambda e: e.empties, default=None)
    found = _recorded(program, start) if start else None
    return found or recording


def _recorded(program: Program, position: Position, *nodes: int) -> Recording | None:
    try:
        found = program.record(position, nodes)
    except ProgramNotRecognized:
        return None
    return found if found.game == position else None


def _with_variables(program: Program, verdict: Verdict) -> Finding | None:
    """Return the finding with the variables at its node, by one run more."""
    found = verdict.finding
    if found is None or found.node is None or found.line is None or found.variables:
        return found
    there = _recorded(program, verdict.example or found.position, found.node)
    return replace(found, variables=there.variables.get(found.node, "")) if there else found
