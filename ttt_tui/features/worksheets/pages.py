"""A sheet and its solution: title, task, drawing and what else is said, whatever the format."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ttt_tui.features.worksheets.exercise import Branch, Exercise
from ttt_tui.search.option_table import options_words
from ttt_tui.search.options import Score
from ttt_tui.words.tree_picture import Figure, Picture, tree_picture


@dataclass(frozen=True)
class Page:
    """A side of paper.

    Attributes:
        title: its heading.
        is_solution: it has what the other leaves blank.
        exercise: what it is about.
    """

    title: str
    is_solution: bool
    exercise: Exercise

    def picture(self, aspect: float) -> Picture:
        """The drawing, see `tree_picture`."""
        return tree_picture([_figure(self, branch) for branch in self.exercise.branches], aspect)

    def said(self, branch: Branch) -> tuple[str, str]:
        """Window and value at a node, or the blanks for them."""
        exercise = self.exercise
        return exercise.answers(branch) if self.is_solution else exercise.blanks(branch)

    def lines(self) -> Iterator[str]:
        """The tree as text, a line a node."""
        exercise = self.exercise
        last = _last_children(exercise.branches)
        leads: list[str] = []
        ahead = ""
        for number, branch in enumerate(exercise.branches):
            if branch.parent is not None:
                above = leads[branch.parent]
                is_last = last[branch.parent] == number
                ahead, lead = (
                    above + ("`- " if is_last else "|- "),
                    above + ("   " if is_last else "|  "),
                )
            else:
                ahead = lead = ""
            leads.append(lead)
            yield f"{ahead + (exercise.move(branch) or 'root'):<24} {self._facts(branch)}".rstrip()

    def _facts(self, branch: Branch) -> str:
        exercise = self.exercise
        sign = exercise.sign(branch)
        what = {1: "max", -1: "min", 0: "leaf"}[sign]
        if self.is_solution and branch.node is None:
            return "never visited" + (": cut off here" if exercise.is_struck(branch) else "")
        window, value = self.said(branch)
        width = 14 if exercise.has_windows else 0
        return f"{what:<4} {window:<{width}} {value}"

    def tasks(self) -> tuple[str, ...]:
        """What is to be done, a sentence or two each."""
        wording, options = self.exercise.wording, self.exercise.options
        best = wording.max_player
        worth = (
            f"A finished game is worth +1 where {best.value} has won, -1 where {best.other.value} "
            "has, 0 where it is a draw."
        )
        if options.score is Score.DEPTH:
            most = wording.rules.cells + 1
            worth = (
                f"A finished game is worth {most} less the moves that it took from the top where "
                f"{best.value} has won, as much below 0 where {best.other.value} has, and 0 where "
                "it is a draw."
            )
        who = f"{best.value} is Max (triangle up) and {best.other.value} is Min (triangle down). "
        if not self.exercise.has_windows:
            return (who + worth, "Work from left to right, and write each value on its line.")
        return (
            who + worth,
            "Work from left to right. On entering a node write its window [alpha, beta]; on "
            "leaving it write its value, with <= or >= where it is only a bound. A value is exact "
            "if the moves tried prove it, or if no result can lie beyond it.",
            "Put two strokes through each branch that alpha-beta never visits, and write nothing "
            "below it.",
        )

    @property
    def rules(self) -> str:
        """How it is searched, in a sentence."""
        words = "; ".join(options_words(self.exercise.options))
        return f"{self.exercise.options.algorithm.name} on {self.exercise.position}: {words}."

    @property
    def result(self) -> str:
        """What comes out."""
        exercise, search = self.exercise, self.exercise.moment.search
        assert search.value is not None
        best = exercise.moment.best_child(0)
        assert best is not None
        wording, trace = exercise.wording, exercise.moment.trace
        counters = search.counters
        said = f"The value is {wording.number(search.value)}, by {wording.cell(trace.move[best])}."
        visited = f"{counters.nodes} of {len(exercise.branches) - 1} nodes are visited"
        return f"{said} {visited}, the root not counted."


def pages(exercises: list[Exercise], part: str) -> list[Page]:
    """Of each exercise its sheet, then its solution, or one of them (`sheet`, `solution`)."""
    found = []
    for each in exercises:
        if part != "solution":
            found.append(Page(each.title, is_solution=False, exercise=each))
        if part != "sheet":
            found.append(Page(f"{each.title}: solution", is_solution=True, exercise=each))
    return found


def _last_children(branches: tuple[Branch, ...]) -> dict[int, int]:
    return {
        branch.parent: number for number, branch in enumerate(branches) if branch.parent is not None
    }


def _figure(page: Page, branch: Branch) -> Figure:
    exercise = page.exercise
    window, value = page.said(branch)
    never = page.is_solution and branch.node is None
    return Figure(
        branch.parent,
        branch.position,
        exercise.sign(branch),
        exercise.move(branch),
        branch.cell,
        value or " ",
        window,
        struck=page.is_solution and exercise.is_struck(branch),
        pale=never,
    )
