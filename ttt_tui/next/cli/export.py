"""The command `ttt-tui export`: the tree of a search as data or as a drawing."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from ttt_tui.next.cli import common
from ttt_tui.next.cli.svg import to_svg
from ttt_tui.next.cli.tree_text import node_json, tree_json
from ttt_tui.next.games.game import side_name
from ttt_tui.next.games.position import Position
from ttt_tui.next.search.algorithms import Algorithm
from ttt_tui.next.search.moment import Moment
from ttt_tui.next.search.options import OptionsError
from ttt_tui.next.search.run_here import search
from ttt_tui.next.search.trace import Reason, Trace
from ttt_tui.next.version import BACKEND, __version__
from ttt_tui.next.words import numbers, values

_HELP = f"""Write the tree of a search: every visited node with its window, value and cut, and the
moves that were not visited.

{common.POSITION_HELP}

The formats are json (nested children), csv (a row for each node), svg (a drawing to read and to
print) and latex (a document with the package forest). Without --format the ending of FILE decides.

\b
  ttt-tui export '..O/XOO/..X' --output tree.svg
  ttt-tui export empty --algorithm minimax --output all.csv

Windows and values in json and csv are from X's side.

Exit status: 0 success, 1 FILE cannot be written, 2 bad arguments or FILE exists, 130 Ctrl-C.
"""

_MOST_DRAWN = 400


def to_json(trace: Trace) -> Iterator[str]:
    game = trace.game
    data = {
        "schema": common.JSON_SCHEMA,
        "position": str(game),
        "to_move": side_name(game, game.to_move),
        "rules": common.rules_json(game),
        "algorithm": trace.algorithm.name,
        "options": common.options_json(trace.options, trace.algorithm),
        "complete": trace.done,
        "from": [],
        "plies": None,
        "missing": trace.missing,
        "version": __version__,
        "backend": BACKEND,
        "tree": tree_json(trace),
    }
    yield json.dumps(data) + "\n"


def to_csv(trace: Trace) -> Iterator[str]:
    """A header, then a row a node; open windows and infinite values are `inf` and `-inf`."""
    moment, buffer = Moment(trace), io.StringIO()
    write = csv.writer(buffer, lineterminator="\n")
    for node in range(len(trace)):
        row = node_json(moment, node)
        if not node:
            write.writerow(row)
        row["move"] = moment.move_text(node)
        row["alpha"] = "-inf" if row["alpha"] is None else row["alpha"]
        row["beta"] = "inf" if row["beta"] is None else row["beta"]
        row["cut"] = "yes" if row["cut"] else "no"
        row["unvisited"] = values.moves_text(moment.state(node), moment.unvisited(node))
        write.writerow(row.values())
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()


_DOCUMENT = r"""\documentclass[border=6pt]{standalone}
\usepackage{forest}
\forestset{
  search tree/.style={for tree={align=center, font=\scriptsize, inner sep=1.5pt,
    s sep=2.5mm, l sep=7mm, parent anchor=south, child anchor=north}},
  leaf/.style={draw},
  best/.style={edge={very thick}},
  not visited/.style={text=gray, edge={dashed, gray},
    edge label={node[midway, sloped, black, font=\bfseries, inner sep=0pt]{$\|$}}},
}
\begin{document}
\begin{forest} search tree
"""


def to_latex(trace: Trace) -> Iterator[str]:
    """A document with nothing but the drawing, as large as that."""
    moment = Moment(trace)
    best = set(moment.principal_variation())
    yield _DOCUMENT
    stubs: list[str] = []  # of each open bracket, the moves that were never visited
    for node in range(len(trace)):
        view, game = moment.view(node), moment.state(node)
        while len(stubs) > view.depth:
            yield _closed(stubs)
        name = moment.move_text(node)
        rows = str(game.rows_text).split("/") if isinstance(game, Position) else []
        lines = [name] * bool(name) + [rf"\texttt{{{row}}}" for row in rows]
        is_leaf = view.reason is Reason.GAME_OVER
        shape = "" if is_leaf else r"\bigtriangleup" if view.player > 0 else r"\bigtriangledown"
        lines.append(f"${{{shape}}}\\;{{{_math(values.value_text(trace, view))}}}$")
        if not is_leaf:
            lines.append(f"${_math(values.window_text(trace, view.alpha, view.beta))}$")
        styles = ["leaf"] * is_leaf + ["best"] * (node in best)
        text = ", ".join(["{" + r"\\".join(lines) + "}", *styles])
        yield f"{'  ' * len(stubs)}[{text}\n"
        moves = moment.unvisited(node)
        stubs.append("".join(
            f"[{{{values.moves_text(game, [move])}}}, not visited]" for move in moves
        ))  # fmt: skip
    while stubs:
        yield _closed(stubs)
    yield "\\end{forest}\n\\end{document}\n"


def _closed(stubs: list[str]) -> str:
    last = stubs.pop()
    lead = "  " * len(stubs)
    return f"{lead}  {last}\n{lead}]\n" if last else f"{lead}]\n"


def _math(text: str) -> str:
    for plain, sign in (("<=", r"\le"), (">=", r"\ge"), ("inf", r"\infty"), ("~", r"\sim")):
        text = text.replace(plain, sign)
    return text


FORMATS: dict[str, Callable[[Trace], Iterator[str]]] = {
    "json": to_json, "csv": to_csv, "svg": to_svg, "latex": to_latex,
}  # fmt: skip
_ENDINGS = {".json": "json", ".csv": "csv", ".svg": "svg", ".tex": "latex"}


@click.command("export", help=_HELP)
@click.argument("text", metavar="POSITION")
@common.board_options
@click.option("--format", "name", type=click.Choice(list(FORMATS)), help="Format of the output.")
@common.algorithm_option("The algorithm whose tree is written.", default="alpha-beta")
@common.search_options()
@click.option("--nodes", type=click.IntRange(1), help="Stop the search after N nodes.")
@click.option("--output", type=click.Path(path_type=Path), help="Write to FILE.", metavar="FILE")
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def command(
    text: str, name: str | None, algorithm: Algorithm, nodes: int | None, output: Path | None,
    force: bool, **given: Any,
) -> None:  # fmt: skip
    rules, options = common.rules_from(given), common.options_from(given)
    name = name or (_ENDINGS.get(output.suffix) if output else None)
    if name is None:
        raise click.UsageError("--format is missing: json, csv, svg or latex")
    if output and output.exists() and not force:
        raise common.BadArgument(f"{output} exists: choose another name, or give --force")
    try:
        trace = search(common.read(text, rules), algorithm, options, nodes=nodes)
    except OptionsError as error:
        raise common.BadArgument(str(error)) from error
    _check_size(trace, name)
    if output is None:
        for piece in FORMATS[name](trace):
            click.echo(piece, nl=False)
        return
    with output.open("w", encoding="utf-8") as file:
        file.writelines(FORMATS[name](trace))


def _check_size(trace: Trace, name: str) -> None:
    if name in ("svg", "latex") and trace.visited > _MOST_DRAWN:
        nodes = numbers.plural(trace.totals.nodes, "node")
        raise common.BadArgument(
            f"the tree has {nodes}, and a drawing at most {_MOST_DRAWN}: give --depth or --nodes, "
            "or choose json or csv"
        )
    if trace.missing:
        left = numbers.plural(trace.missing, "node")
        click.echo(f"warning: {left} beyond the recording are left out", err=True)
