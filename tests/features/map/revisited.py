"""The map of searches that come back to nodes, held against the plain one."""

from __future__ import annotations

from tests.features.map.plain_map import Slice, of_cell
from tests.features.map.plain_visits import PlainVisits
from ttt_tui.features.map.layout import Layout, Picture
from ttt_tui.features.map.revisits import RevisitCoverage
from ttt_tui.search import Moment, Search

ALL = 10**9


def coverage_of(search: Search, width: int, *, at_a_time: int = ALL) -> RevisitCoverage:
    layout = Layout(search.position, search.options.order, width)
    return RevisitCoverage(search, layout, at_a_time=at_a_time)


def check(found: Picture, rows: list[list[Slice]], width: int, moment: Moment) -> None:
    plain = PlainVisits(moment)
    assert found.lost == plain.is_lost()
    for depth, row in enumerate(rows):
        for column in range(width):
            wanted = plain.cell(of_cell(row, column, width), found.lost)
            assert found.rows[depth][column] == wanted, f"depth {depth}, column {column}"
    if moment.search.options.visits_once:
        assert (found.visits, found.visited) == (None, moment.entered)
    else:
        assert found.visited == len(plain.visits)
        assert found.visits == sum(map(len, plain.visits.values()))
