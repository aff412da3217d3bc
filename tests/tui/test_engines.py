"""Engines' moves, exact values, and the lines that are written about a game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from ttt_tui.games.game import Side
from ttt_tui.games.text import read_game
from ttt_tui.run.match import Match
from ttt_tui.search.run_here import search
from ttt_tui.solver.child import Solver
from ttt_tui.tui.actions.engines import best_so_far, engine_move, losing_ply, move_values
from ttt_tui.tui.model.progress import SearchProgress
from ttt_tui.tui.model.snapshot import snapshot_of
from ttt_tui.tui.model.state import State
from ttt_tui.tui.panels.header import header_line
from ttt_tui.tui.panels.moves import move_lines


@pytest.fixture
async def solver() -> AsyncIterator[Solver]:
    solver = Solver()
    yield solver
    await solver.close()


@pytest.mark.parametrize(
    ("text", "move"),
    [
        # (0,2) wins at once; the search stops at (0,1), which wins later and counts the same.
        ("3x4k3 X.X./OO../.... x", 1),
        ("XX./OO./... x", 2),
    ],
)
async def test_an_engine_takes_the_quickest_win_whatever_its_search_counts(
    solver: Any, text: Any, move: Any
) -> None:
    assert await engine_move(search(read_game(text)), solver) == move


async def test_an_engine_moves_by_the_solver_where_its_search_proved_nothing(solver: Any) -> None:
    game = read_game("4x4k4 X..O/OXXO/XOO./.... x")
    assert await engine_move(search(game, nodes=3), solver) in game.moves()


def test_a_search_that_was_stopped_has_a_best_move_so_far() -> None:
    trace = search(read_game("..O/XOO/..X x"), nodes=20)
    assert best_so_far(trace) in trace.game.moves()
    assert best_so_far(search(read_game("nim 3 4 5"), nodes=1)) == 101


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("..O/XOO/..X x", ["O wins in 2", "O wins in 2", "X wins in 3", "O wins in 2"]),
        ("((3 12 8) (2 4 6) (14 5 2))", ["3", "2", "2"]),
        ("nim 1 1", ["Min wins", "Min wins"]),
    ],
)
async def test_each_move_has_its_exact_value_in_words(solver: Any, text: Any, values: Any) -> None:
    found = [value async for _, value in move_values(read_game(text), solver)]
    assert [words for words, _ in found] == values
    styles = {words.partition(" ")[0]: style for words, style in found}
    expected = {"X": "x", "O": "o", "Min": "o", "draw": "draw"}
    assert styles == {word: expected.get(word, "x") for word in styles}


@pytest.mark.parametrize(
    ("moves", "ply", "words"),
    [
        ((4, 1, 0, 8, 6, 3, 2), 2, "lost the game"),  # O's edge
        ((0, 4, 8, 1, 7, 6, 2, 5, 3), None, ""),  # nobody errs
    ],
)
async def test_the_move_that_lost_is_the_last_that_changed_the_result(
    solver: Any, moves: Any, ply: Any, words: Any
) -> None:
    match = Match(read_game("empty"))
    for move in moves:
        match = match.play(move)
    assert await losing_ply(match, solver) == ply
    if ply is not None:
        assert move_lines(match, ply)[ply].plain.endswith(words)


def test_the_moves_taken_back_stay_in_the_list() -> None:
    match = Match(read_game("empty")).play(4).play(0).goto(1)
    assert [line.plain for line in move_lines(match, None)] == [
        "start",
        " 1. X (1,1)",
        " 2. O (0,0)",
    ]


@pytest.mark.parametrize(
    ("job_state", "width", "words"),
    [
        ("done", 120, " ttt-tui  3x3, 3 in a row"),
        ("done", 80, "alpha-beta  searched 30, showing 12"),
        ("stopped", 120, "searched 30 (stopped), showing 12"),
        ("done", 80, "paused  value -1"),
    ],
)
def test_the_line_at_the_top_says_how_far_the_search_is_and_how_much_is_shown(
    job_state: Any, width: Any, words: Any
) -> None:
    state = State.start(read_game("..O/XOO/..X x"), {Side.X: "human", Side.O: "human"})
    searches = {
        name: SearchProgress(search(state.request.game, name), job_state, None, 0.0)
        for name in state.algorithms
    }
    leader = searches["alpha-beta"]
    line = header_line(snapshot_of(state.run_to(12, leader), searches), width)
    assert words in line.plain
    assert line.cell_length <= max(width, 70)
