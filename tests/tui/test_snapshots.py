"""Pictures of whole screens: both sizes, both themes, a board, two trees, a dialog.

After a wanted change `pytest tests/tui/test_snapshots.py --snapshot-update` makes them anew;
look at each before it is committed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.panels import EXAMPLE, PAPER
from tests.tui.walk import Walk
from ttt_tui.games.text import read_game
from ttt_tui.run.files import Settings
from ttt_tui.tui import theme
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.model.state import State

DARK, LIGHT = theme.DARK.name, theme.LIGHT.name
WIDE, NARROW = (120, 40), (80, 24)


@pytest.mark.parametrize(
    ("text", "keys", "size", "colours"),
    [
        pytest.param(EXAMPLE, "x", WIDE, DARK, id="board"),
        pytest.param(EXAMPLE, "x", NARROW, LIGHT, id="board-narrow"),
        pytest.param(PAPER, "xb", WIDE, LIGHT, id="both-trees"),
        pytest.param(PAPER, "n", NARROW, DARK, id="new-game"),
    ],
)
def test_the_screen_looks_as_before(
    snap_compare: Callable[..., bool],
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    keys: str,
    size: tuple[int, int],
    colours: str,
) -> None:
    monkeypatch.setattr("ttt_tui.tui.views.compare.seconds", lambda _: "1.0 ms")
    app = TttApp(State.start(read_game(text)), Settings(theme=colours))

    async def walk(pilot: Pilot[Any]) -> None:
        here = Walk(app, pilot)
        await here.until(lambda: app.dashboard.has_panels)
        await here.ended()
        await here.press(*keys)
        await here.until(lambda: "Counting" not in here.text)

    assert snap_compare(app, terminal_size=size, run_before=walk)
