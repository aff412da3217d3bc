"""A file checked: recorded, asked for its moves, and judged."""

from dataclasses import replace

from ttt_tui.games.position import Position
from ttt_tui.programs.moves import LATE, positions_to_ask
from ttt_tui.programs.play import Evidence
from ttt_tui.programs.program import FIRST_RUN, Program, find_program
from ttt_tui.programs.recording import ProgramNotRecognized, Recording
from ttt_tui.programs.verdict import RIGHT, SKIPPED, UNKNOWN, Judgement, judge

_MOST_NODES = 50_000
"""Calls in a recording from a later position."""


def check(file: str, position: Position | None = None, *, is_boxed: bool = False) -> Judgement:
    """Judge a program; `file` may end in `:function`.

    Args:
        position: the position to record; by default the first board of the file itself.
        is_boxed: True to run it in bubblewrap.
    """
    judgement = _check_run(file, position, FIRST_RUN, is_boxed=is_boxed)
    seen = judgement.evidence
    if judgement.verdict != RIGHT or seen is None:
        return judgement
    facts = seen.program.facts
    parts = [(f"{facts.path}:{name}", FIRST_RUN, f"{name} searches, too.") for name in facts.others]
    words = f"It is right as {seen.sides}, and what the player types lets it play otherwise, too."
    if not seen.program.line.side:
        parts += [(file, run, words) for run in facts.other_runs]
    remarks = [*judgement.remarks]
    for part, run, words in parts:
        other = _check_run(part, position, run, is_boxed=is_boxed)
        if other.evidence is None and seen.program.proposal:
            continue  # it may be no search
        if other.verdict != RIGHT:
            why = other.finding.words if other.finding else other.reasons[0]
            line = seen.program.line.asking("side") if run != FIRST_RUN else other.line
            return replace(judgement, verdict=UNKNOWN, reasons=(f"{words} {why}",), line=line)
        if run == FIRST_RUN:
            remarks.append(f"{words[:-1]}, and is right.")
    return replace(judgement, remarks=tuple(remarks))


def _check_run(file: str, position: Position | None, run: str, *, is_boxed: bool) -> Judgement:
    """Judge what one run of a file shows."""
    try:
        with find_program(file, run=run, boxed=is_boxed) as program:
            return judge_program(program, position)
    except ProgramNotRecognized as unknown:
        verdict = SKIPPED if unknown.is_skipped else UNKNOWN
        return Judgement(verdict, reasons=(unknown.reason,), line=unknown.line)


def judge_program(program: Program, position: Position | None) -> Judgement:
    """Judge a program whose search was found."""
    own = program.record(position)
    recording = own if position else _later_recording(program, own)
    seen = Evidence(program, recording, is_later=recording is not own).ask()
    if seen.mistakes:
        seen.example = _recorded(program, seen.mistakes[0])
    judgement = judge(seen)
    found, example = judgement.finding, seen.example
    if found is None or found.node is None or found.variables or example is None:
        return judgement
    # The variables at its node are known by one run more.
    there = _recorded(program, example.game, event=example.exit_of(found.node))
    return replace(judgement, finding=replace(found, variables=there.variables if there else ""))


def _later_recording(program: Program, own: Recording) -> Recording:
    """Record from a later position where the file's own call answers by heart or has no end."""
    fault = own.fault
    if len(own) > 1 and (fault is None or fault.is_own):
        return own
    every = positions_to_ask(program.first, own.game.to_move, True)
    later = own
    empties = own.game.empties
    # The first that has an end shows how far the search looks ahead.
    while empties > LATE and (later is own or not later.complete):
        empties = max(LATE, empties // 2)
        late = [each for each in every if each.empties <= empties]
        if late:
            later = _recorded(program, late[-1], most=_MOST_NODES) or later
    return later


def _recorded(program: Program, position: Position, **request: int) -> Recording | None:
    try:
        found = program.record(position, **request)
    except ProgramNotRecognized:
        return None
    return found if found.game == position else None
