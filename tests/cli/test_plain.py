"""`ttt-tui --plain`: what is said to what is typed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from ttt_tui.cli.plain import PlainGame
from ttt_tui.engine.match import USUAL_SEATS, Seat
from ttt_tui.game import Player, Position
from ttt_tui.game.game_texts import read_state
from ttt_tui.game.notation import WORKED_EXAMPLE

ALONE = dict.fromkeys(Player, Seat.HUMAN)


def game(
    position: str = WORKED_EXAMPLE, x: Seat = Seat.HUMAN, o: Seat = USUAL_SEATS[Player.O]
) -> PlainGame:
    made = PlainGame(
        Position.parse(position),
        {Player.X: x, Player.O: o},
        random.Random(1),
        speed=lambda: 30e6,
    )
    list(made.begin())
    return made


def said(lines: Iterable[str]) -> str:
    return "\n".join(lines)


def test_the_page_shows_what_is_said(run: Run) -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "terminals.md").read_text(
        encoding="utf-8"
    )
    shown = re.search(r"^\$ printf '(.*?)' \| .*?\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert shown
    typed = shown[1].replace("\\n", "\n")
    done = run("--plain", "--position", WORKED_EXAMPLE, stdin=typed)
    assert done.exit_code == 0
    assert done.stdout == shown[2]


def test_the_end_of_the_input_ends_it(run: Run) -> None:
    assert run("--plain", stdin="").exit_code == 0
    done = run("--plain", stdin="quit\n5\n")
    assert done.exit_code == 0
    assert done.stdout.endswith("Goodbye.\n")


def test_bytes_that_are_no_text_are_no_move(run: Run) -> None:
    done = run("--plain", stdin=b"\xff\xfe\n5\n")
    assert done.exit_code == 0
    assert "is not a move" in done.stdout
    assert "X plays row 1, column 1." in done.stdout


def test_it_takes_the_seats_and_refuses_what_it_cannot_draw(run: Run) -> None:
    done = run("--plain", "--x", "minimax", "--o", "minimax", "--position", WORKED_EXAMPLE)
    assert done.exit_code == 0
    assert "X is minimax, O is minimax." in done.stdout
    assert "Game over, X wins" in done.stdout
    assert "omit --ascii" in run("--plain", "--ascii").stderr
    assert "--plain is for the dashboard" in run("--plain", "bench").stderr


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("nonsense", "'nonsense' is not a move: write row,column"),
        ("0,2", "(0,2) is taken by O: choose an empty cell. Type help"),
        ("9,9", "(9,9) is off the board"),
        ("undo", "You have no move to undo."),
        ("why", "No engine has moved yet."),
        ("moves", "No moves yet."),
        ("TEXT", "..O/XOO/..X x"),
        ("position XXX", "This is not a position: cells found: 3"),
        ("position XXX/XXX/...", "This position cannot occur in a game: too many X"),
        ("hint", "Best: row 2, column 0. X wins in 3."),
        ("values", "Row 0, column 0: O wins in 2."),
        ("help", "A move: row,column from 0"),
    ],
)
def test_what_is_asked_is_answered_and_nothing_is_played(typed: str, answer: str) -> None:
    plain = game()
    assert answer in said(plain.take(typed))
    assert str(plain.match.position) == "..O/XOO/..X x"
    assert not plain.over


def test_blank_lines_say_nothing() -> None:
    assert said(game().take("  \n")) == ""


def test_a_move_is_answered_with_its_reason_and_taken_back() -> None:
    plain = game()
    answer = said(plain.take("7"))
    assert "X plays row 2, column 0.\nO plays row 0, column 0.\nWhy: alpha-beta visited 8" in answer
    assert "row 0, column 1: X wins.\n" in answer
    assert said(plain.take("why")).splitlines()[0] in answer
    assert said(plain.take("moves")) == "1. X, row 2, column 0.\n2. O, row 0, column 0."
    assert said(plain.take("undo")).startswith("Taken back.\nRow 0: empty, empty, O.")
    assert str(plain.match.position) == "..O/XOO/..X x"


def test_a_game_is_played_to_its_end_and_another_begins() -> None:
    plain = game(o=Seat.HUMAN)
    for move in ("2,0", "0,0", "2,1"):
        last = said(plain.take(move))
    assert "Game over, X wins" in last
    assert "the game is over" in said(plain.take("0,1"))
    for asked in ("hint", "values"):
        assert said(plain.take(asked)) == "The game is over."
    assert "Row 0: empty.\n" in said(plain.take("new"))
    assert plain.match.position == Position()


def test_where_stones_fall_a_digit_is_a_column() -> None:
    plain = game("6x7k4g", o=Seat.RANDOM)
    answer = said(plain.take("3"))
    assert "X plays row 5, column 3." in answer
    assert "Why: by chance." in answer
    assert "no column '7': columns are 0 to 6" in said(plain.take("7"))
    assert "Not known: 40 cells are empty, 12 at most." in said(plain.take("hint"))
    full = game("2x3k3g X../O.. x", o=Seat.HUMAN)
    assert "column 0 is full" in said(full.take("0"))


@pytest.mark.parametrize("algorithm", ["uct", "fsss", "mtd-f", "minimax"])
def test_every_engine_says_why(algorithm: str) -> None:
    plain = game(o=Seat(algorithm))
    answer = said(plain.take("2,0"))
    assert f"Why: {algorithm} visited " in answer
    assert len(plain._why) > 1


AIMA = "((3 12 8) (2 4 6) (14 5 2))"


def test_a_tree_is_played_by_numbers_and_names() -> None:
    plain = PlainGame(read_state("(a:(3 12 8) b:(2 4 6))"), USUAL_SEATS, speed=lambda: 30e6)
    begun = said(plain.begin())
    assert "Tree. You are Max, Min is alpha-beta.\nA: a node with 3 moves.\n" in begun
    assert "Max to move, 2 moves." in begun
    assert said(plain.take("values")) == "A: worth 3.\nB: worth 2."
    assert said(plain.take("hint")) == "Best: a. Worth 3."
    assert "the moves are a, b" in said(plain.take("c"))
    answer = said(plain.take("a"))
    assert answer.startswith("Max plays a.\nMin plays move 0.\nWhy: alpha-beta visited 3 nodes")
    assert "found: worth 3" in answer
    assert "  move 1: worth at least 12." in answer or "  move 1: worth 12." in answer
    assert answer.endswith("Game over, worth 3.")
    assert said(plain.take("moves")) == "1. Max, a.\n2. Min, move 0."
    assert said(plain.take("undo")).startswith("Taken back.\nA: a node")
    assert said(plain.take("text")) == "(a:(3 12 8) b:(2 4 6))"
    assert "Max to move" in said(plain.take("new"))


@pytest.mark.parametrize(
    ("start", "typed", "answer"),
    [
        ("nim 1 2", "1 from heap 2", "Max plays 1 from heap 2.\nMin plays 1 from heap 1."),
        ("nim 1 2", "hint", "Best: 1 from heap 2. Max wins."),
        ("nim 1 2", "board", "nim 1 2.\nMoves: 1 from heap 1; 1 from heap 2; 2 from heap 2."),
        ("nim 9 9 9 9", "hint", "Not known: it takes more than 50,000 nodes."),
        ("othello 4x4", "board", "Row 1: empty, O, X, empty."),
        ("othello 4x4", "0,1", "X plays row 0, column 1.\nO plays row "),
        ("tree 3x3 seed 7", "0", "Max plays move 0.\nMin plays move "),
        (AIMA, "position nim 2", "Nim. You are Max, Min is alpha-beta."),
        (AIMA, "position ((1 2", "This is not a position: '(' at character 2 is not closed"),
    ],
)
def test_every_game_is_played_line_by_line(start: str, typed: str, answer: str) -> None:
    plain = PlainGame(read_state(start), USUAL_SEATS, speed=lambda: 30e6)
    list(plain.begin())
    assert answer in said(plain.take(typed))


def test_a_position_of_any_game_is_taken_from_the_command_line(run: Run) -> None:
    done = run("--plain", "--position", "nim 1 2", stdin="2 from heap 2\n")
    assert done.exit_code == 0
    assert "Game over, Min wins." in done.stdout
    assert "nim has no heaps" in run("--plain", "--position", "nim").stderr
