"""Nim against its theory, its moves and its texts."""

from __future__ import annotations

from functools import cache, reduce
from itertools import product
from operator import xor

import pytest
from hypothesis import given, settings, strategies as st

from ttt_tui.games.game import (
    GameTextError,
    IllegalMove,
    Side,
    drawing_of,
    move_text,
    rules_of,
)
from ttt_tui.games.nim import Nim


@cache
def wins(game: Nim) -> bool:
    """Whether the side to move wins, by trying everything."""
    value = game.value()
    if value is not None:
        return value == game.to_move
    return any(not wins(game.play(move)) for move in game.moves())


def test_the_mover_loses_exactly_where_the_xor_is_0() -> None:
    for heaps in product(range(5), repeat=3):
        is_won = reduce(xor, heaps) != 0
        assert wins(Nim(heaps)) == is_won, heaps
        # In misere the same, unless no heap has two objects (Bouton).
        expected = is_won if max(heaps) > 1 else sum(heaps) % 2 == 0
        assert wins(Nim(heaps, misere=True, to_move=Side.MIN)) == expected, heaps


@given(
    st.lists(st.integers(0, 11), min_size=1, max_size=9),
    st.booleans(),
    st.sampled_from([Side.MAX, Side.MIN]),
)
@settings(deadline=None, max_examples=40)
def test_every_position_reads_back_from_its_text(
    heaps: list[int], misere: bool, side: Side
) -> None:
    game = Nim(tuple(heaps), misere, side)
    assert Nim.parse(str(game)) == game
    for move in game.moves():
        assert sum(game.play(move).heaps) < sum(heaps)


@pytest.mark.parametrize(
    ("text", "written"),
    [("nim 3,4,5 max", "nim 3 4 5"), ("Nim 7 Misere MIN", "nim 7 misere min"), ("nim 0", "nim 0")],
)
def test_forms_that_are_read(text: str, written: str) -> None:
    assert str(Nim.parse(text)) == written


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("nim", "nim"),
        ("nim 50 50", "nim 50 50"),
        ("nim 3 -4", "nim 3 -4"),
        ("nim 1 1 1 1 1 1 1 1 1 1", "nim 1 1 1 1 1 1 1 1 1 1"),
        ("nim 3 four", "four"),
    ],
)
def test_texts_that_are_refused(text: str, wrong: str) -> None:
    with pytest.raises(GameTextError) as caught:
        Nim.parse(text)
    assert str(caught.value) == (
        f"'{wrong}' is not Nim: write 1 to 9 heaps of at most 99 objects in all, such as nim 3 4 "
        "5, then misere or min"
    )


def test_moves() -> None:
    game = Nim((1, 0, 2))
    assert [move_text(game, move) for move in game.moves()] == [
        "1 from heap 1", "1 from heap 3", "2 from heap 3",
    ]  # fmt: skip
    assert str(game.play(game.moves()[-1])) == "nim 1 0 0 min"
    rules = rules_of(game)
    assert (rules.longest, rules.results) == (3, True)
    with pytest.raises(IllegalMove, match="2 from heap 1 cannot be taken: the heaps are 1 0 2"):
        game.play(102)


def test_its_board() -> None:
    assert drawing_of(Nim((1, 3))) == [
        "[dim]heap 1[/]  |   [b]1[/]",
        "[dim]heap 2[/]  ||| [b]3[/]",
    ]
