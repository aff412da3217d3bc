"""Which call is tried next, and how much of the game each has shown."""

from __future__ import annotations

import pytest

from tests.features.programs.made import Program
from ttt_tui.features.programs.attempts import FIRST, Attempts, is_enough, worth


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


def test_of_calls_that_show_little_the_best_is_made_once_more() -> None:
    attempts = Attempts(FIRST, is_settled=False)
    assert attempts.next(FIRST) == FIRST
    attempts.put_aside(Program().record("XO./.X./.OO x"))
    assert attempts.next((0, 1)) == (0, 1)
    attempts.put_aside(Program().record(".../.../... x").head(5))
    assert attempts.next(None) == FIRST
    assert attempts.is_settled
    assert attempts.next(None) is None


def test_there_is_an_end_whatever_comes_next() -> None:
    attempts = Attempts(FIRST, is_settled=False)
    made = 0
    while attempts.next((made, 0)) is not None:
        made += 1
    assert made < 200
