"""The dashboard: the only room that knows Textual."""

from __future__ import annotations

import gc
from collections.abc import Mapping

from ttt_tui.engine.seat import Seat
from ttt_tui.game import Player, Position


def run(position: Position, players: Mapping[Player, Seat]) -> int:
    """Open the dashboard and stay until the user leaves; returns the exit status."""
    gc.disable()  # until the first frame: a tenth of the start went into scans that freed nothing
    from ttt_tui.settings import SettingsFile
    from ttt_tui.tui.app import TttApp
    from ttt_tui.tui.services import Services

    app = TttApp(position, players, Services(SettingsFile()))
    result = app.run()
    return app.return_code or result or 0
