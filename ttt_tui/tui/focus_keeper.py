"""The keyboard always acts somewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from textual.screen import Screen
from textual.widget import Widget


class FocusKeeper:
    """Has a screen never without focus while there is anything to focus.

    Textual takes the focus from what is hidden or disabled, and gives it to nobody: arrows, Enter
    and digits would be dead until Tab. Here it goes back to who had it last, as soon as that can
    have it, and till then to a fallback.
    """

    def __init__(self, screen: Screen[Any], fallbacks: Callable[[], Iterable[Widget]]) -> None:
        """`fallbacks` says who is to have the focus when who had it cannot, best first."""
        self._screen = screen
        self._fallbacks = fallbacks
        self._had_focus: Widget | None = None
        self._fallback: Widget | None = None

    def moved_to(self, focused: Widget | None) -> None:
        """The focus is here now; the screen's `watch_focused` says so."""
        if focused is None:
            self.keep()
        elif focused is not self._fallback:
            self._had_focus, self._fallback = focused, None

    def give(self, widget: Widget) -> None:
        """Let the keyboard act in a widget, if that is on the screen."""
        if _can_have_focus(widget, self._screen):
            self._screen.set_focus(widget)

    def keep(self) -> None:
        """Give the focus to somebody, when all has been laid out; call it when panels come back."""
        if self._screen.is_running and self._screen.is_attached:
            self._screen.call_after_refresh(self._restore)

    def _restore(self) -> None:
        screen = self._screen
        focused = screen.focused
        if not screen.app.app_focus or not (focused is None or focused is self._fallback):
            return
        for widget in (self._had_focus, focused, *self._fallbacks(), *screen.focus_chain):
            if widget is not None and _can_have_focus(widget, screen):
                self._fallback = None if widget is self._had_focus else widget
                screen.set_focus(widget)
                return


def first_to_focus(screen: Screen[Any]) -> Iterable[Widget]:
    """What a screen gives the focus to when it opens."""
    return screen.query(screen.AUTO_FOCUS) if screen.AUTO_FOCUS else ()


def _can_have_focus(widget: Widget, screen: Screen[Any]) -> bool:
    """Whether a widget is on the screen and takes keys."""
    if not widget.is_attached or widget.screen is not screen or not widget.focusable:
        return False
    return all(each.display for each in widget.ancestors_with_self if isinstance(each, Widget))
