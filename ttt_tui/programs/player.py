"""Programs as players: each is asked for its moves in its own process.

A program loses by a sentence when it raises, plays on a taken cell or takes too long. Its search is
not recorded.
"""

from __future__ import annotations

import threading
from contextlib import ExitStack
from dataclasses import replace

from ttt_tui.games.game import Game
from ttt_tui.games.position import Position
from ttt_tui.programs.program import find_program, split_name
from ttt_tui.programs.recording import ProgramNotRecognized
from ttt_tui.run.match import ProgramLoses

SECONDS = 10.0
"""For a move, by default."""
FIRST = 3
"""Times as long for the first move of a game."""
_MOST_NODES = 1 << 40

_players: dict[str, ProgramPlayer] = {}
_lock = threading.Lock()


class ProgramPlayer:
    """A program that plays games on one board, one after the other; its state lasts for a game."""

    def __init__(self, file: str, *, boxed: bool = False) -> None:
        """Raises ProgramNotRecognized: its call is not known."""
        self.modified = modified(file)
        self._last: Position | None = None
        with ExitStack() as process:
            program = process.enter_context(find_program(file, boxed=boxed))
            form = program.sampled_form()
            if form is None:
                reason = "It is not known how its answers name a move."
                raise ProgramNotRecognized(reason, program.line.asking("move"))
            self._process = process.pop_all()
        self._form = form
        self._program = program
        self.rules = program.rules

    def choose(self, position: Game, seconds: float) -> int:
        """Return the program's move; a program of one side finds its own stones in place of yours.

        Raises:
            ProgramLoses: it gives none.
        """
        assert isinstance(position, Position)
        limit = seconds
        last = self._last
        if (
            last is None
            or last.occupied == position.occupied
            or last.x & ~position.x
            or last.o & ~position.o
        ):  # it does not come later in the game of the last one
            limit = FIRST * seconds
            self._program.forget()
        self._last = position
        asked = position
        if position.to_move not in self._program.sides:
            side = position.to_move.other
            asked = replace(position, x=position.o, o=position.x, to_move=side)
        answer = self._program.ask(asked, most=_MOST_NODES, seconds=limit)
        move = self._form.cell(answer)
        if answer.fault is not None:
            text = answer.fault.text
            why = f"raises {text}" if answer.fault.is_own else f"takes longer than {limit:g} s"
            raise ProgramLoses(f"{why} in {position}")
        if move is None:
            raise ProgramLoses(f"answers {answer.returned!r} in {position}, which names no cell")
        if move not in position.moves():
            played = position.move_text(move)
            raise ProgramLoses(f"plays on {played} in {position}, which is not empty")
        return move

    def close(self) -> None:
        """End the process."""
        self._process.close()


def program_player(file: str, game: Game, *, boxed: bool = False) -> ProgramPlayer:
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
            player = _players[file] = ProgramPlayer(file, boxed=boxed)
        except ProgramNotRecognized as refused:
            raise ProgramLoses(f"is not understood. {refused}") from None
    if player.rules != game.rules:
        raise ProgramLoses(f"plays on {player.rules.words}; this is {game.rules.words}")
    return player


def choose(file: str, game: Game, seconds: float = SECONDS, *, boxed: bool = False) -> int:
    """Return a program's move; one is asked at a time.

    Raises:
        ProgramLoses: it gives none.
    """
    with _lock:
        player = program_player(file, game, boxed=boxed)
        try:
            return player.choose(game, seconds)
        except ProgramNotRecognized as refused:
            player.close()
            del _players[file]
            raise ProgramLoses(f"gives no answer in {game}. {refused}") from None


def modified(file: str) -> float:
    """The time at which a file was saved last; 0 if there is none."""
    try:
        return split_name(file)[0].stat().st_mtime
    except (OSError, ProgramNotRecognized):
        return 0.0
