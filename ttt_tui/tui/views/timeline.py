"""The timeline: all events of a search as one bar, to be clicked, dragged and walked along."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby

from textual import events
from textual.message import Message
from textual.strip import Strip

from ttt_tui.search.reading.trace_follower import cell_of
from ttt_tui.tui.colours import Span, StyledWidget, StyleName, style_of_value
from ttt_tui.tui.fitting import Part, fitted_line
from ttt_tui.tui.keys import hinted, key
from ttt_tui.tui.panel_heights import PanelResized
from ttt_tui.words.numbers import count, plural, share


@dataclass(frozen=True)
class TimelineState:
    """What the timeline shows.

    Attributes:
        events: of the search so far.
        at: the moment looked at, from 0 to `events`.
        live: it is the newest one and will stay so.
        done: the search has ended.
        direction: the recording plays forward (+1), backward (-1), or is paused (0).
        cuts: for each cell of the bar whether a cut fell in it.
        table_cuts: likewise, whether the transposition table spared a node.
        changes: moments at which the root's value changed, each with the new value, None for an
            estimate.
        span: the selected node's moments of entering and leaving, None without a selection.
        missing: nodes that the trace does not hold.
        asked: a question is open, which the marks, the span and the number of events would answer:
            they are left out.
        doing: what the last event did.
    """

    events: int = 0
    at: int = 0
    live: bool = True
    done: bool = False
    direction: int = 0
    cuts: tuple[bool, ...] = ()
    table_cuts: tuple[bool, ...] = ()
    changes: tuple[tuple[int, int | None], ...] = ()
    span: tuple[int, int] | None = None
    missing: int = 0
    asked: bool = False
    doing: tuple[Span, ...] = field(default=())


class Timeline(StyledWidget, can_focus=True):
    """Two lines: the bar, and where on it one stands.

    Call `show` with each new state. It asks for moments and never goes there by itself.
    """

    HELP = """\
**Timeline.** Every event of the search from left to right: each time it enters or exits a node.
`◆` marks a change of the root's value, `▾` a cut, `▿` a search that the transposition table
saved, `●` the moment that all panels show. Click or drag the bar to go to any moment; Left and
Right go event by event, Home and End to both ends. A running search continues meanwhile, and the
bar grows: `l` returns to live.

From anywhere: `,` and `.` one event, `[` and `]` over a whole subtree, `{` and `}` out of it, `x`
and `X` to the next and the previous cut (by a bound or by the table), `j` and `J` to changes of the
root's value. Every pass of a search starts its root's value anew; UCT has no such changes.
Space replays from here and Backspace replays backward, at the speed of `+` and `-`.
"""

    BINDINGS = [
        key("left", "go(-1)", "Back", "Go back one event"),
        key("right", "go(1)", "Forward", "Go forward one event"),
        key("pageup", "page(-1)", "Back", "Go back a tenth of the recording"),
        key("pagedown", "page(1)", "Forward", "Go forward a tenth of the recording"),
        key("home", "seek_start", "Start", "Go to the moment before the first event"),
        key("end", "seek_end", "End", "Go to the newest event, and follow the search"),
    ]

    @dataclass
    class Sought(Message):
        """The user wants to see the moment after so many events, or the newest there is.

        By the time that is handled there may be newer ones than the timeline showed.
        """

        timeline: Timeline
        event: int
        newest: bool

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._state = TimelineState()
        self._dragging = False
        self._dragged_to = 0

    @property
    def cells(self) -> int:
        """How many cells the bar has."""
        return max(1, self.size.width)

    def show(self, state: TimelineState) -> None:
        if state != self._state:
            self._state = state
            self.refresh()

    def _cell_of(self, event: int) -> int:
        return cell_of(event, self.cells, self._state.events)

    def _event_at(self, x: int) -> int:
        last = max(1, self.cells - 1)
        return round(max(0, min(x, last)) * self._state.events / last)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        return self.strip(self._bar() if y == 0 else self._words(width) if y == 1 else [], width)

    def _bar(self) -> list[Span]:
        state = self._state
        at = self._cell_of(state.at)
        marks: dict[int, tuple[str, StyleName]] = {}
        for glyph, cells in (("▿", state.table_cuts), ("▾", state.cuts)):
            marks |= {n: (glyph, "cut") for n, is_cut in enumerate(cells[: self.cells]) if is_cut}
        for event, value in state.changes:
            marks[self._cell_of(event)] = ("◆", style_of_value(value))
        marks[at] = ("●", "frontier")
        if state.asked:
            at = 0
            marks.clear()
        span = range(0)
        if state.span is not None and not state.asked:
            span = range(self._cell_of(state.span[0]), self._cell_of(state.span[1]) + 1)
        looks: list[tuple[StyleName, StyleName]] = []
        glyphs = []
        for cell in range(self.cells):
            passed: tuple[str, StyleName] = ("━", "plain") if cell < at else ("─", "grid")
            glyph, style = marks.get(cell, passed)
            glyphs.append(glyph)
            looks.append((style, "selected" if cell in span else "plain"))
        # One piece for each stretch that looks the same: a piece a cell would cost more than the
        # whole tree.
        pieces, start = [], 0
        for (style, background), stretch in groupby(looks):
            end = start + sum(1 for _ in stretch)
            pieces.append(Span("".join(glyphs[start:end]), style, background))
            start = end
        return pieces

    def _words(self, width: int) -> list[Span]:
        state = self._state
        where, part = count(state.at), ""
        if state.done and not state.asked:
            where += f" of {count(state.events)}"
            part = share(state.at, state.events)
        elif not (
            state.live or state.asked
        ):  # of a search that goes on, nobody knows yet what all of it will be
            where += f" of {count(state.events)} so far"
        parts = [Part.of(0, *self._states()), Part.of(0, Span(f"event {where}"), Span(where))]
        if part:
            parts.append(Part.of(2, Span(part)))
        if state.missing:
            missing = f"recording ends: {plural(state.missing, 'node')} not stored"
            parts.append(Part.of(1, Span(missing, "warn"), Span("recording ends", "warn")))
        elif state.doing:
            parts.append(Part.of(3, state.doing))
        return fitted_line(parts, (), width, margin=0)

    def _states(self) -> list[list[Span]]:
        """The position in the recording, in full and in short."""
        state = self._state
        if state.direction:
            return [[Span("▶ playing" if state.direction > 0 else "◀ playing back", "frontier")]]
        if state.live:
            return [[Span("the end" if state.done else "live", "good")]]
        if state.asked:
            return [[Span("question", "warn")]]
        return [hinted(words, "warn") for words in ("replay, l: live", "l: live")]

    def _seek(self, event: int) -> None:
        newest = event >= self._state.events
        self.post_message(self.Sought(self, max(0, min(event, self._state.events)), newest))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if event.y > 0:
            return  # only the bar is a scale: the words below it are words
        self._dragging = True
        self._dragged_to = self._event_at(event.x)
        self.capture_mouse()
        self._seek(self._dragged_to)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._dragging and (there := self._event_at(event.x)) != self._dragged_to:
            self._dragged_to = there
            self._seek(there)

    def on_mouse_up(self) -> None:
        self._let_go()

    def on_resize(self) -> None:
        self._let_go()  # the bar has another scale now: what is under the mouse means nothing
        self.post_message(PanelResized())

    def on_hide(self) -> None:
        self._let_go()

    def _let_go(self) -> None:
        if self._dragging:
            self._dragging = False
            self.release_mouse()

    def action_go(self, step: int) -> None:
        self._seek(self._state.at + step)

    def action_page(self, direction: int) -> None:
        self._seek(self._state.at + direction * max(1, self._state.events // 10))

    def action_seek_start(self) -> None:
        self._seek(0)

    def action_seek_end(self) -> None:
        self._seek(self._state.events)
