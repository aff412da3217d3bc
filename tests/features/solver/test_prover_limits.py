"""Limits, cancelling, progress and the table of the strong solver."""

from __future__ import annotations

import math

import pytest

from ttt_tui.features.solver import (
    Cancelled,
    Progress,
    Solution,
    prover,
    solve,
)
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
