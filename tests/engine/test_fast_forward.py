"""New searches brought to where others stood."""

from __future__ import annotations

import pytest

from ttt_tui.engine.fast_forward import fast_forward
from ttt_tui.game import Position
from ttt_tui.search import Search, SearchOptions
from ttt_tui.search.algorithm import all_algorithms


@pytest.mark.parametrize("algorithm", all_algorithms(), ids=lambda each: each.name)
def test_a_search_stands_where_another_one_stood(algorithm: object) -> None:
    position, options = Position.parse("X../.O./... x"), SearchOptions(algorithm)  # type: ignore[arg-type]
    stood, anew = Search(position, options), Search(position, options)
    stood.advance(events=7_001)
    slices = sum(1 for _ in fast_forward({anew: stood.events}))
    assert slices == -(-stood.events // 5_000)
    assert (anew.events, anew.nodes, anew.root_tries) == (
        stood.events,
        stood.nodes,
        stood.root_tries,
    )


def test_it_ends_where_a_search_ends_and_a_search_of_no_events_is_left_alone() -> None:
    position = Position.parse("..O/XOO/..X x")
    ended, fresh = Search(position), Search(position)
    list(fast_forward({ended: 10**9, fresh: 0}))
    assert ended.done
    assert fresh.events == 0
