"""FSSS-Minimax: its value, its bounds, and its leaves against those of alpha-beta."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import TURN_5, Case, board_of
from tests.rollout_cases import (
    BUDGETS,
    check_budget,
    check_capacity,
    rollout_cases,
    truth_of,
)
from tests.searches import Path, leaves, searched
from ttt_tui.game import Position, Rules
from ttt_tui.search import (
    INFINITY,
    Algorithm,
    Bound,
    Moment,
    Score,
    Search,
    SearchOptions,
    report_of,
)
from ttt_tui.search.algorithm import named
from ttt_tui.search.algorithms.fsss import FsssTree, State
from ttt_tui.search.reading.judge import claim_at
from ttt_tui.words.sentences import Formatter

FSSS = SearchOptions(named("fsss"))
EMPTY, WORKED = Position(), Position.parse("..O/XOO/..X x")
CASES = rollout_cases(named("fsss"))


def true_value(position: Position, depth: int, options: SearchOptions) -> int:
    game, board, side = board_of(position)
    return truth_of(game).scored(board, side, depth, options.score is Score.DEPTH)


def true_root_value(case: Case) -> int:
    """Of a fixed first move, if there is one."""
    position, options = case.position, case.options
    if options.first_move is None or position.is_over():
        return true_value(position, 0, options)
    return true_value(position.play(options.first_move), 1, options)


def after(position: Position, path: Path) -> Position:
    for move in path:
        position = position.play(move)
    return position


def states(tree: FsssTree) -> Iterator[tuple[Path, State]]:
    """Every state of the tree in memory with the moves to it."""
    pending: list[tuple[Path, State]] = [((), tree.root)]
    while pending:
        path, state = pending.pop()
        yield path, state
        pending += [((*path, child.cell), child) for child in state.children]


# What it finds


@settings(max_examples=150)
@given(CASES)
def test_the_value_is_minimax_and_the_move_has_it(case: Case) -> None:
    search = searched(case.position, case.options)
    value = true_root_value(case)
    assert search.value == value
    if case.position.is_over():
        assert search.best_move is None
    else:
        assert search.best_move is not None
        assert true_value(case.position.play(search.best_move), 1, case.options) == value


@settings(max_examples=100)
@given(CASES)
def test_the_report_names_what_is_proved(case: Case) -> None:
    search = searched(case.position, case.options)
    report = report_of(search)
    assert report.complete
    assert report.value == search.value
    for root_move in report.root_moves:
        value = true_value(case.position.play(root_move.move), 1, case.options)
        assert root_move.value is not None
        assert {
            Bound.EXACT: root_move.value == value,
            Bound.LOWER: root_move.value <= value,
            Bound.UPPER: root_move.value >= value,
        }[root_move.bound]
    assert sum(move.nodes for move in report.root_moves) == search.nodes
    line = report.principal_variation
    for plies in range(1, len(line) + 1):
        position = after(case.position, line[:plies])
        assert true_value(position, plies, case.options) == report.value
    assert after(case.position, line).is_over()
    assert line[:1] == (() if search.best_move is None else (search.best_move,))


def test_the_worked_example() -> None:
    report = report_of(searched(WORKED, FSSS))
    assert (report.value, report.best_move, report.best_moves) == (1, 6, (6,))
    assert report.counters.rollouts == report.counters.leaves == 11
    assert report.principal_variation == (6, 0, 7)


# Its bounds


@settings(max_examples=60)
@given(rollout_cases(named("fsss"), most_empties=5), st.data())
def test_the_bounds_always_hold(case: Case, data: st.DataObject) -> None:
    """Of every state in memory, after any number of events."""
    search = Search(case.position, case.options)
    while not search.done:
        search.advance(events=data.draw(st.integers(1, 300)))
        tree = search.rollout_tree
        if tree is None:  # a finished game
            continue
        assert isinstance(tree, FsssTree)
        for path, state in states(tree):
            position = after(case.position, path)
            if not path:
                value = true_root_value(case)
            else:
                value = true_value(position, len(path), case.options)
            assert state.lower <= position.to_move.sign * value <= state.upper
            known = {bounds.move: bounds for bounds in tree.bounds(path)}
            assert len(known) == len(state.children)
            for move, bounds in known.items():
                below = true_value(position.play(move), len(path) + 1, case.options)
                assert bounds.low <= below <= bounds.high


@settings(max_examples=100)
@given(CASES)
def test_windows_and_bounds_leave_room(case: Case) -> None:
    """Every window handed down is open, so no rollout goes where nothing is left to know."""
    trace = searched(case.position, case.options).trace
    assert all(-INFINITY <= trace.alpha[n] < trace.beta[n] <= INFINITY for n in range(len(trace)))


def test_nothing_is_claimed_of_the_first_rollout_but_its_leaf() -> None:
    search = Search(EMPTY, FSSS)
    while search.counters.rollouts < 1:
        search.step()
    claims = [claim_at(search, node) for node in range(1, len(search.trace))]
    # X completes a line in the seventh move; O to move there could have tried others.
    assert claims == [Bound.SAMPLED] * 5 + [Bound.LOWER, Bound.EXACT]
    assert {search.trace.value[node] for node in range(1, 8)} == {1}
    assert Moment(search).view(0).value is None


# Its leaves


def against_alpha_beta(position: Position, options: SearchOptions) -> tuple[list[Path], list[Path]]:
    alpha_beta = searched(position, replace(options, algorithm=Algorithm.ALPHA_BETA))
    search = searched(position, options)
    assert search.value == alpha_beta.value
    return leaves(search), leaves(alpha_beta)


@settings(max_examples=100)
@given(CASES)
def test_its_leaves_are_some_of_alpha_betas_each_once(case: Case) -> None:
    found, alpha_betas = against_alpha_beta(case.position, case.options)
    assert len(found) == len(set(found))
    assert set(found) <= set(alpha_betas)
    search = searched(case.position, case.options)
    assert search.counters.rollouts == search.counters.leaves == len(found)


# Stopping


@pytest.mark.parametrize("budget", BUDGETS)
@pytest.mark.parametrize("text", ["XXO/.O./... x", "X../.O./..X o"])
def test_budgets_do_not_change_the_events(text: str, budget: str) -> None:
    check_budget(Position.parse(text), FSSS, budget)


@pytest.mark.parametrize("capacity", [0, 1, 2, 50])
def test_a_full_trace_changes_no_finding(capacity: int) -> None:
    check_capacity(Position.parse(TURN_5), FSSS, capacity)


def test_a_board_of_64_cells_goes_on_until_its_budget() -> None:
    search = Search(Position(rules=Rules(8, 8, 5)), FSSS, capacity=100)
    search.advance(nodes=3_000)
    assert search.nodes == 3_000
    assert not search.done
    assert search.value is None
    assert search.counters.rollouts > 40
    assert all(move.bound is not Bound.EXACT for move in report_of(search).root_moves)


def test_the_empty_board() -> None:
    """As in docs/explanation/algorithms.md: fewer leaves than alpha-beta's 7,330, more nodes."""
    search = searched(EMPTY, FSSS, capacity=0)
    assert (search.value, search.best_move) == (0, 0)
    assert (search.counters.leaves, search.nodes) == (7_086, 57_298)


def test_a_window_up_to_a_step_before_infinity_is_written_so() -> None:
    """The first rollout is interested in anything below +inf: the paper's epsilon is a step."""
    search = Search(EMPTY, FSSS)
    search.advance(nodes=2)
    formatter, trace = Formatter.of(EMPTY, FSSS), search.trace
    windows = [formatter.window(trace.alpha[node], trace.beta[node]) for node in range(3)]
    assert windows == ["[-inf, +inf]", "[+inf-1, +inf]", "[+inf-1, +inf]"]


def test_what_is_known_is_not_kept_in_detail() -> None:
    """Of a state below the root whose value is known only a line is left in memory."""
    search = searched(Position.parse("X../.O./... x"), FSSS)
    tree = search.rollout_tree
    assert isinstance(tree, FsssTree)
    kept = list(states(tree))
    assert len(kept) < search.nodes / 4
    for path, state in kept:
        if path and state.lower == state.upper:
            assert len(state.children) <= 1
