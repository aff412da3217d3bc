"""Minimax, alpha-beta and expectimax as a textbook writes them, to read and to run.

S. Russell, P. Norvig, Artificial Intelligence: A Modern Approach, 4th edition, sections 6.2, 6.3
and 6.5. Values are from Max's side: on a board 1 where X wins, 0 for a draw, -1 where O wins.
"""

from math import inf

from ttt_tui.games.game import Game, Side, chances_of


def minimax(game: Game) -> float:
    value = game.value()
    if value is not None:
        return value
    if game.to_move is Side.MAX:
        best = -inf
        for move in game.moves():
            value = minimax(game.play(move))
            best = max(best, value)
    else:
        best = inf
        for move in game.moves():
            value = minimax(game.play(move))
            best = min(best, value)
    return best


def alpha_beta(game: Game, alpha: float = -inf, beta: float = inf) -> float:
    value = game.value()
    if value is not None:
        return value
    if game.to_move is Side.MAX:
        best = -inf
        for move in game.moves():
            value = alpha_beta(game.play(move), alpha, beta)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
    else:
        best = inf
        for move in game.moves():
            value = alpha_beta(game.play(move), alpha, beta)
            best = min(best, value)
            beta = min(beta, best)
            if alpha >= beta:
                break
    return best


def expectimax(game: Game) -> float:
    value = game.value()
    if value is not None:
        return value
    if game.to_move is Side.MAX:
        best = -inf
        for move in game.moves():
            value = expectimax(game.play(move))
            best = max(best, value)
    elif game.to_move is Side.MIN:
        best = inf
        for move in game.moves():
            value = expectimax(game.play(move))
            best = min(best, value)
    else:  # chance: the average of all outcomes
        best = 0
        for move, chance in enumerate(chances_of(game)):
            value = expectimax(game.play(move))
            best += chance * value
    return best
