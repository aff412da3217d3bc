"""Where games of other packages are looked for.

To load the code of others is the engine's business, which stands above this package.
"""

from __future__ import annotations

from typing import Protocol

from ttt_tui.game.game_state import GameState


class GameHost(Protocol):
    """How games of other packages are reached."""

    def names(self) -> tuple[str, ...]:
        """Their names; nothing of a package is loaded."""
        ...

    def example(self, name: str) -> str:
        """The text of a position to begin with; the name where the game has none."""
        ...

    def read(self, name: str, text: str) -> GameState:
        """A position of one of them.

        Raises:
            NotationError: the text is none, or the game cannot be used.
        """
        ...


_hosts: list[GameHost] = []


def set_game_host(host: GameHost) -> None:
    """From now on games are looked for there, where the first word of a text is not one of ours."""
    _hosts[:] = [host]


def game_hosts() -> tuple[GameHost, ...]:
    """The one that has been set, if any."""
    return tuple(_hosts)
