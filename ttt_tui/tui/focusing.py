"""The keyboard always acts somewhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from textual.screen import Screen, ScreenResultType
from textual.widget import Widget


class FocusedScreen(Screen[ScreenResultType]):
    """Never without focus while there is anything to focus.

    Textual takes the focus from what is hidden or disabled, and gives it to nobody: arrows, Enter
    and digits would be dead until Tab. Here it goes back to who had it last, as soon as that can
    have it, and till then to an heir.
    """

    _had_focus: Widget | None = None
    _heir: Widget | None = None

    def heirs(self) -> Iterable[Widget]:
        """Who is to have the focus when who had it cannot, best first."""
        return self.query(self.AUTO_FOCUS) if self.AUTO_FOCUS else ()

    def watch_focused(self, focused: Widget | None) -> None:
        if focused is None:
            self.keep_focus()
        elif focused is not self._heir:
            self._had_focus, self._heir = focused, None

    def give_focus(self, widget: Widget) -> None:
        """Let the keyboard act in a widget, if that is on the screen."""
        if _can_have_focus(widget, self):
            self.set_focus(widget)

    def keep_focus(self) -> None:
        """Give the focus to somebody, when all has been laid out; call it when panels come back."""
        if self.is_running and self.is_attached:
            self.call_after_refresh(self._restore_focus)

    def _restore_focus(self) -> None:
        if not self.app.app_focus or not (self.focused is None or self.focused is self._heir):
            return
        for widget in (self._had_focus, self.focused, *self.heirs(), *self.focus_chain):
            if widget is not None and _can_have_focus(widget, self):
                self._heir = None if widget is self._had_focus else widget
                self.set_focus(widget)
                return


def _can_have_focus(widget: Widget, screen: Screen[Any]) -> bool:
    """Whether a widget is on the screen and takes keys."""
    if not widget.is_attached or widget.screen is not screen or not widget.focusable:
        return False
    return all(each.display for each in widget.ancestors_with_self if isinstance(each, Widget))
