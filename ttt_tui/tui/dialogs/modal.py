"""Parts of all screens: one mouse button, dialogs that close once, lists to choose from."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette
from textual.events import Click, Event, MouseEvent
from textual.geometry import Size
from textual.screen import ModalScreen, Screen, ScreenResultType
from textual.widgets import OptionList

Answer = TypeVar("Answer")


class AnyScreen(Screen[ScreenResultType]):
    """A screen that knows its size, on which the left button of the mouse alone does something."""

    def _forward_event(self, event: Event) -> None:
        if not isinstance(event, MouseEvent) or event.button <= 1:
            super()._forward_event(event)

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        """Take the classes of a new size first: Textual's come after the layout (8.2.8)."""
        if size is not None:
            width, height = size
            sizes = {
                "-tiny": width < 80,
                "-narrow": 80 <= width < 120,
                "-low": height < 24,
                "-tall": height >= 36,
            }
            before = self.classes
            self.update_classes(sizes, update=False)
            if self.classes != before:
                self.app.stylesheet.update(self)
        super()._refresh_layout(size, scroll)


class Modal(ModalScreen[Answer], AnyScreen[Answer]):
    """A screen above the dashboard, which closes once: a double click would close two screens."""

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_active else AwaitComplete()


class ChoiceList(OptionList):
    """Entries of a dialog: a click chooses one, Enter or a double click acts."""

    def _on_click(self, event: Click) -> None:  # type: ignore[override]  # Textual calls both
        if event.chain == 1:
            event.prevent_default()
            clicked = event.style.meta.get("option")
            if clicked is not None and not self.get_option_at_index(clicked).disabled:
                self.highlighted = clicked


class Palette(CommandPalette, Modal[None]):
    """Textual's palette, whose list fails at a key before it is there, or when closed (8.2.8)."""

    def _action_command_list(self, action: str) -> None:
        if self.query_one(CommandList).size:
            super()._action_command_list(action)

    def _watch__list_visible(self) -> None:
        if self.query(CommandList):
            super()._watch__list_visible()
