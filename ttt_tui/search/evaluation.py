"""The values of finished games in a search, and the values that are estimates.

A win on a board has the value 1, or `cells + 1 - depth` with depth-aware scores. In a search that
may estimate, it lies beyond every estimate (-62 to 62, see `Position.estimate`), so that no
estimate is taken for a win: 100, or 62 more. Other games have their own values and estimates.
"""

from __future__ import annotations

from math import inf

from ttt_tui.games.game import Game
from ttt_tui.games.position import Position
from ttt_tui.games.rules import MOST_ESTIMATED
from ttt_tui.search.options import Options, Score
from ttt_tui.search.trace import infinity_for

WIN_AMONG_ESTIMATES = 100


def win_value(cells: int, options: Options, depth: int) -> int:
    """Return the value of a win on a board to its winner, by the depth of the won position."""
    if options.score is Score.DEPTH:
        return cells + 1 - depth + (MOST_ESTIMATED if options.estimates else 0)
    return WIN_AMONG_ESTIMATES if options.estimates else 1


def value_at(game: Game, depth: int, options: Options) -> int | None:
    """Return the value of a finished game at a depth, from Max's side; None if it goes on."""
    value = game.value()
    if value is None:
        return None
    if isinstance(game, Position):
        return int(value) * win_value(game.rules.cells, options, depth)
    if value in (inf, -inf):
        return infinity_for(game) if value > 0 else -infinity_for(game)
    return int(value)


def most_estimated(game: Game) -> int:
    """Return the largest value that can be an estimate."""
    return MOST_ESTIMATED if isinstance(game, Position) else infinity_for(game) - 1


def won_above(game: Game, options: Options) -> int:
    """Return the largest value that is not a win, in a game of wins and losses."""
    return MOST_ESTIMATED if isinstance(game, Position) and options.estimates else 0


def is_estimate(value: int, options: Options, game: Game) -> bool:
    """Return True if a value may rest on estimates: it is then no win and no loss."""
    return options.estimates and abs(value) <= most_estimated(game)


def proven(value: int, options: Options, game: Game) -> int:
    """Return a value as if nothing had been estimated: 1, or `cells + 1 - depth`, for a win."""
    is_set_apart = options.estimates and isinstance(game, Position)
    if not is_set_apart or abs(value) <= MOST_ESTIMATED:
        return value
    sign = 1 if value > 0 else -1
    return value - sign * MOST_ESTIMATED if options.score is Score.DEPTH else sign
