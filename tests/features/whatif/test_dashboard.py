"""What if? asked on the dashboard: by key, answered in card and Why?, until one looks elsewhere."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator

import pytest
from hypothesis import given, settings

from tests.cases import Case, board_of, cases
from tests.oracles.reference import Truth, other, put
from tests.searches import finished, formatter_of
from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from ttt_tui.features.whatif.dashboard import Apart, Solve, answer, moves_left_out, too_large
from ttt_tui.game import Outcome, Position
from ttt_tui.search import Exact, Findings, solver_for
from ttt_tui.tui.views.tree_outline import Line

ANSWER = "What if (2,1) O? draw in 3."


async def look_at(screen: Driver, line: Line) -> None:
    screen.dashboard.explorer.choose(line)
    await screen.settle()


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_a_cut_branch_is_valued_on_request_and_marked_as_not_searched(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        for line in (Line(10, 7), Line(10)):
            await look_at(screen, line)
            assert "What if" not in screen.card
            await screen.press("V")
            assert ANSWER in screen.card
            assert "Solved" in screen.card
            await look_at(screen, Line(0))
            assert "What if" not in screen.card
        moment = screen.dashboard.explorer.moment
        assert (moment.search.nodes, moment.view(10).value) == (30, -1)


WON = Exact(Outcome.O_WINS, 7)


def words(text: str) -> str:
    """On one line, without the board beside them."""
    return " ".join(" ".join(text.replace("·", " ").split()).split())


BEGUN = Findings(progress="1 node")
NEARLY = Position.parse("XX./OO./... x")


def scripted(*said: Findings) -> Solve:
    """Says the same of every position."""

    async def solve(position: Position) -> AsyncGenerator[Findings, None]:
        del position
        for each in said:
            yield each

    return lambda position: solve(position)


async def worked(solve: Solve, *moves: int) -> tuple[Apart, list[str]]:
    """When all is done: what is known, and what its state was whenever it told of something."""
    states: list[str] = []
    apart = Apart(NEARLY, moves, solve, lambda: states.append(apart.state))
    await apart.work()
    return apart, states


async def test_moves_are_solved_in_their_order_and_plies_counted_from_the_position() -> None:
    apart, states = await worked(scripted(BEGUN, Findings(Exact(Outcome.O_WINS, 1))), 8, 2, 6)
    lost = Exact(Outcome.O_WINS, 2)
    assert apart.exact == {8: lost, 2: Exact(Outcome.X_WINS, 1), 6: lost}, "2 ends the game"
    assert list(apart.exact) == [8, 2, 6]
    assert states[0] == "1 node"
    assert apart.ended


async def test_where_it_fails_the_last_words_say_why_and_no_value_is_known() -> None:
    apart, _ = await worked(scripted(BEGUN, Findings(failure="the process was killed")), 8, 6)
    assert (apart.exact, apart.state, apart.ended) == ({}, "the process was killed", True)
    assert not apart.unsolvable


async def test_where_nobody_solves_it_says_so() -> None:
    apart, _ = await worked(lambda _: None, 8)
    assert apart.unsolvable
    assert apart.ended


async def test_cancelled_the_work_at_hand_ends() -> None:
    ended = []

    async def solve(position: Position) -> AsyncGenerator[Findings, None]:
        try:
            yield BEGUN
            await asyncio.Event().wait()
        finally:
            ended.append(position)

    told = asyncio.Event()
    apart = Apart(NEARLY, [8, 6], lambda position: solve(position), told.set)
    task = asyncio.get_running_loop().create_task(apart.work())
    await told.wait()
    apart.end("stopped")
    task.cancel()
    await task
    assert ended == [NEARLY.play(8)]
    assert (apart.exact, apart.state) == ({}, "stopped")


_TOLD = re.compile(r"\((\d+),(\d+)\) ([XO])\? (X wins|O wins|draw) in (\d+)")


@settings(max_examples=60)
@given(cases(most_empties=5))
def test_every_answer_is_the_true_value_of_a_move_that_was_left_out(case: Case) -> None:
    moment = finished(case.position, case.options)
    for node in range(len(moment.trace)):
        moves = moves_left_out(moment, node, None)
        if not moves:
            continue
        position = moment.position(node)
        game, board, side = board_of(position)
        exact = solver_for(position.rules).moves(position)
        told = _TOLD.findall(answer(formatter_of(moment), position, moves, exact))
        assert len(told) == min(len(moves), 4)
        for row, column, by, result, plies in told:
            cell = int(row) * game.columns + int(column)
            assert cell in moves
            assert by == side
            value, distance = Truth(game).solve(put(board, cell, side), other(side))
            assert result == {1: "X wins", 0: "draw", -1: "O wins"}[value]
            assert int(plies) == distance + 1


def test_the_answer_says_that_it_is_none_of_the_search() -> None:
    moment = finished()
    position = moment.position(10)
    assert moves_left_out(moment, 10, None) == moves_left_out(moment, 10, 7) == (7,)
    assert moves_left_out(moment, 10, 0) == moves_left_out(moment, 0, None) == ()
    exact = solver_for(position.rules).moves(position)
    assert answer(formatter_of(moment), position, [7], exact) == (
        "What if (2,1) O? draw in 3. Solved separately: the search never went there."
    )


def test_what_is_not_proved_yet_has_a_state_and_no_value() -> None:
    moment = finished()
    position = moment.position(0)
    exact = {6: Exact(Outcome.X_WINS, 3)}
    assert answer(formatter_of(moment), position, [6, 7, 1], exact, "solving, 1 node") == (
        "What if (2,0) X? X wins in 3; (2,1) X? solving, 1 node."
    )


def test_where_nothing_solves_large_positions_it_says_so() -> None:
    assert "7 empty cells" not in too_large(Position.parse("4x4k4 empty"))
    assert "16 empty cells" in too_large(Position.parse("4x4k4 empty"))
