"""Which rows of a tree are visible, against a walk that anybody can check."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.tui.panels import text_of
from ttt_tui.games.text import read_game
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import Options
from ttt_tui.search.rollout_tree import rollout_tree
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import CAPACITY, Reason, Trace
from ttt_tui.tui.panels import tree_rows as rows_module
from ttt_tui.tui.panels.rollout_rows import folds_of
from ttt_tui.tui.panels.tree import followed
from ttt_tui.tui.panels.tree_rows import Folds, TreeRow
from ttt_tui.tui.panels.tree_text import columns_for, row_spans

LEFT_OUT = (Reason.CUTOFF, Reason.WIN_FOUND)


def walked(trace: Trace, folds: Folds, event: int, node: int = 0) -> Iterator[TreeRow]:
    """The rows at a moment, by going down the tree."""
    if trace.entered_at(node) >= event:
        return
    yield TreeRow(node)
    if folds.is_open(node):
        for child in trace.children(node):
            yield from walked(trace, folds, event, child)
        left_at = trace.left_at(node)
        if trace.reason[node] in LEFT_OUT and left_at is not None and left_at < event:
            yield TreeRow(node, untried=True)


def shown(folds: Folds, event: int) -> list[TreeRow]:
    rows = folds.rows(event)
    return [rows[index] for index in range(rows.count(event))]


SEARCHES = {
    "example": ("..O/XOO/..X x", "alpha-beta", Options(), CAPACITY),
    "fractions": ("((3 12 8) (2 4.5 6) (14 5 2))", "alpha-beta", Options(), CAPACITY),
    "first win": ("X../.O./... x", "alpha-beta", Options(stop_on_win=True), CAPACITY),
    "again and again": ("X../.O./... x", "mtd-f", Options(), CAPACITY),
    "recording that ended": ("X../.O./... x", "alpha-beta", Options(), 700),
}


@pytest.fixture(params=SEARCHES)
def trace(request: pytest.FixtureRequest) -> Trace:
    text, name, options, capacity = SEARCHES[request.param]
    return search(read_game(text), name, options, capacity=capacity)


def test_the_rows_at_any_moment_are_those_of_a_walk(
    trace: Trace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows_module, "_CHUNK", 64)
    chance = random.Random(7)
    folds = Folds(trace)
    for opened in (0, 3, len(trace) // 3, len(trace) // 2):
        for node in chance.sample(range(len(trace)), opened):
            folds.fold(node, is_open=not folds.is_open(node))
        for event in (0, 1, chance.randrange(trace.events), trace.events):
            assert shown(folds, event) == list(walked(trace, folds, event))


def test_all_that_is_open_is_there_and_each_node_finds_its_row(trace: Trace) -> None:
    folds = Folds(trace)
    folds.open_below(0)
    rows = folds.rows(trace.events)
    assert [row.node for row in shown(folds, trace.events) if not row.untried] == list(
        range(len(trace))
    )
    for node in range(0, len(trace), 7):
        index = rows.index(node)
        assert index is not None
        assert rows[index] == TreeRow(node)


def test_a_node_below_a_closed_one_has_no_row_until_it_is_revealed(trace: Trace) -> None:
    folds = Folds(trace)
    deep = max(range(len(trace)), key=trace.depth.__getitem__)
    assert folds.rows(trace.events).index(deep) is None
    folds.reveal(deep)
    assert folds.rows(trace.events).index(deep) is not None


def test_following_opens_a_path_and_closes_the_one_before_but_not_what_the_user_opened() -> None:
    trace = search(read_game("..O/XOO/..X x"), "minimax")
    first, second = trace.children(0).__next__(), [*trace.children(0)][1]
    folds = Folds(trace)
    folds.follow([0, first])
    assert folds.is_open(first)
    folds.follow([0, second])
    assert (folds.is_open(first), folds.is_open(second)) == (False, True)
    folds.fold(second, is_open=True)
    folds.follow([0])
    assert folds.is_open(second)


def test_rows_grow_with_the_trace() -> None:
    whole = search(read_game("X../.O./... x"), "alpha-beta")
    trace = search(read_game("X../.O./... x"), "alpha-beta", nodes=500)
    folds = Folds(trace)
    folds.open_below(0)
    assert shown(folds, trace.events) == list(walked(trace, folds, trace.events))
    for name, column in whole.columns.items():
        trace.columns[name][: len(whole)] = column[: len(whole)]
    trace.visited = whole.visited
    assert shown(folds, trace.events) == list(walked(trace, folds, trace.events))


def test_uct_has_a_row_for_each_variation_and_playout_in_order_or_by_visits() -> None:
    moment = Moment(search(read_game("..O/XOO/..X x"), "uct"), 60)
    folds = folds_of(moment.trace)
    folds.follow(followed(moment))
    columns = columns_for(45, of_rollouts=True)
    rows = [row_spans(moment, row, columns, is_open=True) for row in shown(folds, 60)]
    assert [" ".join(text_of(row).split()) for row in rows] == [
        "▾ root 8 +0.12",
        "│ ▾ X(0,0) 1 -1.00 1.02",
        "│ ▾ X(0,1) 2 +0.00 1.43",
        "► │ ▾ X(2,0) 4 +0.75 1.76",
        "│ │ · playout: 2 moves, X wins",
        "│ │ ▾ O(0,0) 1 +0.00 1.65",
        "│ │ ▾ O(0,1) 1 +1.00 0.65",
        "│ │ ▾ O(2,1) 1 +1.00 0.65",
        "│ ▾ X(2,1) 1 -1.00 1.02",
    ]
    rollout_tree(moment.trace).by_visits = True
    folds.follow([0])
    moves = [moment.move_text(row.node) for row in shown(folds, 60)]
    assert moves == ["", "(2,0)", "(0,1)", "(0,0)", "(2,1)"]
