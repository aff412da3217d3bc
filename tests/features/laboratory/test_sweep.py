"""Sweeps: which positions, and what is made of their counts."""

from __future__ import annotations

import json

import pytest

from ttt_tui.engine.worker_pool import Here, results_of
from ttt_tui.features.laboratory.experiment import ExperimentError
from ttt_tui.features.laboratory.sweep import MOST_POSITIONS, Sweep, SweepResult
from ttt_tui.game import Rules
from ttt_tui.search import PLAIN, Algorithm, SearchOptions

SMALL = Rules(2, 3, 2)
BOTH = tuple(SearchOptions(algorithm=each) for each in PLAIN)


def done(sweep: Sweep, parts: int | None = None) -> SweepResult:
    found = dict(results_of(sweep.work, sweep.parts()[:parts], Here()))
    return sweep.result(json.loads(json.dumps(found), object_hook=_numbered))


def _numbered(data: dict[str, object]) -> dict[int, object]:
    return {int(key): value for key, value in data.items()}


def test_every_position_stands_in_one_part() -> None:
    sweep = Sweep(Rules(), BOTH)
    stones = [each for _, _, part in sweep.parts() for each in part]
    assert len(sweep.parts()) == 172
    assert len(Sweep(Rules(), BOTH, 500).parts()) == 100
    assert len(stones) == len(set(stones)) == 5_478


def test_the_order_in_which_parts_are_done_is_none_of_the_results() -> None:
    sweep = Sweep(SMALL, BOTH)
    found = dict(results_of(sweep.work, sweep.parts(), Here()))
    backwards = dict(reversed(found.items()))
    assert sweep.result(backwards).to_json() == sweep.result(found).to_json()


def test_its_tables() -> None:
    result = done(Sweep(SMALL, BOTH))
    sums, spans = result.tables()
    assert sums.heads == ["empty", "positions", "minimax", "alpha-beta", "saved by alpha-beta"]
    assert [row[0] for row in sums.rows] == ["6", "5", "4", "3", "2", "1", "all"]
    assert sums.rows[0][1] == "1"
    whole = [int(row[2].replace(",", "")) for row in sums.rows]
    assert sum(whole[:-1]) == whole[-1]
    assert sums.rows[-1][-1].endswith(" %")
    assert [row[:2] for row in spans.rows[:2]] == [["6", "minimax"], ["6", "alpha-beta"]]


def test_its_charts_are_by_empty_cells() -> None:
    nodes, savings = done(Sweep(SMALL, BOTH)).charts()
    assert [each.name for each in nodes.series] == ["minimax", "alpha-beta"]
    assert list(nodes.series[0].xs) == [1, 2, 3, 4, 5, 6]
    assert all(low <= y <= high for series in nodes.series
               for y, (low, high) in zip(series.ys, series.spans, strict=True))  # fmt: skip
    assert [each.name for each in savings.series] == ["alpha-beta"]
    assert all(0 <= y < 100 for y in savings.series[0].ys)


def test_what_is_done_says_how_much_it_is() -> None:
    sweep = Sweep(Rules(), BOTH[1:])
    result = done(sweep, 2)
    assert result.summary()[1] == "64 positions searched of 5,478"
    assert (result.to_json()["searched"], result.to_json()["positions"]) == (64, 5_478)
    assert sweep.result({}).summary()[1] == "0 positions searched of 5,478"
    assert not sweep.result({}).tables()[0].rows


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    one, same, other = (Sweep(Rules(3, 4, 3), BOTH, 50, seed, 5) for seed in (1, 1, 2))
    assert one.positions == same.positions != other.positions
    assert len(one.positions) == 50
    assert {each.empties for each in one.positions} == set(range(6))
    assert not any(each.problems() for each in one.positions)


def test_a_sample_has_no_position_twice() -> None:
    """Of few stones there are few positions: the others have more."""
    found = Sweep(Rules(3, 4, 3), BOTH, 260).positions
    assert len(set(found)) == len(found) == 260
    assert [each.empties for each in found].count(12) == 1


def test_a_sample_larger_than_there_are_positions_says_so() -> None:
    sweep = Sweep(Rules(2, 2, 2), BOTH, 1_000)
    every = len(Sweep(Rules(2, 2, 2), BOTH).positions)
    assert len(sweep.positions) == every
    assert f"{every} different ones at random, all that were found of 1,000" in str(
        sweep.result({}).summary()
    )


def test_a_sample_that_no_game_gives_is_refused() -> None:
    with pytest.raises(ExperimentError, match="end with more than 0 empty cells"):
        Sweep(Rules(3, 3, 2), BOTH, 5, most_empty=0).parts()


def test_all_with_few_empty_cells() -> None:
    assert len(Sweep(Rules(), BOTH, most_empty=1).positions) == 78 + 390


def test_too_many_positions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_POSITIONS > 500_000
    monkeypatch.setattr("ttt_tui.features.laboratory.sweep.MOST_POSITIONS", 100)
    with pytest.raises(ExperimentError, match="more than 100 positions: --sample N"):
        Sweep(Rules(), BOTH).parts()


def test_what_proves_nothing_has_no_value() -> None:
    uct = SearchOptions(algorithm=Algorithm.ALPHA_BETA, depth=1)
    values = done(Sweep(Rules(), (uct,), most_empty=2)).value_counts()
    assert values[0]["not proved"] > 0
    assert sum(values[0].values()) == 78 + 390 + 1_140


@pytest.mark.usefixtures("toys")
def test_an_algorithm_from_outside_takes_part() -> None:
    from ttt_tui.search.algorithm import named

    toy = SearchOptions(algorithm=named("toy"))
    json_of = done(Sweep(Rules(2, 2, 2), (BOTH[0], toy), sample=1)).to_json()
    minimax, outside = json_of["totals"]
    assert outside["nodes"] == minimax["nodes"]
    assert outside["values"] == minimax["values"]
