"""SCOUT: asks of each later move first whether it is better at all.

J. Pearl 1980, SCOUT: a simple game-searching algorithm with proven optimal properties.
"""

from math import inf

from ttt_tui.games.game import Side, estimate_of
from ttt_tui.search.evaluation import value_at
from ttt_tui.search.ordering import in_order
from ttt_tui.search.trace import Result


def search(game, recorder, options):
    def known(state):
        """The value of a finished game, and of one at the depth limit; else None."""
        value = value_at(state, recorder.ply, options)
        return estimate_of(state) if value is None and recorder.ply == options.depth else value

    def evaluate(state):
        """Pearl's EVAL: the value of a position from Max's side, and its best move."""
        is_max, best, best_move = state.to_move is Side.MAX, known(state), None
        for move in in_order(state, state.moves(), options.order) if best is None else ():
            after = state.play(move)
            if best is None or exceeds(after, move, best if is_max else best - 1) == is_max:
                recorder.enter(move, -inf, inf)
                best, best_move = evaluate(after)[0], move
                recorder.leave(best)
            if best == (recorder.infinity if is_max else -recorder.infinity):
                break
        return best, best_move

    def exceeds(state, move, bound):
        """Pearl's TEST: whether the position after a move is worth more than a bound."""
        recorder.enter(move, bound, bound + 1)
        value = known(state)
        if value is None:
            moves = in_order(state, state.moves(), options.order)
            tests = (exceeds(state.play(below), below, bound) for below in moves)
            value = bound + (any(tests) if state.to_move is Side.MAX else all(tests))
        recorder.leave(value)
        return value > bound

    return Result(*evaluate(game))


search.uses = {"depth"}
