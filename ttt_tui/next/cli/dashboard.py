"""What the options of `ttt-tui` without a command open."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ttt_tui.next.cli import common
from ttt_tui.next.games.game import Game, Side, side_name
from ttt_tui.next.games.position import Position
from ttt_tui.next.games.rules import Rules
from ttt_tui.next.search.algorithms import algorithm
from ttt_tui.next.search.options import OptionsError

HUMAN = "human"


def open_dashboard(given: dict[str, Any]) -> int:
    """Open the dashboard for the options of the command line; returns the exit status."""
    file, text, first = given.pop("file"), given.pop("position"), given.pop("first")
    names = {Side.X: given.pop("x"), Side.O: given.pop("o")}
    rules = common.rules_from(given)
    if file is not None:
        if text or first or rules or any(names.values()):
            raise click.UsageError("--open says all that there is to say: omit the other options")
        return _run(session=_opened(file))
    if not (text or first or rules or any(names.values())):
        return _run()
    game = common.read(text or "empty", rules)
    if first:
        game = _begun_by(Side[first.upper()], game, text)
    players = {side: _player(name, side, game) for side, name in names.items() if name}
    return _run(game=game, players=players)


def _run(**settings: Any) -> int:
    from ttt_tui.next.tui.app import run  # Textual takes longest to load

    return run(**settings)


def _opened(file: Path) -> dict[str, Any]:
    from ttt_tui.next.tui.saved import read_file, to_json
    from ttt_tui.next.tui.state import State

    try:
        return to_json(read_file(file, State.start(Position())))
    except ValueError as error:
        raise common.BadArgument(f"{file}: {error}") from error


def _begun_by(side: Side, game: Game, text: str | None) -> Game:
    if not isinstance(game, Position) or game.occupied:
        name = text or str(game)
        raise common.BadArgument(f"--first is for an empty board: {name} says who is to move")
    rules: Rules = game.rules
    return Position(to_move=side, rules=rules)


def _player(name: str, side: Side, game: Game) -> str:
    """The name of a player, checked."""
    if name == HUMAN:
        return name
    try:
        return algorithm(name).name
    except OptionsError as error:
        flag = f"--{'x' if side is Side.X else 'o'} ({side_name(game, side)})"
        raise common.BadArgument(f"{flag}: {error}, or {HUMAN}") from error
