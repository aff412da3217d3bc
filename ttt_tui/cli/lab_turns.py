"""`ttt-tui lab turns`: what each algorithm visits before each move of a game."""

from __future__ import annotations

from typing import Any

import click

from ttt_tui.cli import common
from ttt_tui.cli.flags import board_options, rules_from
from ttt_tui.cli.lab_common import Lab, lab_options, print_numbers
from ttt_tui.cli.lab_match import best_move
from ttt_tui.cli.lab_trials import Count, check, counted_by_each
from ttt_tui.games.game import Game
from ttt_tui.games.text import read_game
from ttt_tui.words import numbers, values

_HELP = f"""Count what each algorithm visits before each move of a game.

Both sides play as the last algorithm advises.

{common.POSITION_HELP}

\b
  ttt-tui lab turns
  ttt-tui lab turns '.../.X./... o' --algorithm minimax --algorithm pvs --root-window fresh

What is saved is saved against the first algorithm.
"""


@click.command("turns", help=_HELP)
@click.argument("text", metavar="[POSITION]", default="empty")
@board_options
@common.algorithms_option
@common.search_options
@lab_options
@click.pass_context
def turns(ctx: click.Context, /, text: str, **given: Any) -> None:
    lab, rules, options = Lab(given), rules_from(given), common.options_from(given)
    game = read_game(text, rules)
    check([game], given["algorithm"], options)
    names = tuple(dict.fromkeys(each.name for each in given["algorithm"]))
    steps, states = list[int](), [game]
    while states[-1].moves():
        steps.append(best_move(names[-1], states[-1], options))
        states.append(states[-1].play(steps[-1]))
    if not steps:
        raise common.BadArgument(f"there is no move to count: the game is over at {game}")
    found = lab.run(counted_by_each, [(state, names, options) for state in states[: len(steps)]])
    if lab.as_csv:
        lab.print_csv(
            [
                {"turn": turn + 1, "move": values.step_name(states[turn], steps[turn]),
                 "algorithm": name, **dict(zip(Count._fields[:4], count[:4], strict=True))}
                for turn, counts in found.items()
                for name, count in zip(names, counts, strict=True)
            ]
        )  # fmt: skip
    else:
        _print(states, steps, names, found)
    lab.end(ctx)


def _print(
    states: list[Game], steps: list[int], names: tuple[str, ...], found: dict[int, list[Count]]
) -> None:
    end = states[-1]
    result = values.result_of(end, end.value() or 0)
    click.echo(f"{states[0]}, {numbers.plural(len(steps), 'move')}: {result}, {end}")
    others = (part for name in names[1:] for part in (name, "saved"))
    table = [["nodes before move", names[0], *others]]
    for turn, counts in found.items():
        label = f"{turn + 1}  {values.step_name(states[turn], steps[turn])}"
        table.append([label, *_cells([each.nodes for each in counts])])
    sums = [sum(each.nodes for each in column) for column in zip(*found.values(), strict=True)]
    print_numbers([*table, ["all", *_cells(sums)]] if sums else table)


def _cells(nodes: list[int]) -> list[str]:
    """The nodes of each algorithm, and of all but the first what it saves."""
    cells = [numbers.count(nodes[0])]
    for each in nodes[1:]:
        cells += [numbers.count(each), numbers.saved(each, nodes[0])]
    return cells
