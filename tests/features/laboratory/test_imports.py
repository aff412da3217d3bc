"""The files beside a program that it imports, as the imports are written."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ttt_tui.features.laboratory.imports import imported_beside

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
