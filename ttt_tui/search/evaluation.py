"""What a finished game counts in a search, and what counts as an estimate.

A win on a board counts 1, or `cells + 1 - depth` where quick wins count more. In a search that may
estimate it counts beyond every estimate (-62 to 62, see `Position.estimate`), so that none is taken
for a win: 100, or 62 more. Other games bring their own estimates, and each value counts as it is.
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
    """Return what a win on a board is worth to its winner, by the depth of the won position."""
    if options.score is Score.DEPTH:
        return cells + 1 - depth + (MOST_ESTIMATED if options.estimates else 0)
    return WIN_AMONG_ESTIMATES if options.estimates else 1


def win_values(cells: int, options: Options) -> list[int]:
    """Return what a win is worth at the depths 0 to 65."""
    return [win_value(cells, options, depth) for depth in range(66)]


def value_at(game: Game, depth: int, options: Options) -> int | None:
    """What a finished game counts at a depth of a search, from Max's side; None if it goes on."""
    value = game.value()
    if value is None:
        return None
    if isinstance(game, Position):
        return int(value) * win_value(game.rules.cells, options, depth)
    if value in (inf, -inf):
        return infinity_for(game) if value > 0 else -infinity_for(game)
    return int(value)


def is_estimate(value: int, options: Options, game: Game) -> bool:
    """Whether a value of a search may rest on estimates: it is then no win and no loss."""
    most = MOST_ESTIMATED if isinstance(game, Position) else infinity_for(game) - 1
    return options.estimates and -most <= value <= most


def proven(value: int, options: Options, game: Game) -> int:
    """A search's value as if nothing had been estimated: 1, or `cells + 1 - depth`, for a win."""
    is_set_apart = options.estimates and isinstance(game, Position)
    if not is_set_apart or -MOST_ESTIMATED <= value <= MOST_ESTIMATED:
        return value
    sign = 1 if value > 0 else -1
    return value - sign * MOST_ESTIMATED if options.score is Score.DEPTH else sign
