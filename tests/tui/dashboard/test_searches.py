"""The search on the screen: running, pausing, stepping, speed, and the numbers it shows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest

from tests.spread import few
from tests.tui.driver import FOLDED, TEN_A_SECOND, WIDE, Driver, Opener, instant_measure
from ttt_tui.engine.child import BackgroundError
from ttt_tui.engine.pace import AUTO, UNLIMITED, Pace, PaceKind
from ttt_tui.engine.timing import Measurement
from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState
from ttt_tui.search import Algorithm, Cutoff, RootWindow, Search, SearchOptions
from ttt_tui.search.algorithm import named

WORKED = "..O/XOO/..X x"
WORKED_NAME = "worked example"
FRESH = SearchOptions(root_window=RootWindow.FRESH)
STRICT = SearchOptions(cutoff=Cutoff.STRICT)
STOPPING = SearchOptions(cutoff=Cutoff.STRICT, stop_on_win=True)


# What is shown of it


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_every_number_of_the_worked_example(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        await screen.show("comparison")
        rows = screen.comparison
        assert rows["best move"].startswith("(2,0) (2,0)")
        assert rows["value"].startswith("+1 X wins")
        assert rows["nodes"] == "44 30 31.8 %"
        assert "depth 4" in rows["by depth"]
        assert "alpha-beta 5 cuts: 6 moves, 14 positions never" in screen.text
        if size == WIDE:
            assert rows["best move"].endswith("same move")
            assert rows["value"] == "+1 X wins done +1 X wins done agree"
            assert rows["leaves"] == "21 = 8 X 9 O 4 draw 13 = 5 X 6 O 2 draw 38.1 %"
            assert "4 12 18 10" in rows["by depth"]
            assert "4 9 11 6" in rows["by depth"]
            assert rows["time"].startswith("min 23 med 25 max 31 us min 23 med 25 max 31 us about")
            assert rows["nodes/s"] == "1.75 M 1.19 M"
            assert rows["full tree"].startswith("44 nodes, alpha-beta at least 14")
            assert rows["uniform"] == "b^m = 4^4 = 256 leaves, of these alpha-beta needs 31"
            assert not screen.app.screen.query_one("#comparison-panel").max_scroll_y
        else:
            assert rows["leaves"].startswith("21 13")


@pytest.mark.slow
@few(
    ("options", "pruned_nodes"),
    [
        (SearchOptions(), {"move 3": "843", "move 5": "63", "move 7": "9", WORKED_NAME: "30"}),
        (FRESH, {"move 3": "1,519", WORKED_NAME: "38"}),
        (STRICT, {"move 3": "2,502", WORKED_NAME: "44"}),
        (STOPPING, {"move 3": "1,923", WORKED_NAME: "20"}),
    ],
    ids=["one window", "fresh window", "strict", "strict and stop"],
    quick=2,
)
async def test_the_turns_of_the_sources_count_as_published(
    opened: Opener, options: SearchOptions, pruned_nodes: dict[str, str]
) -> None:
    plain_nodes = {"move 3": "7,331", "move 5": "197", "move 7": "13", WORKED_NAME: "44"}
    async with opened(options=options) as screen:
        for name, pruned in pruned_nodes.items():
            await screen.press("e")
            await screen.click(f"{name}  ")
            await screen.press("f2")
            await screen.finish()
            assert screen.comparison["nodes"].startswith(f"{plain_nodes[name]} {pruned}")
            assert f"{pruned} nodes" in screen.status


async def test_the_whole_game_counts_as_published(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.finish()
        rows = screen.comparison
        assert rows["nodes"] == "549,945 18,296 96.7 %"
        assert rows["value"] == "0 draw done 0 draw done agree"
        assert rows["best move"].endswith("same move")
        saved = "4,237 cuts: 6,930 moves, 531,649 positions never visited"
        assert rows["alpha-beta"].startswith(saved)
        assert rows["leaves"].startswith("255,168")
        assert "7,330" in rows["leaves"]
        assert rows["full tree"].startswith("549,945 nodes")
        assert "b^m = 9^9 = 387,420,489 leaves" in rows["uniform"]


async def test_a_search_under_way_is_labelled_with_its_progress(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.advance(2)
        rows = screen.comparison
        assert rows["value"].startswith("searching")
        assert " %" in rows["value"]
        assert "same move" not in rows["best move"]
        assert "%" not in rows["nodes"], "no saving before both are done"
        assert "searching" in screen.status
        await screen.press("space")
        assert screen.comparison["value"].startswith("paused")
        assert "paused" in screen.status


# Driving it


async def test_pause_freezes_every_number_and_run_goes_on(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.advance(1)
        await screen.press("space")
        frozen = screen.text
        await screen.advance(10)
        assert screen.text == frozen
        await screen.click_key("space")
        assert "searching" in screen.status
        before = screen.nodes()
        await screen.advance(1)
        assert screen.nodes() > before


async def test_a_step_is_one_event_of_each_search(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        for events in range(1, 6):
            await (screen.click_key if events % 2 else screen.press)("full_stop")
            assert [s.events for s in screen.session.analysis.searches] == [events, events]
        assert "paused" in screen.status
        assert "►" in screen.tree
        await screen.advance(5)
        assert screen.session.analysis.searches[0].events == 5


async def test_steps_lead_to_the_end_and_the_key_is_dimmed(opened: Opener) -> None:
    async with opened("XXO/OO./X..") as screen:
        for _ in range(2 * 14):  # root and 13 nodes, entered and left
            await screen.press("full_stop")
        assert screen.comparison["value"] == "0 draw done 0 draw done agree"
        assert screen.comparison["nodes"].startswith("13 9")
        assert screen.dashboard.check_action("step", ()) is None


async def test_speed_goes_up_and_down_the_ladder_and_is_shown(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        assert "10 events/s" in screen.status
        await screen.press("plus")
        assert "20 events/s" in screen.status
        await screen.press("equals_sign")
        assert "50 events/s" in screen.status
        await screen.press("minus", "underscore", "minus")
        assert "5 events/s" in screen.status
        await screen.click_key("plus")
        assert "10 events/s" in screen.status
        await screen.click_key("minus")
        assert " 5 events/s" in screen.status
        await screen.press(*["minus"] * 5)
        assert " 1 event/s" in screen.status
        await screen.press(*["plus"] * 19)
        assert "unlimited" in screen.status
        await screen.click_key("a")
        assert "auto, 8 events/s" in screen.status


async def test_the_pace_is_what_it_says(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.advance(0.2)
        before = screen.session.analysis.searches[0].events
        await screen.advance(3)
        assert 28 <= screen.session.analysis.searches[0].events - before <= 31


async def test_to_the_end_is_at_once_at_any_pace_and_restart_begins_anew(opened: Opener) -> None:
    async with opened(pace=Pace(PaceKind.FIXED, 1)) as screen:
        for by_mouse in (False, True):
            await (screen.click_key("f") if by_mouse else screen.press("f"))
            await screen.advance(0.3)
            assert screen.session.analysis.done
            assert "done" in screen.status
            assert "1 event/s" in screen.status
            await (screen.click_key("r") if by_mouse else screen.press("r"))
            assert " 0 nodes" in screen.status
            await screen.advance(3)
            assert 0 < screen.nodes() < 30


async def test_the_other_tree_is_shown(opened: Opener) -> None:
    async with opened(pace=AUTO) as screen:
        await screen.finish()
        assert screen.title == "Search tree: alpha-beta"
        assert "cut 1 move" in screen.tree
        await screen.click_key("t")
        assert screen.title == "Search tree: minimax"
        assert "minimax done  44 nodes" in screen.status
        assert "cut" not in screen.tree
        await screen.press("t")
        assert "alpha-beta done  30 nodes" in screen.status


# One search does not mix with the next


async def test_a_move_in_mid_search_ends_the_old_search_for_good(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.advance(2)
        old = screen.session.analysis
        events = [search.events for search in old.searches]
        assert min(events) > 10
        await screen.click_cell(6)
        new = screen.session.analysis
        assert new is not old
        assert screen.nodes() == 0
        assert " 0 nodes" in screen.status
        await screen.advance(0.5)
        assert [search.events for search in old.searches] == events
        shown = screen.comparison["nodes"].split()
        assert shown[:2] == [str(search.nodes) for search in _in_columns(screen)]
        await screen.finish()
        alone = Search(Position.parse("..O/XOO/X.X o"), SearchOptions())
        alone.advance()
        assert screen.comparison["nodes"].split()[1] == str(alone.nodes)


def _in_columns(screen: Driver) -> list[Search]:
    frame = screen.session.analysis.frame
    return [frame.search(Algorithm.MINIMAX), frame.search(Algorithm.ALPHA_BETA)]


async def test_measurements_of_the_old_position_do_not_reach_the_new_one(opened: Opener) -> None:
    released = asyncio.Event()
    asked: list[GameState] = []

    async def slow(
        state: GameState, searches: Sequence[SearchOptions]
    ) -> AsyncIterator[Measurement]:
        asked.append(state)
        async for measurement in instant_measure(state, searches):
            if state == asked[0]:
                await released.wait()
            yield measurement

    async with opened(measure=slow, pace=TEN_A_SECOND) as screen:
        assert "measuring" in screen.comparison["time"]
        await screen.click_cell(6)
        released.set()
        await screen.settle()
        measured = screen.dashboard.context.state.measurements.values()
        assert {each.report.position for each in measured} == {screen.match.position}
        assert len(asked) == 2


@pytest.mark.slow
async def test_playing_undoing_and_changing_at_speed_never_crashes(opened: Opener) -> None:
    async with opened("empty", live=True, pace=UNLIMITED) as screen:
        keys = [
            "5",
            "t",
            "u",
            "y",
            "v",
            "h",
            "9",
            "m",
            "u",
            "t",
            "r",
            "space",
            "full_stop",
            "space",
            "n",
            "7",
            "u",
            "y",
            "a",
            "minus",
            "plus",
        ]
        await screen.pilot.press(*keys)
        await screen.settle()
        assert screen.app.screen is screen.dashboard
        events = screen.session.analysis.searches
        assert all(search.position == screen.match.position for search in events)


# Timing runs that fail


async def _failing(
    position: Position,  # noqa: ARG001
    searches: Sequence[SearchOptions],
) -> AsyncIterator[Measurement]:
    for _ in searches:
        raise BackgroundError("the measuring process gave no answer: out of memory")
    return
    yield


async def _refused(
    position: Position,  # noqa: ARG001
    searches: Sequence[SearchOptions],
) -> AsyncIterator[Measurement]:
    for _ in searches:
        raise PermissionError(13, "Permission denied")
    return
    yield


@pytest.mark.parametrize(
    ("measure", "reason"), [(_failing, "out of memory"), (_refused, "Permission denied")]
)
async def test_timing_runs_that_fail_are_told_and_harm_nothing(
    opened: Opener, measure: object, reason: str
) -> None:
    async with opened(measure=measure) as screen:  # type: ignore[arg-type]
        await screen.until_text("Timing runs failed")
        assert reason in screen.text
        await screen.finish()
        assert "no timings" in screen.comparison["time"]
        assert screen.comparison["nodes"] == "44 30 31.8 %"
        await screen.click_cell(6)
        assert screen.position == "..O/XOO/X.X o"


async def test_the_automatic_pace_suits_the_size_of_the_search(opened: Opener) -> None:
    async with opened(pace=AUTO) as screen:
        await screen.advance(0.5)
        assert "auto, 8 events/s" in screen.status
        await screen.press("t")
        assert "auto, 15 events/s" in screen.status, "44 nodes, entered and left in 6 seconds"
    async with opened("X../.O./...", pace=AUTO) as screen:
        await screen.press("t")
        await screen.advance(0.5)
        assert "auto, 2.44 k events/s" in screen.status


# A fair comparison


async def test_one_key_gives_all_the_same_extras_or_none(opened: Opener) -> None:
    async with opened() as screen:
        screen.session.set_options(
            SearchOptions(), tuple(map(named, ("minimax", "alpha-beta", "pvs", "mtd-f")))
        )
        await screen.press("r")
        assert "minimax, alpha-beta: none; pvs, mtd-f: table, symmetry" in screen.text
        await screen.press("E")
        assert [
            str(screen.session.state.options_for(each).enhancements)
            for each in screen.session.state.algorithms
            if each.takes_enhancements
        ] == ["none", "table"]
        extras = "minimax, alpha-beta, pvs: none; mtd-f: table, which it cannot do without"
        assert screen.comparison["extras"].startswith(extras[:40])
        assert "extras off; u: undo" in " ".join(screen.turn.split())
        await screen.press("E")
        names = [each.name for each in screen.session.state.algorithms]
        assert names == ["minimax", "alpha-beta+", "pvs", "mtd-f"]
        usual = {
            str(screen.session.state.options_for(each).enhancements)
            for each in screen.session.state.algorithms[1:]
        }
        assert usual == {"table,symmetry,killers,history,forced"}
        await screen.press("E")
        names = [each.name for each in screen.session.state.algorithms]
        assert names == ["minimax", "alpha-beta", "pvs", "mtd-f"]
