"""The table of the strong solver: as large as asked for, and given back."""

from __future__ import annotations

import gc
import math
import subprocess
import sys
import weakref
from dataclasses import replace

import pytest

from ttt_tui.features.solver import (
    Cancelled,
    Progress,
    TableError,
    prover,
    solve,
)
from ttt_tui.features.solver.table import Table
from ttt_tui.game import Position, Rules

ENDLESS = Position(rules=Rules(7, 7, 5))


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
    if table.falling:
        # The upper bits choose the bucket; the lowest tell those apart that share one.
        assert bits == table.top_bits + table.top_shift == 6 * 6
        top = 1 << table.top_bits
        assert -(-top // table.buckets) << table.top_shift <= table.tag_mask + 1
        assert (table.tag_mask << 19).bit_length() <= 64
    elif not table.wide:
        # What the bucket leaves open of a key has its place above the data.
        assert table.key_mask // table.buckets < 1 << 64 - 21
        assert bits >= 2 * rules.cells
    words = 6 if table.wide else 2
    assert len(table.words) == words * table.buckets == words // 2 * table.entries


@pytest.mark.parametrize(
    ("rules", "falling"),
    [
        (Rules(6, 7, 4, gravity=True), True),
        (Rules(7, 8, 4, gravity=True), True),
        (Rules(8, 7, 8, gravity=True), True),
        (Rules(8, 8, 4, gravity=True), False),  # 72 bits
        (Rules(6, 7, 4, gravity=True, misere=True), False),
        (Rules(6, 7, 4), False),
    ],
    ids=str,
)
def test_it_says_whose_positions_it_keeps(rules: Rules, falling: bool) -> None:
    assert Table(16, rules).falling is falling


def test_one_too_small_for_long_keys_has_the_other_kernels_entries() -> None:
    assert not Table(0.01, Rules(7, 8, 4, gravity=True)).falling
    assert Table(0.01, Rules(6, 7, 4, gravity=True)).falling


def test_a_table_may_be_kept_from_one_solve_to_the_next() -> None:
    rules = Rules(4, 5, 4, gravity=True)
    table = Table(1, rules)
    first = solve(Position(rules=rules), table=table)
    filled = table.filled
    again = solve(Position(rules=rules), table=table)
    assert replace(again, nodes=first.nodes) == first
    assert again.nodes < first.nodes / 10
    assert 0 < filled <= table.filled <= table.entries


def test_a_table_of_other_rules_is_refused() -> None:
    with pytest.raises(ValueError, match="the table is for 3x3, 3 in a row, not for 4x4"):
        solve(Position(rules=Rules(4, 4, 4)), table=Table(1, Rules()))


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
