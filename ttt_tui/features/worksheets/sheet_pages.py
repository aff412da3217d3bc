"""The pages of worksheets: what stands on each, and which part of a tree has room on one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ttt_tui.features.worksheets.exercise import Branch, Exercise
from ttt_tui.game import Position
from ttt_tui.search.option_table import options_words
from ttt_tui.search.options import Cutoff, Score
from ttt_tui.words.sentences import in_sentence
from ttt_tui.words.tree_picture import Figure, Picture, tree_picture

MOST_WIDTH, MOST_HEIGHT = 970.0, 540.0
"""Of a drawing with blanks, in pixels: what title and tasks leave of A4 and of letter, across."""

_MADE_SMALLER = 1.2
"""How much a tree of numbers may be made smaller to be on one page."""


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
            figures.append(replace(figure, parent=parent, note=self._note(number)))
        return tree_picture(figures, aspect)

    @property
    def _numbers(self) -> tuple[int, ...]:
        return self.part or tuple(range(len(self.exercise.branches)))

    def _note(self, number: int) -> str:
        """What stands below a node: where it continues; on the solution, what cut it."""
        cut = self.exercise.cut(self.exercise.branches[number]) if self.is_solution else ""
        return self.notes.get(number, cut)

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
            note = self._note(number)
            yield (
                f"{ahead + (exercise.move(branch) or 'root'):<24} {self._facts(branch)}".rstrip()
                + (f"  ({note})" if note else "")
            )

    def _facts(self, branch: Branch) -> str:
        exercise = self.exercise
        sign = exercise.sign(branch)
        what = {1: "max", -1: "min", 0: "leaf"}[sign]
        if self.is_solution and branch.node is None:
            given = f"{what:<4} {exercise.given(branch)}  " if exercise.given(branch) else ""
            at = ": cut off here" if exercise.is_struck(branch) else ""
            return f"{given}never visited{at}"
        window, value = self.said(branch)
        width = 14 if exercise.has_windows else 0
        return f"{what:<4} {window:<{width}} {value}"

    def tasks(self) -> tuple[str, ...]:
        """What is to be done, a sentence or two each."""
        exercise = self.exercise
        way = "from right to left" if exercise.is_backwards else "from left to right"
        about = self._about_tree() if exercise.is_given else self._about_game()
        if not exercise.has_windows:
            return (about, f"Work {way}, and write each value on its line.")
        is_strict = exercise.options.cutoff is Cutoff.STRICT
        rule = ">" if is_strict else ">="
        has_results = exercise.formatter.has_results
        beyond = ", or if no result can lie beyond it" if has_results else ""
        tasks: tuple[str, ...] = (
            about,
            f"Work {way}. On entering a node write its window [alpha, beta]; on "
            "leaving it write its value, with <= or >= where it is only a bound. A value is exact "
            f"if the moves tried prove it{beyond}.",
            f"Leave a node as soon as alpha {rule} beta. Put two strokes through "
            "each branch that alpha-beta never visits, and write nothing below it.",
        )
        if exercise.is_given:
            tasks += (f"Which leaves are never visited? {'_' * 40}",)
        return tasks

    def _about_game(self) -> str:
        """Who is Max, and what a finished game is worth."""
        formatter, options = self.exercise.formatter, self.exercise.options
        max_player = formatter.max_player
        best, other = (formatter.player(each) for each in (max_player, max_player.other))
        names = tuple(
            role if name == role else f"{name} is {role}"
            for name, role in ((best, "Max"), (other, "Min"))
        )
        who = f"{names[0]} (triangle up) and {names[1]} (triangle down). "
        if names == ("Max", "Min"):
            who = "Max moves at triangles that point up, Min at those that point down. "
        if not formatter.has_results:
            return f"{who}A finished game is worth what its rules say, from the side of {best}."
        worth = (
            f"A finished game is worth +1 where {best} has won, -1 where {other} "
            "has, 0 where it is a draw."
        )
        if options.score is Score.DEPTH:
            most = formatter.rules.cells + 1
            worth = (
                f"A finished game is worth {most} less the moves that it took from the top where "
                f"{best} has won, as much below 0 where {other} has, and 0 where "
                "it is a draw."
            )
        return who + worth

    def _about_tree(self) -> str:
        """Who is to move, and which numbers are given."""
        exercise = self.exercise
        mover = exercise.formatter.player(exercise.state.to_move)
        about = (
            f"{mover} is to move at the root. Max moves at triangles that point up, Min at those "
            "that point down; squares are leaves with their values."
        )
        depth = exercise.options.depth
        if depth is not None:
            about += (
                f" The search stops at depth {depth}: a node there is worth its estimate, the "
                "number with ~."
            )
        return about

    @property
    def rules(self) -> str:
        """How it is searched, in a sentence."""
        words = "; ".join(options_words(self.exercise.moment.search.options))
        return f"{self.exercise.options.algorithm.name} on {self.exercise.state}: {words}."

    @property
    def result(self) -> str:
        """What comes out."""
        exercise, search = self.exercise, self.exercise.moment.search
        value = search.value if search.proves else search.returned
        assert value is not None
        best = exercise.moment.best_child(0)
        assert best is not None
        formatter, counters = exercise.formatter, search.counters
        move = exercise.moment.move_text(best)
        words = ["The value is", f"{formatter.number(value)}, by {in_sentence(move)}."]
        if not search.proves:
            words[0] = "The value rests on estimates:"
        visited = f"{counters.nodes} of {len(exercise.branches) - 1} nodes are visited"
        words.append(f"{visited}, the root not counted.")
        if exercise.is_given and exercise.has_windows:
            leaves = exercise.unvisited()
            words.append(
                f"Leaves never visited: {', '.join(leaves)}." if leaves else "It visits every leaf."
            )
        return " ".join(filter(None, (*words, exercise.note)))


def pages(exercises: Sequence[Exercise], part: str) -> list[Page]:
    """All sheets, then all solutions, or one of the two (`sheet`, `solution`)."""
    sheets = [Page(each.title, is_solution=False, exercise=each) for each in exercises]
    solutions = [
        Page(f"{each.title}: solution", is_solution=True, exercise=each) for each in exercises
    ]
    return {"sheet": sheets, "solution": solutions}.get(part, sheets + solutions)


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
        notes = {each: f"continued: sheet {sheets[each]}" for each in part[1:] if each in sheets}
        if number > 1:
            notes[part[0]] = f"from sheet {came[part[0]]}"
        title = f"{page.title} ({number} of {len(parts)})"
        found.append(replace(page, title=title, part=part, notes=notes))
    return found


def _largest(page: Page, top: int, below: Mapping[int, list[int]]) -> tuple[int, ...]:
    """A node with as many whole levels below it as fit on a page, one at least."""
    room = _MADE_SMALLER if page.exercise.is_given else 1.0
    most = room * MOST_WIDTH, room * MOST_HEIGHT
    part: tuple[int, ...] = (top,)
    level = [top]
    while level := [child for each in level for child in below.get(each, ())]:
        deeper = tuple(sorted((*part, *level)))
        continued = (each for each in (top, *level) if each in below)
        noted = dict.fromkeys(continued, "continued: sheet 99")
        picture = replace(page, part=deeper, notes=noted).picture(0)
        if len(part) > 1 and (picture.width > most[0] or picture.height > most[1]):
            break
        part = deeper
    return part


def _figure(page: Page, branch: Branch) -> Figure:
    exercise = page.exercise
    window, value = page.said(branch)
    given = exercise.given(branch)
    never = page.is_solution and branch.node is None
    return Figure(
        branch.parent,
        branch.state if isinstance(branch.state, Position) else None,
        exercise.sign(branch),
        exercise.label(branch),
        branch.move,
        (value or " ") if page.is_solution else given,
        window if page.is_solution else "",
        0 if page.is_solution or given else 3 if window else 1,
        struck=page.is_solution and exercise.is_struck(branch),
        pale=never,
    )
