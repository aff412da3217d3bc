"""What a search has made of each cell of its map, against a plain map, at any moment."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import ALPHA_BETA, MINIMAX, STRICT_STOP, TURN_5, WORKED, Case, cases
from tests.features.map.marks import as_marks, coverage_of, looks, rewound
from tests.features.map.plain_map import WIDTHS, Plain, expected, full_tree, of_cell
from tests.features.map.plain_visits import PlainVisits
from tests.searches import searched
from ttt_tui.features.map import coverage as tally
from ttt_tui.features.map.coverage import Coverage, NodeCounts, Split
from ttt_tui.features.map.layout import Cell, CellState, Layout, Picture
from ttt_tui.game import Position, Rules
from ttt_tui.search import Moment, Search, SearchOptions
from ttt_tui.search.reading.judge import Bound


def agree(found: Picture, wanted: list[list[Cell]]) -> None:
    assert len(found.rows) == len(wanted)
    for depth, (row, cells) in enumerate(zip(found.rows, wanted, strict=True)):
        for column, (cell, right) in enumerate(zip(row, cells, strict=True)):
            assert cell == right, f"depth {depth}, column {column}"


# The picture of a moment


@settings(max_examples=150)
@given(cases(most_empties=5), WIDTHS, st.data())
def test_every_cell_of_any_moment(case: Case, width: int, data: st.DataObject) -> None:
    """Of a finished search, rewound and played again in any order."""
    search = searched(case.position, case.options)
    coverage, rows = coverage_of(search, width), full_tree(case.position, case.options)
    for moment in rewound(search, data, 4):
        picture = coverage.picture(moment)
        agree(picture, expected(rows, width, moment))
        assert (picture.visited, picture.missing, picture.lost) == (moment.entered, 0, False)


@pytest.mark.parametrize("options", [ALPHA_BETA, MINIMAX, STRICT_STOP])
def test_event_for_event(options: SearchOptions) -> None:
    """The worked example, watched live, at a width where slices and cells disagree."""
    position = Position.parse(WORKED)
    search, rows = Search(position, options), full_tree(position, options)
    coverage = coverage_of(search, 17)
    for _ in range(10_000):
        agree(coverage.picture(Moment(search)), expected(rows, 17, Moment(search)))
        if not search.step():
            break
    assert search.done


@settings(max_examples=100)
@given(cases(most_empties=4), WIDTHS, st.integers(0, 30), st.data())
def test_a_full_trace(case: Case, width: int, capacity: int, data: st.DataObject) -> None:
    """What is not held is not shown as visited, nor as never visited."""
    search = Search(case.position, case.options, capacity=capacity)
    coverage, rows = coverage_of(search, width), full_tree(case.position, case.options)
    for moment in looks(search, data, 4):
        picture = coverage.picture(moment)
        agree(picture, expected(rows, width, moment))
        assert picture.lost == Plain(moment).lost


@settings(max_examples=60)
@given(cases(most_empties=5), WIDTHS, st.data())
def test_uncounted_cells_say_as_much_as_they_can(
    case: Case, width: int, data: st.DataObject
) -> None:
    search = searched(case.position, case.options)
    layout = Layout(case.position, case.options.order, width, most_empties=-1)
    coverage, rows = Coverage(search, layout), full_tree(case.position, case.options)
    for moment in rewound(search, data, 3):
        wanted = expected(rows, width, moment)
        for row, cells in zip(coverage.picture(moment).rows, wanted, strict=False):
            for cell, right in zip(row, cells, strict=True):
                if cell.nodes is not None:
                    assert cell == right
                    continue
                assert cell[1:5] == right[1:5]
                assert cell.share is None
                assert cell.ahead in (0, 1)
                # It may take what will never be visited for what may be, not the other way round.
                assert not (right.ahead and not cell.ahead)


@settings(max_examples=60)
@given(cases(most_empties=5), WIDTHS, st.integers(1, 5), st.data())
def test_estimates_are_not_shown_as_values(
    case: Case, width: int, depth: int, data: st.DataObject
) -> None:
    """In a cell of many nodes draws are among them; a depth limit never met estimates nothing."""
    options = replace(case.options, depth=depth)
    search = Search(case.position, options)
    coverage, rows = coverage_of(search, width), full_tree(case.position, options)
    for _ in range(3):
        search.advance(nodes=data.draw(st.integers(0, 60)))
        moment = Moment(search, data.draw(st.none() | st.integers(0, search.events)))
        plain = PlainVisits(moment)
        for row, slices in zip(coverage.picture(moment).rows, rows, strict=True):
            for column, cell in enumerate(row):
                right = plain.cell(of_cell(slices, column, width), lost=False)
                nothing_estimated = search.done and not search.has_estimated
                if cell.nodes == 1 or nothing_estimated:
                    assert cell == right
                    continue
                assert (cell.nodes, cell.x, cell.o) == (right.nodes, right.x, right.o)
                assert (cell.draws, cell.open) == (0, right.open)
                assert cell.unclaimed == right.unclaimed + right.draws


def test_marks_of_the_worked_example() -> None:
    """Four moves at the root, 30 of 44 nodes below it visited; and halfway there."""
    coverage = coverage_of(searched(WORKED), 48)
    assert as_marks(coverage.picture(Moment(coverage.search))) == [
        "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
        "OOOOOOOOOOOOOOOOOOOOOOOOXXXXXXXXXXXX????????????",
        "XXXXOOOO????====OOOO----XXXXXXXXXXXX????--------",
        "XXOO    ??--==OO    ----==XXXX--XX--OOXX----    ",
        "  OO    OO  ==OO    ----==        --OO  --      ",
    ]
    coverage = coverage_of(coverage.search, 24)
    assert as_marks(coverage.picture(Moment(coverage.search, 25))) == [
        "++++++++++++++++++++++++",
        "OOOOOO++++++............",
        "XXOO??++................",
        "XO  ?-=.  ............  ",
        " O  O =.  ...    .. .   ",
    ]


def test_a_finished_game_is_one_node() -> None:
    search = Search(Position.parse("XXX/OO./... o"))
    coverage = coverage_of(search, 5)
    assert as_marks(coverage.picture(Moment(search))) == ["....."]
    search.step()
    assert as_marks(coverage.picture(Moment(search))) == ["+++++"]
    search.step()
    assert as_marks(coverage.picture(Moment(search))) == ["XXXXX"]
    assert as_marks(coverage.picture(Moment(search, 0))) == ["....."]


def test_all_of_minimax_is_visited() -> None:
    search = searched("..." * 3 + " x", MINIMAX)
    picture = coverage_of(search, 78).picture(Moment(search))
    assert picture.visited == 549_946
    states = {cell.state for row in picture.rows for cell in row}
    assert states == {CellState.VISITED}
    leaves = picture.rows[9]
    assert sum(cell.x for cell in leaves) == 81_792
    assert sum(cell.draws for cell in leaves) == 46_080
    assert sum(cell.visited for row in picture.rows[3:] for cell in row) == 549_946 - 82


def test_the_share_of_alpha_beta() -> None:
    search = searched("..." * 3 + " x")
    picture = coverage_of(search, 78).picture(Moment(search))
    by_depth = search.counters.nodes_by_depth
    for depth in (4, 5, 6, 7, 8, 9):
        assert sum(cell.visited for cell in picture.rows[depth]) == by_depth[depth - 1]


@pytest.mark.parametrize("height", [64, 20])
def test_the_deepest_boards(height: int) -> None:
    """A search that has gone down all 64 plies, and one on a board of 20 cells."""
    rules = Rules(8, 8, 8, gravity=True) if height == 64 else Rules(4, 5, 5)
    search = Search(Position(rules=rules))
    layout = Layout(search.position, search.options.order, 40)
    coverage = Coverage(search, layout)
    search.advance(nodes=50_000)
    picture = coverage.picture(Moment(search))
    assert len(picture.rows) == height + 1
    assert picture.rows[0][0].state is CellState.OPEN
    assert (
        sum(cell.visited for cell in picture.rows[height])
        == (search.counters.nodes_by_depth[height - 1])
    )


def test_a_bound_is_told_from_a_value() -> None:
    search = searched(WORKED)
    coverage = coverage_of(search, 24)
    cells = coverage.picture(Moment(search)).rows[1]
    views = [Moment(search).view(node) for node in search.trace.children(0)]
    kinds = [cell.bound for cell in cells[:: 24 // len(views)]]
    assert kinds == [view.bound for view in views]
    assert Bound.UPPER in kinds or Bound.LOWER in kinds


# Picking


@settings(max_examples=80)
@given(cases(most_empties=4), WIDTHS, st.data())
def test_what_a_cell_leads_to(case: Case, width: int, data: st.DataObject) -> None:
    search = searched(case.position, case.options)
    coverage, rows = coverage_of(search, width), full_tree(case.position, case.options)
    moment = Moment(search, data.draw(st.integers(0, search.events)))
    visited = Plain(moment).visited
    depth = data.draw(st.integers(0, len(rows) - 1))
    column = data.draw(st.integers(0, width - 1))
    picked = coverage.pick(moment, depth, column)
    if not visited:
        assert picked is None
        return
    assert picked is not None
    node, move = picked
    nodes = [n.moves for n in of_cell(rows[depth], column, width)]
    of_the_cell = [visited[moves] for moves in nodes if moves in visited]
    edge = Fraction(column, width)
    way = [n for row in rows for n in row if n.left <= edge < n.right]
    if of_the_cell:
        assert (node in of_the_cell, move) == (True, None)
        return
    above = max(visited[n.moves] for n in way if n.moves in visited)
    assert node == above
    if len(way) > len(search.trace.moves_to(above)) + 1:
        following = way[len(search.trace.moves_to(above)) + 1]
        if depth > len(search.trace.moves_to(above)):
            wanted = following.moves[-1] if following.tried else None
            assert move == wanted
    else:
        assert move is None


def test_picking_at_a_full_trace() -> None:
    search = searched(TURN_5, MINIMAX, capacity=7)
    coverage = coverage_of(search, 30)
    moment = Moment(search)
    assert coverage.picture(moment).missing == search.nodes + 1 - 7
    assert coverage.pick(moment, 1, 29) == (0, None)  # perhaps visited, so not named
    assert coverage.pick(moment, 2, 0) == (2, None)


# Counting in the trace


@settings(max_examples=100)
@given(cases(most_empties=5), st.data())
def test_nodes_are_counted_while_the_trace_grows(case: Case, data: st.DataObject) -> None:
    """In blocks so small that they matter, and with nodes that were open when taken in."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tally, "_BLOCK", 4)
        search = Search(case.position, case.options)
        trace = search.trace
        counting = NodeCounts(trace, case.position.empties)
        for _ in range(6):
            search.advance(events=data.draw(st.integers(0, 40)))
            upto = data.draw(st.integers(0, len(trace)))
            counting.grow(upto)
            ends = data.draw(st.tuples(*[st.integers(0, upto)] * 2))
            for start, end in [(0, upto), sorted(ends)]:
                for depth in range(case.position.empties + 1):
                    nodes = [n for n in range(start, end) if trace.depth[n] == depth]
                    values = [trace.value[n] if trace.end[n] else 0 for n in nodes]
                    signs = [(v > 0) - (v < 0) for v in values]
                    wanted = Split(signs.count(1), signs.count(0), signs.count(-1))
                    assert counting.split(depth, start, end) == wanted
                    assert trace.find("depth", depth, start, end) == (nodes[0] if nodes else None)
