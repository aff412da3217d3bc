"""Moves of a large position solved one after another, and ended at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from ttt_tui.features.whatif.move_solver import Apart, Solve
from ttt_tui.game import Outcome, Position
from ttt_tui.search import Exact, Findings

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
