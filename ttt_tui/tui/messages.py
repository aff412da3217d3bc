"""Messages of several panels."""

from __future__ import annotations

from dataclasses import dataclass

from textual.message import Message

from ttt_tui.games.game import Game
from ttt_tui.games.guard import GameFault


class NodeSelected(Message):
    """The user has selected a visited node."""

    def __init__(self, node: int, other: bool = False) -> None:
        """Name the node.

        Args:
            other: True for a node of the second of two trees.
        """
        super().__init__()
        self.node = node
        self.other = other


@dataclass
class GameFailed(Message):
    """A package's game has failed where Textual would not pass the error on."""

    error: GameFault


class MoveChosen(Message):
    """The user wants to play a move in the game that was shown."""

    def __init__(self, game: Game, move: int) -> None:
        super().__init__()
        self.game = game
        self.move = move
