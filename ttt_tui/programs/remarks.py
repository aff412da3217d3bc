"""Remarks on a program: what else was seen that somebody who wrote it wants to know."""

from __future__ import annotations

from collections.abc import Callable

from ttt_tui.programs.evidence import Evidence
from ttt_tui.words.numbers import count, plural

Remark = Callable[[Evidence], str]


def used_line(seen: Evidence) -> str:
    """Print the proposal that was used unasked."""
    return f"It was called by this line: {seen.program.proposal}" if seen.program.proposal else ""


def values_alone(seen: Evidence) -> str:
    """Say that no move was asked."""
    if not seen.play.are_values:
        return ""
    return "No function of the file chooses a move, so no move was asked: it rests on values alone."


def late_wins(seen: Evidence) -> str:
    """Say where it puts off a win."""
    if not seen.play.delayed:
        return ""
    first = seen.play.delayed[0]
    places = f"{count(len(seen.play.delayed))} of {plural(len(seen.play.choices), 'position')}"
    wins, plays = map(first.position.move_text, (first.best[0], first.move))
    return (
        f"It could win at once and does not in {places}. At {first.position} {wins} wins; it plays"
        f" {plays}."
    )


def unreached_mistakes(seen: Evidence) -> str:
    """Say where it would play worse, if a game came there."""
    if not seen.play.unreached:
        return ""
    first = seen.play.unreached[0]
    where = plural(len(seen.play.unreached), "position")
    return (
        f"In {where} that no game of its own reaches it is worse. At {first.position} {first.words}"
    )


def horizon(seen: Evidence) -> str:
    """Say at which depth it stops looking."""
    limit = seen.study.limit
    if limit is None:
        return ""
    return f"It looks {limit} plies ahead; what it estimates there is not judged."


def never_cuts(seen: Evidence) -> str:
    """Say that a window cuts nothing, and name the lines that set the bound that never moves."""
    tree = seen.recording.tree
    names = list(seen.recording.facts.window_lines)
    inner = tree.goes_on & (tree.children > 0) & ~tree.is_open
    textbook = seen.comparison
    if not names or len(tree) < 2 or tree.untried[inner].any() or textbook is None:
        return ""
    low, high = seen.study.scale.window(tree)
    words = f"It passes {names[0]} and {names[1]}, and never cuts"
    for name, bounds, is_still in (
        (names[0], low, (low[1:] == low[-1]).all()),
        (names[1], high, (high[1:] == high[-1]).all()),
    ):
        lines = seen.recording.facts.window_lines[name]
        if is_still and bounds[-1] is not None:
            where = _source_lines(seen, lines) or "no line changes it"
            return f"{words}: {name} keeps its first value in all calls; {where}."
    if (low[1:] >= high[1:]).any():
        return f"{words}: it goes on where {names[0]} >= {names[1]}."
    return ""


def classic_slip(seen: Evidence) -> str:
    """Name a slip that changes no value, as the catalogue names it."""
    found = seen.comparison
    is_slip = found is not None and found.difference is None and found.known.is_bug
    return f"A classic slip: {found.known.algorithm.about}." if found and is_slip else ""


def later_start(seen: Evidence) -> str:
    """Say that another recording than that of its own call explains it."""
    return f"Its search is explained from {seen.recording.game}." if seen.is_later else ""


def notes(seen: Evidence) -> str:
    """Hand on what the run itself has noted."""
    return " ".join(seen.program.facts.notes)


REMARKS: tuple[Remark, ...] = (
    used_line,
    values_alone,
    late_wins,
    unreached_mistakes,
    horizon,
    never_cuts,
    classic_slip,
    later_start,
    notes,
)


def _source_lines(seen: Evidence, numbers: tuple[int, ...]) -> str:
    """Quote lines of the file: `line 28: beta = max(beta, best)`."""
    lines = seen.recording.facts.text.splitlines()
    told = [f"line {each}: {lines[each - 1].strip()}" for each in numbers if each <= len(lines)]
    return "; ".join(told)
