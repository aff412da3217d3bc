"""The line of versions: the same wherever it is asked for, and there at once."""

from __future__ import annotations

import re

from tests.commands import SCREEN, loaded_by_command, run_command
from ttt_tui.search.backend import BACKEND


def test_the_version_is_answered_before_anything_is_loaded() -> None:
    loaded = loaded_by_command("--version")
    assert loaded.isdisjoint({*SCREEN, "click", "ttt_tui.game", "ttt_tui.search"})


def test_the_version_is_the_same_text_wherever_it_stands() -> None:
    alone, among_others = run_command("--version"), run_command("--x", "human", "--version")
    assert alone.returncode == among_others.returncode == 0
    assert alone.stdout == among_others.stdout
    assert re.fullmatch(rf"ttt-tui \S+, Python 3\.\S+ \(\w+\), engine: {BACKEND}\n", alone.stdout)
