"""A game of a package that does everything wrong: each fault is one sentence with its name."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from tests.cli.run import Shell
from ttt_tui.games import text as texts

# Each reaches another place of the program. The file knows more of them.
FAULTS = [
    "rules-players", "rules-grid", "rules-huge", "rules-name", "rules-largest", "rules-short",
    "to_move-str", "key-evil", "key-random", "moves-inf", "moves-big31", "moves-after",
    "moves-bool", "play-self", "play-other", "value-never", "value-20000", "value-random",
    "move_text-ctrl", "draw-color", "draw-markup", "draw-markup3", "draw-huge", "str-none",
    "moves-base", "play-loop", "value-rec", "to_move-gen", "move_text-empty",
]  # fmt: skip
"""Faults of `badgame`; at ply 3 some are never asked for."""


@pytest.fixture(autouse=True)
def _badgame(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("badgame", "tests.data.badgame:P", "ttt_tui.games")
    monkeypatch.setattr(texts, "packages", lambda: {"badgame": entry})


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("command", ["analyze --runs 1", "export --format html"])
@pytest.mark.parametrize("ply", [0, 3])
def test_a_fault_is_one_sentence(shell: Shell, command: str, fault: str, ply: int) -> None:
    name, *options = command.split()
    ran = shell(name, f"badgame {fault} {ply}", *options)
    if ran.status:
        assert (ran.status, ran.err.count("\n")) == (1, 1)
        assert ran.err.startswith("Error: badgame")
        assert name == "analyze" or not ran.out
    else:
        assert ply or fault in ("moves-bool", "draw-markup3", "value-random")
