"""Limits, cancelling, progress and the table of the strong solver."""

from __future__ import annotations

import gc
import math
import subprocess
import sys
import weakref

import pytest

from ttt_tui.features.solver import (
    Cancelled,
    Progress,
    Solution,
    TableError,
    prover,
    solve,
)
from ttt_tui.features.solver.table import Table
from ttt_tui.game import Position, Rules

FOUR_BY_FIVE = Position(rules=Rules(5, 4, 4))
ENDLESS = Position(rules=Rules(7, 7, 5))


# -------------------------------------------------------------------------------------- limits


def test_a_budget_of_nodes_is_kept_to_the_node() -> None:
    whole = solve(FOUR_BY_FIVE)
    assert solve(FOUR_BY_FIVE, nodes=whole.nodes) == whole
    for nodes in (1, 2, 100, whole.nodes - 1):
        cut = solve(FOUR_BY_FIVE, nodes=nodes)
        assert (cut.complete, cut.nodes) == (False, nodes)
        assert (cut.value, cut.distance, cut.best_moves) == (None, None, ())
        assert cut.principal_variation == ()


def test_a_budget_of_nodes_may_be_larger_than_any_machine_number() -> None:
    assert solve(Position(), nodes=10**30).complete


@pytest.mark.parametrize(
    "rules", [Rules(7, 7, 5), Rules(8, 8, 4, True), Rules(8, 8, 3, False, True)]
)
def test_a_budget_of_seconds_ends_the_search(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock here goes on by a tenth of a second whenever it is looked at."""
    ticks = iter(range(10**6))
    monkeypatch.setattr("time.monotonic", lambda: next(ticks) / 10)
    seen: list[Progress] = []
    cut = solve(Position(rules=rules), seconds=1.0, on_progress=seen.append)
    assert not cut.complete
    assert cut.value is None
    assert 5 <= len(seen) <= 12
    assert 0 < cut.nodes < 10_000


@pytest.mark.parametrize("nodes", [0, -1])
def test_no_nodes_are_no_budget(nodes: int) -> None:
    with pytest.raises(ValueError, match=f"{nodes} nodes are no budget: 1 or more"):
        solve(Position(), nodes=nodes)


@pytest.mark.parametrize("seconds", [0, -0.5, math.nan])
def test_no_seconds_are_no_budget(seconds: float) -> None:
    with pytest.raises(ValueError, match="seconds are no budget: more than 0"):
        solve(Position(), seconds=seconds)


# ------------------------------------------------------------------------- progress, cancelling


def test_progress_is_told_as_it_is() -> None:
    seen: list[Progress] = []
    solution = solve(FOUR_BY_FIVE, table_mb=0.05, on_progress=seen.append)
    assert solution.complete
    assert [progress.nodes for progress in seen] == sorted({progress.nodes for progress in seen})
    assert seen[-1].nodes <= solution.nodes
    fills = [progress.table_fill for progress in seen]
    assert fills == sorted(fills)
    assert 0 < fills[-1] <= 1
    assert seen[0].phase == "value: can X win?"


def test_phases_tell_what_is_being_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prover, "_REPORT_SECONDS", 0.0)  # so that reports go by nodes alone
    rules = Rules(4, 4, 3, misere=True)
    seen: list[Progress] = []
    assert solve(Position(rules=rules), on_progress=seen.append).value == -1
    phases = {progress.phase.partition(":")[0] for progress in seen}
    assert {"value", "distance"} <= phases


class Unexpected(BaseException):
    pass


@pytest.mark.parametrize("error", [Cancelled, Unexpected, KeyboardInterrupt])
@pytest.mark.parametrize("calls", [1, 2, 4])
def test_what_progress_raises_ends_the_search(error: type[BaseException], calls: int) -> None:
    """At any moment; and the next search is none the worse for it."""
    seen: list[Progress] = []

    def stop(progress: Progress) -> None:
        seen.append(progress)
        if len(seen) == calls:
            raise error

    with pytest.raises(error):
        solve(ENDLESS, on_progress=stop)
    assert len(seen) == calls
    assert solve(Position()).value == 0


def test_two_solves_at_once() -> None:
    inner: list[Solution] = []

    def again(_: Progress) -> None:
        if not inner:
            inner.append(solve(Position()))

    assert solve(FOUR_BY_FIVE, on_progress=again) == solve(FOUR_BY_FIVE)
    assert inner == [solve(Position())]


# --------------------------------------------------------------------------------------- tables


@pytest.mark.parametrize("megabytes", [0, -1, 0.001, math.nan])
def test_a_table_needs_a_size(megabytes: float) -> None:
    with pytest.raises(TableError, match=r"MB holds no positions: from 0\.01"):
        solve(Position(), table_mb=megabytes)


@pytest.mark.parametrize("megabytes", [1e9, math.inf])
def test_a_table_has_to_fit_the_machine(megabytes: float) -> None:
    with pytest.raises(TableError, match=r"MB does not fit this machine: from 0\.01"):
        solve(Position(), table_mb=megabytes)


def test_a_table_error_is_a_value_error() -> None:
    assert issubclass(TableError, ValueError)


@pytest.mark.parametrize("megabytes", [0.01, 0.5, 1, 64, 100.5])
@pytest.mark.parametrize(
    "rules", [Rules(), Rules(5, 5, 4), Rules(5, 6, 4, gravity=True), Rules(8, 8, 5)], ids=str
)
def test_a_table_is_as_large_as_asked_for(megabytes: float, rules: Rules) -> None:
    table = Table(megabytes, rules)
    assert len(table.words) * 8 == table.size
    assert 0.95 * megabytes <= table.size / 1e6 <= megabytes
    bits = table.key_mask.bit_length()
    if not table.wide:
        # What the bucket leaves open of a key has its place above the data.
        assert table.key_mask // table.buckets < 1 << 64 - 21
        assert bits >= 2 * rules.cells
    words = 6 if table.wide else 2
    assert len(table.words) == words * table.buckets == words // 2 * table.entries


def test_the_memory_is_given_back_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[weakref.ref[memoryview]] = []

    class Watched(Table):
        def __init__(self, megabytes: float, rules: Rules) -> None:
            super().__init__(megabytes, rules)
            held.append(weakref.ref(self.words))

    def stop(_: Progress) -> None:
        raise Cancelled

    monkeypatch.setattr(prover, "Table", Watched)
    gc.disable()
    try:
        solve(Position())
        with pytest.raises(Cancelled):
            solve(ENDLESS, on_progress=stop)
        assert [words() for words in held] == [None, None]
    finally:
        gc.enable()


PEAK = """
import sys
from pathlib import Path
from ttt_tui.game import Position, Rules
from ttt_tui.features.solver import solve
solve(Position(rules=Rules(6, 7, 4, gravity=True)), table_mb=float(sys.argv[1]), nodes=20_000)
status = Path("/proc/self/status").read_text().splitlines()
print(next(int(line.split()[1]) for line in status if line.startswith("VmPeak:")))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_the_process_takes_what_the_table_was_asked_to() -> None:
    """Address space, so the pages not yet written count, too."""
    sizes = []
    for megabytes in (20, 120):
        done = subprocess.run(
            [sys.executable, "-c", PEAK, str(megabytes)], capture_output=True, text=True, check=True
        )
        sizes.append(int(done.stdout) * 1024 / 1e6)
    assert sizes[1] - sizes[0] == pytest.approx(100, rel=0.05)
