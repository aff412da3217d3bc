"""Results of `analyze` as tables for other programs: CSV, Markdown and LaTeX, a row an algorithm.

Above each stands all that its numbers hang on: rules, options, versions, engine and machine.
"""

from __future__ import annotations

import io
import os
import platform
import re
from collections.abc import Callable, Iterator, Mapping

from ttt_tui._version import version_line
from ttt_tui.cli.text_table import formatter_of, value_words
from ttt_tui.engine.analysis import Analysis, Result
from ttt_tui.game import Position, format_rules
from ttt_tui.game.game_state import GameState, rules_of
from ttt_tui.search import Counters
from ttt_tui.search.option_table import options_words
from ttt_tui.search.state_values import written
from ttt_tui.words import sentences as words
from ttt_tui.words.numbers import count, seconds


def describe_machine() -> dict[str, str]:
    """`processor`, `cores`, `system` and `python`, in words."""
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def _processor() -> str:
    from pathlib import Path  # 6 ms, which `analyze` without a table does not wait for

    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


_COUNTS: tuple[tuple[str, Callable[[Counters], int]], ...] = (
    ("nodes", lambda counters: counters.nodes),
    ("leaves", lambda counters: counters.leaves),
    ("cuts", lambda counters: counters.pruning_cutoffs),
    ("pruned moves", lambda counters: counters.never_visited),
)

_COLUMNS = (
    *("position", "rules", "algorithm", "complete", "value", "estimate", "best_move", "nodes"),
    *("leaves", "x_wins", "o_wins", "draws", "cutoffs", "pruning_cutoffs", "pruned_moves"),
    *("positions_saved", "max_depth", "runs", "seconds_min", "seconds_median", "seconds_max"),
)
"""Of the CSV; numbers as in `analyze --json`, from X's side."""


def header(analysis: Analysis) -> list[tuple[str, str]]:
    """What the numbers hang on: a title and its words each."""
    options = [result.report.options for result in analysis.results]
    described = describe_machine()
    return [
        ("rules", _rules(analysis.state)),
        *((f"options of {each.algorithm}", "; ".join(options_words(each))) for each in options),
        ("versions", version_line() + _only_for_two(analysis)),
        ("machine", f"{described['processor']}, {described['cores']} cores, {described['system']}"),
    ]


def _rules(state: GameState) -> str:
    return str(state.rules) if isinstance(state, Position) else rules_of(state).name


def _only_for_two(analysis: Analysis) -> str:
    is_plain = all(result.algorithm.is_plain for result in analysis.results)
    return "" if is_plain or analysis.backend == "python" else " for minimax and alpha-beta alone"


def to_csv(analysis: Analysis, *, is_first: bool) -> Iterator[str]:
    """Lines; above the rows of the first position comments (`#`) and the names of the columns."""
    import csv

    if is_first:
        yield from (f"# {title}: {text}" for title, text in header(analysis))
        yield ",".join(_COLUMNS)
    for result in analysis.results:
        text = io.StringIO()
        csv.writer(text, lineterminator="").writerow(_row(analysis, result))
        yield text.getvalue()


def _row(analysis: Analysis, result: Result) -> list[object]:
    report, timing, counters = result.report, result.timing, result.report.counters
    state, best, infinity = analysis.state, report.best_move, result.search.trace.infinity
    wins = (counters.x_wins, counters.o_wins, counters.draws)
    has_results = formatter_of(analysis).has_results
    pruning = None if result.algorithm.by_rollouts else counters.pruning_cutoffs
    return [
        str(state),
        format_rules(state.rules) if isinstance(state, Position) else rules_of(state).name,
        result.algorithm.name,
        "yes" if report.complete else "no",
        written(report.value, infinity),
        written(report.estimate, infinity),
        None if best is None else formatter_of(analysis).cell(best),
        *(counters.nodes, counters.leaves, *(wins if has_results else (None,) * 3)),
        *(counters.cutoffs, pruning, counters.pruned_moves, analysis.positions_saved(result)),
        *(counters.max_depth, timing.runs, timing.minimum, timing.median, timing.maximum),
    ]


def to_markdown(analysis: Analysis, *, is_first: bool) -> Iterator[str]:
    if not is_first:
        yield ""
    yield f"**{_marked(str(analysis.state))}**: {words.state(analysis.state)}"
    yield ""
    yield from (f"- {title}: {_marked(text)}" for title, text in header(analysis))
    yield ""
    titles, *rows = _cells(analysis)
    yield f"| {' | '.join(titles)} |"
    yield f"|{'---|' * 3}{'---:|' * (len(titles) - 3)}"
    yield from (f"| {' | '.join(map(_marked, row))} |" for row in rows)


def _marked(text: str) -> str:
    """Text in which nothing counts as a sign of Markdown."""
    return "".join(f"\\{each}" if each in "\\*_|<>[]`#" else each for each in text)


def to_latex(analysis: Analysis, *, is_first: bool) -> Iterator[str]:
    r"""A `table` to \input; it needs no package, and fits between the margins of an `article`."""
    if not is_first:
        yield ""
    facts = [f"{title}: {text}" for title, text in header(analysis)]
    yield from (f"% {each}" for each in facts)
    titles, *rows = _cells(analysis)
    yield r"\begin{table}"
    yield r"  \centering\footnotesize\setlength{\tabcolsep}{4pt}"
    position, state = str(analysis.state), words.state(analysis.state)
    rows_apart = _tex(position).replace("/", r"/\allowbreak{}")  # eight rows are longer than a line
    yield rf"  \caption{{\texttt{{{rows_apart}}}: {_tex(state)}}}"
    yield rf"  \begin{{tabular}}{{lp{{21mm}}l{'r' * (len(titles) - 3)}}}"
    yield r"    \hline"
    heads = [r"\shortstack{" + _tex(each).replace(" ", r"\\", 1) + "}" for each in titles]
    room = r"\rule{0pt}{5ex}"  # or the higher heads would touch the line above
    yield _tex_row([room + heads[0], *heads[1:]])
    yield r"    \hline"
    for row in rows:
        name, value, *numbers, time = map(_tex, row)
        yield _tex_row([name, rf"\raggedright {value}", *numbers, time.replace("us", r"$\mu$s")])
    yield r"    \hline"
    yield r"  \end{tabular}"
    yield r"  \par\smallskip\raggedright"
    yield from (f"  {_tex(each)}.\\par" for each in facts)
    yield r"\end{table}"


_TEX = {
    **{each: f"\\{each}" for each in "#$%&_{}"},
    **{each: f"${each}$" for each in "<>"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "≈": r"$\approx$",
    "<=": r"$\le$",
    ">=": r"$\ge$",
}


def _tex_row(cells: list[str]) -> str:
    return f"    {' & '.join(cells)} \\\\"


def _tex(text: str) -> str:
    return "".join(_TEX.get(each, each) for each in re.findall(r"[<>]=|.", text))


def _cells(analysis: Analysis) -> Iterator[list[str]]:
    """The titles, then a row an algorithm."""
    yield ["algorithm", "value", "best move", *(title for title, _ in _COUNTS), "time, median"]
    formatter = formatter_of(analysis)
    for result in analysis.results:
        report = result.report
        yield [
            result.algorithm.name,
            value_words(result, formatter),
            "-" if report.best_move is None else formatter.cell(report.best_move),
            *(count(number(report.counters)) for _, number in _COUNTS),
            seconds(result.timing.median),
        ]


FORMATS: Mapping[str, Callable[..., Iterator[str]]] = {
    "csv": to_csv,
    "markdown": to_markdown,
    "latex": to_latex,
}
"""By name."""


class Tables:
    """The tables that one command prints, in one format."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._is_first = True

    def text(self, analysis: Analysis) -> str:
        """The table of a position; of a CSV only the first has a header."""
        lines = FORMATS[self.name](analysis, is_first=self._is_first)
        self._is_first = False
        return "\n".join(lines)
