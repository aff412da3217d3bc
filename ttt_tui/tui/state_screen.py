"""The base of all screens, and a screen with one state that keys, clicks and the clock replace."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from textual.events import Event, MouseEvent
from textual.geometry import Size
from textual.reactive import var
from textual.screen import Screen, ScreenResultType

from ttt_tui.games.guard import GameFault
from ttt_tui.games.position import Position
from ttt_tui.search.options import Options, OptionsError
from ttt_tui.tui.model.state import State

if TYPE_CHECKING:
    from ttt_tui.solver.child import Solver
    from ttt_tui.tui.model.jobs import Jobs
    from ttt_tui.tui.model.snapshot import Snapshot

Answer = TypeVar("Answer")


class BaseScreen(Screen[ScreenResultType]):
    """A screen that knows its size and hears only the left button of the mouse."""

    def _forward_event(self, event: Event) -> None:
        if not isinstance(event, MouseEvent) or event.button <= 1:
            super()._forward_event(event)

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        """Take the classes of a new size first: Textual's come after the layout (8.2.8).

        A size that is over is not laid out: its layout and that of the next size would call for
        each other for ever.
        """
        if size is not None:
            size = self.app.size
            width, height = size
            sizes = {
                "-tiny": width < 80 or height < 24,
                "-narrow": width < 120,
                "-tall": height >= 36,
            }
            before = self.classes
            self.update_classes(sizes, update=False)
            if self.classes != before:
                self.app.stylesheet.update(self)
        super()._refresh_layout(size, scroll)


class StateScreen(BaseScreen[None]):
    """Follows its state with searches and panels.

    Attributes:
        snapshot: what the panels show; None before they are there.
        is_drawn: False if the panels have to be drawn again although the state stays.
        jobs, solver: what searches; there with the panels.
    """

    state = var[State](None, init=False)  # type: ignore[arg-type]  # set in __init__
    snapshot: Snapshot | None = None
    is_drawn = False
    jobs: Jobs
    solver: Solver

    def __init__(self, state: State) -> None:
        super().__init__()
        self._before_game = State.start(Position())  # to return to if a package's game fails
        self.set_reactive(StateScreen.state, state)

    @property
    def has_panels(self) -> bool:
        """True once all panels are mounted and keys act."""
        return self.snapshot is not None

    def follow(self, state: State) -> None:
        """Search what the state wants, and draw it."""
        raise NotImplementedError

    def watch_state(self, before: State, state: State) -> None:
        if before.match.start is not state.match.start:
            self._before_game = before
        if self.has_panels:
            with self.guard():
                self.follow(state)

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Leave a game that fails for the one before; set back options that do not fit."""
        try:
            yield
        except GameFault as error:
            self.leave_game(error)
        except OptionsError as error:
            request = replace(self.state.request, options=Options())
            self.state = replace(self.state, request=request, message=f"{error}")

    def leave_game(self, fault: GameFault) -> None:
        """Return to the game before one that fails."""
        before = self._before_game
        self.state = before.saying(f"{fault}")
        self._before_game = before

    def say(self, message: str) -> None:
        self.state = self.state.saying(message)

    def keep_draft(self, draft: str) -> None:
        """Keep a text of the editor, so that it is not lost."""
        self.state = self.state.drafted(draft)

    def ask(self, dialog: Screen[Answer | None], follow: Callable[[Answer], State]) -> None:
        """Open a dialog; its answer gives the next state."""

        def take(answer: Answer | None) -> None:
            if answer is not None:
                self.state = follow(answer)

        self.app.push_screen(dialog, take)
