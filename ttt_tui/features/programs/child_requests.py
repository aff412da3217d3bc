"""Questions to a recognised search, whose file runs once more: its moves, and its variables."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from ttt_tui.features.programs.channel import NO_MOVE, TAKEN_CELL, Answer
from ttt_tui.features.programs.messages import Ended, Failed, Message, Move, Over, Refused, Seen
from ttt_tui.features.programs.processes import Process
from ttt_tui.features.programs.recording import Subject
from ttt_tui.features.programs.runner import Limits, stones
from ttt_tui.game import Position

_LOOK_SECONDS = 0.1
_LIMITS = Limits()

NO_TIME = "there was no time left"
"""Why an answer is missing."""


class Variables(NamedTuple):
    """The variables of a call, as Python writes them, cut short.

    Attributes:
        entry: its arguments as it was called.
        leave: all its variables as it returned.
        returned: what it returned, "" where it raised.
    """

    entry: dict[str, str]
    leave: dict[str, str]
    returned: str


def ask(
    subject: Subject,
    positions: Sequence[Position],
    limits: Limits = _LIMITS,
    is_wanted: Callable[[], bool] = lambda: True,
    tried: int = 0,
) -> list[Answer]:
    """What the program answers in each position; one process answers all, nothing is recorded.

    Args:
        is_wanted: called now and then; False ends it.
        tried: it ends after so many answers if all are values without a move.
    """
    answers: list[Answer | None] = [None] * len(positions)
    why = NO_TIME
    boards = [stones(each) for each in positions]
    for message in _rerun(subject, limits, "play", is_wanted, stones=boards):
        if isinstance(message, Refused):  # what it answered so far rests on what is not there
            return [Answer(why=message.words)] * len(positions)
        if isinstance(message, Failed):
            why = message.words
        elif isinstance(message, Move) and message.number < 0:
            why = message.answer.why
        elif isinstance(message, Move) and message.number < len(positions):
            answers[message.number] = _possible(message.answer, positions[message.number])
            if message.number + 1 == tried and all(map(_is_value, answers[:tried])):
                why = NO_MOVE
                break
    return [each or Answer(why=why) for each in answers]


def _is_value(answer: Answer | None) -> bool:
    return answer is not None and answer.value is not None and answer.why == NO_MOVE


def _possible(answer: Answer, position: Position) -> Answer:
    """The answer; without its move where that cannot be played."""
    if answer.cell is not None and not position.rules.full & ~position.occupied & 1 << answer.cell:
        return Answer(None, answer.value, TAKEN_CELL)
    return answer


def variables(
    subject: Subject,
    nodes: Sequence[int],
    limits: Limits = _LIMITS,
    is_wanted: Callable[[], bool] = lambda: True,
) -> dict[int, Variables]:
    """The variables of some nodes, by running once more; those not reached in time are left out.

    Args:
        is_wanted: called now and then; False ends it.
    """
    found: dict[int, Variables] = {}
    wanted = set(nodes)
    for message in _rerun(subject, limits, "look", is_wanted, looked_at=sorted(wanted)):
        if isinstance(message, Seen) and message.node in wanted:
            found[message.node] = Variables(message.entry, message.leave, message.returned)
        if len(found) == len(wanted):
            break
    return found


def _rerun(
    subject: Subject,
    limits: Limits,
    task: str,
    is_wanted: Callable[[], bool] = lambda: True,
    **more: Any,
) -> Iterator[Message]:
    """The messages of a process that runs a known search once more."""
    asked, end = json.loads(subject.recipe), time.monotonic() + limits.seconds
    try:
        process = Process({**asked, **asdict(limits), "task": task, **more})
    except OSError:
        return
    try:
        while is_wanted() and (left := end - time.monotonic()) > 0:
            message = process.next(min(left, _LOOK_SECONDS))
            if isinstance(message, Ended | Over):
                return
            if message is not None:
                yield message
            if isinstance(message, Failed | Refused):
                return
    finally:
        process.close()
