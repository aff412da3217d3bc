"""Programs as players: each is asked for its moves in its own process.

A program loses by a sentence when it raises, plays on a taken cell or takes too long. Its search is
not recorded.
"""

from __future__ import annotations

import threading
from contextlib import ExitStack
from pathlib import Path

from ttt_tui.games.game import Game
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules
from ttt_tui.programs.box import Unread
from ttt_tui.programs.moves import positions_to_ask, read_moves
from ttt_tui.programs.program import find_program
from ttt_tui.run.match import ProgramLoses

SECONDS = 10.0
"""For a move, by default."""
FIRST = 3
"""Times as long for the first move of a game."""
_LONGEST = 1e6
_SAMPLE = 24
"""Positions that tell how a program's answers name moves."""

_players: dict[str, ProgramPlayer] = {}
_lock = threading.Lock()


class ProgramPlayer:
    """A program that plays games on one board, one after the other; its state lasts for a game."""

    def __init__(self, file: str) -> None:
        """Raises Unread: its call is not known."""
        self.file = file
        self.modified = modified(file)
        self._last: Position | None = None
        self._stack = ExitStack()
        try:
            program = find_program(file, boxed=False, seconds=_LONGEST, lasts=True)
            self._program = self._stack.enter_context(program)
            first = Position(rules=self._program.rules)
            sample = positions_to_ask(first, first.to_move)[:_SAMPLE]
            self._answers = self._program.choose(sample)
            if read_moves(self._answers) is None:
                raise Unread("It is not known how its answers name a move.")
        except Unread:
            self.close()
            raise

    @property
    def rules(self) -> Rules:
        return self._program.rules

    def choose(self, position: Game, seconds: float) -> int:
        """Return the program's move.

        Raises:
            ProgramLoses: it gives none.
        """
        assert isinstance(position, Position)
        limit = seconds if self._goes_on(position) else FIRST * seconds
        self._last = position
        answers = self._program.choose([position], limit)
        if not answers:
            raise ProgramLoses(f"takes longer than {limit:g} s in {position}")
        answer = answers[0]
        if answer.fault is not None:
            raise ProgramLoses(f"raises {answer.fault} in {position}")
        moves = read_moves([*self._answers, answer])
        if moves is None or moves[-1] is None:
            raise ProgramLoses(
                f"answers {answer.returned!r} in {position}, where that is not a move"
            )
        return moves[-1]

    def _goes_on(self, position: Position) -> bool:
        """Return True if a position comes later in the game of the last one."""
        last = self._last
        return last is not None and last.occupied != position.occupied and (
            last.x & position.x == last.x and last.o & position.o == last.o
        )  # fmt: skip

    def close(self) -> None:
        """End the process."""
        self._stack.close()


def program_player(file: str, game: Game) -> ProgramPlayer:
    """Return the player of a file for a game; it stays until the file is saved anew.

    Raises:
        ProgramLoses: it cannot play.
    """
    if not isinstance(game, Position):
        raise ProgramLoses("plays on boards of X and O alone")
    player = _players.get(file)
    if player is not None and player.modified != modified(file):
        player.close()
        player = None
    if player is None:
        try:
            player = _players[file] = ProgramPlayer(file)
        except Unread as unread:
            raise ProgramLoses(f"is not understood. {unread}") from None
    if player.rules != game.rules:
        raise ProgramLoses(f"plays on {player.rules.words}; this is {game.rules.words}")
    return player


def choose(file: str, game: Game, seconds: float = SECONDS) -> int:
    """Return a program's move; one is asked at a time.

    Raises:
        ProgramLoses: it gives none.
    """
    with _lock:
        player = program_player(file, game)
        try:
            return player.choose(game, seconds)
        except Unread as unread:
            player.close()
            del _players[file]
            raise ProgramLoses(f"gives no answer in {game}. {unread}") from None


def modified(file: str) -> float:
    """The time at which a file was saved last; 0 if there is none."""
    path = Path(file) if Path(file).is_file() else Path(file.rpartition(":")[0])
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
