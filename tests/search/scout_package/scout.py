"""SCOUT: asks of each later move first whether it is better at all.

J. Pearl 1980, SCOUT: a simple game-searching algorithm with proven optimal properties.
"""

from math import inf

from ttt_tui.games.game import Game, Side, estimate_of
from ttt_tui.search.options import Options
from ttt_tui.search.ordering import in_order
from ttt_tui.search.recorder import Recorder
from ttt_tui.search.trace import Result, value_at

uses = {"depth"}


def search(game: Game, recorder: Recorder, options: Options) -> Result:
    def known(state: Game) -> int | None:
        """Return the value of a finished game, or the estimate at the depth limit."""
        value = value_at(state, recorder.ply, options)
        return estimate_of(state) if value is None and recorder.ply == options.depth else value

    def value_after(state: Game, move: int) -> int:
        recorder.enter(move, -inf, inf)
        after = state.play(move)
        value = known(after)
        if value is None:
            value, _ = evaluate(after)
        recorder.leave(value)
        return value

    def evaluate(state: Game) -> tuple[int, int]:
        """Pearl's EVAL: return the value of a position from Max's side, and its best move."""
        is_max = state.to_move is Side.MAX
        most = recorder.infinity if is_max else -recorder.infinity
        best_move, *others = in_order(state, state.moves(), options.order)
        best = value_after(state, best_move)
        for move in others:
            if best == most:
                break
            if exceeds(state.play(move), move, best if is_max else best - 1) == is_max:
                best = value_after(state, move)
                best_move = move
        return best, best_move

    def exceeds(state: Game, move: int, bound: int) -> bool:
        """Pearl's TEST: return True if the position after a move has more than a bound."""
        recorder.enter(move, bound, bound + 1)
        value = known(state)
        if value is None:
            moves = in_order(state, state.moves(), options.order)
            tests = (exceeds(state.play(below), below, bound) for below in moves)
            value = bound + (any(tests) if state.to_move is Side.MAX else all(tests))
        recorder.leave(value)
        return value > bound

    return Result(*evaluate(game))
