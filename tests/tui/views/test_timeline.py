"""The timeline alone: what its two lines say, and which moments it asks for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from textual.app import ComposeResult
from textual.pilot import Pilot

from tests.tui.driver import resize
from tests.tui.one_widget import Coloured
from ttt_tui.tui.colours import Span
from ttt_tui.tui.views.timeline import Timeline, TimelineState

WIDTH = 41


class Stage(Coloured):
    CSS = "Timeline { height: 2; }"

    def __init__(self) -> None:
        super().__init__()
        self.line = Timeline()
        self.asked: list[int] = []
        self.newest = False

    def compose(self) -> ComposeResult:
        yield self.line

    def on_timeline_sought(self, message: Timeline.Sought) -> None:
        self.asked.append(message.event)
        self.newest = message.newest


def lines(app: Stage) -> tuple[str, str]:
    bar, words = (strip.text for strip in app.screen._compositor.render_strips()[:2])
    return bar.rstrip(), words.rstrip()


async def shown(app: Stage, pilot: Pilot[None], state: TimelineState) -> tuple[str, str]:
    app.line.show(state)
    await pilot.pause()
    return lines(app)


@asynccontextmanager
async def wound_back() -> AsyncIterator[tuple[Stage, Pilot[None]]]:
    """A timeline that stands after 20 of 80 events."""
    app = Stage()
    async with app.run_test(size=(WIDTH, 4)) as pilot:
        await shown(app, pilot, TimelineState(events=80, at=20, live=False))
        yield app, pilot


async def test_the_bar_has_the_moment_the_cuts_and_the_changes_of_the_root() -> None:
    app = Stage()
    async with app.run_test(size=(WIDTH, 4)) as pilot:
        cuts = tuple(cell in (3, 20) for cell in range(WIDTH))
        state = TimelineState(events=80, at=20, live=False, cuts=cuts, changes=((60, 1), (64, 0)))
        bar, words = await shown(app, pilot, state)
        assert bar == "━━━▾━━━━━━●─────────▾─────────◆─◆────────"
        assert words.startswith("replay, l: live  event 20 of 80 so far")


async def test_while_a_question_is_open_it_tells_the_moment_alone() -> None:
    app = Stage()
    async with app.run_test(size=(WIDTH, 4)) as pilot:
        cuts = tuple(cell in (3, 20) for cell in range(WIDTH))
        state = TimelineState(
            events=80, at=20, live=False, cuts=cuts, changes=((60, 1),), span=(10, 40), asked=True
        )
        bar, words = await shown(app, pilot, state)
        assert bar == "─────────────────────────────────────────"
        assert words.strip() == "question  event 20"


async def test_it_says_where_one_is() -> None:
    app = Stage()
    async with app.run_test(size=(100, 4)) as pilot:
        state = TimelineState(events=1_204, at=1_204)
        assert (await shown(app, pilot, state))[1] == "live  event 1,204"
        ended = replace(state, done=True)
        assert (await shown(app, pilot, ended))[1] == "the end  event 1,204 of 1,204  100.0 %"
        past = replace(ended, at=602, live=False)
        assert (await shown(app, pilot, past))[1].startswith(
            "replay, l: live  event 602 of 1,204  50.0 %"
        )
        nearly = replace(ended, at=1_203_999, events=1_204_000, live=False)
        assert "99.9999 %" not in (await shown(app, pilot, nearly))[1]
        assert " 100.0 %" not in (await shown(app, pilot, nearly))[1]
        assert (await shown(app, pilot, replace(past, direction=1)))[1].startswith("▶ playing")
        assert (await shown(app, pilot, replace(past, direction=-1)))[1].startswith(
            "◀ playing back"
        )
        doing = (Span("enters "), Span("X(0,0)"))
        assert (await shown(app, pilot, replace(past, doing=doing)))[1].endswith("enters X(0,0)")


async def test_where_the_recording_ends_it_says_how_much_is_not_held() -> None:
    app = Stage()
    async with app.run_test(size=(100, 4)) as pilot:
        _, words = await shown(app, pilot, TimelineState(events=90, at=10, live=False, missing=31))
        assert words.endswith("recording ends: 31 nodes not stored")


async def test_before_the_first_event() -> None:
    app = Stage()
    async with app.run_test(size=(WIDTH, 4)) as pilot:
        bar, words = await shown(app, pilot, TimelineState())
        assert bar == "●" + "─" * (WIDTH - 1)
        assert words == "live  event 0"
        await pilot.click(Timeline, offset=(30, 0))
        assert app.asked == [0]


async def test_a_click_asks_for_the_moment_under_it() -> None:
    async with wound_back() as (app, pilot):
        for x, event in ((0, 0), (10, 20), (40, 80)):
            await pilot.click(Timeline, offset=(x, 0))
            assert app.asked[-1] == event
            assert app.newest == (event == 80), "the end is whatever is newest then"


async def test_the_words_below_the_bar_are_no_scale_and_its_hint_acts() -> None:
    app = Stage()
    async with app.run_test(size=(WIDTH, 4)) as pilot:
        _, words = await shown(app, pilot, TimelineState(events=80, at=20, live=False))
        assert words == "replay, l: live  event 20 of 80 so far"
        for x in (0, 20, 30):
            await pilot.click(Timeline, offset=(x, 1))
        assert app.asked == []
        x = words.index("l: live")
        line = app.line.render_line(1)
        style = next(s.style for s in line.crop(x, x + 7) if s.text.strip())
        assert style is not None
        assert style.meta == {"@click": "screen.live"}


async def test_dragging_asks_for_each_moment_it_passes_and_ends_with_the_button() -> None:
    async with wound_back() as (app, pilot):
        await pilot.mouse_down(Timeline, offset=(5, 0))
        await pilot.hover(Timeline, offset=(8, 0))
        await pilot.hover(Timeline, offset=(12, 0))
        await pilot.mouse_up(Timeline, offset=(12, 0))
        assert app.asked == [10, 16, 24]
        await pilot.hover(Timeline, offset=(30, 0))
        assert app.asked == [10, 16, 24]


async def test_a_resize_ends_a_drag() -> None:
    async with wound_back() as (app, pilot):
        await pilot.mouse_down(Timeline, offset=(5, 0))
        await resize(pilot, 31, 4)
        app.asked.clear()
        await pilot.hover(Timeline, offset=(8, 0))
        assert app.asked == []
        assert app.mouse_captured is None


async def test_keys_go_by_events_tenths_and_ends() -> None:
    app = Stage()
    async with app.run_test(size=(WIDTH, 4)) as pilot:
        app.line.focus()
        await shown(app, pilot, TimelineState(events=80, at=20, live=False))
        for key, event in (
            ("left", 19),
            ("right", 21),
            ("pageup", 12),
            ("pagedown", 28),
            ("home", 0),
            ("end", 80),
        ):
            await pilot.press(key)
            assert app.asked[-1] == event, key


async def test_nothing_is_asked_for_beyond_the_ends() -> None:
    app = Stage()
    async with app.run_test(size=(WIDTH, 4)) as pilot:
        app.line.focus()
        await shown(app, pilot, TimelineState(events=5, at=0, live=False))
        await pilot.press("left")
        await shown(app, pilot, TimelineState(events=5, at=5))
        await pilot.press("right", "pagedown")
        assert app.asked == [0, 5, 5]


async def test_the_selected_nodes_time_is_marked() -> None:
    app = Stage()
    async with app.run_test(size=(WIDTH, 4)) as pilot:
        await shown(app, pilot, TimelineState(events=80, at=80, span=(20, 40)))
        grounds = [
            segment.style.bgcolor
            for segment in app.line.render_line(0)
            for _ in segment.text
            if segment.style
        ]
        assert len({*grounds[10:21]}) == 1
        assert grounds[10] != grounds[9]
        assert grounds[21] == grounds[9]


async def test_what_the_table_spared_is_told_from_cuts() -> None:
    app = Stage()
    async with app.run_test(size=(WIDTH, 4)) as pilot:
        cuts = tuple(cell in (10, 20) for cell in range(WIDTH))
        by_table = tuple(cell in (20, 30) for cell in range(WIDTH))
        state = TimelineState(events=80, cuts=cuts, table_cuts=by_table, changes=((80, None),))
        bar, _ = await shown(app, pilot, state)
        assert [bar.index(glyph) for glyph in "●▾▿◆"] == [0, 10, 30, 40]
        assert bar[20] == "▾"
