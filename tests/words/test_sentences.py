"""Golden text: values, windows and results from either side."""

from __future__ import annotations

import pytest

from tests.cases import TURN_7, WORKED
from tests.searches import reported, searched
from ttt_tui.game import Outcome, Player, Position, Rules, format_coordinates
from ttt_tui.game.game_state import NotABoard
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import (
    INFINITY,
    Algorithm,
    Bound,
    MaxPlayer,
    Score,
    SearchOptions,
)
from ttt_tui.search.algorithm import named
from ttt_tui.words.sentences import Formatter, cuts, exact_words, state


def test_formatter_from_either_side() -> None:
    x = Formatter(Rules())
    o = Formatter(Rules(), max_player=Player.O)
    assert [x.number(n) for n in (1, 0, -1, INFINITY, -INFINITY)] == [
        "+1",
        "0",
        "-1",
        "+inf",
        "-inf",
    ]
    assert [o.number(n) for n in (1, 0, -1, INFINITY)] == ["-1", "0", "+1", "-inf"]
    assert (x.window(-1, INFINITY), o.window(-1, INFINITY)) == ("[-1, +inf]", "[-inf, +1]")
    assert (x.bounded(1, Bound.LOWER), o.bounded(1, Bound.LOWER)) == (">= +1", "<= -1")
    assert (x.bounded(0, Bound.EXACT), o.bounded(0, Bound.UPPER)) == ("0", ">= 0")
    assert (x.role(Player.X), o.role(Player.X)) == ("max", "min")
    assert [x.result(n) for n in (9, 0, -9)] == ["X wins", "draw", "O wins"]
    assert (x.cells([0, 7]), x.cells(())) == ("(0,0) (2,1)", "-")
    assert x.cell(5) == format_coordinates(5, Rules())


def test_the_result_with_its_distance() -> None:
    assert exact_words(Outcome.X_WINS, 3) == "X wins in 3"
    depth = Formatter(Rules(), Score.DEPTH)
    assert depth.root_result(7) == "X wins in 3"
    assert depth.root_result(-9) == "O wins in 1"
    assert depth.root_result(0) == "draw"
    assert Formatter(Rules()).root_result(1) == "X wins"
    search = searched(WORKED, SearchOptions(score=Score.DEPTH))
    assert search.value is not None
    assert Formatter.of(search.position, search.options).root_result(search.value) == "X wins in 3"


def test_the_mover_can_be_max() -> None:
    options = SearchOptions(max_player=MaxPlayer.MOVER)
    for text, player in ((WORKED, Player.X), ("XX./O../... o", Player.O)):
        assert Formatter.of(Position.parse(text), options).max_player is player


def test_words_for_what_cuts_nothing_and_for_what_is_not_counted() -> None:
    assert cuts(reported(WORKED, SearchOptions(Algorithm.MINIMAX)), 0) == (
        "no cuts: every move is tried",
    )
    uct = SearchOptions(named("uct"), rollouts=9)
    assert cuts(reported(WORKED, uct), None) == ("no cuts: it goes by rollouts",)
    assert cuts(reported(WORKED, nodes=3), None) == ("no cuts", "0 bounds met on a last move")
    assert cuts(reported(TURN_7), None)[0] == "2 cuts: 2 moves never visited"
    # What a null window cut off the second search of the move may visit.
    assert cuts(reported(TURN_7, SearchOptions(named("pvs"))), None)[0].endswith("left out")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("((3 12 8) (2 4 6) (14 5 2))", "tree; Max to move, 3 moves"),
        ("((3 9) 4) min", "tree; Min to move, 2 moves"),
        ("nim 1 2", "nim; Max to move, 3 moves"),
        ("othello 4x4", "othello; X to move, 4 moves"),
    ],
)
def test_a_state_of_another_game_is_described_by_its_moves(text: str, words: str) -> None:
    assert state(read_state(text)) == words


def test_values_of_a_game_are_written_as_they_are() -> None:
    formatter = Formatter.of(read_state("(3 -inf 1000)"))
    infinity = formatter.options.infinity
    numbers = {3: "3", -7: "-7", 0: "0", infinity: "inf", -infinity: "-inf", 1 - infinity: "-inf+1"}
    assert {each: formatter.number(each) for each in numbers} == numbers
    assert (formatter.result(3), formatter.estimate(5)) == ("worth 3", "~5")
    assert formatter.about_signs == "high values are good for Max"
    nim = Formatter.of(read_state("nim 1 2"))
    assert (nim.number(1), nim.result(-1), nim.result(0)) == ("+1", "Min wins", "draw")


def test_a_search_of_a_board_has_cells_and_no_other_has() -> None:
    assert Formatter.of(Position()).rules.cells == 9
    with pytest.raises(NotABoard, match="tree"):
        _ = Formatter.of(read_state("(1 2)")).rules


def test_a_line_of_moves_is_written_as_it_is_played() -> None:
    nim = Formatter.of(read_state("nim 2 1"))
    both, rest = 102, 201  # two from the first heap, then the last one
    assert nim.line([both, rest]) == "2 from heap 1, 1 from heap 2"
    after = read_state("nim 0 1")
    assert nim.cells([rest], after) == "1 from heap 2"
    assert nim.cell(103) == "103", "no legal move there"
    assert Formatter.of(read_state("((1 2) 3)")).line([0, 1]) == "0 1"
    assert Formatter.of(Position()).line([0, 4]) == "(0,0) (1,1)"
