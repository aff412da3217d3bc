"""Any game by its text, games of packages among them, and what is said of those that do wrong."""

from __future__ import annotations

import math
import pickle
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from ttt_tui.games import game as asked, text as texts
from ttt_tui.games.game import (
    Game,
    GameRules,
    GameTextError,
    ImpossiblePosition,
    Side,
    rules_of,
)
from ttt_tui.games.guard import GameFault, guarded
from ttt_tui.games.rules import Rules
from ttt_tui.games.text import GAMES, read_game
from ttt_tui.search.textbook import minimax


@pytest.mark.parametrize("text", [*GAMES.values()])
def test_every_example_is_a_game_that_goes_on_and_reads_back(text: str) -> None:
    game = read_game(text)
    assert game.value() is None
    assert game.moves()
    assert read_game(str(game)) == game


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("empty", "board"),
        ("xo.\n...\n...", "board"),
        ("00./.../XX.", "board"),
        ("6x7k4g moves 4435", "board"),
        ("X to move: empty", "board"),
        ("__X/___/___", "board"),
        ("((3 4) 5)", "tree"),
        ("a:(3 4)", "tree"),
        ("tree (3 4)", "tree"),
        ("tree 2x2", "tree"),
        ("NIM 1", "nim"),
        ("Othello 6x6", "othello"),
    ],
)
def test_the_game_is_known_by_its_text(text: str, name: str) -> None:
    assert rules_of(read_game(text)).name == name


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        (
            "go 9x9",
            GameTextError,
            "'go' is not a game: choose from nim, othello, tree, coins (packages can add games), "
            "or write a board such as ..O/XOO/..X",
        ),
        (
            "(3 A)",
            GameTextError,
            "'A' at character 4 is not a number: write one, or A:(3 12) for a node of this name",
        ),
        (
            "{'A': [3, 12]}",
            GameTextError,
            "\"'A'\" at character 2 cannot stand here: write name:5 for a leaf, name:5:(3 4) for "
            "a node that has an estimate",
        ),
        ("9x9k5", GameTextError, "rows is 9: it must be from 1 to 8"),
        ("XX./.../...", ImpossiblePosition, "too many X: 2 against 0 O, the numbers may differ by "
         "one"),
        ("coins a", GameTextError, "invalid literal for int() with base 10: 'a'"),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("coins")
def test_texts_that_are_refused(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        read_game(text)
    assert str(caught.value) == message


def test_rules_are_for_boards_only() -> None:
    assert rules_of(read_game("empty", Rules(4, 4, 4))).grid == (4, 4)
    with pytest.raises(GameTextError) as caught:
        read_game("nim 3", Rules(4, 4, 4))
    assert str(caught.value) == "'nim 3' is not played on a board: leave out 4x4k4"


# Games of packages


@dataclass(frozen=True)
class Coins:
    """The sides take the coin at one end; worth what Max has more in the end."""

    coins: tuple[int, ...]
    lead: int = 0
    side: Side = Side.MAX
    rules = GameRules("coins")

    @classmethod
    def start(cls) -> Coins:
        return cls((8, 15, 3, 7))

    @classmethod
    def read(cls, text: str) -> Coins:
        row, _, lead = text.removesuffix(" min").partition(" lead ")
        coins = tuple(int(word) for word in row.split()[1:])
        return cls(coins, int(lead or 0), Side.MIN if text.endswith(" min") else Side.MAX)

    @property
    def to_move(self) -> Any:
        return self.side

    @property
    def key(self) -> Any:
        return self.coins, self.lead, self.side

    def moves(self) -> Any:
        return [0, 1][: len(self.coins)]

    def play(self, move: int) -> Any:
        taken = self.coins[-1] if move else self.coins[0]
        left = self.coins[:-1] if move else self.coins[1:]
        return type(self)(left, self.lead + self.side * taken, self.side.other)

    def value(self) -> Any:
        return None if self.coins else self.lead

    def estimate(self) -> Any:
        return self.lead

    def move_text(self, move: int) -> Any:
        return "right" if move else "left"

    def __str__(self) -> str:
        words = ["coins", *map(str, self.coins), "lead", str(self.lead)]
        return " ".join(words + ["min"] * (self.side is Side.MIN))


def install(monkeypatch: pytest.MonkeyPatch, **games: str) -> None:
    found: Mapping[str, EntryPoint] = {
        name: EntryPoint(name, f"{__name__}:{value}", "ttt_tui.games")
        for name, value in games.items()
    }
    monkeypatch.setattr(texts, "packages", lambda: found)


@pytest.fixture
def coins(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, coins="Coins")


@pytest.mark.usefixtures("coins")
def test_a_game_of_a_package() -> None:
    game = read_game("coins")
    assert str(game) == "coins 8 15 3 7 lead 0"
    assert minimax(game) == 11
    assert rules_of(game) == Coins.rules
    after = game.play(1)
    assert read_game(str(after)) == after == pickle.loads(pickle.dumps(after))
    assert (after.to_move, asked.estimate_of(after), asked.move_text(after, 0)) == (-1, 7, "left")
    assert asked.drawing_of(game) is None
    assert asked.has_estimate(game)


def test_entry_points_that_cannot_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, gone="Gone", empty2="GameRules", none="NoGame")
    for text, message in {
        "gone": "gone: loading it fails with AttributeError: ",
        "empty2": "empty2: start() fails with AttributeError: ",
        "none": "none: to_move fails with AttributeError: ",
        "none 3": "none: read() fails with AttributeError: ",
    }.items():
        with pytest.raises(GameFault, match=re.escape(message)):
            read_game(text)


class NoGame:
    start = object


def bad(**parts: object) -> Game:
    """A game of coins in which something is otherwise."""
    return guarded(type("Bad", (Coins,), parts)((1, 2)), "bad")


def ends(*_: object) -> None:
    raise IndexError("no such coin")


def exits(*_: object) -> None:
    sys.exit("bye")


def forever(*_: object) -> None:
    while True:
        with suppress(Exception):
            math.sqrt(2)


@pytest.mark.parametrize(
    ("parts", "question", "message"),
    [
        ({"moves": ends}, lambda game: game.moves(), "bad: moves fails with IndexError: no such "
         "coin (test_text.py, line "),
        ({"moves": exits}, lambda game: game.moves(), "bad: moves fails with SystemExit: bye ("),
        ({"play": ends}, lambda game: game.play(0), "bad: play(0) fails with IndexError: no such"),
        ({"key": property(ends)}, lambda game: game.key, "bad: key fails with IndexError"),
        ({"moves": lambda _: 3}, lambda game: game.moves(), "bad: moves is 3, and must be at most "
         "10,000 different whole numbers from 0 to 2^31 - 1"),
        ({"moves": lambda _: []}, lambda game: game.moves(), "bad: moves are () and value is "
         "None in coins 1 2 lead 0: a game has moves until it has a value"),
        ({"value": lambda _: 0.5}, lambda game: game.value(), "bad: value is 0.5, and must be "
         "None, or a whole number or infinity that the rules allow"),
        ({"estimate": lambda _: math.inf}, asked.estimate_of, "bad: estimate is inf, and must be"),
        ({"play": lambda *_: None}, lambda game: game.play(1), "bad: play(1) is None, and must be "
         "another position of the same class, and leave this one as it is"),
        ({"key": [3]}, lambda game: game.key, "bad: key is [3], and must be hashable"),
        ({"to_move": 0}, lambda game: game.to_move, "bad: to_move is 0, and must be Side.MAX or "),
        ({"at": lambda *_: "X"}, lambda game: asked.side_at(game, 0), "bad: at is 'X', and must"),
        ({"move_text": lambda *_: "\x1b"}, lambda game: asked.move_text(game, 0), "bad: move_text"),
        ({"rules": GameRules("bad", players=("A",))}, rules_of, "bad: rules is GameRules("),  # type: ignore[arg-type]
        ({"moves": lambda _: map(forever, "a")}, lambda game: game.moves(), "bad: moves fails with "
         "NoAnswer: it takes longer than 1 s ("),
    ],
)  # fmt: skip
def test_a_game_that_does_wrong_has_a_name(
    parts: Mapping[str, object], question: Callable[[Game], object], message: str
) -> None:
    with pytest.raises(GameFault) as caught:
        question(bad(**parts))
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("part", ["to_move", "value", "__str__", "draw", "move_text"])
def test_a_game_that_cannot_be_shown_is_refused_when_it_is_read(part: str) -> None:
    with pytest.raises(GameFault, match=r"bad: .* fails with IndexError"):
        bad(**{part: property(ends) if part == "to_move" else ends})


def test_a_text_that_is_not_read_back_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, badgame="Junk")
    game = read_game("badgame")
    with pytest.raises(GameFault, match=r"coins: str\(\) is 'junk', and is not read back"):
        texts.text_for_child(game)
    assert texts.text_for_child(read_game("nim 3")) == "nim 3"


class Junk(Coins):
    def __str__(self) -> str:
        return "junk"
