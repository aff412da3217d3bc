"""Algorithms of plugins: found, searched as ours are, named when they fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases import TURN_5
from tests.plugins import declared
from tests.searches import columns, searched
from ttt_tui.game import Position
from ttt_tui.search import PLAIN, Algorithm, Search, SearchOptions
from ttt_tui.search.algorithm import left_out, named, names, own_names
from ttt_tui.settings import Settings


def test_a_plugin_that_python_cannot_read_is_named_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "half_written.py").write_text("\ndef search(:\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with declared(bad="half_written:search"):
        (sentence,) = left_out()
    assert sentence.endswith(": SyntaxError: invalid syntax (half_written.py, line 2)")


@pytest.mark.parametrize("name", ["minimax", "UCT", "human", "two words", "x" * 25])
def test_a_name_that_cannot_be(name: str) -> None:
    with declared(**{name: "tests.plugin_searches:minimax"}):
        assert names() == own_names()
        assert "has a name" in left_out()[0]


def test_settings_outlive_the_package_that_brought_an_algorithm() -> None:
    with declared():
        three = (Algorithm.MINIMAX, named("pvs"), named("toy"))
        kept = Settings(algorithms=three, dark=False).to_json()
        assert Settings.from_json(kept).algorithms == three
    with declared(other="tests.plugin_searches:minimax"):
        left = Settings.from_json(kept)
        assert left.algorithms == three[:2]
        assert not left.dark
        kept["algorithms"] = ["toy", "pvs"]
        assert Settings.from_json(kept).algorithms == PLAIN


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
