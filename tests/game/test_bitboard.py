"""The look-ups of the inner loop."""

from __future__ import annotations

import random

import pytest

from tests.cases import ALPHA_BETA, EMPTY, MINIMAX, TURN_3, order_of
from ttt_tui.game import Position, Rules, bitboard
from ttt_tui.game.bitboard import MAX_LINE_ENTRIES, SLOTS, Bitboard, Symmetry
from ttt_tui.search import MoveOrder, Order, Search, SearchOptions
from ttt_tui.search.ordering import bitboard_for, cell_order


def test_every_single_bit_has_a_slot_of_its_own() -> None:
    assert len({(1 << cell) % SLOTS for cell in range(64)}) == 64


def test_no_board_has_more_lines() -> None:
    most = 0
    for rows in range(1, 9):
        for columns in range(1, 9):
            for in_a_row in range(2, 9):
                rules = Rules(rows, columns, in_a_row)
                most = max(most, sum(len(lines) for lines in rules.lines_through))
    assert most == MAX_LINE_ENTRIES


@pytest.mark.parametrize(
    "rules", [Rules(), Rules(3, 4, 3), Rules(1, 5, 2), Rules(2, 3, 4), Rules(4, 4, 2)], ids=str
)
@pytest.mark.parametrize("kind", Order)
def test_the_table_of_wins_knows_every_set_of_stones(rules: Rules, kind: Order) -> None:
    order = cell_order(rules, order_of(kind, rules, 5))
    found = Bitboard(rules, order)
    assert len(found.wins) == 1 << rules.cells
    for stones in range(0, 1 << rules.cells, 1 if rules.cells < 13 else 41):
        cells = sum(1 << order[index] for index in range(rules.cells) if stones >> index & 1)
        holds = any(cells & line == line for line in rules.lines)
        assert found.wins[stones] == holds


def test_large_boards_have_no_table_of_wins() -> None:
    rules = Rules(8, 8, 5)
    assert Bitboard(rules, cell_order(rules, MoveOrder())).wins == b""


@pytest.mark.parametrize("text", [EMPTY, TURN_3])
@pytest.mark.parametrize("options", [ALPHA_BETA, MINIMAX], ids=["alpha-beta", "minimax"])
def test_lines_and_table_find_the_same(
    text: str, options: SearchOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_table = Search(Position.parse(text), options, capacity=0)
    with_table.advance()
    bitboard_for.cache_clear()
    monkeypatch.setattr(bitboard, "SMALL_BOARD", 0)
    with_lines = Search(Position.parse(text), options, capacity=0)
    with_lines.advance()
    bitboard_for.cache_clear()
    assert with_lines.counters == with_table.counters


BOARDS = [
    Rules(),
    Rules(gravity=True),
    Rules(3, 4),
    Rules(1, 5),
    Rules(4, 4, 4),
    Rules(8, 8, 5),
    Rules(6, 7, 4, gravity=True),
]


@pytest.mark.parametrize("rules", BOARDS, ids=str)
@pytest.mark.parametrize("order", [Order.READING, Order.CENTRE, Order.RANDOM])
def test_images_of_a_position_share_a_canonical_one(rules: Rules, order: Order) -> None:
    board = bitboard_for(rules, MoveOrder(order))
    symmetry = Symmetry(rules, board)
    dice = random.Random(rules.cells)
    for _ in range(20):
        cells = dice.sample(range(rules.cells), min(5, rules.cells))
        canonical = set()
        for permutation in rules.symmetries:
            image = [permutation[cell] for cell in cells]
            own = board.mask(sum(1 << cell for cell in image[:3]))
            other = board.mask(sum(1 << cell for cell in image[3:]))
            least_own, least_other, number = symmetry.canonical(own, other)
            canonical.add((least_own, least_other))
            assert symmetry.image(own, number) == least_own
            assert symmetry.image(other, number) == least_other
            assert symmetry.original(least_own, number) == own
        assert len(canonical) == 1
        assert min(canonical)[0] <= board.mask(sum(1 << cell for cell in cells[:3]))
