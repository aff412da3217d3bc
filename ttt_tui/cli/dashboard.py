"""What the options of `ttt-tui` without a command open."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from ttt_tui.cli.flags import BadArgument, rules_from
from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.run.match import HUMAN, is_program


def open_dashboard(given: dict[str, Any]) -> int:
    """Open the dashboard for the options of the command line; returns the exit status."""
    file, text, first = given.pop("file"), given.pop("position"), given.pop("first")
    rules = rules_from(given)
    players = {side: name for side in Side if (name := given[side.letter.lower()])}
    if not (text or first or rules or players):
        return _run() if file is None else _run(session=_opened(file))
    if file is not None:
        raise click.UsageError("--open takes no other options: leave them out")
    game = read_game(text or "empty", rules)
    if first:
        if not isinstance(game, Position) or game.occupied:
            raise BadArgument(f"--first is for an empty board: {text} says who is to move")
        game = replace(game, to_move=Side[first.upper()])
    for side, name in players.items():
        if is_program(name):
            from pathlib import Path

            from ttt_tui.cli.common import program_file

            program_file(name)
            players[side] = str(Path(name).absolute())
        elif name != HUMAN:
            from ttt_tui.search.algorithms import algorithm  # not wanted for the first frame

            algorithm(name)  # which raises if there is none
    return _run(game=game, players=players)


def _run(**settings: Any) -> int:
    from ttt_tui.tui.app import run  # Textual takes longest to load

    return run(**settings)


def _opened(file: str) -> dict[str, Any]:
    from pathlib import Path

    from ttt_tui.tui.model.session import read_file, to_json
    from ttt_tui.tui.model.state import State

    try:
        return to_json(read_file(Path(file), State.start(Position())))
    except ValueError as error:
        raise BadArgument(f"{file}: {error}") from error
