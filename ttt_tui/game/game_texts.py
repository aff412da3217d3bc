"""The text of a position of any game, and of a move in it.

Boards of m,n,k games are written as `ttt_tui.game.notation` has it, trees with brackets
(`ttt_tui.game.tree_text`); of all other games the first word is the name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ttt_tui.game.game_host import game_hosts
from ttt_tui.game.game_state import GameState, move_text
from ttt_tui.game.nim import Nim
from ttt_tui.game.othello import Othello
from ttt_tui.game.position import Position
from ttt_tui.game.random_tree import read_random_tree
from ttt_tui.game.reading import quoted, read_whole, too_long
from ttt_tui.game.rules import NotationError
from ttt_tui.game.tree_text import is_tree_text, read_tree

GAMES: Mapping[str, Callable[[str], GameState]] = {
    "nim": Nim.parse,
    "othello": Othello.parse,
    "tree": lambda text: read_random_tree(text).grow(),
}
"""The built-in games besides boards, by the first word of their texts."""


def game_names() -> tuple[str, ...]:
    """The first words of texts: of the built-in games, then of those of other packages."""
    return (*GAMES, *(name for host in game_hosts() for name in host.names()))


_MOVES_SHOWN = 12

_FIRST_WORD = re.compile(r"\s*+([A-Za-z][\w-]*+)(?![^\s:])")
_OF_BOARDS = re.compile(r"[xo]+|empty|moves|to|_+", re.IGNORECASE)


def read_state(text: str) -> GameState:
    """A position of any game.

    Raises:
        NotationError: the text is none; the message says what would be one.
    """
    if _is_tree(text):
        return read_tree(text)
    first = _FIRST_WORD.match(text)
    if first is None or _OF_BOARDS.fullmatch(first[1]):
        return Position.parse(text)
    if complaint := too_long(text):
        raise NotationError(f"{quoted(text)} cannot be read: {complaint}")
    name = first[1].lower()
    if name in GAMES:
        return GAMES[name](text)
    for host in game_hosts():
        if name in host.names():
            return host.read(name, text)
    games = ", ".join(game_names())
    raise NotationError(
        f"{quoted(first[1])} is not a game: choose from {games}, or write a board such as "
        "..O/XOO/..X"
    )


def is_of_board(text: str) -> bool:
    """Whether the text, if it is a position, is one of an m,n,k game."""
    first = _FIRST_WORD.match(text)
    return not _is_tree(text) and (first is None or _OF_BOARDS.fullmatch(first[1]) is not None)


def _is_tree(text: str) -> bool:
    return is_tree_text(text) or _is_bare_number(text.split(maxsplit=2))


def _is_bare_number(words: list[str]) -> bool:
    """A tree that is one leaf, to be refused as that; zeros alone are stones."""
    return bool(words) and read_whole(words[0]) is not None and bool(words[0].strip("+-0"))


def read_move(state: GameState, text: str) -> int:
    """A legal move of a game that goes on.

    Raises:
        NotationError: the text is none; the message says what would be one.
        IllegalMove: a cell of a board that cannot be played.
    """
    read = getattr(state, "read_move", None)
    if read:
        return int(read(text))
    moves = state.moves()
    texts = {move_text(state, move): move for move in moves}
    move = texts.get(text.strip(), read_whole(text))
    if move is None or move not in moves:
        shown = ", ".join([*texts][:_MOVES_SHOWN]) + ", ..." * (len(texts) > _MOVES_SHOWN)
        legal = f"the moves are {shown}" if moves else "the game is over"
        raise NotationError(f"{quoted(text)} is not a move here: {legal}")
    return move
