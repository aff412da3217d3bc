"""The map of the whole game tree: what a search has visited, what it never will, where it is."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.strip import Strip
from textual.worker import get_current_worker

from ttt_tui.next.games.game import Game, Side, rules_of, side_name
from ttt_tui.next.games.guard import GameFault
from ttt_tui.next.search.moment import Moment
from ttt_tui.next.search.trace import Trace
from ttt_tui.next.tui.coverage import (
    MOST_STATES,
    Cover,
    Coverage,
    Icicle,
    TooManyStates,
    sizes_below,
)
from ttt_tui.next.tui.lines import Lines, Span, cropped, length
from ttt_tui.next.tui.state import Shown, Snapshot
from ttt_tui.next.tui.theme import side_style
from ttt_tui.next.words.numbers import count, plural, share

PLAIN = ("minimax", "alpha-beta")
"""Algorithms that visit each node at most once, in the order of moves."""

LABEL = 3
"""Columns of a row's label."""

_EXPLAINED = (
    "The whole game tree, a row for each ply: below a node its moves, in the order tried.",
    "A row for each ply, a strip for each node.",
)
_COUNTING = "Counting the positions of the game ..."
_TOO_LARGE = f"The map shows every position of a game, and this one has more than {MOST_STATES:,}."
_OTHERS = "The map is of minimax and alpha-beta; t shows the next tree."
_NEVER, _AHEAD, _NOW = "╱", "·", "━"
_SHADES = "░▒▓"


class MapView(Lines, can_focus=True):
    """Maps of minimax and alpha-beta, above each other where both fit."""

    HELP = """\
**Map.** The whole game tree below the position: a row for each ply, a strip for each position, its
moves below it from left to right in the order in which they are tried. A column that is too narrow
for one position stands for several, and its shade says how many of them are visited.

A strip has the colour of its value, bounds included. `╱` was **never visited**: it was cut. `·` may
still be visited, and the bright line is where the search is now. The map goes back with the clock.
A click selects a position, here and in the tree; so do the arrows.
"""

    BINDINGS = [
        Binding("up", "parent", "Up", tooltip="Select the position above"),
        Binding("down", "child", "Down", tooltip="Select the first position below"),
        Binding("left", "beside(-1)", "Left", show=False),
        Binding("right", "beside(1)", "Right", show=False),
    ]

    @dataclass
    class Selected(Message):
        """The user has selected a visited node of one of the searches."""

        node: int
        name: str

    def __init__(
        self,
        *,
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._key: object = None
        self._snapshot: Snapshot | None = None
        self._game: Game | None = None
        self._known: dict[Any, tuple[int, ...]] | None = None
        self._instead = _COUNTING
        self._icicles: dict[object, Icicle] = {}
        self._coverages: dict[Trace, Coverage] = {}
        self._rows: list[tuple[list[Span], Shown | None, int]] = []  # and the ply, -1 for words

    def show(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        if not self.size:
            return
        plain = [each for each in snapshot.searches if each.name in PLAIN]
        moments = tuple((each.trace, each.event, each.trace.events) for each in plain)
        key = moments, snapshot.shown.name, snapshot.state.selected, self.size, self._known is None
        if key == self._key:
            return
        self._key = key
        traces = [each.trace for each in plain]
        self._coverages = {at: known for at, known in self._coverages.items() if at in traces}
        if snapshot.shown.name in PLAIN and snapshot.shown.trace.game != self._game:
            self._game, self._known, self._instead = snapshot.shown.trace.game, None, _COUNTING
            self._icicles.clear()
            self.run_worker(self._count, thread=True, exclusive=True)
        self._lay_out(snapshot)

    def _count(self) -> None:
        """Count the positions of the game; up to 2 s, so in a thread."""
        worker, game = get_current_worker(), self._game
        if game is None:
            return
        try:
            known, instead = sizes_below(game), ""
        except TooManyStates:
            known, instead = None, _TOO_LARGE
        except GameFault as error:
            known, instead = None, f"{error}"
        if not worker.is_cancelled:
            self.app.call_from_thread(self._counted, game, known, instead)

    def _counted(self, game: Game, known: dict[Any, tuple[int, ...]] | None, instead: str) -> None:
        if game is self._game and self._snapshot is not None:
            self._known, self._instead, self._key = known, instead, None
            self.show(self._snapshot)

    def _lay_out(self, snapshot: Snapshot) -> None:
        self._rows = []
        shown, width, height = snapshot.shown, self.size.width, self.size.height
        instead = _OTHERS if shown.name not in PLAIN else self._instead
        if not instead and self._known is not None and width > LABEL:
            searches = [shown, *(each for each in snapshot.searches if each is not shown)]
            rows = len(self._coverage(shown).icicle.total) + 1
            words = legend(shown.trace.game, width)
            for each in searches:
                room = height - len(self._rows) - len(words)
                if each.name in PLAIN and (each is shown or rows <= room):
                    self._add_map(each, snapshot, room)
            if len(self._rows) + len(words) < height:
                text = next((each for each in _EXPLAINED if len(each) < width), "")
                self._rows.append(([(f" {text}", "dim")], None, -1))
            self._rows += [(line, None, -1) for line in words]
        elif instead:
            self._rows = [([(f" {instead}", "dim")], None, -1)]
        self.refresh()

    def _coverage(self, shown: Shown) -> Coverage:
        trace, width = shown.trace, self.size.width - LABEL
        coverage = self._coverages.get(trace)
        if coverage is None or coverage.icicle.width != width:
            assert self._known is not None
            order = trace.options.order
            icicle = self._icicles.get((order, width))
            if icicle is None:
                icicle = Icicle(trace.game, order, width, self._known)
                self._icicles = {(order, width): icicle}
            coverage = self._coverages[trace] = Coverage(trace, icicle)
        return coverage

    def _add_map(self, shown: Shown, snapshot: Snapshot, room: int) -> None:
        coverage = self._coverage(shown)
        cover, icicle = coverage.at(shown.moment), coverage.icicle
        plies = min(len(icicle.total), room - 1)
        words = cropped(heading(shown, icicle, plies), self.size.width)
        self._rows.append((words, None, -1))
        selected, mark = snapshot.state.selected, (-1, -1)
        if shown is snapshot.shown and selected is not None and shown.moment.is_entered(selected):
            mark = shown.trace.depth[selected], coverage.block_of(selected)
        for ply in range(plies):
            block = mark[1] if mark[0] == ply else -1
            spans = [(f"{ply:>2} ", "dim"), *row_spans(cover, icicle, ply, block)]
            self._rows.append((spans, shown, ply))

    def render_line(self, y: int) -> Strip:
        spans = self._rows[y][0] if y < len(self._rows) else []
        return self.strip(spans, self.size.width)

    def on_resize(self) -> None:
        if self._snapshot is not None:
            self.show(self._snapshot)

    # Choosing

    def on_click(self, event: events.Click) -> None:
        shown, ply = self._rows[event.y][1:] if event.y < len(self._rows) else (None, -1)
        column = event.x - LABEL
        if shown is None or not 0 <= column < self._coverage(shown).icicle.width:
            return
        coverage = self._coverage(shown)
        block = int(coverage.icicle.grid[ply, column])
        if block >= 0 and (node := coverage.node_at(shown.moment, ply, block)) is not None:
            self.post_message(self.Selected(node, shown.name))

    def _at(self) -> tuple[Moment, int] | None:
        """The selected node of the shown search, else the current one."""
        if self._snapshot is None or self._snapshot.node is None:
            return None
        return self._snapshot.shown.moment, self._snapshot.node

    def _select(self, node: int | None) -> None:
        if node is not None and self._snapshot is not None:
            self.post_message(self.Selected(node, self._snapshot.shown.name))

    def action_parent(self) -> None:
        if at := self._at():
            self._select(at[0].trace.parent(at[1]))

    def action_child(self) -> None:
        if (at := self._at()) and at[0].nodes_below(at[1]):
            self._select(at[1] + 1)

    def action_beside(self, step: int) -> None:
        """The visited node of the same ply before or after this one."""
        if at := self._at():
            moment, node = at
            depth = moment.trace.depth[node]
            if step > 0:
                self._select(moment.trace.find("depth", depth, node + 1, moment.entered))
            else:
                self._select(moment.trace.rfind("depth", depth, 0, node))


def heading(shown: Shown, icicle: Icicle, plies: int) -> list[Span]:
    """`alpha-beta   30 of 62 nodes visited   32 never   48.4 %`"""
    total, visited = sum(icicle.total) - 1, max(0, shown.moment.entered - 1)
    never = total - visited if shown.event and not shown.moment.path else 0
    spans = [
        (f" {shown.name}", "strong"),
        (f"   {count(visited)} of {plural(total, 'node')} visited", "plain"),
    ]
    if never:
        spans.append((f"   {count(never)} never", "cut"))
    if plies < len(icicle.total):
        spans.append((f"   plies 0-{plies - 1} of {len(icicle.total) - 1}", "warn"))
    return [*spans, (f"   {share(visited, total)}", "dim")]


def row_spans(cover: Cover, icicle: Icicle, ply: int, marked: int) -> list[Span]:
    """A row of the map.

    Args:
        marked: the block that has the mark of the selected node; -1 for none.
    """
    spans: list[Span] = []
    for number, run in groupby(int(block) for block in icicle.grid[ply]):
        room = len(list(run))
        if number < 0:
            spans.append((" " * room, ""))
            continue
        sign, style = cell(cover, icicle, ply, number)
        text = "◆" if number == marked else icicle.blocks[number].text
        if number != marked and len(text) + 2 > room:
            text = ""
        if sign == "█" and room > 1:  # a gap between neighbours; the text on the strip's colour
            left = (room - 1 - len(text)) // 2
            strip = " " * left + text + " " * (room - 1 - len(text) - left)
            spans += [(strip, f"{style} reverse"), ("▌", style)]
        else:
            left = (room - len(text)) // 2
            strip = sign * left + text + sign * (room - len(text) - left)
            spans.append((strip, "strong" if number == marked else style))
    return spans


def cell(cover: Cover, icicle: Icicle, ply: int, block: int) -> Span:
    """What became of the nodes of a cell, as a sign and its style."""
    if cover.searching[ply, block]:
        return ("┃" if len(icicle.blocks[block].columns) == 1 else _NOW), "open"
    visited, size = int(cover.visited[ply, block]), icicle.sizes[ply, block]
    if not visited:
        return (_NEVER, "cut") if cover.never[ply, block] else (_AHEAD, "grid")
    high, low = int(cover.high[ply, block]), int(cover.low[ply, block])
    most = max(high, low, visited - high - low)
    style = side_style(1 if high == most else -1 if low == most else 0)
    part = visited / size
    return ("█" if part >= 1 else _SHADES[int(3 * part)]), style


def legend(game: Game, width: int) -> list[list[Span]]:
    """What the signs mean, in lines of this width."""
    high, low = (side_name(game, side) for side in (Side.MAX, Side.MIN))
    results = rules_of(game).results
    names = (f"{high} wins", "draw", f"{low} wins") if results else ("above 0", "0", "below 0")
    signs = [
        *(("█", side_style(value), name) for value, name in zip((1, 0, -1), names, strict=True)),
        ("░▒▓", "draw", "in part"),
        (_NEVER * 2, "cut", "never"),
        (_AHEAD * 2, "grid", "not yet"),
        (_NOW + "┃", "open", "now"),
    ]
    lines: list[list[Span]] = [[]]
    for sign, style, words in signs:
        spans = [(f" {sign}", style), (f" {words} ", "dim")]
        if length(lines[-1]) + length(spans) > width:
            lines.append([])
        lines[-1] += spans
    return lines
