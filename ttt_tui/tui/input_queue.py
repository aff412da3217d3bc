"""Keys, clicks and pastes take turns: each acts on the screen that the one before it has left.

Textual hands each to the widget that has the focus, or lies under the pointer, when it arrives;
what the one before it does, opening a dialog, say, comes later, over several turns of the loop. So
two keys in one read both went to the same screen: one opened a laboratory, the other a second one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable

from textual.app import App
from textual.errors import NoWidget
from textual.events import Event, Key, MouseDown, MouseEvent, MouseUp, Paste
from textual.message import Message
from textual.widget import Widget

_AT_ONCE = frozenset({"ctrl+c"})
"""Keys that never wait: they end the program, whatever keeps it busy."""

_LAPS = 2
_LOST_SECONDS = 0.5
_LONGEST_SECONDS = 5.0


class Turns:
    """Hands on one input event at a time.

    What shows that an event has been dealt with is a message that follows it through the same
    queues, from the widget that gets the event up to the app; on the first lap it comes behind the
    event, on the second behind the messages that the event has brought about (`Button.Pressed`).
    """

    class Passed(Message):
        """Has followed an event up to the app."""

        def __init__(self, turn: int, laps: int) -> None:
            super().__init__()
            self.turn = turn
            self.laps = laps

    def __init__(
        self,
        app: App[int],
        deliver: Callable[[Event], Awaitable[None]],
        is_open: Callable[[], bool],
    ) -> None:
        """Args:
        deliver: hands an event on, as Textual does.
        is_open: whether there is a screen for it yet; when that changes, call `go_on`.
        """
        self._app = app
        self._deliver = deliver
        self._is_open = is_open
        self._waiting: deque[Event] = deque()
        self._turn = 0
        self._target: Widget | None = None  # of the event that is being dealt with

    @staticmethod
    def takes(event: Event) -> bool:
        """Whether an event is one that waits for its turn."""
        if isinstance(event, Key):
            return not event.is_forwarded and event.key not in _AT_ONCE
        return isinstance(event, MouseDown | MouseUp | Paste) and not event.is_forwarded

    @property
    def idle(self) -> bool:
        """Nothing is being dealt with, nothing waits that could be."""
        return self._target is None and not (self._waiting and self._is_open())

    async def take(self, event: Event) -> None:
        """Hand an event on when it is its turn, now or later."""
        self._waiting.append(event)
        await self.go_on()

    async def go_on(self) -> None:
        """Hand on the next event, if nothing keeps it waiting."""
        if self._target is not None or not self._waiting or not self._is_open():
            return
        event = self._waiting.popleft()
        self._turn += 1
        self._target = self._target_of(event)
        self._look_after(self._turn, _LONGEST_SECONDS)
        try:
            await self._deliver(event)
        finally:
            self._follow(_LAPS)

    def _target_of(self, event: Event) -> Widget:
        app = self._app
        if not isinstance(event, MouseEvent):
            return app.focused or app.screen
        try:
            return app.mouse_captured or app.get_widget_at(event.x, event.y)[0]
        except NoWidget:
            return app.screen

    def _follow(self, laps: int) -> None:
        passed = self.Passed(self._turn, laps)
        if self._target is None or not self._target.post_message(passed):
            self._app.post_message(passed)

    async def passed(self, passed: Passed) -> None:
        """What followed an event has come to the app."""
        if passed.turn != self._turn or self._target is None:
            return
        if passed.laps > 1:
            self._follow(passed.laps - 1)
        elif not self._app.screen.is_mounted:
            self._target = self._app.screen  # it answers when it has been built
            self._follow(1)
        else:
            self._target = None
            await self.go_on()

    def screen_changed(self) -> None:
        """A screen has come or gone; with one that goes, what was on its way in it is lost."""
        if self._target is not None and self._target.screen not in self._app.screen_stack:
            self._target = self._app.screen
            self._follow(_LAPS)

    def _look_after(self, turn: int, seconds: float) -> None:
        """See to it that whatever becomes of an event, those behind it do not wait for ever.

        A busy machine may take long over one, so it is given up only where its widget is gone.
        """

        async def look() -> None:
            if turn != self._turn or self._target is None:
                return
            if self._target.is_attached and seconds > 0:
                self._look_after(turn, seconds - _LOST_SECONDS)
            else:
                self._target = None
                await self.go_on()

        self._app.set_timer(_LOST_SECONDS, look)
