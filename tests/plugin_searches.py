"""Two algorithms of a plugin, written as somebody else would write them."""

from ttt_tui import INFINITY, Game, PluginAlgorithm, enter, leave
from ttt_tui.search.plugin_api import Visits


def minimax(game: Game) -> Visits:
    if game.value is not None:
        return game.value
    best = -INFINITY
    for move in game.moves:
        yield enter(move)
        value = yield from minimax(game.play(move))
        yield leave(value)
        best = max(best, -value)
    return best


def alpha_beta(game: Game, alpha: int = -INFINITY, beta: int = INFINITY) -> Visits:
    if game.value is not None:
        return game.value
    if game.at_limit:
        return game.estimate
    best = -INFINITY
    for move in game.moves:
        yield enter(move, -beta, -alpha)
        value = yield from alpha_beta(game.play(move), -beta, -alpha)
        yield leave(value)
        best = max(best, -value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


ALPHA_BETA = PluginAlgorithm(
    alpha_beta,
    about="alpha-beta, of a student",
    source="D. E. Knuth, R. W. Moore 1975, An analysis of alpha-beta pruning",
    options=("depth",),
)
