"""Budgets: what ends by one, what it is then called, and the automatic one of large boards."""

from __future__ import annotations

import math

import pytest

from tests.engine.fakes import BOTH, Time, fixed, frames
from ttt_tui.engine.analysis import analyze
from ttt_tui.engine.budget import (
    NO_LIMIT,
    Budget,
    BudgetError,
    automatic_budget,
    best_move_so_far,
    is_endless,
    measured_speed,
    within,
)
from ttt_tui.engine.live import LiveAnalysis, Together
from ttt_tui.engine.match import Match, Seat
from ttt_tui.engine.pace import AUTO, UNLIMITED, Pace
from ttt_tui.engine.session import Session
from ttt_tui.game import Player, Position, Rules
from ttt_tui.search import Algorithm, OptionsError, Search, SearchOptions, report_of
from ttt_tui.search.counts.size_estimate import most_nodes

FOUR = Position(rules=Rules(4, 4, 4))
SPEED = 30e6


def limited(time: Time, budget: Budget, pace: Pace = UNLIMITED) -> LiveAnalysis:
    """Minimax and alpha-beta of tic-tac-toe within a budget."""
    time.watched = [Search(Position(), SearchOptions(each)) for each in BOTH]
    analysis = LiveAnalysis(time.watched, pace=pace, clock=time.clock, sleep=time.sleep)
    analysis.budget = budget
    return analysis


def session(
    position: Position = FOUR, seats: dict[Player, Seat] | None = None, speed: float = SPEED
) -> Session:
    people = dict.fromkeys(Player, Seat.HUMAN)
    return Session(Match.start(position, seats or people), speed=lambda: speed)


def finish(a_session: Session) -> None:
    a_session.set_pace(UNLIMITED)
    for search in a_session.analysis.searches:
        search.advance(nodes=a_session.state.limit.nodes)


# What is a budget


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"nodes": 0}, "a budget of 0 nodes: it must be 1 or more"),
        ({"nodes": -3}, "a budget of -3 nodes"),
        ({"seconds": 0.0}, "a budget of 0 seconds: it must be more than 0"),
        ({"seconds": -1.0}, "a budget of -1 seconds"),
        ({"seconds": math.nan}, "a budget of nan seconds"),
        ({"seconds": math.inf}, "a budget of inf seconds"),
    ],
)
def test_what_is_no_budget_is_refused(given: dict[str, float], complaint: str) -> None:
    with pytest.raises(BudgetError, match=complaint):
        Budget(**given)  # type: ignore[arg-type]


def test_a_budget_says_what_it_is() -> None:
    budgets = (NO_LIMIT, Budget(nodes=100_000), Budget(seconds=2.5), Budget(depth=4))
    assert [str(each) for each in budgets] == ["no limit", "100,000 nodes", "2.5 s", "depth 4"]


# The automatic one


@pytest.mark.parametrize(
    ("rules", "depth"),
    [
        (Rules(), None),
        (Rules(3, 4, 3), None),
        (Rules(4, 4, 4), 5),
        (Rules(5, 5, 4), 4),
        (Rules(6, 7, 4, gravity=True), 7),
        (Rules(8, 8, 5), 3),
    ],
)
def test_what_takes_too_long_gets_a_depth_that_can_be_watched(
    rules: Rules, depth: int | None
) -> None:
    position = Position(rules=rules)
    assert automatic_budget(position, SPEED) == Budget(depth=depth)
    if depth is not None:
        assert most_nodes(position, depth) <= 1_000_000 < most_nodes(position, depth + 1)


def test_a_slow_engine_gives_up_sooner_but_not_on_tic_tac_toe() -> None:
    assert automatic_budget(Position(rules=Rules(3, 4, 3)), 1e6) == Budget(depth=6)
    assert automatic_budget(Position(), 1.0) == NO_LIMIT
    assert is_endless(FOUR, None, SPEED)
    assert is_endless(FOUR, 12, SPEED)
    assert not is_endless(FOUR, 7, SPEED)


def test_a_full_board_needs_no_budget() -> None:
    full = Position.parse("XOXO/XOXO/OXOX/OXOX", Rules(4, 4, 4))
    assert automatic_budget(full, 1.0) == NO_LIMIT
    assert session(full).analysis.frame.search(Algorithm.MINIMAX).options.depth is None


def test_a_depth_that_no_game_reaches_is_no_limit() -> None:
    options = SearchOptions()
    assert within(options, Budget(depth=9), Position()).depth is None
    assert within(options, Budget(depth=8), Position()).depth == 8
    assert within(SearchOptions(depth=3), NO_LIMIT, Position()).depth == 3
    assert within(SearchOptions(depth=3), Budget(depth=5), Position()).depth == 3


def test_the_engine_is_timed_by_a_clock() -> None:
    times = iter((10.0, 10.5))
    assert measured_speed("python", lambda: next(times)) == 2_000 / 0.5


# Live searches


@pytest.mark.parametrize("together", Together)
@pytest.mark.parametrize("pace", [fixed(200_000), UNLIMITED, AUTO])
async def test_nodes_end_each_search_on_the_node(together: Together, pace: Pace) -> None:
    analysis = limited(Time(cost=1e-6), Budget(nodes=700), pace)
    analysis.together = together
    last = (await frames(analysis))[-1]
    assert last.done
    assert not last.running
    assert not any(search.done for search in last.searches)
    assert last.stopped == frozenset(last.searches)
    assert last.search(Algorithm.MINIMAX).nodes == 700
    assert last.search(Algorithm.ALPHA_BETA).nodes <= 700


async def test_a_search_that_ends_before_its_budget_is_complete() -> None:
    analysis = limited(Time(cost=1e-6), Budget(nodes=18_296))
    last = (await frames(analysis))[-1]
    alpha_beta, minimax = last.search(Algorithm.ALPHA_BETA), last.search(Algorithm.MINIMAX)
    assert alpha_beta.done
    assert alpha_beta.value == 0
    assert (minimax.done, minimax.value, minimax.nodes) == (False, None, 18_296)
    assert last.stopped == {minimax}


async def test_seconds_end_both_and_a_pause_does_not_count() -> None:
    time = Time(cost=1e-5)
    analysis = limited(time, Budget(seconds=0.2))
    await anext(analysis)
    await anext(analysis)
    analysis.pause()
    time.stall(100)
    analysis.resume()
    rest = await frames(analysis)
    assert len(rest) > 2
    assert rest[-1].done
    assert rest[-1].stopped == frozenset(analysis.searches)
    assert all(0 < search.nodes < 18_296 for search in analysis.searches)


async def test_what_has_used_up_its_budget_cannot_be_stepped_or_finished() -> None:
    analysis = limited(Time(), Budget(nodes=50))
    await frames(analysis)
    analysis.step(10)
    analysis.finish()
    assert not analysis.finishing
    assert [search.nodes for search in analysis.searches] == [50, 50]


async def test_stepping_stops_at_the_budget() -> None:
    analysis = limited(Time(), Budget(nodes=3))
    for _ in range(30):
        analysis.step()
    assert analysis.done
    assert [search.nodes for search in analysis.searches] == [3, 3]


# The session


def test_both_algorithms_get_the_same_automatic_depth() -> None:
    here = session()
    assert here.state.budget is None
    assert here.state.limit == Budget(depth=5)
    assert {search.options.depth for search in here.analysis.searches} == {5}


def test_both_algorithms_estimate_alike() -> None:
    here = session()
    here.set_budget(Budget(depth=3))
    finish(here)
    minimax, alpha_beta = (report_of(here.analysis.frame.search(each)) for each in BOTH)
    assert (minimax.value, minimax.complete, minimax.ended) == (None, False, True)
    assert minimax.estimate == alpha_beta.estimate
    assert minimax.best_move == alpha_beta.best_move is not None


def test_a_budget_of_the_users_begins_anew_and_outlives_a_move() -> None:
    here = session()
    before = here.analysis
    before.step(20)
    here.set_budget(Budget(depth=2))
    assert here.analysis is not before
    assert all(search.events == 0 for search in here.analysis.searches)
    here.set_match(here.state.match.play(0))
    assert here.state.limit == Budget(depth=2)
    assert {search.options.depth for search in here.analysis.searches} == {2}
    here.set_budget(NO_LIMIT)
    assert {search.options.depth for search in here.analysis.searches} == {None}
    here.set_budget(None)
    assert here.state.limit == Budget(depth=5)


def test_a_budget_larger_than_the_tree_gives_a_value() -> None:
    here = session(Position.parse("..O/XOO/..X"))
    for budget in (Budget(depth=60), Budget(depth=5), Budget(nodes=10**9)):
        here.set_budget(budget)
        finish(here)
        reports = [report_of(search) for search in here.analysis.searches]
        assert [(each.complete, each.value, each.estimate) for each in reports] == 2 * [
            (True, reports[0].value, None)
        ]
        assert reports[0].value is not None


@pytest.mark.parametrize("seat", [Seat("minimax"), Seat("alpha-beta")])
@pytest.mark.parametrize("rules", [Rules(4, 4, 4), Rules(6, 7, 4, gravity=True), Rules(5, 5, 6)])
def test_an_engine_moves_by_its_estimate(seat: Seat, rules: Rules) -> None:
    here = session(Position(rules=rules), {Player.X: seat, Player.O: Seat.HUMAN})
    here.set_budget(Budget(depth=2))
    assert here.decided_move() is None
    finish(here)
    assert here.decided_move() in here.state.position.legal_moves()


def test_an_engine_takes_a_win_within_its_depth() -> None:
    position = Position.parse("XXX./OOO./..../....", Rules(4, 4, 4))
    here = session(position, {Player.X: Seat("minimax"), Player.O: Seat.HUMAN})
    here.set_budget(Budget(depth=2))
    finish(here)
    assert here.decided_move() == 3


async def test_an_engine_whose_budget_ended_moves_by_what_it_has() -> None:
    here = session(Position(), {Player.X: Seat("minimax"), Player.O: Seat.HUMAN})
    here.set_budget(Budget(nodes=10))
    here.set_pace(UNLIMITED)
    async for _ in here.analysis:
        pass
    assert here.decided_move() == 0


def test_the_best_move_so_far_is_the_first_that_is_best() -> None:
    position = Position.parse("XX./OO./...")
    search = Search(position, SearchOptions(Algorithm.MINIMAX))
    assert best_move_so_far(search) == 2  # none has been tried: the first there is
    search.advance()
    assert best_move_so_far(search) == report_of(search).best_move == 2
    over = Search(Position.parse("XXX/OO./..."))
    assert best_move_so_far(over) is None


# Analyses


def test_an_analysis_for_some_seconds_is_incomplete() -> None:
    ticks = iter(range(1_000))
    analysis = analyze(
        FOUR, [Algorithm.MINIMAX], runs=1, seconds=3.5, clock=lambda: float(next(ticks))
    )
    (result,) = analysis.results
    assert not result.report.complete
    assert result.report.value is None
    assert result.report.counters.nodes == 3_000
    assert result.timing.runs == 1


def test_an_analysis_that_ends_in_time_is_complete() -> None:
    analysis = analyze("..O/XOO/..X", runs=1, seconds=60, nodes=44)
    assert [result.report.complete for result in analysis.results] == [True, True]


def test_a_depth_limited_analysis_has_an_estimate() -> None:
    analysis = analyze(FOUR, options=SearchOptions(depth=2), runs=1)
    for result, found in zip(analysis.results, analysis.to_json()["results"], strict=True):
        assert found["value"] is None
        assert found["complete"] is False
        assert found["depth"] == 2
        assert found["estimate"] == result.report.estimate
        assert found["best_move"] is not None
    assert analysis.same_move is None


def test_depths_out_of_range_are_refused() -> None:
    with pytest.raises(OptionsError, match="depth limit of 0"):
        SearchOptions(depth=0)
