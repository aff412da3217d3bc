"""A game of a package that does wrong: each fault is one sentence with the name of the game."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from tests.cli.run import Shell
from ttt_tui.games import text as texts

FAULTS = [
    "rules-name", "key-random", "play-other", "value-never", "move_text-empty", "draw-huge",
    "draw-color", "str-none",
]  # fmt: skip


@pytest.fixture(autouse=True)
def _badgame(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("badgame", "tests.data.badgame", "ttt_tui.games")
    monkeypatch.setattr(texts, "packages", lambda: {"badgame": entry})


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("command", ["analyze --runs 1", "export --format html"])
def test_a_fault_is_one_sentence(shell: Shell, command: str, fault: str) -> None:
    name, *options = command.split()
    ran = shell(name, f"badgame {fault} 0", *options)
    assert (ran.status, ran.err.count("\n")) == (1, 1)
    assert ran.err.startswith("Error: badgame")
    assert name == "analyze" or not ran.out
