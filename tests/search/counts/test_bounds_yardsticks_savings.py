"""Cuts in two numbers: those that prune with what they save, and bounds met on a last move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.cases import EMPTY, STRICT_STOP, TURN_3, TURN_5, TURN_7, WORKED
from tests.searches import reported
from ttt_tui.game import Position
from ttt_tui.search import (
    Algorithm,
    Counters,
    Enhancement,
    Report,
    Search,
    SearchOptions,
)
from ttt_tui.search.algorithm import named
from ttt_tui.search.counts.bounds import MOST_WORK, Yardsticks, positions_saved
from ttt_tui.search.counts.position_cache import Work
from ttt_tui.words.sentences import cuts

BARE = SearchOptions(named("alpha-beta+"), enhancements=Enhancement.NONE)


def counted(report: Report) -> Yardsticks:
    yardsticks = Yardsticks(report.position, [report.options])
    yardsticks.count(Work(MOST_WORK))
    return yardsticks


def in_numbers(counters: Counters) -> tuple[int, ...]:
    return (
        counters.nodes,
        counters.cutoffs,
        counters.pruning_cutoffs,
        counters.pruned_moves,
        counters.bounds_met_last,
    )


@pytest.mark.parametrize("options", [SearchOptions(), BARE], ids=["kernel", "generator"])
@pytest.mark.parametrize(
    ("position", "numbers", "saved", "words"),
    [
        (
            EMPTY,
            (18_296, 8_180, 4_237, 6_930, 3_943),
            531_649,
            "4,237 cuts: 6,930 moves, 531,649 positions never visited",
        ),
        (
            TURN_3,
            (843, 344, 236, 350, 108),
            6_488,
            "236 cuts: 350 moves, 6,488 positions never visited",
        ),
        (TURN_5, (63, 24, 20, 30, 4), 134, "20 cuts: 30 moves, 134 positions never visited"),
        (TURN_7, (9, 3, 2, 2, 1), 4, "2 cuts: 2 moves, 4 positions never visited"),
        (WORKED, (30, 8, 5, 6, 3), 14, "5 cuts: 6 moves, 14 positions never visited"),
    ],
)
def test_the_table_of_the_sources(
    position: str, numbers: tuple[int, ...], saved: int, words: str, options: SearchOptions
) -> None:
    report = reported(position, options)
    assert in_numbers(report.counters) == numbers
    assert positions_saved(report, [], counted(report)) == saved
    minimax = reported(position, SearchOptions(Algorithm.MINIMAX))
    assert positions_saved(report, [minimax]) == saved
    last = numbers[-1]
    met = f"{last:,} bound{'s' if last > 1 else ''} met on a last move"
    assert cuts(report, saved) == (words, met)


def test_a_trace_that_holds_less_does_not_count_less() -> None:
    for capacity in (0, 7, 100_000):
        search = Search(Position.parse(TURN_3), capacity=capacity)
        search.advance()
        assert in_numbers(search.counters) == (843, 344, 236, 350, 108)


def test_stops_at_a_first_win_save_as_well() -> None:
    report = reported(EMPTY, STRICT_STOP)
    saved = positions_saved(report, [], counted(report))
    assert saved == 549_945 - 94_977
    assert cuts(report, saved)[0] == (
        "12,225 cuts and 1,289 stops at a first win: 21,352 moves, 454,968 positions never visited"
    )


def test_positions_are_saved_only_of_the_same_minimax() -> None:
    plain, minimax = SearchOptions(), SearchOptions(Algorithm.MINIMAX)
    whole = reported(TURN_3, minimax)
    limited = reported(TURN_3, replace(plain, depth=3))
    assert positions_saved(limited, [whole]) is None, "the other one had no depth limit"
    assert positions_saved(limited, [], counted(limited)) == 259 - 92
    assert positions_saved(limited, [reported(TURN_3, replace(minimax, depth=3))]) == 259 - 92
    assert positions_saved(reported(TURN_3), []) is None, "nobody counted"
    assert positions_saved(reported(TURN_3, nodes=50), [whole]) is None, "stopped"
    assert positions_saved(reported(TURN_3), [reported(TURN_3, minimax, nodes=50)]) is None
    assert positions_saved(whole, []) == 0
    fixed = replace(plain, first_move=4)
    behind = reported(EMPTY, fixed)
    assert positions_saved(behind, [], counted(behind)) == 55_505 - behind.counters.nodes
    assert positions_saved(reported(TURN_3, fixed), [whole]) == 6_488, "fixed at the start only"


@pytest.mark.parametrize(
    "options",
    [
        SearchOptions(named("alpha-beta+"), enhancements=Enhancement.TABLE),
        SearchOptions(named("alpha-beta+"), enhancements=Enhancement.DEEPENING),
        SearchOptions(named("pvs"), enhancements=Enhancement.NONE),
        SearchOptions(named("mtd-f")),
        SearchOptions(named("fsss")),
        SearchOptions(named("uct"), rollouts=20),
    ],
)
def test_what_visits_again_or_knows_by_heart_saves_no_number(options: SearchOptions) -> None:
    report = reported(TURN_5, options)
    assert report.ended
    assert positions_saved(report, [], counted(report)) is None
