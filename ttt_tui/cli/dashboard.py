"""Opening the dashboard: everything is checked before the screen is touched."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from ttt_tui import registry
from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.parameters import BoardOptions
from ttt_tui.engine.match import Seat, seats_for
from ttt_tui.game import NotationError, Player, Position, Rules, quoted
from ttt_tui.game.game_state import GameState
from ttt_tui.game.game_texts import is_of_board, read_state
from ttt_tui.game.notation import CellNames

_PLAIN = BoardOptions()


class ScreenLook(NamedTuple):
    """How the dashboard is drawn.

    Attributes:
        in_ascii: in ASCII alone.
        in_lecture: little of it, in large letters.
        cells: how it names cells, if not as the settings say.
    """

    in_ascii: bool = False
    in_lecture: bool = False
    cells: CellNames | None = None


_AS_USUAL = ScreenLook()


def open_dashboard(
    text: str | None,
    seats: Mapping[Player, Seat],
    first: Player | None,
    board: BoardOptions = _PLAIN,
    given: Iterable[object] = (),
    *,
    bare: bool = False,
    look: ScreenLook = _AS_USUAL,
) -> int:
    """Open the dashboard and return its exit status.

    Args:
        seats: who plays, as far as that was chosen; see `seats_for`.
        given: services of features.
        bare: nothing was said of what it is to show.

    Raises:
        BadArgument: the position cannot be used, `first` contradicts it, or there is no terminal.
    """
    state = starting_state(text, first, board)
    if "TEXTUAL_DRIVER" not in os.environ:  # else a wrapper stands where a terminal would
        _need_terminal()
    from ttt_tui.tui import run  # the only place of the command line that loads the screen

    return run(state, seats_for(state, seats), given=given, bare=bare, **look._asdict())


def open_link(link: str, look: ScreenLook) -> int:
    """Open the dashboard as a link says, and return its exit status.

    Raises:
        BadArgument: it is no link, what opens links is not installed, or there is no terminal.
    """
    for module in registry.modules("link_opener"):
        try:
            position, service = module.opening(link)
        except ValueError as error:
            raise BadArgument(f"--link: {error}") from None
        return open_saved(position, service, look)
    raise BadArgument("--link needs the feature analyses, which is not installed")


def open_saved(position: str, service: object, look: ScreenLook = _AS_USUAL) -> int:
    """Open the dashboard on a position, with the service of the feature that opens all else.

    Nobody moves before that is open.
    """
    seats = dict.fromkeys(Player, Seat.HUMAN)
    return open_dashboard(position, seats, None, given=[service], look=look)


def _need_terminal() -> None:
    """Raises:
    BadArgument: there is none.
    """
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output")):
        if stream is None or not stream.isatty():
            raise BadArgument(
                f"the dashboard needs a terminal, but standard {name} is not one; "
                "'ttt-tui analyze POSITION' prints to anything, 'ttt-tui --plain' plays on it"
            )
    if os.environ.get("TERM") == "dumb":
        raise BadArgument(
            "the dashboard needs a terminal that can position text, but TERM=dumb says this one "
            "cannot: 'ttt-tui --plain' plays line by line"
        )


def starting_state(
    text: str | None, first: Player | None, board: BoardOptions = _PLAIN
) -> GameState:
    """The state of any game to start from.

    Raises:
        BadArgument: it cannot be used, or `first` contradicts it.
    """
    if text is None or is_of_board(text):
        return starting_position(text, first, board)
    return _other_game(text, first)


def starting_position(
    text: str | None, first: Player | None, board: BoardOptions = _PLAIN
) -> Position:
    """The position of an m,n,k game to start from, with `first` to move if that is given.

    Raises:
        BadArgument: the position cannot be used, or `first` contradicts it.
    """
    if text is None:
        return Position(to_move=first or Player.X, rules=board.rules)
    position = board.read_argument(text, "--position")
    if first in (None, position.to_move):
        return position
    turned = replace(position, to_move=first)
    if turned.problems() or _states_side(text, position.rules, first):
        raise BadArgument(
            f"--first {first.value} contradicts --position {quoted(text)}: "
            f"{position.to_move.value} is to move there; leave one of the two out"
        )
    return turned


def _other_game(text: str, first: Player | None) -> GameState:
    try:
        state = read_state(text)
    except NotationError as error:
        raise BadArgument(f"--position {quoted(text)}: {error}") from None
    if first is not None:
        raise BadArgument("--first is for m,n,k boards: the text of another game says who moves")
    return state


def _states_side(text: str, rules: Rules, other: Player) -> bool:
    """Whether the text itself says who is to move: then it has no room for saying it again."""
    try:
        Position.parse(f"{text}\n{other.value} to move", rules)
    except NotationError:
        return True
    return False
