"""The list of moves, as text."""

from __future__ import annotations

from tests.tui.one_widget import text_of
from tests.tui.views.test_status import match
from ttt_tui.engine.match import Match
from ttt_tui.game import Position
from ttt_tui.search import (
    Exact,
    solver_for,
)
from ttt_tui.tui.views.moves import MoveList


def exact(played: Match) -> list[Exact | None]:
    positions = played.record.positions
    return [solver_for(positions[0].rules).solve(position) for position in positions]


async def moves(played: Match, values: list[Exact | None], width: int = 40) -> list[str]:
    panel = MoveList()
    lines = await text_of(panel, lambda: panel.show(played, values), width)
    assert panel.highlighted == played.record.ply
    assert panel.option_count == len(played.record.moves) + 1
    return lines


async def test_moves_stand_with_what_they_made_of_the_game() -> None:
    played = match(0, 7, 6)
    assert await moves(played, exact(played)) == [
        "  start",
        " 1  X (0,0) ? O wins in 2",
        " 2  O (2,1) ? X wins in 2",
        " 3  X (2,0)   X wins in 1",
    ]


async def test_a_perfect_game_has_no_blunder() -> None:
    played = match(6, 0, 7)
    assert await moves(played, exact(played)) == [
        "  start",
        " 1  X (2,0)   X wins in 3",
        " 2  O (0,0)   X wins in 2",
        " 3  X (2,1)   X wins in 1",
    ]


async def test_the_list_says_of_a_move_what_overlay_and_hint_said_before_it() -> None:
    """One way of counting: a hint of `draw in 9`, played, is no `draw in 8` on the list."""
    start = Position()
    solver = solver_for(start.rules)
    for move in start.legal_moves():
        before = solver.moves(start)[move]
        played = match(move, start="empty")
        line = (await moves(played, exact(played)))[1]
        assert line.endswith(f"draw in {before.distance}")
        assert before.distance == solver.solve(start).distance


async def test_without_exact_values_the_moves_stand_alone() -> None:
    assert await moves(match(0, 7), [None] * 3) == ["  start", " 1  X (0,0)", " 2  O (2,1)"]


async def test_moves_taken_back_stay_on_the_list() -> None:
    played = match(0, 7, 6)
    assert await moves(played.jump(1), exact(played)) == await moves(played, exact(played))


async def test_a_game_not_begun_is_its_start() -> None:
    assert await moves(match(), exact(match())) == ["  start"]


async def test_o_may_begin_and_a_draw_is_one() -> None:
    drawn = match(4, 0, 2, 6, 3, 5, 1, 7, 8, start=".../.../... o")
    lines = await moves(drawn, exact(drawn))
    assert lines[1].startswith(" 1  O (1,1)   draw in 9")
    assert lines[-1].endswith("draw in 1")
