"""The verdict on a program: right, wrong or unknown, never false in either direction.

Chosen moves that surely are read and worse than best play are wrong, whatever the tree says. Where
tree and moves contradict each other, arguments were guessed, or the rules are not understood, the
verdict is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from ttt_tui.programs.boards import usual_length
from ttt_tui.programs.conventions import Comparison, compare
from ttt_tui.programs.findings import RESULTS, Finding, at, first_mistake, of_odd
from ttt_tui.programs.moves import Asked, Worse, value_of
from ttt_tui.programs.recording import Recording
from ttt_tui.programs.study import Study
from ttt_tui.programs.tree import SMALL, cells_of
from ttt_tui.words.numbers import count, plural

RIGHT, WRONG, UNKNOWN, SKIPPED = "right", "wrong", "unknown", "skipped"

_OTHER_GAME = re.compile(
    r"mis[eè]re|notakto|(reverse|inverse|anti|toe.?tac).?tic|\bwild\b|cylind|torus|toroid|"
    r"wraps? around|(line|row|three)\b[^.\n]{0,40}\b(loses?|lost|losing)\b", re.I
)  # fmt: skip
"""Words for another game."""
_FEW = 0.5
"""Of the wrong nodes, whose numbers are those of a move of theirs, or of a finished game."""
_ENOUGH = 100
"""Positions asked, where time was too short for all."""


@dataclass(frozen=True)
class Verdict:
    """What is known of a program.

    Attributes:
        kind: `right`, `wrong`, `unknown` or `skipped`.
        finding: what is wrong, or is perhaps.
        reasons: why it is unknown, in sentences; `remarks`: what else should be known.
        recording: that was judged; None without one.
        comparison: with the textbook's search; None where there is none.
    """

    kind: str
    finding: Finding | None = None
    reasons: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    recording: Recording | None = None
    comparison: Comparison | None = None
    asked: Asked = field(default_factory=Asked)


def study_of(recording: Recording) -> Study:
    return Study(recording.tree, has_depth=recording.depth is not None)


def judge(recording: Recording, asked: Asked, text: str = "") -> Verdict:
    """Judge a call of a program and how it plays; `text` is of its file."""
    return _Judge(recording, asked, text).verdict()


def of_choice(recording: Recording, worse: Worse) -> Finding:
    """Why a program chooses a worse move, as far as its search from that position tells."""
    study = study_of(recording)
    found = of_odd(study.tree, recording) or first_mistake(study) or _worse_choice(worse)
    return _located(found, recording)


def _worse_choice(worse: Worse) -> Finding:
    said, right = map(worse.position.move_text, (worse.move, worse.best[0]))
    return Finding("worse-choice", worse.words, worse.position, 0, (), said, right)


def _located(finding: Finding, recording: Recording) -> Finding:
    """With the line that returned the value, and the variables there."""
    node, lines = finding.node, recording.lines
    if node is None or finding.line is not None:
        return finding
    line = int(lines[node]) or None if node < len(lines) else None
    return replace(finding, line=line, variables=recording.variables.get(node, ""))


class _Judge:
    def __init__(self, recording: Recording, asked: Asked, text: str) -> None:
        self.recording, self.asked, self.text = recording, asked, text
        self.study = study_of(recording)
        self.tree = self.study.tree
        self._positions = plural(asked.asked, "position")
        is_comparable = recording.odd is None and len(self.tree) > 1
        self.comparison = compare(self.study) if is_comparable else None
        self.is_textbook = self.comparison is not None and self.comparison.difference is None

    def verdict(self) -> Verdict:
        recording, asked = self.recording, self.asked
        finding = of_odd(self.tree, recording)
        if finding is None and not self.is_textbook:
            finding = first_mistake(self.study)
        finding = finding or self._raised() or self._contrary()
        is_bad = finding is not None or bool(asked.worse)
        rules, side = self._rules_doubt(finding) if is_bad else "", self._other_side(finding)
        doubts = [*self._doubts(is_bad=is_bad), *filter(None, (rules, side))]
        kind, reasons = UNKNOWN, doubts
        if self._plays_worse and (recording.own_call or not (recording.guesses or side)):
            kind = UNKNOWN if rules else WRONG
        elif self._is_proved:
            is_known = finding is not None and self.study.scale.is_learnt
            kind = UNKNOWN if is_known else RIGHT
            reasons = [f"Yet it is right in all {self._positions} asked.", *doubts]
        elif finding is not None:
            if not doubts and (recording.odd is None or self._is_harmed):
                kind = WRONG
            elif not doubts:
                reasons = ["No wrong value or move is seen to come of it."]
        else:
            reasons = [*doubts, *self._doubts_of_right()]
            kind = UNKNOWN if reasons else RIGHT
        if rules:
            self.asked = asked = Asked()  # moves that are perhaps others
        if kind == WRONG and finding is None:
            finding = replace(_worse_choice(asked.worse[0]), node=None)
        return Verdict(
            kind,
            None if kind == RIGHT or finding is None else _located(finding, recording),
            tuple(reasons) if kind == UNKNOWN else (),
            tuple(self._remarks(kind)),
            recording,
            self.comparison,
            asked,
        )

    def _raised(self) -> Finding | None:
        """The exception in which the search ends."""
        recording, tree, fault = self.recording, self.tree, self.recording.fault
        if fault is None or not fault.is_own:
            return None
        node = fault.node or 0
        words = f"The search ends in an exception: {fault.text}."
        stones, of_cell = cells_of(int(tree.x[node] | tree.o[node])), tree.start.rules.coordinates
        taken = [cell for cell in stones if str(of_cell(cell)) in fault.text]
        if not taken and not recording.own_call:
            return None  # it is perhaps called in a way that it is not made for
        words += f" {tree.start.move_text(taken[0])} is taken there." if taken else ""
        return replace(at(tree, node, "raises", words, fault.text), line=fault.line)

    def _contrary(self) -> Finding | None:
        """What it returns in two other positions, which have other results."""
        contrary, recording = self.asked.contrary, self.recording
        is_sure = recording.complete and recording.own_call
        if contrary is None or self.study.limit is not None or not is_sure:
            return None
        results = (RESULTS[int(value_of(each.game))] for each in contrary)
        told = [
            f"{each.value:.15g} at {each.game} (best play: {result})"
            for each, result in zip(contrary, results, strict=True)
        ]
        return Finding("contrary-values", f"It returns {' and '.join(told)}.", contrary[0].game)

    @property
    def _plays_worse(self) -> bool:
        limit, asked = self.study.limit, self.asked
        most = self.tree.start.rules.cells if limit is None else limit
        return any(each.position.empties <= most for each in asked.worse)

    def _other_side(self, finding: Finding | None) -> str:
        """Where one side alone plays worse, the program may be made for the other alone.

        Its call is not the file's. Either both sides are exchanged in its search, or the search is
        right, and the file calls it somewhere, perhaps for that other side.
        """
        study, sides = self.study, {each.position.to_move.letter for each in self.asked.worse}
        own = study.wrong & (self.tree.children > 0) & ~study.makes_best
        is_called = self.text.count(f"{self.recording.function.split('.')[-1]}(") > 1
        is_exchanged = bool(own[self.tree.x_moves].any() and own[~self.tree.x_moves].any())
        is_open = is_exchanged or (finding is None and is_called)
        if self.recording.own_call or not is_open or len(sides) != 1:
            return ""
        return f"The file does not call it for {sides.pop()}, which alone plays worse."

    @property
    def _is_proved(self) -> bool:
        """Its moves are right in all positions in which it was to be asked."""
        asked, cells = self.asked, self.tree.start.rules.cells
        is_right = 0 < asked.asked == asked.all and not asked.worse
        return is_right and self.study.limit is None and cells <= SMALL

    @property
    def _is_harmed(self) -> bool:
        """A board that is no legal move has done harm: a move or a value is wrong."""
        asked, fault = self.asked, self.recording.fault
        return (
            asked.contrary is not None or bool(asked.worse) or (fault is not None and fault.is_own)
        )

    # Doubts

    def _rules_doubt(self, finding: Finding | None) -> str:
        if self.study.fewer_everywhere:
            return "It tries fewer moves at every node than the rules allow: it may have others."
        if words := _OTHER_GAME.search(self.text):
            return f"It may be another game: its text has {words[0]!r}."
        rules = self.tree.start.rules
        is_of_end = finding is not None and finding.kind in ("goes-on-after-end", "wrong-result")
        if is_of_end and rules.in_a_row < usual_length(rules.rows, rules.columns):
            return f"It goes on after a line of {rules.in_a_row}: it may have other rules."
        if rules.cells > SMALL and not self.study.sees_lines:
            return "No line is seen to end its game: it may have other rules."
        return ""

    def _doubts(self, *, is_bad: bool) -> Iterator[str]:
        """Why nothing is called wrong."""
        recording, study, tree = self.recording, self.study, self.tree
        if problem := recording.game.problem():
            yield f"No game leads to the first board: {problem}."
        if is_bad and recording.guesses:
            yield f"Arguments were guessed: {', '.join(recording.guesses)}."
        if is_bad:
            yield from self._doubts_of_numbers()
        has_scale = study.scale.is_learnt or study.limit is not None or self._is_harmed
        if not has_scale and tree.has_value.any():
            yield "The meaning of its numbers is not known."

    def _doubts_of_numbers(self) -> Iterator[str]:
        """Why its numbers may mean other things."""
        study, tree, raw = self.study, self.tree, np.abs(self.tree.raw)
        over = tree.has_value & (tree.children == 0) & ~tree.goes_on
        own = np.flatnonzero(study.wrong & (tree.children > 0))
        is_known = (raw[own] == np.abs(tree.least[own])) | (raw[own] == np.abs(tree.most[own]))
        if len(own) and (is_known | np.isin(raw[own], raw[over])).mean() < _FEW:
            yield "Numbers change on their way up, so what they mean is not known."
        draw, *won = ({*tree.raw[over & (tree.outcome == each)].tolist()} for each in (0, 1, -1))
        if not self.asked.worse and len(draw) == 1 and draw in won:
            yield "A draw has the number of a loss: it may ask only whether a side wins."
        gain = np.abs(study.worth - study.scale.draw)[study.wrong & ~tree.goes_on]
        if 0 < gain.max(initial=0) < study.scale.win:
            yield "Its numbers of draws differ, by less than a win."

    def _doubts_of_right(self) -> Iterator[str]:
        """Why it is not called right where nothing is found."""
        recording, study, asked = self.recording, self.study, self.asked
        if not recording.complete:
            why = f": {recording.fault.text}" if recording.fault else ""
            yield f"The search did not come to its end{why}."
        if recording.game.rules.cells > SMALL and recording.game.occupied.bit_count() > 1:
            yield "It is judged from a later position: lines that are made early were not seen."
        left = recording.game.empties - (study.limit or 0)
        if study.limit is not None and left < 3 and not asked.asked:
            yield f"It stops {plural(left, 'move')} before the end of the game."
        if study.limit is not None and recording.depth is None:
            yield "It is not known why it looks no deeper."
        if not self.is_textbook and (study.wrong.any() or study.unexplained.any()):
            yield "Some nodes are left early or with a wrong value, and it is not known why."
        if asked.contrary and study.limit is None:
            yield "Its values in other positions are wrong, and it is not known why."
        elif not asked.asked and not asked.of_values:
            yield "Its answers are not surely read, so its moves are not counted."
        elif asked.worse:
            yield asked.worse[0].words
        elif asked.asked < min(asked.all, _ENOUGH):
            yield f"Only {asked.asked} of {plural(asked.all, 'position')} were asked."

    # Remarks

    def _remarks(self, kind: str) -> Iterator[str]:
        recording, asked, study = self.recording, self.asked, self.study
        if recording.guesses:
            yield f"Guessed: {', '.join(recording.guesses)}."
        if asked.worse and kind == WRONG:
            yield asked.worse[0].words
        if asked.delayed:
            first, places = asked.delayed[0], count(len(asked.delayed))
            wins, plays = map(first.position.move_text, (first.best[0], first.move))
            yield (
                f"It could win at once and does not in {places} of {self._positions}. At "
                f"{first.position} {wins} wins; it plays {plays}."
            )
        if study.limit is not None and recording.complete:
            yield f"What it estimates at depth {study.limit} is not judged."
        yield from recording.notes
