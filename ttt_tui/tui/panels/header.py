"""The line at the top: the game, the search that is shown, how far it is and how fast it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

from ttt_tui.games.game import side_name
from ttt_tui.tui.panel import styled
from ttt_tui.tui.panels.board import describe
from ttt_tui.tui.styles import Span
from ttt_tui.words.numbers import count, plural

if TYPE_CHECKING:
    from ttt_tui.tui.model.snapshot import Snapshot


class Header(Static):
    """One line, in which the game gives way to the search."""

    def show(self, snapshot: Snapshot) -> None:
        line = header_line(snapshot, self.size.width)
        if line != self.content:
            self.update(line, layout=False)


def header_line(snapshot: Snapshot, width: int) -> Content:
    """Return `ttt-tui  3x3, 3 in a row`, at the right `alpha-beta  searched 30, showing 12  +1`."""
    game = (describe(snapshot.state.match.state).partition(";")[0], "dim")
    left = styled((" ttt-tui  ", "strong"), game)
    # Counts may be the answer to a question.
    right = Content() if snapshot.state.is_asking else styled(*_search(snapshot))
    room = width - right.cell_length
    if left.cell_length + 2 > room:
        left = styled((" ", "plain"), game).truncate(max(0, room - 2), ellipsis=True)
    return Content.assemble(left, " " * max(0, room - left.cell_length), right)


def _search(snapshot: Snapshot) -> list[Span]:
    from ttt_tui.search.judge import claim  # not wanted for the first frame
    from ttt_tui.words.values import bounded, value_text

    shown = snapshot.shown
    trace = shown.trace
    moment = shown.moment
    spans = [(f"{shown.name}  ", "strong")]
    if not snapshot.state.is_of_board:
        spans.append((f"for {side_name(trace.game, trace.game.to_move)}'s move  ", "open"))
    if shown.progress.fault:
        return [*spans, (f"{shown.progress.fault} ", "error")]
    if shown.is_silent:
        return [*spans, (f"searching, {plural(shown.progress.calls, 'call')} so far ", "open")]
    spans += [("searched ", "dim"), (count(trace.totals.nodes), "plain")]
    if shown.progress.job_state == "stopped":
        spans.append((" (stopped)", "warn"))
    if shown.is_beyond:
        spans.append((", beyond the recording", "warn"))
    else:
        spans += [(", showing ", "dim"), (count(shown.counters.nodes), "plain")]
    value = value_text(trace, moment.view(0)) if moment.is_entered(0) else "..."
    if shown.is_beyond and trace.result is not None and trace.result.value is not None:
        value = bounded(trace, trace.result.value, *claim(trace, 0))
    style = "dim" if snapshot.state.clock.runs else "open"
    spans.append((f"  {clock_words(snapshot)}", style))
    name = "Q" if trace.algorithm.rollouts else "value"
    return [*spans, (f"  {name} ", "dim"), (f"{value} ", "strong")]


def clock_words(snapshot: Snapshot) -> str:
    """Return `10 events/s`, `live`, `paused` or `end`; `auto` if the size decides."""
    clock = snapshot.state.clock
    shown = snapshot.shown
    if clock.live:
        return "live"
    if not clock.runs:
        return "end" if snapshot.state.at_end(shown.progress) else "paused"
    rate = clock.pace(shown.trace)
    pace = f"{rate:,.0f} event{'' if rate == 1 else 's'}/s"
    return f"auto, {pace}" if clock.auto else pace
