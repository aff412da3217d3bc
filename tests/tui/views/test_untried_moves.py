"""Opening a tree asks a few of its nodes at a time, however many it has: work is counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import ALPHA_BETA, MINIMAX, Case, cases
from tests.oracles.printed_claims import EVERY
from tests.searches import searched
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Enhancement, Moment, Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.tui.views import untried_moves as tree_untried_moves
from ttt_tui.tui.views.tree_outline import OPEN_ALL, ExploreOutline, Line
from ttt_tui.tui.views.untried_moves import A_SLICE, Picked, left_out

_SLICE_OF_NEW = A_SLICE // tree_untried_moves._COST_OF_NEW


@pytest.mark.parametrize("algorithm", EVERY, ids=str)
@pytest.mark.parametrize(
    ("text", "depth"),
    [("X../.O./..X o", None), ("3x3k3g .../.X./OOX x", None), ("4x4k3g ..../..../.X../.OX. o", 4)],
)
def test_the_moves_left_out_are_those_that_the_moment_names(
    algorithm: Algorithm, text: str, depth: int | None
) -> None:
    if algorithm is named("fsss") and depth:
        depth = None
    options = SearchOptions(algorithm=algorithm, depth=depth, rollouts=60)
    search = searched(text, options)
    moment = Moment(search)
    for node in range(len(search.trace)):
        assert left_out(search, node) == len(moment.unvisited(node))


@settings(max_examples=40)
@given(cases(most_empties=6))
def test_a_tree_opened_in_slices_is_the_tree_opened_at_once(case: Case) -> None:
    search = Search(case.position, replace(case.options, enhancements=Enhancement(0)))
    search.advance()
    moment = Moment(search)
    outline = ExploreOutline(moment)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tree_untried_moves, "A_SLICE", 90)
        outline.open_to_depth(OPEN_ALL)
        seen = [list(outline.lines)]
        while outline.to_come:
            outline.update(moment)
            seen.append(list(outline.lines))
    every = sum(1 + len(moment.unvisited(node)) for node in range(len(search.trace)))
    assert len(seen[-1]) == every
    for fewer, more in pairwise(seen):  # lines only come, in their order
        places = iter(more)
        assert all(line in places for line in fewer)


def test_opening_the_whole_minimax_tree_asks_no_node_for_its_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    search = Search(Position(), MINIMAX)
    search.advance()
    outline = ExploreOutline(Moment(search))
    asked: Counter[str] = Counter()
    monkeypatch.setattr(
        Moment, "children", lambda *_: pytest.fail("a tree is not gone through by its children")
    )
    plain = Moment.unvisited

    def unvisited(*arguments: object, **named: object) -> tuple[int, ...]:
        asked["unvisited"] += 1
        return plain(*arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Moment, "unvisited", unvisited)
    for depth in (6, 7, 8, OPEN_ALL):
        outline.open_to_depth(depth)
        assert len(outline.lines) > 1
    for event in range(search.events // 2, search.events // 2 + 20):
        outline.update(Moment(search, event))  # each `,` and `.`
        assert len(outline.lines) > 1
    outline.toggle(1)
    assert outline.line(len(outline.lines) - 1).node < 549_946
    # The nodes still open at a moment, ten at most, and the root once.
    assert asked["unvisited"] <= 10 * 21 + 5


def test_opening_a_pruned_tree_asks_so_many_nodes_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    search = Search(Position(), ALPHA_BETA)
    search.advance()
    moment = Moment(search)
    outline = ExploreOutline(moment)
    asked: Counter[int] = Counter()
    plain = left_out

    def counted(search: Search, node: int) -> int:
        asked[node] += 1
        return plain(search, node)

    monkeypatch.setattr(tree_untried_moves, "left_out", counted)
    outline.open_to_depth(OPEN_ALL)
    slices, before = 1, 0
    while outline.to_come:
        assert len(asked) - before <= _SLICE_OF_NEW + 10  # the nodes of a path more
        before = len(asked)
        outline.update(moment)
        slices += 1
    assert slices > 5
    assert set(asked.values()) == {1}
    assert len(outline.lines) == 18_297 + 6_930
    outline.toggle(0)
    outline.toggle(0)
    while outline.to_come:
        outline.update(moment)
    assert set(asked.values()) == {1}  # known by now
    assert outline.index(Line(18_296)) is not None


@given(st.lists(st.booleans(), max_size=60), st.integers(1, 300))
def test_picked_numbers_are_those_of_the_flags(flags: list[bool], times: int) -> None:
    every = flags * times
    numbers = [number for number, flag in enumerate(every) if flag]
    picked = Picked(bytes(every))
    assert len(picked) == len(numbers)
    for index in range(0, len(numbers), max(1, len(numbers) // 7)):
        number = numbers[index]
        assert (picked[index], picked.rank(number)) == (number, index)
        assert number in picked
    assert picked.rank(len(every) + 5) == len(numbers)
