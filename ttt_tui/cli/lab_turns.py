"""`ttt-tui lab turns`: the nodes of each algorithm before each move of a game."""

from __future__ import annotations

from typing import Any

import click

from ttt_tui.cli import common, search_flags
from ttt_tui.cli.flags import board_options, rules_from
from ttt_tui.cli.lab_common import Lab, lab_options
from ttt_tui.cli.lab_match import best_move
from ttt_tui.cli.lab_trials import Count, check, counted
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
@search_flags.algorithms_option
@search_flags.search_options
@lab_options
@click.pass_context
def turns(ctx: click.Context, /, text: str, **given: Any) -> None:
    lab = Lab(given)
    rules = rules_from(given)
    options = search_flags.options_from(given)
    game = read_game(text, rules)
    check([game], given["algorithm"], options)
    names = tuple(dict.fromkeys(each.name for each in given["algorithm"]))
    steps: list[int] = []
    states = [game]
    while states[-1].moves():
        steps.append(best_move(names[-1], states[-1], options))
        states.append(states[-1].play(steps[-1]))
    if not steps:
        raise common.BadArgument(f"no move is left to count: the game is over at {game}")
    searches = [(state, name, options) for state in states[: len(steps)] for name in names]
    found = lab.run(counted, searches)
    if lab.as_csv:
        rows = []
        for place, count in found.items():
            turn, number = divmod(place, len(names))
            move = values.step_name(states[turn], steps[turn])
            counts = dict(zip(Count._fields[:4], count[:4], strict=True))
            rows.append({"turn": turn + 1, "move": move, "algorithm": names[number], **counts})
        lab.print_csv(rows)
    else:
        known = [number for number in range(len(names)) if number in found]
        by_turn: dict[int, list[Count]] = {}
        for turn in range(len(steps)):
            places = [turn * len(names) + number for number in known]
            if known and found.keys() >= {*places}:
                by_turn[turn] = [found[place] for place in places]
        _print(states, steps, [names[number] for number in known], by_turn)
    lab.end(ctx)


def _print(
    states: list[Game], steps: list[int], names: list[str], found: dict[int, list[Count]]
) -> None:
    end = states[-1]
    result = values.result_of(end, end.value() or 0)
    click.echo(f"{states[0]}, {numbers.plural(len(steps), 'move')}: {result}, {end}")
    others = (part for name in names[1:] for part in (name, "saved"))
    table = [["nodes before move", *names[:1], *others]]
    for turn, counts in found.items():
        label = f"{turn + 1}  {values.step_name(states[turn], steps[turn])}"
        table.append([label, *_cells([each.nodes for each in counts])])
    sums = [0] * len(names) if found else []
    for counts in found.values():
        for number, each in enumerate(counts):
            sums[number] += each.nodes
    common.print_table([*table, ["all", *_cells(sums)]] if sums else table, align=">")


def _cells(nodes: list[int]) -> list[str]:
    """Return the nodes of each algorithm, and the share that each but the first saves."""
    cells = [numbers.count(nodes[0])]
    for each in nodes[1:]:
        cells += [numbers.count(each), numbers.saved(each, nodes[0])]
    return cells
