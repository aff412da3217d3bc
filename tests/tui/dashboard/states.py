"""States of a screen that nobody draws, and their checkpoints."""

from __future__ import annotations

from tests.engine.sessions import session
from ttt_tui.engine.match import Match
from ttt_tui.engine.playhead import LIVE
from ttt_tui.search import PLAIN, SearchOptions
from ttt_tui.tui.dashboard.app_state import AppState
from ttt_tui.tui.dashboard.checkpoints import checkpoint_of
from ttt_tui.tui.dashboard.history import Checkpoint
from ttt_tui.tui.views.tree_state import TreeState

VIEWS = ("comparison", "tree")
SAVED = (SearchOptions(), PLAIN)


def state(events: int = 0, played: Match | None = None) -> AppState:
    """A screen whose searches have made so many events."""
    playing = session()
    if played is not None:
        playing.set_match(played)
    playing.analysis.step(events)
    frame = playing.analysis.frame
    moment = frame.moment(playing.state.shown)
    return AppState(playing.state, frame, LIVE, moment, TreeState(search=moment.search))


def point(events: int = 0, played: Match | None = None) -> Checkpoint:
    return checkpoint_of(state(events, played), VIEWS, SAVED)
