"""Search options on the command line, from the table of options; the warning of a long search."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import click

from ttt_tui.cli.output import echo
from ttt_tui.cli.parameters import Name, Number, Whole
from ttt_tui.engine.budget import automatic_budget, engine_speed
from ttt_tui.game import NotationError, Position, Rules, parse_move
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search import PLAIN, Algorithm, OptionsError, SearchOptions
from ttt_tui.search.algorithm import listed, named, own_names
from ttt_tui.search.algorithms.transposition_table import check_room
from ttt_tui.search.counts.size_estimate import (
    Sizing,
    expected_size,
    most_nodes,
    nodes_by_ply,
)
from ttt_tui.search.game_options import fitted_to, why_not_option
from ttt_tui.search.option_table import OPTIONS, Cell, Choices, Named, Option, YesNo, option
from ttt_tui.search.option_table import Number as NumberKind
from ttt_tui.words.numbers import expected_time, spread, tree_size

Command = TypeVar("Command", bound=Callable[..., Any])

ALL = tuple(each.field for each in OPTIONS)
NOTHING: Mapping[str, str] = {}


def search_options(
    *fields: str, spelled: Mapping[str, str] = NOTHING
) -> Callable[[Command], Command]:
    """Give a command the options of these fields; they arrive by field, None if not given.

    Args:
        spelled: flags that are others in this command, by field.
    """

    def give(command: Command) -> Command:
        for field in reversed(fields):
            each = option(field)
            command = _click_option(replace(each, spelled=spelled.get(field, each.flag)))(command)
        return command

    return give


def _click_option(each: Option) -> Callable[[Command], Command]:
    if isinstance(each.kind, YesNo):
        return click.option(each.flag, each.field, is_flag=True, default=None, help=each.help)
    type_: Any = str
    if isinstance(each.kind, Choices):
        values = list(map(each.kind.write, each.kind.words))
        type_ = click.Choice(values, case_sensitive=False)
    elif isinstance(each.kind, NumberKind):
        type_ = Whole() if each.kind.whole else Number()
    elif isinstance(each.kind, Named):
        type_ = Name(tuple(each.kind.own), each.kind.names)
    usual = "" if each.usual is None else f"  [default: {each.kind.write(each.usual)}]"
    return click.option(
        each.flag, each.field, type=type_, metavar=each.metavar, help=f"{each.help}{usual}"
    )


def options_of(given: Mapping[str, Any]) -> SearchOptions:
    """The options that were given, by field; a cell is read with its board, by `cell_of`.

    Raises:
        OptionsError: one of them is no value, or they contradict each other.
    """
    fields = {}
    for field, value in given.items():
        kind = option(field).kind
        if value is not None and not isinstance(kind, Cell):
            fields[field] = kind.read(value) if isinstance(value, str) else value
    return SearchOptions(**fields)


def with_first_move(options: SearchOptions, first_move: str | None, rules: Rules) -> SearchOptions:
    """The options with the first move as it was written, on a board of these rules.

    Raises:
        NotationError: it is no cell of the board.
        OptionsError: it is not legal there, or the order of moves is for another board.
    """
    if first_move is not None:
        try:
            cell = parse_move(first_move, rules)
        except NotationError as error:
            raise NotationError(f"--first-move: {error}") from None
        options = replace(options, first_move=cell)
    options.root_moves(Position(rules=rules))
    return options


def options_on(
    state: GameState,
    options: SearchOptions,
    algorithms: Sequence[Algorithm],
    first_move: str | None,
) -> SearchOptions:
    """The options with the first move as it was written, for searches of a state of any game.

    Raises:
        NotationError: the first move is no cell of the board.
        OptionsError: an option is not for this game, or not legal there.
    """
    if isinstance(state, Position):
        return with_first_move(options, first_move, state.rules)
    if first_move is not None and (why := why_not_option(state, "first_move")):
        raise OptionsError(f"--first-move is not for {rules_of(state).name}: {why}")
    for algorithm in algorithms:
        fitted_to(state, replace(options, algorithm=algorithm))
    return options


def algorithms_for(
    options: SearchOptions,
    algorithms: Sequence[Algorithm],
    given: Mapping[str, Any],
    spelled: Mapping[str, str] = NOTHING,
) -> tuple[Algorithm, ...]:
    """The algorithms to search with.

    Without any asked for these are minimax and alpha-beta, and those that the options given are
    for.

    Raises:
        OptionsError: an option is for none of the algorithms, or contradicts one of them.
    """
    said = [option(field) for field, value in given.items() if value is not None]
    chosen = tuple(dict.fromkeys(algorithms))
    if not chosen:
        without = [each for each in said if not each.is_for(PLAIN)]
        chosen = listed((*PLAIN, *(_takers(each)[0] for each in without)))
    for each in said:
        does_nothing = each.is_for(PLAIN) and getattr(options, each.field) == each.usual
        if not each.is_for(chosen) and not does_nothing:
            takers = [taker.name for taker in _takers(each)]
            *most, last = takers
            flag = spelled.get(each.field, each.flag)
            raise OptionsError(
                f"{flag} is an option of {', '.join(most)}{' or ' if most else ''}{last}: "
                f"add --algorithm {takers[0]} or leave it out"
            )
    for algorithm in chosen:
        check_room(replace(options, algorithm=algorithm))
    return chosen


def _takers(wanted: Option) -> tuple[Algorithm, ...]:
    """Of our own: to look for those of others takes too long for a hint."""
    return tuple(each for each in map(named, own_names()) if wanted.field in each.takes)


LONG_SEARCH_NODES = 20_000_000
"""From here on a search takes long enough to say so before it starts."""


def warn_of_long_search(
    state: GameState,
    searches: Sequence[SearchOptions],
    times: int,
    *,
    depth_flag: str = "--depth",
    limits: str = "--nodes N or --seconds S limits it",
) -> None:
    """Say so on standard error, if one of these searches is long.

    Args:
        searches: all to the same depth.
        times: how often each is made.
        depth_flag, limits: what the advice names.
    """
    if not isinstance(state, Position):
        if not all(each.algorithm.samples for each in searches):
            _warn_of_long_game(state, searches[0].depth, limits)
        return
    position = state
    depth = searches[0].depth
    if most_nodes(position, depth) < LONG_SEARCH_NODES:
        return
    sizing = Sizing(position)
    sizing.advance()
    longest = max((expected_size(sizing, each) for each in searches), key=lambda size: size.nodes)
    # Below minimax it is a guess, whose ends are no interval.
    is_sampled = longest == sizing.size(depth)
    between = f" ({spread(longest)})" if is_sampled and spread(longest) else ""
    if longest.nodes < LONG_SEARCH_NODES:
        return
    speed = engine_speed()
    expected = expected_time(replace(longest, nodes=longest.nodes * times), speed)
    limit = automatic_budget(position, speed).depth
    advice = limits
    if limit is not None and (depth is None or limit < depth):
        advice = f"{depth_flag} {limit} ends soon, {limits}"
    often = f", {times} times over" if times > 1 else ""
    echo(
        f"warning: expect to search {tree_size(longest)}{between}{often}: {expected}; "
        f"Ctrl-C stops the search, {advice}",
        err=True,
    )


_LONG_GAME_NODES = 2_000_000
"""The same of games without a compiled engine."""

_MOST_ESTIMATED = 100_000_000
"""Beyond so many nodes of a level none are estimated (`nodes_by_ply`)."""


def _warn_of_long_game(state: GameState, depth: int | None, limits: str) -> None:
    nodes = sum(nodes_by_ply(state)[:depth])
    if nodes < _LONG_GAME_NODES:
        return
    about = f"about {nodes:,.0f}" if nodes < _MOST_ESTIMATED else f"more than {_MOST_ESTIMATED:,}"
    to = "" if depth is None else f" to depth {depth}"
    echo(
        f"warning: the tree{to} has {about} nodes, searched in Python; Ctrl-C stops the search, "
        f"{limits}",
        err=True,
    )
