"""Two algorithms of the literature, written as somebody else would write them: they are right."""

from __future__ import annotations

from ttt_tui import INFINITY, Game, PluginAlgorithm, enter, leave
from ttt_tui.search.plugin_api import Visits


def scout(game: Game) -> Visits:
    """The value of a game: every move but the first is tested before it is evaluated."""
    if game.value is not None:
        return game.value
    best = -INFINITY
    for move in game.moves:
        if best > -INFINITY:
            yield enter(move, -best - 1, -best)
            value = yield from exceeds(game.play(move), -best - 1)
            yield leave(value)
            if -value <= best:
                continue
        yield enter(move)
        value = yield from scout(game.play(move))
        yield leave(value)
        best = -value
    return best


def exceeds(game: Game, bound: int) -> Visits:
    """TEST: a value above the bound if the game is worth more than it, else one at most as high."""
    if game.value is not None:
        return game.value
    best = -INFINITY
    for move in game.moves:
        yield enter(move, -bound - 1, -bound)
        value = yield from exceeds(game.play(move), -bound - 1)
        yield leave(value)
        best = max(best, -value)
        if best > bound:
            break
    return best


SCOUT = PluginAlgorithm(
    scout,
    about="tests, then evaluates",
    source="J. Pearl 1980, Asymptotic properties of minimax trees and game-searching procedures",
    revisits=True,
)

Known = dict[tuple[int, int], tuple[int, int]]
"""Between which values a position lies, for the side to move."""


def remembering(game: Game) -> Visits:
    """Alpha-beta with a table of its own."""
    return (yield from _remembering(game, -INFINITY, INFINITY, {}))


def _remembering(game: Game, alpha: int, beta: int, known: Known) -> Visits:
    if game.value is not None:
        return game.value
    if game.at_limit:
        return game.estimate
    low, high = known.get(game.key, (-INFINITY, INFINITY))
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    best, lower = -INFINITY, alpha
    for move in game.moves:
        yield enter(move, -beta, -lower)
        value = yield from _remembering(game.play(move), -beta, -lower, known)
        yield leave(value)
        best = max(best, -value)
        lower = max(lower, best)
        if lower >= beta:
            break
    known[game.key] = (low if best <= alpha else best), (high if best >= beta else best)
    return best


REMEMBERING = PluginAlgorithm(remembering, about="alpha-beta with a table", options=("depth",))
