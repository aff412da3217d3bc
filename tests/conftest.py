"""Settings of all tests: property tests take the same examples on every run."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from subprocess import Popen

import pytest
from hypothesis import HealthCheck, settings

import ttt_tui
from tests.plugins import declared
from ttt_tui._version import BACKEND, stale_kernels
from ttt_tui.engine import child, declarations
from ttt_tui.game.notation import CellNames, choose_cell_names

settings.register_profile(
    "repeatable",
    max_examples=60,
    deadline=None,
    derandomize=True,
    print_blob=False,
    # Drawing a playable position of random rules takes longer than drawing a number.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("repeatable")

# The tests start hundreds of programs; without cached bytecode each compiles all that it loads.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Tests, and the programs that they start, see no plugins but those that they declare themselves.
os.environ.update([declarations.NO_PLUGINS])


def pytest_sessionstart() -> None:
    """The tests of an old kernel would say nothing of its source."""
    if BACKEND == "compiled" and (stale := stale_kernels()):
        raise pytest.UsageError(
            f"changed since it was compiled: {', '.join(stale)}; install the package again"
        )


_ROOT = Path(__file__).parents[1]
_FEATURES = re.compile(r"\b(ttt_tui|tests)\.features\.([a-z]\w+)")
_HELPERS = re.compile(r"^from ((?:bench|screenshots|tests)\.[\w.]+) import", re.MULTILINE)
_left_out: dict[str, set[str]] = {}


@cache
def _without(file: Path) -> frozenset[str]:
    """The features that a file names and that are not there, and the helpers that it imports."""
    package = {"ttt_tui": Path(ttt_tui.__file__).parent, "tests": Path(__file__).parent}
    return frozenset(
        name
        for side, name in _FEATURES.findall(file.read_text(encoding="utf-8"))
        if not (package[side] / "features" / name).is_dir()
        and not (package[side] / "features" / f"{name}.py").is_file()
    )


@cache
def _helpers(file: Path) -> frozenset[Path]:
    """The files beside the package that a file imports when it is loaded."""
    modules = _HELPERS.findall(file.read_text(encoding="utf-8"))
    files = (_ROOT / f"{module.replace('.', '/')}.py" for module in modules)
    return frozenset(each for each in files if each.is_file())


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """The tests that use a feature, by helpers or by themselves, go out with it."""
    if not (collection_path.name.startswith("test_") and collection_path.suffix == ".py"):
        return None
    files, new = {collection_path}, {collection_path}
    while new := {helper for file in new for helper in _helpers(file)} - files:
        files |= new
    gone = {feature for file in files for feature in _without(file)}
    if gone:
        _left_out[collection_path.name] = gone
    return True if gone else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where all tests are run, of each file the first that opens a dashboard is quick, others slow.

    To open one and draw it takes half a second, mostly Textual's own, and 700 tests do so. Where
    files or folders are chosen, nothing is slow for that.
    """
    if config.args != config.getini("testpaths"):
        return
    met: set[Path] = set()
    for item in items:
        if "opened" not in getattr(item, "fixturenames", ()):
            continue
        if item.path in met:
            item.add_marker(pytest.mark.slow)
        elif item.get_closest_marker("slow") is None:
            met.add(item.path)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for file, features in sorted(_left_out.items()):
        terminalreporter.write_line(f"left out: {file}, without {', '.join(sorted(features))}")


@pytest.fixture(autouse=True)
def _usual_cell_names() -> Iterator[None]:
    """A screen chooses them for its whole process."""
    yield
    choose_cell_names(CellNames.COORDINATES)


@pytest.fixture
def toys() -> Iterator[None]:
    """Two algorithms from outside, `toy` and `toy-alpha-beta`."""
    with declared():
        yield


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Popen[bytes]]:
    """The processes that the test starts."""
    processes: list[Popen[bytes]] = []
    really = child.start

    def start_it(module: str) -> Popen[bytes]:
        processes.append(really(module))
        return processes[-1]

    monkeypatch.setattr(child, "start", start_it)
    return processes
