"""Algorithms in a session: players, options and budgets that have to get on with each other."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.engine.fakes import seated
from ttt_tui.engine.budget import (
    best_move_so_far,
)
from ttt_tui.engine.live import LiveAnalysis, Together
from ttt_tui.engine.match import Match, Seat
from ttt_tui.engine.session import Session
from ttt_tui.game import Player, Position, Rules
from ttt_tui.game.notation import WORKED_EXAMPLE
from ttt_tui.search import (
    PLAIN,
    Algorithm,
    Cutoff,
    Enhancement,
    OptionsError,
    Search,
    SearchOptions,
    solver_for,
)
from ttt_tui.search.algorithm import named
from ttt_tui.search.counts.size_estimate import nodes_for_pace
from ttt_tui.search.state import MoveBounds

PEOPLE = dict.fromkeys(Player, Seat.HUMAN)
FOUR = Position(rules=Rules(4, 4, 4))
WORKED = Position.parse(WORKED_EXAMPLE)


def session(
    options: SearchOptions | None = None,
    *,
    x: Seat = Seat.HUMAN,
    position: Position = WORKED,
    algorithms: Sequence[Algorithm] = PLAIN,
) -> Session:
    match = Match.start(position, {**PEOPLE, Player.X: x})
    return Session(match, options, algorithms=algorithms, speed=lambda: 30e6)


@pytest.mark.parametrize(
    ("seat", "options"),
    [
        (Seat("mtd-f"), SearchOptions(enhancements=Enhancement.KILLERS)),
        (Seat("pvs"), SearchOptions(cutoff=Cutoff.STRICT)),
        (Seat("alpha-beta+"), SearchOptions(table_mb=900_000)),
    ],
)
def test_a_player_that_contradicts_the_options_plays_with_the_usual_ones(
    seat: Seat, options: SearchOptions
) -> None:
    """At the start, where it would end the program, and when it takes its seat in mid-game."""
    at_once = session(options, x=seat)
    later = session(options)
    later.set_match(seated(later.state.match, Player.X, seat))
    for each in (at_once, later):
        assert "contradict" in each.state.left_out
        assert each.state.deciding is named(seat.name)
        assert each.state.deciding in each.state.algorithms
        assert each.state.options.enhancements == Enhancement.USUAL
        for search in each.analysis.searches:
            search.advance()
        assert each.decided_move() == 6


def test_a_table_that_does_not_fit_leaves_everything_as_it_was() -> None:
    plain = session()
    before = plain.state.options, plain.state.algorithms, plain.state.together, plain.analysis
    with pytest.raises(OptionsError, match="memory"):
        plain.set_options(SearchOptions(table_mb=900_000), (*PLAIN, named("pvs")))
    assert (
        plain.state.options,
        plain.state.algorithms,
        plain.state.together,
        plain.analysis,
    ) == before


def test_what_cannot_go_in_step_goes_beside() -> None:
    """Not dragged along to a node that it has many times, and nobody waits for it."""
    lineup = (*PLAIN, named("uct"), named("mtd-f"))
    live = LiveAnalysis([Search(WORKED, SearchOptions(each)) for each in lineup])
    live.together = Together.IN_STEP
    leader, other, *beside = live.searches
    while not leader.done:
        before = [search.events for search in beside]
        was = leader.events
        live.step(3)
        assert leader.events == min(was + 3, 90)
        for search, events in zip(beside, before, strict=True):
            assert search.done or search.events == events + 3
    assert other.done


def test_what_was_stopped_plays_what_it_knows_best() -> None:
    uct = Search(Position(), SearchOptions(named("uct")))
    uct.advance(nodes=10_000)
    assert best_move_so_far(uct) == max(uct.samples, key=lambda each: each.visits).move == 4

    one_move_wins = Position.parse("XX./OO./... x")
    fsss = Search(one_move_wins, SearchOptions(named("fsss")))
    while not any(each.low == 1 for each in _bounds(fsss)):
        fsss.advance(events=1)
    assert best_move_so_far(fsss) == 2

    deeper = Enhancement.USUAL | Enhancement.DEEPENING
    search = Search(Position(), SearchOptions(named("alpha-beta+"), enhancements=deeper))
    while len(search.passes) < 4:
        search.advance(events=1)
    assert not search.root_tries
    assert best_move_so_far(search) == search.passes[-2].best_move == 4


def _bounds(search: Search) -> Sequence[MoveBounds]:
    return search.rollout_tree.bounds() if search.rollout_tree else ()


def test_the_pace_of_rollouts_goes_by_their_number() -> None:
    """A position with few cells left has a small tree, and as many rollouts as any."""
    options = SearchOptions(named("uct"), rollouts=500)
    search = Search(WORKED, options)
    search.advance()
    guess = nodes_for_pace(WORKED, options, None)
    assert guess is not None
    assert search.nodes <= guess <= 2 * search.nodes


@pytest.mark.parametrize(
    "seat", list(map(Seat, ("alpha-beta+", "pvs", "mtd-f", "fsss", "uct"))), ids=str
)
def test_every_seat_plays_a_game_without_a_blunder(seat: Seat) -> None:
    """From the worked example on, against the best replies there are."""
    position, mover = WORKED, seat
    while not position.is_over():
        if position.to_move is Player.O:
            position = position.play(solver_for(position.rules).best_moves(position)[0])
            continue
        playing = session(x=mover, position=position)
        for search in playing.analysis.searches:
            search.advance()
        move = playing.decided_move()
        assert move is not None
        position = position.play(move)
    assert str(position.outcome()) == "X wins"


def test_where_nobody_has_extras_mtd_f_keeps_its_table() -> None:
    bare = SearchOptions(enhancements=Enhancement.NONE)
    kept = session(bare, algorithms=(named("pvs"), named("mtd-f")))
    assert not kept.state.left_out
    assert kept.state.options_for(named("pvs")).enhancements == Enhancement.NONE
    assert kept.state.options_for(named("mtd-f")).enhancements == Enhancement.TABLE
