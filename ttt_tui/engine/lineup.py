"""Which options fit which algorithms and which game, where several search side by side.

What the user has chosen stays chosen. `without_misfit` is what a game uses of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace

from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState
from ttt_tui.search import PLAIN, Algorithm, MoveOrder, OptionsError, SearchOptions
from ttt_tui.search.algorithm import listed
from ttt_tui.search.algorithms.transposition_table import check_room
from ttt_tui.search.game_options import (
    FOR_BOARDS,
    ORDERS,
    fitted_to,
    why_not_algorithm,
    why_not_option,
)
from ttt_tui.search.options import Enhancement


def check_lineup(
    algorithms: Sequence[Algorithm], options: SearchOptions, state: GameState | None = None
) -> None:
    """Args:
        state: what is searched; None to ask for no game.

    Raises:
        OptionsError: the options contradict one of the algorithms or the game, or there are not
            two algorithms.
    """
    if len(set(algorithms)) < 2:
        raise OptionsError("a comparison needs two algorithms: choose two or more")
    for algorithm in algorithms:
        check_room(fitted(options, algorithm))
        if state is not None:
            fitted_to(state, fitted(options, algorithm))


def fitted(options: SearchOptions, algorithm: Algorithm) -> SearchOptions:
    """An algorithm's own options: where all do without extras, MTD(f) still keeps its table.

    Raises:
        OptionsError: they contradict it.
    """
    extras = options.enhancements
    if algorithm.closes_in and not extras:
        extras = Enhancement.TABLE  # without it every pass would repeat all the work
    return replace(options, algorithm=algorithm, enhancements=extras)


def lineup_for(state: GameState, algorithms: Sequence[Algorithm]) -> tuple[Algorithm, ...]:
    """Those of the algorithms that can search the state; of fewer than two, with the plain ones."""
    left = tuple(each for each in algorithms if not why_not_algorithm(state, each))
    return listed(left if len(left) > 1 else {*left, *PLAIN})


def without_misfit(options: SearchOptions, state: GameState) -> SearchOptions:
    """What a game uses: the usual value where it has no use for an option, or no such cell.

    Those were chosen for another game, perhaps at an earlier start.
    """
    if not isinstance(state, Position):
        return _of_no_board(options, state)
    try:
        options.order.check(state.rules)
    except OptionsError:
        options = replace(options, order=MoveOrder())
    try:
        options.root_moves(Position(rules=state.rules))
    except OptionsError:
        return replace(options, first_move=None)
    return options


_OF_SOME_GAMES = ("first_move", "score", "max_player", "evaluation", "stop_on_win", "depth")


def _of_no_board(options: SearchOptions, state: GameState) -> SearchOptions:
    usual = SearchOptions()
    unused = [field for field in _OF_SOME_GAMES if why_not_option(state, field)]
    options = replace(options, **{field: getattr(usual, field) for field in unused})
    if options.order.kind not in ORDERS:
        options = replace(options, order=MoveOrder())
    if options.enhancements != Enhancement.USUAL:
        options = replace(options, enhancements=options.enhancements & ~FOR_BOARDS)
    return options


def keeping_unused(
    options: SearchOptions, chosen: SearchOptions, state: GameState
) -> SearchOptions:
    """The options of a user who saw what the game uses; what it does not use stays as chosen."""
    return with_changes(chosen, without_misfit(chosen, state), options)


def with_changes(
    chosen: SearchOptions, seen: SearchOptions, options: SearchOptions
) -> SearchOptions:
    """What was chosen, with the changes from what the user saw to the options.

    What contradicts the options does not stay.
    """
    asked = {name: getattr(options, name) for name in _differing(options, seen)}
    try:
        return replace(chosen, **asked)
    except OptionsError:
        return options


def newly_asked(options: SearchOptions, chosen: SearchOptions, state: GameState) -> SearchOptions:
    """What must fit the game: what was chosen before and does not fit is not asked of it.

    Raises:
        OptionsError: the options contradict each other.
    """
    asked = {name: getattr(options, name) for name in _differing(options, chosen)}
    extras = asked.get("enhancements", Enhancement.USUAL)
    if not isinstance(state, Position) and extras != Enhancement.USUAL:
        asked["enhancements"] = extras & ~(chosen.enhancements & FOR_BOARDS)
    return replace(without_misfit(chosen, state), **asked)


def _differing(one: SearchOptions, other: SearchOptions) -> list[str]:
    names = [each.name for each in fields(one)]
    return [name for name in names if getattr(one, name) != getattr(other, name)]
