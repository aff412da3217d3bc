"""The museum of mistakes: alpha-beta as people really write it, each with one mistake left in.

Each comes through the door for algorithms from outside (`ttt_tui.search.outside`) and runs in a
process of its own. All begin every root move with a fresh window, as such programs mostly do, but
for those that say otherwise; the right one is `fresh_windows` in that case, else `shared_window`.

A window that has closed (alpha >= beta) cannot be told. Whoever searches on in one leaves at the
first look, whatever came back: `_CLOSED` says just that.
"""

from __future__ import annotations

from collections.abc import Hashable

from ttt_tui.search.outside import INFINITY, Game, Visits, enter, leave

_CLOSED = -INFINITY, 1 - INFINITY


def fresh_windows(game: Game) -> Visits:
    """Every root move is searched as if nothing were known yet: right, and dear."""
    best = -INFINITY
    for move in game.moves:
        yield enter(move)
        value = yield from shared_window(game.play(move))
        yield leave(value)
        best = max(best, -value)
    return best


def shared_window(game: Game, alpha: int = -INFINITY, beta: int = INFINITY) -> Visits:
    """Alpha-beta as it should be: one window for the tree."""
    if game.value is not None:
        return game.value
    best = -INFINITY
    for move in game.moves:
        yield enter(move, -beta, -max(alpha, best))
        value = yield from shared_window(game.play(move), -beta, -max(alpha, best))
        yield leave(value)
        best = max(best, -value)
        if best >= beta:
            break
    return best


def inner_break(game: Game, alpha: int = -INFINITY, beta: int = INFINITY) -> Visits:
    """The `break` leaves the columns, and the rows go on; a fresh window for every root move."""
    if game.value is not None:
        return game.value
    best = -INFINITY
    rules = game.position.rules
    for row in range(rules.rows):
        for column in range(rules.columns):
            move = rules.cell(row, column)
            if move not in game.moves:
                continue
            yield enter(move, *((-beta, -alpha) if alpha < beta else _CLOSED))
            value = yield from inner_break(game.play(move), -beta, -alpha)
            yield leave(value)
            best = max(best, -value)
            if game.path:
                alpha = max(alpha, best)
            if alpha >= beta:
                break
    return best


def strict_cut(game: Game, alpha: int = -INFINITY, beta: int = INFINITY) -> Visits:
    """It cuts at `>` where `>=` is enough; one window for the tree."""
    if game.value is not None:
        return game.value
    best = -INFINITY
    for move in game.moves:
        low, high = -beta, -max(alpha, best)
        # What is told is where it really cuts: beyond the end, not at it.
        yield enter(move, max(low - 1, -INFINITY), min(high + 1, INFINITY))
        value = yield from strict_cut(game.play(move), low, high)
        yield leave(value)
        best = max(best, -value)
        if best > beta:
            break
    return best


def full_board_first(game: Game, alpha: int = -INFINITY, beta: int = INFINITY) -> Visits:
    """A full board is called a draw before anybody looks whether the last stone has won."""
    if not game.position.empties:
        return 0
    if game.value is not None:
        return game.value
    best = -INFINITY
    for move in game.moves:
        yield enter(move, -beta, -max(alpha, best))
        value = yield from full_board_first(game.play(move), -beta, -max(alpha, best))
        yield leave(value)
        best = max(best, -value)
        if best >= beta:
            break
    return best


def depth_forgotten(game: Game, alpha: int = -INFINITY, beta: int = INFINITY) -> Visits:
    """A win counts the same however late it comes, so the first one found is played."""
    if game.value is not None:
        return (game.value > 0) - (game.value < 0)
    best = -INFINITY
    for move in game.moves:
        yield enter(move, -beta, -max(alpha, best))
        value = yield from depth_forgotten(game.play(move), -beta, -max(alpha, best))
        yield leave(value)
        best = max(best, -value)
        if best >= beta:
            break
    return best


def bound_as_value(
    game: Game,
    alpha: int = -INFINITY,
    beta: int = INFINITY,
    table: dict[Hashable, int] | None = None,
) -> Visits:
    """The table keeps what a search returned, and forgets that it was cut: a bound, no value."""
    table = {} if table is None else table
    if game.value is not None:
        return game.value
    if game.key in table:
        return table[game.key]
    best = -INFINITY
    for move in game.moves:
        yield enter(move, -beta, -max(alpha, best))
        value = yield from bound_as_value(game.play(move), -beta, -max(alpha, best), table)
        yield leave(value)
        best = max(best, -value)
        if best >= beta:
            break
    table[game.key] = best
    return best
