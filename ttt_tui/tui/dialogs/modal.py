"""Screens above the main one that close once, the palette, and lists to choose from."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette
from textual.events import Click
from textual.screen import ModalScreen
from textual.widgets import OptionList

from ttt_tui.tui.state_screen import BaseScreen

Answer = TypeVar("Answer")


class Modal(ModalScreen[Answer], BaseScreen[Answer]):
    """A screen above the main one that closes once: a double click would close two screens."""

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_active else AwaitComplete()


class ChoiceList(OptionList):
    """A list in a dialog: a click chooses an entry, Enter or a double click acts."""

    def _on_click(self, event: Click) -> None:  # type: ignore[override]  # Textual calls both
        if event.chain == 1:
            event.prevent_default()
            clicked = event.style.meta.get("option")
            if clicked is not None and not self.get_option_at_index(clicked).disabled:
                self.highlighted = clicked


class Palette(CommandPalette, Modal[None]):
    """Textual's palette, which fails when it is closed twice, or when its list has gone (8.2.8)."""

    def _watch__list_visible(self) -> None:
        if self.query(CommandList):
            super()._watch__list_visible()
