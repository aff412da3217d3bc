"""What the panel says of a file that is watched, and the places to look at."""

from __future__ import annotations

from pathlib import Path

from tests.features.programs.made import Made, Program, algorithm_for
from ttt_tui.features.programs.first_difference import FirstDifference
from ttt_tui.features.programs.judging.verdict import RIGHT, Verdict, judge
from ttt_tui.features.programs.recorded_runs import Runs
from ttt_tui.features.programs.recording import Recording
from ttt_tui.features.programs.runner import Unrecognised
from ttt_tui.features.programs.sandbox import best
from ttt_tui.features.programs.verdicts import not_judged, textbook_of
from ttt_tui.features.programs.watched_file import WatchedFile
from ttt_tui.game import TIC_TAC_TOE, format_coordinates

START = "X../.O./... x"
WRONG = Program(lambda o, stones: 0 if stones == 9 else o)


def watched(recording: Recording) -> WatchedFile:
    algorithm, run = algorithm_for(Made(recording))
    return WatchedFile(Runs(Path("mine.py")), run, recording, algorithm, textbook_of(recording))


def test_before_all_is_known_it_says_what_goes_on() -> None:
    found = watched(Program().record(START))
    title = "yours: mine.py, minimax(board, True), 843 nodes, sandbox: "
    assert found.title == title + best().short_name
    assert found.words(None) == [("", "Recording; the verdict follows at the end.")]
    found.run.more()
    assert found.words(None) == [("", "Judging ...")]
    found.verdict = judge(found.recording)
    assert found.words(None)[1] == ("", "Comparing with alpha-beta ...")
    found.compared = True
    assert found.words(None) == [
        ("Right:", "alpha-beta."),
        ("", "It visits the same nodes as alpha-beta."),
    ]
    assert found.places == ()


def test_the_finding_and_where_they_part_are_places() -> None:
    found = watched(WRONG.record(START))
    found.verdict = judge(found.recording)
    (finding,) = found.places
    assert finding.moves == found.verdict.findings[0].moves
    named = " ".join(format_coordinates(cell, TIC_TAC_TOE) for cell in finding.moves)
    found.difference = FirstDifference(3, (1,), 7, "There.")
    assert [each.moves for each in found.places] == [(1,), finding.moves]
    (label, wrong), (_, there) = found.words(None)
    assert (label, wrong) == ("Wrong.", f"After {named}: {found.verdict.findings[0].words}")
    assert there == "There. The mistake itself is named above."
    assert found.is_first_difference(found.places[0])
    assert not found.is_first_difference(found.places[1])
    found.difference = FirstDifference(
        3, (1,), 7, "There.", is_order=True
    )  # what is wrong comes first
    assert [each.moves for each in found.places] == [finding.moves, (1,)]
    assert found.words(None)[1] == ("Only the move order differs:", "There.")
    found.difference = FirstDifference(3, finding.moves, 7, "There.")
    assert [each.words for each in found.places] == ["First difference. There."]
    assert found.words(None)[1] == ("First difference:", "There.")


def test_why_it_is_not_compared_is_said() -> None:
    limited = watched(Program().record(START))
    limited.verdict, limited.compared = Verdict(RIGHT, limit=2), True
    assert limited.words(None)[-1][1] == (
        "Not compared with alpha-beta node by node: below 2 plies it uses its own estimates."
    )
    large = watched(Program().record(START))
    large.compared = large.is_too_large = True
    assert "its tree is too large" in large.words(None)[-1][1]


def test_what_has_stopped_it_is_said() -> None:
    recording = Program().record(START)
    recording.stopped = "a million nodes"
    assert ("Stopped:", "a million nodes.") in watched(recording).words(None)


def test_why_it_was_stopped_is_said_once() -> None:
    found = watched(Program().record(START))
    found.recording.complete, found.recording.stopped = False, "ValueError: is that so?"
    assert ("Stopped:", "ValueError: is that so?") in found.words(None)
    found.verdict, found.compared = judge(found.recording), True
    said = " ".join(text for _, text in found.words(None))
    assert said.count("ValueError") == 1


def test_of_a_run_that_is_not_believed_no_comparison_is_told() -> None:
    found = watched(Program().record(START))
    found.run.recorded.unrecognised = Unrecognised(why="It runs in several threads.")
    found.verdict, found.compared = not_judged("It runs in several threads."), True
    found.recording.stopped = "It runs in several threads"
    assert found.words(None) == [("Not judged.", "It runs in several threads.")]


def test_saving_tells_what_has_changed() -> None:
    after = watched(WRONG.record(START))
    after.before = 843
    assert after.words(None)[0] == ("", "Saved and run again: 709 nodes, 843 before.")
