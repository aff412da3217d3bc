"""SCOUT: asks of each later move first whether it is better at all.

J. Pearl 1980, SCOUT: a simple game-searching algorithm with proven optimal properties.
"""

from math import inf

from ttt_tui.next.games.game import Side
from ttt_tui.next.search.evaluation import value_at
from ttt_tui.next.search.trace import Result


def search(game, recorder, options):
    def evaluate(state):
        """Pearl's EVAL: the value of a position from Max's side, and its best move."""
        value = value_at(state, recorder.ply, options)
        if value is not None:
            return value, None
        is_max, best, best_move = state.to_move is Side.MAX, None, None
        for move in state.moves():
            after = state.play(move)
            if best is None or exceeds(after, move, best if is_max else best - 1) == is_max:
                recorder.enter(move, -inf, inf)
                best, best_move = evaluate(after)[0], move
                recorder.leave(best)
        return best, best_move

    def exceeds(state, move, bound):
        """Pearl's TEST: whether the position after a move is worth more than a bound."""
        recorder.enter(move, bound, bound + 1)
        value = value_at(state, recorder.ply, options)
        if value is None:
            is_max = state.to_move is Side.MAX
            tests = (exceeds(state.play(below), below, bound) for below in state.moves())
            value = bound + (any(tests) if is_max else all(tests))
        recorder.leave(value)
        return value > bound

    return Result(*evaluate(game))
