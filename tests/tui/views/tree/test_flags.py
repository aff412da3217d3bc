"""Sets of nodes as flags."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ttt_tui.tui.views.tree.flags import Picked


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
