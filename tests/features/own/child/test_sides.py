"""Boards of two halves are found among all that a call is given."""

from __future__ import annotations

from ttt_tui.features.own.child.boards import Source
from ttt_tui.features.own.child.probing import Event
from ttt_tui.features.own.child.sides import add


def event(caller: int, **stones: int) -> Event:
    def called() -> None: ...

    sources = {Source("argument", name): each for name, each in stones.items()}
    return Event(0, caller, 1, 0, (called, (), {}), stones={**sources})


def test_numbers_without_a_common_bit_make_a_board() -> None:
    calls = [event(-1, mine=0, yours=0), event(0, mine=1, yours=0), event(1, mine=1, yours=2)]
    add(calls, 1)
    source = Source("argument", "mine", (), Source("argument", "yours"))
    found = {key[1].face: cells for key, cells in calls[2].boards.items() if key[0] == source}
    assert found[""] == ("X", "O", *[None] * 7)


def test_numbers_that_share_bits_or_run_away_make_none() -> None:
    calls = [event(-1, depth=7, alpha=1), event(0, depth=6, alpha=3), event(1, depth=5, alpha=1)]
    add(calls, 1)
    assert not any(each.boards for each in calls)
