"""What must hold whatever was pressed: one moment on the whole screen, a focus, true words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from textual.widget import Widget

from tests.tui.driver import Driver
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.fitting import is_too_small
from ttt_tui.tui.views.timeline import Timeline

# Behind the edge of a dialog the 1 may be the end of a larger number.
_ONE_OF_MANY = re.compile(
    r"(?<![\d,.+│║╮╯])1 (nodes|moves|leaves|cuts|branches|positions|events|passes|rollouts|hits)\b"
)
_HEADER_NODES = re.compile(r"([\d,]+) nodes?\b")
_TIMELINE = re.compile(r"event ([\d,]+) of ([\d,]+)")
_RAW = re.compile(r"Traceback|object at 0x|NotImplemented|\bnan\b|Ellipsis")


def broken(driver: Driver) -> list[str]:
    """The rules that the screen, at rest, does not keep; each in words."""
    return [rule for rules in _RULES for rule in rules(driver)]


def _no_traces_of_code(driver: Driver) -> Iterator[str]:
    text = driver.text
    for found in _RAW.finditer(text):
        yield f"{found.group()!r} on the screen"
    for found in _ONE_OF_MANY.finditer(text):
        yield f"{found.group()!r} on the screen"


def _one_screen_of_a_kind(driver: Driver) -> Iterator[str]:
    kinds = [type(screen).__name__ for screen in driver.app.screen_stack]
    if len(set(kinds)) < len(kinds):
        yield f"a screen is there twice: {kinds}"


def _a_focus(driver: Driver) -> Iterator[str]:
    screen = driver.app.screen
    if is_too_small(*driver.app.size) or not screen.focus_chain:
        return
    focused = screen.focused
    if focused is None:
        yield f"nothing has the focus on {type(screen).__name__}"
    elif not _is_shown(focused):
        yield f"{focused!r} has the focus and is not shown"


def _is_shown(widget: Widget) -> bool:
    return all(each.display for each in widget.ancestors_with_self if isinstance(each, Widget))


def _one_moment(driver: Driver) -> Iterator[str]:
    """Header, timeline, comparison and trace count the same, or say of what moment they speak."""
    screen = driver.app.screen
    if not isinstance(screen, Dashboard) or is_too_small(*driver.app.size):
        return
    if screen.context.state.playhead.direction:
        return  # a recording that plays goes on by the real clock, between any two looks
    shown = screen.session.state.shown
    status = screen.context.state.frame.status(shown)
    expected = status.nodes_at(screen.context.state.moment)
    found = _HEADER_NODES.search(driver.status)
    if found is not None and _number(found.group(1)) != expected:
        yield f"the header counts {found.group(1)} nodes, at this moment there are {expected}"
    timeline = screen.query_one("#timeline", Timeline)
    # Its own line, not the screen's: a notice may lie over that.
    if timeline.region.area and (found := _TIMELINE.search(timeline.render_line(1).text)):
        seen = _number(found.group(1)), _number(found.group(2))
        true = screen.context.state.moment.event, status.events
        if seen != true:
            yield f"the timeline says {seen}, it is {true}"
    panel = screen.query_one("#comparison-panel")
    is_in_sight = panel.region.width >= 80 and not panel.max_scroll_y
    if is_in_sight and not screen.context.state.findings_hidden:
        table = driver.part("#comparison-table")
        if f"{status.nodes:,}" not in table:
            yield f"the comparison does not count {status.nodes} nodes"
    trace = status.search.trace
    if status.search.events and len(trace) + trace.missing - 1 != status.search.nodes:
        yield f"the trace has {len(trace)} nodes, the search {status.search.nodes}"


def _number(text: str) -> int:
    return int(text.replace(",", ""))


def _true_state_lines(driver: Driver) -> Iterator[str]:
    screen = driver.app.screen
    if not isinstance(screen, Dashboard) or is_too_small(*driver.app.size):
        return
    words, match = driver.turn, driver.match
    if "your move" in words and match.is_over and "search" not in words:
        yield "your move, after the end of the game"
    if "thinks" in words and not match.engine_to_move:
        yield "an engine thinks that is not to move"


_RULES = (_no_traces_of_code, _one_screen_of_a_kind, _a_focus, _one_moment, _true_state_lines)
