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

from ttt_tui.features.programs.judging import errors, leaves, pruning, rules, values, winning_lines
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
    wrong = values.wrong(study)
    found = _findings(study, wrong, is_sure_of_move=is_sure_of_move)
    shape = pruning.shape(study) if recording.complete and not study.breaks_off else None
    doubts = _doubts(study, has_wrong=bool(wrong), found=found, shape=shape)
    if values.are_means(study, wrong):
        doubts.append(_Doubt("Nodes return a mean of their moves, as expectimax does.", True))
    if found:
        doubts = [each for each in doubts if each.even_if_found]
    return Verdict(
        UNKNOWN if doubts else WRONG if found else RIGHT,
        _value(study),
        shape.convention if shape else None,
        shape.nearest if shape else None,
        _with_excerpt(recording, [located(study, each) for each in found]),
        _remark(study, shape, found),
        study.limit,
        (*_notes(study), *(each.words for each in doubts)),
        winning_lines.unseen(study, judged_in_parent=_is_judged_in_parent(shape)),
        bool(found) and study.is_exchanged,
        bool(doubts) and all(each.is_thin for each in doubts),
        study.scale,
    )


def _with_excerpt(recording: Recording, found: list[Finding]) -> tuple[Finding, ...]:
    """The findings; the first has its surroundings, to be drawn when the recording is gone."""
    if not found:
        return ()
    first, *others = found
    around = excerpt(recording, first.node, first.position)
    return replace(first, excerpt=around), *others


def _remark(study: Study, shape: pruning.Shape | None, found: list[Finding]) -> Finding | None:
    """What a right search need not have visited; of a wrong one, that it never cuts."""
    remark = None if shape is None else shape.remark
    if remark is None or (found and remark.kind != "never-cuts"):
        return None
    return located(study, remark)


def _without_nodes(recording: Recording, study: Study | None) -> Verdict:
    """It never made a move."""
    endless = errors.first(study, []) if study is not None else None
    if endless is not None and not recording.subject.guessed:
        return Verdict(WRONG, findings=(endless,))
    return Verdict(UNKNOWN, notes=("No node was visited below the first.",))


def _findings(study: Study, wrong: list[Visit], *, is_sure_of_move: bool) -> list[Finding]:
    """The first of each layer that fails; a value that only follows from below is none."""
    found: list[Finding | None] = []
    found.append(rules.first(study, {visit.number for visit in wrong}))
    if found[0] is None or found[0].kind != "missed-moves":
        found.append(leaves.first(study))
    is_sound = not any(found)
    found.append(values.first(study, wrong, sound_below=is_sound, is_sure_of_move=is_sure_of_move))
    if is_sound and found[-1] is None:
        found.append(pruning.first(study, wrong))
    error = errors.first(study, [each for each in found if each is not None])
    return [each for each in (*found, error) if each is not None]


@dataclass(frozen=True)
class _Doubt:
    """Why nothing is called right; or, `even_if_found`, wrong."""

    words: str
    even_if_found: bool = False
    is_thin: bool = False


def _doubts(
    study: Study, *, has_wrong: bool, found: list[Finding], shape: pruning.Shape | None
) -> list[_Doubt]:
    recording, root = study.recording, study.tree.root
    doubts: list[_Doubt] = []
    if recording.subject.guessed and (found or has_wrong):
        names = ", ".join(recording.subject.guessed)
        doubts.append(_Doubt(f"Arguments had to be guessed ({names}).", even_if_found=True))
    if found and recording.subject.mentions(_MISERE):
        doubts.append(_Doubt("It may be the game in which a line loses.", even_if_found=True))
    if recording.subject.start.problems() & ~Problem.FLOATING_STONE and (found or has_wrong):
        doubts.append(_Doubt("No game leads to the first board.", even_if_found=True))
    if found and study.has_other_lines:
        words = "It misses several lines and ends at others: its cells may be numbered differently."
        doubts.append(_Doubt(words, even_if_found=True))
    board = recording.subject.board
    if _NOTHING & {board.x, board.o} and (found or has_wrong):
        doubts.append(_Doubt("The signs of X and O are not known.", even_if_found=True))
    if not any(node.has_value for node in study.tree.nodes):
        if shape is None or shape.convention is None or not values.chooses_best(study):
            doubts.append(_Doubt("The function returns no value, only a move."))
    elif not study.scale.is_learnt and study.limit is None:
        by_numbers = any(each.kind not in errors.KINDS for each in found)
        doubts.append(_Doubt("The meaning of its numbers is not known.", even_if_found=by_numbers))
    if root.children and all(child.is_odd for child in root.children):
        doubts.append(_Doubt("No first call adds just one stone.", even_if_found=True))
    if study.has_odd and (study.limit is not None or shape is None or shape.convention is None):
        doubts.append(_Doubt("Some boards are not the caller's with one more stone."))
    if study.limit is not None and recording.subject.depth is None:
        doubts.append(_Doubt("It is not known why it looks no deeper."))
    if study.may_end_early:
        doubts.append(
            _Doubt("It stops a move before the end of every game: a depth limit, or a mistake.")
        )
    if not recording.complete:
        why = (recording.stopped or "it was stopped").partition(":")[0]
        doubts.append(_Doubt(f"The search did not finish: {why}."))
    elif study.breaks_off:
        doubts.append(_Doubt("Some calls end in an exception."))
    if not found:
        doubts += _thin(study, shape)
    if has_wrong and not found:
        doubts.append(_Doubt("Some values are wrong, and it is not known why."))
    if shape is not None and not shape.is_sound:
        doubts.append(_Doubt("Some nodes are left early, and it is not known why."))
    return doubts


def _thin(study: Study, shape: pruning.Shape | None) -> Iterator[_Doubt]:
    """Too little of a game was seen for a verdict."""
    ended = [node for node in study.tree.nodes if node.outcome is not None]
    if not ended and not _is_judged_in_parent(shape):
        yield _Doubt("No finished game was seen: its rules were not tested.", is_thin=True)
    goes_on = next((node for node in ended if node.children and node.is_regular), None)
    if goes_on is not None:
        at = study.tree.position(goes_on)
        yield _Doubt(f"It goes on after the end of a game, at {at}.", is_thin=True)


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
