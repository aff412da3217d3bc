"""Films of the dashboard: its panels, its numbers, and nothing that hangs on the machine."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cases import EMPTY, WORKED
from tests.features.film.filmed import SIZE, film, screens, script
from tests.plugins import GOOD, declared
from tests.searches import searched
from tests.spread import few
from tests.tui.driver import Opener
from ttt_tui import registry
from ttt_tui.engine.budget import Budget
from ttt_tui.engine.files import user_file
from ttt_tui.engine.match import Seat
from ttt_tui.features.film import camera
from ttt_tui.features.film.camera import moments, take
from ttt_tui.features.film.picture import to_cast
from ttt_tui.features.film.script import VIEWS, FilmError
from ttt_tui.game import Player
from ttt_tui.game.notation import CUT_AT_A_DRAW
from ttt_tui.search import Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.reading.navigation import next_cut, root_changes
from ttt_tui.tui.dashboard.screen import Dashboard


@pytest.mark.slow
def test_events_go_up_and_nothing_is_shown_twice() -> None:
    shots = film().shots
    events = [shot.event for shot in shots]
    assert events == sorted(events)
    assert (events[0], events[-1]) == (0, 62)
    ticks = [shot.tick for shot in shots]
    assert ticks == sorted(set(ticks))
    assert ticks[0] == 0
    assert ticks[-1] < film().ticks
    assert all(one.rows != after.rows for one, after in pairwise(shots))
    assert all(f"event {shot.event:,}" in shot.text for shot in shots)


async def test_each_frame_is_what_the_dashboard_shows_then(opened: Opener) -> None:
    made = await take(script())
    shown = screens("".join(to_cast(made)))
    at = 0
    async with opened(WORKED, size=SIZE, options=SearchOptions(), simple=True, held=True) as screen:
        # At first a search that waits tells how it is begun, which one that runs does not. The
        # footer says what can be done with a search: this one is stepped, the camera's runs.
        for shot, (_, terminal) in list(zip(made.shots, shown, strict=False))[1:]:
            screen.session.analysis.step(shot.event - at)
            screen.dashboard.context.catch_up()
            await screen.settle()
            at = shot.event
            for part in ("#board", "#search-tree", "#timeline", "#card", "#turn"):
                seen = screen.app.screen.query_one(part).region
                lines = terminal.display[seen.y : seen.bottom]
                text = "\n".join(line[seen.x : seen.right].rstrip() for line in lines).rstrip()
                assert text == screen.part(part), (shot.event, part)
    assert at == 62
    assert made.shots == (await take(script())).shots  # and the same again


@few(
    ("text", "board", "told", "events"),
    [
        ("((3 12 8) (2 4 6) (14 5 2))", "2 ≤ α 3", "cut 2 moves", 22),
        ("nim 1 2", "heap 2", "Max wins", 24),
    ],
)
def test_any_game_is_filmed_on_its_own_board(text: str, board: str, told: str, events: int) -> None:
    made = asyncio.run(take(script(text, size=(120, 40), simple=False)))
    first, *_, last = made.shots
    assert (first.event, last.event) == (0, events)
    assert board in last.text
    assert told in last.text
    assert f"event {events:,} of {events:,}" in last.text
    assert made.title == f"alpha-beta on {text}"


def test_all_of_the_wide_screen_is_filmed_and_the_numbers_count_on() -> None:
    wide = asyncio.run(take(script(size=(120, 40), seconds=4, rate=3)))
    first, *_, last = wide.shots
    assert all(len(row) == 120 for row in last.rows)
    assert "31.8 %" in last.text  # saved, which is known when minimax is done, too
    assert "31.8 %" not in first.text
    assert "searching" in first.text
    assert "not timed" in last.text


def test_the_players_are_named_and_nobody_moves() -> None:
    seats = dict.fromkeys(Player, Seat.of("alpha-beta"))
    *_, last = asyncio.run(take(script(seats=seats, size=(120, 40), seconds=2, rate=1))).shots
    assert "X alpha-beta, O alpha-beta" in last.text
    assert "X to move" in last.text
    assert "your move" not in last.text


@few("view", VIEWS[1:])
def test_each_view_can_be_in_front(view: str) -> None:
    *_, last = asyncio.run(take(script(view=view, seconds=2, rate=1))).shots
    assert Dashboard.VIEWS[view] in last.text
    told = {"comparison": "31.8 %", "map": "visited 30 of 44", "why": "X is Max", "code": "def "}
    assert told.get(view, "") in last.text


@pytest.mark.slow
def test_what_was_asked_for_is_what_is_filmed() -> None:
    made = asyncio.run(
        take(
            script(
                EMPTY,
                shown=named("pvs"),
                budget=Budget(nodes=50),
                options=SearchOptions(),
                simple=True,
                dark=False,
                ascii=True,
                seconds=2,
                rate=2,
            )
        )
    )
    last = made.shots[-1]
    assert made.title == f"pvs on {EMPTY}"
    assert last.text.isascii()
    assert "pvs incomplete" in last.text
    assert last.event <= 102
    grounds = {cell.look.background for row in last.rows for cell in row}
    assert "#f4f5f8" in grounds or "#ffffff" in grounds


def test_nothing_that_is_kept_for_the_user_is_read_or_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[Path | None] = []

    def watched(*arguments: str) -> Path | None:
        asked.append(user_file(*arguments))  # type: ignore[arg-type]
        return asked[-1]

    monkeypatch.setattr("ttt_tui.settings.user_file", watched)
    for module in (*registry.modules("recovery"), *registry.modules("score")):
        monkeypatch.setattr(module, "user_file", watched)
    asyncio.run(take(script(seconds=2, rate=1)))
    assert asked
    assert set(asked) == {None}
    assert user_file("config", "settings.json") is not None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_an_algorithm_from_outside_is_filmed_to_its_end() -> None:
    with declared(**GOOD):
        made = asyncio.run(take(script(shown=named("toy"), seconds=2, rate=2)))
    assert "toy done  44 nodes" in made.shots[-1].text


def test_an_algorithm_from_outside_that_fails_is_named() -> None:
    with declared(faulty="faulty:raises"), pytest.raises(FilmError, match="faulty"):
        asyncio.run(take(script(shown=named("faulty"), seconds=2, rate=1)))


def test_a_search_that_goes_another_way_the_second_time_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As one from outside may that leaves something to chance: it ends before it came so far."""
    longer = camera._rehearsed(script(CUT_AT_A_DRAW))
    monkeypatch.setattr(camera, "_rehearsed", lambda _: longer)
    with pytest.raises(FilmError, match="alpha-beta does not visit the same nodes each time"):
        asyncio.run(take(script(seconds=2, rate=1)))


def cuts(search: Search) -> set[int]:
    found, event = set(), next_cut(search, 0)
    while event is not None:
        found.add(event)
        event = next_cut(search, event)
    return found


def test_every_event_is_seen_where_there_is_time_and_cuts_longer() -> None:
    search = searched(WORKED)
    shown = moments(search, search.events, 200, 10)
    assert len(shown) == 200
    assert shown == sorted(shown)
    assert set(shown) == set(range(search.events + 1))
    long = cuts(search) | {change for change, _ in root_changes(search)}
    frames = {event: shown.count(event) for event in range(1, search.events)}
    others = [frames[event] for event in frames if event not in long]
    assert min(frames[event] for event in long) > max(others)
    assert shown[-20:] == [search.events] * 20  # the end is to be read


def test_a_time_lapse_is_even_and_stops_at_cuts_and_new_values() -> None:
    search = searched(EMPTY)
    shown = moments(search, search.events, 100, 10)
    assert len(shown) == 100
    assert shown[:81] == sorted(set(shown[:81]))
    assert (shown[0], shown[-1]) == (0, search.events)
    matter = cuts(search) | {change for change, _ in root_changes(search)} | {0, search.events}
    assert set(shown) <= matter
    step = search.events / 79
    assert all(abs(event - step * tick) <= 1.01 * step for tick, event in enumerate(shown[:80]))


def test_what_others_do_longer_goes_by_at_the_end() -> None:
    search = searched(WORKED)
    shown = moments(search, 10 * search.events, 100, 10)
    assert shown == sorted(shown)
    after = [event for event in shown if event > search.events]
    assert len(set(after)) == 20
    assert shown[-20:] == [10 * search.events] * 20


@pytest.mark.parametrize("ticks", [2, 3, 5])
def test_the_shortest_film_has_the_beginning_and_the_end(ticks: int) -> None:
    search = searched(WORKED)
    shown = moments(search, search.events + 28, ticks, 1)
    assert (shown[0], shown[-1], len(shown)) == (0, search.events + 28, ticks)
