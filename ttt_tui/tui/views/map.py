"""The map of the whole game tree: what a search has visited, what it never will, where it is."""

from itertools import groupby

from textual import events, work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from ttt_tui.games.game import Game, Side, rules_of, side_name
from ttt_tui.games.guard import GameFault
from ttt_tui.run.job import in_thread
from ttt_tui.search.exact import TooManyPositions
from ttt_tui.search.options import MoveOrder
from ttt_tui.search.trace import Trace
from ttt_tui.tui.model.keys import key_of
from ttt_tui.tui.model.snapshot import SearchAtMoment, Snapshot
from ttt_tui.tui.panel import LineWidget, NodeSelected, ScrollingPanel, fill, styled
from ttt_tui.tui.styles import Span, side_style
from ttt_tui.tui.views.coverage import MOST_STATES, Cover, Coverage, Icicle, coverage_of
from ttt_tui.words.numbers import count, plural

PLAIN = ("minimax", "alpha-beta")
"""The algorithms that visit each node at most once, in the order of moves."""

LABEL = 3
"""The columns of a row's label."""

_EXPLAINED = "Each row is a ply, moves in the order tried\n"
_TOO_LARGE = "The map shows every position of a game, and this one has more than"
_NEVER = "╱"
_AHEAD = "·"
_NOW = "━"
_SHADES = "░▒▓█"


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

    _wanted: object = None
    _icicle: Icicle | None = None
    _coverage: Coverage | None = None
    _words = ""

    def compose(self) -> ComposeResult:
        yield Static(id="map-heading")
        yield Static(id="map-legend")
        yield LineWidget()

    def key(self, snapshot: Snapshot) -> object:
        shown = snapshot.shown
        return shown.trace, shown.event, shown.trace.events

    def draw(self, snapshot: Snapshot) -> None:
        shown = snapshot.shown
        words = why_no_map(shown) or self._begin(shown.trace)
        above = styled((words, "dim"))
        below = Content()
        rows: list[list[Span]] = []
        if not words and self._icicle is not None:
            icicle = self._icicle
            self._coverage = coverage_of(shown.trace, shown.trace.events, icicle)
            cover = self._coverage.at(shown.moment)
            for ply in range(len(icicle.total)):
                rows.append([(f"{ply:>2} ", "dim"), *row_spans(cover, icicle, ply)])
            above = styled(*heading(shown, icicle))
            below = styled(*legend(icicle.game))
        grid = self.query_one(LineWidget)
        grid.styles.height = len(rows)
        grid.lines = rows
        grid.refresh()
        fill(self, above, below)

    def _begin(self, trace: Trace) -> str:
        """Begin to lay out the tree if it is a new one; return the words in place of a map."""
        width = self.scrollable_content_region.width - LABEL
        wanted = trace.game, trace.options.order, width
        if wanted != self._wanted and width > 0:
            self._wanted = wanted
            self._words = "Counting the positions of the game ..."
            self._lay_out(*wanted)
        return self._words

    @work(exclusive=True)
    async def _lay_out(self, game: Game, order: MoveOrder, width: int) -> None:
        """Lay the tree out in a thread, as to count its positions takes up to 2 s."""
        try:
            self._icicle = await in_thread(lambda: Icicle(game, order, width))
            self._words = ""
        except TooManyPositions:
            self._words = f"{_TOO_LARGE} {MOST_STATES:,}."
        except LookupError:
            self._words = "Positions of this game with the same key differ, or change."
        except GameFault as error:
            self._words = f"{error}"
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self.query_one(LineWidget))
        if self._snapshot is None or self._coverage is None or place is None or place.x < LABEL:
            return
        node = self._coverage.node_at(self._snapshot.shown.moment, place.y, place.x - LABEL)
        if node is not None:
            self.post_message(NodeSelected(node))


def why_no_map(shown: SearchAtMoment) -> str:
    """Say why a search has no map; empty if it has one."""
    if rules_of(shown.trace.game).has_chance:
        return "A tree with chance nodes has no map."
    if shown.name not in PLAIN:
        return f"The map is of {' and '.join(PLAIN)}; {key_of('next_tree')} shows another."
    return ""


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
    for cell, run in groupby(icicle.cells[ply].tolist()):
        room = len(list(run))
        sign, style = sign_of(cover, icicle, cell)
        if sign == _NOW and room == 1:
            sign = "┃"
        text = icicle.texts.get(cell, "")
        if len(text) + 2 > room:
            text = ""
        if sign == "█" and room > 1:  # a gap between neighbours; the text on the strip's colour
            spans += [(text.center(room - 1), f"{style} reverse"), ("▌", style)]
        else:
            spans.append((text.center(room, sign), style))
    return spans


def sign_of(cover: Cover, icicle: Icicle, cell: int) -> Span:
    """Return the sign and the style of a cell; a blank where the games are over."""
    if cell < 0:
        return " ", ""
    if cell in cover.searching:
        return _NOW, "open"
    visited = int(cover.visited[cell])
    if not visited:
        return (_NEVER, "cut") if cover.never[cell] else (_AHEAD, "grid")
    share = visited / icicle.sizes[cell]
    return _SHADES[int(3 * share)], side_style(cover.balance[cell])
