"""The timeline: the whole recording of a search as one bar, to be clicked and walked along."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

from textual import events

from ttt_tui.search.moment import cuts
from ttt_tui.tui.model.snapshot import SearchAtMoment, Snapshot
from ttt_tui.tui.panel import LineWidget, MomentChosen, SnapshotPanel, hidden_keys, length
from ttt_tui.tui.styles import Span
from ttt_tui.words.numbers import count, plural

_HEIGHTS = "▁▂▃▄▅▆▇█"


class Timeline(SnapshotPanel, LineWidget, can_focus=True):
    """Two lines: the bar with the cuts, and the position of the clock.

    It posts `MomentChosen` for a moment and never goes there by itself.
    """

    HELP = """\
**Timeline.** Each time that the search enters or leaves a node, from left to right. The bars are
cuts, the higher the more of them. Click or drag to go to any moment.
"""

    BINDINGS = hidden_keys(left="go(-1)", right="go(1)", home="seek(0)", end="end")

    _event = 0
    _events = 0
    _cuts_of: object = None
    _cuts: Sequence[int] = ()
    _heights: Sequence[int] = ()

    def key(self, snapshot: Snapshot) -> object:
        shown = snapshot.shown
        return shown.trace, shown.trace.events, shown.event, shown.progress.job_state

    def draw(self, snapshot: Snapshot) -> None:
        shown = snapshot.shown
        trace = shown.trace
        self._event = shown.event
        self._events = trace.events
        width = self.size.width
        key = (trace, trace.events, width)
        if key != self._cuts_of:
            self._cuts_of = key
            self._cuts = cuts(trace)
            self._heights = heights(self._cuts, trace.events, width)
        left = [(" ", ""), *words(shown)]
        right = legend(shown, self._cuts)
        gap = width - length(left) - length(right)
        if gap > 0:
            left += [(" " * gap, ""), *right]
        self.lines = [bar(shown, self._heights), left]
        self.refresh()

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
        self.action_seek(round(event.x * self._events / max(1, self.size.width - 1)))

    def action_seek(self, event: int) -> None:
        if self._snapshot is not None:
            self.post_message(MomentChosen(event))

    def action_go(self, step: int) -> None:
        self.action_seek(self._event + step)

    def action_end(self) -> None:
        self.action_seek(self._events)


def heights(cuts: Sequence[int], events: int, cells: int) -> list[int]:
    """Return the height of the bar in each cell, from 0 without a cut to 7.

    Args:
        cuts: their events.
        events: the number of events in the whole search.
    """
    if not cells:
        return []
    places = [bisect_right(cuts, -(-cell * events // cells)) for cell in range(cells + 1)]
    counts = [end - begin for begin, end in pairwise(places)]
    most = max([1, *counts])
    return [-(-7 * count // most) for count in counts]


def bar(shown: SearchAtMoment, heights: Sequence[int]) -> list[Span]:
    """Draw the bar: up to the moment only its cuts, and pale behind it."""
    at = min(len(heights) - 1, shown.event * len(heights) // max(1, shown.trace.events))
    signs = "".join(_HEIGHTS[height] for height in heights)
    return [(signs[:at].replace("▁", " "), "cut"), ("█", "open"), (signs[at + 1 :], "grid")]


def words(shown: SearchAtMoment) -> list[Span]:
    """Return `event 1,234 of 5,678`, with `so far` while the search runs."""
    spans = [(f"event {count(shown.event)} of {count(shown.trace.events)}", "plain")]
    if shown.progress.job_state == "running":
        spans.append((" so far", "dim"))
    return spans


def legend(shown: SearchAtMoment, cuts: Sequence[int]) -> list[Span]:
    """Count the cuts that have passed; empty for a search without cuts."""
    whole = shown.trace.totals.pruning_cutoffs + shown.trace.totals.win_stops
    if not whole:
        return []
    passed = bisect_right(cuts, shown.event)
    return [("▃▆ ", "cut"), (f"{count(passed)} of {plural(whole, 'cut')}", "plain")]
