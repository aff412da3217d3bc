"""The code panel: the algorithm's code, the line that the last event executes, its variables.

Minimax and alpha-beta are shown as the textbook writes them, with the variables of every call; any
other built-in algorithm as it runs here, with the facts of the event's node.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ttt_tui.features.code.algorithm_code import (
    BuiltInStep,
    built_in_step_of,
    code_of,
)
from ttt_tui.features.code.rows import (
    CodeRow,
    Row,
    call_rows,
    code_rows,
    fact_rows,
    facts_width,
    no_line_sentence,
    variable_rows,
)
from ttt_tui.features.code.textbook_code import Listing, Step, departures, listing_of, step_of
from ttt_tui.game import Player
from ttt_tui.search import Moment, SearchOptions
from ttt_tui.tui.colours import Span, StyledWidget
from ttt_tui.tui.keys import key
from ttt_tui.tui.views.extensions import Selection, View
from ttt_tui.words.sentences import Formatter

_WIDE = 74
_FEWEST_BELOW = 6  # lines for the variables where they stand below the code


def _code_of(options: SearchOptions, formatter: Formatter) -> Listing[Any]:
    if options.algorithm.is_plain:
        of_board = formatter.is_of_board
        return listing_of(options.algorithm, formatter.max_player, of_board=of_board)
    return code_of(options.algorithm)


def _remarks_on(options: SearchOptions) -> tuple[str, ...]:
    """The code of a built-in algorithm is what runs: a search departs from the textbook's only."""
    return departures(options) if options.algorithm.is_plain else ()


def _step_of(moment: Moment, max_player: Player) -> Step | BuiltInStep | None:
    if moment.search.options.algorithm.is_plain:
        return step_of(moment, max_player)
    return built_in_step_of(moment)


def _moment_of(selection: Selection) -> Moment:
    """The newest moment, up to the one looked at, that has to do with the line's node."""
    moment, line = selection.moment, selection.line
    if line is None or line.node == moment.current or moment.is_open(line.node):
        return moment
    left = moment.trace.left_at(line.node)
    return moment if left is None else Moment(moment.search, left + 1)


class CodePanel(ScrollView, StyledWidget, can_focus=True):
    """The code scrolls; the variables stay in their place beside it, or below."""

    DEFAULT_CSS = """
    CodePanel { overflow-x: hidden; scrollbar-gutter: stable; scrollbar-size-vertical: 1; }
    """

    HELP = """\
**Code.** The algorithm as a textbook writes it. `►` marks the line that the last event executes:
entering a node begins a call, and the `return` or the `break` that ends the call exits the node.

Beside the code are the variables of that call after the line; `-` has no value yet. *calls above*
are the calls that wait for this one, the root's first: the move that each tries, its value so far
and its window. They do not contain the returned value yet.

For the algorithms beyond minimax and alpha-beta, the panel shows the code that runs. When a node is
entered, the line that tries the move is marked. When it is left, the `return` of its call is
marked, or, if nothing was tried there, the line that tried the move. `▹` marks the pass or the
rollout that continues. For a plugin, the line that yields the visit is marked. The facts of the
node are beside the code.

`≠` shows where the options make the search differ from this code. The arrow keys, Page Up and
Page Down scroll.
"""

    BINDINGS = [
        key("up", "scroll_code(-1)", "Up", "Scroll the code up"),
        key("down", "scroll_code(1)", "Down", "Scroll the code down"),
        key("pageup", "page_code(-1)", "Page up", "Scroll the code a page up"),
        key("pagedown", "page_code(1)", "Page down", "Scroll the code a page down"),
        key("home", "code_start", "Start", "Scroll to the first line of the code"),
        key("end", "code_end", "End", "Scroll to the last line of the code"),
    ]

    def __init__(self, *, id: str | None = "code") -> None:  # noqa: A002
        super().__init__(id=id)
        self._moment: Moment | None = None
        self._formatter: Formatter | None = None
        self._step: Step | BuiltInStep | None = None
        self._rows: tuple[CodeRow, ...] = ()
        self._facts: list[Row] = []
        self._strips: dict[tuple[int, str], Strip] = {}
        self._laid_out: tuple[object, ...] = ()
        self._wide = False
        self._scrolled_for: tuple[object, ...] = ()

    def see(self, selection: Selection) -> None:
        self.show(_moment_of(selection), selection.formatter)

    def show(self, moment: Moment | None, formatter: Formatter) -> None:
        """Show the line of the moment's last event; None where there is no search."""
        before = self._moment
        if moment is not None and before is not None and formatter == self._formatter:
            same = moment.search is before.search and moment.event == before.event
            if same and self._step == _step_of(moment, formatter.max_player):
                return
        elif moment is before and formatter == self._formatter:
            return
        self._moment, self._formatter = moment, formatter
        self._step = None if moment is None else _step_of(moment, formatter.max_player)
        self._lay_out()
        self.refresh()

    def let_go(self) -> None:
        """Keep nothing of the search shown, which is being replaced."""
        self._moment, self._step, self._laid_out = None, None, ()

    def on_resize(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        moment, formatter = self._moment, self._formatter
        width, height = self.scrollable_content_region.size
        if moment is None or formatter is None or not width or not height:
            self._rows, self._facts, self._laid_out = (), [[Span("No search yet.", "dim")]], ()
            return
        options = moment.search.options
        listing = _code_of(options, formatter)
        layout = (listing, options, formatter.of_game, width, height)
        if layout != self._laid_out:
            self._laid_out = layout
            self._wide = self.size.width >= _WIDE
            self._beside = facts_width(formatter) if self._wide else 0
            self._code_width = width - self._beside
            self._rows = code_rows(listing, _remarks_on(options), self._code_width)
            self._strips.clear()
            spare = height - len(self._rows)
            self._below = 0 if self._wide else max(min(_FEWEST_BELOW, height // 2), spare)
            self.virtual_size = Size(width, len(self._rows) + self._below)
        room = height if self._wide else self._below
        self._facts = list(self._fact_rows(moment, formatter, width, room))
        self._keep_in_sight(height - self._below)

    def _fact_rows(
        self, moment: Moment, formatter: Formatter, width: int, room: int
    ) -> Iterator[Row]:
        step = self._marked
        if not self._wide:
            yield [Span("─" * width, "grid")]
        width = self._beside - 2 if self._wide else width
        if step is None:
            sentence = no_line_sentence(moment, formatter, self._step)
            yield from ([Span(line)] for line in wrap(sentence, width))
            return
        if isinstance(step, BuiltInStep):
            yield from fact_rows(step, moment, formatter, width)
            return
        rows = variable_rows(step, moment, formatter, width, beside=self._wide)
        rows += [[Span(line, "warn")] for line in wrap(f"≠ {step.note}", width) if step.note]
        yield from rows
        yield from call_rows(step, formatter, room - len(rows) - (0 if self._wide else 1))

    @property
    def _marked(self) -> Step | BuiltInStep | None:
        """The step to mark: none in a search that has ended."""
        ended = self._moment is None or not self._moment.path
        return None if ended else self._step

    def _keep_in_sight(self, height: int) -> None:
        """Scroll as far as it takes when another line is executed, and leave the user's alone."""
        step = self._marked
        line = step.line if step else None
        if isinstance(step, BuiltInStep) and step.is_at_mistake and step.mistake is not None:
            line = step.mistake
        target = (line, self._laid_out)
        if step is None or target == self._scrolled_for:
            return
        self._scrolled_for = target
        index = next(i for i, row in enumerate(self._rows) if row.line == line)
        top = self.scroll_offset.y
        if index < top:
            self._scroll_code_to(index - 1)
        elif index >= top + height:
            self._scroll_code_to(index - height + 2)

    def _scroll_code_to(self, row: float) -> None:
        self.scroll_to(y=max(0, row), animate=False, force=True, immediate=True)

    def render_line(self, y: int) -> Strip:
        width, height = self.scrollable_content_region.size
        if not self._rows:
            return self.strip(self._facts[y] if y < len(self._facts) else [], width)
        if not self._wide:
            below = y - (height - self._below)
            if below >= 0:
                return self.strip(self._facts[below] if below < len(self._facts) else [], width)
            return self._code_strip(y + self.scroll_offset.y)
        facts = self._facts[y] if y < len(self._facts) else []
        beside = self.strip([Span("│ ", "grid"), *facts], self._beside)
        return Strip.join([self._code_strip(y + self.scroll_offset.y), beside])

    def _code_strip(self, index: int) -> Strip:
        row = self._rows[index] if index < len(self._rows) else CodeRow(None, ())
        step = self._marked
        if step is not None and row.line == step.line:
            pieces = [Span("► ", "frontier"), *row.pieces[1:]]
            return self.strip(pieces, self._code_width, "hint")
        if isinstance(step, BuiltInStep) and row.line is not None and row.line == step.mistake:
            return self.strip([Span("! ", "warn"), *row.pieces[1:]], self._code_width, "warn")
        if isinstance(step, BuiltInStep) and row.line is not None and row.line == step.context:
            return self.strip([Span("▹ ", "frontier"), *row.pieces[1:]], self._code_width)
        cached = (index, self.app.theme)
        if cached not in self._strips:
            self._strips[cached] = self.strip(row.pieces, self._code_width)
        return self._strips[cached]

    def action_scroll_code(self, rows: int) -> None:
        self._scroll_code_to(self.scroll_offset.y + rows)

    def action_page_code(self, direction: int) -> None:
        height = self.scrollable_content_region.height - (self._below if self._rows else 0)
        self._scroll_code_to(self.scroll_offset.y + direction * max(1, height - 1))

    def action_code_start(self) -> None:
        self._scroll_code_to(0)

    def action_code_end(self) -> None:
        self._scroll_code_to(self.max_scroll_y)


VIEW = View("code", "Code", CodePanel, "code-listing")
