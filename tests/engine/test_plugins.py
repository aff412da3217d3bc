"""Algorithms of plugins: found, searched as ours are, named when they fail."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cases import TURN_5, WORKED
from tests.plugins import declared, usual_environment
from tests.searches import columns, searched
from ttt_tui.engine import plugins
from ttt_tui.engine.plugins import PluginProcess
from ttt_tui.game import Position
from ttt_tui.search import PLAIN, Algorithm, Search, SearchOptions
from ttt_tui.search.algorithm import left_out, named, names, own_names
from ttt_tui.search.algorithms.recorder import Fault
from ttt_tui.settings import Settings


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("faulty:no_generator", "is not a generator function: it must yield its visits"),
        ("faulty:NUMBER", "is not a generator function: it must yield its visits"),
        ("faulty:HEEDS_MAGIC", "lists unknown options 'magic': choose from cutoff, depth,"),
        ("faulty:LINES", "describes itself with something other than one line of text"),
        ("faulty:missing", "cannot be loaded: AttributeError"),
        ("no_such_module:search", "cannot be loaded: ModuleNotFoundError: No module named"),
        ("faulty_import:search", "cannot be loaded: RuntimeError: not today (faulty_import.py"),
        ("faulty_exit:search", "ended its process without a message, with status 5"),
    ],
)
def test_what_cannot_be_used_is_left_out_by_name(entry: str, why: str) -> None:
    with declared(bad=entry, toy="tests.plugin_searches:minimax"):
        assert names() == (*own_names(), "toy")
        (sentence,) = left_out()
        assert sentence.startswith(f"bad is left out: it {why}")
        with pytest.raises(ValueError, match="the algorithm 'bad' cannot be used"):
            named("bad")
        assert "importlib" not in sentence
        assert "plugin_worker" not in sentence
        assert searched(WORKED, SearchOptions(named("toy"))).nodes == 44


def test_a_plugin_that_python_cannot_read_is_named_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "half_written.py").write_text("\ndef search(:\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with declared(bad="half_written:search"):
        (sentence,) = left_out()
    assert sentence.endswith(": SyntaxError: invalid syntax (half_written.py, line 2)")


def test_an_evaluation_is_found_whatever_has_been_imported(tmp_path: Path) -> None:
    """Two names of `ttt_tui` alone, in a new process."""
    package = tmp_path / "toy-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Name: toy\nVersion: 1\n", encoding="utf-8")
    entry = "[ttt_tui.evaluations]\nmine = tests.plugin_searches:centre\n"
    (package / "entry_points.txt").write_text(entry, encoding="utf-8")
    code = (
        f"import sys; sys.path[:0] = [{str(tmp_path)!r}, {str(TOY)!r}]\n"
        "from ttt_tui import Position, Search, SearchOptions\n"
        "search = Search(Position(), SearchOptions(depth=1, evaluation='mine'))\n"
        "search.advance()\n"
        "print(search.estimate)"
    )
    command, environment = [sys.executable, "-c", code], usual_environment()
    found = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert found.stdout == "10\n"


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


def test_no_visit_counts_as_never_ending(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugins, "SILENCE_SECONDS", 0.05)
    with declared(bad="faulty:never_ends"):
        search = Search(Position(), SearchOptions(named("bad")))
        search.advance()
        assert search.fault == "makes no visit within 0.05 s: it seems never to end"


@pytest.mark.skipif(sys.platform == "win32", reason="there it is only killed")
def test_one_that_never_answers_ends_by_itself_where_nobody_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(plugins, "SILENCE_SECONDS", 0.05)
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
