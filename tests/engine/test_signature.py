"""One number that stands for the whole search, the same by either engine."""

from __future__ import annotations

import json

import pytest

from tests.commands import run_command
from ttt_tui._backend import has_compiled_kernel
from ttt_tui.engine.signature import ENTRIES, signature
from ttt_tui.search import PLAIN, Cutoff, Order, RootWindow, Score

SIGNATURE = 1_710_533
"""Nodes of the fixed list. A change here means that the search no longer does the same."""


def test_the_signature() -> None:
    assert signature() == SIGNATURE


def test_its_list_takes_every_option() -> None:
    options = [entry.options for entry in ENTRIES]
    assert {each.algorithm for each in options} == set(PLAIN)
    assert {each.order.kind for each in options} == set(Order) - {Order.CELLS}
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
