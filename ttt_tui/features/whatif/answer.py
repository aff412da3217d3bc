"""The true values of moves that a search left out, in a sentence that says so."""

from __future__ import annotations

from collections.abc import Sequence

from ttt_tui.game import Position
from ttt_tui.search import Moment, solver_for
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Wording, exact_words

_MOST_NAMED = 4


def moves_left_out(moment: Moment, node: int, move: int | None) -> tuple[int, ...]:
    """The moves of a node that the search left for good: all of them, or the one asked about."""
    if moment.is_open(node):
        return ()
    left = moment.unvisited(node)
    return left if move is None else tuple(each for each in left if each == move)


def answer(wording: Wording, position: Position, moves: Sequence[int]) -> str:
    """`What if (2,1) O? O wins in 2. Solved apart: the search never looked there.`

    The position's values must be at hand (`Solver.prepare`); plies are counted from it.
    """
    exact, mover = solver_for(position.rules).moves(position), position.to_move.value
    told = [
        f"{wording.cell(move)} {mover}? {exact_words(exact[move].outcome, exact[move].distance)}"
        for move in moves[:_MOST_NAMED]
    ]
    more = len(moves) - len(told)
    others = f" (and {plural(more, 'more move')})" if more else ""
    return f"What if {', '.join(told)}{others}. Solved apart: the search never looked there."


def too_large(position: Position) -> str:
    """Why there is no answer."""
    return (
        f"What if? {plural(position.empties, 'cell')} are empty here, and values are worked out up "
        f"to {MAX_EMPTIES}: s solves the position on the board."
    )
