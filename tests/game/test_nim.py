"""Nim against Bouton's theorem, its moves and its texts."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, reduce
from itertools import product
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_tui.game import IllegalMove, NotationError, Player
from ttt_tui.game.game_state import GameRules, GameState, rules_of
from ttt_tui.game.nim import MOST_HEAPS, MOST_OBJECTS, Nim

HEAPS = st.lists(st.integers(0, 11), min_size=1, max_size=MOST_HEAPS)
GAMES = st.builds(Nim, HEAPS.map(tuple), st.booleans(), st.sampled_from(Player))


@cache
def value(state: Nim) -> int:
    """By the protocol alone."""
    found = state.value()
    if found is not None:
        return found
    best = max if state.to_move is Player.MAX else min
    return best(value(state.play(move)) for move in state.moves())


def is_lost(heaps: tuple[int, ...], misere: bool) -> bool:
    """For the side to move, by Bouton 1901: in misere Nim heaps of one alone are exchanged."""
    if misere and max(heaps) < 2:
        return sum(heaps) % 2 == 1
    return reduce(xor, heaps) == 0


@pytest.mark.parametrize("misere", [False, True])
def test_bouton_on_all_heaps_up_to_six(misere: bool) -> None:
    for heaps in product(range(7), repeat=3):
        for side in Player:
            wins = not is_lost(heaps, misere)
            assert value(Nim(heaps, misere, side)) == (side.sign if wins else -side.sign), heaps


def test_it_is_a_game_state_whose_values_are_results() -> None:
    state = Nim.parse("nim 3 4 5")
    assert isinstance(state, GameState)
    assert replace(rules_of(state), summary="") == GameRules(
        "nim", longest=12, largest_move=305, largest=1, values_are_results=True
    )
    assert max(Nim((3, 7)).moves()) <= Nim((3, 7)).rules.largest_move


@given(GAMES)
def test_texts_and_moves_read_back(state: Nim) -> None:
    assert Nim.parse(str(state)) == state
    assert len(state.moves()) == sum(state.heaps) == len(set(state.moves()))
    for move in state.moves():
        assert state.read_move(state.move_text(move)) == move
        after = state.play(move)
        assert sum(after.heaps) == sum(state.heaps) - move % 100
        assert after.to_move is not state.to_move
    assert (state.value() is None) == bool(state.moves())


def test_a_move_is_heap_and_number() -> None:
    state = Nim((3, 0, 2))
    assert state.moves() == [101, 102, 103, 301, 302]
    assert state.move_text(302) == "2 from heap 3"
    assert state.play(302).heaps == (3, 0, 0), "a heap that is gone keeps its number"
    assert state.read_move(" Take 2 from 3") == 302


@pytest.mark.parametrize("move", [-1, 0, 100, 104, 201, 303])
def test_no_other_move_is_played(move: int) -> None:
    with pytest.raises(IllegalMove, match="cannot be taken: write such as 1 from"):
        Nim((3, 0, 2)).play(move)


@pytest.mark.parametrize("text", ["", "3", "4 from heap 1", "1 from heap 2", "101 from heap 0"])
def test_other_texts_of_moves_are_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        Nim((3, 0, 2)).read_move(text)
    assert str(refused.value) == (
        f"{text!r} is not a move here: write such as 1 from heap 1; the heaps are 3 0 2"
    )


def test_a_finished_game_has_no_moves() -> None:
    with pytest.raises(NotationError, match="no objects are left, the game is over"):
        Nim((0, 0)).read_move("1 from heap 1")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nim", "nim has no heaps: write their sizes, such as nim 3 4 5"),
        ("nim misere", "nim has no heaps: write their sizes, such as nim 3 4 5"),
        (
            "nim 3 x",
            "'x' is not the size of a heap: write heaps such as nim 3 4 5, then misere, min or max",
        ),
        (
            "nim -3",
            "'-3' is not the size of a heap: write heaps such as nim 3 4 5, then misere, min or "
            "max",
        ),
        (f"nim {'1 ' * (MOST_HEAPS + 1)}", "nim has 10 heaps: there are at most 9"),
        (f"nim {MOST_OBJECTS} 1", "nim has 100 objects: there are at most 99 in all heaps"),
    ],
)
def test_what_is_no_nim_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        Nim.parse(text)
    assert str(refused.value) == message


def test_it_draws_a_row_a_heap() -> None:
    assert Nim((3, 0, 1)).draw() == [
        "[dim]heap 1[/]  | | |  [b]3[/]",
        "[dim]heap 2[/]         [b]0[/]",
        "[dim]heap 3[/]  |      [b]1[/]",
    ]


def test_the_rules_in_short_say_who_wins() -> None:
    assert Nim((3, 4)).rules.summary == (
        "A move takes any number of objects from one heap. "
        "The player who takes the last object wins."
    )
    assert Nim((3, 4), misere=True).rules.summary.endswith("last object loses.")


@pytest.mark.parametrize("size", [6, 7, 13, 14, 95])
def test_a_large_heap_fits_into_the_board_panel_of_a_small_screen(size: int) -> None:
    long, short = (re.sub(r"\[.*?\]", "", row) for row in Nim((size, 2)).draw())
    assert len(long) <= 24
    assert long.endswith(f" {size}")
    assert short.rindex("2") == len(long) - len(str(size)), "the numbers stand in a column"
    assert long.count("|") == (size if size <= 13 else 12)
    assert ("…" in long) == (size > 13)
