"""The map of the whole game tree: what a search has visited, what it never will, where it is."""

from __future__ import annotations

from itertools import groupby

from textual import events, work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from ttt_tui.games.game import Game, Side, rules_of, side_name
from ttt_tui.games.guard import GameFault
from ttt_tui.run.job import in_thread
from ttt_tui.search.trace import Trace
from ttt_tui.tui.model.keys import key_of
from ttt_tui.tui.model.snapshot import SearchAtMoment, Snapshot
from ttt_tui.tui.panel import LineWidget, NodeSelected, ScrollingPanel, fill, styled
from ttt_tui.tui.styles import Span, side_style
from ttt_tui.tui.views.coverage import MOST_STATES, Cover, Coverage, Icicle, Sizes, sizes_below
from ttt_tui.words.numbers import count, plural

PLAIN = ("minimax", "alpha-beta")
"""The algorithms that visit each node at most once, in the order of moves."""

LABEL = 3
"""The columns of a row's label."""

_EXPLAINED = "Each row is a ply, moves in the order tried\n"
_COUNTING = "Counting the positions of the game ..."
_TOO_LARGE = f"The map shows every position of a game, and this one has more than {MOST_STATES:,}."
_NEVER = "╱"
_AHEAD = "·"
_NOW = "━"
_SHADES = "░▒▓█"


class MapGrid(LineWidget):
    """The map itself, a row for each ply."""


class MapView(ScrollingPanel, can_focus=True):
    """The map of the shown search, of minimax or alpha-beta."""

    HELP = """\
**Map.** The whole game tree below the position. A column that is too narrow for one position stands
for several, and its shade says how many of them are visited. A strip has the colour of its value,
bounds included. `╱` was **never visited**: it was cut. `·` may still be. A click selects a
position.
"""

    DEFAULT_CSS = """
    MapView { overflow: hidden auto; scrollbar-gutter: stable; }
    MapView Static { height: auto; padding: 0 1; }
    MapView #map-heading { dock: top; }
    MapView #map-legend { dock: bottom; }
    """

    _game: Game | None = None
    _sizes: Sizes | None = None
    _instead = ""
    _coverage: Coverage | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="map-heading")
        yield Static(id="map-legend")
        yield MapGrid()

    def key(self, snapshot: Snapshot) -> object:
        shown = snapshot.shown
        return shown.trace, shown.event, shown.trace.events

    def draw(self, snapshot: Snapshot) -> None:
        shown = snapshot.shown
        words = ""
        if rules_of(shown.trace.game).has_chance:
            words = "A tree with chance nodes has no map."
        elif shown.name not in PLAIN:
            words = f"The map is of {' and '.join(PLAIN)}; {key_of('next_tree')} shows another."
        elif shown.trace.game != self._game:
            self._game = shown.trace.game
            self._sizes = None
            self._instead = _COUNTING
            self._count(self._game)
        words = words or self._instead
        above = styled((words, "dim"))
        below = Content()
        rows: list[list[Span]] = []
        width = self.scrollable_content_region.width - LABEL
        if not words and self._sizes is not None and width > 0:
            coverage = self._coverage_of(shown.trace, width, self._sizes)
            icicle = coverage.icicle
            cover = coverage.at(shown.moment)
            for ply in range(len(icicle.total)):
                rows.append([(f"{ply:>2} ", "dim"), *row_spans(cover, icicle, ply)])
            above = styled(*heading(shown, icicle))
            below = styled(*legend(icicle.game))
        grid = self.query_one(MapGrid)
        grid.styles.height = len(rows)
        grid.lines = rows
        grid.refresh()
        fill(self.query_one("#map-heading", Static), above)
        fill(self.query_one("#map-legend", Static), below)

    @work(exclusive=True)
    async def _count(self, game: Game) -> None:
        """Count the positions of the game in a thread: it takes up to 2 s."""
        try:
            self._sizes = await in_thread(lambda: sizes_below(game))
            self._instead = "" if self._sizes is not None else _TOO_LARGE
        except GameFault as error:
            self._instead = f"{error}"
        self.redraw()

    def _coverage_of(self, trace: Trace, width: int, sizes: Sizes) -> Coverage:
        known = self._coverage
        if known is None or known.trace is not trace or known.icicle.width != width:
            try:
                icicle = Icicle(trace.game, trace.options.order, width, sizes)
            except LookupError as error:
                name = rules_of(trace.game).name
                raise GameFault(f"{name}: positions with the same key differ, or change") from error
            known = self._coverage = Coverage(trace, icicle)
        return known

    def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self.query_one(MapGrid))
        if self._snapshot is None or self._coverage is None or place is None:
            return
        ply = place.y
        column = place.x - LABEL
        if column >= 0:
            block = int(self._coverage.icicle.grid[ply, column])
            node = self._coverage.node_at(self._snapshot.shown.moment, ply, block)
            if node is not None:
                self.post_message(NodeSelected(node))


def heading(shown: SearchAtMoment, icicle: Icicle) -> list[Span]:
    """Count the nodes: `alpha-beta  30 of 62 nodes visited  32 never`."""
    total = sum(icicle.total) - 1
    visited = max(0, shown.moment.entered - 1)
    spans = [(shown.name, "strong")]
    spans.append((f"  {count(visited)} of {plural(total, 'node')} visited", "plain"))
    if shown.event and not shown.moment.path and total > visited:
        spans.append((f"  {count(total - visited)} never", "cut"))
    return spans


def legend(game: Game) -> list[Span]:
    """Explain the signs, in three lines that are short enough for a narrow terminal."""
    names = ("above 0", "0", "below 0")
    if rules_of(game).results:
        names = (f"{side_name(game, Side.MAX)} wins", "draw", f"{side_name(game, Side.MIN)} wins")
    signs = [
        *(("█", side_style(value), name) for value, name in zip((1, 0, -1), names, strict=True)),
        ("░▒▓", "draw", "in part"),
        ("\n" + _NEVER * 2, "cut", "never"),
        (_AHEAD * 2, "grid", "not yet"),
        (_NOW + "┃", "open", "now"),
    ]
    spans = [(_EXPLAINED, "dim")]
    for sign, style, words in signs:
        spans += [(sign, style), (f" {words}  ", "dim")]
    return spans


def row_spans(cover: Cover, icicle: Icicle, ply: int) -> list[Span]:
    """Draw a row of the map, with the moves that have room."""
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
    """Return the sign and the style of a cell."""
    if cover.searching[ply, block]:
        is_narrow = len(icicle.blocks[block].columns) == 1
        return "┃" if is_narrow else _NOW, "open"
    visited = int(cover.visited[ply, block])
    if not visited:
        return (_NEVER, "cut") if cover.never[ply, block] else (_AHEAD, "grid")
    part = visited / icicle.sizes[ply, block]
    style = side_style(int(cover.balance[ply, block]))
    return _SHADES[int(3 * part)], style
