"""The map of trees from paper and of other games, against sets of paths."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.features.map.maps import maps_of, staged
from tests.features.map.plain_map import WIDTHS, full_tree
from tests.features.map.revisited import check, coverage_of
from tests.searches import searched
from ttt_tui.features.map import game_trees
from ttt_tui.features.map.game_trees import StateTree
from ttt_tui.features.map.revisits import map_of
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import Moment, MoveOrder, SearchOptions
from ttt_tui.search.algorithm import all_algorithms
from ttt_tui.search.counts.position_cache import Work
from ttt_tui.search.counts.tree_counts import by_depth

AIMA = "((3 12 8) (2 4 6) (14 5 2))"
GAMES = [
    AIMA,
    "(1 ((2 inf) 3) (((4)) -inf 0)) min",
    "tree 2x4 seed 3 uneven",
    "nim 1 2 2",
    "nim 2 2 misere",
    "othello 4x4 XXXO/XXOO/XOXO/XO.. x",
]
ALL_WORK = 10**9


@pytest.mark.parametrize("text", GAMES)
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_every_cell_at_any_moment_of_every_algorithm(text: str, data: st.DataObject) -> None:
    own = [each for each in all_algorithms() if each.plugin_code is None and each.own is None]
    state = read_state(text)
    if "inf" in text:
        own = [each for each in own if not each.samples]
    order = MoveOrder.parse(data.draw(st.sampled_from(["reading", "reverse"])))
    algorithm, width = data.draw(st.sampled_from(own)), data.draw(WIDTHS)
    search = searched(state, SearchOptions(algorithm, order, rollouts=40))
    coverage, rows = coverage_of(search, width), full_tree(state, search.options)
    for event in (0, *data.draw(st.lists(st.integers(0, search.events), max_size=3))):
        moment = Moment(search, event)
        check(coverage.picture(moment), rows, width, moment)
    check(coverage.picture(Moment(search)), rows, width, Moment(search))


def test_a_tree_is_counted_in_slices_equal_states_once() -> None:
    tree = StateTree(read_state("nim 3 4 5"), MoveOrder())
    slices = 0
    while not tree.prepare(Work(200)):
        slices += 1
    assert slices > 5
    assert tree.known <= 4 * 5 * 6 * 2
    small = StateTree(read_state("nim 1 2"), MoveOrder())
    assert small.prepare(Work(ALL_WORK))
    rows = full_tree(read_state("nim 1 2"), SearchOptions())
    assert by_depth(small.count(small.root), len(rows)) == tuple(map(len, rows))


def test_a_tree_too_large_is_refused_with_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_trees, "MOST_STATES", 50)
    tree = StateTree(read_state("nim 3 4 5"), MoveOrder())
    assert tree.prepare(Work(ALL_WORK))
    assert tree.refusal.endswith("This nim is too large: more than 49 different states.")
    paths = StateTree(read_state("nim 49 49"), MoveOrder())
    monkeypatch.setattr(game_trees, "MOST_STATES", 100_001)
    assert paths.prepare(Work(ALL_WORK))
    assert paths.refusal.endswith("more than 9,223,372,036,854,775,808 positions.")


async def test_a_tree_from_paper_has_its_numbers_and_what_alpha_beta_never_sees() -> None:
    async with staged(maps_of(AIMA), 90, 14) as (app, pilot):
        lines = [app.panel.render_line(y).text for y in range(14)]
        await pilot.click(offset=(50, 7))
        assert app.chosen[-1][1].unvisited == 1, "the leaf 4"
    assert "visited 12 of 12" in lines[0]
    for number in ("3", "12", "8", "2", "4", "6", "14", "5"):
        assert number in lines[3]
    assert "visited 10 of 12" in lines[4]
    assert "█4█" not in lines[7]
    assert "█6█" not in lines[7]
    assert "╌" in lines[7]
    assert "above 0" in "".join(lines[8:])


def test_other_games_than_boards_have_the_map_that_merges_visits() -> None:
    search = searched(AIMA)
    coverage = coverage_of(search, 40)
    assert type(map_of(search, coverage.layout)) is type(coverage)
    row = coverage.picture(Moment(search)).rows[1]
    assert [row[column].number for column in (0, 20, 39)] == [3, 2, 2]
