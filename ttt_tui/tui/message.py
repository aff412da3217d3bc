"""What the program says below the board: a sentence, and how long it stays true."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ttt_tui.tui.colours import Ink


class Message(NamedTuple):
    """A sentence for the user.

    Attributes:
        text: the sentence; empty says nothing.
        ink: how it is drawn.
        holds: asked before it is drawn; as soon as it is not true any more it is forgotten. None
            stays until something else is said.
    """

    text: str = ""
    ink: Ink = "plain"
    holds: Callable[[], bool] | None = None

    @property
    def is_outdated(self) -> bool:
        return self.holds is not None and not self.holds()


NOTHING_SAID = Message()
