"""The state of the shown search in large letters: for a lecture hall, where nobody sits near."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len
from textual.strip import Strip

from ttt_tui.engine.frame import SearchStatus
from ttt_tui.search import Moment
from ttt_tui.tui.colours import Span, StyledWidget, StyleName, style_of_value
from ttt_tui.tui.terminal import draws_ascii
from ttt_tui.tui.views.block_letters import Size, block_letters
from ttt_tui.tui.views.status import going_on, search_state
from ttt_tui.words.numbers import count, rate
from ttt_tui.words.sentences import Formatter

_MARGIN, _GAP = 1, 3
_LARGE_FROM = 180  # columns
_WORDS = {"searching": "searching", "paused": "paused", "not started": "ready"}
_LONGEST = "searching"


@dataclass(frozen=True)
class BannerState:
    """What the banner tells of.

    Attributes:
        past: the moment that the recording is rewound to, if it is.
        asked: a question is open, which the number of all events would answer.
    """

    status: SearchStatus
    formatter: Formatter
    past: Moment | None
    running: bool
    asked: bool = False


class _Field(NamedTuple):
    """A label, and below it what is written in large letters, the longest way first."""

    label: str
    ways: tuple[str, ...]
    style: StyleName


class StateBanner(StyledWidget):
    """What a search does, how many nodes it has visited, and the root's value.

    The three stand at fixed places, so that nothing moves while a search runs.
    """

    DEFAULT_CSS = "StateBanner { height: 4; background: $surface; }"

    _fields: tuple[_Field, ...] = ()

    def show(self, state: BannerState) -> None:
        fields = (_doing(state), _nodes(state), _value(state))
        if fields != self._fields:
            self._fields = fields
            self.refresh()

    def on_resize(self) -> None:
        self.styles.height = 1 + self._letters.lines

    @property
    def _letters(self) -> Size:
        if draws_ascii(self):
            return Size.ASCII
        return Size.LARGE if self.size.width >= _LARGE_FROM else Size.SMALL

    def render_line(self, y: int) -> Strip:
        width, size = self.size.width, self._letters
        # After a resize it is drawn once at its former height, which larger letters may have set.
        if not self._fields or y > size.lines:
            return self.strip([], width)
        lefts = self._lefts(width, size)
        line, end = list[Span](), 0
        for (label, ways, style), left, right in zip(
            self._fields, lefts, [*lefts[1:], width - _MARGIN + _GAP], strict=True
        ):
            room = right - left - _GAP
            fitting = [way for way in ways if len(block_letters(way, size)[0]) <= room]
            text = label[:room]
            if y:
                text = block_letters(fitting[0] if fitting else "", size)[y - 1]
            elif not fitting:
                text = f"{label}: {ways[-1]}"[:room]
            line += [Span(" " * (left - end)), Span(text, style if y else "strong")]
            end = left + cell_len(text)
        return self.strip(line, width)

    @staticmethod
    def _lefts(width: int, size: Size) -> list[int]:
        """Where the fields begin: the first has room for every state, the rest is shared."""
        second = _MARGIN + len(block_letters(_LONGEST, size)[0]) + _GAP
        return [_MARGIN, second, second + (width - second) * 3 // 5]


def _doing(state: BannerState) -> _Field:
    status, past = state.status, state.past
    said = search_state(status, past, running=state.running, asked=state.asked)
    if past is not None:
        word = "replay"
    elif status.over:
        word = "done" if status.report.complete else "limited"
    else:
        word = _WORDS[going_on(status, running=state.running)]
    name = status.search.options.algorithm.name
    return _Field(name if said.text in _WORDS else f"{name}: {said.text}", (word,), said.style)


def _nodes(state: BannerState) -> _Field:
    nodes = state.status.nodes_at(state.past or state.status.moment)
    ways = (count(nodes), rate(nodes).replace(" ", ""))
    return _Field("nodes", ways, "plain")


def _value(state: BannerState) -> _Field:
    report, formatter = state.status.report, state.formatter
    if state.past is None and report.value is not None:
        words = formatter.root_result(report.value) if formatter.has_results else ""
        label = f"value: {words}" if words else "value"
        number, style = formatter.proven.number(report.value), style_of_value(report.value)
        return _Field(label, (number,), style)
    moment = state.past or state.status.moment
    if not moment.is_entered(0):
        return _Field("value", ("...",), "dim")
    view = moment.view(0)
    number = formatter.value(view).replace(">= ", "≥").replace("<= ", "≤")
    return _Field("value", (number,), style_of_value(view.value))
