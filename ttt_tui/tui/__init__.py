"""The dashboard: the only room that knows Textual."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Mapping

from ttt_tui.engine.match import Seat
from ttt_tui.game import Player
from ttt_tui.game.game_state import GameState
from ttt_tui.game.notation import CellNames

_FIRST_FRAME_SECONDS = 0.03
_COLLECT_AFTER = (700, 10, 1000)


def resume_collecting() -> None:
    """What the start has made stays for good; scanning it again and again makes frames late.

    The oldest generation is all but left alone: with so much frozen, Python would take it to be
    small and go through it every few frames, which made one frame in fifty half as long again.
    """
    gc.freeze()
    gc.set_threshold(*_COLLECT_AFTER)
    gc.enable()


def run(
    state: GameState,
    players: Mapping[Player, Seat],
    *,
    bare: bool = False,
    given: Iterable[object] = (),
    in_ascii: bool = False,
    in_lecture: bool = False,
    cells: CellNames | None = None,
) -> int:
    """Open the dashboard and stay until the user leaves; returns the exit status.

    Args:
        bare: nothing was said on the command line.
        given: services of features.
        cells: how cells are named, if not as the settings say.
        in_lecture: show little, in large letters.
        in_ascii: draw in ASCII alone, as where the locale is not UTF-8.
    """
    gc.disable()  # until the screen stands: a tenth of the start went into scans that freed nothing
    from ttt_tui.settings import SettingsFile
    from ttt_tui.tui.app import TttApp
    from ttt_tui.tui.services import Services
    from ttt_tui.tui.terminal import locale_lacks_utf8

    services = Services(
        SettingsFile(),
        given=given,
        first_frame_seconds=_FIRST_FRAME_SECONDS,
        first_frame_out=resume_collecting,
        bare=bare,
        ascii=in_ascii or locale_lacks_utf8(),
        lecture=in_lecture,
        cells=cells,
    )
    app = TttApp(state, players, services)
    result = app.run()
    return app.return_code or result or 0


def load() -> None:
    """Load what the dashboard needs, so that `run` draws at once."""
    import ttt_tui.tui.app
    import ttt_tui.tui.dashboard.screen  # noqa: F401 - what takes long
