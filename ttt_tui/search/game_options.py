"""Which search options a game can use, and why not the others.

m,n,k games use all of them. Another game has its own values, so nothing that counts wins or looks
at cells is for it, and what other packages bring knows m,n,k games only.
"""

from __future__ import annotations

from dataclasses import replace

from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search.algorithm import Algorithm
from ttt_tui.search.options import (
    OPEN_LINES,
    Enhancement,
    MaxPlayer,
    OptionsError,
    Order,
    Score,
    SearchOptions,
)
from ttt_tui.search.trace import LARGEST_VALUE

ORDERS = (Order.READING, Order.REVERSE)
"""Those of any game; the others need the cells of a board."""

FOR_BOARDS = Enhancement.SYMMETRY | Enhancement.FORCED
"""Those that look at the cells of a board."""


def can_estimate(state: GameState) -> bool:
    """Whether a depth limit can be set; a single state may still have no estimate."""
    return callable(getattr(state, "estimate", None)) or isinstance(state, Position)


def why_not_algorithm(state: GameState, algorithm: Algorithm) -> str:
    """Why an algorithm cannot search a state, a clause; empty where it can."""
    if isinstance(state, Position):
        return ""
    if algorithm.own is not None:
        return "is a program for m,n,k boards"
    if algorithm.plugin_code is not None:
        return "is a plugin for m,n,k boards"
    return ""


def why_not_option(state: GameState, field: str) -> str:
    """Why a state has no use for an option, whatever its value, a clause; empty where it has."""
    if isinstance(state, Position):
        return ""
    rules = rules_of(state)
    reasons = {
        "first_move": "it fixes a cell of the empty board",
        "max_player": "the game says who is Max",
        "score": "the game's values count as they are",
        "evaluation": "the game brings its own estimates",
    }
    if not rules.values_are_results:
        reasons["stop_on_win"] = "its values are no wins and losses"
    if not can_estimate(state):
        reasons["depth"] = "the game has no estimates"
    return reasons.get(field, "")


def fitted_to(state: GameState, options: SearchOptions) -> SearchOptions:
    """The options as a search of the state uses them.

    The usual enhancements become those of them that the game can use.

    Raises:
        OptionsError: it cannot use one of the options; the message says which and why.
    """
    if isinstance(state, Position):
        return options
    rules, algorithm = rules_of(state), options.algorithm
    if why := why_not_algorithm(state, algorithm):
        raise OptionsError(f"{algorithm} cannot search {rules.name}: it {why}")
    if rules.largest > LARGEST_VALUE:
        raise OptionsError(f"{rules.name} has values up to {rules.largest}, above {LARGEST_VALUE}")
    if options.order.kind not in ORDERS:
        raise OptionsError(
            f"the order {options.order} needs the cells of a board, and {rules.name} has none: "
            f"choose {' or '.join(each.value for each in ORDERS)}"
        )
    for field, is_asked in _asked(options).items():
        if is_asked and (why := why_not_option(state, field)):
            raise OptionsError(f"{_NAMES[field]} is not for {rules.name}: {why}")
    enhancements = options.enhancements
    if enhancements == Enhancement.USUAL:
        enhancements &= ~FOR_BOARDS
    if algorithm.takes_enhancements and enhancements & FOR_BOARDS:
        raise OptionsError(
            f"{enhancements & FOR_BOARDS} is not for {rules.name}: it looks at the cells of a board"
        )
    return replace(
        options,
        enhancements=enhancements,
        max_player=MaxPlayer.X,
        largest=rules.largest,
    )


_NAMES = {
    "first_move": "a fixed first move",
    "score": "a score by depth",
    "evaluation": "the evaluation",
    "stop_on_win": "stopping at the first win",
    "depth": "a depth limit",
}


def _asked(options: SearchOptions) -> dict[str, bool]:
    """Which of those options are not as usual, in a search that heeds them."""
    return {
        "first_move": options.first_move is not None,
        "score": options.score is Score.DEPTH,
        "evaluation": options.estimated_by != OPEN_LINES,
        "stop_on_win": options.stop_on_win and "stop_on_win" in options.algorithm.takes,
        "depth": options.estimates,
    }
