"""The moment one looks at: live, wound by hand, or played; and where the other search then is."""

from __future__ import annotations

import pytest

from ttt_tui.engine.frame import PLAYBACK_SECONDS, Frame, Playhead
from ttt_tui.game import Position
from ttt_tui.game.notation import WORKED_EXAMPLE
from ttt_tui.search import Algorithm, Search, SearchOptions


def searches(events: int | None = None) -> tuple[Search, Search]:
    position = Position.parse(WORKED_EXAMPLE)
    both = tuple(
        Search(position, SearchOptions(algorithm=each))
        for each in (Algorithm.MINIMAX, Algorithm.ALPHA_BETA)
    )
    for search in both:
        search.advance(events=events)
    return both[0], both[1]


def frame_of(*both: Search) -> Frame:
    return Frame(both, running=False, rate=None)


def test_it_is_live_until_one_looks_back() -> None:
    minimax, alpha_beta = searches(events=10)
    playhead = Playhead()
    frame = frame_of(minimax, alpha_beta)
    assert playhead.live
    assert playhead.moment(frame, Algorithm.ALPHA_BETA, Algorithm.ALPHA_BETA).event == 10
    alpha_beta.advance(events=5)
    frame = frame_of(minimax, alpha_beta)
    assert playhead.moment(frame, Algorithm.ALPHA_BETA, Algorithm.ALPHA_BETA).event == 15


def test_the_past_stays_while_the_search_goes_on() -> None:
    minimax, alpha_beta = searches(events=10)
    playhead = Playhead()
    playhead.seek(alpha_beta, 4)
    alpha_beta.advance(events=5)
    assert not playhead.live
    assert playhead.event(alpha_beta) == 4
    moment = playhead.moment(
        frame_of(minimax, alpha_beta), Algorithm.ALPHA_BETA, Algorithm.ALPHA_BETA
    )
    assert moment.event == 4


@pytest.mark.parametrize(("asked", "at"), [(-3, 0), (0, 0), (9, 9), (10, None), (99, None)])
def test_seeking_stays_within_the_recording_and_its_end_is_live(asked: int, at: int | None) -> None:
    _, alpha_beta = searches(events=10)
    playhead = Playhead()
    playhead.seek(alpha_beta, asked)
    assert playhead.at == at


def test_a_way_that_leads_nowhere_changes_nothing() -> None:
    _, alpha_beta = searches(events=10)
    playhead = Playhead()
    playhead.seek(alpha_beta, 6)
    assert not playhead.go(alpha_beta, lambda _search, _event: None)
    assert playhead.at == 6
    assert playhead.go(alpha_beta, lambda _search, event: event - 2)
    assert playhead.at == 4


def test_playback_has_its_rate_and_loses_no_fraction() -> None:
    _, alpha_beta = searches()
    playhead = Playhead()
    playhead.play(alpha_beta, 1)
    assert playhead.at == 0, "from the end it begins anew"
    passed = [playhead.tick(alpha_beta, 0.25, rate=10) for _ in range(4)]
    assert passed == [2, 3, 2, 3]
    assert playhead.at == 10


def test_forward_it_ends_live_and_backward_at_the_beginning() -> None:
    _, alpha_beta = searches()
    playhead = Playhead()
    playhead.seek(alpha_beta, alpha_beta.events - 3)
    playhead.play(alpha_beta, 1)
    playhead.tick(alpha_beta, 1, rate=10)
    assert playhead.live
    assert playhead.direction == 0
    playhead.play(alpha_beta, -1)
    assert playhead.at == alpha_beta.events
    playhead.tick(alpha_beta, 0.01, rate=10)
    assert playhead.at == alpha_beta.events, "less than an event is due"
    playhead.tick(alpha_beta, 0.49, rate=10)
    assert playhead.at == alpha_beta.events - 5
    assert playhead.direction == -1
    playhead.tick(alpha_beta, 1000, rate=10)
    assert playhead.at == 0
    assert playhead.direction == 0
    assert playhead.tick(alpha_beta, 1, rate=10) == 0


def test_without_a_limit_playback_lasts_its_time_whatever_its_length() -> None:
    _, alpha_beta = searches()
    playhead = Playhead()
    playhead.play(alpha_beta, 1)
    playhead.tick(alpha_beta, PLAYBACK_SECONDS / 2, rate=None)
    assert playhead.at == alpha_beta.events // 2


def test_the_other_search_stands_at_the_same_node_in_the_past() -> None:
    minimax, alpha_beta = searches()
    frame = frame_of(minimax, alpha_beta)
    playhead = Playhead()
    for event in range(1, alpha_beta.events):
        playhead.seek(alpha_beta, event)
        here = playhead.moment(frame, Algorithm.ALPHA_BETA, Algorithm.ALPHA_BETA)
        there = playhead.moment(frame, Algorithm.ALPHA_BETA, Algorithm.MINIMAX)
        assert here.current is not None
        assert there.current is not None
        assert here.trace.moves_to(here.current) == there.trace.moves_to(there.current)


def test_in_step_also_live() -> None:
    minimax, alpha_beta = searches()
    alpha_beta = Search(alpha_beta.position, alpha_beta.options)
    alpha_beta.advance(events=20)
    frame = frame_of(minimax, alpha_beta)
    playhead = Playhead()
    shown = Algorithm.ALPHA_BETA
    assert playhead.moment(frame, shown, Algorithm.MINIMAX).event == minimax.events
    playhead.in_step = True
    here = playhead.moment(frame, shown, shown)
    there = playhead.moment(frame, shown, Algorithm.MINIMAX)
    assert there.event < minimax.events
    assert here.current is not None
    assert there.current is not None
    assert here.trace.moves_to(here.current) == there.trace.moves_to(there.current)
