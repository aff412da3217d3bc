"""The judgement of a recorded search, layer by layer; `judge` gives it.

A layer stands on those below it: rules, leaves, values, pruning. The first that fails is the
mistake. A right program must never be called wrong: where arguments were guessed, where the scale
cannot be learnt, where it is not known why nodes were left, the verdict is `unknown`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isinf

from ttt_tui.features.programs.judging import (
    game_rules,
    leaves,
    node_values,
    pruning,
    raised_errors,
    winning_lines,
)
from ttt_tui.features.programs.judging.blame import located
from ttt_tui.features.programs.judging.conventions import Convention
from ttt_tui.features.programs.judging.findings import Finding, excerpt
from ttt_tui.features.programs.judging.scale import Scale
from ttt_tui.features.programs.judging.study import Study, Visit
from ttt_tui.features.programs.recording import Recording
from ttt_tui.game import Problem
from ttt_tui.words.numbers import plural

_NOTHING = {"", "None"}
"""What a program has for a side of which it has put down no stone."""

_MISERE = re.compile(
    r"mis[eè]re|notakto|(reverse|inverse|inverted|anti|losing)[ _-]?tic|toe[ _-]?tac[ _-]?tic",
    re.IGNORECASE,
)
"""Words for another game, in which the values are those of ours, turned round."""

RIGHT, WRONG, UNKNOWN = "right", "wrong", "unknown"


@dataclass(frozen=True)
class Verdict:
    """What is known of a recorded search.

    Attributes:
        verdict: `right`, `wrong` or `unknown`.
        value: of the root, from X's side: 1, 0 or -1; the program's own number, so turned, where
            it rests on estimates; None if there is none.
        convention: the search that visits just these nodes.
        nearest: the plain one that it is a variant of; else the one that goes along for longest.
        findings: the first of each layer that fails, the lowest layer first.
        remark: the first node of a right search that it need not have visited, and why it did.
        limit: plies below the root at which it looked no deeper.
        notes: what else should be known, in sentences.
        unseen: lines, as masks, whose win was not seen to be recognised.
        is_exchanged: X and O both choose what is worst for them: perhaps it is never called so.
        is_thin: it is unknown only because too little of a game was seen.
        scale: what its numbers mean; None without nodes.
    """

    verdict: str
    value: float | None = None
    convention: Convention | None = None
    nearest: Convention | None = None
    findings: tuple[Finding, ...] = ()
    remark: Finding | None = None
    limit: int | None = None
    notes: tuple[str, ...] = ()
    unseen: frozenset[int] = frozenset()
    is_exchanged: bool = False
    is_thin: bool = False
    scale: Scale | None = None


def judge(
    recording: Recording, *, is_sure_of_move: bool = False, study: Study | None = None
) -> Verdict:
    """Judge what a program was seen to do.

    Args:
        is_sure_of_move: the move that it chose is surely not misread, so that its own numbers need
            not confirm it.
        study: of this recording, if it is at hand.
    """
    study = study or (Study(recording) if len(recording) else None)
    if study is None or len(recording) < 2:
        return _without_nodes(recording, study)
    wrong = node_values.wrong(study)
    found = _findings(study, wrong, is_sure_of_move=is_sure_of_move)
    shape = pruning.shape(study) if recording.complete and not study.breaks_off else None
    doubts = _doubts(study, wrong, found)
    thin: list[str] = []
    if not found:
        doubts += _doubts_of_right(study, wrong, shape)
        thin = list(_thin(study, shape))
    located_ones = [located(study, each) for each in found]
    for first in located_ones[:1]:  # it is drawn when the recording is gone
        around = excerpt(recording, first.node, first.position)
        located_ones[0] = replace(first, excerpt=around)
    remark = None if shape is None else shape.remark
    if remark is not None and found and remark.kind != "never-cuts":
        remark = None
    return Verdict(
        UNKNOWN if doubts or thin else WRONG if found else RIGHT,
        _value(study),
        shape.convention if shape else None,
        shape.nearest if shape else None,
        tuple(located_ones),
        None if remark is None else located(study, remark),
        study.limit,
        (*_notes(study), *doubts, *thin),
        winning_lines.unseen(study, judged_in_parent=_is_judged_in_parent(shape)),
        bool(found) and study.is_exchanged,
        bool(thin) and not doubts,
        study.scale,
    )


def _without_nodes(recording: Recording, study: Study | None) -> Verdict:
    """It never made a move."""
    endless = raised_errors.first(study) if study is not None else None
    if endless is not None and not recording.subject.guessed:
        return Verdict(WRONG, findings=(endless,))
    return Verdict(UNKNOWN, notes=("No node was visited below the first.",))


def _findings(study: Study, wrong: list[Visit], *, is_sure_of_move: bool) -> list[Finding]:
    """The first of each layer that fails; a value that only follows from below is none."""
    rule = game_rules.first(study, {visit.number for visit in wrong})
    misses_moves = rule is not None and rule.kind == "missed-moves"
    leaf = None if misses_moves else leaves.first(study)
    is_sound = rule is None and leaf is None
    value = node_values.first(study, wrong, sound_below=is_sound, is_sure_of_move=is_sure_of_move)
    cut = pruning.first(study, wrong) if is_sound and value is None else None
    found = [each for each in (rule, leaf, value, cut) if each is not None]
    error = None if found else raised_errors.first(study)
    return found if error is None else [error]


def _doubts(study: Study, wrong: list[Visit], found: list[Finding]) -> list[str]:
    """Why nothing is called wrong, nor right."""
    subject, board, root = study.recording.subject, study.recording.subject.board, study.tree.root
    has_values = any(node.has_value for node in study.tree.nodes)
    by_numbers = not found or any(each.kind not in raised_errors.KINDS for each in found)
    is_bad = bool(found or wrong)
    cases = (
        (
            is_bad and subject.guessed,
            f"Arguments had to be guessed ({', '.join(subject.guessed)}).",
        ),
        (found and subject.mentions(_MISERE), "It may be the game in which a line loses."),
        (
            is_bad and subject.start.problems() & ~Problem.FLOATING_STONE,
            "No game leads to the first board.",
        ),
        (
            found and study.has_other_lines,
            "It misses several lines and ends at others: its cells may be numbered differently.",
        ),
        (is_bad and _NOTHING & {board.x, board.o}, "The signs of X and O are not known."),
        (
            has_values and by_numbers and not study.scale.is_learnt and study.limit is None,
            "The meaning of its numbers is not known.",
        ),
        (
            root.children and all(child.is_odd for child in root.children),
            "No first call adds just one stone.",
        ),
        (
            node_values.are_means(study, wrong),
            "Nodes return a mean of their moves, as expectimax does.",
        ),
    )
    return [words for holds, words in cases if holds]


def _doubts_of_right(study: Study, wrong: list[Visit], shape: pruning.Shape | None) -> list[str]:
    """Why it is not called right where nothing is found."""
    recording, is_known = study.recording, shape is not None and shape.convention is not None
    has_values = any(node.has_value for node in study.tree.nodes)
    why = (recording.stopped or "it was stopped").partition(":")[0]
    cases = (
        (
            not has_values and not (is_known and node_values.chooses_best(study)),
            "The function returns no value, only a move.",
        ),
        (
            study.has_odd and (study.limit is not None or not is_known),
            "Some boards are not the caller's with one more stone.",
        ),
        (
            study.limit is not None and recording.subject.depth is None,
            "It is not known why it looks no deeper.",
        ),
        (
            study.may_end_early,
            "It stops a move before the end of every game: a depth limit, or a mistake.",
        ),
        (not recording.complete, f"The search did not finish: {why}."),
        (recording.complete and study.breaks_off, "Some calls end in an exception."),
        (wrong, "Some values are wrong, and it is not known why."),
        (
            shape is not None and not shape.is_sound,
            "Some nodes are left early, and it is not known why.",
        ),
    )
    return [words for holds, words in cases if holds]


def _thin(study: Study, shape: pruning.Shape | None) -> Iterator[str]:
    """Too little of a game was seen for a verdict."""
    if not study.ended and not _is_judged_in_parent(shape):
        yield "No finished game was seen: its rules were not tested."
    goes_on = next((node for node in study.ended if node.children and node.is_regular), None)
    if goes_on is not None:
        yield f"It continues after the end of a game, at {study.tree.position(goes_on)}."


def _is_judged_in_parent(shape: pruning.Shape | None) -> bool:
    way = shape.convention if shape is not None else None
    return way is not None and way.variant == "parent-leaves"


def _notes(study: Study) -> list[str]:
    notes = []
    if study.repeats and study.stops:
        notes.append(
            "It tries the moves of a node more than once; what it estimates is not judged."
        )
    elif study.limit is not None:
        notes.append(
            f"It looks no deeper than {plural(study.limit, 'ply')}; what it estimates there is not "
            "judged."
        )
    if study.recording.random:
        notes.append("It uses random numbers; they were seeded.")
    if study.recording.note:
        notes.append(study.recording.note)
    return notes


def _value(study: Study) -> float | None:
    worth = study.worth(study.tree.root)
    if worth is None or isinf(worth):
        return None
    if study.rests_on_estimates(study.tree.root):
        return worth
    return study.scale.outcome(worth) if study.scale.is_learnt else None
