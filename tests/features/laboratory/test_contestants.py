"""Who plays, by name."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ttt_tui.features.laboratory.contestants import (
    best_moves,
    imported_beside,
    player_names,
    player_of,
)
from ttt_tui.features.laboratory.experiment import ExperimentError
from ttt_tui.game import Position, Rules
from ttt_tui.search import SearchOptions

EMPTY = Position()
WORKED = Position.parse("..O/XOO/..X")
OPTIONS = SearchOptions()


def test_an_algorithm_plays_what_it_recommends() -> None:
    assert list(player_of("alpha-beta", OPTIONS).moves([EMPTY, WORKED], [1, 2])) == [0, 6]


@pytest.mark.parametrize("name", ["random", "uct", "perfect"])
def test_chance_hangs_on_the_seed(name: str) -> None:
    player = player_of(name, SearchOptions(rollouts=20))
    seeds = list(range(1, 30))
    found = list(player.moves([EMPTY] * len(seeds), seeds))
    assert found == list(player.moves([EMPTY] * len(seeds), seeds))
    assert len(set(found)) > 3
    assert set(found) <= set(EMPTY.legal_moves())


def test_best_moves_are_those_that_keep_the_result() -> None:
    assert best_moves(WORKED) == (6,)
    assert best_moves(EMPTY) == tuple(range(9))
    assert best_moves(Position(rules=Rules(6, 7, 4, gravity=True))) == ()
    huge = Position(rules=Rules(6, 7, 4, gravity=True))
    assert list(player_of("perfect", OPTIONS).moves([huge], [1])) == [None]


def test_those_of_features_have_names_too() -> None:
    assert {"minimax", "uct", "perfect", "random", "strict-cut"} <= set(player_names())


@pytest.mark.parametrize("name", ["nobody", "human", "no_such.py"])
def test_others_do_not(name: str) -> None:
    with pytest.raises(ExperimentError, match=name):
        player_of(name, OPTIONS)


FILES = {
    "lab/my.py": "def f():\n import helpers.rules, random\nfrom package import one, ONE",
    "lab/helpers/rules.py": "from helpers import lines\nimport my",  # no __init__.py
    "lab/helpers/lines.py": "",
    "lab/package/__init__.py": "from . import two",
    "lab/package/one.py": "from .deep.three import *\nfrom .. import boards\nfrom ... import up",
    "lab/package/two.py": "not python",
    "lab/package/deep/three.py": "",
    "lab/package/unused.py": "",
    "lab/boards.py": "",
    "lab/random/readme.txt": "",  # a folder that is merely called so
    "up.py": "",
}


@pytest.fixture
def program(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path / "lab" / "my.py"


def test_every_way_of_importing_is_followed_and_nothing_is_run(program: Path) -> None:
    names = [each.relative_to(program.parent).as_posix() for each in imported_beside(program)]
    assert names == [
        "boards.py",
        "helpers/lines.py",
        "helpers/rules.py",
        "package/__init__.py",
        "package/deep/three.py",
        "package/one.py",
        "package/two.py",
    ]
    assert "helpers" not in sys.modules


@pytest.mark.parametrize("text", ["not python", "a = " + "(" * 10_000, "a = 1\0"])
def test_what_cannot_be_run_imports_nothing(tmp_path: Path, text: str) -> None:
    file = tmp_path / "my.py"
    file.write_text(text, encoding="utf-8")
    assert imported_beside(file) == []
