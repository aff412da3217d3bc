"""Runs a command in this process, as the shell would."""

from __future__ import annotations

import sys
from dataclasses import dataclass

import pytest

from ttt_tui.cli.root import main


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str


class Shell:
    """`shell("analyze", "empty", "--json")`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys

    def __call__(self, *arguments: str) -> Ran:
        self._monkeypatch.setattr(sys, "argv", ["ttt-tui", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        captured = self._capsys.readouterr()
        status = ended.value.code
        return Ran(status if isinstance(status, int) else 1, captured.out, captured.err)
