"""Where games of other packages are looked for; what is found is in engine/test_game_plugins.py."""

from __future__ import annotations

import pytest

from ttt_tui.game import game_host
from ttt_tui.game.game_host import game_hosts, set_game_host
from ttt_tui.game.game_state import GameState
from ttt_tui.game.game_texts import example_text, game_examples, game_names, read_state
from ttt_tui.game.nim import Nim


class OneGame:
    def names(self) -> tuple[str, ...]:
        return ("sticks",)

    def example(self, name: str) -> str:
        return f"{name} 5"

    def read(self, name: str, text: str) -> GameState:
        return Nim((len(name), len(text)))


def test_the_last_host_that_was_set_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_host, "_hosts", [])
    assert game_hosts() == ()
    set_game_host(OneGame())
    host = OneGame()
    set_game_host(host)
    assert game_hosts() == (host,)
    assert game_names()[-1] == "sticks"
    assert str(read_state("sticks 9")) == "nim 6 8"
    assert game_examples()[-1].text == "sticks"
    assert example_text("sticks") == "sticks 5"
    assert example_text("nim 3 4 5") == "nim 3 4 5"
