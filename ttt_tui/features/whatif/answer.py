"""The true values of moves that a search left out, in a sentence that says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ttt_tui.game import Position
from ttt_tui.search import Exact, Moment
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter, exact_words

MOST_NAMED = 4
APART = " Solved apart: the search never looked there."


def moves_left_out(moment: Moment, node: int, move: int | None) -> tuple[int, ...]:
    """The moves of a node that the search left for good: all of them, or the one asked about."""
    if moment.is_open(node):
        return ()
    left = moment.unvisited(node)
    return left if move is None else tuple(each for each in left if each == move)


def answer(
    formatter: Formatter,
    position: Position,
    moves: Sequence[int],
    exact: Mapping[int, Exact],
    state: str = "",
) -> str:
    """`What if (2,1) O? O wins in 2. Solved apart: the search never looked there.`

    Args:
        exact: of the moves whose value is proved; plies are counted from the position.
        state: what is said of the first of the others, and only if there are such.
    """
    mover, told = position.to_move.value, []
    for move in moves[:MOST_NAMED]:
        known = exact.get(move)
        words = state if known is None else exact_words(known.outcome, known.distance)
        told.append(f"{formatter.cell(move)} {mover}? {words}")
        if known is None:
            return f"What if {', '.join(told)}."
    more = len(moves) - len(told)
    others = f" (and {plural(more, 'more move')})" if more else ""
    return f"What if {', '.join(told)}{others}.{APART}"


def too_large(position: Position) -> str:
    """Why there is no answer where nothing solves large positions."""
    return (
        f"What if? {plural(position.empties, 'cell')} are empty here, and values are worked out up "
        f"to {MAX_EMPTIES}."
    )
