"""What the judge says of a run, asked in a process of its own, and the textbook search it names."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from ttt_tui.engine.child import read_request, running
from ttt_tui.features.programs.attempts import IMPLAUSIBLE_CALL, other_calls
from ttt_tui.features.programs.judging.conventions import Convention
from ttt_tui.features.programs.judging.findings import Finding
from ttt_tui.features.programs.judging.verdict import UNKNOWN, Verdict, judge
from ttt_tui.features.programs.recorded_runs import ProgramRun, Runs
from ttt_tui.features.programs.recording import ODD, ROOT, Recording, in_order
from ttt_tui.search import Algorithm, Cutoff, MoveOrder, Order, RootWindow, Score, SearchOptions

_MOST_SECONDS = 60.0
_MOST_NODES = 20_000
"""So many nodes show in which order a program tries moves."""


async def verdict_on(recording: Recording) -> Verdict:
    """What the judge says of a recording; half a million nodes take it a second.

    Raises:
        BackgroundError, OSError: its process failed.
    """
    try:
        async with asyncio.timeout(_MOST_SECONDS), running(__name__, "judging", recording) as child:
            found: Verdict = await child.answer()
            return found
    except TimeoutError:
        return not_judged(f"It was not judged within {_MOST_SECONDS:g} s.")


async def judged_run(
    runs: Runs,
    run: ProgramRun,
    judge: Callable[[Recording], Awaitable[Verdict]],
    whole: Callable[[ProgramRun], Awaitable[None]],
) -> tuple[ProgramRun, Verdict]:
    """The verdict on a run; on that of another call where this one makes no sense.

    Args:
        judge: what judges a recording.
        whole: waits until all of a run has come.

    Raises:
        BackgroundError, OSError: judging failed.
    """
    assert run.recording is not None
    verdict = await judge(run.recording)
    if not verdict.is_exchanged:
        return run, verdict
    was_exchanged = False
    for position, attempt in other_calls(run.recording.subject):
        other = runs.begin(position, attempt)
        await whole(other)
        recording = other.recording
        if other.unrecognised is None and recording is not None and recording.complete:
            there = await judge(recording)
            if not there.is_exchanged:
                return other, there
            was_exchanged |= position is not None
        other.close()
    if not was_exchanged:
        verdict = replace(verdict, verdict=UNKNOWN, notes=(*verdict.notes, IMPLAUSIBLE_CALL))
    return run, verdict


def not_judged(why: str) -> Verdict:
    return Verdict(UNKNOWN, notes=(why,))


def main() -> None:
    """In that process."""
    recording, send = read_request()
    send(judge(recording))


def textbook_of(recording: Recording, verdict: Verdict | None = None) -> SearchOptions:
    """The textbook search that a program resembles; a guess as long as nobody has judged."""
    subject = recording.subject
    options = SearchOptions(Algorithm.MINIMAX if subject.window is None else Algorithm.ALPHA_BETA)
    order = order_of(recording)
    if order is not None:
        options = replace(options, order=order)
    way = None if verdict is None else verdict.convention or verdict.nearest
    if verdict is not None and not _deepens(recording):
        options = replace(options, depth=verdict.limit)
    return options if way is None else _as(options, way)


def order_of(recording: Recording) -> MoveOrder | None:
    """The one order of cells that all of its nodes keep to; None where there is none such.

    Cells that are never tried stand last.
    """
    rules = recording.subject.start.rules
    after: dict[int, set[int]] = {cell: set() for cell in range(rules.cells)}
    last: dict[int, int] = {}
    for node in range(1, min(len(recording), _MOST_NODES)):
        if recording.flags[node] & ODD:
            continue
        parent, cell = recording.parent[node], recording.cell[node]
        before = last.get(parent)
        last[parent] = cell
        if before is not None and before != cell and 0 <= cell < rules.cells:
            after[before].add(cell)
    cells = in_order(after)
    if cells is None:
        return None
    if cells == tuple(range(rules.cells)):
        return MoveOrder()
    return MoveOrder(Order.CELLS, cells=cells)


def _deepens(recording: Recording) -> bool:
    """The root's moves are tried again and again, each time a ply deeper: every ply is a limit."""
    tried = [recording.cell[each] for each in recording.children(ROOT)]
    return len(set(tried)) < len(tried)


def _as(options: SearchOptions, way: Convention) -> SearchOptions:
    """What is plain of a convention; what a variant does otherwise is for the screen to show."""
    if way.variant == "depth-aware" and not way.stop_on_win:
        options = replace(options, score=Score.DEPTH)
    if not way.prunes:
        return replace(options, algorithm=Algorithm.MINIMAX)
    return replace(
        options,
        algorithm=Algorithm.ALPHA_BETA,
        cutoff=Cutoff(way.cutoff or "weak"),
        root_window=RootWindow(way.root_window or "shared"),
        stop_on_win=way.stop_on_win,
    )


def verdict_sentences(verdict: Verdict) -> list[tuple[str, str]]:
    """The verdict in labelled sentences; the first finding is the mistake."""
    if verdict.findings:
        label = "Wrong" if verdict.verdict == "wrong" else "Perhaps wrong"
        found = verdict.findings[0]
        parts = [(f"{label}, {found.line_words}." if found.line else f"{label}.", found.words)]
    elif verdict.verdict == "right":
        way = "" if verdict.convention is None else f"{verdict.convention.words}."
        parts = [("Right:" if way else "Right.", way)]
    else:
        return [("Not judged.", " ".join(verdict.notes))]
    if verdict.remark is not None:
        parts.append(("Note:", verdict.remark.located_words))
    if verdict.notes:
        parts.append(("", " ".join(verdict.notes)))
    return parts


def first_finding(verdict: Verdict) -> Finding | None:
    """The finding that is looked at first."""
    return verdict.findings[0] if verdict.findings else verdict.remark
