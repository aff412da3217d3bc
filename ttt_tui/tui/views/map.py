"""The map of the whole game tree: what a search has visited, what it never will, where it is."""

from __future__ import annotations

from itertools import groupby
from textwrap import wrap

from textual import events, work
from textual.strip import Strip

from ttt_tui.games.game import Game, Side, rules_of, side_name
from ttt_tui.games.guard import GameFault
from ttt_tui.search.trace import Trace
from ttt_tui.tui.model.jobs import in_thread
from ttt_tui.tui.model.keys import key_of
from ttt_tui.tui.model.snapshot import Shown, Snapshot
from ttt_tui.tui.panel import Keyed, Lines, NodeSelected, Span, length
from ttt_tui.tui.theme import side_style
from ttt_tui.tui.views.coverage import MOST_STATES, Cover, Coverage, Icicle, Sizes, sizes_below
from ttt_tui.words.numbers import count, plural

PLAIN = ("minimax", "alpha-beta")
"""Algorithms that visit each node at most once, in the order of moves."""

LABEL = 3
"""Columns of a row's label."""

_EXPLAINED = "Each row is a ply; below a node are its moves, in the order tried."
_COUNTING = "Counting the positions of the game ..."
_TOO_LARGE = f"The map shows every position of a game, and this one has more than {MOST_STATES:,}."
_NEVER, _AHEAD, _NOW = "╱", "·", "━"
_SHADES = "░▒▓"


class MapView(Keyed, Lines, can_focus=True):
    """The map of the shown search, of minimax or alpha-beta."""

    HELP = """\
**Map.** The whole game tree below the position. A column that is too narrow for one position stands
for several, and its shade says how many of them are visited. A strip has the colour of its value,
bounds included. `╱` was **never visited**: it was cut. `·` may still be. A click selects a
position.
"""

    _game: Game | None = None
    _sizes: Sizes | None = None
    _instead = ""
    _coverage: Coverage | None = None
    _rows: tuple[list[Span], ...] = ()
    _top = _plies = 0  # rows of the heading, and plies of the map below it

    def key(self, snapshot: Snapshot) -> object:
        shown = snapshot.shown
        return shown.trace, shown.event, shown.trace.events, self.size

    def draw(self, snapshot: Snapshot) -> None:
        shown, (width, height) = snapshot.shown, self.size
        trace, words = shown.trace, ""
        self._rows, self._plies = (), 0
        if shown.name not in PLAIN:
            words = f"The map is of {' and '.join(PLAIN)}; {key_of('next_tree')} shows another."
        elif trace.game != self._game:
            self._game, self._sizes, self._instead = trace.game, None, _COUNTING
            self._count(trace.game)
        if words := words or self._instead:
            self._rows = tuple([(f" {line}", "dim")] for line in wrap(words, max(40, width - 1)))
        elif self._sizes is not None and width > LABEL:
            coverage = self._coverage_of(trace, width - LABEL)
            icicle, plies = coverage.icicle, len(coverage.icicle.total)
            below = [[(f" {line}", "dim")] for line in wrap(_EXPLAINED, width - 1)]
            below += legend(trace.game, width)
            for _ in range(2):  # that not all plies have room is said in the heading
                above = heading(shown, icicle, plies, width)
                plies = max(1, min(plies, height - len(above) - len(below)))
            self._top, self._plies, cover = len(above), plies, coverage.at(shown.moment)
            rows = ([(f"{ply:>2} ", "dim"), *row_spans(cover, icicle, ply)] for ply in range(plies))
            self._rows = *above, *rows, *below
        self.refresh()

    @work(exclusive=True)
    async def _count(self, game: Game) -> None:
        """Count the positions of the game; up to 2 s, so in a thread."""
        try:
            self._sizes = await in_thread(lambda: sizes_below(game))
            self._instead = "" if self._sizes is not None else _TOO_LARGE
        except GameFault as error:
            self._instead = f"{error}"
        self.redraw()

    def _coverage_of(self, trace: Trace, width: int) -> Coverage:
        known = self._coverage
        if known is None or known.trace is not trace or known.icicle.width != width:
            assert self._sizes is not None
            icicle = Icicle(trace.game, trace.options.order, width, self._sizes)
            known = self._coverage = Coverage(trace, icicle)
        return known

    def line(self, y: int) -> Strip:
        return self.strip(self._rows[y] if y < len(self._rows) else [], self.size.width)

    def on_resize(self) -> None:
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        ply, column = event.y - self._top, event.x - LABEL
        if self._snapshot is None or self._coverage is None:
            return
        if 0 <= ply < self._plies and 0 <= column < self._coverage.icicle.width:
            block = int(self._coverage.icicle.grid[ply, column])
            node = self._coverage.node_at(self._snapshot.shown.moment, ply, block)
            if node is not None:
                self.post_message(NodeSelected(node))


def heading(shown: Shown, icicle: Icicle, plies: int, width: int) -> list[list[Span]]:
    """`alpha-beta   30 of 62 nodes visited   32 never`"""
    total, visited = sum(icicle.total) - 1, max(0, shown.moment.entered - 1)
    never = total - visited if shown.event and not shown.moment.path else 0
    pieces = [
        [(f" {shown.name}  ", "strong")],
        [(f" {count(visited)} of {plural(total, 'node')} visited  ", "plain")],
    ]
    if never:
        pieces.append([(f" {count(never)} never  ", "cut")])
    if plies < len(icicle.total):
        pieces.append([(f" plies 0-{plies - 1}", "warn")])
    return flowing(pieces, width)


def flowing(pieces: list[list[Span]], width: int) -> list[list[Span]]:
    """Pieces of text one after another, in lines of this width."""
    lines: list[list[Span]] = [[]]
    for spans in pieces:
        if length(lines[-1]) + len("".join(text for text, _ in spans).rstrip()) > width:
            lines.append([])
        lines[-1] += spans
    return lines


def row_spans(cover: Cover, icicle: Icicle, ply: int) -> list[Span]:
    """A row of the map, with the moves where they have room."""
    spans: list[Span] = []
    for number, run in groupby(int(block) for block in icicle.grid[ply]):
        room = len(list(run))
        if number < 0:
            spans.append((" " * room, ""))
            continue
        sign, style = cell(cover, icicle, ply, number)
        text = icicle.blocks[number].text
        if len(text) + 2 > room:
            text = ""
        if sign == "█" and room > 1:  # a gap between neighbours; the text on the strip's colour
            left = (room - 1 - len(text)) // 2
            strip = " " * left + text + " " * (room - 1 - len(text) - left)
            spans += [(strip, f"{style} reverse"), ("▌", style)]
        else:
            left = (room - len(text)) // 2
            strip = sign * left + text + sign * (room - len(text) - left)
            spans.append((strip, style))
    return spans


def cell(cover: Cover, icicle: Icicle, ply: int, block: int) -> Span:
    """What became of the nodes of a cell, as a sign and its style."""
    if cover.searching[ply, block]:
        return ("┃" if len(icicle.blocks[block].columns) == 1 else _NOW), "open"
    visited = int(cover.visited[ply, block])
    if not visited:
        return (_NEVER, "cut") if cover.never[ply, block] else (_AHEAD, "grid")
    part = visited / icicle.sizes[ply, block]
    style = side_style(int(cover.balance[ply, block]))
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
    pieces = [[(f" {sign}", style), (f" {words} ", "dim")] for sign, style, words in signs]
    return flowing(pieces, width)
