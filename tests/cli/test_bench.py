"""`ttt-tui bench`: one number that stands for the whole search, and the speed of this machine."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run
from tests.commands import run_command
from ttt_tui._version import BACKEND, has_compiled_kernel
from ttt_tui.cli.bench import ENTRIES, signature
from ttt_tui.search import PLAIN, Cutoff, Order, RootWindow, Score


def test_text(run: Run) -> None:
    done = run("bench", "--runs", "3")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0].endswith(f"engine: {BACKEND}")
    assert lines[2] == f"signature   1,710,533 nodes   {len(ENTRIES)} searches"
    assert lines[4].startswith("empty board, 3 runs")
    assert [line.split()[0] for line in lines[5:]] == ["minimax", "alpha-beta"]
    assert all(" nodes/s " in line for line in lines[5:])
    assert max(map(len, lines)) <= 80


def test_json(run: Run) -> None:
    printed = json.loads(run("bench", "--runs", "1", "--json").stdout)
    assert (printed["signature"], printed["backend"]) == (SIGNATURE, BACKEND)
    speed = printed["speed"]
    assert [speed[name]["nodes"] for name in ("minimax", "alpha-beta")] == [549_945, 18_296]
    assert all(found["nodes_per_second"] > 0 for found in speed.values())
    assert speed["minimax"]["seconds"]["runs"] == 1


SIGNATURE = 1_710_533
"""Nodes of the fixed list. A change here means that the search no longer does the same."""


def test_the_signature() -> None:
    assert signature() == SIGNATURE


def test_its_list_takes_every_option() -> None:
    options = [entry.options for entry in ENTRIES]
    assert {each.algorithm for each in options} == set(PLAIN)
    # `reverse` is younger than the list, whose nodes are the published signature.
    assert {each.order.kind for each in options} == set(Order) - {Order.CELLS, Order.REVERSE}
    assert {each.cutoff for each in options} == set(Cutoff)
    assert {each.root_window for each in options} == set(RootWindow)
    assert {each.score for each in options} == set(Score)
    assert {each.stop_on_win for each in options} == {False, True}
    assert {each.first_move for each in options} == {None, 4}
    rules = [entry.rules for entry in ENTRIES]
    assert {(each.gravity, each.misere) for each in rules} == {
        *((gravity, misere) for gravity in (False, True) for misere in (False, True))
    }
    assert {each.cells > 16 for each in rules} == {False, True}
    assert any(entry.node_budget for entry in ENTRIES)
    assert any(entry.event_budget for entry in ENTRIES)


@pytest.mark.parametrize("backend", ["compiled", "python"])
def test_both_engines_sign_alike(backend: str) -> None:
    if backend == "compiled" and not has_compiled_kernel():
        pytest.skip("the compiled kernel is not built here")
    pure = {"TTT_TUI_PURE": "1" if backend == "python" else ""}
    told = run_command("bench", "--runs", "1", "--json", environment=pure).stdout
    printed = json.loads(told)
    assert (printed["backend"], printed["signature"]) == (backend, SIGNATURE)
