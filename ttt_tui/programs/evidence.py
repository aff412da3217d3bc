"""Everything that was observed of a program: the verdict's rules and the remarks read it."""

from __future__ import annotations

from functools import cached_property

from ttt_tui.games.position import Position
from ttt_tui.programs.play import PlayReport
from ttt_tui.programs.program import Program
from ttt_tui.programs.recording import Choice, Recording
from ttt_tui.programs.study import Study
from ttt_tui.programs.textbook import Comparison, compare
from ttt_tui.programs.values import Contradiction, find_contradiction, wrong_values


class Evidence:
    """Everything that was observed of a program.

    Attributes:
        recording: its own call; `study` and `comparison` follow from it.
        play: its answers.
        example: the recording of the smallest counterexample; None without one.
        is_later: True if the recording is not of the file's own call, which has no end.
        needs_counters: True if it errs unless the arguments that may count the stones do.
    """

    def __init__(
        self, program: Program, recording: Recording, play: PlayReport, *, is_later: bool
    ) -> None:
        self.program = program
        self.recording = recording
        self.play = play
        self.is_later = is_later
        self.needs_counters = False
        self.study = Study(recording.tree)
        self.example: Recording | None = None

    @cached_property
    def contradiction(self) -> Contradiction | None:
        """Two values that contradict each other, where nothing chooses a move."""
        if not self.play.are_values:
            return None
        return find_contradiction(self.play.choices, self.study)

    @cached_property
    def mistakes(self) -> list[Position]:
        """The positions of worse moves or wrong values, those with the fewest empty cells first."""
        found = [each.position for each in self.play.worse]
        if self.contradiction is not None:
            wrong = wrong_values(self.play.choices, self.study)
            found = [each.game for each in wrong or [self.contradiction.worse]]
        return found or [each.position for each in self.play.in_games]

    @cached_property
    def failed(self) -> Choice | None:
        """The first answer that is an exception of the program, or not a legal move."""
        choices = self.play.choices
        form = self.play.form
        for each in choices:
            if not self.play.counts(each.game):
                continue
            if each.fault is not None and each.fault.is_own:
                return each
            cell = form.cell(each) if form else None
            if cell is not None and cell not in each.game.moves():
                return each
        return None

    @cached_property
    def comparison(self) -> Comparison | None:
        is_comparable = self.recording.illegal is None and len(self.recording.tree) > 1
        return compare(self.study) if is_comparable else None
