"""What all dialogs share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

from textual import on
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Label

from ttt_tui.search import OptionsError
from ttt_tui.tui.focusing import FocusedScreen

Answer = TypeVar("Answer")


class Dialog(ModalScreen[Answer | None], FocusedScreen[Answer | None], Generic[Answer]):
    """A dialog over the dashboard; its answer is None when it is cancelled.

    Textual takes the styles of the first base alone: with another one in front of `ModalScreen` the
    dialog would stand in a corner, and the dashboard be blank.
    """

    # Whole, as Textual would look beside the file of each subclass.
    CSS_PATH = Path(__file__).parents[1] / "styles" / "dialogs.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (74, "-usual"), (110, "-broad")]

    def give_way(self) -> None:
        """A key or a click has come: what works in the background here lets it pass first."""

    def close(self, answer: Answer | None = None) -> None:
        """Close with an answer; a second press of a button that is still on its way is ignored.

        Textual's `dismiss` would take the screen below from the stack instead.
        """
        if self.is_current:
            self.dismiss(answer)


def ask(asker: Screen[Any], dialog: Dialog[Answer], take: Callable[[Answer], object]) -> None:
    """Open a dialog over a screen; `take` gets its answer, unless it is cancelled.

    Another dialog may have been quicker: then this one does not open.
    """

    def answered(answer: Answer | None) -> None:
        if answer is not None:
            take(answer)

    # No worker waits for the answer: one that has gone could not take it any more.
    if asker.is_current:
        asker.app.push_screen(dialog, answered)


class OptionsDialog(Dialog[Answer]):
    """A dialog that asks for options; contradictions are told in `#complaint`, not taken.

    Its buttons are `#apply`, `#usual` and `#cancel`.
    """

    def read(self) -> Answer:
        """What is chosen.

        Raises:
            OptionsError: it contradicts itself or does not fit.
        """
        raise NotImplementedError

    def usual(self) -> Answer:
        """What is usual, of all that this dialog asks for."""
        raise NotImplementedError

    @on(Button.Pressed, "#apply")
    def action_apply(self) -> None:
        try:
            self.close(self.read())
        except OptionsError as error:
            self.query_one("#complaint", Label).update(str(error))

    @on(Button.Pressed, "#usual")
    def use_usual(self) -> None:
        self.close(self.usual())

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        self.close()
