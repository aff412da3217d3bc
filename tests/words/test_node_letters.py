"""Letters of inner nodes: row by row, and only where a tree has no names."""

from __future__ import annotations

import pytest

from ttt_tui.game.game_texts import read_state
from ttt_tui.words.node_letters import lettered


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ("((3 (1 2)) (4 5))", "A:(B:(3 D:(1 2)) C:(4 5))"),
        ("(a:(3 5) (2 9))", "(a:(3 5) (2 9))"),
        ("nim 3 2", "nim 3 2"),
    ],
)
def test_inner_nodes_without_names_get_letters_row_by_row(given: str, named: str) -> None:
    assert lettered(read_state(given)) == read_state(named)


def test_after_z_the_letters_are_doubled() -> None:
    assert " AA:(" in str(lettered(read_state(f"({'(1 2) ' * 26})")))
