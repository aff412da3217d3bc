"""Measuring in a real process of its own: its answers, its priority, its end, its failures."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import aclosing
from pathlib import Path
from subprocess import Popen

import pytest

from tests.engine.fakes import check_apart, is_gone, start
from ttt_tui.engine import child
from ttt_tui.engine.background import measure
from ttt_tui.engine.child import BackgroundError
from ttt_tui.engine.timing import Measurement
from ttt_tui.game import Position, Rules
from ttt_tui.search import Algorithm, OptionsError, Search, SearchOptions, report_of

MINIMAX, ALPHA_BETA = SearchOptions(Algorithm.MINIMAX), SearchOptions()
WORKED = Position.parse("..O/XOO/..X")
# Two in a row on a wide board: alpha-beta is done at once, minimax not while anyone waits.
LONG = Position(rules=Rules(6, 6, 2))
ONLY_THE_CORNER = SearchOptions(first_move=0)


async def answers(
    position: Position, searches: list[SearchOptions], runs: int = 1
) -> list[Measurement]:
    return [measured async for measured in measure(position, searches, runs)]


async def test_it_answers_each_search_in_order_with_counts_and_times(
    started: list[Popen[bytes]],
) -> None:
    found = await answers(WORKED, [ALPHA_BETA, MINIMAX], runs=3)
    assert [measured.report.counters.nodes for measured in found] == [30, 44] * 3
    assert [measured.timing.runs for measured in found] == [1, 1, 2, 2, 3, 3]
    for measured in found:
        assert 0 < measured.timing.minimum <= measured.timing.median <= measured.timing.maximum
        search = Search(WORKED, measured.report.options)
        search.advance()
        assert measured.report == report_of(search)
    (process,) = started
    assert is_gone(process)


async def test_it_measures_games_of_other_rules(started: list[Popen[bytes]]) -> None:
    position = Position.parse("..../X.../OX../XOXO o", Rules(4, 4, 3, gravity=True))
    (measured,) = await answers(position, [ALPHA_BETA])
    assert measured.report.position == position
    assert measured.report.complete
    assert all(is_gone(process) for process in started)


async def test_an_answer_comes_before_the_next_search_ends(
    started: list[Popen[bytes]],
) -> None:
    """The second would take longer than anyone waits."""
    async with aclosing(measure(LONG, [ALPHA_BETA, MINIMAX], 1)) as coming:
        measured = await anext(coming)
        assert measured.report.options.algorithm is Algorithm.ALPHA_BETA
        assert measured.report.value == 1
    (process,) = started
    assert is_gone(process)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="the system has no priorities")
async def test_it_runs_at_low_priority_apart_from_the_terminal(started: list[Popen[bytes]]) -> None:
    async with aclosing(measure(LONG, [ALPHA_BETA, MINIMAX], 1)) as coming:
        await anext(coming)
        check_apart(*started)


async def test_cancelling_ends_the_process(started: list[Popen[bytes]]) -> None:
    task = start(answers(LONG, [MINIMAX]))
    while not started:
        await asyncio.sleep(0)
    (process,) = started
    assert process.returncode is None
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert is_gone(process)
    assert process.returncode == -signal.SIGKILL


async def test_cancelling_while_the_process_starts_leaves_none_behind(
    started: list[Popen[bytes]],
) -> None:
    task = start(answers(LONG, [MINIMAX]))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert all(is_gone(process) for process in started)


async def test_a_process_that_was_killed_is_an_error_in_words(started: list[Popen[bytes]]) -> None:
    task = start(answers(LONG, [MINIMAX]))
    while not started:
        await asyncio.sleep(0)
    started[0].kill()
    with pytest.raises(BackgroundError, match=r"^the measuring process gave no answer: it was en"):
        await task
    assert is_gone(started[0])


@pytest.mark.parametrize(
    ("searches", "runs", "reason"),
    [
        ([SearchOptions(first_move=40)], 1, "the fixed first move cell 40 is not legal"),
        ([ONLY_THE_CORNER], 0, "0 timing runs: at least 1 is needed"),
    ],
)
async def test_what_went_wrong_is_said(
    started: list[Popen[bytes]], searches: list[SearchOptions], runs: int, reason: str
) -> None:
    with pytest.raises(BackgroundError) as caught:
        await answers(Position(rules=Rules(2, 2, 2)), searches, runs)
    message = str(caught.value)
    assert message.startswith("the measuring process gave no answer: ")
    assert reason in message
    assert "\n" not in message
    assert is_gone(started[0])


async def test_answers_before_a_failure_count(started: list[Popen[bytes]]) -> None:
    coming = measure(Position(), [ONLY_THE_CORNER, SearchOptions(first_move=40)], 1)
    measured = await anext(coming)
    assert measured.report.complete
    with pytest.raises(BackgroundError, match=OptionsError.__name__):
        await anext(coming)
    assert is_gone(started[0])


async def test_a_process_that_does_not_read_is_no_hang(
    monkeypatch: pytest.MonkeyPatch, started: list[Popen[bytes]]
) -> None:
    monkeypatch.setattr(child, "_PROGRAM", "raise SystemExit('no room')")
    with pytest.raises(BackgroundError, match="no room"):
        await answers(WORKED, [MINIMAX])
    assert is_gone(started[0])


async def test_a_python_that_cannot_be_started_is_an_os_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.executable", str(tmp_path / "none"))
    with pytest.raises(OSError, match="none"):
        await answers(WORKED, [MINIMAX])


async def test_files_of_the_user_are_never_taken_for_modules(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A `random.py` in the folder where one starts the program is somebody's homework."""
    for name in ("random", "pickle", "enum", "ttt_tui"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('somebody else')\n")
    monkeypatch.chdir(tmp_path)
    (measured,) = await answers(WORKED, [MINIMAX])
    assert measured.report.counters.nodes == 44


async def test_no_search_is_no_answer(started: list[Popen[bytes]]) -> None:
    assert await answers(WORKED, []) == []
    assert is_gone(started[0])
