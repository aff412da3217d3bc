"""A sheet and its solution: title, task, drawing and what else is said, whatever the format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ttt_tui.features.worksheets.exercise import Branch, Exercise
from ttt_tui.search.option_table import options_words
from ttt_tui.search.options import Score
from ttt_tui.words.tree_picture import Figure, Picture, tree_picture

MOST_WIDTH, MOST_HEIGHT = 970.0, 540.0
"""Of a drawing with blanks, in pixels: what title and tasks leave of A4 and of letter, across."""


@dataclass(frozen=True)
class Page:
    """A side of paper.

    Attributes:
        title: its heading.
        is_solution: it has what the other leaves blank.
        exercise: what it is about.
        part: the numbers of the nodes on it; empty: all.
        notes: what stands below some of them, by number.
    """

    title: str
    is_solution: bool
    exercise: Exercise
    part: tuple[int, ...] = ()
    notes: Mapping[int, str] = field(default_factory=dict)

    def picture(self, aspect: float) -> Picture:
        """The drawing, see `tree_picture`."""
        places = {number: place for place, number in enumerate(self._numbers)}
        figures = []
        for number in self._numbers:
            branch = self.exercise.branches[number]
            parent = None if branch.parent is None else places.get(branch.parent)
            figure = _figure(self, branch)
            figures.append(replace(figure, parent=parent, note=self.notes.get(number, "")))
        return tree_picture(figures, aspect)

    @property
    def _numbers(self) -> tuple[int, ...]:
        return self.part or tuple(range(len(self.exercise.branches)))

    def said(self, branch: Branch) -> tuple[str, str]:
        """Window and value at a node, or the blanks for them."""
        exercise = self.exercise
        return exercise.answers(branch) if self.is_solution else exercise.blanks(branch)

    def lines(self) -> Iterator[str]:
        """The tree as text, a line a node."""
        exercise, numbers = self.exercise, self._numbers
        last = {exercise.branches[each].parent: each for each in numbers}
        leads: dict[int, str] = {}
        ahead = ""
        for number in numbers:
            branch = exercise.branches[number]
            if branch.parent in leads:
                above = leads[branch.parent]
                is_last = last[branch.parent] == number
                ahead, lead = (
                    above + ("`- " if is_last else "|- "),
                    above + ("   " if is_last else "|  "),
                )
            else:
                ahead = lead = ""
            leads[number] = lead
            yield (
                f"{ahead + (exercise.move(branch) or 'root'):<24} {self._facts(branch)}".rstrip()
                + (f"  ({self.notes[number]})" if number in self.notes else "")
            )

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
        formatter, options = self.exercise.formatter, self.exercise.options
        best = formatter.max_player
        worth = (
            f"A finished game is worth +1 where {best.value} has won, -1 where {best.other.value} "
            "has, 0 where it is a draw."
        )
        if options.score is Score.DEPTH:
            most = formatter.rules.cells + 1
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
        formatter, trace = exercise.formatter, exercise.moment.trace
        counters = search.counters
        said = (
            f"The value is {formatter.number(search.value)}, by {formatter.cell(trace.move[best])}."
        )
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


def drawn(found: Sequence[Page]) -> list[Page]:
    """The same on as many pages as its blanks need to be large enough to write in."""
    return [part for page in found for part in ([page] if page.is_solution else _parts(page))]


def _parts(page: Page) -> list[Page]:
    branches = page.exercise.branches
    below: dict[int, list[int]] = {}
    for number, branch in enumerate(branches):
        if branch.parent is not None:
            below.setdefault(branch.parent, []).append(number)
    tops, came = [0], {0: 0}
    parts: list[tuple[int, ...]] = []
    while tops:
        part = _largest(page, tops.pop(0), below)
        number = len(parts) + 1
        parts.append(part)
        for each in part:
            if each in below and below[each][0] not in part:
                tops.append(each)
                came[each] = number
    if len(parts) == 1:
        return [page]
    sheets = {part[0]: number for number, part in enumerate(parts, 1)}
    found = []
    for number, part in enumerate(parts, 1):
        notes = {each: f"goes on: sheet {sheets[each]}" for each in part[1:] if each in sheets}
        if number > 1:
            notes[part[0]] = f"from sheet {came[part[0]]}"
        title = f"{page.title} ({number} of {len(parts)})"
        found.append(replace(page, title=title, part=part, notes=notes))
    return found


def _largest(page: Page, top: int, below: Mapping[int, list[int]]) -> tuple[int, ...]:
    """A node with as many whole levels below it as fit on a page, one at least."""
    part: tuple[int, ...] = (top,)
    level = [top]
    while level := [child for each in level for child in below.get(each, ())]:
        deeper = tuple(sorted((*part, *level)))
        noted = dict.fromkeys((top, *level), "goes on: sheet 99")
        picture = replace(page, part=deeper, notes=noted).picture(0)
        if len(part) > 1 and (picture.width > MOST_WIDTH or picture.height > MOST_HEIGHT):
            break
        part = deeper
    return part


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
        (value or " ") if page.is_solution else "",
        window if page.is_solution else "",
        0 if page.is_solution else 3 if window else 1,
        struck=page.is_solution and exercise.is_struck(branch),
        pale=never,
    )
