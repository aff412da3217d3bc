"""Queries for nodes, as they are typed in the find bar."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from ttt_tui.game import (
    NotationError,
    Player,
    Rules,
    parse_move,
    quoted,
    too_long,
)
from ttt_tui.game.game_texts import read_moves
from ttt_tui.search import Bound
from ttt_tui.search.evaluation import MOST_ESTIMATED, WIN_AMONG_ESTIMATES
from ttt_tui.tui.views.tree_rows import FilterError
from ttt_tui.words.sentences import Formatter


def examples(formatter: Formatter) -> tuple[str, ...]:
    """One query of each kind, for the line that takes them."""
    moves, value = _example_moves(formatter), "value +1" if formatter.has_results else "value 3"
    wins, *draws = _results(formatter)[:2] if formatter.has_results else ("cuts",)
    words = (moves, value, wins, "cuts", "pv", "differs", "marks", *draws, "bounds met")
    return tuple(dict.fromkeys(words))


def _example_moves(formatter: Formatter) -> str:
    """Two moves that can be played from the root, if its game goes on so long."""
    state, moves = formatter.root, list[int]()
    if isinstance(formatter.of_game, Rules) or state is None:
        return "0,0 1,1"
    while len(moves) < 2 and (legal := state.moves()):
        moves.append(legal[0])
        state = state.play(legal[0])
    return formatter.line(moves)


def _results(formatter: Formatter) -> tuple[str, str, str]:
    """`X wins`, `draw`, `O wins`: from the best of the one that maximises."""
    maximiser, minimiser = formatter.player(Player.X), formatter.player(Player.O)
    return f"{maximiser} wins", "draw", f"{minimiser} wins"


class QueryError(FilterError):
    """A query that cannot be answered; the message says why, and what would do."""


class Kind(Enum):
    """What a query asks for."""

    ALL = "all"
    MOVES = "moves"
    VALUE = "value"
    RESULT = "result"
    CUTS = "cuts"
    BOUNDS_MET = "bounds met"
    BEST = "pv"
    DIFFERS = "differs"
    MARKS = "marks"


@dataclass(frozen=True)
class Query:
    """A query as it was typed.

    Attributes:
        kind: what it asks for.
        moves: of `MOVES`: those played from the root.
        value: of `VALUE`: the number as it is written on the screen, from Max's side, an infinite
            one as the search counts it; of `RESULT`: +1 where X wins, 0 a draw, -1 where O wins.
        bound: of `VALUE`: exact or a bound, as it is written too.
        guessed: of `VALUE`: written with a tilde, as estimates are.
    """

    kind: Kind
    moves: tuple[int, ...] = ()
    value: int = 0
    bound: Bound = Bound.EXACT
    guessed: bool = False


_WORDS = {
    **dict.fromkeys(("", "all"), Kind.ALL),
    **dict.fromkeys(("cut", "cuts", "cutoffs"), Kind.CUTS),
    **dict.fromkeys(("bound met", "bounds met"), Kind.BOUNDS_MET),
    **dict.fromkeys(("pv", "principal variation"), Kind.BEST),
    **dict.fromkeys(("differ", "differs", "differences"), Kind.DIFFERS),
    **dict.fromkeys(("mark", "marks", "bookmark", "bookmarks"), Kind.MARKS),
}
_BOUNDS = {"": Bound.EXACT, "=": Bound.EXACT, "<=": Bound.UPPER, ">=": Bound.LOWER}
_VALUE = re.compile(r"(<=|>=|=|) ?([~≈]?) ?([+-]?(?:[0-9]{1,9}|inf))(\.[0-9]{1,2})?")
# `0,0` `(0,0)` or a cell's number, each with the player before it or not; then what parts it from
# the next, or the player behind the last.
_MOVE = re.compile(
    r"(?:\b[xo] ?)?(\( ?[0-9]+ ?[,;: ] ?[0-9]+ ?\)|[0-9]+ ?[,;:] ?[0-9]+|[0-9]+)"
    r"(?:[ ,;]+|(?=[(xo])|$)(?:[xo]$)?"
)


def parse_query(text: str, formatter: Formatter) -> Query:
    """Read a query: moves from the root, a value, a result, or one of the words.

    Raises:
        QueryError: it is none of these, or names a move or a value that cannot be.
    """
    if complaint := too_long(text):
        raise QueryError(f"{quoted(text)} is not a query: {complaint}")
    plain = " ".join(text.replace("−", "-").split()).removeprefix("/").strip()
    words = plain.lower()
    if words in _WORDS:
        return Query(_WORDS[words])
    results = [each.lower() for each in _results(formatter)]
    if formatter.has_results and (result := words.replace("draws", "draw")) in results:
        return Query(Kind.RESULT, value=1 - results.index(result))
    if words.startswith("value") or words[0] in "+-<>=~≈":
        return _parse_value(words.removeprefix("value").strip(), formatter)
    if not isinstance(formatter.of_game, Rules):
        return Query(Kind.MOVES, _moves_of_game(plain, formatter))
    if words[0].isdigit() or words[0] in "(xo":
        return _parse_moves(words, text, formatter)
    raise _no_query(text, formatter)


def _no_query(text: str, formatter: Formatter) -> QueryError:
    moves, value, *_ = examples(formatter)
    results = _results(formatter) if formatter.has_results else ()
    words = ", ".join((*results, "cuts", "bounds met", "pv"))
    return QueryError(
        f"{quoted(text.strip())} is not a query: write moves {moves}, a {value}, {words}, "
        "differs or marks"
    )


def _parse_value(words: str, formatter: Formatter) -> Query:
    match = _VALUE.fullmatch(words)
    is_board = isinstance(formatter.of_game, Rules)
    is_out_of_place = match is None or (match[4] and not (match[2] and is_board))
    if match is None or is_out_of_place or ("inf" in match[3] and is_board):
        some = "value +1, value 0, value <= 0, value ~+0.02"
        if not is_board:
            some = "value +1, value <= 0" if formatter.has_results else "value 3, value <= 3"
        raise QueryError(f"a value is a number as the tree writes it: {some}")
    guessed = bool(match[2])
    if "inf" in match[3]:
        value = formatter.options.infinity * (-1 if match[3][0] == "-" else 1)
        return Query(Kind.VALUE, value=value, bound=_BOUNDS[match[1]], guessed=guessed)
    value = round(float(match[3] + match[4]) * WIN_AMONG_ESTIMATES) if match[4] else int(match[3])
    most = formatter.rules.cells + 1 if is_board else formatter.game.largest
    name, most = ("estimate ~", MOST_ESTIMATED) if guessed and is_board else ("value ", most)
    if abs(value) > most:
        raise QueryError(f"{name}{value:+d} is out of range: from -{most} to +{most} here")
    return Query(Kind.VALUE, value=value, bound=_BOUNDS[match[1]], guessed=guessed)


def _parse_moves(words: str, text: str, formatter: Formatter) -> Query:
    moves: list[int] = []
    at = 0
    while at < len(words):
        match = _MOVE.match(words, at)
        if match is None:
            if not moves and not words[0].isdigit() and words[0] != "(":
                raise _no_query(text, formatter)
            raise QueryError(
                f"{words[at:]!r} is not a move: write moves from the root such as 0,0 1,1"
            )
        try:
            moves.append(parse_move(match[1], formatter.rules))
        except NotationError as error:
            raise QueryError(str(error)) from None
        at = match.end()
    return Query(Kind.MOVES, tuple(moves))


def _moves_of_game(text: str, formatter: Formatter) -> tuple[int, ...]:
    """Moves as the game writes them, one after another.

    Raises:
        QueryError: one of them is none.
    """
    assert formatter.root is not None
    moves, wrong = read_moves(formatter.root, text)
    if wrong and not moves:
        raise _no_query(text, formatter)
    if wrong:
        raise QueryError(f"after {formatter.line(moves)}: {wrong}")
    return moves
