"""Minimax and alpha-beta as a textbook writes them: to read, to show, and to test against.

Russell and Norvig, Artificial Intelligence: A Modern Approach, 4th edition, sections 6.2 and 6.3.
X maximises; a value is +1 when X wins, 0 for a draw, -1 when O wins.
"""

from __future__ import annotations

from ttt_tui.game import Player, Position
from ttt_tui.search.trace import INFINITY


def minimax(position: Position) -> int:
    """The value of a position with best play by both sides, by trying every move."""
    outcome = position.outcome()
    if outcome is not None:
        return outcome.value
    if position.to_move is Player.X:
        value = -INFINITY
        for move in position.legal_moves():
            value = max(value, minimax(position.play(move)))
        return value
    value = INFINITY
    for move in position.legal_moves():
        value = min(value, minimax(position.play(move)))
    return value


def alpha_beta(position: Position, alpha: int = -INFINITY, beta: int = INFINITY) -> int:
    """The same value, leaving out moves that cannot matter.

    `alpha` is what Max is already sure of, `beta` what Min is. At or outside the window the
    result is only a bound: at most the value returned if that is <= alpha, at least if >= beta.
    """
    outcome = position.outcome()
    if outcome is not None:
        return outcome.value
    if position.to_move is Player.X:
        value = -INFINITY
        for move in position.legal_moves():
            value = max(value, alpha_beta(position.play(move), alpha, beta))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = INFINITY
    for move in position.legal_moves():
        value = min(value, alpha_beta(position.play(move), alpha, beta))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value
