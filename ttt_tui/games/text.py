"""The text of a position of any game; every game is read here.

Boards of m,n,k games are written as in `board_text`, trees with brackets (`tree_text`); the text of
any other game begins with its name. Packages add games by entry points of the group
`ttt_tui.games`: the entry point's name is the first word of a text. Its object, a class or a
module, has `start()`, which returns the first position, and may have `read(text)`, which gets the
whole text and refuses it with a ValueError.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from ttt_tui.games.game import Game, GameTextError, quoted, rules_of
from ttt_tui.games.guard import GameFault, Guarded, ask, guarded
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

WORKED_EXAMPLE = "..O/XOO/..X x"

GAMES = {
    "tic-tac-toe": "3x3k3",
    "3x4, three": "3x4k3",
    "4x4, four": "4x4k4",
    "5x5, four": "5x5k4",
    "Connect Four": "6x7k4g",
    "7x7, five": "7x7k5",
    "misere tic-tac-toe": "3x3k3m",
    "AIMA's tree": "((3 12 8) (2 4 6) (14 5 2))",
    "random tree": "tree 3x3 seed 7",
    "Nim": "nim 3 4 5",
    "Othello": "othello 4x4",
}
"""The text of a position of each game; games of packages follow, with their name as text."""

_LOADING_SECONDS = 60.0

_OURS = ("nim", "othello", "tree")
_FIRST_WORD = re.compile(r"\s*+([A-Za-z][\w-]*+)(?![^\s:])")
_OF_BOARDS = re.compile(r"[xo]+|empty|moves|_+", re.IGNORECASE)


@cache
def packages() -> Mapping[str, EntryPoint]:
    """Return the games of packages by name; no package is loaded."""
    from importlib.metadata import entry_points  # slow, and rarely needed

    return {found.name: found for found in entry_points(group="ttt_tui.games")}


def read_game(text: str, rules: Rules | None = None, *, unknown: bool = False) -> Game:
    """Read a position of any game that can be searched.

    Args:
        rules: the rules that a position of an m,n,k game must have.
        unknown: True if a leaf of a tree may be `?`.

    Raises:
        GameTextError: the text is not a position; the message says what would be one.
        ImpossiblePosition: no game can reach it.
        GameFault: a package's game cannot be used.
    """
    first = _FIRST_WORD.match(text)
    is_tree = False
    if set(text) & set("([{"):
        from ttt_tui.games.tree_text import is_tree_text  # slow to load, and a board needs none

        is_tree = is_tree_text(text)
    if not is_tree and (first is None or _OF_BOARDS.fullmatch(first[1])):
        position = Position.parse(text, rules)
        position.check()
        return position
    if rules is not None:
        raise GameTextError(f"{quoted(text)} is not played on a board: leave out {rules}")
    if first is not None and not is_tree:
        return _read_named(first[1], text)
    from ttt_tui.games.paper import PaperTree

    return PaperTree.parse(text, unknown=unknown)


def _read_named(word: str, text: str) -> Game:
    name = word.lower()
    if name == "tree":
        from ttt_tui.games.paper import read_random_tree

        return read_random_tree(text)
    if name in _OURS:
        game: Game = getattr(import_module(f"{__package__}.{name}"), name.capitalize()).parse(text)
        return game
    if name not in packages():
        raise GameTextError(
            f"{quoted(word)} is not a game: choose from {', '.join([*_OURS, *packages()])} "
            "(packages can add games), or write a board such as ..O/XOO/..X"
        )
    package = ask(name, "loading it", packages()[name].load, seconds=_LOADING_SECONDS)
    if len(text.split()) == 1:
        return guarded(ask(name, "start()", lambda: package.start()), name)
    return guarded(ask(name, "read()", lambda: package.read(text), refuses=True), name)


def text_for_child(game: Game) -> str:
    """Return the text of a position, which a child process reads back.

    Raises:
        GameFault: a package's game does not read it as the same position.
    """
    text = str(game)
    with suppress(GameTextError):
        if not isinstance(game, Guarded) or read_game(text) == game:
            return text
    raise GameFault(f"{rules_of(game).name}: str() is {quoted(text)}, and is not read back")
