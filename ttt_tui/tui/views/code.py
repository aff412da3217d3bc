"""The textbook's code of an algorithm, the line that runs, and the variables.

The search itself has no line numbers. But each of its events is a step of the textbook's function:
entering a node begins a call, leaving it is the `return` or the `break` that ends the call. So line
and variables follow from the trace at any event, forwards and backwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from inspect import getsource
from itertools import pairwise

from textual.app import ComposeResult
from textual.containers import ScrollableContainer
from textual.content import Content
from textual.widgets import Static

from ttt_tui.games.game import Side, chances_of
from ttt_tui.search import textbook
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import Algorithm
from ttt_tui.search.rollouts import rollout
from ttt_tui.search.trace import Reason, Trace
from ttt_tui.tui.model.keys import key_of
from ttt_tui.tui.model.snapshot import Snapshot
from ttt_tui.tui.panel import ScrollingPanel, fill, stacked, styled, table
from ttt_tui.tui.styles import STYLES, Span, side_style
from ttt_tui.words.rollouts import phase_of
from ttt_tui.words.values import max_side, move_name, node_name, number, unusual_options

_UNSET = "-"
_VARIABLES = ("move", "value", "best", "alpha", "beta")
_PHASES = {
    "Selection": "node = node.play(path[-1].move)",
    "Expansion": "node = node.play(move)",
    "Simulation": "node = node.play(moves[int(dice.random() * len(moves))])",
    "Backpropagation": "each.total += result",
}
"""The line of UCT that runs in each phase."""


@dataclass(frozen=True)
class Call:
    """A call that has begun: the node it searches, and the texts of its `_VARIABLES`."""

    name: str
    side: Side
    variables: tuple[str, ...]


@dataclass(frozen=True)
class CodeStep:
    """The line that the last event executes.

    Attributes:
        line: the index of the line in the listing.
        calls: the last calls that have not returned; the very last one executes the line. A call
            takes over the value of the call below only after this line.
        above: the number of calls that wait above those.
    """

    line: int
    calls: tuple[Call, ...] = ()
    above: int = 0


def listing_of(algorithm: Algorithm) -> tuple[str, ...]:
    """Return the lines of the algorithm's textbook function; empty if it has none.

    Those of UCT are of the search itself, without the lines that record it.
    """
    if algorithm.null_windows or algorithm.package:
        return ()
    function = getattr(textbook, algorithm.name, None)
    if algorithm.rollouts:
        function = rollout
    elif not algorithm.averages:
        function = textbook.alpha_beta if algorithm.prunes else textbook.minimax
    lines = getsource(function).splitlines() if function else []
    return tuple(line for line in lines if "recorder." not in line)


def step_of(moment: Moment, most: int = 24) -> CodeStep | None:
    """Return the line that the moment's last event executes, and the last calls.

    Return None before the first event, and if the trace does not hold the event's node.

    Args:
        most: the largest number of calls.
    """
    node = moment.current
    trace = moment.trace
    lines = [line.strip() for line in listing_of(trace.algorithm)]
    if node is None:
        return None
    enters = bool(moment.path) and moment.path[-1] == node
    if (tree := moment.rollouts) is not None:
        running = _PHASES[phase_of(moment, tree, node)] if node else "path = [tree]"
        return CodeStep(lines.index(running))
    nodes = moment.path if enters else [*moment.path, node]
    above = max(0, len(nodes) - most)
    nodes = nodes[above:]
    calls = [_call(moment, above, below) for above, below in pairwise(nodes)]
    reason = Reason.OPEN if enters else Reason(trace.reason[node])
    return CodeStep(_line(lines, trace, node, reason), (*calls, _call(moment, node)), above)


def _line(lines: list[str], trace: Trace, node: int, reason: Reason) -> int:
    if reason is Reason.OPEN:
        return lines.index("value = game.value()")
    if reason in (Reason.GAME_OVER, Reason.HORIZON, Reason.TABLE):
        return lines.index("return value")
    if reason is Reason.ALL_TRIED:
        return lines.index("return best")
    breaks = [index for index, line in enumerate(lines) if line == "break"]
    return breaks[trace.player(node) is not max_side(trace)]


def _call(moment: Moment, node: int, below: int | None = None) -> Call:
    """Return the call at a node, while the call at its child `below` goes on, if there is one."""
    trace = moment.trace
    side = trace.player(node)
    tries = moment.last_tries(node).values()
    done = [child for child in tries if below is None or child < below]
    last = done[-1] if done else None
    value = None if last is None else trace.value[last]
    best = None
    ends = {Side.MAX: trace.alpha[node], Side.MIN: trace.beta[node]}
    if done or below is not None:
        best = _best(moment, node, done)
        if side in ends:
            ends[side] = max(ends[side] * side, best * side) * side
    elif not moment.is_open(node):
        value = trace.value[node]
    first = max_side(trace)
    window = (ends[first], ends[first.other]) if trace.algorithm.prunes else (None, None)
    texts = (_UNSET if each is None else number(trace, each) for each in (value, best, *window))
    tried = last if below is None else below
    move = _UNSET if tried is None else move_name(moment.state(node), trace.move[tried])
    return Call(node_name(moment, node), side, (move, *texts))


def _best(moment: Moment, node: int, done: list[int]) -> int:
    """Return the best value of the children that were left, or the sum at a chance node."""
    trace = moment.trace
    if chances := chances_of(moment.state(node)):
        return int(sum(chances[trace.move[child]] * trace.value[child] for child in done))
    side = trace.player(node)
    return max((trace.value[child] * side for child in done), default=-trace.infinity) * side


class CodeView(ScrollingPanel, can_focus=False):
    """The calls and their variables, and below them the code with the line that runs."""

    HELP = """\
**Code.** `►` marks the line that the last event executes: entering a node begins a call; the
`return` or the `break` that ends it leaves the node. Above are the variables of the calls that have
begun. A call takes over what the call below it returns only after this line. UCT's code is that of
the search itself.
"""

    DEFAULT_CSS = """
    CodeView { layout: vertical; overflow: hidden; }
    CodeView #code-variables { height: auto; max-height: 50%; }
    CodeView #code-scroll {
        width: 1fr; height: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1;
    }
    CodeView #code-lines { width: auto; }
    """

    def compose(self) -> ComposeResult:
        yield Static(id="code-variables")
        with ScrollableContainer(id="code-scroll"):
            yield Static(id="code-lines")

    def key(self, snapshot: Snapshot) -> object:
        return snapshot.shown.trace, snapshot.shown.event, snapshot.state.clock.runs

    def draw(self, snapshot: Snapshot) -> None:
        shown = snapshot.shown
        algorithm = shown.trace.algorithm
        if (run := shown.progress.program) is not None:
            line = run.line_at(shown.moment)
            runs = None if shown.moment.current is None else line
            self._fill(code_text(run.lines, runs), line=line)
        elif lines := listing_of(algorithm):
            step = step_of(shown.moment, max(2, self.size.height // 3))
            extras = ["extras"] if shown.trace.options.extras else []
            options = [*unusual_options(shown.trace), *extras]
            if step is None:
                self._fill(code_text(lines, None, options), "  Nothing is called yet.")
            else:
                calls = calls_text(step, prunes=algorithm.prunes)
                self._fill(code_text(lines, step.line, options), calls, step.line)
        else:
            other = f"{key_of('next_tree')} shows another"
            names = "expectimax" if algorithm.averages else "minimax and alpha-beta"
            self._fill(Content(f"The textbook's code is of {names}; {other}."))

    def _fill(self, code: Content, above: Content | str = "", line: int = 0) -> None:
        fill(self, above, code)
        self.call_after_refresh(self._keep_in_sight, line)

    def _keep_in_sight(self, line: int) -> None:
        code = self.query_one("#code-scroll")
        top = code.scroll_offset.y
        height = code.size.height
        if not top < line < top + height - 1:
            code.scroll_to(y=max(0, line - height // 2), animate=False)


def calls_text(step: CodeStep, *, prunes: bool) -> Content:
    """Return a table of the calls that have not returned, with their variables."""
    if not step.calls:
        return Content()
    names = _VARIABLES if prunes else _VARIABLES[:-2]
    head = f"  call ({step.above} above)" if step.above else "  call"
    rows: list[list[Span]] = [[(text, "dim") for text in (head, *names)]]
    *waiting, last = step.calls
    for call in waiting:
        rows.append([(text, "dim") for text in (f"  {call.name}", *call.variables[: len(names)])])
    variables = [(text, "strong") for text in last.variables[: len(names)]]
    rows.append([(f"► {last.name}", side_style(last.side)), *variables])
    return table(rows, "<" + ">" * len(names), 5)


@lru_cache(maxsize=8)
def _highlighted(lines: tuple[str, ...]) -> tuple[Content, ...]:
    from textual.highlight import highlight  # loads Pygments, for those who look at code

    return tuple(highlight("\n".join(lines), language="python").split("\n", allow_blank=True))


def code_text(lines: tuple[str, ...], running: int | None, options: Sequence[str] = ()) -> Content:
    """Return the code with a mark at the line that runs.

    Args:
        running: the index of that line.
        options: what the search does otherwise, said below the code.
    """
    rows = []
    for index, line in enumerate(_highlighted(lines)):
        row = styled(("► " if index == running else "  ", "open"), line)
        if index == running:
            row = row.pad_right(2).stylize(STYLES["selected"])
        rows.append(row)
    if options:
        rows.append(styled((f"≠ The search differs by {', '.join(options)}.", "dim")))
    return stacked(*rows)
