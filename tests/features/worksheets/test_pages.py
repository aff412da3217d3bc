"""What a sheet asks for is told in its own words, by the options of its search."""

from __future__ import annotations

import pytest

from tests.cases import WORKED
from ttt_tui.features.worksheets.exercise import Exercise
from ttt_tui.features.worksheets.pages import pages
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, MaxPlayer, Score, SearchOptions


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (SearchOptions(), ("X is Max", "two strokes", "window [alpha, beta]")),
        (SearchOptions(max_player=MaxPlayer.O), ("O is Max", "+1 where O has won")),
        (SearchOptions(score=Score.DEPTH), ("10 less the moves that it took",)),
        (SearchOptions(Algorithm.MINIMAX), ("write each value on its line",)),
    ],
)
def test_the_tasks_are_those_of_the_options(options: SearchOptions, words: tuple[str, ...]) -> None:
    (sheet,) = pages([Exercise("A title", Position.parse(WORKED), options)], "sheet")
    told = " ".join(sheet.tasks())
    for each in words:
        assert each in told
    assert ("two strokes" in told) == options.algorithm.prunes


def test_title_rules_and_result_are_those_of_the_search() -> None:
    sheet, solution = pages([Exercise("A title", Position.parse(WORKED), SearchOptions())], "both")
    assert (sheet.title, solution.title) == ("A title", "A title: solution")
    assert sheet.rules == (
        "alpha-beta on ..O/XOO/..X x: moves tried in reading order; cuts at alpha >= beta; "
        "one window for the whole tree."
    )
    assert solution.result == (
        "The value is +1, by (2,0). 30 of 44 nodes are visited, the root not counted."
    )
