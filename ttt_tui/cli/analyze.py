"""The command `ttt-tui analyze`: search positions, and print what each algorithm found."""

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

import click

from ttt_tui.cli import common, searching
from ttt_tui.cli.flags import board_options, rules_from
from ttt_tui.cli.searching import timed_search
from ttt_tui.export.data import (
    JSON_SCHEMA,
    game_json,
    json_text,
    move_json,
    moves_json,
    number_json,
    options_json,
    tree_json,
    value_json,
)
from ttt_tui.games.game import Game, move_text
from ttt_tui.games.paper import PaperTree
from ttt_tui.search.algorithms import ALPHA_BETA, MINIMAX, algorithm as by_name
from ttt_tui.search.checked_recorder import AlgorithmFault
from ttt_tui.search.exact import full_tree, least_nodes
from ttt_tui.search.judge import claim_of_root_move
from ttt_tui.search.moment import Moment, Report, report
from ttt_tui.search.options import Algorithm, Options, usual_algorithms, write_extras
from ttt_tui.search.rollout_tree import samples
from ttt_tui.search.trace import Trace
from ttt_tui.version import BACKEND
from ttt_tui.words import numbers, values

_HELP = f"""Search positions and print what each algorithm found.

{common.POSITION_HELP}

With -, positions are read from standard input, one per line; blank lines and lines that begin with
# are skipped.

\b
  ttt-tui analyze '..O/XOO/..X'
  ttt-tui analyze empty --algorithm alpha-beta --order centre
  ttt-tui analyze empty --cutoff strict --stop-on-win --json
  ttt-tui analyze empty --algorithm alpha-beta+ --algorithm pvs --algorithm mtd-f
  ttt-tui analyze '((3 12 8) (2 4 6) (14 5 2))' --tree

Counts exclude the root.
"""


@dataclass(frozen=True)
class _Analysis:
    """A search, its report, and the seconds of runs that recorded nothing, sorted."""

    trace: Trace
    report: Report
    seconds: list[float]


def _analyze(
    game: Game,
    algorithm: Algorithm,
    options: Options,
    found: list[_Analysis],
    *,
    runs: int,
    nodes: int | None,
) -> None:
    """Search a game, and add what is found before the runs that measure the time."""
    first = timed_search(game, algorithm, options, nodes=nodes)
    seconds = [first.seconds]
    found.append(_Analysis(first.trace, report(first.trace), seconds))
    again = [timed_search(game, algorithm, options, capacity=0, nodes=nodes) for _ in range(runs)]
    seconds[:] = sorted(each.seconds for each in again)


@click.command("analyze", help=_HELP)
@click.argument("positions", metavar="POSITION|empty|-", nargs=-1, required=True)
@board_options
@searching.algorithm_option(searching.ANY, "minimax", "alpha-beta", by_game=True)
@searching.search_options
@click.option(
    "--runs", type=click.IntRange(1), default=5, show_default=True, help="Runs to measure the time."
)
@click.option("--nodes", type=click.IntRange(1), help="Stop each search after N nodes.")
@click.option("--tree", is_flag=True, help="Print the visited tree with windows, values and cuts.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each position.")
def command(positions: tuple[str, ...], **given: Any) -> int:
    rules = rules_from(given)
    options = searching.options_from(given)

    def answer(game: Game) -> dict[str, str]:
        if isinstance(game, PaperTree) and game.columns.has_unknown:
            _print_intervals(game, options, as_json=given["as_json"])
            return {}
        found: list[_Analysis] = []
        faults: dict[str, str] = {}
        interrupt: KeyboardInterrupt | None = None
        for algorithm in given["algorithm"] or map(by_name, usual_algorithms(game)):
            try:
                _analyze(game, algorithm, options, found, runs=given["runs"], nodes=given["nodes"])
            except AlgorithmFault as fault:
                found = [each for each in found if each.trace.algorithm != algorithm]
                faults[algorithm.name] = str(fault)
                click.echo(f"{algorithm.name} is left out: {fault}", err=True)
            except KeyboardInterrupt as error:
                interrupt = error
                break
        if given["as_json"]:
            click.echo(_json(game, found, faults, tree=given["tree"]))
        elif found:
            _print(game, found, tree=given["tree"])
        if interrupt is not None:
            raise interrupt
        return faults

    return common.each_game(positions, rules, answer)


def _print_intervals(tree: PaperTree, options: Options, *, as_json: bool) -> None:
    """Say what alpha-beta finds with each number in the place of the leaf `?`."""
    from ttt_tui.search.unknown_leaf import intervals  # seldom needed

    found = intervals(tree, options)
    text = str(tree).replace("nan", "?")
    if as_json:
        click.echo(json_text({"schema": JSON_SCHEMA, "position": text, "intervals": found}))
        return
    click.echo(f"position  {text}\n")
    rows = []
    for label, row in found.items():
        heads = [label, *[""] * (len(row) - 1)]
        rows += [(head, *each) for head, each in zip(heads, row, strict=True)]
    common.print_table(rows)


def _json(game: Game, found: list[_Analysis], faults: dict[str, str], *, tree: bool) -> str:
    moves = {each.report.best_move for each in found}
    is_known = all(None not in (each.report.best_move, each.report.value) for each in found)
    is_over = game.value() is not None
    data: dict[str, Any] = {
        **game_json(game),
        "same_move": len(moves) == 1 if is_known or is_over else None,
        "backend": BACKEND,
    }
    if faults:
        data["faults"] = faults
    results = ", ".join(_result_json(each, found, tree=tree) for each in found)
    return json_text(data, results=f"[{results}]")


def _result_json(each: _Analysis, found: list[_Analysis], *, tree: bool) -> str:
    trace = each.trace
    totals = trace.totals
    known = each.report
    game = trace.game
    algorithm = trace.algorithm
    results = {"X": totals.wins_max, "O": totals.wins_min, "draw": totals.draws}
    data: dict[str, Any] = {
        "algorithm": algorithm.name,
        "options": options_json(trace.options, algorithm),
        "value": value_json(trace.infinity, known.value),
        "best_move": move_json(game, known.best_move),
        "best_moves": moves_json(game, known.best_moves),
        "nodes": totals.nodes,
        "leaves": totals.leaves,
        "leaves_by_result": results if trace.rules.has_lines else None,
        "cutoffs": totals.cutoffs,
        "pruning_cutoffs": None if algorithm.rollouts else totals.pruning_cutoffs,
        "pruned_moves": totals.pruned_moves,
        "positions_saved": _saved(each, found),
        "max_depth": totals.depth,
        "nodes_by_depth": totals.nodes_by_depth,
        "principal_variation": moves_json(game, known.principal_variation),
        "complete": known.value is not None,
    }
    if trace.options.depth is not None:
        data["depth"] = trace.options.depth
        data["estimate"] = number_json(trace, known.estimate)
        data["estimated_nodes"] = totals.horizon_nodes
    seconds = each.seconds
    data["seconds"] = {
        "runs": len(seconds), "min": seconds[0], "median": median(seconds), "max": seconds[-1],
    }  # fmt: skip
    if "extras" in algorithm.uses:
        data |= {
            "enhancements": write_extras(trace.options.extras),
            "table_hits": totals.table_hits,
            "table_cuts": totals.table_cuts,
            "researches": totals.researches,
            "passes": max(1, len(trace.passes)),
        }
    if algorithm.rollouts:
        data["rollouts"] = totals.rollouts
        data["samples"] = [
            {
                "move": move_json(game, move),
                "visits": sample.visits,
                "mean": sample.mean,
                "confidence_95": sample.interval,
            }
            for move, sample in samples(trace).items()
        ]
    if not tree:
        return json_text(data)
    data["missing"] = trace.missing
    return json_text(data, tree=tree_json(trace))


def _saved(each: _Analysis, found: list[_Analysis]) -> int | None:
    """Return the nodes that minimax visits and alpha-beta does not; None for others."""
    ended = {other.trace.algorithm: other.trace for other in found if other.trace.result}
    if not {MINIMAX, each.trace.algorithm} <= ended.keys() & {MINIMAX, ALPHA_BETA}:
        return None
    return ended[MINIMAX].totals.nodes - each.trace.totals.nodes


def _print(game: Game, found: list[_Analysis], *, tree: bool) -> None:
    trace = found[0].trace
    facts = []
    if trace.rules.has_lines:
        facts.append(f"+ is good for {values.max_side(trace).letter}, who is called Max")
    click.echo(common.head(game, facts))
    common.print_table([[label, *cells] for label, cells in _rows(found)])
    names = [each.trace.algorithm.name for each in found]
    lines = [values.line_text(game, each.report.principal_variation) or "-" for each in found]
    click.echo("\nmoves tried")
    common.print_list([*zip(names, map(_moves_tried, found), strict=True)])
    click.echo("\nbest play")
    common.print_list([*zip(names, lines, strict=True)])
    size = full_tree(game)
    if size is not None:
        click.echo(f"\nthe full tree below this position: {numbers.plural(size, 'node')}")
        is_whole = not any(each.trace.options.estimates for each in found)
        least = least_nodes(game) if is_whole else None
        if least is not None:
            click.echo(f"the fewest that alpha-beta can visit there: {numbers.count(least)}")
    if tree:
        for each in found:
            click.echo(f"\nvisited tree: {each.trace.algorithm.name}")
            click.echo("\n".join(_tree_lines(each.trace)))


def _rows(found: list[_Analysis]) -> Iterator[tuple[str, list[str]]]:
    """Yield rows of a label and a cell for each algorithm; the last compares with the first."""
    totals = [each.trace.totals for each in found]
    yield "", [each.trace.algorithm.name for each in found]
    yield "best move", [_best_move(each) for each in found]
    yield "value", [_value(each) for each in found]
    yield "nodes", [numbers.count(each.nodes) for each in totals]
    yield "leaves", [values.leaves_text(each) for each in totals]
    yield "cuts", [numbers.count(each.cuts) for each in totals]
    yield "moves cut", [numbers.count(each.pruned_moves + each.win_stop_moves) for each in totals]
    yield "depth", [str(each.depth) for each in totals]
    yield "time, median", [numbers.seconds(median(each.seconds)) for each in found]
    if totals[1:]:
        yield "saved", ["", *(_share_saved(found[0].trace, each.trace) for each in found[1:])]


def _share_saved(first: Trace, trace: Trace) -> str:
    """Return the share of the first search that another does without, once both have ended."""
    if not (first.done and trace.done):
        return "-"
    return numbers.saved(trace.totals.nodes, first.totals.nodes)


def _best_move(each: _Analysis) -> str:
    best = each.report.best_move
    return "-" if best is None else move_text(each.trace.game, best)


def _value(each: _Analysis) -> str:
    trace = each.trace
    known = each.report
    if known.value is not None and trace.result and trace.result.value is not None:
        word = values.result(trace, trace.result.value)
        number = values.number(trace, trace.result.value)
        return word if word == number else f"{word} ({number})"
    if known.estimate is not None:
        return f"about {values.number(trace, known.estimate)} at {values.incomplete(trace)}"
    unproved = values.incomplete(trace)
    return f"not known after {unproved}" if unproved else values.CHOSEN


def _moves_tried(each: _Analysis) -> str:
    trace = each.trace
    sampled = samples(trace)
    texts = []
    for tried in trace.totals.root:
        value = values.NONE_YET
        if tried.move in sampled:
            value = values.mean_text(trace, sampled[tried.move])
        elif tried.value is not None:
            value = values.bounded(trace, tried.value, *claim_of_root_move(trace, tried))
        text = f"{move_text(trace.game, tried.move)} {value}"
        texts.append(text.replace(" ", common.NO_BREAK))
    return ", ".join(texts) or "none"


def _tree_lines(trace: Trace) -> Iterator[str]:
    """Write each node on a line below its parent: move, side, window, value and state."""
    moment = Moment(trace)
    for node in moment.rows():
        view = moment.view(node)
        indent = "  " * view.depth
        role = "leaf"
        window = ""
        if not view.is_leaf:
            role = values.side_and_role(trace, view.player)
            window = values.window_text(trace, view.alpha, view.beta)
        name = values.node_name(moment, node)
        value = values.value_text(trace, view)
        word = values.state_word(trace, view)
        yield f"{indent + name:<26} {role:<10} {window:<14} {value:<8} {word}".rstrip()
        unvisited = moment.unvisited(node)
        if unvisited:
            yield f"{indent}  not visited: {values.moves_text(moment.state(node), unvisited)}"
