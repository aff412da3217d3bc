"""An experiment under way."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from ttt_tui.engine.results_file import ResultsFile
from ttt_tui.engine.worker_pool import Here, Threads
from ttt_tui.features.laboratory.experiment_run import Running, Stage
from ttt_tui.features.laboratory.sweep import Sweep
from ttt_tui.features.laboratory.trials import Trials
from ttt_tui.game import Position, Rules
from ttt_tui.search import PLAIN, SearchOptions

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
