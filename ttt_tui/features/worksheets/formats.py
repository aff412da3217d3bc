"""Worksheets as a page of HTML, as Markdown, and as sheets of SVG."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ttt_tui.features.worksheets.exercise import Branch, Exercise
from ttt_tui.search.option_table import options_words
from ttt_tui.search.options import Score
from ttt_tui.words.tree_picture import Figure, Picture, ascii_xml, tree_picture

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
        notes = {each: f"continued: sheet {sheets[each]}" for each in part[1:] if each in sheets}
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
        noted = dict.fromkeys((top, *level), "continued: sheet 99")
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


_WIDTH, _HEIGHT, _MARGIN, _LINE = 1123, 794, 38, 15
"""A4 across, 96 pixels to the inch; the letter format is 20 pixels higher and narrower."""
_ASPECT = 0.5
"""Of a drawing in HTML, height to width, at least: so that it fills the page."""

_CSS = """\
@page { size: landscape; margin: 10mm }
body { font-family: "DejaVu Sans", Verdana, Helvetica, Arial, sans-serif; font-size: 11px;
  color: #000; background: #fff; max-width: 1080px; margin: 0 auto }
section { break-after: page; break-inside: avoid }
section:last-of-type { break-after: auto }
h1 { font-size: 17px; margin: 8px 0 4px }
.name { float: right; font-size: 12px; margin: 8px 0 0 }
p, ol, ul { margin: 4px 0 } ol, ul { padding-left: 20px }
figure { margin: 6px 0; text-align: center }
svg { max-width: 100%; height: auto; max-height: 150mm }
.solution svg { max-height: 105mm }
.heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
@media screen { section { border-bottom: 1px solid #999; padding: 12px 0 24px } }
"""


def to_html(pages: Sequence[Page]) -> Iterator[str]:
    """A whole page, a section a side of paper; beside a drawing its lines of text stand unseen."""
    pages = drawn(pages)
    yield (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{ascii_xml(pages[0].title)}</title>\n<style>\n{_CSS}</style>\n</head>\n<body>\n"
    )
    for number, page in enumerate(pages, 1):
        kind = "solution" if page.is_solution else "sheet"
        yield f'<section class="{kind}" id="page-{number}">\n'
        if not page.is_solution:
            yield f'<p class="name">Name: {"_" * 24} Date: {"_" * 12}</p>\n'
        yield f"<h1>{ascii_xml(page.title)}</h1>\n<p>{ascii_xml(page.rules)}</p>\n"
        if page.is_solution:
            yield f"<p>{ascii_xml(page.result)}</p>\n"
        else:
            yield _list("ol", page.tasks())
        yield f"<figure>\n{_svg(page, f'tree-{number}')}</figure>\n"
        if page.is_solution and (reasons := list(page.exercise.reasons())):
            yield _list("ul", [f"{moves}: {why}" for moves, why in reasons])
        yield "</section>\n"
    yield "</body>\n</html>\n"


def _list(kind: str, entries: Sequence[str]) -> str:
    items = "".join(f"<li>{ascii_xml(each)}</li>\n" for each in entries)
    return f"<{kind}>\n{items}</{kind}>\n"


def _svg(page: Page, name: str) -> str:
    """The drawing, which names the lines of text below it as its description."""
    picture = page.picture(_ASPECT if page.is_solution else 0)
    size = f"{picture.width:.0f}", f"{picture.height:.0f}"
    text = ascii_xml("\n".join(page.lines()))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {size[0]} {size[1]}" role="img" aria-label="{_about(page)}" '
        f'aria-describedby="{name}">\n{picture.body}\n</svg>\n'
        f'<pre class="heard" id="{name}">\n{text}\n</pre>\n'
    )


def _about(page: Page) -> str:
    kind = "solution" if page.is_solution else "tree with blanks"
    return ascii_xml(f"{kind}, {page.exercise.position}; the same in words follows")


def to_markdown(pages: Sequence[Page]) -> Iterator[str]:
    """Text, the trees in code blocks; where a page ends stands what printers of HTML heed."""
    for number, page in enumerate(pages):
        if number:
            yield '\n<div style="break-after: page"></div>\n\n---\n\n'
        board = page.exercise.position.rows_text.replace("/", "\n")
        yield f"# {page.title}\n\n{page.rules}\n\n```text\n{board}\n```\n\n"
        if page.is_solution:
            yield f"{page.result}\n\n"
        else:
            yield "".join(f"{each}. {task}\n" for each, task in enumerate(page.tasks(), 1)) + "\n"
        tree = "\n".join(page.lines())
        yield f"```text\n{tree}\n```\n"
        if page.is_solution and (reasons := list(page.exercise.reasons())):
            yield "\n" + "".join(f"- {moves}: {why}\n" for moves, why in reasons)


def to_svg(pages: Sequence[Page]) -> Iterator[str]:
    """Sheets of A4 across, one below the other; each is a group, and a view by its name."""
    pages = drawn(pages)
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT * len(pages)}" '
        f'viewBox="0 0 {_WIDTH} {_HEIGHT * len(pages)}" role="img" aria-labelledby="title about">\n'
        f'<title id="title">{ascii_xml(pages[0].title)}</title>\n<desc id="about">\n'
    )
    for page in pages:
        yield ascii_xml("\n".join([page.title, *page.lines(), ""]))
    yield (
        "</desc>\n<style>\n.words { font-family: 'DejaVu Sans', Verdana, Helvetica, Arial, "
        "sans-serif; font-size: 10.5px }\n.head { font-size: 17px; font-weight: bold }\n</style>\n"
        '<rect width="100%" height="100%" fill="#fff"/>\n'
    )
    for number, page in enumerate(pages):
        top = number * _HEIGHT
        yield f'<view id="page-{number + 1}" viewBox="0 {top} {_WIDTH} {_HEIGHT}"/>\n'
        kind = "solution" if page.is_solution else "sheet"
        yield f'<g class="{kind}" transform="translate({_MARGIN},{top + _MARGIN})">\n'
        yield from _sheet(page)
        yield "</g>\n"
    yield "</svg>\n"


def _sheet(page: Page) -> Iterator[str]:
    width, height = _WIDTH - 2 * _MARGIN, _HEIGHT - 2 * _MARGIN
    yield f'<text class="words head" y="16">{ascii_xml(page.title)}</text>\n'
    if not page.is_solution:
        name = f"Name: {'_' * 24} Date: {'_' * 12}"
        yield f'<text class="words" x="{width}" y="14" text-anchor="end">{name}</text>\n'
    said = [page.rules, *([page.result] if page.is_solution else page.tasks())]
    lines = [line for text in said for line in textwrap.wrap(text, 165)]
    for number, line in enumerate(lines):
        yield f'<text class="words" y="{36 + number * _LINE}">{ascii_xml(line)}</text>\n'
    top = 36 + len(lines) * _LINE + 6
    picture = page.picture((height - top) / width if page.is_solution else 0)
    scale = min(1.5, width / picture.width, (height - top) / picture.height)
    left = (width - scale * picture.width) / 2
    yield (
        f'<g transform="translate({left:.1f},{top}) scale({scale:.3f})">\n{picture.body}\n</g>\n'
    )


FORMATS: dict[str, Callable[[Sequence[Page]], Iterator[str]]] = {
    "html": to_html,
    "markdown": to_markdown,
    "svg": to_svg,
}
SUFFIXES = {".html": "html", ".htm": "html", ".md": "markdown", ".svg": "svg"}
