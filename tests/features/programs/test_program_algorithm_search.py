"""A recording as a built-in search, right and wrong ones alike."""

from __future__ import annotations

from dataclasses import replace
from math import nan
from pathlib import Path

import pytest

from tests.features.programs.made import Made, Program, algorithm_for
from tests.oracles.program_recorded import Step, enter, leave
from ttt_tui.features.programs.recorded_runs import ProgramRun, Shown
from ttt_tui.features.programs.recording import ODD, RAISED, Board, Recording
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Cutoff, Moment, Reason, Search, SearchOptions, report_of
from ttt_tui.search.counts.bounds import positions_saved
from ttt_tui.search.options import Score
from ttt_tui.search.trace import Mark
from ttt_tui.words.nodes import why
from ttt_tui.words.sentences import Formatter

END = "..O/XOO/..X x"
MIDDLE = "X../.O./... x"


def searched(
    recording: Recording, options: SearchOptions | None = None, *, nodes: int | None = None
) -> tuple[Search, Shown]:
    algorithm, run = algorithm_for(Made(recording))
    asked = replace(options or SearchOptions(), algorithm=algorithm)
    search = Search(recording.subject.start, asked)
    search.advance(nodes=nodes)
    return search, run.shows[search.trace]


def columns(search: Search) -> list[list[int]]:
    trace, held = search.trace, len(search.trace)
    names = ("move", "depth", "alpha", "beta", "value", "end", "reason")
    return [list(getattr(trace, name)[:held]) for name in names]


@pytest.mark.parametrize(
    ("program", "options"),
    [
        (Program(), SearchOptions()),
        (Program(cuts=lambda a, b: a > b), SearchOptions(cutoff=Cutoff.STRICT)),
        (Program(window=False, cuts=lambda *_: False), SearchOptions(Algorithm.MINIMAX)),
        (Program(lambda o, _: 10 * o), SearchOptions()),
        (Program(lambda o, stones: o * (20 - stones)), SearchOptions(score=Score.DEPTH)),
    ],
    ids=["alpha-beta", "strict", "minimax", "tens", "by depth"],
)
def test_a_right_program_is_node_for_node_what_the_textbook_does(
    program: Program, options: SearchOptions
) -> None:
    search, shown = searched(program.record(MIDDLE), options)
    book = Search(search.position, options)
    book.advance()
    assert columns(search) == columns(book)
    mine, theirs = report_of(search), report_of(book)
    assert (mine.value, mine.best_move) == (theirs.value, theirs.best_move)
    assert mine.counters == replace(theirs.counters)
    assert (shown.odd, shown.late) == (0, 0)


def test_it_stops_between_any_two_events_and_goes_back() -> None:
    recording = Program().record(END)
    whole, _ = searched(recording)
    search, _ = searched(recording, nodes=0)
    while search.step():
        moment = Moment(search)
        assert moment.event == search.events
    assert columns(search) == columns(whole)
    search.go_back(11)
    assert search.events == 11
    search.advance()
    assert columns(search) == columns(whole)


def test_wrong_values_stand_as_they_are() -> None:
    search, _ = searched(Program(lambda o, stones: 0 if stones == 9 else o).record(END))
    wrong = next(
        node
        for node in range(len(search.trace))
        if search.trace.reason[node] == Reason.GAME_OVER
        and Moment(search).position(node).outcome().value != search.trace.value[node]  # type: ignore[union-attr]
    )
    moment, formatter = Moment(search), Formatter.of(search.position, search.options)
    said = why(formatter, moment, moment.view(wrong))
    assert said == "Game over: O wins. The program returned 0 for it."


def test_moves_after_the_end_are_left_out_with_all_below() -> None:
    search, shown = searched(Program(plays_on=True).record(END))
    assert search.done
    assert shown.late > 0
    assert shown.odd == 0
    moment = Moment(search)
    for node in range(len(search.trace)):
        assert moment.position(node).outcome() is None or not list(search.trace.children(node))


def test_a_step_that_is_none_is_left_out() -> None:
    recording = Program().record(END)
    bad = next(n for n in range(2, len(recording)) if recording.end[n] > n + 1)
    recording.flags[bad] |= ODD
    recording.odd[bad] = Board(0, 0, "no stone")
    search, shown = searched(recording)
    assert search.done
    assert shown.odd == 1
    assert search.nodes == len(recording) - 1 - (recording.end[bad] - bad)
    shows = [shown.number(node) for node in range(len(search.trace))]
    assert recording.end[bad] in shows
    assert bad not in shows


def test_a_stone_on_a_taken_cell_is_counted_as_such() -> None:
    recording = Program().record(END)
    bad = next(n for n in range(2, len(recording)) if recording.end[n] > n + 1)
    before = recording.position(recording.parent[bad])
    taken = before.o & -before.o
    recording.flags[bad] |= ODD
    recording.odd[bad] = Board(before.x | taken, before.o & ~taken, "stones: 1 more, 1 fewer")
    _, shown = searched(recording)
    assert (shown.taken, shown.odd, shown.late) == (1, 0, 0)


def test_where_no_number_is_told_what_follows_from_below_stands() -> None:
    recording = Program().record(END)
    told, _ = searched(recording)
    run_before = ProgramRun(Made(recording))
    run_before.more()
    for node in range(len(recording)):
        recording.value[node] = nan
    algorithm, run = algorithm_for(Made(recording))
    run.reading = run_before.reading
    search = Search(recording.subject.start, SearchOptions(algorithm))
    search.advance()
    assert list(search.trace.value[:5]) == list(told.trace.value[:5])


def test_a_move_that_is_entered_again_is_marked_so() -> None:
    recording = Program().record(END)
    first = recording.children(0)[0]
    again = enter(recording, Step(0, recording.cell[first], nan, nan, 9, 0, 0))
    leave(recording, again, recording.value[first])
    recording.end[0] = len(recording)
    search, _ = searched(recording)
    assert search.trace.mark[len(search.trace) - 1] == Mark.RESEARCH
    assert search.counters.researches == 1


def test_one_that_was_stopped_says_so() -> None:
    recording = Program().record(END)
    recording.complete, recording.stopped = False, "a million nodes"
    recording.end[0] = -1
    search, _ = searched(recording)
    assert not search.done
    assert search.fault == "was stopped: a million nodes"
    assert search.nodes == len(recording) - 1


def test_one_that_ended_in_an_error_has_no_value_and_no_move() -> None:
    recording = Program().record(END)
    node = 0
    while children := recording.children(node):
        node = children[-1]
    for each in (0, *recording.path(node)):
        recording.flags[each] |= RAISED
        recording.value[each] = nan
    recording.complete, recording.stopped = False, "TypeError: no number"
    search, _ = searched(recording)
    assert (search.done, search.fault) == (False, "was stopped: TypeError: no number")
    assert search.nodes == len(recording) - 1
    assert search.trace.left_at(0) is None
    assert report_of(search).best_move is None
    recording.complete = True  # it was its caller that failed
    assert searched(recording)[0].done


def test_what_has_not_come_yet_is_waited_for(tmp_path: Path) -> None:
    del tmp_path
    made = Made(Program().record(END), waits=3)
    algorithm, _ = algorithm_for(made)
    search = Search(Program().record(END).subject.start, SearchOptions(algorithm))
    search.patience = 0.0
    assert search.advance() == 1  # the root's own
    for _ in range(3):
        search.advance()
    assert search.done


def test_a_program_that_cannot_begin_here_says_where_it_does() -> None:
    recording = Program().record(END)
    algorithm, _ = algorithm_for(Made(recording), start=MIDDLE)
    search = Search(Position.parse(MIDDLE), SearchOptions(algorithm))
    search.advance()
    assert search.fault == "cannot start here: it starts at ..O/XOO/..X x"


def left_after_one(recording: Recording) -> Recording:
    """Every node of a game that goes on is left after its first move: `return` in the loop."""
    kept = Recording(recording.subject, complete=True)
    number, node = {0: enter(kept, Step(-1, -1, nan, nan, 0, 0, 0))}, 0
    while recording.end[node] > node + 1:
        node += 1
        number[node] = enter(kept, Step(node - 1, recording.cell[node], nan, nan, 12, 0, 0))
    for each in reversed(number):
        leave(kept, each, recording.value[node])
    return kept


def test_moves_that_nothing_allows_to_leave_out_are_no_cuts_and_save_nothing() -> None:
    search, _ = searched(left_after_one(Program().record(MIDDLE)))
    report = report_of(search)
    assert search.done
    assert report.counters.left > 0
    assert (report.counters.pruning_cutoffs, report.counters.pruned_moves) == (0, 0)
    assert Reason.LEFT in list(search.trace.reason[: len(search.trace)])
    minimax = Search(search.position, SearchOptions(Algorithm.MINIMAX))
    minimax.advance()
    assert positions_saved(report, [report_of(minimax)]) is None
    moment, formatter = Moment(search), Formatter.of(search.position, search.options)
    assert "which is inside its window" in why(formatter, moment, moment.view(1))
    assert len(moment.unvisited(0)) == 6


def test_one_that_tells_no_window_cuts_where_its_rival_has_as_much_above() -> None:
    search, _ = searched(Program(window=False).record(MIDDLE))
    book = Search(search.position, SearchOptions())
    book.advance()
    mine, theirs = search.counters, book.counters
    assert (mine.pruning_cutoffs, mine.pruned_moves) == (
        theirs.pruning_cutoffs,
        theirs.pruned_moves,
    )
    assert not mine.left
