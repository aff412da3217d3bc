"""An algorithm with windows that no move of the tree has given: right, and unlike ours."""

from __future__ import annotations

from ttt_tui.search.plugin_api import Game, PluginAlgorithm, Visits, enter, leave


def within_results(game: Game, alpha: int = -1, beta: int = 1) -> Visits:
    """Alpha-beta that knows that no result is worse than a loss or better than a win."""
    if game.value is not None:
        return game.value
    best = -1
    for number, move in enumerate(game.moves):
        yield enter(move, -beta, -alpha)
        value = yield from within_results(game.play(move), -beta, -alpha)
        yield leave(value)
        best = max(best, -value) if number else -value
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


TABLE_FREE = PluginAlgorithm(within_results, table=False)
