"""Positions in renumbered bits: the same game as by `Position`."""

from __future__ import annotations

import random

import pytest

from ttt_tui.games.bitboard import (
    MAX_LINE_ENTRIES,
    MAX_LINES,
    SLOTS,
    Bitboard,
    Symmetry,
)
from ttt_tui.games.position import Position
from ttt_tui.games.rules import Rules

BOARDS = ["3x3k3", "3x3k3gm", "3x4k3", "1x5k3", "4x4k4", "8x8k5", "6x7k4g"]


def test_limits_hold_on_all_boards() -> None:
    assert len({(1 << cell) % SLOTS for cell in range(64)}) == 64
    boards = [Rules(r, c, k) for r in range(1, 9) for c in range(1, 9) for k in range(2, 9)]
    assert max(sum(map(int.bit_count, rules.lines)) for rules in boards) == MAX_LINE_ENTRIES
    assert max(len(rules.lines) for rules in boards) == MAX_LINES


@pytest.mark.parametrize("board", BOARDS)
def test_random_games_are_the_same(board: str) -> None:
    rules, dice = Rules.parse(board), random.Random(board)
    for _ in range(8):
        order = tuple(dice.sample(range(rules.cells), rules.cells))
        bitboard = Bitboard(rules, order)
        position = Position(rules=rules)
        own, other, legal = bitboard.masks(position)
        while moves := position.moves():
            bits = [1 << slot for slot in range(legal.bit_length()) if legal >> slot & 1]
            assert sorted(bitboard.cells[bit % SLOTS] for bit in bits) == sorted(moves)
            bit = dice.choice(bits)
            slot, own = bit % SLOTS, own | bit
            position = position.play(bitboard.cells[slot])
            has_line = bitboard.line_through(slot, own)
            assert has_line == bool(position.winning_cells())
            assert not bitboard.wins or has_line == bitboard.wins[own]
            legal = 0 if has_line else legal ^ bit | bitboard.above[slot]
            own, other = other, own
            assert (own, other, legal) == bitboard.masks(position)


@pytest.mark.parametrize("board", BOARDS)
def test_images_of_a_position_share_a_canonical_one(board: str) -> None:
    rules, dice = Rules.parse(board), random.Random(board)
    bitboard = Bitboard(rules, tuple(dice.sample(range(rules.cells), rules.cells)))
    symmetry = Symmetry(rules, bitboard)
    for _ in range(20):
        cells = dice.sample(range(rules.cells), min(5, rules.cells))
        found = set()
        for permutation in rules.symmetries:
            image = [permutation[cell] for cell in cells]
            own = bitboard.mask(sum(1 << cell for cell in image[:3]))
            other = bitboard.mask(sum(1 << cell for cell in image[3:]))
            *least, number = symmetry.canonical(own, other)
            found.add(tuple(least))
            assert [symmetry.image(own, number), symmetry.image(other, number)] == least
            assert symmetry.original(least[0], number) == own
        assert len(found) == 1
