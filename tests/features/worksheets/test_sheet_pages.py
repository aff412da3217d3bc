"""What stands on the pages of worksheets: lines, tasks, rules and results."""

from __future__ import annotations

import pytest

from tests.cases import ALPHA_BETA, WORKED
from ttt_tui.features.worksheets.exercise import Exercise
from ttt_tui.features.worksheets.sheet_pages import Page, drawn, pages
from ttt_tui.game import Position
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import Algorithm, Cutoff, MaxPlayer, MoveOrder, Order, Score, SearchOptions

EXERCISES = [
    Exercise("One", Position.parse(WORKED), ALPHA_BETA),
    Exercise("Another", Position.parse("XOO/O../X.."), ALPHA_BETA),
]


@pytest.mark.parametrize(("part", "kinds"), [("sheet", [False] * 2), ("solution", [True] * 2)])
def test_a_part_has_its_pages_only(part: str, kinds: list[bool]) -> None:
    assert [page.is_solution for page in pages(EXERCISES, part)] == kinds


def test_lines_say_what_was_never_visited_and_where_it_was_cut_off() -> None:
    page = Page("", is_solution=True, exercise=EXERCISES[0])
    lines = list(page.lines())
    assert lines[0] == "root                     max  [-inf, +inf]   +1"
    assert sum(line.endswith("never visited: cut off here") for line in lines) == 6
    assert sum(line.endswith("never visited") for line in lines) == 44 - 30 - 6


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


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (SearchOptions(cutoff=Cutoff.STRICT), ("as soon as alpha > beta", "strict cuts")),
        (SearchOptions(order=MoveOrder(Order.REVERSE)), ("from right to left", "reverse order")),
        (SearchOptions(depth=1), ("stops at depth 1", "with ~", "estimates by the game at")),
        (SearchOptions(Algorithm.MINIMAX), ("Work from left to right, and write each value",)),
    ],
)
def test_a_sheet_of_a_tree_states_its_rules(options: SearchOptions, words: tuple[str, ...]) -> None:
    tree = read_state("(3:(3 12 8) 2:(2 4 6)) min")
    (sheet,) = pages([Exercise("", tree, options)], "sheet")
    told = " ".join((sheet.rules, *sheet.tasks()))
    for each in ("Min is to move at the root", *words):
        assert each in told


def test_a_tree_of_27_leaves_has_room_on_one_page() -> None:
    for text in (
        "tree 3x3",
        "tree 3x3 values 10:99",
        "tree 3x3 values -99:-10",
        "tree 2x4",
        "tree 4x2",
    ):
        sheets = drawn(pages([Exercise("", read_state(text), ALPHA_BETA)], "sheet"))
        assert len(sheets) == 1
