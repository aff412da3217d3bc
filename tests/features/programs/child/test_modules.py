"""The files of a program that import each other."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttt_tui.features.programs.child.call_graph import Program
from ttt_tui.features.programs.child.modules import Project

SEARCH = """
def search(board):
    return max(search(after(board)) for _ in board)
"""


def written(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        path = folder / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def names(project: Project) -> list[str]:
    return [Path(each.file).stem for each in project.modules]


def test_what_a_file_imports_belongs_to_it_and_who_imports_it(tmp_path: Path) -> None:
    written(
        tmp_path,
        search="from rules import after" + SEARCH,
        rules="import constants\ndef after(board): ...",
        constants="ROWS = 3",
        main="import game",
        game="from search import search",
        other="import random",
    )
    project = Project(str(tmp_path / "search.py"))
    assert names(project) == ["search", "rules", "constants", "game", "main"]
    assert [each.is_outer for each in project.modules] == [False] * 3 + [True] * 2


@pytest.mark.parametrize(
    ("imported", "call"),
    [
        ("from search import search", "search"),
        ("from search import search as find", "find"),
        ("from search import *", "search"),
        ("import search", "search.search"),
        ("import search as s", "s.search"),
    ],
)
def test_a_call_reaches_what_is_imported(tmp_path: Path, imported: str, call: str) -> None:
    main = f"{imported}\ndef play(board):\n    return {call}(board)\n"
    written(tmp_path, search=SEARCH, main=main)
    for asked in ("main", "search"):
        program = Program(Project(str(tmp_path / f"{asked}.py")))
        (cycle,) = program.cycles()
        assert [each.name for each in cycle] == ["search"]
        assert [each.name for each in program.callers(cycle)] == ["play"]


@pytest.mark.parametrize("imported", ["from games.rules import after", "from .rules import after"])
def test_a_file_in_a_package_finds_its_own(tmp_path: Path, imported: str) -> None:
    written(
        tmp_path,
        games__search=imported + SEARCH,
        games__rules="def after(board): ...",
        main="from games.search import search",
    )
    project = Project(str(tmp_path / "games" / "search.py"))
    assert names(project) == ["search", "rules", "main"]


def test_two_functions_of_one_name_are_two(tmp_path: Path) -> None:
    both = "from other import search as elsewhere" + SEARCH + "def x(): elsewhere([])"
    written(tmp_path, search=both, other=SEARCH)
    program = Program(Project(str(tmp_path / "search.py")))
    assert [[each.name for each in cycle] for cycle in program.cycles()] == [
        ["search"],
        ["other.search"],
    ]
    assert program.functions["x"].reaches == {"other.search"}


def test_a_search_that_only_an_importer_has_is_not_its_own(tmp_path: Path) -> None:
    written(tmp_path, rules="def after(board): ...", search="from rules import after" + SEARCH)
    assert Program(Project(str(tmp_path / "rules.py"))).cycles() == []


def test_a_folder_without_a_file_of_its_own_is_a_package(tmp_path: Path) -> None:
    written(
        tmp_path,
        play__search="from rules.board import after" + SEARCH,
        rules__board="def after(board): ...",
    )
    project = Project(str(tmp_path / "play" / "search.py"))
    assert project.folders("rules") == [str(tmp_path / "rules")]
    assert project.folders("numpy") == project.folders("play.rules") == []


def test_our_own_package_is_a_library_to_a_program_even_beside_it(tmp_path: Path) -> None:
    written(tmp_path, search="from ttt_tui import watched" + SEARCH, ttt_tui__api="")
    (tmp_path / "ttt_tui" / "__init__.py").write_text("watched = None", encoding="utf-8")
    assert names(Project(str(tmp_path / "search.py"))) == ["search"]
