"""Each error of a foreign game by its sentence, and a faultless one as if it were not checked."""

from __future__ import annotations

import math
import pickle
from collections.abc import Callable
from types import MethodType
from typing import Any

import pytest

from tests.toy.games import Countdown
from ttt_tui.game import NotationError, Player, Position
from ttt_tui.game import checked_state as module
from ttt_tui.game.checked_state import CheckedState, GameError, checked
from ttt_tui.game.game_state import GameRules, GameState, rules_of
from ttt_tui.game.nim import Nim


class Worded(Countdown):
    """With all that a game may have."""

    def estimate(self) -> Any:
        return self.left % 3 and 1

    def move_text(self, move: int) -> Any:
        return "abc"[move]

    def read_move(self, text: str) -> Any:
        return "abc".index(text)

    def draw(self) -> Any:
        return ["|" * self.left]

    def at(self, cell: int) -> Any:
        return Player.MAX if cell < self.left else None


def ends(state: GameState) -> list[tuple[str, float]]:
    value = state.value()
    if value is not None:
        return [(str(state), value)]
    return [end for move in state.moves() for end in ends(state.play(move))]


def test_a_faultless_game_is_as_it_was() -> None:
    state = checked(Countdown(7))
    assert isinstance(state, CheckedState)
    assert isinstance(state, GameState)
    assert ends(state) == ends(Countdown(7))
    assert rules_of(state) is Countdown.rules
    assert (str(state), state.key, state.to_move) == ("countdown 7", (7, Player.MAX), Player.MAX)
    assert repr(state) == "<countdown 'countdown 7'>"


def test_a_checked_state_is_a_value() -> None:
    state = checked(Countdown(7))
    assert state == checked(Countdown(7)) != checked(Countdown(6))
    assert hash(state) == hash(checked(Countdown(7)))
    assert pickle.loads(pickle.dumps(state)) == state
    assert checked(state) is state


@pytest.mark.parametrize("state", [Position(), Nim((1,))])
def test_games_of_ours_are_not_checked(state: Any) -> None:
    assert checked(state) is state


def test_it_has_what_the_game_has() -> None:
    plain, worded = checked(Countdown(2)), checked(Worded(2))
    for name in ("estimate", "move_text", "read_move", "draw", "at"):
        assert not hasattr(plain, name)
        assert hasattr(worded, name)
    assert isinstance(worded, CheckedState)
    found: Any = worded.play(1)
    assert found.estimate() == 1
    assert found.move_text(1) == "b"
    assert found.read_move("b") == 1
    assert found.draw() == ["|"]
    assert [found.at(cell) for cell in (0, 1)] == [Player.MAX, None]
    with pytest.raises(NotationError, match="'a' is not a legal move of countdown 1"):
        found.read_move("a")
    with pytest.raises(NotationError, match="substring not found"):
        found.read_move("x")


class Broken(Worded):
    """With one method of its own."""

    broken: tuple[str, Callable[..., Any]] = ("", int)

    def __init__(self, left: int, to_move: Player = Player.MAX) -> None:
        super().__init__(left, to_move)
        name, function = self.broken
        setattr(self, name, MethodType(function, self))


def mutates(state: Any, move: int) -> Any:
    state.left -= move
    return state


def turns_round(state: Any, move: int) -> Any:
    state.to_move = state.to_move.other
    return Countdown.play(state, move)


def shuffles(state: Any) -> list[int]:
    state.asked = getattr(state, "asked", 0) + 1
    return [1, 2] if state.asked % 2 else [2, 1]


def forgets(state: Any, move: int) -> Any:
    return None if move == 1 else Countdown.play(state, move)


def loops(_state: Any) -> None:
    while True:
        pass


@pytest.mark.parametrize(
    ("name", "function", "message"),
    [
        ("moves", lambda state: state.absent,
         "moves() raises AttributeError: 'Broken' object has no attribute 'absent' "
         "(test_checked_state.py, line LINE)"),
        ("moves", lambda _: 1 // 0,
         "moves() raises ZeroDivisionError: integer division or modulo by zero "
         "(test_checked_state.py, line LINE)"),
        ("moves", lambda _, more: more, "moves() raises TypeError: "),
        ("moves", lambda _: exit(3), "moves() raises SystemExit: 3"),
        ("moves", loops, "moves() takes longer than 0 s: it seems never to end"),
        ("moves", lambda _: None,
         "moves() of countdown 2 is None: it must be a list of whole numbers"),
        ("moves", lambda _: {1, 2},
         "moves() of countdown 2 is {1, 2}: it must be a list of whole numbers"),
        ("moves", lambda _: [1, "2"],
         "moves() of countdown 2 has '2': a move is a whole number from 0 to 2147483647"),
        ("moves", lambda _: [True],
         "moves() of countdown 2 has True: a move is a whole number from 0 to 2147483647"),
        ("moves", lambda _: [-1],
         "moves() of countdown 2 has -1: a move is a whole number from 0 to 2147483647"),
        ("moves", lambda _: [2**31],
         "moves() of countdown 2 has 2147483648: a move is a whole number from 0 to 2147483647"),
        ("moves", lambda _: [1, 2, 1], "moves() of countdown 2 has 1 twice"),
        ("moves", lambda _: [], "countdown 2 has no moves, and value() is None: a game that is "
                                "over has a value"),
        ("moves", shuffles, "moves() of countdown 2 differs between two calls: the same state "
                            "must have the same moves in the same order"),
        ("play", mutates, "play(1) changes the state that it is called on: countdown 2 is now "
                          "countdown 1; it must return a new state"),
        ("play", turns_round, "play(1) changes the key of the state that it is called on, "
                              "countdown 2; it must return a new state"),
        ("play", forgets, "play(1) returns None, which is no state of this game, as Broken is"),
        ("value", lambda state: 1 if state.left < 2 else None,
         "value() of countdown 1 is 1, and it has moves: it must be None while the game continues"),
        ("value", lambda state: None if state.left else 0.5,
         "value() of countdown 0 is 0.5: it must be a whole number, inf or -inf"),
        ("value", lambda state: None if state.left else math.nan,
         "value() of countdown 0 is nan: it must be a whole number, inf or -inf"),
        ("value", lambda state: None if state.left else True,
         "value() of countdown 0 is True: it must be a whole number, inf or -inf"),
        ("value", lambda state: None if state.left else "X",
         "value() of countdown 0 is 'X': it must be a whole number, inf or -inf"),
        ("value", lambda state: None if state.left else -2,
         "value() of countdown 0 is -2: its rules say that none is larger than 1"),
        ("estimate", lambda _: 2.5,
         "estimate() of countdown 2 is 2.5: it must be a whole number, inf or -inf"),
        ("estimate", lambda _: math.inf,
         "estimate() of countdown 2 is infinite: it must be a whole number"),
        ("estimate", lambda _: 2,
         "estimate() of countdown 2 is 2: its rules say that none is larger than 1"),
        ("move_text", lambda _, move: move, "move_text(1) is 1: it must be text"),
        ("read_move", lambda _, text: text[3:].missing, "read_move() raises AttributeError: "),
        ("draw", lambda _: "rows", "draw() is 'rows': it must be a list of rows"),
        ("draw", lambda _: [1], "a row of draw() is 1: it must be text"),
        ("at", lambda _, cell: str(cell)[:0], "at(0) is '': it must be a Player or None"),
    ],
)  # fmt: skip
def test_errors_have_names(
    name: str, function: Any, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LONGEST_CALL", 0 if function is loops else 600)
    monkeypatch.setattr(Broken, "broken", (name, function))
    state: Any = checked(Broken(2))

    def ask_everything() -> None:
        ends(state)
        state.estimate()
        state.move_text(1)
        state.read_move("b")
        state.draw()
        state.at(0)

    with pytest.raises(GameError) as found:
        ask_everything()
    line = str(function.__code__.co_firstlineno)
    assert str(found.value).startswith("countdown: " + message.replace("LINE", line))


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("to_move", "X", "to_move is 'X': it must be Player.MAX or Player.MIN"),
        ("key", [1], "the hash of key raises TypeError: unhashable type: 'list'"),
    ],
)
def test_attributes_that_are_none(name: str, value: object, message: str) -> None:
    kind: Any = type("Countdown", (Countdown,), {name: property(lambda _: value, lambda *_: None)})
    with pytest.raises(GameError) as found:
        getattr(checked(kind(2)), name)
    assert str(found.value) == f"countdown: {message}"


def test_whole_floats_are_whole_numbers() -> None:
    kind: Any = type("Float", (Countdown,), {"value": lambda state: None if state.left else 1.0})
    value = checked(kind(0)).value()
    assert (value, type(value)) == (1, int)
    endless: Any = type("Inf", (Countdown,), {"value": lambda _: -math.inf, "moves": lambda _: []})
    assert checked(endless(0)).value() == -math.inf


def test_rules_that_are_none_and_what_is_missing() -> None:
    ruled: Any = type("Ruled", (Countdown,), {"rules": "3x3k3"})
    with pytest.raises(GameError, match="ruled: rules are '3x3k3': they must be GameRules"):
        checked(ruled(2))
    with pytest.raises(
        GameError, match="nonetype: NoneType lacks to_move, key, moves, play, value"
    ):
        checked(None)  # type: ignore[arg-type]


class Late(Countdown):
    """Whose moves are right at first."""

    rules = GameRules("late", largest=1)
    played = 0

    def play(self, move: int) -> Any:
        Late.played += 1
        return mutates(self, move) if Late.played > 300 else Countdown.play(self, move)


def test_late_changes_are_found_in_the_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Late, "played", 0)
    state = checked(Late(999))

    def play_on() -> None:
        for _ in range(350):
            state.play(1)

    with pytest.raises(GameError, match=r"late: play\(1\) changes the state"):
        play_on()
    assert Late.played == 350
