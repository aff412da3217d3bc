"""What the panel says of a file that is watched, and the places to look at."""

from __future__ import annotations

from pathlib import Path

from tests.features.own.made import Made, Program, algorithm_for
from ttt_tui.features.own.judging.verdict import RIGHT, Verdict, judge
from ttt_tui.features.own.parting import Parting
from ttt_tui.features.own.recording import Recording
from ttt_tui.features.own.runs import Runs
from ttt_tui.features.own.verdicts import book_of
from ttt_tui.features.own.watching import Watched
from ttt_tui.game import TIC_TAC_TOE, format_coordinates

START = "X../.O./... x"
WRONG = Program(lambda o, stones: 0 if stones == 9 else o)


def watched(recording: Recording) -> Watched:
    algorithm, run = algorithm_for(Made(recording))
    return Watched(Runs(Path("mine.py")), run, recording, algorithm, book_of(recording))


def test_before_all_is_known_it_says_what_goes_on() -> None:
    found = watched(Program().record(START))
    assert found.title == "yours: mine.py, minimax(board, True), 843 nodes"
    assert found.words(None) == [("", "being judged ...")]
    found.verdict = judge(found.recording)
    assert found.words(None)[1] == ("", "being held against alpha-beta ...")
    found.compared = True
    assert found.words(None) == [
        ("Right:", "alpha-beta."),
        ("", "It goes the way of alpha-beta to the end, node for node."),
    ]
    assert found.places == ()


def test_the_finding_and_where_they_part_are_places() -> None:
    found = watched(WRONG.record(START))
    found.verdict = judge(found.recording)
    (finding,) = found.places
    assert finding.moves == found.verdict.findings[0].moves
    named = " ".join(format_coordinates(cell, TIC_TAC_TOE) for cell in finding.moves)
    found.parting = Parting(3, (1,), 7, "There.")
    assert [each.moves for each in found.places] == [(1,), finding.moves]
    (label, wrong), (_, there) = found.words(None)
    assert (label, wrong) == ("Wrong.", f"After {named}: {found.verdict.findings[0].words}")
    assert there == "There. That is where it first shows; the mistake itself is named above."
    assert found.is_parting(found.places[0])
    assert not found.is_parting(found.places[1])
    found.parting = Parting(3, (1,), 7, "There.", is_order=True)  # what is wrong comes first
    assert [each.moves for each in found.places] == [finding.moves, (1,)]
    assert "There. That may be another order of moves; the mistake" in found.words(None)[1][1]
    found.parting = Parting(3, finding.moves, 7, "There.")
    assert [each.words for each in found.places] == ["Here they part. There."]
    assert found.words(None)[1] == ("They part.", "There.")


def test_why_it_is_not_compared_is_said() -> None:
    limited = watched(Program().record(START))
    limited.verdict, limited.compared = Verdict(RIGHT, limit=2), True
    assert limited.words(None)[-1][1] == (
        "Not held against alpha-beta node for node: what it estimates after 2 plies is its own."
    )
    large = watched(Program().record(START))
    large.compared = large.is_too_large = True
    assert "the tree is too large" in large.words(None)[-1][1]


def test_what_has_stopped_it_is_said() -> None:
    recording = Program().record(START)
    recording.stopped = "a million nodes"
    assert ("Stopped:", "a million nodes.") in watched(recording).words(None)


def test_saving_tells_what_has_changed() -> None:
    after = watched(WRONG.record(START))
    after.before = 843
    assert after.words(None)[0] == ("", "saved, and run again: 709 nodes, 843 before")
