"""The command `ttt-tui solve`: the exact value of positions, their best moves and best play."""

import time
from typing import Any

import click

from ttt_tui.cli import common
from ttt_tui.cli.flags import board_options, rules_from
from ttt_tui.games.game import Game, move_text, rules_of
from ttt_tui.solver.driver import Solution, solve
from ttt_tui.words import moves, numbers

_HELP = f"""Solve a position: its value with perfect play, how soon the game ends, every best move,
and a line of best play.

{common.POSITION_HELP}

Large boards take long: a line shows the progress, Ctrl-C stops it, --nodes and --seconds limit it.
A stopped solve is incomplete and has no value. With -, positions are read from standard input, one
per line. Games without a board have no solver.

With perfect play the winner wins as soon as possible and the loser loses as late as possible.
Distances count the moves of both sides.
"""


@click.command("solve", help=_HELP)
@click.argument("text", metavar="POSITION|empty|-")
@board_options
@click.option("--moves", "all_moves", is_flag=True, help="Also solve every legal move.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="Stop after S seconds.")
@click.option("--nodes", type=click.IntRange(1), help="Stop after N nodes.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each position.")
def command(text: str, as_json: bool, **given: Any) -> int:
    rules = rules_from(given)

    def answer(game: Game) -> None:
        name = rules_of(game).name
        position = common.board_of(game, f"{name} has no solver: 'ttt-tui analyze' searches it")
        start = time.perf_counter()
        solution = solve(
            position, on_progress=lambda nodes: common.tell(numbers.plural(nodes, "node")), **given
        )
        common.tell("")
        (_print_json if as_json else _print)(game, solution, time.perf_counter() - start)

    return common.each_game((text,), rules, answer)


def _print_json(game: Game, solution: Solution, seconds: float) -> None:
    # It loads the search, which takes longer than to solve a short game.
    from ttt_tui.export.data import game_json, json_text, move_json, moves_json

    data = {
        **game_json(game),
        "value": solution.value,
        "distance": solution.distance,
        "best_moves": moves_json(game, solution.best_moves),
        "principal_variation": moves_json(game, solution.principal_variation),
        "nodes": solution.nodes,
        "seconds": seconds,
        "complete": solution.complete,
    }
    if solution.moves is not None:
        data["moves"] = [
            [move_json(game, move), value, distance] for move, value, distance in solution.moves
        ]
    click.echo(json_text(data))


def _print(game: Game, solution: Solution, seconds: float) -> None:
    value = solution.value
    best = solution.best_moves
    click.echo(common.head(game))
    rows = [("value", "not known: the solve reached its limit")]
    if value is not None:
        rows = [("value", moves.result_of(game, value, solution.distance or None))]
    if best:
        label = "best move" if len(best) == 1 else "best moves"
        rows.append((label, moves.moves_text(game, best)))
        rows.append(("best play", moves.line_text(game, solution.principal_variation)))
    for number, (move, value, distance) in enumerate(solution.moves or ()):
        result = f"{move_text(game, move)} {moves.result_of(game, value, distance)}"
        rows.append(("" if number else "every move", result))
    effort = f"{numbers.plural(solution.nodes, 'node')} in {numbers.seconds(seconds)}"
    common.print_list([*rows, ("found with", effort)])
