"""Parameters that several experiments of `ttt-tui lab` share: searches, a seed, all openings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import click

from ttt_tui.cli.parameters import Whole, algorithms_option
from ttt_tui.cli.search_options import ALL, algorithms_for, options_of, search_options
from ttt_tui.game import NotationError, Position, parse_move, quoted, read_whole
from ttt_tui.game.game_state import GameState
from ttt_tui.search import OptionsError, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.game_options import fitted_to, why_not_option


class AllAfter(click.ParamType):  # type: ignore[type-arg]  # as of cli.names.Name
    """`all:2`, every position after two moves, as the number of moves."""

    name = "all:N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        word, _, number = str(value).partition(":")
        plies = read_whole(number)
        if word != "all" or plies is None or plies < 0:
            self.fail(
                f"{quoted(str(value))}: write all:2 for all positions after two moves", param, ctx
            )
        return plies


def searching(function: Callable[..., Any]) -> Callable[..., Any]:
    """Options of experiments that search with several algorithms."""
    listed = algorithms_option(
        "Search with this algorithm; repeat the option to compare others with the first.  "
        "[default: minimax and alpha-beta]"
    )
    return listed(search_options(*ALL)(function))


def seed_option(words: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Of the experiment; uct has one of its own, `seed`."""
    return click.option(
        "--seed", "dice", type=Whole(min=0), default=1, show_default=True, metavar="N", help=words
    )


def searches_of(
    algorithms: tuple[str, ...], given: dict[str, Any], *states: GameState
) -> tuple[SearchOptions, ...]:
    """The searches asked for, whose options fit the states.

    Raises:
        click.UsageError: they do not, or contradict each other.
    """
    of_search = {field: given.pop(field) for field in ALL}
    try:
        options = options_of(of_search)
        chosen = algorithms_for(options, list(map(named, algorithms)), of_search)
        if of_search["first_move"] is not None:
            if not isinstance(states[0], Position):
                raise OptionsError(f"--first-move: {why_not_option(states[0], 'first_move')}")
            cell = parse_move(of_search["first_move"], states[0].rules)
            options = replace(options, first_move=cell)
        searches = tuple(replace(options, algorithm=each) for each in chosen)
        for state in states:
            if isinstance(state, Position):
                options.root_moves(state)
            for each in searches:
                fitted_to(state, each)
        return searches
    except NotationError as error:
        raise click.UsageError(f"--first-move: {error}") from error
    except OptionsError as error:
        raise click.UsageError(str(error)) from error
