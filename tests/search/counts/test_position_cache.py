"""What is remembered by position: counted over all tables, and let go of when there is much."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from ttt_tui.game import Position
from ttt_tui.search import SearchOptions, solver_for
from ttt_tui.search.counts import position_cache as memory
from ttt_tui.search.counts.bounds import tree_for, tree_size
from ttt_tui.search.counts.position_cache import (
    MOST_REMEMBERED,
    OutOfWorkError,
    Work,
    forget_if_many,
    forget_positions,
    remembered,
)
from ttt_tui.search.counts.tree_counts import census_for
from ttt_tui.search.options import MoveOrder


@pytest.fixture(autouse=True)
def nothing_known() -> Iterator[None]:
    forget_positions()
    gc.collect()  # tables that tests have made for themselves
    yield
    forget_positions()


def test_what_each_table_knows_is_counted() -> None:
    before, position = remembered(), Position()
    known = before
    for learn in (
        lambda: solver_for(position.rules).solve(position),
        lambda: tree_for(position, SearchOptions()).least(Work(10**6)),
    ):
        learn()
        assert remembered() >= known + 1_000, "positions were met and not counted"
        known = remembered()


def test_little_stays_and_much_goes_from_every_table(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position()
    solver, before = solver_for(position.rules), remembered()
    solver.solve(position)
    tree_for(position, SearchOptions()).least(Work(10**6))
    assert remembered() < MOST_REMEMBERED
    forget_if_many()
    assert solver_for(position.rules) is solver, "what is known of one board stays"
    monkeypatch.setattr(memory, "MOST_REMEMBERED", remembered() - 1)
    tables = forget_if_many()
    assert solver in tables, "it is freed at once, while a key waits"
    assert remembered() <= before
    known = [ref(table) for table in tables]
    del solver, tables
    assert not any(table() for table in known), "somebody keeps a table that was let go of"
    assert tree_size(position) == 549_945, "it is found again"
    assert census_for(position.rules, MoveOrder()).known > 1_000


def test_the_last_move_allowed_is_made_and_the_next_is_not() -> None:
    work = Work(3)
    work.do(2)
    work.do(1)
    assert work.left == 0
    with pytest.raises(OutOfWorkError):
        work.do(1)
    assert work.left < 0
