"""What the program writes, it reads: any state that the actions lead to."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import pytest

from ttt_tui.games.game import Side
from ttt_tui.games.text import read_game
from ttt_tui.run.clock import Clock
from ttt_tui.search.algorithms import names
from ttt_tui.search.options import Cutoff, Options, Score
from ttt_tui.search.run_here import search
from ttt_tui.tui.model.progress import SearchProgress
from ttt_tui.tui.model.session import SavedError, state_from, to_json
from ttt_tui.tui.model.state import State

GAMES = (
    "empty", "..O/XOO/..X x", "XXX/OO./... o", "3x4k3 empty", "8x8k5gm empty",
    "6x7k4g moves 4435", "nim 3 4 5", "othello 4x4", "tree 3x3 seed 7",
    "((3 12 8) (2 4 6) (14 5 2)) min", "(a:(3 inf) b:5:(2 -inf))",
)  # fmt: skip
STEPS = 25


def play(state: State, choose: random.Random) -> State:
    game = state.match.state
    if game.value() is not None:
        return state
    move = choose.choice(list(game.moves()))
    return state.play(move) if choose.random() < 0.6 else state.engine_plays(move)


def new_game(state: State, choose: random.Random) -> State:
    players = {side: choose.choice(("human", *names())) for side in (Side.MAX, Side.MIN)}
    return state.new_game(read_game(choose.choice(GAMES)), players)


def options(state: State, choose: random.Random) -> State:
    chosen = Options(
        cutoff=choose.choice(list(Cutoff)),
        score=choose.choice(list(Score)),
        depth=choose.choice((None, 2, 5)),
        stop_on_win=choose.random() < 0.5,
    )
    return state.with_options(chosen)


def clock(state: State, choose: random.Random) -> State:
    leader = SearchProgress(search(state.request.game, "alpha-beta", nodes=100), "done", None, 0.0)
    seek = state.seek(choose.randrange(99), leader)
    faster = state.at_clock(state.clock.faster(1, leader.trace))
    return choose.choice((seek, faster, state.to_end(), state.step(1, leader)))


ACTIONS: tuple[Callable[[State, random.Random], State], ...] = (
    play,
    play,
    play,
    new_game,
    options,
    clock,
    lambda state, choose: state.replaced(read_game(choose.choice(GAMES))),
    lambda state, _: state.undo(),
    lambda state, _: state.redo(),
    lambda state, choose: state.goto(choose.randint(0, len(state.match.moves))),
    lambda state, _: state.drafted("(1 2 \N{GREEK SMALL LETTER ALPHA}"),
    lambda state, _: state.restarted(),
    lambda state, _: state.live(),
    lambda state, _: state.toggle_values(),
    lambda state, _: state.toggle_both() if len(state.algorithms) > 1 else state,
    lambda state, choose: state.with_algorithms(choose.sample(names(), choose.randint(1, 4))),
    lambda state, choose: state.select(choose.choice((None, 3))),
    lambda state, choose: replace(state, view=choose.choice(("why", "moves"))),
)


def kept(state: State) -> State:
    """All but what belongs to the searches that ran, and what was said; the clock waits."""
    still = Clock(at=state.clock.at)
    request = replace(state.request, run=0)
    match = replace(state.match, after=None)
    return replace(state, message="", request=request, clock=still, match=match, selected=None)


def again(state: State) -> State:
    return state_from(json.loads(json.dumps(to_json(state))))


@pytest.mark.parametrize("seed", range(10))
def test_any_state_is_saved_and_opened_again(seed: int) -> None:
    choose = random.Random(seed)
    state = State.start(read_game(choose.choice(GAMES)))
    for _ in range(STEPS):
        state = choose.choice(ACTIONS)(state, choose)
        assert kept(again(state)) == kept(state)


@pytest.mark.parametrize("value", [None, "x", -7, [], {"x": 1}])
def test_a_part_that_is_something_else_is_refused_or_read(value: object) -> None:
    data = to_json(State.start(read_game("empty")))
    for part in data:
        with suppress(SavedError):
            again(state_from(data | {part: value}))
