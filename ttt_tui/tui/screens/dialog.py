"""What all dialogs share."""

from __future__ import annotations

from typing import Generic, TypeVar

from textual.screen import ModalScreen

Answer = TypeVar("Answer")


class Dialog(ModalScreen[Answer | None], Generic[Answer]):
    """A dialog over the dashboard; its answer is None when it is cancelled."""

    CSS_PATH = "../styles/dialogs.tcss"

    def give_way(self) -> None:
        """A key or a click has come: what works in the background here lets it pass first."""

    def close(self, answer: Answer | None = None) -> None:
        """Close with an answer; a second press of a button that is still on its way is ignored.

        Textual's `dismiss` would take the screen below from the stack instead.
        """
        if self.is_current:
            self.dismiss(answer)
