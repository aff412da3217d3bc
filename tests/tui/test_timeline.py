"""The timeline: its bar, its words, and where clicks and keys lead."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from textual.events import MouseMove

from tests.tui.panels import PAPER, Panel, at, snapshot, style_of, text_of
from ttt_tui.run.clock import Clock
from ttt_tui.search.trace import Trace
from ttt_tui.tui.panel import MomentChosen
from ttt_tui.tui.panels.header import clock_words
from ttt_tui.tui.panels.timeline import Timeline, bar, heights, legend, words

WORKED = snapshot(PAPER, 10)


def cut_events(trace: Trace) -> list[int]:
    return sorted(trace.left_at(n) or 0 for n in range(len(trace)) if trace.reason[n] == 2)


def test_cuts_stand_where_they_fell_and_higher_where_there_are_more() -> None:
    trace = snapshot("empty", names=("alpha-beta",)).shown.trace
    cells = heights(cut_events(trace), trace.events, 60)
    found = [0] * 60
    for event in cut_events(trace):
        found[event * 60 // trace.events] += 1
    assert [bool(height) for height in cells] == [bool(cuts) for cuts in found]
    assert max(cells) == 7 == cells[found.index(max(found))]
    assert heights([], 22, 24) == [0] * 24


def test_the_bar_has_only_cuts_up_to_the_moment_and_is_pale_behind_it() -> None:
    trace = WORKED.shown.trace
    spans = bar(WORKED.shown, heights(cut_events(trace), 22, 22))
    text = text_of(spans)
    assert len(text) == trace.events == 22
    assert text[10] == "█"
    assert [style for _, style in spans] == ["cut", "open", "grid"]
    assert style_of(spans, "▁") == "grid"


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        ({}, "paused"),
        ({"at": 22}, "end"),
        ({"rate": 8, "runs": True}, "8 events/s"),
        ({"live": True, "runs": True}, "live"),
    ],
)
def test_the_header_says_how_the_clock_goes(clock: dict[str, Any], words: str) -> None:
    assert clock_words(snapshot(PAPER, clock=Clock(**{"at": 10, "auto": False, **clock}))) == words


def test_it_says_where_the_clock_stands() -> None:
    assert text_of(words(WORKED.shown)) == "event 10 of 22"
    progress = WORKED.shown.progress._replace(job_state="running")
    assert text_of(words(replace(WORKED.shown, progress=progress))) == "event 10 of 22 so far"


def test_what_the_bars_are_stands_beside_the_words() -> None:
    (cut,) = cut_events(WORKED.shown.trace)
    assert text_of(legend(at(WORKED, cut - 1).shown, [cut])) == "▃▆ 0 of 1 cut"
    assert text_of(legend(at(WORKED, cut).shown, [cut])) == "▃▆ 1 of 1 cut"
    assert legend(snapshot(PAPER, names=("minimax",)).shown, []) == []


class Asking(Timeline):
    """Tells the app of its messages."""

    def on_moment_chosen(self, event: MomentChosen) -> None:
        self.app.posted.append(event)  # type: ignore[attr-defined]


async def test_keys_clicks_and_drags_ask_for_moments_and_go_nowhere_themselves() -> None:
    app = Panel(Asking())

    def asked() -> list[int]:
        events = [each.event for each in app.posted if isinstance(each, MomentChosen)]
        app.posted.clear()
        return events

    async with app.run_test(size=(45, 3)) as pilot:
        await pilot.pause()
        assert isinstance(app.panel, Timeline)
        app.panel.show(WORKED)
        await pilot.press("left", "right", "home", "end")
        await pilot.pause()
        assert asked() == [9, 11, 0, 22]
        assert "event 10 of 22" in app.lines[1]
        await pilot.click(Asking, offset=(22, 0))
        assert asked() == [11]
        await pilot.click(Asking, offset=(22, 1))
        assert asked() == []
        await pilot.mouse_down(Asking, offset=(0, 0))
        await pilot._post_mouse_events([MouseMove], Asking, offset=(44, 0))
        await pilot.mouse_up(Asking, offset=(44, 0))
        assert {*asked()} == {0, 22}
