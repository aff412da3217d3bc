"""Searches in threads: several at a time are refused, one after the other are recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.features.programs.examples import EXAMPLES
from tests.features.programs.test_runner import BEST_MOVE, MINIMAX, RULES, START, recorded, written
from ttt_tui.features.programs.child import threads
from ttt_tui.features.programs.child.threads import OneAtATime
from ttt_tui.features.programs.runner import Unrecognised, record

POOL = "from concurrent.futures import ThreadPoolExecutor\n"
IN_A_POOL = """
def best_move(board):
    moves = [i for i in range(9) if board[i] == " "]
    after = [board[:i] + ["X"] + board[i + 1:] for i in moves]
    with ThreadPoolExecutor({workers}) as pool:
        values = list(pool.map(lambda each: minimax(each, 0, False), after))
    return moves[values.index(max(values))]

print(best_move(board))
"""
WORKER = """
import threading
answers = []
worker = threading.Thread(target=lambda: answers.append(best_move(board)))
worker.start()
worker.join()
print(answers)
"""
NESTED = """
def search(board, depth):
    if winner(board) or " " not in board:
        return value(board)
    found = []
    def look(i):
        after = board[:i] + ["XO"[depth % 2]] + board[i + 1:]
        found.append(search(after, depth + 1))
    workers = [threading.Thread(target=look, args=(i,)) for i in range(9) if board[i] == " "]
    for each in workers:
        each.start()
    for each in workers:
        each.join()
    return (min if depth % 2 else max)(found)

print(search([" "] * 9, 0))
"""


def test_a_second_thread_waits_until_the_first_one_s_calls_are_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def in_turn(thread: int, top: int, count: int) -> bool:
        monkeypatch.setattr(threads, "get_ident", lambda: thread)
        return may.are_in_turn(top, count)

    monkeypatch.setattr(threads, "get_ident", lambda: 1)
    may = OneAtATime()
    assert in_turn(1, -1, 0)
    assert in_turn(2, 0, 1)  # the first waits in its call
    assert not in_turn(3, 0, 1)  # and a third comes before the second has called
    assert not in_turn(3, 5, 6)  # or while it calls
    assert in_turn(3, 0, 7)
    assert not in_turn(1, 8, 9)
    assert in_turn(1, 0, 9)


def test_a_recording_that_names_calls_otherwise_goes_on_with_the_same_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The thread in which a board is recognised is not the first one for that."""
    monkeypatch.setattr(threads, "get_ident", lambda: 1)
    may = OneAtATime()
    assert may.are_in_turn("outer", 1)
    assert may.calls_below(["outer"]) is None
    monkeypatch.setattr(threads, "get_ident", lambda: 2)
    assert may.are_in_turn("outer", 2)
    assert may.calls_below(["outer", "search"]) == 1
    may.rename("root")
    monkeypatch.setattr(threads, "get_ident", lambda: 3)
    assert not may.are_in_turn("search", 3)  # the second one is still in its call
    assert not may.are_in_turn("outer", 3)  # which nothing is called any more
    assert may.are_in_turn("root", 3)


def test_several_at_a_time_are_not_judged(tmp_path: Path) -> None:
    search = IN_A_POOL.format(workers=4)
    board = "board = [' '] * 9\n"
    found = record(written(tmp_path, POOL, RULES, MINIMAX, board, search))
    assert isinstance(found, Unrecognised)
    assert found.words.startswith("The search runs in several threads at a time")


def test_threads_that_start_threads_are_not_judged(tmp_path: Path) -> None:
    found = record(written(tmp_path, "import threading\n", RULES, NESTED))
    assert isinstance(found, Unrecognised)
    assert "several threads" in found.words


def test_a_pool_of_one_is_recorded_as_without_it(tmp_path: Path) -> None:
    plain = recorded(tmp_path, RULES, MINIMAX, START, BEST_MOVE, "print(best_move(board))\n")
    found = recorded(tmp_path, POOL, RULES, MINIMAX, START, IN_A_POOL.format(workers=1))
    assert found.complete
    assert (found.cell, found.end, found.value[1:]) == (plain.cell, plain.end, plain.value[1:])


def test_clicks_that_start_threads_wait_for_each_other(tmp_path: Path) -> None:
    text = (EXAMPLES / "right" / "thread_for_each_click.py").read_text(encoding="utf-8")
    played = text.replace('" "] * 9', '" ", "X", "O", "O", " ", "X", " ", " ", " "]')
    found = recorded(tmp_path, played)
    assert (found.complete, found.subject.functions) == (True, ("Window.minimax",))


def test_a_thread_for_the_whole_search_is_recorded(tmp_path: Path) -> None:
    plain = recorded(tmp_path, RULES, MINIMAX, START, BEST_MOVE, "print(best_move(board))\n")
    found = recorded(tmp_path, RULES, MINIMAX, START, BEST_MOVE, WORKER)
    assert (found.complete, found.cell, found.end) == (True, plain.cell, plain.end)
