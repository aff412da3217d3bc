"""The library's `analyze`: what it takes, what it refuses, what it adds to a search."""

from __future__ import annotations

import doctest
from functools import partial

import pytest

import ttt_tui
from ttt_tui import (
    Algorithm,
    Analysis,
    ImpossiblePosition,
    MoveOrder,
    NotationError,
    Order,
    Position,
    Rules,
    Search,
    SearchOptions,
    analyze,
)
from ttt_tui.search.algorithm import named

WORKED = "..O/XOO/..X"


def test_text_and_position_give_the_same() -> None:
    by_text = analyze(WORKED, runs=1)
    by_position = analyze(Position.parse(WORKED), runs=1)
    assert [r.report for r in by_text.results] == [r.report for r in by_position.results]
    assert by_text.position == by_position.position


def test_both_algorithms_run_unless_told_otherwise() -> None:
    analysis = analyze(WORKED, runs=1)
    assert [result.algorithm for result in analysis.results] == [
        Algorithm.MINIMAX,
        Algorithm.ALPHA_BETA,
    ]
    assert analysis.same_move is True
    assert analyze(WORKED, [Algorithm.ALPHA_BETA], runs=1).same_move is True


def test_options_hold_for_every_algorithm() -> None:
    options = SearchOptions(order=MoveOrder(Order.EDGES))
    analysis = analyze("empty", [Algorithm.ALPHA_BETA], options, runs=1)
    (result,) = analysis.results
    assert result.report.counters.nodes == 42_093


def test_one_of_two_equally_good_moves_depends_on_the_order() -> None:
    def best(order: Order) -> int | None:
        options = SearchOptions(order=MoveOrder(order))
        return analyze("empty", [Algorithm.ALPHA_BETA], options, 1).results[0].report.best_move

    assert best(Order.READING) == 0
    assert best(Order.CENTRE) == 4


def test_rules_are_those_of_text_and_must_be_those_of_a_position() -> None:
    small = Rules(2, 2, 2)
    assert analyze("empty", runs=1, rules=small).position.rules == small
    assert analyze(Position(rules=small), runs=1, rules=small).position.rules == small
    with pytest.raises(ValueError, match="contradict"):
        analyze(Position(), runs=1, rules=small)


def test_bad_input_is_refused() -> None:
    with pytest.raises(NotationError):
        analyze("XX")
    with pytest.raises(ImpossiblePosition):
        analyze("XXX/OOO/...")
    with pytest.raises(ValueError, match="no algorithm"):
        analyze(WORKED, [])


@pytest.mark.parametrize("capacity", [0, 5])
def test_samples_have_no_principal_variation_whatever_the_trace_holds(
    monkeypatch: pytest.MonkeyPatch, capacity: int
) -> None:
    monkeypatch.setattr("ttt_tui.engine.analysis.Search", partial(Search, capacity=capacity))
    options = SearchOptions(rollouts=50)
    uct, fsss = analyze(
        WORKED, options=options, algorithms=(named("uct"), named("fsss")), runs=1
    ).results
    assert uct.report.best_move == 6
    assert uct.report.principal_variation == ()
    assert fsss.report.principal_variation == (6, 0, 7)


def test_the_principal_variation_is_whole_even_if_the_trace_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = analyze("X../.O./...", runs=1)

    def line(analysis: Analysis) -> list[tuple[int, ...]]:
        return [result.report.principal_variation for result in analysis.results]

    for capacity in (0, 1, 2, 5, 20, 300):
        monkeypatch.setattr("ttt_tui.engine.analysis.Search", partial(Search, capacity=capacity))
        assert line(analyze("X../.O./...", runs=1)) == line(whole)


def test_every_public_name_can_be_had() -> None:
    for name in ttt_tui.__all__:
        assert getattr(ttt_tui, name) is not None
    assert set(ttt_tui.__all__) <= set(dir(ttt_tui))
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = ttt_tui.nonsense  # type: ignore[attr-defined]


def test_the_example_of_the_package_is_true() -> None:
    assert doctest.testmod(ttt_tui).failed == 0
