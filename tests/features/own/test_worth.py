"""How much of the game was seen in a recording."""

from __future__ import annotations

import pytest

from tests.features.own.made import Program
from ttt_tui.features.own.worth import is_enough, worth


@pytest.mark.parametrize(
    ("start", "finished", "enough"),
    [(".../.../... x", True, True), ("X../.O./... x", True, True), ("XO./.X./.OO x", True, False)],
)
def test_an_empty_board_shows_more_than_one_that_is_almost_full(
    start: str, finished: bool, enough: bool
) -> None:
    recording = Program().record(start)
    assert (worth(recording)[0], is_enough(recording)) == (finished, enough)


def test_no_finished_game_is_little() -> None:
    assert not is_enough(Program().record(".../.../... x").head(50))
