"""The verdict on a program: right, wrong or unknown, never false in either direction.

Two things are judged: the tree that was recorded, and the moves that the program chose in many
positions. What surely is read and worse than best play is wrong, whatever the tree says. Where they
contradict each other, where arguments were guessed, or where the rules are not understood, the
verdict is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from ttt_tui.games.position import Position
from ttt_tui.programs.conventions import MINIMAX, Comparison, compare
from ttt_tui.programs.findings import Finding, find, number, odd_board
from ttt_tui.programs.moves import Asked
from ttt_tui.programs.recording import Recording
from ttt_tui.programs.study import Study
from ttt_tui.programs.tree import Tree
from ttt_tui.words.numbers import count, plural

RIGHT, WRONG, UNKNOWN, SKIPPED = "right", "wrong", "unknown", "skipped"

_OTHER_GAME = re.compile(
    r"mis[eè]re|notakto|(reverse|inverse|inverted|anti|losing)[ _-]?tic|toe[ _-]?tac[ _-]?tic",
    re.IGNORECASE,
)
"""Words for another game, in which the values are those of ours, turned round."""
_ENOUGH = 100
"""Positions asked, where time was too short for all."""


_NOT_ASKED = Asked()


@dataclass(frozen=True)
class Verdict:
    """What is known of a program.

    Attributes:
        kind: `right`, `wrong`, `unknown` or `skipped`.
        finding: what is wrong, or is perhaps.
        reasons: why it is unknown, in sentences.
        remarks: what else should be known, in sentences.
        nodes: recorded, without the root; None where nothing was recorded.
        comparison: with the textbook's search; None where nothing was recorded.
        asked: of its moves.
        call: that was recorded, as one would write it.
        guesses: arguments that were guessed, in words.
    """

    kind: str
    finding: Finding | None = None
    reasons: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    nodes: int | None = None
    comparison: Comparison | None = None
    asked: Asked = _NOT_ASKED
    call: str = ""
    guesses: tuple[str, ...] = ()
    is_exchanged: bool = False

    @property
    def textbook_nodes(self) -> int | None:
        return None if self.comparison is None else self.comparison.nodes


def study_of(recording: Recording) -> Study:
    trace = recording.trace
    held = len(trace)
    numbers = (recording.raw[:held], recording.raw_alpha[:held], recording.raw_beta[:held])
    tree = Tree(recording.game, trace.move[:held], trace.depth[:held], trace.end[:held], numbers)
    return Study(tree, depth_named=recording.depth is not None)


def judge(recording: Recording, asked: Asked, text: str = "") -> Verdict:
    """Judge what a program was seen to do.

    Args:
        asked: how it plays.
        text: of its file.
    """
    return _Judge(recording, asked, text).verdict()


def of_choice(recording: Recording, move: int) -> Finding:
    """Why a program chose a worse move at the root of this recording, as far as its tree tells."""
    study = study_of(recording)
    found = None if recording.odd is not None else find(study)
    if found is not None:
        return _located(found, recording)
    tree, position = study.tree, recording.game
    assert isinstance(position, Position)
    below = {int(tree.move[child]): child for child in tree.below(0)}
    name, words = position.move_text(move), ""
    best = [
        child
        for child in below.values()
        if study.scale.is_learnt and study.exact[child] == study.exact[0] and tree.has_value[child]
    ]
    if move in below and tree.has_value[below[move]]:
        words = f", whose number is {number(tree.raw[below[move]])}"
        if best:
            other = position.move_text(int(tree.move[best[0]]))
            words += f", and not {other}, whose number is {number(tree.raw[best[0]])}"
    elif below:
        words = " without a search"
    finding = Finding("worse-choice", f"It chooses {name}{words}.", position, 0, (), name, "")
    return _located(finding, recording)


def _located(finding: Finding, recording: Recording) -> Finding:
    """With the line that returned the value or placed the stone, and the variables there."""
    if finding.node is None or finding.line is not None:
        return finding
    node, lines = finding.node, recording.lines
    line = lines[node] or None if node < len(lines) else None
    return replace(finding, line=line, variables=recording.variables.get(node, ""))


class _Judge:
    def __init__(self, recording: Recording, asked: Asked, text: str) -> None:
        self.recording, self.asked, self.text = recording, asked, text
        self.study = study_of(recording)
        self.tree = self.study.tree

    def verdict(self) -> Verdict:
        recording, asked, study = self.recording, self.asked, self.study
        comparison = compare(study) if len(self.tree) > 1 else None
        finding = self._finding()
        doubts = list(self._doubts())
        kind, reasons = UNKNOWN, doubts
        if self._plays_worse and (recording.own_call or not recording.guesses):
            kind, reasons = (UNKNOWN, doubts) if self._rules_doubt else (WRONG, [])
        elif finding is not None and self._is_proved:
            reasons = [f"Yet it is right in all of {self._positions} asked.", *doubts]
        elif finding is not None:
            if not doubts and (recording.odd is None or self._is_harmed):
                kind = WRONG
        elif self._is_proved:
            kind, reasons = RIGHT, []
        else:
            reasons = [*doubts, *self._doubts_of_right()]
            kind = UNKNOWN if reasons else RIGHT
        if kind == WRONG and finding is None and asked.worse:
            first = asked.worse[0]
            finding = Finding("worse-choice", first.words, first.position)
        return Verdict(
            kind,
            None if kind == RIGHT or finding is None else _located(finding, recording),
            tuple(reasons),
            tuple(self._remarks(kind, comparison)),
            len(self.tree) - 1 if recording.odd is None else None,
            comparison,
            asked,
            recording.call,
            recording.guesses,
            study.is_exchanged,
        )

    # What was found

    def _finding(self) -> Finding | None:
        recording, tree = self.recording, self.tree
        if recording.odd is not None:
            odd = recording.odd
            position = tree.position(odd.node)
            kind, words = odd_board(position, odd.x, odd.o)
            moves = tree.moves_to(odd.node)
            return Finding(
                kind,
                words,
                position,
                odd.node,
                moves,
                "",
                "one stone more",
                odd.line,
                odd.variables,
            )
        found = find(self.study)
        if found is None and recording.fault is not None and recording.fault.is_own:
            fault = recording.fault
            node = fault.node or 0
            words = f"The search ends in an exception: {fault.text}."
            return Finding(
                "raises", words, tree.position(node), node, tree.moves_to(node), fault.text, "",
                fault.line,
            )  # fmt: skip
        return found

    @property
    def _plays_worse(self) -> bool:
        limit, asked = self.study.limit, self.asked
        return asked.is_sure and any(
            limit is None or each.position.empties <= limit for each in asked.worse
        )

    @property
    def _is_proved(self) -> bool:
        """Its moves, or its values, are right in all positions in which it was to be asked."""
        asked = self.asked
        is_right = asked.is_sure and not (asked.worse or asked.wrong_values)
        return is_right and asked.asked == asked.all and self.study.limit is None

    @property
    def _is_harmed(self) -> bool:
        """A board that is no legal move has done harm: a move or a value is wrong."""
        asked, fault = self.asked, self.recording.fault
        is_wrong = asked.is_sure and bool(asked.worse or asked.wrong_values)
        return is_wrong or (fault is not None and fault.is_own)

    @property
    def _positions(self) -> str:
        return plural(self.asked.asked, "position")

    # Doubts

    @property
    def _rules_doubt(self) -> str:
        study = self.study
        if study.fewer_everywhere and not self._leaves_out_a_cell:
            return (
                "At every node it tries fewer moves than the rules allow: they may be other rules."
            )
        if _OTHER_GAME.search(self.text):
            return "It may be the game in which a line loses."
        return ""

    @property
    def _leaves_out_a_cell(self) -> bool:
        """On 3x3, one and the same cell is never tried by a side, and all others are; or all but
        one move are left out at each node. No game has such rules."""
        tree, study = self.tree, self.study
        if tree.start.rules.cells != 9:
            return False
        inner = tree.goes_on & (tree.children > 0)
        if (tree.children[inner] == 1).all():
            return True
        never = [mask.bit_count() for mask in study.never_tried]
        missed = (
            tree.untried[inner]
            & ~np.array(study.never_tried, np.uint64)[tree.x_moves[inner].astype(int)]
        )
        return max(never) == 1 and not missed[1:].any()

    def _doubts(self) -> Iterator[str]:
        """Why nothing is called wrong, nor right."""
        recording, study, tree = self.recording, self.study, self.tree
        is_bad = bool(study.wrong.any()) or recording.odd is not None
        if recording.guesses and (is_bad or self.asked.worse):
            yield f"Arguments were guessed: {', '.join(recording.guesses)}."
        if self._rules_doubt and (is_bad or self.asked.worse):
            yield self._rules_doubt
        if problem := recording.game.problem():
            yield f"No game leads to the first board: {problem}."
        if study.is_exchanged and not recording.own_call:
            yield "X and O both choose their worst moves: the program may never make this call."
        if is_bad and self._misses_several_lines:
            yield "It misses several lines and ends at others: its cells may be numbered otherwise."
        if is_bad and self._are_means:
            yield "Nodes return a mean of their moves, as expectimax does."
        if (
            not study.scale.is_learnt
            and study.limit is None
            and tree.has_value.any()
            and not self._is_harmed
        ):
            yield "The meaning of its numbers is not known."

    @property
    def _misses_several_lines(self) -> bool:
        tree, study = self.tree, self.study
        over = ~tree.goes_on & (tree.children > 0) & (tree.outcome != 0)
        missed = {
            line
            for node in np.flatnonzero(over)[:1000]
            for line in tree.start.rules.lines
            if line in (line & int(tree.x[node]), line & int(tree.o[node]))
        }
        won = study.stops & tree.has_value & (study.scale.outcome(study.worth) != 0)
        return len(missed) >= 3 and bool(won.any())

    @property
    def _are_means(self) -> bool:
        tree, study = self.tree, self.study
        own = study.wrong & (tree.children > 0) & ~study.makes_best
        between = (tree.raw > tree.least) & (tree.raw < tree.most)
        return bool(own.any()) and bool(between[own].all())

    def _doubts_of_right(self) -> Iterator[str]:
        """Why it is not called right where nothing is found."""
        recording, study, asked = self.recording, self.study, self.asked
        if not recording.complete:
            yield "The search did not come to its end."
        if recording.fault is not None:
            yield f"It ends in an exception: {recording.fault.text}."
        if study.limit is not None and recording.depth is None:
            yield "It is not known why it looks no deeper."
        if study.wrong.any() or study.unexplained.any():
            yield "Some nodes are left early or with a wrong value, and it is not known why."
        if not asked.is_sure:
            yield "Its answers are not surely read, so its moves are not counted."
        elif asked.worse:
            yield f"It plays a worse move beyond its depth limit. {asked.worse[0].words}"
        elif asked.wrong_values:
            yield f"Its value at {asked.wrong_values[0]} is wrong, and it is not known why."
        elif asked.asked < min(asked.all, _ENOUGH):
            yield f"Only {asked.asked} of {plural(asked.all, 'position')} were asked."

    # Remarks

    def _remarks(self, kind: str, comparison: Comparison | None) -> Iterator[str]:
        recording, asked, study = self.recording, self.asked, self.study
        if recording.guesses:
            yield f"Guessed: {', '.join(recording.guesses)}."
        if asked.is_sure and asked.worse and kind == WRONG:
            yield (
                f"It plays a worse move in {count(len(asked.worse))} of {self._positions}. "
                f"{asked.worse[0].words}"
            )
        if asked.is_sure and asked.delayed:
            first = asked.delayed[0]
            name = first.position.move_text
            yield (
                f"It could win at once and does not in {count(len(asked.delayed))} of "
                f"{self._positions}. At {first.position} {name(first.best[0])} wins; it plays "
                f"{name(first.move)}."
            )
        is_minimax = comparison is not None and comparison.convention == MINIMAX
        if is_minimax and study.passes_windows and study.is_whole:
            yield "It is handed alpha and beta and never cuts: it visits every node of minimax."
        if study.limit is not None:
            yield (
                f"It looks no deeper than {plural(study.limit, 'ply').replace('plys', 'plies')}; "
                "what it estimates there is not judged."
            )
        if recording.random:
            yield "It uses random numbers; they were seeded."
        yield from recording.notes
