"""What all experiments share."""

from __future__ import annotations

import statistics
from itertools import islice
from pathlib import Path

import pytest

from ttt_tui.engine.results_file import ResultsFile
from ttt_tui.engine.worker_pool import Here, Threads
from ttt_tui.features.laboratory.experiment import (
    Chart,
    Distribution,
    Running,
    Series,
    Stage,
    Table,
    counted,
    csv_of,
    pieces,
    search_heading,
    table_lines,
    unusual,
    wilson,
)
from ttt_tui.features.laboratory.sweep import Sweep
from ttt_tui.features.laboratory.trials import Trials
from ttt_tui.game import Position, Rules
from ttt_tui.search import PLAIN, Algorithm, MaxPlayer, RootWindow, SearchOptions


@pytest.mark.parametrize("length", [1, 3, 7, 100])
def test_pieces_are_all_of_it_and_about_as_large(length: int) -> None:
    found = pieces(range(20), length)
    assert sorted(each for piece in found for each in piece) == list(range(20))
    assert max(map(len, found)) <= length
    assert max(map(len, found)) - min(map(len, found)) <= 1


def test_of_nothing_there_is_one_empty_piece() -> None:
    assert pieces((), 5) == [()]


def test_a_search_is_told_by_what_is_not_usual() -> None:
    options = SearchOptions(Algorithm.MINIMAX, root_window=RootWindow.FRESH, depth=3, first_move=4)
    assert search_heading(options) == {
        "algorithm": "minimax", "root_window": "fresh", "depth": 3, "first_move": 4,
    }  # fmt: skip
    assert search_heading(SearchOptions()) == {"algorithm": "alpha-beta"}


def test_a_count_is_that_of_the_search() -> None:
    found = counted(Position.parse("..O/XOO/..X"), SearchOptions())
    assert found is not None
    assert found.to_json() == [30, 13, 5, 6, 1]
    limited = counted(Position(), SearchOptions(depth=1))
    assert limited is not None
    assert limited.value is None


def test_the_data_of_a_chart_are_a_line_a_point() -> None:
    chart = Chart("nodes", "Nodes", "depth", "nodes", (
        Series("a", (1, 2), (10, 20), ((5, 15), (20, 20))), Series("b", (3,), (7,)),
    ))  # fmt: skip
    assert list(chart.rows()) == [
        ("series", "depth", "nodes", "lowest", "highest"),
        ("a", 1, 10, 5, 15), ("a", 2, 20, 20, 20), ("b", 3, 7, 7, 7),
    ]  # fmt: skip


def test_what_is_not_usual_is_said_where_somebody_heeds_it() -> None:
    options = SearchOptions(
        root_window=RootWindow.FRESH, depth=3, rollouts=5, max_player=MaxPlayer.O
    )
    both = [Algorithm.MINIMAX, Algorithm.ALPHA_BETA]
    assert unusual(options, both) == ["with fresh windows, depth 3"]
    assert unusual(options, both[:1]) == ["with depth 3"]
    assert unusual(SearchOptions(), both) == []
    assert unusual(options, []) == []


def test_words_stand_to_the_left_and_numbers_to_the_right() -> None:
    table = Table(["who", "", "nodes"], [["a", "minimax", "549,945"], ["bcd", "pvs", "9"]], words=2)
    assert list(table_lines(table)) == [
        "who             nodes",
        "a    minimax  549,945",
        "bcd  pvs            9",
    ]


def test_a_title_stands_above() -> None:
    assert next(table_lines(Table(["a"], [["1"]], title="nodes"))) == "nodes"


def test_names_with_commas_are_quoted_in_csv() -> None:
    chart = Chart("times", "Times", "ms", "%", (Series("pvs, empty", (1,), (2.5,)),))
    assert csv_of(chart) == 'series,ms,%,lowest,highest\n"pvs, empty",1,2.5,2.5,2.5\n'


BOTH = tuple(SearchOptions(algorithm=each) for each in PLAIN)
SWEEP = Sweep(Rules(2, 3, 2), BOTH)


def test_it_says_how_far_it_is_and_how_long_it_takes_yet() -> None:
    now = iter(range(0, 1_000, 2))
    running = Running(SWEEP, Here(), clock=lambda: float(next(now)))
    stages = list(running.stages())
    parts = len(SWEEP.parts())
    assert [stage.done for stage in stages] == list(range(parts + 1))
    assert [stage.left for stage in stages[:3]] == [None, 2 * (parts - 1), 2 * (parts - 2)]
    assert stages[1].words.startswith("1 %, about 256 s left")
    assert stages[-1] == Stage(parts, parts, 0)
    assert stages[-1].words == "done"


def test_it_goes_on_from_a_file_with_the_same_results(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    with ResultsFile(path, SWEEP.heading()) as kept:
        first = Running(SWEEP, Here(), kept)
        assert [stage.done for stage in islice(first.stages(), 4)] == [0, 1, 2, 3]
    done = sum(line.startswith('{"part"') for line in path.read_text().splitlines())
    assert done == 3
    with ResultsFile(path, SWEEP.heading()) as kept:
        second = Running(SWEEP, Threads(2), kept)
        assert [stage.done for stage in second.stages()] == list(range(3, len(SWEEP.parts()) + 1))
    whole = Running(SWEEP, Here())
    list(whole.stages())
    assert second.result.to_json() == whole.result.to_json()


def test_what_measures_time_is_done_here_whoever_else_is_there() -> None:
    running = Running(Trials((Position.parse("..O/XOO/..X"),), BOTH, 1), _Nobody())
    assert [stage.done for stage in running.stages()] == [0, 1, 2]


class _Nobody(Threads):
    def __init__(self) -> None:
        super().__init__(0)  # which no pool takes


def test_a_distribution_as_the_standard_library_has_it() -> None:
    numbers = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]
    found = Distribution.of(numbers)
    quartiles = statistics.quantiles(numbers, n=4, method="inclusive")
    assert [found.lower, found.median, found.upper] == quartiles
    assert (found.minimum, found.maximum, found.count, found.total) == (1, 9, 10, 39)
    assert found.mean == statistics.mean(numbers)
    assert found.spread == (quartiles[2] - quartiles[0]) / quartiles[1]


def test_of_one_number_and_of_none() -> None:
    one = Distribution.of([7])
    assert (one.lower, one.median, one.upper, one.spread) == (7, 7, 7, 0)
    assert Distribution.of([0, 0]).spread == 0
    with pytest.raises(ValueError, match="nothing"):
        Distribution.of([])


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        # R. G. Newcombe 1998, Two-sided confidence intervals for the single proportion, table I.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (10, 10, 0.7225, 1.0000),
    ],
)
def test_wilsons_interval_as_published(part: int, whole: int, low: float, high: float) -> None:
    assert wilson(part, whole) == pytest.approx((low, high), abs=0.00005)


def test_of_no_trial_nothing_is_known() -> None:
    assert wilson(0, 0) == (0, 1)
