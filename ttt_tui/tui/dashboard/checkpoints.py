"""The one place that records what can be undone: a checkpoint of the screen before each change."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace

from ttt_tui.engine.session_state import SessionSnapshot, Setup
from ttt_tui.search import Algorithm, SearchOptions
from ttt_tui.tui.dashboard.app_state import AppState
from ttt_tui.tui.dashboard.context import Context
from ttt_tui.tui.dashboard.history import Change, Checkpoint


def checkpoint_of(
    state: AppState,
    views: tuple[str, str],
    saved: tuple[SearchOptions, tuple[Algorithm, ...]],
    *,
    with_pace: bool = False,
) -> Checkpoint:
    """Of a state. While an earlier one is still being brought back, that one counts."""
    session, frame, coming = state.session, state.frame, state.history.coming
    setup = SessionSnapshot(
        **{each.name: getattr(session, each.name) for each in fields(Setup)},
        held=session.running and not (frame.running or frame.done),
    )
    point = Checkpoint(
        setup,
        {each.search.options.algorithm: each.events for each in frame.statuses.values()},
        state.playhead.at,
        replace(state.tree, pointed=None, search=None),
        state.bookmarks,
        state.values_shown,
        state.hinted,
        views,
        saved,
        session.pace if with_pace else None,
    )
    if coming is None or coming.setup.match != setup.match:
        return point
    return replace(point, setup=coming.setup, events=coming.events, at=coming.at)


def checkpoint(
    context: Context, *, with_pace: bool = False, with_searches: bool = False
) -> Checkpoint:
    """What would bring back what is on the screen now.

    Args:
        with_searches: those on the screen are to go on; they stay in memory as long as this does.
    """
    settings = context.services.settings
    saved = settings.options, settings.algorithms
    point = checkpoint_of(context.state, context.screen.shown_views, saved, with_pace=with_pace)
    if with_searches and context.state.history.coming is None:
        return replace(point, setup=context.session.snapshot)
    return point


@contextmanager
def recorded(context: Context, name: str, *, with_pace: bool = False) -> Iterator[None]:
    """Make what happens in this block one change that can be undone.

    Nothing is recorded where the block raises, or leaves everything as it was. What is recorded
    within the block becomes part of the one change.

    Args:
        with_pace: the change may be one of the pace, too.
    """
    before, history = checkpoint(context, with_pace=with_pace), context.state.history
    yield
    if checkpoint(context, with_pace=with_pace) != before:
        change = Change(name, before, context.match.record.ply)
        context.change(lambda state: state.remember(history.record(change)))
