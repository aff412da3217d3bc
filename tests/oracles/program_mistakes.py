"""Searches with one mistake each, which write down their own nodes, as in `program_searches`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf

from tests.oracles.program_searches import LINES, OTHER, Cells, Tape, minimax, score
from ttt_tui.features.programs.recording import Recording


def draw_before_win(board: Cells, _depth: int) -> float | None:
    """A full board is a draw before anybody asks for a line."""
    return score(board) if " " in board else 0


def without_last_diagonal(board: Cells, _depth: int) -> float | None:
    for a, b, c in LINES[:-1]:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return 1 if board[a] == "X" else -1
    return None if " " in board else 0


def o_wins_count_up(board: Cells, _depth: int) -> float | None:
    value = score(board)
    return None if value is None else abs(value)


def o_wins_count_nothing(board: Cells, _depth: int) -> float | None:
    value = score(board)
    return None if value is None else max(0, value)


def draw_one_move_early(board: Cells, _depth: int) -> float | None:
    value = score(board)
    return 0 if value is None and board.count(" ") < 2 else value


def never_the_last_cell(tape: Tape) -> Sequence[int]:
    return [cell for cell in tape.free() if cell < 8]


def max_for_both(tape: Tape) -> Recording:
    def go(symbol: str) -> float:
        value = score(tape.board)
        if value is not None:
            return value
        best = -inf
        for cell in tape.free():
            with tape.move(cell, symbol):
                best = max(best, tape.call(partial(go, OTHER[symbol])))
        return best

    tape.call(partial(go, tape.mover))
    return tape.done()


def wrong_symbol(tape: Tape) -> Recording:
    """Min puts down stones of Max."""

    def go(symbol: str) -> float:
        value = score(tape.board)
        if value is not None:
            return value
        values = []
        for cell in tape.free():
            with tape.move(cell, "X"):
                values.append(tape.call(partial(go, OTHER[symbol])))
        return max(values) if symbol == "X" else min(values)

    tape.call(partial(go, tape.mover))
    return tape.done()


def taken_cells(tape: Tape) -> Recording:
    """Any cell that is not one's own may be taken."""

    def go(symbol: str, depth: int) -> float:
        value = score(tape.board)
        if value is not None or depth > 7:
            return value or 0
        values = []
        for cell in range(9):
            if tape.board[cell] != symbol:
                with tape.move(cell, symbol):
                    values.append(tape.call(partial(go, OTHER[symbol], depth + 1)))
        return max(values) if symbol == "X" else min(values)

    tape.call(partial(go, tape.mover, 0))
    return tape.done()


def narrow_window(tape: Tape) -> Recording:
    """Negamax with alpha-beta that turns the ends of its window, and does not exchange them."""

    def called(symbol: str, alpha: float, beta: float) -> float:
        return tape.call(lambda: go(symbol, alpha, beta), alpha, beta)

    def go(symbol: str, alpha: float, beta: float) -> float:
        value = score(tape.board)
        if value is not None:
            return value if symbol == "X" else -value
        best = -inf
        for cell in tape.free():
            with tape.move(cell, symbol):
                best = max(best, -called(OTHER[symbol], -alpha, -beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    called(tape.mover, -2, 2)
    return tape.done()


def cut_too_early(tape: Tape) -> Recording:
    """Alpha-beta that cuts at a draw, too."""

    def called(symbol: str, alpha: float, beta: float) -> float:
        return tape.call(lambda: go(symbol, alpha, beta), alpha, beta)

    def go(symbol: str, alpha: float, beta: float) -> float:
        value = score(tape.board)
        if value is not None:
            return value
        best = -inf if symbol == "X" else inf
        for cell in tape.free():
            with tape.move(cell, symbol):
                value = called(OTHER[symbol], alpha, beta)
            if symbol == "X":
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta or best == 0:
                break
        return best

    called(tape.mover, -inf, inf)
    return tape.done()


def bound_chosen(tape: Tape) -> Recording:
    """The root takes a later move whose number is as large, and that number is a bound."""

    def called(symbol: str, alpha: float, beta: float) -> float:
        return tape.call(lambda: go(symbol, alpha, beta), alpha, beta)

    def go(symbol: str, alpha: float, beta: float) -> float:
        value = score(tape.board)
        if value is not None:
            return value
        best = -inf if symbol == "X" else inf
        for cell in tape.free():
            with tape.move(cell, symbol):
                value = called(OTHER[symbol], alpha, beta)
            if symbol == "X":
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    chosen = [0]

    def root() -> float:
        best = -inf
        for cell in tape.free():
            with tape.move(cell, tape.mover):
                value = called(OTHER[tape.mover], best, inf)
            if value >= best:
                best, chosen[0] = value, cell
        return best

    tape.call(root)
    return tape.done(chosen[0])


def endless(tape: Tape) -> Recording:
    """The game has no end for it: stones are put on stones until Python stops it."""

    def go(symbol: str, depth: int) -> float:
        if depth < 40:
            with tape.move(0, symbol):
                tape.call(partial(go, OTHER[symbol], depth + 1))
        return 0

    tape.call(partial(go, tape.mover, 0))
    recording = tape.recording
    recording.stopped = "RecursionError: maximum recursion depth exceeded"
    return recording


MISTAKES = {
    "rules/missed-moves": lambda tape: minimax(tape, order=never_the_last_cell),
    "rules/goes-on-after-end": lambda tape: minimax(tape, scored=without_last_diagonal),
    "rules/wrong-symbol": wrong_symbol,
    "rules/taken-cell": taken_cells,
    "leaves/win-as-draw": lambda tape: minimax(tape, scored=draw_before_win),
    "leaves/win-as-loss": lambda tape: minimax(tape, scored=o_wins_count_up),
    "leaves/ends-early": lambda tape: minimax(tape, scored=draw_one_move_early),
    "values/worst-for-best": max_for_both,
    "values/bound-chosen": bound_chosen,
    "pruning/cut-too-early": cut_too_early,
    "pruning/window-too-narrow": narrow_window,
}
"""By layer and kind; each takes a tape."""
