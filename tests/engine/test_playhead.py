"""The moment one looks at: live, wound by hand, or played; and where the other search then is."""

from __future__ import annotations

import pytest

from ttt_tui.engine.frame import Frame
from ttt_tui.engine.playhead import LIVE, PLAYBACK_SECONDS, Moments, Playhead, events_due
from ttt_tui.game import Position
from ttt_tui.game.notation import WORKED_EXAMPLE
from ttt_tui.search import Algorithm, Moment, Search, SearchOptions


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


def moment(
    frame: Frame, playhead: Playhead, algorithm: Algorithm, *, in_step: bool = False
) -> Moment:
    """Of one of the two searches, where alpha-beta's is shown."""
    return Moments().of(algorithm, frame, Algorithm.ALPHA_BETA, playhead, in_step=in_step)


def test_it_is_live_until_one_looks_back() -> None:
    minimax, alpha_beta = searches(events=10)
    assert LIVE.live
    assert moment(frame_of(minimax, alpha_beta), LIVE, Algorithm.ALPHA_BETA).event == 10
    alpha_beta.advance(events=5)
    assert moment(frame_of(minimax, alpha_beta), LIVE, Algorithm.ALPHA_BETA).event == 15


def test_the_past_stays_while_the_search_goes_on() -> None:
    minimax, alpha_beta = searches(events=10)
    playhead = LIVE.seek(alpha_beta, 4)
    alpha_beta.advance(events=5)
    assert not playhead.live
    assert playhead.event(alpha_beta) == 4
    assert moment(frame_of(minimax, alpha_beta), playhead, Algorithm.ALPHA_BETA).event == 4


@pytest.mark.parametrize(("asked", "at"), [(-3, 0), (0, 0), (9, 9), (10, None), (99, None)])
def test_seeking_stays_within_the_recording_and_its_end_is_live(asked: int, at: int | None) -> None:
    _, alpha_beta = searches(events=10)
    assert LIVE.seek(alpha_beta, asked).at == at


def test_the_newest_moment_may_be_held() -> None:
    _, alpha_beta = searches(events=10)
    assert LIVE.hold_at(10).event(alpha_beta) == 10
    assert not LIVE.hold_at(10).live


def test_a_way_may_lead_nowhere() -> None:
    _, alpha_beta = searches(events=10)
    playhead = LIVE.seek(alpha_beta, 6).play(alpha_beta, 1)
    assert playhead.find(alpha_beta, lambda _search, _event: None) is None
    assert playhead.find(alpha_beta, lambda _search, event: event - 2) == Playhead(4, 0)


def test_forward_it_ends_live_and_backward_at_the_beginning() -> None:
    _, alpha_beta = searches()
    end = alpha_beta.events
    assert LIVE.play(alpha_beta, 1) == Playhead(0, 1), "from the end it begins anew"
    assert Playhead(end - 3).play(alpha_beta, 1).play_on(alpha_beta, 10) == LIVE
    back = LIVE.play(alpha_beta, -1)
    assert back == Playhead(end, -1)
    assert back.play_on(alpha_beta, 5) == Playhead(end - 5, -1)
    assert back.play_on(alpha_beta, 10_000) == Playhead(0, 0)
    assert LIVE.play_on(alpha_beta, 5) == LIVE


def test_playback_has_its_rate_and_without_one_lasts_its_time_whatever_its_length() -> None:
    _, alpha_beta = searches()
    assert events_due(alpha_beta, 0.25, rate=10) == 2.5
    assert events_due(alpha_beta, PLAYBACK_SECONDS / 2, rate=None) == alpha_beta.events / 2


def test_the_other_search_stands_at_the_same_node_in_the_past() -> None:
    minimax, alpha_beta = searches()
    frame = frame_of(minimax, alpha_beta)
    for event in range(1, alpha_beta.events):
        playhead = LIVE.seek(alpha_beta, event)
        here = moment(frame, playhead, Algorithm.ALPHA_BETA)
        there = moment(frame, playhead, Algorithm.MINIMAX)
        assert here.current is not None
        assert there.current is not None
        assert here.trace.moves_to(here.current) == there.trace.moves_to(there.current)


def test_in_step_also_live() -> None:
    minimax, alpha_beta = searches()
    alpha_beta = Search(alpha_beta.position, alpha_beta.options)
    alpha_beta.advance(events=20)
    frame = frame_of(minimax, alpha_beta)
    assert moment(frame, LIVE, Algorithm.MINIMAX).event == minimax.events
    here = moment(frame, LIVE, Algorithm.ALPHA_BETA, in_step=True)
    there = moment(frame, LIVE, Algorithm.MINIMAX, in_step=True)
    assert there.event < minimax.events
    assert here.current is not None
    assert there.current is not None
    assert here.trace.moves_to(here.current) == there.trace.moves_to(there.current)


def test_moments_are_worked_out_once() -> None:
    minimax, alpha_beta = searches()
    frame, moments, shown = frame_of(minimax, alpha_beta), Moments(), Algorithm.ALPHA_BETA
    first = moments.of(Algorithm.MINIMAX, frame, shown, Playhead(5), in_step=False)
    assert moments.of(Algorithm.MINIMAX, frame, shown, Playhead(5, 1), in_step=False) is first
    assert moments.of(Algorithm.MINIMAX, frame, shown, Playhead(6), in_step=False) is not first
