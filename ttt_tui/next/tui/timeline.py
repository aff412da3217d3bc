"""The timeline: the whole recording of a search as one bar, to be clicked and walked along."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

import numpy as np
from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.strip import Strip

from ttt_tui.next.run.clock import Clock
from ttt_tui.next.search.trace import Reason, Trace
from ttt_tui.next.tui.lines import Lines, Span, cropped, length
from ttt_tui.next.tui.state import Shown, Snapshot
from ttt_tui.next.words.numbers import count, plural, rate, share

_HEIGHTS = "▁▂▃▄▅▆▇█"
_FIRST_SCALE = 256  # events


class Timeline(Lines, can_focus=True):
    """Two lines: the bar with the cuts, and where the clock stands.

    It asks for moments and never goes there by itself.
    """

    HELP = """\
**Timeline.** All events of the search from left to right: each time it enters or leaves a node.
The bars are cuts, the higher the more of them at that place. Click or drag to go to any moment.
"""

    BINDINGS = [
        Binding("left", "go(-1)", "Back", tooltip="One event back"),
        Binding("right", "go(1)", "On", tooltip="One event on"),
        Binding("pageup", "page(-1)", "Back a tenth", show=False),
        Binding("pagedown", "page(1)", "On a tenth", show=False),
        Binding("home", "start", "Start", tooltip="Before the first event"),
        Binding("end", "end", "End", tooltip="The newest event"),
    ]

    @dataclass
    class Seek(Message):
        """The user wants to see the moment after so many events."""

        event: int

        def can_replace(self, message: Message) -> bool:
            return isinstance(message, Timeline.Seek)

    def __init__(
        self,
        *,
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._shown: Shown | None = None
        self._words: list[Span] = []
        self._scale = _FIRST_SCALE
        self._cuts: tuple[object, list[int]] = (None, [])
        self._key: object = None
        self._dragged_to: int | None = None

    def show(self, snapshot: Snapshot) -> None:
        shown, clock = snapshot.shown, snapshot.state.clock
        key = shown.trace, shown.trace.events, shown.event, shown.job_state, clock, self.size.width
        if key != self._key:
            if self._shown is None or shown.trace is not self._shown.trace:
                self._scale = _FIRST_SCALE
            self._key, self._shown = key, shown
            self._scale = scale_for(shown, self._scale)
            self._words = words(shown, clock)
            self.refresh()

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if self._shown is None or y > 1:
            return self.strip([], width)
        if y:
            return self.strip(self._line_of_words(width), width)
        trace = self._shown.trace
        key = trace, self._scale, width, trace.events
        if key != self._cuts[0]:
            self._cuts = key, cuts_by_cell(trace, self._scale, width)
        return self.strip(bar(self._shown, self._scale, width, self._cuts[1]), width)

    def _line_of_words(self, width: int) -> list[Span]:
        left = cropped(self._words, width)
        right = legend(self._shown.trace) if self._shown else []
        gap = width - length(left) - length(right)
        return [*left, (" " * gap, ""), *right] if gap > 1 else left

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if event.y == 0:
            self.capture_mouse()
            self._drag(event.x)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._dragged_to is not None:
            self._drag(event.x)

    def on_mouse_up(self) -> None:
        self._dragged_to = None
        self.release_mouse()

    def _drag(self, x: int) -> None:
        there = round(max(0, x) * self._scale / max(1, self.size.width - 1))
        if there != self._dragged_to:
            self._dragged_to = there
            self._seek(there)

    def _seek(self, event: int) -> None:
        if self._shown is not None:
            self.post_message(self.Seek(max(0, min(event, self._shown.trace.events))))

    def action_go(self, step: int) -> None:
        if self._shown is not None:
            self._seek(self._shown.event + step)

    def action_page(self, direction: int) -> None:
        if self._shown is not None:
            self._seek(self._shown.event + direction * max(1, self._shown.trace.events // 10))

    def action_start(self) -> None:
        self._seek(0)

    def action_end(self) -> None:
        if self._shown is not None:
            self._seek(self._shown.trace.events)


def scale_for(shown: Shown, before: int) -> int:
    """How many events the whole bar stands for.

    Of a search that goes on it is at most doubled, so that the bar seldom moves.
    """
    events = shown.trace.events
    if shown.job_state != "running":
        return max(1, events)
    while before < events:
        before *= 2
    return before


def cuts_by_cell(trace: Trace, scale: int, cells: int) -> list[int]:
    """For each cell how high its bar is, from 0 without a cut to 7."""
    held = len(trace)
    reason = np.asarray(trace.reason)[:held]
    nodes = np.flatnonzero((reason == Reason.CUTOFF) | (reason == Reason.WIN_FOUND))
    if not len(nodes) or not cells:
        return [0] * cells
    left_at = 2 * np.asarray(trace.end)[nodes].astype(np.int64)
    left_at -= np.asarray(trace.depth)[nodes] + 1
    left_at = left_at[left_at < trace.events]
    found = np.bincount(left_at * cells // scale, minlength=cells)[:cells]
    heights = np.ceil(7 * found / max(1, int(found.max())))
    return [int(height) for height in heights]


def bar(shown: Shown, scale: int, cells: int, cuts: list[int]) -> list[Span]:
    """The bar: bright up to the moment, pale behind it, blank where nothing is recorded yet."""
    at = min(cells - 1, shown.event * cells // scale)
    recorded = -(-shown.trace.events * cells // scale)
    signs: list[Span] = []
    for cell in range(cells):
        height = cuts[cell]
        if cell == at:
            signs.append(("█", "open"))
        elif cell >= recorded:
            signs.append((" ", ""))
        elif height:
            signs.append((_HEIGHTS[height], "cut" if cell < at else "grid"))
        else:
            signs.append((_HEIGHTS[0], "plain" if cell < at else "grid"))
    return [
        ("".join(sign for sign, _ in run), style)
        for style, run in groupby(signs, lambda sign: sign[1])
    ]


def words(shown: Shown, clock: Clock) -> list[Span]:
    """`▶ 8 events/s   event 1,234 of 5,678   21.7 %`"""
    trace, event = shown.trace, shown.event
    spans = [_clock(clock, trace), (f"   event {count(event)} of {count(trace.events)}", "plain")]
    if shown.job_state == "running":
        return [*spans, (" so far", "dim")]
    spans.append((f"   {share(event, trace.events)}", "dim"))
    if trace.missing and event == trace.events:
        spans.append((f"   beyond the recording: {plural(trace.missing, 'node')}", "warn"))
    return spans


def _clock(clock: Clock, trace: Trace) -> Span:
    if clock.live:
        return "● live", "good"
    if not clock.direction:
        return "▮▮ paused", "dim"
    pace = clock.pace(trace)
    speed = "full speed" if pace is None else f"{rate(pace)} events/s"
    return f"{'▶' if clock.direction > 0 else '◀'} {speed}", "open"


def legend(trace: Trace) -> list[Span]:
    """What the bars are; nothing for a search that cuts nothing."""
    cuts = trace.totals.pruning_cutoffs + trace.totals.win_stops
    return [("▃▆ ", "cut"), (plural(cuts, "cut"), "dim")] if cuts else []
