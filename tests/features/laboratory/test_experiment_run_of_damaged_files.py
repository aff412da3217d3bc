"""Files of results whose lines are well-formed and false: nothing of them is believed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from ttt_tui.engine.results_file import ResultsFile
from ttt_tui.engine.worker_pool import Here
from ttt_tui.features.laboratory.experiment import Experiment, Running, csv_of, text_of
from ttt_tui.features.laboratory.matches import Matches
from ttt_tui.features.laboratory.orders import Orders
from ttt_tui.features.laboratory.random_trees import RandomTrees
from ttt_tui.features.laboratory.rollouts import Rollouts
from ttt_tui.features.laboratory.sweep import Sweep
from ttt_tui.features.laboratory.trials import Trials
from ttt_tui.features.laboratory.turns import Turns
from ttt_tui.game import Position, Rules
from ttt_tui.search import PLAIN, SearchOptions
from ttt_tui.search.algorithm import named, own_names

BOTH = tuple(SearchOptions(each) for each in PLAIN)
LATE = Position.parse("..O/XOO/..X")
EXPERIMENTS: list[Experiment] = [
    Sweep(Rules(1, 3, 2), BOTH),
    Turns(LATE, BOTH),
    Trials((LATE,), BOTH, 2),
    Orders(LATE, BOTH[1], 2),
    Rollouts(LATE, SearchOptions(rollouts=5), 2),
    RandomTrees(2, 4, 2),
    Matches(("random", "perfect"), 2, (LATE,)),
]
HOSTILE: tuple[Any, ...] = (
    True, -1, 10**400, 0.5, float("nan"), float("inf"), "x", "\x1b]0;X\x07", [], {}, [[]], "1",
)  # fmt: skip
ids = [each.name for each in EXPERIMENTS]


def found_by(experiment: Experiment) -> dict[int, Any]:
    running = Running(experiment, Here())
    list(running.stages())
    return {part: json.loads(json.dumps(found)) for part, found in running.found.items()}


def spots(data: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to every list, and to everything in it."""
    yield before
    if isinstance(data, list):
        for place, each in enumerate(data):
            yield from spots(each, (*before, place))


def mutants(data: Any) -> Iterator[Any]:
    """The data with one thing in it replaced, taken away, or there twice."""
    for *way, last in filter(None, spots(data)):
        for change in range(len(HOSTILE) + 2):
            mutant = deepcopy(data)
            holder = mutant
            for place in way:
                holder = holder[place]
            if change < len(HOSTILE):
                holder[last] = HOSTILE[change]
            elif change == len(HOSTILE):
                del holder[last]
            else:
                holder.insert(last, holder[last])
            yield mutant
    yield from HOSTILE


@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=ids)
def test_what_was_found_is_accepted_and_no_hostile_line_breaks_what_is_printed(
    experiment: Experiment,
) -> None:
    found = found_by(experiment)
    parts = experiment.parts()
    tried = 0
    for number, real in found.items():
        assert experiment.accepts(parts[number], real)
        for mutant in mutants(real):
            tried += 1
            if not experiment.accepts(parts[number], mutant):
                continue
            result = experiment.result({**found, number: mutant})
            assert "\x1b" not in text_of(result)
            json.dumps(result.to_json(), allow_nan=False)
            for chart in result.charts():
                assert "nan" not in csv_of(chart)
    assert tried > 100


def test_what_every_algorithm_finds_is_accepted() -> None:
    searches = tuple(SearchOptions(named(name), rollouts=20) for name in own_names())
    for experiment in (Sweep(Rules(2, 2, 2), searches), Trials((LATE,), searches, 1)):
        parts = experiment.parts()
        assert all(experiment.accepts(parts[n], each) for n, each in found_by(experiment).items())


@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=ids)
def test_false_parts_are_done_again_and_those_beyond_the_experiment_do_not_count(
    experiment: Experiment, tmp_path: Path
) -> None:
    path = tmp_path / "kept.jsonl"
    parts = len(experiment.parts())
    true = found_by(experiment)
    with ResultsFile(path, experiment.heading()) as kept:
        for part in range(parts + 1):
            kept.keep(part, true[0] if part in (0, parts) else [None])
    with ResultsFile(path, experiment.heading()) as kept:
        running = Running(experiment, Here(), kept)
        assert next(running.stages()).done == 1
        assert f"ignored {parts} result" in running.remark
        list(running.stages())
    assert sorted(running.found) == list(range(parts))
    with ResultsFile(path, experiment.heading()) as kept:
        again = Running(experiment, Here(), kept)
        assert next(again.stages()).done == parts
