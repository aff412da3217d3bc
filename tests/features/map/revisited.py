"""The map of searches that come back to nodes, held against the plain one."""

from __future__ import annotations

from tests.features.map.plain_map import Slice, of_cell
from tests.features.map.plain_visits import PlainVisits
from ttt_tui.features.map.game_trees import state_tree_for
from ttt_tui.features.map.layout import Layout, Picture
from ttt_tui.features.map.revisits import RevisitCoverage
from ttt_tui.game import Position
from ttt_tui.search import Moment, Search
from ttt_tui.search.counts.position_cache import Work

ALL = 10**9


def coverage_of(search: Search, width: int, *, at_a_time: int = ALL) -> RevisitCoverage:
    if not isinstance(search.state, Position):
        tree = state_tree_for(search.state, search.options.order)
        assert tree.prepare(Work(10**9))
        assert not tree.refusal
    layout = Layout(search.state, search.options.order, width)
    return RevisitCoverage(search, layout, at_a_time=at_a_time)


def check(found: Picture, rows: list[list[Slice]], width: int, moment: Moment) -> None:
    plain = PlainVisits(moment)
    assert found.lost == plain.is_lost()
    for depth, row in enumerate(rows):
        for column in range(width):
            wanted = plain.cell(of_cell(row, column, width), found.lost)
            cell = found.rows[depth][column]
            assert cell._replace(number=None) == wanted, f"depth {depth}, column {column}"
    if moment.search.options.visits_once:
        assert (found.visits, found.visited) == (None, moment.entered)
    else:
        assert found.visited == len(plain.visits)
        assert found.visits == sum(map(len, plain.visits.values()))
