"""The search map: the whole game tree below the position as one picture, one map an algorithm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from textual import events
from textual.strip import Strip
from textual.timer import Timer

from ttt_tui.features.map.coverage import Coverage
from ttt_tui.features.map.game_trees import state_tree_for
from ttt_tui.features.map.layout import UNCOUNTED, Layout, Picture, layout_of
from ttt_tui.features.map.revisits import RevisitCoverage, map_of
from ttt_tui.features.map.rows import (
    CURRENT,
    HELP,
    LABEL,
    SELECTED,
    DrawnSigns,
    Palette,
    ValueWords,
    cell_pieces,
    heading_pieces,
    legend_lines,
    palette,
    row_pieces,
)
from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import rules_of
from ttt_tui.search import Moment, Search, SearchOptions
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.search.counts.tree_counts import census_for
from ttt_tui.tui.colours import Span, StyledWidget
from ttt_tui.tui.fitting import wrapped
from ttt_tui.tui.idle_work import BetweenKeys
from ttt_tui.tui.keys import key
from ttt_tui.tui.views.extensions import LineChosen, Selection, View
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.words.sentences import Formatter

REST_SECONDS = 0.02
"""Between two slices of work on a map that is behind."""

_COUNTING = "Counting the tree ..."


def _tries_all(options: SearchOptions) -> bool:
    """Whether a search visits every node, so that all values are exact."""
    plain = options.algorithm.is_plain and not options.algorithm.prunes
    return plain and not (options.stop_on_win or options.estimates)


class _Row(NamedTuple):
    """What a line of the widget shows: a map's row, or its heading (no depth)."""

    which: int
    depth: int | None


class SearchMap(StyledWidget, can_focus=True):
    """Maps of searches of the same position, above each other where they fit.

    Call `show` with each new moment.
    """

    HELP = HELP

    BINDINGS = [
        key("up", "parent", "Parent", "Select the node above"),
        key("down", "child", "Child", "Select the first node below"),
        key("left", "aside(-1)", "Left", "Select the node on the left"),
        key("right", "aside(1)", "Right", "Select the node on the right"),
        key("home", "end_of_row(-1)", "First", "Select the row's first node"),
        key("end", "end_of_row(1)", "Last", "Select the row's last node"),
    ]

    def __init__(self, *, id: str | None = "map") -> None:  # noqa: A002
        super().__init__(id=id)
        self._maps: Sequence[tuple[str, Moment]] = ()
        self._shown = 0
        self._simple = False
        self._line: Line | None = None
        self._formatter: Formatter | None = None
        self._coverages: list[Coverage | RevisitCoverage] = []
        self._rows: list[_Row] = []
        self._drawn: dict[tuple[int, int], tuple[object, Strip]] = {}
        self._instead = ""  # said where no map can be drawn
        self._top = 0  # the first depth shown, where not all fit
        self._catching_up: Timer | None = None
        self._counting = BetweenKeys(self, self._counted)
        self._column: int | None = None  # walked or clicked at, to come down where one went up

    def see(self, selection: Selection) -> None:
        searches = [moment.search for _, moment in selection.pair]
        shown = searches.index(selection.moment.search)
        maps = selection.pair
        self._simple = selection.simple
        if self._simple:  # one thing at a time
            maps, shown = maps[shown : shown + 1], 0
        self.show(maps, shown, selection.formatter, selection.selected)

    def show(
        self,
        maps: Sequence[tuple[str, Moment]],
        shown: int,
        formatter: Formatter,
        line: Line | None,
    ) -> None:
        """Show these moments, by the names of their algorithms.

        Args:
            shown: which of them the tree shows.
            formatter: whose side bounds are counted from.
            line: what is selected in the tree; None if it follows the search.
        """
        self._maps, self._formatter = tuple(maps), formatter
        self._select(shown, line)
        self._draw_anew()

    def _draw_anew(self) -> None:
        self._lay_out()
        self._catch_up()
        self.refresh()

    def _catch_up(self) -> None:
        """Have maps that are behind go on, a little at a time: keys come in between."""
        if self._catching_up is not None:
            self._catching_up.stop()
            self._catching_up = None
        behind = [index for index in self._drawn_maps if self._picture(index).as_of is not None]
        if behind:
            self._catching_up = self.set_timer(REST_SECONDS, self.go_on)

    def go_on(self) -> None:
        """Work a little more on the maps that are behind."""
        for index in self._drawn_maps:
            coverage = self._coverages[index]
            if isinstance(coverage, RevisitCoverage):
                coverage.go_on()
        self._catch_up()
        self.refresh()

    @property
    def _drawn_maps(self) -> list[int]:
        return [row.which for row in self._rows if row.depth is None]

    def _picture(self, index: int) -> Picture:
        depths = [row.depth for row in self._rows if row.which == index and row.depth is not None]
        shown = range(depths[0], depths[-1] + 1) if depths else range(0)
        return self._coverages[index].picture(self._maps[index][1], shown)

    def forget(self) -> None:
        """Draw everything anew next time, as for searches never shown."""
        self._coverages = []
        self._drawn.clear()

    def let_go(self) -> None:
        """Keep nothing of the searches shown, which are being replaced."""
        if self._catching_up is not None:
            self._catching_up.stop()
            self._catching_up = None
        self._maps, self._rows = (), []
        self.forget()

    def _select(self, shown: int, line: Line | None) -> None:
        if (shown, line) != (self._shown, self._line):
            self._column = None
        self._shown = max(0, min(shown, len(self._maps) - 1))
        self._line = line

    def on_resize(self) -> None:
        self._draw_anew()

    # What stands where

    def _lay_out(self) -> None:
        """See to it that there is a coverage for each map, and say what each line shows."""
        width, height = self.size.width - LABEL, self.size.height
        self._rows, self._instead = [], ""
        if width < 1 or height < 1 or not self._maps:
            return
        known = {id(coverage.search): coverage for coverage in self._coverages}
        self._coverages = []
        for _, moment in self._maps:
            search = moment.search
            layout = self._layout(search, width)
            if layout is None:
                return
            coverage = known.get(id(search))
            if coverage is None or coverage.layout is not layout:
                coverage = map_of(search, layout)
            self._coverages.append(coverage)
        drawn = list(range(len(self._maps)))
        if sum(self._deepest(index) + 2 for index in drawn) > height:
            drawn = [self._shown]
        for index in drawn:
            self._rows.append(_Row(index, None))
            depths = range(self._deepest(index) + 1)
            if len(drawn) == 1 and len(depths) >= height:
                depths = self._window(len(depths), height - 1)
            self._rows += [_Row(index, depth) for depth in depths]

    def _layout(self, search: Search, width: int) -> Layout | None:
        """The layout; of a tree that is still to be counted one without counts, for the moment.

        None where there is nothing to draw without counts; `_instead` says why.
        """
        state, order = search.state, search.options.order
        if not isinstance(state, Position):
            tree = state_tree_for(state, order)
            is_counted = self._counting.has(tree.prepare)
            self._instead = tree.refusal if is_counted else _COUNTING
            return None if self._instead else layout_of(state, order, width)
        count = partial(census_for(state.rules, order).prepare, state)
        if state.empties <= MAX_EMPTIES and not self._counting.has(count):
            return layout_of(state, order, width, UNCOUNTED)
        return layout_of(state, order, width)

    def _counted(self) -> None:
        if not self._counting.busy:
            self.forget()
            self._draw_anew()

    def _deepest(self, index: int) -> int:
        """The last row: a depth limit leaves out what is below it."""
        coverage = self._coverages[index]
        limit, deepest = coverage.search.options.depth_limit, coverage.layout.deepest
        return deepest if limit is None else min(deepest, limit)

    def _window(self, depths: int, room: int) -> range:
        """The depths to show of those that do not all fit: the one looked at is among them."""
        line = self._looked_at()
        depth = self._depth(line) if line is not None else 0
        if not self._top <= depth < self._top + room:
            self._top = depth - room // 2
        self._top = max(0, min(self._top, depths - room))
        return range(self._top, self._top + room)

    @property
    def _moment(self) -> Moment:
        return self._maps[self._shown][1]

    def _looked_at(self) -> Line | None:
        """What is selected, or else the node of the last event."""
        moment = self._moment
        if self._line is not None and moment.is_entered(self._line.node):
            return self._line
        return Line(moment.current) if moment.current is not None else None

    def _depth(self, line: Line) -> int:
        return self._moment.trace.depth[line.node] + (line.unvisited is not None)

    def _columns(self, index: int, line: Line) -> range:
        """Where a line of the tree is found in its row."""
        moves = self._maps[index][1].trace.moves_to(line.node)
        if line.unvisited is not None:
            moves.append(line.unvisited)
        layout = self._coverages[index].layout
        return layout.trail(layout.keys(moves))[-1]

    # Drawing

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if not self._rows or self._formatter is None:
            lines = wrapped([Span(self._instead, "dim")], width - 2) if self._instead else []
            return self.strip([Span(" "), *lines[y]] if y < len(lines) else [], width)
        if y >= len(self._rows):
            legend, line = self._legend(width), y - len(self._rows)
            return self.strip(legend[line] if line < len(legend) else [], width)
        index, depth = self._rows[y]
        name = self._maps[index][0]
        coverage, picture = self._coverages[index], self._picture(index)
        if depth is None:
            depths = [row.depth for row in self._rows if row.which == index][1:]
            first, last = (depths[0] or 0, depths[-1] or 0) if depths else (0, -1)
            shown = range(first, last + 1)
            return self.strip(heading_pieces(name, picture, coverage.layout, shown, width), width)
        marks, colours = list(self._marks(index, depth)), self._palette(index)
        # Most rows of a search that is done, or far away, are the same from frame to frame.
        cause = picture.rows[depth], marks, colours, coverage.layout, self.app.theme
        drawn = self._drawn.get((index, depth))
        if drawn is None or drawn[0] != cause:
            pieces = row_pieces(picture, coverage.layout, depth, colours, marks)
            drawn = self._drawn[index, depth] = cause, self.strip(pieces, width)
        return drawn[1]

    def _legend(self, width: int) -> list[list[Span]]:
        """Before the signs how often the selected cell was visited, where that may differ."""
        coverage, here = self._coverages[self._shown], None
        if self._line is not None and self._picture(self._shown).visits is not None:
            here = self._here()
        looked_at: list[Span] = []
        if here is not None:
            depth, column = self._depth(here[0]), here[1]
            cell = self._picture(self._shown).rows[depth][column]
            looked_at = cell_pieces(cell, coverage.visits(self._moment, depth, column))
        return legend_lines(self._palette(self._shown), width, looked_at, drawn=self._drawn_signs())

    def _drawn_signs(self) -> DrawnSigns:
        """The kinds of signs of the legend: in the simple level those that can be drawn."""
        if not self._simple:
            counted = self._coverages[self._shown].layout.total is not None
            return DrawnSigns(counted=counted)
        drawn = [self._coverages[index] for index in self._drawn_maps]
        moments = [self._maps[index][1] for index in self._drawn_maps]
        options = [each.search.options for each in drawn]
        cells = (count for each in drawn for row in each.layout.nodes for count in row)
        return DrawnSigns(
            counted=all(each.layout.total is not None for each in drawn),
            shares=any(count is None or count > 1 for count in cells),
            left_out=not all(_tries_all(each) for each in options),
            unfinished=any(not (m.search.done and m.event == m.search.events) for m in moments),
        )

    def _palette(self, index: int) -> Palette:
        lost = self._picture(index).lost
        side = self._formatter.max_player if self._formatter is not None else Player.X
        options = self._coverages[index].search.options
        unclaimed = "estimate" if options.estimates else ""
        if options.algorithm.by_rollouts:
            unclaimed = "sampled"
        return palette(not self.app.no_color, side, lost, unclaimed, self._value_words)

    @property
    def _value_words(self) -> ValueWords:
        search = self._moment.search
        return ValueWords(rules_of(search.state).players == ("X", "O"), search.has_results)

    def _marks(self, index: int, depth: int) -> Iterable[tuple[str, range]]:
        moment = self._maps[index][1]
        if moment.current is not None and moment.trace.depth[moment.current] == depth:
            yield CURRENT, self._columns(index, Line(moment.current))
        line = self._line
        if index != self._shown or line is None or not moment.is_entered(line.node):
            return
        if self._depth(line) == depth:
            yield SELECTED, self._columns(index, line)

    # Choosing

    def on_click(self, event: events.Click) -> None:
        column = event.x - LABEL
        if not 0 <= event.y < len(self._rows) or column < 0:
            return
        index, depth = self._rows[event.y]
        if depth is None or column >= self._coverages[index].layout.width:
            return
        line = self._line_at(index, depth, column)
        if line is not None:
            self._choose(index, line, column)

    def _line_at(self, index: int, depth: int, column: int) -> Line | None:
        picked = self._coverages[index].pick(self._maps[index][1], depth, column)
        return Line(*picked) if picked is not None else None

    def _choose(self, index: int, line: Line, column: int | None) -> None:
        self._select(index, line)
        self._column = column
        self._lay_out()
        self.refresh()
        self.post_message(LineChosen(self, line, self._maps[index][1].search))

    def _here(self) -> tuple[Line, int] | None:
        """What is looked at, and the column from where keys walk on."""
        line = self._looked_at() if self._rows else None
        if line is None:
            return None
        columns = self._columns(self._shown, line)
        column = self._column if self._column in columns else columns.start
        return line, column if column is not None else columns.start

    def action_parent(self) -> None:
        here = self._here()
        if here is None:
            return
        line, column = here
        parent = line.node if line.unvisited is not None else self._moment.trace.parent(line.node)
        if parent is not None:
            self._choose(self._shown, Line(parent), column)

    def action_child(self) -> None:
        here = self._here()
        if here is None or here[0].unvisited is not None:
            return
        line, column = here
        depth = self._depth(line) + 1
        columns = self._columns(self._shown, line)
        for place in (column, columns.start) if depth <= self._deepest(self._shown) else ():
            below = self._line_at(self._shown, depth, place)
            if below is not None and self._is_child(below, line):
                self._choose(self._shown, below, place)
                return
        moment = self._moment
        lines = [Line(child) for child in moment.children(line.node)]
        lines += [Line(line.node, move) for move in moment.unvisited(line.node)]
        if lines:
            self._choose(self._shown, lines[0], None)

    def _is_child(self, line: Line, parent: Line) -> bool:
        trace = self._moment.trace
        above = trace.moves_to(line.node)
        if line.unvisited is None:
            above = above[:-1] if above else [-1]
        return above == trace.moves_to(parent.node)

    def action_aside(self, step: int) -> None:
        here = self._here()
        if here is None:
            return
        columns = self._columns(self._shown, here[0])
        width = self._coverages[self._shown].layout.width
        ahead = range(columns.stop, width) if step > 0 else range(columns.start, -1, -1)
        self._choose_first(ahead, here[0])

    def action_end_of_row(self, step: int) -> None:
        here = self._here()
        if here is not None:
            width = self._coverages[self._shown].layout.width
            self._choose_first(range(width)[::-step], here[0])

    def _choose_first(self, columns: range, here: Line) -> None:
        """Choose the first line at these columns that is in the row of `here`, and another."""
        depth = self._depth(here)
        for column in columns:
            line = self._line_at(self._shown, depth, column)
            if line is not None and line != here and self._depth(line) == depth:
                self._choose(self._shown, line, column)
                return


VIEW = View("map", "Map", SearchMap, "search-map")
