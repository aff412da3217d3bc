"""What stands beside the code of a built-in algorithm: the facts of the event's node."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from ttt_tui.features.code.algorithm_code import BuiltInStep, phase_of, visit_of
from ttt_tui.features.code.rows import Row, no_step_sentence, path_text
from ttt_tui.features.code.textbook_code import Step
from ttt_tui.search import Bound, Moment, Reason
from ttt_tui.search.algorithm import CodePlace
from ttt_tui.search.reading.moment import NodeView
from ttt_tui.search.trace import Mark
from ttt_tui.tui.colours import Span, style_of_player
from ttt_tui.tui.views.tree_rows import style_of_node
from ttt_tui.words.sentences import Formatter

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
        Span(f"{mover.value} to move", style_of_player(mover)),
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
        f"Values are written from {formatter.max_player.value}'s side; the code has them from the "
        "side to move (negamax)."
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
