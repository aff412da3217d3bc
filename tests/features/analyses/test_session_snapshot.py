"""From a session to an analysis, and back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings

from tests.features.analyses.made import NOTED, PLAYED, analyses
from ttt_tui.engine.match import USUAL_SEATS, Match, Seat
from ttt_tui.engine.playhead import LIVE, Playhead
from ttt_tui.engine.session import Session
from ttt_tui.features.analyses.saved_analysis import Analysis
from ttt_tui.features.analyses.session_snapshot import (
    Preparing,
    analysis_of,
    packages_named,
    without_packages,
)
from ttt_tui.game import GameRecord, Player, Position
from ttt_tui.search import SearchOptions
from ttt_tui.search.options import Enhancement
from ttt_tui.tui.dashboard.app_state import AppState
from ttt_tui.tui.views.tree_state import TreeState


def speed() -> float:
    return 30e6


def session_of(analysis: Analysis) -> tuple[Session, Playhead]:
    """What stands where an analysis says."""
    preparing = Preparing(analysis, speed)
    for _ in preparing.slices():
        pass
    session, playhead = Session(Match.start(Position(), USUAL_SEATS), speed=speed), LIVE
    session.restore(preparing.snapshot)
    if preparing.event is not None:
        playhead = playhead.seek(session.analysis.search(session.state.shown), preparing.event)
    return session, playhead


def read_off(analysis: Analysis) -> Analysis:
    notes = {(note.position, note.algorithm, note.event): note.text for note in analysis.notes}
    return analysis_of(shown(analysis, analysis.bookmarks), notes, analysis.parts)


def shown(analysis: Analysis, bookmarks: frozenset[tuple[int, ...]] = frozenset()) -> AppState:
    """What the screen shows where it stands as an analysis says."""
    session, playhead = session_of(analysis)
    frame, tree = session.analysis.frame, TreeState()
    moment = frame.moment(session.state.shown)
    return AppState(session.state, frame, playhead, moment, tree, bookmarks=bookmarks)


def test_what_stood_stands_again() -> None:
    assert read_off(NOTED) == NOTED
    session, playhead = session_of(NOTED)
    assert str(session.state.position) == "..O/XOO/X.X o"
    assert session.state.match.record == PLAYED
    assert not session.analysis.running, "the searches wait"
    assert playhead.at == 4


@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(analyses())
def test_whatever_stands_is_read_off_as_it_was(analysis: Analysis) -> None:
    ours = without_packages(analysis)
    some = {name: events % 50 for name, events in ours.events.items() if name in ours.algorithms}
    ours = replace(ours, events=some, event=None, notes=())
    once = read_off(ours)
    assert read_off(once) == once
    assert once.record == ours.record
    assert once.options == ours.options
    assert set(once.algorithms) == set(ours.algorithms)
    assert once.players == ours.players


def test_an_engine_s_finished_search_stays_before_its_move() -> None:
    record = PLAYED.redo()
    analysis = replace(NOTED, record=record, searched=1, notes=())
    session, _ = session_of(analysis)
    assert session.state.before_move == "before O (0,0)"
    assert read_off(analysis) == analysis


def test_notes_of_another_game_are_not_this_one_s() -> None:
    notes = {("XXX/OO./... o", "minimax", 1): "elsewhere", ("..O/XOO/..X x", "minimax", 1): "here"}
    read = analysis_of(shown(NOTED), notes, {})
    assert [note.text for note in read.notes] == ["here"]


def test_what_packages_bring_is_named_and_can_be_left_out() -> None:
    analysis = replace(
        NOTED,
        algorithms=("minimax", "theirs"),
        shown="theirs",
        players={Player.X: "human", Player.O: "theirs"},
        options=SearchOptions(evaluation="their-eyes"),
    )
    assert packages_named(analysis) == ("theirs", "their-eyes")
    left = without_packages(analysis)
    assert packages_named(left) == ()
    assert left.algorithms == ("minimax", "alpha-beta")
    assert left.shown == "alpha-beta"
    assert left.event is None, "it was an event of their search"
    assert left.players[Player.O] == Seat.HUMAN.name
    assert packages_named(NOTED) == ()
    assert without_packages(NOTED) == NOTED


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"algorithms": ("minimax", "nobody's")}, '"nobody\'s" is not an algorithm'),
        ({"players": {Player.X: "human", Player.O: "nobody"}}, "'nobody' is not a player"),
        (
            {
                "algorithms": ("minimax", "mtd-f"),
                "shown": "mtd-f",
                "options": SearchOptions(enhancements=Enhancement.KILLERS),
            },
            "mtd-f",
        ),
    ],
)
def test_what_cannot_stand_here_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Preparing(replace(NOTED, **changes), speed)  # type: ignore[arg-type]


def test_a_search_goes_no_further_than_its_end() -> None:
    short = Analysis(GameRecord(Position.parse("XXO/OO./XO.")), events={"minimax": 10**18})
    session, _ = session_of(short)
    assert session.analysis.searches[1].done
