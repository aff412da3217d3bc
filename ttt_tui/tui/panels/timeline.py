"""The timeline: the whole recording of a search as one bar, to be clicked and walked along."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.strip import Strip

from ttt_tui.search.moment import cuts
from ttt_tui.tui.model.snapshot import Shown, Snapshot
from ttt_tui.tui.panel import Keyed, Lines, Span, length
from ttt_tui.words.numbers import count, plural

_HEIGHTS = "▁▂▃▄▅▆▇█"


class Timeline(Keyed, Lines, can_focus=True):
    """Two lines: the bar with the cuts, and where the clock stands.

    It asks for moments and never goes there by itself.
    """

    HELP = """\
**Timeline.** Each time that the search enters or leaves a node, from left to right. The bars are
cuts, the higher the more of them. Click or drag to go to any moment.
"""

    BINDINGS = [
        Binding("left", "go(-1)", "Back", show=False),
        Binding("right", "go(1)", "On", show=False),
        Binding("home", "start", "Start", show=False),
        Binding("end", "end", "End", show=False),
    ]

    @dataclass
    class Seek(Message):
        """The user wants to see the moment after so many events."""

        event: int

        def can_replace(self, message: Message) -> bool:
            return isinstance(message, Timeline.Seek)

    _shown: Shown | None = None
    _both: tuple[list[Span], ...] = ()
    _cuts: tuple[object, Sequence[int], list[int]] = (None, (), [])

    def key(self, snapshot: Snapshot) -> object:
        shown = snapshot.shown
        return shown.trace, shown.trace.events, shown.event, shown.job_state, self.size.width

    def draw(self, snapshot: Snapshot) -> None:
        shown = self._shown = snapshot.shown
        trace, width = shown.trace, self.size.width
        key = trace, trace.events, width
        if key != self._cuts[0]:
            found = cuts(trace)
            self._cuts = key, found, cuts_by_cell(found, trace.events, width)
        left, right = words(shown), legend(shown, self._cuts[1])
        gap = width - 1 - length(left) - length(right)
        below = [*left, (" " * gap, ""), *right] if gap > 0 else left
        self._both = bar(shown, self._cuts[2]), [(" ", ""), *below]
        self.refresh()

    def line(self, y: int) -> Strip:
        return self.strip(self._both[y] if y < len(self._both) else [], self.size.width)

    def on_resize(self) -> None:
        self.redraw()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if event.y == 0:
            self.capture_mouse()
            self._drag(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self.app.mouse_captured is self:
            self._drag(event)

    def on_mouse_up(self) -> None:
        self.release_mouse()

    def _drag(self, event: events.MouseEvent) -> None:
        if self._shown is not None:
            self._seek(round(event.x * self._shown.trace.events / max(1, self.size.width - 1)))

    def _seek(self, event: int) -> None:
        if self._shown is not None:
            self.post_message(self.Seek(max(0, min(event, self._shown.trace.events))))

    def action_go(self, step: int) -> None:
        if self._shown is not None:
            self._seek(self._shown.event + step)

    def action_start(self) -> None:
        self._seek(0)

    def action_end(self) -> None:
        if self._shown is not None:
            self._seek(self._shown.trace.events)


def cuts_by_cell(found: Sequence[int], events: int, cells: int) -> list[int]:
    """For each cell how high its bar is, from 0 without a cut to 7.

    Args:
        found: the moments of the cuts.
        events: of the whole search.
    """
    places = [bisect_right(found, -(-cell * events // cells)) for cell in range(cells + 1) if cells]
    counts = [end - begin for begin, end in pairwise(places)]
    most = max([1, *counts])
    return [-(-7 * count // most) for count in counts]


def bar(shown: Shown, cuts: list[int]) -> list[Span]:
    """The bar: bright up to the moment, pale behind it.

    Args:
        cuts: of each cell the height.
    """
    at = min(len(cuts) - 1, shown.event * len(cuts) // max(1, shown.trace.events))
    signs: list[Span] = []
    for cell, height in enumerate(cuts):
        past = "cut" if height else "plain"
        is_now = cell == at
        sign = "█" if is_now else _HEIGHTS[height]
        signs.append((sign, "open" if is_now else past if cell < at else "grid"))
    return [
        ("".join(sign for sign, _ in run), style)
        for style, run in groupby(signs, lambda sign: sign[1])
    ]


def words(shown: Shown) -> list[Span]:
    """`event 1,234 of 5,678`, with `so far` while the search runs."""
    spans = [(f"event {count(shown.event)} of {count(shown.trace.events)}", "plain")]
    if shown.job_state == "running":
        spans.append((" so far", "dim"))
    return spans


def legend(shown: Shown, found: Sequence[int]) -> list[Span]:
    """What the bars are, and how many of them have passed; nothing for a search without cuts."""
    whole = shown.trace.totals.pruning_cutoffs + shown.trace.totals.win_stops
    passed = count(bisect_right(found, shown.event))
    return [("▃▆ ", "cut"), (f"{passed} of {plural(whole, 'cut')}", "plain")] if whole else []
