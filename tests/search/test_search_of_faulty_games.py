"""What a game of another package does wrong ends its search, by a sentence, and no other one."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from tests.toy.games import Countdown
from ttt_tui.game import checked_state
from ttt_tui.game.call_limit import CallLimit
from ttt_tui.game.checked_state import checked
from ttt_tui.game.game_state import GameRules
from ttt_tui.search import Moment, Search, SearchOptions, report_of
from ttt_tui.search.algorithm import named

ALGORITHMS = ("minimax", "alpha-beta", "alpha-beta+", "pvs", "mtd-f", "fsss", "uct")


class Faulty(Countdown):
    """A countdown that goes wrong at 3."""

    rules = GameRules("faulty", longest=20, largest=1)


def raises(state: Any) -> None:
    raise KeyError(state.left)


class Clock:
    """Goes on as long as a game's loop asks it to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def limit(monkeypatch: pytest.MonkeyPatch) -> CallLimit:
    """No thread looks at the time: the loop itself does."""
    found = CallLimit(Clock())
    monkeypatch.setattr(found, "_watch", lambda: None)
    monkeypatch.setattr(checked_state, "_limit", found)
    return found


def loops(_state: Any) -> None:
    while True:
        limit = checked_state._limit
        limit._clock.now += 1  # type: ignore[attr-defined]
        limit.look()


def mutates(state: Any, move: int) -> Any:
    state.left -= move
    return state


def shuffles(state: Any) -> list[int]:
    state.asked = getattr(state, "asked", 0) + 1
    return [1, 2] if state.asked % 2 else [2, 1]


def goes_round(state: Any, _move: int) -> Any:
    return type(state)(3, state.to_move.other)


FAULTS: dict[str, tuple[str, Callable[..., Any]]] = {
    "faulty: moves() raises KeyError: 3 (test_search_of_faulty_games.py, line": ("moves", raises),
    "faulty: value() takes longer than 5 s: it seems never to end": ("value", loops),
    "faulty: moves() of countdown 3 has -1: a move is a whole number": ("moves", lambda _: [-1]),
    "faulty: play(1) returns 'lost', which is no state of this game": (
        "play", lambda _, _move: "lost",
    ),
    "faulty: value() of countdown 3 is 2: its rules say that none is larger than 1": (
        "value", lambda _: 2,
    ),
    "faulty: value() of countdown 3 is nan: it must be a whole number, inf or -inf": (
        "value", lambda _: math.nan,
    ),
    "faulty: play(1) changes the state that it is called on: countdown 3 is now countdown 2": (
        "play", mutates,
    ),
    "faulty: moves() of countdown 3 differs between two calls": ("moves", shuffles),
    "does not end: ": ("play", goes_round),
}  # fmt: skip


@pytest.mark.parametrize("message", FAULTS)
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_search_ends_with_a_sentence_and_others_go_on(
    algorithm: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, function = FAULTS[message]
    usual = getattr(Countdown, name)

    def at_three(state: Any, *arguments: Any) -> Any:
        return (function if state.left == 3 else usual)(state, *arguments)

    monkeypatch.setattr(Faulty, name, at_three, raising=False)
    options = SearchOptions(named(algorithm), rollouts=50)
    faulty, right = Search(checked(Faulty(6)), options), Search(checked(Countdown(6)), options)
    while not (faulty.fault or faulty.done):
        faulty.advance(events=1)
        right.advance(events=1)
    assert faulty.fault is not None
    assert faulty.fault.startswith(message)
    entered = faulty.nodes
    assert not faulty.advance()
    assert (faulty.nodes, faulty.done, faulty.value) == (entered, False, None)
    assert [view.node for view in map(Moment(faulty).view, Moment(faulty).nodes())]
    assert report_of(faulty).value is None
    right.advance()
    assert right.done
    assert right.fault is None
