"""The map of the whole game tree: what a search has visited, what it never will, where it is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from textwrap import wrap

from textual import events, work
from textual.strip import Strip

from ttt_tui.games.game import Game, Side, rules_of, side_name
from ttt_tui.games.guard import GameFault
from ttt_tui.run.job import in_thread
from ttt_tui.search.trace import Trace
from ttt_tui.tui.model.keys import key_of
from ttt_tui.tui.model.snapshot import SearchAtMoment, Snapshot
from ttt_tui.tui.panel import LineWidget, NodeSelected, SnapshotPanel, length
from ttt_tui.tui.styles import Span, side_style
from ttt_tui.tui.views.coverage import MOST_STATES, Cover, Coverage, Icicle, Sizes, sizes_below
from ttt_tui.words.numbers import count, plural

PLAIN = ("minimax", "alpha-beta")
"""The algorithms that visit each node at most once, in the order of moves."""

LABEL = 3
"""The columns of a row's label."""

_EXPLAINED = "Each row is a ply; below a node are its moves, in the order tried."
_COUNTING = "Counting the positions of the game ..."
_TOO_LARGE = f"The map shows every position of a game, and this one has more than {MOST_STATES:,}."
_NEVER = "╱"
_AHEAD = "·"
_NOW = "━"
_SHADES = "░▒▓█"


class MapView(SnapshotPanel, LineWidget, can_focus=True):
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
    _rows: Sequence[list[Span]] = ()
    _top = _plies = 0  # the rows of the heading, and the plies of the map below it

    def key(self, snapshot: Snapshot) -> object:
        shown = snapshot.shown
        return shown.trace, shown.event, shown.trace.events, self.size

    def draw(self, snapshot: Snapshot) -> None:
        shown = snapshot.shown
        width = self.size.width
        words = ""
        self._rows = ()
        self._plies = 0
        if rules_of(shown.trace.game).has_chance:
            words = "A tree with chance nodes has no map."
        elif shown.name not in PLAIN:
            words = f"The map is of {' and '.join(PLAIN)}; {key_of('next_tree')} shows another."
        elif shown.trace.game != self._game:
            self._game = shown.trace.game
            self._sizes = None
            self._instead = _COUNTING
            self._count(self._game)
        if words := words or self._instead:
            self._rows = _dim_lines(words, max(40, width - 1))
        elif self._sizes is not None and width > LABEL:
            self._draw_map(shown, self._coverage_of(shown.trace, width - LABEL))
        self.refresh()

    def _draw_map(self, shown: SearchAtMoment, coverage: Coverage) -> None:
        width, height = self.size
        icicle = coverage.icicle
        below = [*_dim_lines(_EXPLAINED, width - 1), *legend(icicle.game, width)]
        plies = len(icicle.total)
        above = heading(shown, icicle, plies, width)
        room = max(1, height - len(above) - len(below))
        if plies > room:  # which the heading says, perhaps in one line more
            above = heading(shown, icicle, room, width)
            plies = max(1, height - len(above) - len(below))
        self._top = len(above)
        self._plies = plies
        cover = coverage.at(shown.moment)
        rows = [[(f"{ply:>2} ", "dim"), *row_spans(cover, icicle, ply)] for ply in range(plies)]
        self._rows = [*above, *rows, *below]

    @work(exclusive=True)
    async def _count(self, game: Game) -> None:
        """Count the positions of the game in a thread: it takes up to 2 s."""
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
            try:
                icicle = Icicle(trace.game, trace.options.order, width, self._sizes)
            except LookupError as error:
                name = rules_of(trace.game).name
                raise GameFault(f"{name}: positions with the same key differ, or change") from error
            known = self._coverage = Coverage(trace, icicle)
        return known

    def line(self, y: int) -> Strip:
        return self.strip(self._rows[y] if y < len(self._rows) else [], self.size.width)

    def on_resize(self) -> None:
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        ply = event.y - self._top
        column = event.x - LABEL
        if self._snapshot is None or self._coverage is None:
            return
        if 0 <= ply < self._plies and 0 <= column < self._coverage.icicle.width:
            block = int(self._coverage.icicle.grid[ply, column])
            node = self._coverage.node_at(self._snapshot.shown.moment, ply, block)
            if node is not None:
                self.post_message(NodeSelected(node))


def heading(shown: SearchAtMoment, icicle: Icicle, plies: int, width: int) -> list[list[Span]]:
    """Count the nodes: `alpha-beta   30 of 62 nodes visited   32 never`."""
    total = sum(icicle.total) - 1
    visited = max(0, shown.moment.entered - 1)
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


def _dim_lines(text: str, width: int) -> list[list[Span]]:
    return [[(f" {line}", "dim")] for line in wrap(text, width)]


def flowing(pieces: list[list[Span]], width: int) -> list[list[Span]]:
    """Set pieces of text one after another, in lines of this width."""
    lines: list[list[Span]] = [[]]
    for spans in pieces:
        if length(lines[-1]) + len("".join(text for text, _ in spans).rstrip()) > width:
            lines.append([])
        lines[-1] += spans
    return lines


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


def legend(game: Game, width: int) -> list[list[Span]]:
    """Explain the signs, in lines of this width."""
    names = ("above 0", "0", "below 0")
    if rules_of(game).results:
        names = (f"{side_name(game, Side.MAX)} wins", "draw", f"{side_name(game, Side.MIN)} wins")
    signs = [
        *(("█", side_style(value), name) for value, name in zip((1, 0, -1), names, strict=True)),
        ("░▒▓", "draw", "in part"),
        (_NEVER * 2, "cut", "never"),
        (_AHEAD * 2, "grid", "not yet"),
        (_NOW + "┃", "open", "now"),
    ]
    pieces = [[(f" {sign}", style), (f" {words} ", "dim")] for sign, style, words in signs]
    return flowing(pieces, width)
