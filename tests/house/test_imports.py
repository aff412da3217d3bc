"""The core stands without the screen."""

from __future__ import annotations

import subprocess
import sys

import pytest

SCREEN = ("textual", "rich", "click")


def loaded_by(statement: str) -> set[str]:
    """The top-level modules that a fresh interpreter has loaded after a statement."""
    code = f"import sys\n{statement}\nprint(*{{name.partition('.')[0] for name in sys.modules}})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.parametrize("module", ["ttt_tui", "ttt_tui.game", "ttt_tui.search", "ttt_tui.engine"])
def test_core_modules_import_no_screen(module: str) -> None:
    loaded = loaded_by(f"import {module}")
    assert "ttt_tui" in loaded
    assert loaded.isdisjoint(SCREEN)


def test_no_module_of_the_core_imports_the_screen() -> None:
    """Not only what the packages import at once: every module in them."""
    walk = """
import importlib, pkgutil
for room in ("game", "search", "engine"):
    package = importlib.import_module(f"ttt_tui.{room}")
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
"""
    assert loaded_by(walk).isdisjoint(SCREEN)


def test_game_does_not_know_the_search() -> None:
    code = "import sys, ttt_tui.game; print(any('ttt_tui.search' in name for name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_the_check_would_notice_the_screen() -> None:
    assert {"textual", "rich"} <= loaded_by("import textual.app")
