"""Snapshots of searches, and an app with one panel, for tests of panels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from textual.app import App, ComposeResult
from textual.message import Message
from textual.widget import Widget

from ttt_tui.games.text import read_game
from ttt_tui.run.clock import Clock
from ttt_tui.search.options import Options
from ttt_tui.search.run_here import search
from ttt_tui.tui import theme
from ttt_tui.tui.model.progress import SearchProgress
from ttt_tui.tui.model.snapshot import Snapshot, snapshot_of
from ttt_tui.tui.model.state import State

EXAMPLE = "..O/XOO/..X x"
PAPER = "((3 12 8) (2 4 6) (14 5 2))"
NAMES = ("minimax", "alpha-beta")


def snapshot(
    text: str = EXAMPLE,
    event: int | None = None,
    *,
    names: tuple[str, ...] = NAMES,
    shown: int = -1,
    options: Options | None = None,
    job: str = "done",
    clock: Clock | None = None,
    **more: Any,
) -> Snapshot:
    """Searches of a game after so many events of the shown one, by default at its end."""
    game, options = read_game(text), options or Options()
    searches = {name: SearchProgress(search(game, name, options), job, None, 0.1) for name in names}
    leader = searches[names[shown]].trace
    clock = clock or Clock(at=leader.events if event is None else event)
    state = State.start(game)
    request = replace(state.request, options=options)
    state = replace(state, request=request, algorithms=names, shown=shown % len(names))
    return snapshot_of(replace(state, clock=clock, **more), searches)


def at(before: Snapshot, event: int, **more: Any) -> Snapshot:
    """The same searches at another moment."""
    searches = {each.name: each.progress for each in before.searches}
    clock = replace(before.state.clock, at=event)
    return snapshot_of(replace(before.state, clock=clock, **more), searches)


def selecting(before: Snapshot, node: int | None) -> Snapshot:
    return replace(before, state=replace(before.state, selected=node))


def text_of(spans: Iterable[tuple[str, str]]) -> str:
    return "".join(text for text, _ in spans)


def style_of(spans: Iterable[tuple[str, str]], text: str) -> str:
    """The styles of the first span with this text in it."""
    return next(style for each, style in spans if text in each)


class Panel(App[None]):
    """Shows one panel, and keeps the messages that it posts."""

    def __init__(self, panel: Widget) -> None:
        super().__init__()
        self.panel, self.posted = panel, list[Message]()
        self.register_theme(theme.DARK)
        self.theme = theme.DARK.name
        self.stylesheet.add_source(f"{type(panel).__name__} {{ height: 1fr; }}")

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return theme.default_variables(dark=True)

    def compose(self) -> ComposeResult:
        yield self.panel

    def on_mount(self) -> None:
        self.panel.focus()

    def on_message(self, message: Message) -> None:
        self.posted.append(message)

    @property
    def lines(self) -> list[str]:
        """What the panel shows."""
        strips = self.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]
