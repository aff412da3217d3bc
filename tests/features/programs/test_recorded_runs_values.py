"""What the numbers of a program mean is learnt from the finished games that it visited."""

from __future__ import annotations

from math import inf, nan

import pytest

from tests.features.programs.made import Program
from ttt_tui.features.programs.judging.scale import View
from ttt_tui.features.programs.recorded_runs import Reading, Wins, reading_of
from ttt_tui.game import Player
from ttt_tui.search.trace import INFINITY

END = "..O/XOO/..X x"


def learnt(program: Program, text: str = END) -> Reading:
    found = reading_of(program.record(text))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("program", "view", "numbers"),
    [
        (Program(), View.X, (1, 0, -1)),
        (Program(lambda outcome, _: 10 * outcome), View.X, (10, 0, -10)),
        (Program(lambda outcome, _: -outcome), View.O, (-1, 0, 1)),
        (Program(lambda outcome, _: outcome + 1), View.X, (2, 1, 0)),
        (Program(lambda outcome, _: outcome * inf if outcome else 0), View.X, (inf, 0, -inf)),
        (Program(lambda outcome, stones: outcome * (10 - stones)), View.X, (3, 0, -2)),
    ],
    ids=["plain", "tens", "O is Max", "0 to 2", "infinite", "by depth"],
)
def test_whose_wins_count_up_and_what_a_draw_is(
    program: Program, view: View, numbers: tuple[float, ...]
) -> None:
    reading = learnt(program)
    assert reading.scale.view is view
    assert [reading.ours(each, Player.X, Wins()) for each in numbers] == [1, 0, -1]


def test_one_who_counts_from_the_side_to_move() -> None:
    recording = Program().record(END)
    for node in range(len(recording)):
        recording.value[node] *= recording.position(node).to_move.sign
    found = reading_of(recording)
    assert found is not None
    assert found.scale.view is View.MOVER
    assert found.ours(1, Player.O, Wins()) == -1
    assert found.window(-1, inf, Player.O, Wins()) == (-INFINITY, 1)


def test_a_number_beyond_every_value_is_an_open_end() -> None:
    reading = learnt(Program(lambda outcome, _: 10 * outcome))
    assert reading.window(-1000, 1000, Player.X, Wins()) == (-INFINITY, INFINITY)
    assert reading.window(-10, nan, Player.X, Wins()) == (-1, INFINITY)
    assert reading.window(inf, 0, Player.X, Wins()) == (INFINITY, 0)


def test_among_estimates_less_than_a_win_is_one() -> None:
    reading = learnt(Program(lambda outcome, _: 100 * outcome))
    wins = Wins(100, estimates=True)
    found = [reading.ours(value, Player.X, wins) for value in (100, 50, 1, 0, -50, -100)]
    assert found == [100, 31, 1, 0, -31, -100]


def test_no_number_is_no_value() -> None:
    assert learnt(Program()).ours(nan, Player.X, Wins()) is None


def test_nothing_is_said_before_enough_has_been_seen() -> None:
    recording = Program().record(".../.../... x")
    recording.complete = False
    assert reading_of(recording) is not None
    few = Program().record(END)
    few.complete = False
    assert reading_of(few) is None
    few.stopped = "60 s"
    assert reading_of(few) is not None
