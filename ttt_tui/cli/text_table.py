"""An analysis as a table of plain text with its yardsticks: no colour, 80 columns for 3x3."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator

from ttt_tui.cli.position_text import head_lines
from ttt_tui.engine.analysis import Analysis, Result
from ttt_tui.engine.timing import speed_up
from ttt_tui.game import Player, Position, format_coordinates
from ttt_tui.search import PLAIN, Algorithm, Counters, RootMove
from ttt_tui.search.counts.bounds import MOST_WORK, Yardsticks
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.search.counts.position_cache import Work
from ttt_tui.search.counts.size_estimate import EXACT_MOVES, PROBES, size_of
from ttt_tui.search.option_table import options_words
from ttt_tui.words import sentences as words
from ttt_tui.words.numbers import (
    ABOUT_INTERVALS,
    count,
    plural,
    rate,
    seconds,
    share,
    size,
    spread,
    tree_size,
)
from ttt_tui.words.sentences import OF_THE_MEAN, Formatter

_YARDSTICK_WIDTH = 80

_MOVES_OF_PROBES = 12_000
"""Random games of so many moves in all take no longer than Python takes to start."""


def counted_yardsticks(analysis: Analysis, *, all_counted: bool = False) -> Yardsticks:
    """Count what costs less than the searches did, or (`all_counted`) all that can be counted."""
    position = analysis.position
    yardsticks = Yardsticks(position, [result.report.options for result in analysis.results])
    work = Work(MOST_WORK) if all_counted else analysis.work_for_yardsticks
    if position.empties > MAX_EMPTIES:  # the tree will have to be estimated
        work.left -= EXACT_MOVES
    yardsticks.count(work)
    return yardsticks


def yardstick_lines(
    analysis: Analysis, yardsticks: Yardsticks, *, all_counted: bool = False
) -> list[str]:
    """The yardsticks that hold for these searches; nothing where the game is over.

    Args:
        all_counted: they were to be counted whatever that takes.
    """
    position = analysis.position
    if position.is_over():
        return []
    rows, left_out = _yardstick_rows(analysis, yardsticks, all_counted)
    width = max(len(label) for label, _ in rows) + 2
    lines = ["yardsticks", *(f"  {label:<{width}}{size(number)}" for label, number in rows)]
    notes = [
        f"the minimum is not known for {_names(algorithms)}: {why}"
        for why, algorithms in yardsticks.without_minimum.items()
    ]
    if left_out:
        them = "it" if len(left_out) == 1 else "them"
        notes.append(
            "not counted, because counting is more work than the searches: "
            f"{' and '.join(left_out)}; --yardsticks counts {them}"
        )
    if yardsticks.full_tree is None:
        few = min(PROBES, _MOVES_OF_PROBES // position.empties)
        estimate = size_of(position, probes=PROBES if all_counted else few)
        notes.append(
            f"the full game tree, estimated (Knuth 1975): {tree_size(estimate)}, "
            f"{spread(estimate)} by {plural(estimate.probes, 'random game')} ({ABOUT_INTERVALS})"
        )
    for note in notes:
        lines += textwrap.wrap(
            note, _YARDSTICK_WIDTH, initial_indent="  ", subsequent_indent="    "
        )
    return lines


def _yardstick_rows(
    analysis: Analysis, yardsticks: Yardsticks, all_counted: bool
) -> tuple[list[tuple[str, int | None]], list[str]]:
    """Labels and numbers, None for what is too large, and what was left out for its work."""
    position, left_out = analysis.position, []
    options, bounds = yardsticks.widest
    rows: list[tuple[str, int | None]] = [
        (
            f"a uniform tree with b = {bounds.branching}, m = {bounds.plies}: leaves (b^m)",
            bounds.uniform_tree,
        )
    ]
    if bounds.uniform_minimum is not None:
        label = "leaves that alpha-beta visits there, at least (Knuth and Moore)"
        rows.append((label, bounds.uniform_minimum))

    def add(label: str, number: int | None, what: str, depth: int | None = None) -> None:
        is_too_large = all_counted or (depth is None and position.empties > MAX_EMPTIES)
        if number is not None or is_too_large:
            rows.append((label, number))
        else:
            left_out.append(what)

    label = "the full game tree below this position: nodes"
    add(label, yardsticks.full_tree, "the full game tree")
    parts = []
    if options.first_move is not None and not position.occupied:
        parts.append(f"behind {format_coordinates(options.first_move, position.rules)}")
    if bounds.depth is not None:
        parts.append(f"to depth {bounds.depth}")
    if parts:
        part = " ".join(("the part searched,", *parts))
        add(f"{part}: nodes", bounds.full_tree, part, bounds.depth)
    for number, algorithms in yardsticks.minima.items():
        names = _names(algorithms)
        visit = "visits" if len(algorithms) == 1 else "visit"
        label = f"nodes that {names} {visit} there, at least (perfect order)"
        depth = yardsticks.bounds[algorithms[0]].depth
        add(label, number, f"the least that {names} {visit}", depth)
    return rows, left_out


def _names(algorithms: list[Algorithm]) -> str:
    return ", ".join(each.name for each in algorithms)


_WIDTH = 80
_LABEL = 22
_COLUMN = 18
_NOT_COMPILED = (
    "Only minimax and alpha-beta are compiled; the others run as Python. "
    "So compare their nodes with those of the two, not their times."
)

_OF_BUILT_INS: tuple[tuple[str, Callable[[Counters], int]], ...] = (
    ("table hits", lambda counters: counters.table_hits),
    ("cuts by table", lambda counters: counters.table_cuts),
    ("re-searches", lambda counters: counters.researches),
    ("rollouts", lambda counters: counters.rollouts),
)


def analysis_table(analysis: Analysis, *, all_yardsticks: bool = False) -> str:
    """The position, one column an algorithm, what each found, and a board's yardsticks."""
    yardsticks, below = None, list[str]()
    if isinstance(analysis.state, Position):
        yardsticks = counted_yardsticks(analysis, all_counted=all_yardsticks)
        below = yardstick_lines(analysis, yardsticks, all_counted=all_yardsticks)
    sections = (
        head_lines(analysis.state, _facts(analysis)),
        _columns(analysis),
        [*_cuts(analysis, yardsticks), *_lines_of_play(analysis)],
        below,
    )
    return "\n\n".join("\n".join(section) for section in sections if section)


def _facts(analysis: Analysis) -> list[str]:
    position = analysis.state
    facts = [words.state(position)]
    if isinstance(position, Position) and position.rules.always_drawn:
        facts.append("no line fits on this board: always a draw")
    options = [result.report.options for result in analysis.results]
    # The search with the most options says all that the others say.
    fullest = max(options, key=lambda each: len(options_words(each)))
    facts += textwrap.wrap("; ".join(options_words(fullest)), _WIDTH - 20)
    is_empty = isinstance(position, Position) and not position.occupied
    if fullest.first_move is not None and is_empty:
        facts.append(f"first move fixed: {formatter_of(analysis).cell(fullest.first_move)}")
    facts.append(formatter_of(analysis).about_signs)
    return facts


def formatter_of(analysis: Analysis) -> Formatter:
    """The words for its numbers, from the side of Max."""
    return Formatter.of(analysis.state, analysis.results[0].report.options)


def _columns(analysis: Analysis) -> list[str]:
    """A column an algorithm, in blocks of as many as fit the width."""
    names = [result.algorithm.name for result in analysis.results]
    rows = [("", names, _saved_title(analysis)), *_rows(analysis)]
    widths = [
        max(_COLUMN, 2 + max(len(cells[number]) for _, cells, _ in rows))
        for number in range(len(names))
    ]
    lines: list[str] = []
    for block in _blocks(widths):
        lines += [""] if lines else []
        lines += [_row(label, cells[block], saved, widths[block]) for label, cells, saved in rows]
    plain = all(result.algorithm.is_plain for result in analysis.results)
    if analysis.backend == "compiled" and not plain:
        lines += ["", *textwrap.wrap(_NOT_COMPILED, _WIDTH)]
    return lines


def _blocks(widths: list[int]) -> list[slice]:
    """The columns side by side that fit the page, at least one at a time."""
    blocks, first = [], 0
    for number in range(1, len(widths) + 1):
        fits = number < len(widths) and _LABEL + sum(widths[first : number + 1]) <= _WIDTH
        if not fits:
            blocks.append(slice(first, number))
            first = number
    return blocks


def _row(label: str, cells: list[str], saved: str, widths: list[int]) -> str:
    columns = "".join(f"{cell:<{width - 1}} " for cell, width in zip(cells, widths, strict=True))
    return f"{label:<{_LABEL}}{columns}{saved}".rstrip()


def _saved_title(analysis: Analysis) -> str:
    return "saved" if len(analysis.results) == 2 else ""


def _rows(analysis: Analysis) -> Iterator[tuple[str, list[str], str]]:
    results, formatter = analysis.results, formatter_of(analysis)
    several = len(results) == 2

    def verdict(same: bool | None, yes: str, no: str) -> str:
        return "" if not several or same is None else yes if same else no

    moves = [result.report.best_move for result in results]
    shown = ["-" if move is None else formatter.cell(move) for move in moves]
    yield "best move", shown, verdict(analysis.same_move, "same move", "another move")
    values = {result.report.value for result in results}
    known = None if None in values else len(values) == 1
    yield (
        "value",
        [value_words(result, formatter) for result in results],
        verdict(known, "agree", "differ"),
    )

    if any(result.report.estimate is not None for result in results):
        yield "estimate", [_estimate(result, formatter) for result in results], ""
    counted: list[tuple[str, Callable[[Counters], int]]] = [
        ("nodes", lambda counters: counters.nodes),
        ("leaves", lambda counters: counters.leaves),
    ]
    if formatter.has_results:
        counted += [
            (f"  {formatter.player(Player.MAX)} wins", lambda counters: counters.x_wins),
            (f"  {formatter.player(Player.MIN)} wins", lambda counters: counters.o_wins),
            ("  draws", lambda counters: counters.draws),
        ]
    for label, number in counted:
        yield _counts(analysis, label, number, compared=True)
    for label, number in _OF_BUILT_INS:
        if any(number(result.report.counters) for result in results):
            yield _counts(analysis, label, number)
    if any(result.report.counters.passes > 1 for result in results):
        yield _counts(analysis, "searches of the tree", lambda counters: counters.passes)
    yield _counts(analysis, "largest depth", lambda counters: counters.max_depth)
    deepest = max(result.report.counters.max_depth for result in results)
    for depth in range(1, deepest + 1):
        label = f"nodes at depth {depth}" if depth == 1 else f"{depth:>16}"
        yield _counts(analysis, label, _at_depth(depth), compared=True)

    timings = [result.timing for result in results]
    yield "time, min", [seconds(timing.minimum) for timing in timings], ""
    title = f"  median of {timings[0].runs}"
    factor = speed_up(*timings) if several else ""
    yield title, [seconds(timing.median) for timing in timings], factor
    yield "  max", [seconds(timing.maximum) for timing in timings], ""
    speeds = [rate(r.nodes_per_second) if r.nodes_per_second else "-" for r in results]
    yield "nodes a second", speeds, ""


def _counts(
    analysis: Analysis, label: str, number: Callable[[Counters], int], compared: bool = False
) -> tuple[str, list[str], str]:
    numbers = [number(result.report.counters) for result in analysis.results]
    saved = _saved(analysis, numbers) if compared else ""
    return label, [count(each) for each in numbers], saved


def _at_depth(depth: int) -> Callable[[Counters], int]:
    def nodes(counters: Counters) -> int:
        by_depth = counters.nodes_by_depth
        return by_depth[depth - 1] if depth <= len(by_depth) else 0

    return nodes


def _saved(analysis: Analysis, numbers: list[int]) -> str:
    """What alpha-beta saves of minimax, where both have run to the end."""
    found = dict(zip((result.algorithm for result in analysis.results), numbers, strict=True))
    if set(found) != set(PLAIN) or analysis.same_move is None:
        return ""
    if not analysis.results[0].report.counters.nodes:
        return ""
    whole = found[Algorithm.MINIMAX]
    return share(whole - found[Algorithm.ALPHA_BETA], whole)


def value_words(result: Result, formatter: Formatter) -> str:
    """`X wins (+1)`, `worth 3`, or that it is incomplete."""
    report = result.report
    if report.ended and not report.complete:
        return words.incomplete(report.options, report.counters.nodes, ended=True)
    if report.value is None:
        return "incomplete"
    if not formatter.has_results:
        return formatter.result(report.value)
    number = formatter.proven.number(report.value)
    if not report.counters.nodes:
        return f"{formatter.result(report.value)} ({number})"
    return f"{formatter.root_result(report.value)} ({number})"


def _estimate(result: Result, formatter: Formatter) -> str:
    estimate = result.report.estimate
    return "-" if estimate is None else formatter.estimate(estimate)


def _cuts(analysis: Analysis, yardsticks: Yardsticks | None) -> list[str]:
    """Each algorithm's cuts, with what they saved of the tree that stands below as a yardstick."""
    if not any(result.report.counters.nodes for result in analysis.results):
        return []
    lines = ["cuts"]
    for result in analysis.results:
        saved = analysis.positions_saved(result, yardsticks)
        name = f"  {result.algorithm.name:<12}"
        for text in words.cuts(result.report, saved):
            lines += textwrap.wrap(
                text, _WIDTH, initial_indent=name, subsequent_indent=" " * len(name)
            )
            name = " " * len(name)
    return lines


def _lines_of_play(analysis: Analysis) -> list[str]:
    """What has no room in a column: lists of moves, a line an algorithm."""
    if not any(result.report.counters.nodes for result in analysis.results):
        return []
    formatter = formatter_of(analysis)

    def move(tried: RootMove) -> str:
        value = "..."
        if tried.value is not None:
            numbers, guessed = formatter.proven, tried.estimated
            value = numbers.bounded(tried.value, tried.side, estimated=guessed)
        return f"{formatter.cell(tried.move)} {value}".replace(" ", "\0")

    def tried(result: Result) -> str:
        if samples := result.report.samples:
            return "; ".join(
                f"{formatter.cell(sample.move)} {formatter.sampled(sample)}".replace(" ", "\0")
                for sample in samples
            )
        return ", ".join(map(move, result.report.root_moves))

    parts: tuple[tuple[str, Callable[[Result], str]], ...] = (
        ("equally good moves, as far as proved", lambda r: formatter.cells(r.report.best_moves)),
        ("principal variation", lambda r: formatter.line(r.report.principal_variation)),
        ("moves tried", tried),
    )
    lines = []
    for title, text in parts:
        lines.append(title)
        for result in analysis.results:
            name = f"  {result.algorithm.name:<12}"
            wrapped = textwrap.wrap(
                text(result), _WIDTH, initial_indent=name, subsequent_indent=" " * len(name)
            )
            lines += [line.replace("\0", " ") for line in wrapped]
    if any(result.report.samples for result in analysis.results):
        lines.append(f"  95 % intervals {OF_THE_MEAN}")
    return lines
