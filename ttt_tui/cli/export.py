"""The command `ttt-tui export`: the tree of a search as data or as a drawing."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Callable, Iterator
from typing import Any

import click

from ttt_tui.cli import common, search_flags
from ttt_tui.cli.flags import board_options, rules_from
from ttt_tui.cli.html_page import MOST_NODES, to_html
from ttt_tui.cli.nodes import Drawn, drawn_nodes, node_json, tree_json
from ttt_tui.cli.searching import Interrupted, timed_search
from ttt_tui.cli.svg import to_svg
from ttt_tui.games.text import read_game
from ttt_tui.search.algorithms import Algorithm
from ttt_tui.search.moment import Moment
from ttt_tui.search.trace import Trace
from ttt_tui.version import BACKEND, __version__
from ttt_tui.words import numbers, values

_HELP = f"""Write the tree of a search: every visited node with its window, value and cut, and the
moves that were not visited.

{common.POSITION_HELP}

The formats are json (nested children), csv (a row for each node), svg (a drawing to read and to
print), latex (a document with the package forest) and html (a page that steps through the search
in any browser, also on a phone).

\b
  ttt-tui export '..O/XOO/..X' --format svg > tree.svg
  ttt-tui export empty --algorithm minimax --format csv > all.csv
  ttt-tui export empty --depth 4 --format html > search.html

Windows and values in json and csv are from X's side.
"""

_MOST = {"svg": ("a drawing", 400), "latex": ("a drawing", 400), "html": ("a page", MOST_NODES)}


def to_json(trace: Trace) -> Iterator[str]:
    game = trace.game
    data = {
        **common.game_json(game),
        "algorithm": trace.algorithm.name,
        "options": search_flags.options_json(trace.options, trace.algorithm),
        "complete": trace.done,
        "missing": trace.missing,
        "version": __version__,
        "backend": BACKEND,
    }
    yield common.json_text(data, tree=tree_json(trace)) + "\n"


def to_csv(trace: Trace) -> Iterator[str]:
    """A header, then a row a node; open windows and infinite values are `inf` and `-inf`."""
    moment, text = Moment(trace), io.StringIO()
    write = csv.writer(text, lineterminator="\n").writerow
    for node in range(len(trace)):
        row = node_json(moment, node)
        if not node:
            write(row)
        row["move"] = moment.move_text(node)
        row["alpha"] = "-inf" if row["alpha"] is None else row["alpha"]
        row["beta"] = "inf" if row["beta"] is None else row["beta"]
        row["cut"] = "yes" if row["cut"] else "no"
        row["unvisited"] = values.moves_text(moment.state(node), moment.unvisited(node))
        write(row.values())
    yield text.getvalue()


_DOCUMENT = r"""\documentclass[border=6pt]{standalone}
\usepackage{forest}
\forestset{
  search tree/.style={for tree={align=center, font=\scriptsize, inner sep=1.5pt,
    s sep=2.5mm, l sep=7mm, parent anchor=south, child anchor=north}},
  leaf/.style={draw},
  best/.style={edge={very thick}},
  not visited/.style={text=gray, edge={dashed, gray},
    edge label={node[midway, sloped, black, inner sep=0pt]{%
      \rule[-1mm]{.3mm}{3mm}\hspace{.8mm}\rule[-1mm]{.3mm}{3mm}}}},
}
\begin{document}
\begin{forest} search tree
"""


def to_latex(trace: Trace) -> Iterator[str]:
    """A document with nothing but the drawing, as large as that."""
    yield _DOCUMENT
    yield from _bracket(drawn_nodes(trace)[0])
    yield "\\end{forest}\n\\end{document}\n"


def _bracket(node: Drawn) -> Iterator[str]:
    """A node and all below it, as the package writes trees."""
    lead = "  " * node.depth
    lines = [node.name.replace("_", r"\_")] if node.name else []
    if node.is_stub:
        text = r"\\".join([*lines, node.value] if node.value else lines)
        yield f"{lead}[{{{text}}}, not visited]\n"
        return
    lines += [rf"\texttt{{{row}}}" for row in node.board]
    shape = {1: r"\bigtriangleup", -1: r"\bigtriangledown"}.get(node.sign, "")
    lines.append(f"${{{shape}}}\\;{{{_math(node.value)}}}$")
    lines += [f"${_math(node.window)}$"] * bool(node.sign)
    styles = ", leaf" * (not node.sign) + ", best" * node.is_best
    text = r"\\".join(lines)
    yield f"{lead}[{{{text}}}{styles}\n"
    for child in node.children:
        yield from _bracket(child)
    yield f"{lead}]\n"


def _math(text: str) -> str:
    for plain, sign in (("<=", r"\le"), (">=", r"\ge"), ("inf", r"\infty"), ("~", r"\sim")):
        text = text.replace(plain, sign)
    return text


FORMATS: dict[str, Callable[[Trace], Iterator[str]]] = {
    "json": to_json, "csv": to_csv, "svg": to_svg, "latex": to_latex, "html": to_html,
}  # fmt: skip


@click.command("export", help=_HELP)
@click.argument("text", metavar="POSITION")
@board_options
@click.option("--format", "name", type=click.Choice(FORMATS), required=True)
@search_flags.algorithm_option("The algorithm whose tree is written.", "alpha-beta")
@search_flags.search_options
@click.option("--nodes", type=click.IntRange(1), help="Stop the search after N nodes.")
def command(text: str, name: str, algorithm: Algorithm, nodes: int | None, **given: Any) -> None:
    rules = rules_from(given)
    options = search_flags.options_from(given)
    interrupt: KeyboardInterrupt | None = None
    what, most = _MOST.get(name, ("", sys.maxsize))
    # One node too many is enough to know that the tree is too large.
    budget = min(nodes or sys.maxsize, most + 1)
    try:
        trace, _ = timed_search(read_game(text, rules), algorithm, options, nodes=budget)
    except Interrupted as error:
        interrupt = error
        trace, _ = error.found
    if trace.totals.nodes > most:
        limit = numbers.plural(most, "node")
        raise common.BadArgument(
            f"the tree has more than {limit}, the most of {what}: give --depth or --nodes, or "
            "choose json or csv"
        )
    if trace.missing:
        left = numbers.plural(trace.missing, "node")
        click.echo(f"warning: {left} beyond the recording are left out", err=True)
    page = "".join(FORMATS[name](trace))  # whole, as a package's game may fail on the way
    click.echo(page, nl=False)
    if interrupt is not None:
        raise interrupt
