"""Runs a command in this process, as the shell would."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache

import pytest

from ttt_tui.cli import count
from ttt_tui.cli.root import main
from ttt_tui.games.game import Game

_ways = count.ways


@cache
def searched_once(game: Game) -> list[count.Way]:
    """What all searches count of a game: `count` asks for nothing else, page after page."""
    return [*_ways(game)]


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str


class Shell:
    """`shell("analyze", "empty", "--json")`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys
        monkeypatch.setattr(count, "ways", searched_once)

    def __call__(self, *arguments: str) -> Ran:
        self._monkeypatch.setattr(sys, "argv", ["ttt-tui", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        captured = self._capsys.readouterr()
        status = ended.value.code
        return Ran(status if isinstance(status, int) else 1, captured.out, captured.err)
