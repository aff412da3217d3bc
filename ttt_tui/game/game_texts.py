"""The text of a position of any game, and of a move in it.

Boards of m,n,k games are written as `ttt_tui.game.notation` has it, trees with brackets
(`ttt_tui.game.tree_text`); of all other games the first word is the name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ttt_tui.game.game_host import game_hosts
from ttt_tui.game.game_state import GameState, move_text, rules_of
from ttt_tui.game.notation import Example
from ttt_tui.game.position import IllegalMove, Position
from ttt_tui.game.reading import quoted, read_whole, too_long
from ttt_tui.game.rules import NotationError
from ttt_tui.game.tree_text import EXAMPLE as TREE_OF_A_BOOK
from ttt_tui.game.tree_text import is_tree_text, read_tree


def _nim(text: str) -> GameState:
    from ttt_tui.game.nim import Nim

    return Nim.parse(text)


def _othello(text: str) -> GameState:
    from ttt_tui.game.othello import Othello

    return Othello.parse(text)


def _random_tree(text: str) -> GameState:
    from ttt_tui.game.random_tree import read_random_tree

    return read_random_tree(text).grow()


GAMES: Mapping[str, Callable[[str], GameState]] = {
    "nim": _nim,
    "othello": _othello,
    "tree": _random_tree,
}
"""The built-in games besides boards, by the first word of their texts; loaded when one is read."""


GAME_EXAMPLES = (
    Example("AIMA's tree", TREE_OF_A_BOOK),
    Example("random tree", "tree 3x3 seed 7"),
    Example("Nim", "nim 3 4 5"),
    Example("Othello", "othello 4x4"),
)


def example_text(text: str) -> str:
    """The text of an example; of a game of another package, which has only its name till then, its
    own."""
    hosts = (host for host in game_hosts() if text in host.names())
    return next((host.example(text) for host in hosts), text)


def game_examples() -> tuple[Example, ...]:
    """A position of each game besides boards; games of other packages are not loaded for that."""
    hosted = (name for host in game_hosts() for name in host.names())
    return (*GAME_EXAMPLES, *(Example(name, name) for name in hosted))


def game_names() -> tuple[str, ...]:
    """The first words of texts: of the built-in games, then of those of other packages."""
    return (*GAMES, *(name for host in game_hosts() for name in host.names()))


_MOVES_SHOWN = 12
_SEPARATOR = re.compile(r"[\s,;]+|$")
"""Between the moves of a game, and perhaps within one."""

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
        f"{quoted(first[1])} is not a game: choose from {games} (packages can add games), or "
        "write a board such as ..O/XOO/..X"
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


def read_moves(state: GameState, text: str) -> tuple[tuple[int, ...], str]:
    """Moves one after another, each with the name of its player before it or not; a move is the
    longest text that is one. With them why what follows them is no move; empty if all is read.
    """
    from ttt_tui.game.checked_state import GameError

    moves = list[int]()
    while text:
        mover = f"{rules_of(state).player_name(state.to_move)} "
        if text.lower().startswith(mover.lower()):
            text = text[len(mover) :]
        wrong = ""
        for end in reversed([match.start() for match in _SEPARATOR.finditer(text)]):
            try:
                move = read_move(state, text[:end])
            except (NotationError, IllegalMove, GameError) as error:
                wrong = str(error)  # of the shortest, last
            else:
                break
        else:
            return tuple(moves), wrong
        moves.append(move)
        state, text = state.play(move), _SEPARATOR.sub("", text[end:], count=1)
    return tuple(moves), ""
