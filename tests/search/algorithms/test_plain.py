"""Searches that wait: minimax and alpha-beta make the kernel's events by every cut rule."""

from __future__ import annotations

import pytest

from tests.search.algorithms.test_plugin_estimates import assert_alike, toy
from ttt_tui.search import Algorithm, Cutoff, RootWindow, SearchOptions

__all__ = ["toy"]


@pytest.mark.usefixtures("toy")
def test_every_cut_rule_of_the_kernel_is_kept() -> None:
    for options in (
        SearchOptions(cutoff=Cutoff.STRICT, depth=3),
        SearchOptions(root_window=RootWindow.FRESH, depth=3),
        SearchOptions(stop_on_win=True, depth=4),
        SearchOptions(Algorithm.MINIMAX, stop_on_win=True, cutoff=Cutoff.STRICT, depth=3),
    ):
        assert_alike("XO./.../... x", options)
