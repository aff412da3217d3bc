"""Which moment the dashboard shows."""

from __future__ import annotations

from tests.tui.driver import Driver


def at(screen: Driver) -> int:
    """The event after which the dashboard shows the search."""
    dashboard = screen.dashboard
    return dashboard.context.state.playhead.event(dashboard.playback.search)
