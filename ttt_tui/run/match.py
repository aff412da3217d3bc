"""A game in play: its players, its moves, and the moves taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import PurePath

from ttt_tui.games.game import Game, Side

HUMAN = "human"

Player = str
"""`human`, an algorithm with or without options, `alpha-beta depth=4`, or the file of a program:
`my.py`, `my.py:choose`."""


class ProgramLoses(Exception):
    """A program has lost a game by its own fault; the message does not name the program."""


def has_options(player: Player) -> bool:
    return "=" in player


def is_program(player: Player) -> bool:
    return not has_options(player) and PurePath(player).suffix.partition(":")[0] == ".py"


@dataclass(frozen=True)
class Match:
    """A game and the games before it; every change returns a new match.

    Attributes:
        start: the first position.
        moves: the moves played from there.
        undone: the moves that were taken back, the next one first.
        players: the player of each side.
        before: the game that this game has replaced.
        after: the game that has replaced this game and was taken back.
        stopped: a sentence about the program that is to move and cannot, or empty.
    """

    start: Game
    moves: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()
    players: Mapping[Side, Player] = field(default_factory=lambda: dict.fromkeys(Side, HUMAN))
    before: Match | None = None
    after: Match | None = None
    stopped: str = ""

    @cached_property
    def states(self) -> tuple[Game, ...]:
        """The positions of the game so far, the start first."""
        states = [self.start]
        for move in self.moves:
            states.append(states[-1].play(move))
        return tuple(states)

    @property
    def state(self) -> Game:
        """The position on the board."""
        return self.states[-1]

    @property
    def whole(self) -> Match:
        """The game with the moves that were taken back."""
        return self.goto(len(self.moves) + len(self.undone))

    def play(self, move: int) -> Match:
        """Play a move. Moves taken back are forgotten, unless it is the next of them.

        Raises:
            IllegalMove: the rules refuse the move.
        """
        if self.undone[:1] == (move,):
            return self.goto(len(self.moves) + 1)
        self.state.play(move)
        return replace(self, moves=(*self.moves, move), undone=(), after=None, stopped="")

    def goto(self, ply: int) -> Match:
        """Go to the position after a number of moves."""
        moves = self.moves + self.undone
        return replace(self, moves=moves[:ply], undone=moves[ply:], stopped="")

    def replaced(self, game: Game) -> Match:
        """Begin a game at another position; `undo` brings this game back."""
        return Match(game, players=self.players, before=replace(self, after=None))

    def undo(self) -> Match:
        """Take back moves until a person is to move, else the position that was set up.

        If only engines play, take back one move. Return the same match if nothing can be taken
        back.
        """
        ply = self._turn_of_person(range(len(self.moves) - 1, -1, -1))
        if ply is not None:
            return self.goto(ply)
        if self.before is not None:
            return replace(self.before, after=replace(self, before=None))
        return self

    def redo(self) -> Match:
        """Play moves that were taken back until a person is to move, or to the last of them."""
        if self.undone:
            whole = self.whole
            ply = whole._turn_of_person(range(len(self.moves) + 1, len(whole.moves)))
            return whole if ply is None else self.goto(ply)
        if self.after is not None:
            return replace(self.after, before=replace(self, after=None))
        return self

    def _turn_of_person(self, plies: range) -> int | None:
        """Return the first ply at which a person is to move; without persons the first of all."""
        if HUMAN not in self.players.values():
            return plies[0] if plies else None
        turns = (ply for ply in plies if self._player_at(self.states[ply]) == HUMAN)
        return next(turns, None)

    def _player_at(self, game: Game) -> Player:
        return self.players.get(game.to_move, HUMAN)  # a person plays for chance

    @property
    def player(self) -> Player:
        """The player who is to move."""
        return self._player_at(self.state)
