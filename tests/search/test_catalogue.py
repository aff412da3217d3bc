"""The catalogue of searches: its bugs, and its orders."""

from __future__ import annotations

import pytest

from ttt_tui.games.position import Position
from ttt_tui.search.catalogue import BUGS, CATALOGUE, KnownSearch


@pytest.mark.parametrize(
    ("bug", "text", "value"),
    [
        ("full-board-first", "XOX/OXO/OX. x", 0),  # X wins by the last stone
        ("bound-as-value", ".../XXO/O.. x", 1),
        ("same-side", "..O/XOO/..X x", 1),
        ("no-win-seen", "XX./OO./... x", 0),
        ("inner-break", "..O/XOO/..X x", 1),
    ],
)
def test_a_bug_says_what_it_is_known_for(bug: str, text: str, value: int) -> None:
    result = KnownSearch(BUGS[bug]).search(Position.parse(text)).result
    assert result is not None
    assert result.value == value


def test_a_search_in_another_order_counts_as_one_in_that_order() -> None:
    centre = CATALOGUE["alpha-beta; order centre"]
    found = CATALOGUE["alpha-beta"].search(Position(), centre.options.order)
    assert found.totals.nodes == centre.search(Position()).totals.nodes == 7_274
