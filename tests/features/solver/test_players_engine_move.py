"""The move of an engine's seat: exact with room for it, never said to be more than it is."""

from __future__ import annotations

import asyncio
import signal
from subprocess import Popen

import pytest

from tests.engine.fakes import is_gone, start
from tests.features.solver.test_prover import cases
from ttt_tui.engine.budget import NO_LIMIT, Budget
from ttt_tui.engine.child import BackgroundError
from ttt_tui.features.solver import Solution, solve
from ttt_tui.features.solver.players import Chosen, choose, choose_in_background, chosen_from
from ttt_tui.game import Outcome, Position, Rules

TIGHT = Budget(nodes=1)


def of(text: str, budget: Budget = TIGHT) -> Chosen:
    return choose(Position.parse(text), budget, table_mb=0.1)


def open_games(seed: str, number: int) -> list[Position]:
    return [each for each in cases(seed, 2 * number, 12) if not each.is_over()][:number]


@pytest.mark.parametrize("seed", ["a"])
def test_with_room_for_it_a_best_move_is_played(seed: str) -> None:
    for position in open_games(seed, 40):
        chosen, solution = choose(position, NO_LIMIT, 0.1), solve(position, table_mb=0.1)
        assert chosen.move in solution.best_moves, position
        if not chosen.forced:
            told = chosen.outcome, chosen.distance
            assert told == (Outcome(solution.value), solution.distance), position


@pytest.mark.parametrize("nodes", [30])
def test_whatever_the_budget_what_is_said_to_be_proven_is_true(nodes: int) -> None:
    kinds = set()
    for position in open_games(f"claims {nodes}", 80):
        chosen = choose(position, Budget(nodes=nodes), 0.1)
        every = solve(position, table_mb=0.1, all_moves=True).moves
        assert every is not None
        sign = position.to_move.sign
        worth = {each.move: sign * each.value for each in every}
        best = max(worth.values())
        if chosen.outcome is not None:
            assert sign * chosen.outcome.value == worth[chosen.move] == best, position
        if chosen.distance is not None:
            (distance,) = (each.distance for each in every if each.move == chosen.move)
            assert chosen.distance == distance, position
        if chosen.safe:
            assert worth[chosen.move] >= 0, position
        if chosen.forced:
            assert {worth[move] for move in worth if move != chosen.move} <= {-1}, position
        kinds.add(chosen.reason.split()[-1])
    assert {"proven", "loses"} <= kinds


@pytest.mark.parametrize(
    ("text", "cell", "reason"),
    [
        ("6x7k4g moves 112233", (5, 3), "X wins in 1, proven"),
        ("6x7k4g moves 11213", (5, 3), "every other move loses"),
        ("8x8k5 moves 0,0 7,7 0,1 7,6 0,2 7,5 0,3 7,4", (0, 4), "X wins in 1, proven"),
        ("8x8k5 moves 0,0 7,7 0,1 7,6 0,2 7,5 0,3", (0, 4), "every other move loses"),
    ],
)
def test_what_wins_at_once_or_must_be_stopped_is_seen_whatever_the_budget(
    text: str, cell: tuple[int, int], reason: str
) -> None:
    chosen = of(text)
    assert Position.parse(text).rules.coordinates(chosen.move) == cell
    assert chosen.reason == reason


def test_a_line_that_loses_is_not_completed() -> None:
    assert of("8x8k5m moves 0,0 7,7 0,1 7,6 0,2 7,5 0,3 7,4").move != 4


def test_an_empty_board_that_is_too_large_is_begun_in_the_middle() -> None:
    assert of("6x7k4g").move == 5 * 7 + 3
    assert of("8x8k5").move in (27, 28, 35, 36)


def test_a_deeper_look_says_how_deep() -> None:
    chosen = of("6x7k4g moves 4", Budget(nodes=20_000))
    assert chosen.reason == f"depth {chosen.depth}, not proven"
    assert 3 < chosen.depth < 10


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        (Chosen(0, Outcome.DRAW, 5), "draw in 5, proven"),
        (Chosen(0, Outcome.O_WINS), "O wins, proven"),
        (Chosen(0, safe=True, depth=9), "at least a draw, proven"),
        (Chosen(0, forced=True), "every other move loses"),
    ],
)
def test_what_is_known_is_said(chosen: Chosen, words: str) -> None:
    assert chosen.reason == words


ENDLESS = Position(rules=Rules(8, 8, 5))
WON = Position.parse("6x7k4g moves 112233")


async def test_it_answers_and_is_gone(started: list[Popen[bytes]]) -> None:
    assert await choose_in_background(WON) == Chosen(38, Outcome.X_WINS, 1)
    (process,) = started
    assert is_gone(process)


async def until_started(started: list[Popen[bytes]]) -> None:
    while not started:
        await asyncio.sleep(0)


@pytest.mark.parametrize("begun", [False, True])
async def test_cancelling_leaves_no_process(started: list[Popen[bytes]], begun: bool) -> None:
    task = start(choose_in_background(ENDLESS, NO_LIMIT))
    if begun:
        await until_started(started)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert all(map(is_gone, started))


async def test_a_killed_process_is_an_error_in_words(started: list[Popen[bytes]]) -> None:
    task = start(choose_in_background(ENDLESS, NO_LIMIT))
    await until_started(started)
    started[0].send_signal(signal.SIGKILL)
    with pytest.raises(BackgroundError, match=r"^the choosing process gave no answer"):
        await task
    assert all(map(is_gone, started))


def test_a_solution_has_a_move_if_it_is_one() -> None:
    solution = solve(WON, table_mb=0.1)
    assert chosen_from(solution) == Chosen(38, Outcome.X_WINS, 1)
    assert chosen_from(Solution(WON, None, None, (), (), 9, complete=False)) is None
