"""The transposition table and what stands on it: keys, bounds, replacement, size, symmetry."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.depth_first_cases import TABLE, tables_of
from tests.searches import searched
from ttt_tui.game import Position, Rules
from ttt_tui.game.bitboard import Bitboard, Symmetry
from ttt_tui.search import MoveOrder, OptionsError, Order, Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.algorithms import game_walk
from ttt_tui.search.algorithms import transposition_table as table_module
from ttt_tui.search.algorithms.transposition_table import BYTES_PER_ENTRY, Known, Table, slots_for
from ttt_tui.search.options import Enhancement, Replacement
from ttt_tui.search.trace import INFINITY

NEWER, LARGER = Replacement.NEWER, Replacement.LARGER


def keep(
    table: Table, key: int, plies: int, low: int, high: int, *, sure: bool = True, move: int = 1
) -> None:
    table.store(key, 0, plies, low, high, move, low_sure=sure, high_sure=sure)


def entries_of(table: Table) -> int:
    """Slots in use."""
    slots = table_module._ENTRY.iter_unpack(table._memory[:])
    return sum(plies > 0 for *_, plies, _ in slots)


def test_an_empty_table_knows_nothing() -> None:
    table = Table(7, LARGER)
    assert (entries_of(table), table.room) == (0, 7)
    assert table.look_up(0, 0, 1) is None  # the empty board, whose masks are those of a free slot


def test_what_was_stored_is_known() -> None:
    table = Table(101, LARGER)
    full = (1 << 64) - 1
    table.store(full, 0, 64, -126, INFINITY, 1 << 63, low_sure=True, high_sure=True)
    table.store(0, 0, 3, 2, 2, 1, low_sure=True, high_sure=True)
    assert table.look_up(full, 0, 64) == Known(-126, INFINITY, 1 << 63, True)
    assert table.look_up(0, 0, 3) == Known(2, 2, 1, True)
    assert table.look_up(0, full, 64) is None  # the same stones, of the other side
    assert entries_of(table) == 2


def test_two_bounds_of_a_position_are_kept_and_only_get_better() -> None:
    table = Table(1, NEWER)
    keep(table, 5, 4, -1, INFINITY)
    keep(table, 5, 4, -INFINITY, 1, move=8)
    assert table.look_up(5, 0, 4) == Known(-1, 1, 8, True)
    keep(table, 5, 4, -3, 3)
    assert table.look_up(5, 0, 4) == Known(-1, 1, 1, True)
    keep(table, 5, 4, 0, 0)
    assert table.look_up(5, 0, 4) == Known(0, 0, 1, True)


def test_estimates_hold_to_the_depth_they_were_made_for() -> None:
    table = Table(1, NEWER)
    table.store(5, 0, 2, -7, 4, 2, low_sure=True, high_sure=False)
    assert table.look_up(5, 0, 2) == Known(-7, 4, 2, False)
    assert table.look_up(5, 0, 1) == Known(-7, 4, 2, False)
    assert table.look_up(5, 0, 3) == Known(-7, INFINITY, 2, True)
    # A deeper search knows better than the estimate, and keeps what was sure.
    table.store(5, 0, 3, -9, 6, 4, low_sure=False, high_sure=False)
    assert table.look_up(5, 0, 3) == Known(-7, 6, 4, False)
    assert table.look_up(5, 0, 4) == Known(-7, INFINITY, 4, True)


@pytest.mark.parametrize(
    ("replacement", "first", "second", "kept"),
    [
        (NEWER, 5, 3, 2),
        (NEWER, 3, 5, 2),
        (LARGER, 5, 3, 1),
        (LARGER, 3, 5, 2),
        (LARGER, 4, 4, 2),  # of equally large ones the newer
    ],
)
def test_which_entry_a_full_slot_keeps(
    replacement: Replacement, first: int, second: int, kept: int
) -> None:
    table = Table(1, replacement)
    keep(table, 1, first, 0, 0)
    keep(table, 2, second, 1, 1)
    assert entries_of(table) == 1
    assert [table.look_up(key, 0, 1) is not None for key in (1, 2)] == [kept == 1, kept == 2]


@settings(max_examples=50)
@given(st.integers(1, 30), st.sampled_from(Replacement), st.integers(0, 10**6))
def test_a_full_table_forgets_but_never_lies(
    slots: int, replacement: Replacement, seed: int
) -> None:
    dice = random.Random(seed)
    table, stored = Table(slots, replacement), {}
    for _ in range(200):
        key = dice.randrange(60), dice.randrange(1 << 64)
        value = dice.randint(-126, 126)
        if key not in stored:
            stored[key] = value
            table.store(*key, 3, value, value, 1, low_sure=True, high_sure=True)
        asked = dice.choice(list(stored))
        known = table.look_up(*asked, 3)
        assert known is None or (known.low, known.high) == (stored[asked], stored[asked])
    assert 0 < entries_of(table) <= slots


@pytest.mark.parametrize("megabytes", [1, 2, 16, 100])
def test_its_memory_is_what_was_asked_for(megabytes: int) -> None:
    slots = slots_for(megabytes)
    assert 0.95 * megabytes * 1_000_000 <= slots * BYTES_PER_ENTRY <= megabytes * 1_000_000
    options = SearchOptions(named("alpha-beta+"), enhancements=TABLE, table_mb=megabytes)
    assert Table(slots, options.replacement).room == slots


def test_a_table_larger_than_the_memory_is_refused_when_the_search_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_module, "machine_memory", lambda: 500_000_000)
    options = SearchOptions(named("pvs"), table_mb=501)
    with pytest.raises(OptionsError, match="501 MB: this machine has a memory of 500 MB"):
        Search(Position(), options)
    assert searched(Position(), SearchOptions(named("pvs"), table_mb=500)).value == 0


def test_a_table_for_which_the_system_has_no_room_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_room(size: int) -> None:
        raise OSError(12, f"no {size} bytes")

    monkeypatch.setattr(table_module, "zeros", no_room)
    with pytest.raises(OptionsError, match="3 MB: the system has no room"):
        Search(Position(), SearchOptions(named("mtd-f"), table_mb=3))


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch) -> list[Table]:
    """The tables that searches make, in their order."""
    made: list[Table] = []

    def make(slots: int, replacement: Replacement) -> Table:
        made.append(Table(slots, replacement))
        return made[-1]

    monkeypatch.setattr(game_walk, "Table", make)
    return made


def test_a_search_fills_its_table(tables: list[Table]) -> None:
    options = SearchOptions(named("alpha-beta+"), enhancements=TABLE)
    search = Search(Position.parse("X../.O./... x"), options)
    (table,) = tables
    assert (entries_of(table), table.room) == (0, slots_for(options.table_mb))
    search.advance(nodes=60)
    before = entries_of(table)
    search.advance()
    assert 0 < before < entries_of(table) <= search.nodes
    with tables_of(11):
        Search(Position.parse("X../.O./... x"), options).advance()
    assert (entries_of(tables[1]), tables[1].room) == (11, 11)
    Search(Position(), SearchOptions(named("pvs"), enhancements=Enhancement.NONE)).advance()
    assert len(tables) == 2


def test_searches_of_a_board_share_its_symmetries(monkeypatch: pytest.MonkeyPatch) -> None:
    """To make them takes 47 ms on 8x8, at every restart."""
    position = Position(rules=Rules(4, 4, 4))
    options = SearchOptions(named("alpha-beta+"), order=MoveOrder(Order.RANDOM, 9_999))
    made = []
    make = Symmetry.__init__

    def count(self: Symmetry, rules: Rules, board: Bitboard) -> None:
        made.append(rules)
        make(self, rules, board)

    monkeypatch.setattr(Symmetry, "__init__", count)
    for _ in range(3):
        Search(position, options).advance(nodes=5)
    assert made == [position.rules]
