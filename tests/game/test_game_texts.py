"""A position of any game by its text, and moves in it."""

from __future__ import annotations

import pytest

from tests.game.test_game_state import Countdown
from ttt_tui.game import IllegalMove, NotationError, Position
from ttt_tui.game.game_state import GameState, move_text
from ttt_tui.game.game_texts import read_move, read_state
from ttt_tui.game.paper_tree import PaperTree


@pytest.mark.parametrize(
    "text",
    [
        "..O/XOO/..X",
        "3x4k3 ..../.X../.... o",
        "empty",
        "6x7k4g moves 4435",
        "000/XX_/X__",
        "[['X', 'O', '.'], ['.', '.', '.'], ['.', '.', '.']]",
    ],
)
def test_boards_are_read_as_ever(text: str) -> None:
    assert read_state(text) == Position.parse(text)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("((3 4) 5)", "((3 4) 5)"),
        ("[[3, 4], 5] Min", "((3 4) 5) min"),
        ("tree ((3 4) 5)", "((3 4) 5)"),
        ("tree 2x1 seed 1", "(-7 7)"),
        ("TREE 2x1 min", "(-7 7) min"),
    ],
)
def test_trees_are_read(text: str, tree: str) -> None:
    state = read_state(text)
    assert isinstance(state, PaperTree)
    assert str(state) == tree


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("nim 3 4 5", "nim 3 4 5"),
        (" NIM 3,4,5 Misere MIN", "nim 3 4 5 misere min"),
        ("Othello 4x4", "othello 4x4"),
        ("othello: 6x6", "othello 6x6"),
    ],
)
def test_the_first_word_names_the_game(text: str, written: str) -> None:
    assert str(read_state(text)) == written


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("7", "'7' at character 1 is a leaf alone: write a tree such as"),
        ("tree", "'' is not the size of a tree"),
        ("()", "'()' at character 1 has no children"),
        ("XO", "cells found: 2; a 3x3 board has 9"),
        ("", "no position in ''"),
        ("nim", "nim has no heaps"),
    ],
)
def test_what_is_none_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_state(text)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("state", "texts"),
    [
        (Position.parse("XOX/OXO/OX."), ["(2,2)"]),
        (read_state("(a:3 4)"), ["a", "1"]),
        (Countdown(3), ["1", "2"]),
    ],
)
def test_moves_are_written_and_read_back(state: GameState, texts: list[str]) -> None:
    assert [move_text(state, move) for move in state.moves()] == texts
    assert [read_move(state, text) for text in texts] == list(state.moves())


@pytest.mark.parametrize(
    ("state", "text", "message"),
    [
        (Position.parse("XOX/OXO/OX."), "0,0", r"\(0,0\) is taken by X"),
        (Position.parse("XOX/OXO/OX."), "b", "'b' is not a move: write row,column"),
        (read_state("(a:3 4)"), "b", "'b' is not a move here: the moves are a, 1"),
        (Countdown(3), "3", "'3' is not a move here: the moves are 1, 2"),
        (Countdown(3), "one", "'one' is not a move here: the moves are 1, 2"),
        (Countdown(0), "1", "'1' is not a move here: the game is over"),
    ],
)
def test_other_moves_are_refused(state: GameState, text: str, message: str) -> None:
    with pytest.raises((NotationError, IllegalMove), match=message):
        read_move(state, text)
