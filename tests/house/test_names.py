"""The tests of a module are found by its name: `ttt_tui/a/b.py` has `tests/a/test_b.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

import ttt_tui
from tests.house.documents import FEATURES_GONE

HOUSE, TESTS = Path(ttt_tui.__file__).parent, Path(__file__).parents[1]

UNDER_OTHER_NAMES = {
    "engine/plugin_worker.py": "the other end of engine/test_plugins.py",
    "features/analyses/dialogs.py": "on the dashboard, in features/analyses/test_dashboard.py",
    "features/analyses/json_reader.py": "what is said in features/analyses/test_analysis.py",
    "features/export/dialog.py": "on the dashboard, in features/export/test_dashboard.py",
    "features/film/dialog.py": "on the dashboard, in features/film/test_dashboard.py",
    "features/find/column_scan.py": "the columns that features/find/test_finder.py asks",
    "features/programs/child/rerun.py": "in test_runner.py's process",
    "features/programs/child/stone_setter.py": "in test_runner.py's process",
    "features/programs/child/variable_reader.py": "in test_runner.py's process",
    "features/programs/child/value_sources.py": "in test_runner.py's process",
    "features/programs/child/arguments.py": "in test_runner.py's process",
    "features/programs/child/user_interaction.py": "in test_runner.py's process",
    "features/programs/child/limits.py": "in test_runner.py's process",
    "features/programs/child/loader.py": "in test_runner.py's process",
    "features/programs/child/probe.py": "in test_runner.py's process",
    "features/programs/child/recognised_search.py": "in test_runner.py's process",
    "features/programs/child/recognition.py": "in test_runner.py's process",
    "features/programs/child/call_recorder.py": "in test_runner.py's process",
    "features/programs/child/recognition_session.py": "in test_runner.py's process",
    "features/programs/child/search_numbers.py": "in test_runner.py's process",
    "features/programs/child/worker.py": "in test_runner.py's process",
    "features/programs/open_program_dialog.py": "in test_dashboard.py",
    "features/programs/judging/blame_moves.py": "test_blame.py names mistakes",
    "features/programs/judging/program_text.py": "test_blame.py names mistakes",
    "features/programs/panel.py": "in test_dashboard.py",
    "features/programs/service.py": "what features/programs/stand_ins.py puts in place",
    "features/solver/solution.py": "data without behaviour",
    "registry.py": "with the features, in features/together/test_features.py",
    "search/state.py": "a Protocol, which mypy checks",
}
"""Modules without a file of their name, and where their tests are."""

PLACES = {
    "bench": "the benchmark",
    "e2e": "the installed program in a terminal",
    "features/together": "features together, or on what the core shows",
    "house": "the repository: its rooms, its package, its guides",
    "oracles": "the whole search against independent references and publications",
    "tui/together": "every view and dialog at once",
}
"""Folders whose test files are named after what they are about."""


def modules() -> set[str]:
    files = (file.relative_to(HOUSE) for file in HOUSE.rglob("*.py"))
    programs = Path("features/programs/gallery")  # run by test_classic_bugs.py
    return {
        file.as_posix() for file in files if file.name != "__init__.py" and file.parent != programs
    }


def files_of_tests() -> set[str]:
    return {file.relative_to(TESTS).as_posix() for file in TESTS.rglob("test_*.py")}


def named_after(file: str) -> set[str]:
    """What a test file may be named after: for `a/test_b_of_c.py` `a/b.py`, too."""
    folder, _, name = file.rpartition("test_")
    words = name.removesuffix(".py").split("_")
    stems = ("_".join(words[:end]) for end in range(1, len(words) + 1))
    return {f"{folder}{bars}{stem}{bars}.py" for stem in stems for bars in ("", "__")} | {
        f"{folder}_{name}"
    }


def test_every_module_has_a_test_file_of_its_name() -> None:
    files = files_of_tests()
    missing = {
        module
        for module in modules()
        if str(Path(module).with_name(f"test_{Path(module).stem.strip('_')}.py")) not in files
    }
    gone = tuple(f"features/{feature}/" for feature in FEATURES_GONE)
    assert missing == {module for module in UNDER_OTHER_NAMES if not module.startswith(gone)}


def test_every_test_file_is_named_after_a_module_or_in_a_place_that_says_what_it_is() -> None:
    helpers = {file.relative_to(TESTS).as_posix() for file in TESTS.rglob("*.py")}
    known = modules() | helpers
    places = tuple(f"{place}/" for place in PLACES)
    assert not {
        file
        for file in files_of_tests()
        if not file.startswith(places) and not named_after(file) & known
    }


@pytest.mark.parametrize("place", PLACES)
def test_every_place_is_there(place: str) -> None:
    assert list((TESTS / place).glob("test_*.py"))
