"""An algorithm from outside runs in a process of its own, which may take its time, or never end."""

from __future__ import annotations

import sys

import pytest

from tests.cases import TURN_5
from tests.plugins import declared
from tests.searches import columns, searched
from ttt_tui.engine import plugin_process
from ttt_tui.engine.plugin_process import PluginProcess
from ttt_tui.game import Position
from ttt_tui.search import Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.algorithms.recorder import Fault


@pytest.mark.usefixtures("toys")
def test_it_need_not_be_waited_for() -> None:
    whole = searched(TURN_5, SearchOptions(named("toy")))
    search = Search(whole.position, whole.options)
    search.patience = 0.001
    looks = 0
    while not search.done:
        search.advance(events=50)
        looks += 1
    assert looks > whole.events / 50  # some looks were too early: the process starts meanwhile
    assert columns(search) == columns(whole)


@pytest.mark.usefixtures("toys")
def test_it_can_be_dropped_at_any_time() -> None:
    search = Search(Position(), SearchOptions(named("toy")))
    search.advance(nodes=100)
    assert search.nodes == 100
    del search


def test_no_visit_counts_as_never_ending(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugin_process, "SILENCE_SECONDS", 0.05)
    with declared(bad="faulty:never_ends"):
        search = Search(Position(), SearchOptions(named("bad")))
        search.advance()
        assert search.fault == "makes no visit within 0.05 s: it seems never to end"


@pytest.mark.skipif(sys.platform == "win32", reason="there it is only killed")
def test_one_that_never_answers_ends_by_itself_where_nobody_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(plugin_process, "SILENCE_SECONDS", 0.05)
    with declared():
        process = PluginProcess(("estimate", "faulty:never_says_in_c", Position().rules))
        process.ask([(0, 0, True)])
        assert process._process.wait(timeout=60) < 0
        with pytest.raises(Fault, match=r"within 0\.05 s: it seems never to end"):
            process.next(None)
        process.close()


def test_what_it_prints_is_not_in_the_way() -> None:
    with declared(loud="faulty:prints"):
        assert searched("XOX/XOO/OX.", SearchOptions(named("loud"))).nodes == 1
