"""The command `ttt-tui solve`: the exact value of positions, their best moves and best play."""

from __future__ import annotations

import sys
import time
from typing import Any

import click

from ttt_tui.next.cli import common
from ttt_tui.next.games.game import Game, rules_of, side_name
from ttt_tui.next.games.position import Position
from ttt_tui.next.search.options import Options
from ttt_tui.next.search.report import report
from ttt_tui.next.search.run_here import search
from ttt_tui.next.solver.driver import Progress, Solution, solve
from ttt_tui.next.solver.table import Table
from ttt_tui.next.words import numbers, values

_HELP = f"""Solve a position: its value with perfect play, how soon the game ends, every best move,
and a line of best play.

{common.POSITION_HELP}

Large boards take long: a line shows the progress, Ctrl-C stops it, --nodes and --seconds limit it.
A stopped solve is incomplete and has no value. With -, positions are read from standard input, one
per line. A tree of numbers is solved by minimax; other games have no solver.

With perfect play the winner wins as soon as possible and the loser loses as late as possible.
Distances count the moves of both sides.

JSON keys: position, rules, value (from X's side: 1 X wins, 0 draw, -1 O wins; null if incomplete),
distance, best_moves and principal_variation ([row, column] from 0), nodes, seconds, complete. With
--moves also moves: [[row, column], value, distance] of each legal move.

Exit status: 0 success, 1 a line of standard input was bad, 2 bad arguments, 130 Ctrl-C.
"""


@click.command("solve", help=_HELP)
@click.argument("text", metavar="POSITION|empty|-")
@common.board_options
@click.option("--moves", "all_moves", is_flag=True, help="Also solve every legal move.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="Stop after S seconds.")
@click.option("--nodes", type=click.IntRange(1), help="Stop after N nodes.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each position.")
@click.pass_context
def command(ctx: click.Context, /, text: str, as_json: bool, **given: Any) -> None:
    rules, kept = common.rules_from(given), _Solver(**given)
    if text != "-":
        _answer(kept, common.read(text, rules), as_json=as_json)
        return
    failed = False
    for number, line in common.lines_of_input():
        try:
            _answer(kept, common.read(line, rules), as_json=as_json)
        except click.ClickException as error:
            click.echo(f"line {number}: {error.message}", err=True)
            failed = True
    ctx.exit(1 if failed else 0)


def _answer(kept: _Solver, game: Game, *, as_json: bool) -> None:
    if isinstance(game, Position):
        kept.show(game, as_json=as_json)
    elif rules_of(game).is_tree:
        _solve_tree(game, as_json=as_json, all_moves=kept.all_moves)
    else:
        name = rules_of(game).name
        raise common.BadArgument(f"{name} has no solver: 'ttt-tui analyze' searches it")


class _Solver:
    """Solves boards within limits, with one table as long as the rules stay the same."""

    def __init__(self, *, all_moves: bool, seconds: float | None, nodes: int | None) -> None:
        self.all_moves, self._seconds, self._nodes = all_moves, seconds, nodes
        self._table: Table | None = None

    def show(self, position: Position, *, as_json: bool) -> None:
        if self._table is None or self._table.rules != position.rules:
            self._table = None  # its memory is given back before the next is asked for
            self._table = Table(position.rules)
        start = time.perf_counter()
        solution = solve(
            position,
            all_moves=self.all_moves,
            nodes=self._nodes,
            seconds=self._seconds,
            table=self._table,
            on_progress=_show_progress if sys.stderr.isatty() else None,
        )
        seconds = time.perf_counter() - start
        if sys.stderr.isatty():
            click.echo("\r\x1b[K", nl=False, err=True)
        if as_json:
            common.echo_json(_json(solution, seconds))
        else:
            _print(solution, seconds)


def _show_progress(progress: Progress) -> None:
    words = (
        f"{numbers.plural(progress.nodes, 'node')}, table {100 * progress.table_fill:.0f} % full, "
        f"{progress.phase}"
    )
    click.echo(f"\r\x1b[K{words[:79]}", nl=False, err=True)


def _json(solution: Solution, seconds: float) -> dict[str, Any]:
    position = solution.position
    every = {
        "moves": [
            [common.move_json(position, move), value, distance]
            for move, value, distance in solution.moves or ()
        ]
    }
    return {
        "schema": common.JSON_SCHEMA,
        "position": str(position),
        "rules": common.rules_json(position),
        "value": solution.value,
        "distance": solution.distance,
        "best_moves": common.moves_json(position, solution.best_moves),
        "principal_variation": common.moves_json(position, solution.principal_variation),
        **(every if solution.moves is not None else {}),
        "nodes": solution.nodes,
        "seconds": seconds,
        "complete": solution.complete,
    }


def _print(solution: Solution, seconds: float) -> None:
    position, best = solution.position, solution.best_moves
    cells = numbers.plural(position.empties, "empty cell")
    facts = [f"{position.rules.words}; {position.to_move.letter} to move, {cells}"]
    if best:
        facts.append("! is a best move" if len(best) == 1 else "! are the best moves")
    click.echo(common.head(position, facts, best) + "\n")
    rows = [("value", "not known: the solve reached its limit")]
    if solution.value is not None:
        rows = [("value", values.result_of(position, solution.value, solution.distance or None))]
    if best:
        label = "best move" if len(best) == 1 else "best moves"
        rows.append((label, values.moves_text(position, best)))
        rows.append(("best play", _line(position, solution.principal_variation)))
    if solution.moves:
        every = ", ".join(
            f"{position.move_text(move)} {values.result_of(position, value, distance)}"
            for move, value, distance in solution.moves
        )
        rows.append(("every move", every))
    effort = f"{numbers.plural(solution.nodes, 'node')} in {numbers.seconds(seconds)}"
    _print_rows([*rows, ("found with", effort)])


def _print_rows(rows: list[tuple[str, str]]) -> None:
    formatter = click.HelpFormatter()  # wraps long lines
    formatter.write_dl(rows, col_spacing=3)
    click.echo(formatter.getvalue(), nl=False)


def _line(game: Game, moves: tuple[int, ...]) -> str:
    steps = []
    for move in moves:
        steps.append(values.step_name(game, move))
        game = game.play(move)
    return "  ".join(steps)


def _solve_tree(game: Game, *, as_json: bool, all_moves: bool) -> None:
    """A tree by plain minimax; its distance is the number of moves of best play."""
    start = time.perf_counter()
    trace = search(game, "minimax", Options())
    found, seconds = report(trace), time.perf_counter() - start
    line, nodes = found.principal_variation, trace.totals.nodes
    if as_json:
        data = {
            "schema": common.JSON_SCHEMA,
            "position": str(game),
            "rules": None,
            "value": common.value_json(trace.infinity, found.value),
            "distance": len(line),
            "best_moves": list(found.best_moves),
            "principal_variation": list(line),
            "nodes": nodes,
            "seconds": seconds,
            "complete": found.complete,
        }
        if all_moves:
            data["moves"] = [
                [
                    move.move,
                    common.value_json(trace.infinity, move.value),
                    1 + _plies(game, move.move),
                ]
                for move in found.root_moves
            ]
        common.echo_json(data)
        return
    click.echo(common.head(game, [f"{side_name(game, game.to_move)} to move"]) + "\n")
    _print_rows([
        ("value", values.result(trace, trace.result.value or 0) if trace.result else ""),
        ("best moves", values.moves_text(game, found.best_moves)),
        ("best play", _line(game, line)),
        ("found with", f"{numbers.plural(nodes, 'node')} in {numbers.seconds(seconds)}"),
    ])  # fmt: skip


def _plies(game: Game, move: int) -> int:
    """The moves of best play after a move."""
    return len(report(search(game.play(move), "minimax", Options())).principal_variation)
