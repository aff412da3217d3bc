"""The options of the shelf's algorithms on the command line, in one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import click

from ttt_tui.cli.numbers import Number, Whole
from ttt_tui.search import (
    PLAIN,
    Algorithm,
    Enhancement,
    FirstGuess,
    OptionsError,
    Replacement,
    SearchOptions,
)
from ttt_tui.search.algorithm import all_algorithms, listed
from ttt_tui.search.shelf.table import check_room

Command = TypeVar("Command", bound=Callable[..., Any])

_USUAL = SearchOptions()
_FIELDS = {
    "with": "enhancements",
    "table-mb": "table_mb",
    "replacement": "replacement",
    "first-guess": "first_guess",
    "rollouts": "rollouts",
    "exploration": "exploration",
    "uct-seed": "seed",
}


def _takers(option: str) -> tuple[Algorithm, ...]:
    """The algorithms that an option is for."""
    return tuple(each for each in all_algorithms() if _FIELDS[option] in each.takes)


def shelf_options(command: Command) -> Command:
    """Give a command the options of the shelf; they arrive as `shelf_...`, None if not given."""
    for option in reversed(
        (
            click.option(
                "--with",
                "shelf_with",
                metavar="NAME,NAME,...",
                help="What alpha-beta+, pvs and mtd-f have: any of table, symmetry, forced, "
                f"killers, history, deepening; or none, or usual.  [default: {Enhancement.USUAL}]",
            ),
            click.option(
                "--table-mb",
                "shelf_table_mb",
                type=Whole(),
                metavar="N",
                help=f"Size of their transposition table in MB.  [default: {_USUAL.table_mb}]",
            ),
            click.option(
                "--replacement",
                "shelf_replacement",
                type=click.Choice([each.value for each in Replacement], case_sensitive=False),
                help="What a full slot of it keeps.  [default: larger]",
            ),
            click.option(
                "--first-guess",
                "shelf_first_guess",
                type=click.Choice([each.value for each in FirstGuess], case_sensitive=False),
                help="Where mtd-f starts; from +inf, with the table alone, it is SSS* plus that "
                "table.  [default: 0]",
            ),
            click.option(
                "--rollouts",
                "shelf_rollouts",
                type=Whole(),
                metavar="N",
                help=f"How many uct makes.  [default: {_USUAL.rollouts}]",
            ),
            click.option(
                "--exploration",
                "shelf_exploration",
                type=Number(),
                metavar="C",
                help=f"Its constant of exploration.  [default: {_USUAL.exploration:g}]",
            ),
            click.option(
                "--uct-seed",
                "shelf_uct_seed",
                type=Whole(),
                metavar="N",
                help=f"The seed of its playouts.  [default: {_USUAL.seed}]",
            ),
        )
    ):
        command = option(command)
    return command


def with_shelf(
    options: SearchOptions, algorithms: Sequence[Algorithm], given: dict[str, Any]
) -> tuple[SearchOptions, tuple[Algorithm, ...]]:
    """The options with those of the shelf, and the algorithms to search with.

    Without any algorithm asked for these are minimax and alpha-beta, and those that the options
    given are for.

    Args:
        given: what `shelf_options` delivered, by its names.

    Raises:
        OptionsError: an option is for none of the algorithms, or contradicts one of them.
    """
    said = {
        name.removeprefix("shelf_").replace("_", "-"): value
        for name, value in given.items()
        if value is not None
    }
    chosen = tuple(dict.fromkeys(algorithms))
    if not chosen:
        chosen = listed((*PLAIN, *(_takers(name)[0] for name in said)))
    for name in said:
        takers = _takers(name)
        if not set(takers) & set(chosen):
            *most, last = (each.name for each in takers)
            raise OptionsError(
                f"--{name} is an option of {', '.join(most)}{' or ' if most else ''}{last}: "
                f"add --algorithm {takers[0]} or leave it out"
            )
    fields: dict[str, Any] = {
        "enhancements": Enhancement.parse(said["with"]) if "with" in said else None,
        "table_mb": said.get("table-mb"),
        "replacement": Replacement(said["replacement"]) if "replacement" in said else None,
        "first_guess": FirstGuess(said["first-guess"]) if "first-guess" in said else None,
        "rollouts": said.get("rollouts"),
        "exploration": said.get("exploration"),
        "seed": said.get("uct-seed"),
    }
    full = replace(options, **{name: value for name, value in fields.items() if value is not None})
    for algorithm in chosen:
        check_room(replace(full, algorithm=algorithm))
    return full, chosen
