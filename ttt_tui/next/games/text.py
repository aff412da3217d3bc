"""The text of a position of any game: the one place where a game is read.

Boards of m,n,k games are written as `board_text` has it, trees with brackets (`tree_text`); of all
other games the first word is the name. Packages add games by entry points of the group
`ttt_tui.games`: the entry point's name is the first word of a text, and its object, a class or a
module, has `start()`, which returns the game to begin with, and may have `read(text)`, which is
given the whole text and refuses it with a ValueError.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from ttt_tui.next.games.game import Game
from ttt_tui.next.games.guard import GameFault, ask, guarded
from ttt_tui.next.games.nim import Nim
from ttt_tui.next.games.othello import Othello
from ttt_tui.next.games.position import Position
from ttt_tui.next.games.random_trees import read_random_tree
from ttt_tui.next.games.reading import GameTextError, check_length, quoted, read_whole
from ttt_tui.next.games.rules import Rules
from ttt_tui.next.games.tree_text import EXAMPLE, is_tree_text, read_tree

WORKED_EXAMPLE = "..O/XOO/..X x"

EXAMPLES: Mapping[str, str] = {
    "worked example": WORKED_EXAMPLE,
    "cut at a draw": "XOO/O../X.. x",
    "fork": "X.O/.O./..X x",
    "forced loss": "X.O/.O./X.X o",
    "3x4 board": "3x4k3 ..../.X../.O.. x",
    "four in a row": "4x4k4 X..O/OXXO/XOO./.... x",
    "Connect Four": "6x7k4g .OO...O/.XXO..X/OOOX.XO/OXXX.XX/OOOX.OO/XOXOXXX x",
    "a line loses": "3x3k3m X.O/.O./..X x",
}

GAMES: Mapping[str, str] = {
    "tic-tac-toe": "3x3k3",
    "3x4, three": "3x4k3",
    "4x4, four": "4x4k4",
    "5x5, four": "5x5k4",
    "Connect Four": "6x7k4g",
    "7x7, five": "7x7k5",
    "misere tic-tac-toe": "3x3k3m",
    "AIMA's tree": EXAMPLE,
    "random tree": "tree 3x3 seed 7",
    "Nim": "nim 3 4 5",
    "Othello": "othello 4x4",
}
"""The text of a position of each game; those of packages follow, whose text is their name."""

_READERS: Mapping[str, Callable[[str], Game]] = {
    "nim": Nim.parse,
    "othello": Othello.parse,
    "tree": read_random_tree,
}
_FIRST_WORD = re.compile(r"\s*+([A-Za-z][\w-]*+)(?![^\s:])")
_OF_BOARDS = re.compile(r"[xo]+|empty|moves|to|_+", re.IGNORECASE)


@cache
def packages() -> Mapping[str, EntryPoint]:
    """The games of packages by name; nothing of a package is loaded."""
    return {found.name: found for found in entry_points(group="ttt_tui.games")}


def read_game(text: str, rules: Rules | None = None) -> Game:
    """A position of any game that can be searched.

    Args:
        rules: the board it must be of, for a position of an m,n,k game.

    Raises:
        GameTextError, RulesError: the text is no position; the message says what would be one.
        ImpossiblePosition: no game can reach it.
        GameFault: a package's game cannot be used.
    """
    # A number alone is a leaf, and refused as that; zeros alone are stones.
    number = text.split(maxsplit=1)[0] if text.split() else ""
    if is_tree_text(text) or (read_whole(number) is not None and number.strip("+-0")):
        game: Game = read_tree(text)
    elif (first := _FIRST_WORD.match(text)) is None or _OF_BOARDS.fullmatch(first[1]):
        position = Position.parse(text, rules)
        position.check()
        return position
    else:
        check_length(text)
        game = _read_named(first[1], text)
    if rules is not None:
        raise GameTextError(f"{quoted(text)} is not played on a board: leave out {rules}")
    return game


def _read_named(word: str, text: str) -> Game:
    name = word.lower()
    if name in _READERS:
        return _READERS[name](text)
    if name not in packages():
        raise GameTextError(
            f"{quoted(word)} is not a game: choose from {', '.join([*_READERS, *packages()])} "
            "(packages can add games), or write a board such as ..O/XOO/..X"
        )
    package = ask(name, "loading it", packages()[name].load)
    is_start = len(text.split()) == 1
    if is_start and not hasattr(package, "start"):
        raise GameFault(f"{name}: the entry point has no start()")
    if is_start:
        return guarded(ask(name, "start()", package.start), name)
    if not hasattr(package, "read"):
        raise GameTextError(f"{name} reads no positions: write {name} alone")
    return guarded(ask(name, "read()", package.read, text, refuses=True), name)
