"""Algorithms from outside: found, searched as ours are, named when they fail."""

from __future__ import annotations

import pytest

from tests.cases import WORKED
from tests.plugins import declared
from tests.searches import searched
from ttt_tui.search import PLAIN, Algorithm, SearchOptions
from ttt_tui.search.algorithm import left_out, named, names, own_names
from ttt_tui.settings import Settings


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("faulty:no_generator", "is no generator function: it must yield its visits"),
        ("faulty:NUMBER", "is no generator function: it must yield its visits"),
        ("faulty:HEEDS_MAGIC", "heeds 'magic': options may be cutoff, depth,"),
        ("faulty:LINES", "describes itself with what is no text of one line"),
        ("faulty:missing", "cannot be loaded: AttributeError"),
        ("no_such_module:search", "cannot be loaded: ModuleNotFoundError: No module named"),
        ("faulty_import:search", "cannot be loaded: RuntimeError: not today (faulty_import.py"),
        ("faulty_exit:search", "ended its process without a word, with status 5"),
    ],
)
def test_what_cannot_be_used_is_left_out_by_name(entry: str, why: str) -> None:
    with declared(bad=entry, toy="ttt_toy:minimax"):
        assert names() == (*own_names(), "toy")
        (sentence,) = left_out()
        assert sentence.startswith(f"bad is left out: it {why}")
        with pytest.raises(ValueError, match="the algorithm 'bad' cannot be used"):
            named("bad")
        assert searched(WORKED, SearchOptions(named("toy"))).nodes == 44


@pytest.mark.parametrize("name", ["minimax", "UCT", "human", "two words", "x" * 25])
def test_a_name_that_cannot_be(name: str) -> None:
    with declared(**{name: "ttt_toy:minimax"}):
        assert names() == own_names()
        assert "has a name" in left_out()[0]


def test_settings_outlive_the_package_that_brought_an_algorithm() -> None:
    with declared():
        three = (Algorithm.MINIMAX, named("pvs"), named("toy"))
        kept = Settings(algorithms=three, dark=False).to_json()
        assert Settings.from_json(kept).algorithms == three
    with declared(other="ttt_toy:minimax"):
        left = Settings.from_json(kept)
        assert left.algorithms == three[:2]
        assert not left.dark
        kept["algorithms"] = ["toy", "pvs"]
        assert Settings.from_json(kept).algorithms == PLAIN
