"""The way into the dashboard: all is checked before the screen is touched."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType

import pytest

from tests.cli.conftest import Run
from ttt_tui.cli.dashboard import ScreenLook, open_dashboard, starting_position
from ttt_tui.cli.errors import BadArgument
from ttt_tui.cli.parameters import BoardOptions
from ttt_tui.engine.match import Seat
from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import GameState
from ttt_tui.game.notation import CellNames

SEATS = {Player.X: Seat.HUMAN, Player.O: Seat.RANDOM}


@dataclass
class Terminal:
    real: bool

    def isatty(self) -> bool:
        return self.real


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Position, Mapping[Player, Seat]]]:
    """What the screen was opened with; no screen is opened."""
    calls: list[tuple[Position, Mapping[Player, Seat]]] = []

    def run(
        position: Position,
        players: Mapping[Player, Seat],
        *,
        given: Sequence[object],
        **how: bool,
    ) -> int:
        assert not given
        assert how == {"bare": False, "in_ascii": False, "in_lecture": False, "cells": None}
        calls.append((position, players))
        return 7

    screen = ModuleType("ttt_tui.tui")
    screen.run = run  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "ttt_tui.tui", screen)
    return calls


def attach(monkeypatch: pytest.MonkeyPatch, **streams: object) -> None:
    """Put terminals, or what is given, in the place of the standard streams."""
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("stdin", "stdout"):
        monkeypatch.setattr(sys, name, streams.get(name, Terminal(True)))


def test_the_screen_gets_position_and_seats_and_decides_the_exit_status(
    opened: list[tuple[Position, Mapping[Player, Seat]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    attach(monkeypatch)
    assert open_dashboard("..O/XOO/..X", SEATS, None) == 7
    assert opened == [(Position.parse("..O/XOO/..X x"), SEATS)]


@pytest.mark.parametrize("text", ["((3 9) 5)", "((3 9) 5) min", "..O/XOO/..X"])
def test_unless_players_are_chosen_a_person_moves_first(
    opened: list[tuple[GameState, Mapping[Player, Seat]]],
    monkeypatch: pytest.MonkeyPatch,
    text: str,
) -> None:
    attach(monkeypatch)
    open_dashboard(text, {}, None)
    ((state, seats),) = opened
    assert seats[state.to_move] == Seat.HUMAN
    assert seats[state.to_move.other] == Seat("alpha-beta")


def test_without_options_a_human_begins_against_alpha_beta(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def opening(*given: object, **how: object) -> int:
        asked.append((*given, how))
        return 0

    monkeypatch.setattr("ttt_tui.cli.root.open_dashboard", opening)
    assert run().exit_code == 0
    assert run("--x", "minimax", "--o", "RANDOM", "--first", "o").exit_code == 0
    assert run("--ascii").exit_code == 0
    assert run("--cells", "numbers").exit_code == 0
    assert run("--rows", "6", "--columns", "7", "--in-a-row", "4", "--gravity").exit_code == 0
    falling = BoardOptions(6, 7, 4, gravity=True)
    usual: dict[Player, Seat] = {}  # as `seats_for` fills them
    engines = {Player.X: Seat("minimax"), Player.O: Seat.RANDOM}
    numbers = ScreenLook(cells=CellNames.NUMBERS)
    asked_for = {"bare": False, "look": ScreenLook()}
    assert asked == [
        (None, usual, None, BoardOptions(), asked_for | {"bare": True}),
        (None, engines, Player.O, BoardOptions(), asked_for),
        (None, usual, None, BoardOptions(), {"bare": True, "look": ScreenLook(in_ascii=True)}),
        (None, usual, None, BoardOptions(), {"bare": True, "look": numbers}),
        (None, usual, None, falling, asked_for),
    ]


@pytest.mark.parametrize("closed", [None, Terminal(False)], ids=["closed", "a pipe"])
@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_without_a_terminal_it_names_the_command_that_needs_none(
    opened: list[tuple[Position, Mapping[Player, Seat]]],
    monkeypatch: pytest.MonkeyPatch,
    stream: str,
    closed: Terminal | None,
) -> None:
    attach(monkeypatch, **{stream: closed})
    with pytest.raises(BadArgument, match=r"needs a terminal.*ttt-tui analyze"):
        open_dashboard(None, SEATS, None)
    assert opened == []


def test_a_dumb_terminal_is_refused_and_the_way_out_named(
    opened: list[tuple[Position, Mapping[Player, Seat]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    attach(monkeypatch)
    monkeypatch.setenv("TERM", "dumb")
    with pytest.raises(BadArgument, match=r"TERM=dumb.*ttt-tui --plain"):
        open_dashboard(None, SEATS, None)
    assert opened == []


def test_the_command_says_so_with_exit_status_2(run: Run) -> None:
    done = run()
    assert done.exit_code == 2
    assert "ttt-tui analyze" in done.stderr


@pytest.mark.parametrize(
    ("text", "first", "expected"),
    [
        (None, None, ".../.../... x"),
        (None, Player.O, ".../.../... o"),
        ("empty", Player.O, ".../.../... o"),
        ("4x4k4", None, "4x4k4 ..../..../..../.... x"),
        ("4x4k4", Player.O, "4x4k4 ..../..../..../.... o"),
        ("2x2k2m empty", Player.O, "2x2k2m ../.. o"),
    ],
)
def test_where_the_game_starts(text: str | None, first: Player | None, expected: str) -> None:
    assert str(starting_position(text, first)) == expected


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (".../.../... x", Player.O),
        ("X to move .../.../...", Player.O),
        ("X to move 4x4k4", Player.O),
        ("2x2k2 ../.. x", Player.O),
        ("X../.../...", Player.X),
        ("..O/XOO/..X", Player.O),
    ],
)
def test_first_must_not_contradict_the_position(text: str, first: Player) -> None:
    mover = first.other.value
    with pytest.raises(BadArgument, match=f"--first {first.value} contradicts.*{mover} is to move"):
        starting_position(text, first)


def test_options_and_position_say_the_board_together() -> None:
    board = BoardOptions(rows=2, columns=3, gravity=True)
    for text in (".../X..", "2x3k3g .../X..", "2x3k3g\n.../X.. o"):
        assert str(starting_position(text, None, board)) == "2x3k3g .../X.. o"
    assert str(starting_position(None, None, board)) == "2x3k3g .../... x"
    assert str(starting_position("empty", None, board)) == "2x3k3g .../... x"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--position", "XX"), "--position 'XX': cells found: 2"),
        (("--position", "XXX/OOO/..."), "both sides have a line"),
        (("--x", "robot"), "'robot' is not one of 'human', 'minimax', 'alpha-beta',"),
        (("--first", "Z"), "--first"),
        (("--position", "X../.../...", "--first", "X"), "O is to move there"),
        (("--rows", "9"), "rows is 9: it must be from 1 to 8"),
    ],
)
def test_bad_arguments_are_refused(run: Run, arguments: tuple[str, ...], complaint: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert complaint in done.stderr
