"""The rows of the code panel: code that fits any width, variables, and the calls above."""

from __future__ import annotations

import io
import keyword
import re
import tokenize
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from textwrap import wrap
from typing import Any, NamedTuple

from ttt_tui.features.code.algorithm_code import BuiltInStep, phase_of, visit_of
from ttt_tui.features.code.textbook_code import Call, CallPhase, Listing, Step
from ttt_tui.game import Player
from ttt_tui.search import INFINITY, Bound, Moment, Reason
from ttt_tui.search.algorithm import CodePlace
from ttt_tui.search.reading.moment import NodeView
from ttt_tui.search.trace import Mark
from ttt_tui.tui.colours import Span, StyleName, style_of_player, style_of_value
from ttt_tui.tui.views.tree_rows import path_pieces, style_of_node
from ttt_tui.words.numbers import plural
from ttt_tui.words.sentences import Formatter, past_the_trace

_GUTTER = 2
_ROOM_FOR_THREE = len("alpha = -inf  beta = +inf  outcome = X wins")
_HANG = 4  # how far the rest of a line that does not fit is set in
_STOPS = re.compile(r", |\((?![^(),]*\))")
"""Where a long line may go on in the next row: after a comma, or a bracket with much in it."""

Row = list[Span]


class CodeRow(NamedTuple):
    """A row of the panel: the index of its line in the listing (None: a remark), and its text."""

    line: int | None
    pieces: tuple[Span, ...]


# The variables


def facts_width(formatter: Formatter) -> int:
    """The width of the variables beside the code: that of a call above, and the line before it."""
    return (
        2
        + 1
        + len(formatter.widest_move)
        + (len("~+0.08 [~-0.02, ~+0.12]" if formatter.options.estimates else "  -inf [-inf, +inf]"))
    )


def no_step_sentence(moment: Moment, formatter: Formatter, step: Step | None) -> str:
    """Why no line is marked."""
    if not moment.event:
        return "The search has not begun: nothing is called yet."
    if step is None:
        return past_the_trace(moment)
    assert step.returns is not None
    name, value = step.listing.name, formatter.number(step.returns, estimated=step.estimated)
    return f"The search has ended: {name} returned {value} for the root."


def window_of(call: Call, formatter: Formatter) -> tuple[str, str] | None:
    """What the code calls alpha and beta; None in minimax."""
    if call.alpha is None or call.beta is None:
        return None
    alpha = formatter.number(call.alpha, estimated=call.alpha_estimated)
    beta = formatter.number(call.beta, estimated=call.beta_estimated)
    return (alpha, beta) if formatter.max_player is Player.X else (beta, alpha)


def variable_rows(
    step: Step, moment: Moment, formatter: Formatter, width: int, *, beside: bool
) -> list[Row]:
    """Where the call is and its variables: a line each, or few lines for all."""
    call = step.call
    over = step.place in (CallPhase.BREAK, CallPhase.RETURN)
    move = formatter.cell(call.move) if call.move is not None else "not held" if over else None
    variables: list[tuple[str, str | None, StyleName]] = []
    if (window := window_of(call, formatter)) is not None:
        low, high = window
        variables += [("alpha", low, "plain"), ("beta", high, "plain")]
    value = None
    if call.value is not None:
        value = formatter.number(call.value, estimated=call.estimated)
    returns = None
    if step.returns is not None:
        returns = formatter.number(step.returns, estimated=step.estimated)
    variables += [
        ("outcome", _outcome(step, moment, formatter), "plain"),
        ("value", value, _style_of(call.value)),
        ("move", move, style_of_player(call.player)),
        ("returns", returns, _style_of(step.returns)),
    ]
    head = [
        Span(f"ply {call.depth}, "),
        Span(f"{formatter.player(call.player)} to move", style_of_player(call.player)),
    ]
    if beside:
        head.append(Span(f": {formatter.role(call.player)}", "dim"))
        return [head, *([*_variable(*each, pad=8)] for each in variables)]
    moves = path_text(moment, formatter, call.node)
    room = width - _width(head) - 2
    clipped = moves if len(moves) <= room else "…" + moves[len(moves) - room + 1 :]
    rows: list[Row] = [[*head, Span("  " + clipped, "dim")], []]
    for each in variables:
        row = [*_variable(*each)]
        if rows[-1] and _width([*rows[-1], *row]) > min(width, _ROOM_FOR_THREE):
            rows.append([])
        rows[-1] += [*row, Span("  ")]
    return rows


def _width(row: Row) -> int:
    return sum(len(piece.text) for piece in row)


def _variable(name: str, text: str | None, style: StyleName, pad: int = 0) -> Iterator[Span]:
    sign = "" if name == "returns" else "= "
    yield Span(f"{name:<{pad}}{sign:<2}" if pad else f"{name} {sign}", "dim")
    yield Span("-", "dim") if text is None else Span(text, style)


def _style_of(value: int | None) -> StyleName:
    """Infinity is nobody's win."""
    return "plain" if value is not None and abs(value) >= INFINITY else style_of_value(value)


def path_text(moment: Moment, formatter: Formatter, node: int) -> str:
    """`X(0,1) O(0,0)`, the moves to a node; `root` where there are none."""
    pieces = path_pieces(moment, formatter, moment.trace.moves_to(node))
    return "".join(piece.text for piece in pieces)


def call_rows(step: Step, formatter: Formatter, room: int) -> list[Row]:
    """The calls that wait, the root's first; where there is no room the last ones."""
    above = step.calls[:-1]
    if not above or room < 1:
        return []
    fit = min(len(above), room - 1)
    if not fit:
        return [[Span(plural(len(above), "call") + " above", "dim")]]
    header = "calls above" if fit == len(above) else f"calls above, last {fit} of {len(above)}"
    return [[Span(header, "dim")], *(_call_row(call, formatter) for call in above[-fit:])]


def _call_row(call: Call, formatter: Formatter) -> Row:
    assert call.move is not None
    assert call.value is not None
    move = formatter.move(call.player, call.move)
    ends = window_of(call, formatter)
    window = f"[{ends[0]}, {ends[1]}]" if ends is not None else ""
    width = len(formatter.player(call.player) + formatter.widest_move)
    return [
        Span(f"{move:<{width}} ", style_of_player(call.player)),
        Span(
            f"{formatter.number(call.value, estimated=call.estimated):>5} ", _style_of(call.value)
        ),
        Span(window, "dim"),
    ]


# The code


@lru_cache(maxsize=16)
def code_rows(listing: Listing[Any], remarks: Sequence[str], width: int) -> tuple[CodeRow, ...]:
    """Remarks and code as rows of this width, gutter included.

    Where the code does not fit, its indentation is halved and long lines go on in a second row.
    """
    rows = []
    for remark in remarks:
        first, *rest = wrap(remark, max(1, width - _GUTTER)) or [""]
        rows.append(CodeRow(None, (Span("≠ ", "warn"), Span(first, "warn"))))
        rows += [CodeRow(None, (Span("  "), Span(line, "warn"))) for line in rest]
    room = max(2 * _HANG + 1, width - _GUTTER)
    narrow = max(map(len, listing.lines)) > room
    for number, (line, styles) in enumerate(
        zip(listing.lines, _styles(listing.lines), strict=True)
    ):
        text = line.lstrip()
        styles = styles[len(line) - len(text) :]
        indent = (len(line) - len(text)) // (2 if narrow else 1)
        start = 0
        if not text:
            rows.append(CodeRow(number, (Span("  "),)))
        while start < len(text):
            stop = _break(text, start, room - indent)
            pieces = [
                Span(text[run[0] : run[-1] + 1], style)
                for style, group in groupby(range(start, stop), key=styles.__getitem__)
                if (run := list(group))
            ]
            rows.append(CodeRow(number, (Span("  "), Span(" " * indent), *pieces)))
            indent += _HANG if start == 0 else 0
            start = stop
    return tuple(rows)


def _styles(lines: Sequence[str]) -> list[list[StyleName]]:
    """An style for each character: keywords stand out, comments stand back."""
    styles: list[list[StyleName]] = [["plain"] * len(line) for line in lines]
    for token in tokenize.generate_tokens(io.StringIO("\n".join(lines)).readline):
        (row, start), (_, stop) = token.start, token.end
        if token.type == tokenize.NAME and keyword.iskeyword(token.string):
            styles[row - 1][start:stop] = ["strong"] * (stop - start)
        elif token.type == tokenize.COMMENT:
            styles[row - 1][start:stop] = ["dim"] * (stop - start)
    return styles


def _break(text: str, start: int, room: int) -> int:
    """Where the row that begins at `start` ends: at a stop, else at a blank, else in a word."""
    if len(text) - start <= room:
        return len(text)
    stops = [stop for match in _STOPS.finditer(text) if start < (stop := match.end())]
    blank = text.rfind(" ", start, start + room) + 1
    hard = blank if blank > start else start + room
    return max((stop for stop in stops if stop <= start + room), default=hard)


_PAD = 8


def no_line_sentence(moment: Moment, formatter: Formatter, step: Step | BuiltInStep | None) -> str:
    """Why no line is marked, whatever the algorithm."""
    if not isinstance(step, BuiltInStep):
        return no_step_sentence(moment, formatter, step)
    view = moment.view(0)
    if view.value is None:
        move = moment.search.best_move
        chosen = "" if move is None else f": it chose {formatter.cell(move)}"
        return f"The search has ended{chosen}, and proves no value."
    return f"The search has ended: the root's value is {formatter.value(view)}."


def fact_rows(step: BuiltInStep, moment: Moment, formatter: Formatter, width: int) -> Iterator[Row]:
    """The node that the event enters or leaves, in plain words, a fact a row."""
    view = moment.view(step.node)
    mover = view.player
    yield [
        Span(f"ply {view.depth}, "),
        Span(f"{formatter.player(mover)} to move", style_of_player(mover)),
        Span(f": {formatter.role(mover)}", "dim"),
    ]
    if view.move is not None:
        yield from _fact("after", path_text(moment, formatter, step.node), width)
    if not moment.search.options.algorithm.samples:
        yield from _fact("window", _window(moment, formatter, view), width)
    yield _value(view, formatter, enters=step.enters)
    for name, text in _visit(moment, formatter, view):
        yield from _fact(name, text, width)
    if step.note:
        yield from ([Span(line, "warn")] for line in wrap(f"{step.note}.", width))
    for name, text in step.facts:
        yield from _fact(name, text, width)
    if moment.search.options.algorithm.own is not None:
        return
    turned = (
        f"Values are written from {formatter.player(formatter.max_player)}'s side; "
        "the code has them from the side to move (negamax)."
    )
    yield from ([Span(line, "dim")] for line in wrap(turned, width))


def _fact(name: str, text: str, width: int) -> Iterator[Row]:
    pad = max(_PAD, len(name) + 1)
    for number, line in enumerate(wrap(text, max(1, width - pad))):
        yield [Span(f"{'' if number else name:{pad}}", "dim"), Span(line)]


def _window(moment: Moment, formatter: Formatter, view: NodeView) -> str:
    """The root of several passes has the window of each pass, which is told of their nodes."""
    if not view.depth and moment.search.options.algorithm.closes_in:
        return "one a pass"
    return formatter.window_of(view)


def _value(view: NodeView, formatter: Formatter, *, enters: bool) -> Row:
    if enters or view.value is None:
        return [Span(f"{'value':{_PAD}}", "dim"), Span("-", "dim")]
    text = formatter.value(view)
    name = "result" if view.bound is Bound.SAMPLED else "value"
    return [Span(f"{name:{_PAD}}", "dim"), Span(text, style_of_node(view))]


def _visit(moment: Moment, formatter: Formatter, view: NodeView) -> Iterator[tuple[str, str]]:
    """Which visit this is, what the table did, and in which pass."""
    if not view.depth:
        return
    algorithm = moment.search.options.algorithm
    if algorithm.samples:
        yield "part", phase_of(moment, view.node)
    elif algorithm.null_windows and not algorithm.closes_in:
        yield (
            "visit",
            {
                CodePlace.VISIT: "the first move, with the whole window",
                CodePlace.NULL_WINDOW: "a later move, with a null window",
                CodePlace.RESEARCH: "re-search: the null window said that it is better",
            }[visit_of(moment, view.node)],
        )
    if Mark.TABLE_HIT in view.mark:
        enough = view.reason is Reason.TABLE
        yield "table", "hit, and enough" if enough else "hit"
    found = moment.search.pass_of(view.node)
    if found is not None:
        number, each = found
        of = f" of {len(moment.search.passes)}" if moment.search.done else ""
        depth = "" if each.depth is None else f", depth {each.depth}"
        yield "pass", f"{number}{of}{depth}, window {formatter.pass_window(moment.search, number)}"


def _outcome(step: Step, moment: Moment, formatter: Formatter) -> str:
    """Of the game at the node; in a game whose values are no results, its value."""
    if step.outcome is None or moment.current is None or formatter.has_results:
        return str(step.outcome)
    return f"value {moment.state(moment.current).value()}"
