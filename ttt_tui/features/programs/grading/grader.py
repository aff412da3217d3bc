"""The grade of a checked program: each thing asked is compared with what was recorded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Protocol

from ttt_tui.features.programs.channel import Answer
from ttt_tui.features.programs.chosen_moves import (
    ChosenMoves,
    by_child_values,
    chosen_moves,
    compared,
)
from ttt_tui.features.programs.grading.criteria import kind_answer, layer_answer
from ttt_tui.features.programs.grading.grade import MET, NOT_MET, UNKNOWN, Grade, Item
from ttt_tui.features.programs.grading.requirements import LAYERS, NodeCount, Requirements
from ttt_tui.features.programs.judging.study import Study
from ttt_tui.features.programs.judging.verdict import Verdict
from ttt_tui.features.programs.recording import Recording
from ttt_tui.features.programs.runner import Unrecognised
from ttt_tui.game import Position
from ttt_tui.words.numbers import plural

_EXPECT = "expect "
_OTHER_SIDE = "it moves for "
"""How the process begins to say that the program plays the other side."""


class Tested(Protocol):
    """A program that was recorded and judged, and can be asked for more."""

    @property
    def verdict(self) -> Verdict: ...
    @property
    def moves(self) -> ChosenMoves | None: ...
    def run(self, position: Position) -> Recording | Unrecognised: ...
    def ask(self, positions: Sequence[Position]) -> Sequence[Answer]: ...


def grade(requirements: Requirements, tested: Tested, study: Study) -> Grade:
    """Grade a program.

    Args:
        study: of the recording that the verdict is of.

    Raises:
        OutOfTime: judging takes too long.
    """
    items: list[Item] = []
    answers: ChosenMoves | None = None
    start = study.recording.subject.start
    for name, of in _asked(requirements):
        share = None
        if name in LAYERS:
            status, reason = layer_answer(name, tested.verdict, study)
        elif name.startswith(_EXPECT):
            status, reason = kind_answer(name.removeprefix(_EXPECT), tested.verdict, study)
        elif name == "nodes" and requirements.nodes is not None:
            status, reason = _nodes(requirements.nodes, tested, study.recording)
        elif name == "moves":
            status, reason = _all_moves(tested, start)
        else:
            answers, status, reason, share = _positions(requirements.positions, tested, start)
        given = float(status == MET) if share is None else share
        items.append(Item(name, status, reason, of * given, of))
    return Grade(_with_cuts(items), answers)


def ungraded(requirements: Requirements, why: str) -> Grade:
    """The grade of a program that was not judged: everything is unknown, for one reason.

    Args:
        why: it was not, in sentences.
    """
    reason = f"Not judged. {why}"
    return Grade(tuple(Item(name, UNKNOWN, reason, 0, of) for name, of in _asked(requirements)))


def _asked(requirements: Requirements) -> Iterator[tuple[str, float]]:
    """The names of the items, with their points; kinds of search share theirs evenly."""
    points = requirements.points
    for layer in LAYERS:
        if layer in points:
            yield layer, points[layer]
    for kind in requirements.kinds:
        yield f"{_EXPECT}{kind}", points.get("expect", 0) / len(requirements.kinds)
    if requirements.nodes is not None:
        yield "nodes", points.get("nodes", 0)
    if requirements.positions:
        yield "positions", points.get("positions", 0)
    if "moves" in points:
        yield "moves", points["moves"]


def _with_cuts(items: Sequence[Item]) -> tuple[Item, ...]:
    """Where alpha-beta is expected, the points of pruning are for cuts."""
    expected = next((each for each in items if each.name == f"{_EXPECT}alpha-beta"), None)
    if expected is None or expected.status != NOT_MET:
        return tuple(items)
    reason = f"Alpha-beta is expected. {expected.reason}"
    return tuple(
        Item(each.name, NOT_MET, reason, 0, each.of)
        if each.name == "pruning" and each.status != NOT_MET
        else each
        for each in items
    )


def _nodes(asked: NodeCount, tested: Tested, recording: Recording) -> tuple[str, str]:
    """Whether it visits so many nodes, from its own first board or from the empty one."""
    start, number = recording.subject.start, len(recording) - 1
    if not recording.complete:
        if number > asked.number:
            return NOT_MET, f"It visits more than {plural(asked.number, 'node')}."
        return UNKNOWN, f"The search did not finish: {recording.stopped}."
    words = f"It visits {plural(number, 'node')} from {start}; {asked.words} were asked for."
    if recording.random:
        return UNKNOWN, f"{words} It uses random numbers: another run may visit others."
    if asked.is_met_by(number):
        return MET, words
    if recording.subject.guessed:
        names = ", ".join(recording.subject.guessed)
        return UNKNOWN, f"{words} Arguments had to be guessed ({names})."
    if start.occupied:
        whole = tested.run(start.first())
        if isinstance(whole, Unrecognised) or not whole.complete:
            return UNKNOWN, f"{words} It could not be recorded from the empty board."
        words += f" From the empty board it visits {plural(len(whole) - 1, 'node')}."
        if asked.is_met_by(len(whole) - 1):
            return MET, words
    return NOT_MET, words


def _all_moves(tested: Tested, start: Position) -> tuple[str, str]:
    """Whether it plays perfectly wherever it would move."""
    moves, scale = tested.moves, tested.verdict.scale
    if moves is not None and not moves.asked and scale is not None and scale.is_learnt:
        moves = chosen_moves(start, by_child_values(tested.ask, scale))
    if moves is None:
        return UNKNOWN, "It was not asked for its moves."
    if moves.worse:
        return NOT_MET, moves.words
    if not moves.asked:
        return UNKNOWN, moves.words
    if moves.asked < moves.all:
        others = plural(moves.all - moves.asked, "position")
        return UNKNOWN, f"{moves.words} It gave no move in {others}: {moves.why}."
    return MET, moves.words


def _positions(
    positions: Sequence[Position], tested: Tested, start: Position
) -> tuple[ChosenMoves, str, str, float]:
    """Its moves in the positions that must be answered; the status, the reason, and its share.

    Each position that it can be asked in counts the same.
    """
    silent = {each: why for each in positions if (why := _unfit(each, start))}
    unfit = set(silent)
    open_ = [each for each in positions if each not in silent]
    chosen: dict[Position, int | None] = dict.fromkeys(positions)
    for position, answer in zip(open_, _choices(open_, tested) if open_ else [], strict=True):
        chosen[position] = answer.cell
        if answer.cell is None:
            silent[position] = answer.why or "it returns no move"
            if answer.why.startswith(_OTHER_SIDE):
                unfit.add(position)
    found = compared(chosen, next(iter(silent.values()), ""))
    fit = found.all - len(unfit)
    status = NOT_MET if found.worse else MET if fit and found.asked >= fit else UNKNOWN
    words = [found.words if found.asked else "It gave no move."]
    for why, number in Counter(silent.values()).items():
        example = next(each for each in silent if silent[each] == why)
        several = f"In {plural(number, 'position')}, as {example},"
        words.append(f"{several if number > 1 else f'At {example}'} it was not compared: {why}.")
    return found, status, " ".join(words), (found.asked - len(found.worse)) / fit if fit else 0.0


def _unfit(position: Position, start: Position) -> str:
    """Why a program with this first board cannot be asked in a position; "" if it can."""
    rules, its = position.rules, start.rules
    if (rules.rows, rules.columns) != (its.rows, its.columns):
        return f"its board is {its.rows}x{its.columns}"
    return "the game is over" if position.is_over() else ""


def _choices(positions: Sequence[Position], tested: Tested) -> list[Answer]:
    """Its answers; where it returns a value alone, by the values of its moves."""
    answers = list(tested.ask(positions))
    scale = tested.verdict.scale
    valued = [
        index for index, each in enumerate(answers) if each.cell is None and each.value is not None
    ]
    if scale is not None and valued:
        read = by_child_values(tested.ask, scale)([positions[index] for index in valued])
        for index, answer in zip(valued, read, strict=True):
            answers[index] = answer
    return answers
