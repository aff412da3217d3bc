"""The layout of the map of a game tree against a plain one."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings

from tests.cases import MINIMAX, Case, cases
from tests.features.map.marks import as_marks, coverage_of
from tests.features.map.plain_map import WIDTHS, full_tree, of_cell
from tests.searches import searched
from ttt_tui.features.map.layout import Layout, layout_of
from ttt_tui.game import Player, Position, Rules
from ttt_tui.search import Moment, MoveOrder, Order, Search
from ttt_tui.search.counts.position_cache import forget_positions, remembered


@settings(max_examples=60)
@given(cases(most_empties=5), WIDTHS)
def test_every_node_has_its_cell(case: Case, width: int) -> None:
    rows = full_tree(case.position, case.options)
    layout = Layout(case.position, case.options.order, width)
    assert layout.deepest == len(rows) - 1
    assert layout.total == sum(map(len, rows))
    for depth, row in enumerate(rows):
        for column in range(width):
            nodes = of_cell(row, column, width)
            assert layout.nodes[depth][column] == len(nodes)
            edge = Fraction(column, width)
            at_edge = [node for node in row if node.left <= edge < node.right]
            chain = layout.chains[column]
            if at_edge:
                assert layout.keys(at_edge[0].moves) == chain[:depth]
            else:
                assert len(chain) < depth


@settings(max_examples=60)
@given(cases(most_empties=5), WIDTHS)
def test_where_a_node_is_found(case: Case, width: int) -> None:
    layout = Layout(case.position, case.options.order, width)
    for depth, row in enumerate(full_tree(case.position, case.options)):
        cells = [of_cell(row, column, width) for column in range(width)]
        for node in row:
            trail = layout.trail(layout.keys(node.moves))
            assert len(trail) == depth + 1
            assert list(trail[-1]) == [c for c in range(width) if node in cells[c]]


@settings(max_examples=60)
@given(cases(most_empties=5), WIDTHS)
def test_a_tree_too_large_to_count_is_laid_out_alike(case: Case, width: int) -> None:
    counted = Layout(case.position, case.options.order, width)
    plain = Layout(case.position, case.options.order, width, most_empties=-1)
    assert plain.chains == counted.chains
    if case.position.is_over():
        return
    assert (plain.before, plain.total) == (None, None)
    for depth, row in enumerate(plain.nodes):
        for column, nodes in enumerate(row):
            right = counted.nodes[depth][column] if depth <= counted.deepest else 0
            if nodes is not None:
                assert nodes == right
            elif column < width - 1:  # it knows, where both edges lie in the same slice
                here, following = (chain[:depth] for chain in plain.chains[column : column + 2])
                assert here != following or len(here) < depth


def test_the_empty_board_is_counted() -> None:
    layout = Layout(Position(), MoveOrder(), 78)
    assert layout.total == 549_946
    assert [len(row) for row in layout.nodes] == [78] * 10
    assert layout.before is not None
    assert [row[-1] for row in layout.before] == [
        *(1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872)
    ]
    assert sum(n or 0 for n in layout.nodes[9]) == 127_872  # no slice spans two columns


def test_a_large_board_is_not_counted() -> None:
    layout = Layout(Position(rules=Rules(8, 8, 5)), MoveOrder(Order.CENTRE), 116)
    assert (layout.total, layout.deepest) == (None, 64)
    assert all(row == [1] * 116 for row in layout.nodes[:2])
    # 4,032 nodes at depth 2: a cell stands for more than one, except where it has to be counted.
    assert set(layout.nodes[2]) == {None}
    assert max(map(len, layout.chains)) <= 64


def test_no_columns_are_refused() -> None:
    with pytest.raises(ValueError, match="0 columns"):
        Layout(Position(), MoveOrder(), 0)


def test_what_it_counts_is_counted_among_what_is_remembered() -> None:
    forget_positions()
    before = remembered()
    layout_of(Position(), MoveOrder(), 40)
    assert remembered() >= before + 1_000
    forget_positions()
    assert remembered() < before + 1_000


def test_names_are_of_the_right_side() -> None:
    search = searched("XX./.../OO. o")
    assert search.position.to_move is Player.O
    picture = coverage_of(search, 4).picture(Moment(search))
    assert picture.rows[0][0].value == -1


def test_a_fixed_first_move_leaves_the_rest_out() -> None:
    rules = Rules(2, 2, 2)
    search = Search(Position(rules=rules), replace(MINIMAX, first_move=1))
    coverage = coverage_of(search, 8)
    assert as_marks(coverage.picture(Moment(search)))[:2] == ["........", "--..----"]
    search.advance()
    assert as_marks(coverage.picture(Moment(search)))[:2] == ["XXXXXXXX", "--XX----"]
