"""The core lives without its features: each taken away in turn, in a copy."""

from __future__ import annotations

import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

from tests.copies import copied, copied_project, run, run_tests, take_out
from tests.features.together.test_extending import add_view
from tests.house.test_extending import insert
from ttt_tui.registry import FEATURES, Feature

EVERYTHING_IMPORTS = """
import importlib, pkgutil, ttt_tui
for found in pkgutil.walk_packages(ttt_tui.__path__, "ttt_tui."):
    if not found.name.endswith("__main__"):
        importlib.import_module(found.name)
"""

DASHBOARD = """
import asyncio
from pathlib import Path
from ttt_tui.engine.match import Seat
from ttt_tui.game import Player, Position
from ttt_tui.settings import SettingsFile
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.services import Services

async def main():
    services = Services(SettingsFile(Path("settings.json")))
    app = TttApp(Position.parse("..O/XOO/..X"), dict.fromkeys(Player, Seat.HUMAN), services)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f", "w", "w", "w", "w", "t", "comma", "m", "right_square_bracket", "r")
        keys = {each.binding.action for each in app.screen.active_bindings.values()}
        views = [name for name in app.screen.VIEWS]
        await pilot.press("q")
    assert app.return_value == 0, app.return_value
    print(*views)
    print(*keys)

asyncio.run(main())
"""

VIEWS = {"map", "drawing", "why", "code", "practice"}
KEYS = {
    "breakpoints": "breakpoints",
    "find": "find",
    "ordering": "orders",
    "solver": "solve",
    "practice": "practice",
}


def check(house: Path, gone: set[str]) -> None:
    """The program stands without these features, and has all that is of the others."""
    for feature in gone:
        shutil.rmtree(house / "features" / feature)
    listed = run(house, "--help").partition("Commands:")[2]
    commands = {line.split()[0] for line in listed.splitlines() if line[2:3].strip()}
    theirs = {name for feature in FEATURES if feature.name not in gone for name in feature.commands}
    assert commands == {"analyze", "bench", *theirs}
    assert "alpha-beta" in run(house, "analyze", "..O/XOO/..X", "--runs", "1")
    done = run(house, "-c", DASHBOARD + EVERYTHING_IMPORTS)
    views, keys = map(str.split, done.splitlines())
    assert set(views) == {"tree", "comparison", "moves", *(VIEWS - gone)}
    wanted = {key for feature, key in KEYS.items() if feature not in gone}
    assert set(keys) & set(KEYS.values()) == wanted


def test_every_folder_of_a_feature_is_registered() -> None:
    import ttt_tui.features

    (place,) = ttt_tui.features.__path__
    folders = {each.parent.name for each in Path(place).glob("*/__init__.py")}
    assert sorted(folders) == sorted(feature.name for feature in FEATURES)


def test_a_feature_may_have_several_commands() -> None:
    assert Feature("map").listed == {}
    assert Feature("solver", {"solve": "S."}).listed == {
        "solve": ("ttt_tui.features.solver.command", "S.")
    }
    assert Feature("programs", {"watch": "W.", "check": "C."}).listed == {
        "watch": ("ttt_tui.features.programs.watch_command", "W."),
        "check": ("ttt_tui.features.programs.check_command", "C."),
    }


@pytest.mark.slow
def test_the_core_lives_without_any_feature(tmp_path: Path) -> None:
    check(copied(tmp_path), {feature.name for feature in FEATURES})


NAMES = [feature.name for feature in FEATURES]
TOGETHER = [NAMES[i::5] for i in range(5)] + [NAMES[i : i + 5] for i in range(0, len(NAMES), 5)]
"""Features that are taken away together: each is in two groups, and with each other in one at most,
so that one of the two is also there without the other."""


def fails(house: Path, gone: set[str]) -> str:
    try:
        check(house, gone)
    except AssertionError as error:
        return f"without {', '.join(sorted(gone))}: {error}"
    return ""


@pytest.mark.slow
@pytest.mark.parametrize("gone", TOGETHER, ids=" ".join)
def test_the_program_lives_without_some_features(tmp_path: Path, gone: list[str]) -> None:
    """If it does not, each of them is taken away alone, to name the one that is missed."""
    if fault := fails(copied(tmp_path / "all"), set(gone)):
        alone = [fails(copied(tmp_path / name), {name}) for name in gone]
        raise AssertionError("\n".join(filter(None, alone)) or fault)


def test_every_feature_is_taken_away_twice_and_any_two_once_apart() -> None:
    groups_of = {name: [group for group in TOGETHER if name in group] for name in NAMES}
    for one, other in combinations(NAMES, 2):
        assert len(groups_of[one]) == 2
        assert any(other not in group for group in groups_of[one]), (one, other)
        assert any(one not in group for group in groups_of[other]), (one, other)


OF_THE_CORE = (
    "test_main.py",
    "test_settings.py",
    "search",
    "oracles",
    "engine",
    "cli",
    "tui/test_app.py",
    "tui/test_commands.py",
    "tui/test_keys.py",
    "tui/dashboard",
    "tui/dialogs/test_dialog.py",
    "tui/dialogs/test_help.py",
    "tui/together",
)
"""Tests of what searches, and of what puts features and the rest together. The others see neither:
`game` and `words` do not search, a view or a dialog is the same whatever stands beside it, and
`tests/house/test_rooms.py` checks that no module of the core imports a feature."""


@pytest.mark.slow
def test_the_core_s_own_tests_pass_without_any_feature_interpreted(tmp_path: Path) -> None:
    """The quick suite runs them with all features, compiled; what depends on features or on the
    compiler shows here, and a second run to tell which would take minutes."""
    house = copied_project(tmp_path)
    take_out(house, *(feature.name for feature in FEATURES))
    left = [each.name for each in (house / "features").iterdir()]
    assert [name for name in left if name != "__pycache__"] == ["__init__.py"]
    assert run(house, "-c", "from ttt_tui.registry import FEATURES; print(FEATURES)") == "()\n"
    done = run_tests(house, *(f"tests/{each}" for each in OF_THE_CORE), TTT_TUI_PURE="1")
    assert done.returncode == 0, done.stdout[-5_000:]


@pytest.mark.slow
def test_the_pages_and_names_hold_without_any_feature(tmp_path: Path) -> None:
    """The pages describe features, and show commands of theirs."""
    house = copied_project(tmp_path)
    take_out(house, *(feature.name for feature in FEATURES))
    done = run_tests(house, "tests/house")
    assert done.returncode == 0, done.stdout[-5_000:]


OF_VIEWS = (
    "features/toy",
    "features/together/test_views_on_dashboard.py",
    "house/test_documents.py",
    "house/test_names.py",
    "house/test_rooms.py",
    "tui/dashboard/test_responsive_layout.py",
    "tui/test_panel_heights.py",
    "tui/together/test_nothing_clipped.py",
)
"""Tests that see how many views there are, and those of what every feature has ..."""

_SEE_VIEWS = (
    "house or tab or views_by or styles_of_the_screen or lower_panels or every_panel or upright"
    " or large_screen or width or nothing_moves or no_view_loses"
)
"""... by their names; the others in these files are the same with a view more."""


@pytest.mark.slow
def test_the_tests_pass_with_a_toy_view(tmp_path: Path) -> None:
    house = copied_project(tmp_path)
    add_view(house)
    tests = tmp_path / "tests" / "features" / "toy"
    tests.mkdir()
    (tests / "__init__.py").touch()
    (tests / "test_view.py").write_text(TOY_TEST, encoding="utf-8")
    page = tmp_path / "docs" / "explanation" / "architecture.md"
    insert(page, "| `why` | ", "| `toy` | events |\n")
    done = run_tests(house, *(f"tests/{each}" for each in OF_VIEWS), "-k", _SEE_VIEWS)
    assert done.returncode == 0, done.stdout[-5_000:]


# Written so that this file does not seem to use a feature that is not there: see tests/conftest.py.
TOY_TEST = f"""
from {"ttt_tui.features"}.toy.view import VIEW


def test_it_has_a_tab() -> None:
    assert VIEW.label == "Toy"
"""


@pytest.mark.slow
def test_a_copy_has_all_features(tmp_path: Path) -> None:
    check(copied(tmp_path), set())


_LOADS_THE_SCREEN = """
import sys
import ttt_tui.registry, ttt_tui.tui.app
list(ttt_tui.registry.modules("dashboard")), list(ttt_tui.registry.modules("view"))
print(*(name for name in sys.modules if name.startswith("ttt_tui.features.")))
"""


def test_a_dashboard_starts_without_what_runs_and_judges_programs() -> None:
    """The largest part of the program would double the time to the first frame."""
    command = (sys.executable, "-c", _LOADS_THE_SCREEN)
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "ttt_tui.features.programs.dashboard" in loaded
    assert len([name for name in loaded if ".programs" in name]) <= 7
    late = ("laboratory.experiment", "solver.prover", "film.script", "export.formats")
    assert not [name for name in loaded if name.endswith(late)]
