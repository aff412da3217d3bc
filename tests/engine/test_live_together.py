"""What keeps the searches together: equal events, equal nodes, or the same node."""

from __future__ import annotations

import random

import pytest

from ttt_tui.engine.live import LiveAnalysis, Together
from ttt_tui.game import Position
from ttt_tui.game.notation import WORKED_EXAMPLE
from ttt_tui.search import Algorithm, Moment, Search, SearchOptions
from ttt_tui.search.reading.alignment import aligned_event

ALGORITHMS = (Algorithm.MINIMAX, Algorithm.ALPHA_BETA)


def analysis(together: Together, position: str = WORKED_EXAMPLE) -> LiveAnalysis:
    root = Position.parse(position)
    live = LiveAnalysis([Search(root, SearchOptions(algorithm=each)) for each in ALGORITHMS])
    live.together = together
    return live


def path(moment: Moment) -> list[int]:
    return [] if moment.current is None else moment.trace.moves_to(moment.current)


def test_equal_events() -> None:
    live = analysis(Together.EVENTS)
    for _ in range(20):
        live.step(2)
        minimax, alpha_beta = live.searches
        assert minimax.events == alpha_beta.events


@pytest.mark.parametrize("chunk", [1, 2, 7])
def test_a_race_gives_both_the_same_number_of_nodes(chunk: int) -> None:
    live = analysis(Together.RACE)
    minimax, alpha_beta = live.searches
    budget = 0
    while not live.done:
        live.step(chunk)
        budget += chunk
        assert minimax.nodes == min(budget, 44)
        assert alpha_beta.nodes == min(budget, 30)
        assert alpha_beta.done == (budget >= 30)


@pytest.mark.parametrize("position", [WORKED_EXAMPLE, "XXO/.O./...", "X../.O./..."])
@pytest.mark.parametrize("leader", ALGORITHMS)
def test_in_step_the_others_are_at_the_leaders_node(position: str, leader: Algorithm) -> None:
    live = analysis(Together.IN_STEP, position)
    live.lead(leader)
    first, other = live.searches
    dice = random.Random(1)
    while not first.done:
        live.step(dice.randint(1, 9))
        moment = Moment(first)
        event = aligned_event(moment, other)
        assert event is not None
        assert event <= other.events
        there = path(Moment(other, event))
        assert path(moment)[: len(there)] == there, "the same node, or where it was cut off"
        if first.options.algorithm is Algorithm.ALPHA_BETA:
            assert there == path(moment), "minimax visits all that alpha-beta does"
    for _ in range(10_000):
        if live.done:
            break
        live.step()
    assert live.done, "the other search goes on to its end by itself"


def test_in_step_minimax_is_not_driven_far_ahead() -> None:
    live = analysis(Together.IN_STEP, "X../.O./...")
    live.lead(Algorithm.ALPHA_BETA)
    for _ in range(40):
        live.step(1)
        alpha_beta, minimax = live.searches
        event = aligned_event(Moment(alpha_beta), minimax)
        assert event is not None
        assert minimax.events <= 2 * event + 2


def test_beyond_a_full_trace_both_still_come_to_their_ends() -> None:
    root = Position.parse(WORKED_EXAMPLE)
    searches = [
        Search(root, SearchOptions(algorithm=each), capacity=5) for each in reversed(ALGORITHMS)
    ]
    live = LiveAnalysis(searches)
    live.together = Together.IN_STEP
    for _ in range(200):
        live.step()
    assert live.done
