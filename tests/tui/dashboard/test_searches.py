"""The search on the screen: running, pausing, stepping, speed, and the numbers it shows."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import pytest

from tests.tui.driver import FOLDED, TEN_A_SECOND, WIDE, Opener
from ttt_tui.engine.pace import Pace, PaceKind
from ttt_tui.engine.timing import Measurement
from ttt_tui.game import Position
from ttt_tui.search import Cutoff, RootWindow, SearchOptions

WORKED = "..O/XOO/..X x"
FRESH = SearchOptions(root_window=RootWindow.FRESH)
STRICT = SearchOptions(cutoff=Cutoff.STRICT)


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


# One search does not mix with the next


# Timing runs that fail


async def _refused(
    position: Position,  # noqa: ARG001
    searches: Sequence[SearchOptions],
) -> AsyncIterator[Measurement]:
    for _ in searches:
        raise PermissionError(13, "Permission denied")
    return
    yield


# A fair comparison
