"""Boards that several calls together betray."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.features.programs.examples import EXAMPLES
from tests.features.programs.test_runner import recorded, written
from ttt_tui.features.programs.child.boards import Reading
from ttt_tui.features.programs.child.combined_boards import add_filled
from ttt_tui.features.programs.child.probe import Event
from ttt_tui.features.programs.child.value_sources import Call, Source
from ttt_tui.features.programs.runner import Unrecognised, record

SOURCE = Source("argument", "filled")
PAIRS = list(product(range(3), repeat=2))


def called_on(boards: Sequence[Mapping[Any, str]]) -> list[Event]:
    """Each call is made from the one before."""
    events = []
    for number, board in enumerate(boards):
        event = Event(Call(0, print, (), {}), number - 1, 1, 0, searches=True)
        event.stones[SOURCE] = dict(board)
        events.append(event)
    return events


def filled(keys: Sequence[Any]) -> list[dict[Any, str]]:
    """Stone after stone, from the last cell to the first."""
    order = list(reversed(keys))
    return [{key: "XO"[n % 2] for n, key in enumerate(order[:count])} for count in range(10)]


@pytest.mark.parametrize("keys", [range(9), range(1, 10), PAIRS], ids=["from 0", "from 1", "pairs"])
def test_the_cells_are_the_keys_that_there_ever_were(keys: Sequence[Any]) -> None:
    events = called_on(filled(keys))
    assert add_filled(events)
    ((source, shape, _),) = events[0].boards
    assert (source, shape.rows, shape.columns, shape.keys) == (SOURCE, 3, 3, tuple(keys))
    assert events[2].boards[Reading(source, shape)] == (None,) * 7 + ("O", "X")
    assert shape.read([{keys[1]: "X"}]) == (None, "X") + (None,) * 7


@pytest.mark.parametrize(
    "keys", [range(8), [0, 1, 2, 3, 4, 5, 6, 7, 20], PAIRS[:8]], ids=["eight", "a gap", "a corner"]
)
def test_where_some_are_never_filled_it_is_no_board(keys: Sequence[Any]) -> None:
    assert not add_filled(called_on(filled(keys)))


def test_nine_numbers_are_three_rows_though_the_first_might_be_a_column_of_seven(
    tmp_path: Path,
) -> None:
    text = (EXAMPLES / "right" / "bits.py").read_text(encoding="utf-8")
    assert recorded(tmp_path, text, nodes=500).subject.start.rules.cells == 9


@pytest.mark.slow
@pytest.mark.parametrize("file", ["two_sets_and_heights", "sets_in_object"])
def test_sets_of_cells_lie_on_as_many_rows_and_columns_as_a_search_fills(
    tmp_path: Path, file: str
) -> None:
    text = (EXAMPLES / "right" / f"{file}.py").read_text(encoding="utf-8")
    rules = recorded(tmp_path, text, nodes=600).subject.start.rules
    assert (rules.rows, rules.columns, rules.gravity) == (3, 4, True)


def test_two_numbers_that_count_are_no_board(tmp_path: Path) -> None:
    counts = "def search(turn, level):\n    return level or search(turn, level + 1)\nsearch(0, 0)\n"
    assert isinstance(record(written(tmp_path, counts)), Unrecognised)
