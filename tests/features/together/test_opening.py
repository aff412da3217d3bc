"""The first frame has room for all keys of all features: the board stands where it will stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.spread import spread
from tests.tui.dashboard.test_opening import app_for
from tests.tui.driver import FOLDED, WIDE, Driver
from ttt_tui.game.notation import WORKED_EXAMPLE
from ttt_tui.tui.dashboard.opening import Opening
from ttt_tui.tui.dashboard.screen import Dashboard

SIZES = [
    WIDE,
    FOLDED,
    (60, 20),
    (50, 46),
    (200, 60),
    (130, 45),
    (100, 50),
    (110, 36),
    (118, 36),
    (119, 36),
    (168, 45),
    (179, 45),
    (180, 45),
]


@pytest.mark.parametrize(
    ("size", "position", "simple"),
    spread(
        SIZES,
        [WORKED_EXAMPLE, "6x7k4g", "8x8k5", "1x8k2"],
        [False, True],
        at_most=5,
        in_pairs=True,
    ),
)
async def test_the_board_does_not_move_when_the_dashboard_comes(
    tmp_path: Path, size: tuple[int, int], position: str, simple: bool
) -> None:
    app = app_for(tmp_path, position, simple=simple)
    async with app.run_test(size=size) as pilot:
        driver = Driver(app, pilot, None)
        await pilot.pause()
        assert isinstance(app.screen, Opening)
        before = driver.lines
        assert "ttt-tui" in before[0]
        app._open_dashboard()
        await driver.until(lambda: isinstance(app.screen, Dashboard), "the dashboard")
        await driver.settle()
        board = app.screen.query_one("#board")

        def stands_where_it_stood() -> bool:
            region, after = board.region, driver.lines
            rows = range(region.y, region.bottom)
            return bool(rows) and all(
                before[row][region.x : region.right].rstrip()
                == after[row][region.x : region.right].rstrip()
                for row in rows
            )

        # A large board's search goes on for long, and keeps the screen from coming to rest.
        await driver.until(stands_where_it_stood, "the board in its place")
