"""A user's program on the screen: its tree, its line, where it errs, and what fails."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tests.programs.playing import written
from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.programs import play
from ttt_tui.programs.moves import positions_to_ask
from ttt_tui.programs.player import modified
from ttt_tui.programs.verdict import Verdict
from ttt_tui.run.files import Settings
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.model.session import state_from, to_json
from ttt_tui.tui.model.snapshot import SearchAtMoment
from ttt_tui.tui.model.state import State
from ttt_tui.tui.panels.board import turn_line

EXAMPLES = Path(__file__).parents[2] / "examples"
PROGRAM = EXAMPLES / "only_alpha_moves.py"  # at a node of Min it moves alpha in place of beta
LATE = Position.parse("X.O/.O./..X x")


async def _until(pilot: Pilot[int], holds: Callable[[], object]) -> None:
    while not holds():
        await pilot.pause(0.02)


def _program(app: TttApp) -> SearchAtMoment:
    assert app.dashboard.snapshot is not None
    return app.dashboard.snapshot.searches[1]


async def _ended(pilot: Pilot[int], app: TttApp) -> SearchAtMoment:
    await _until(
        pilot, lambda: app.dashboard.snapshot and _program(app).progress.job_state != "running"
    )
    return _program(app)


async def test_its_tree_its_line_and_the_first_difference() -> None:
    """The program has been asked before, and nothing was found."""
    app = TttApp(State.start(Position()).watching(str(PROGRAM), LATE), Settings())
    async with app.run_test(size=(120, 40)) as pilot:
        screen = app.dashboard
        shown = await _ended(pilot, app)
        assert (shown.progress.job_state, shown.trace.totals.nodes) == ("done", 58)
        await _until(pilot, lambda: "the textbook's 82" in screen.state.message)
        screen.program.verdict = Verdict("right")
        await pilot.press("Y")
        assert "alpha-beta goes on with" in screen.state.message
        await pilot.press(*"wwww")
        await _until(pilot, lambda: screen.query("#code-lines"))
        await _until(pilot, lambda: "►" in str(screen.query_one("#code-lines", Static).content))
        marked = [line for line in str(screen.query_one("#code-lines", Static).content).split("\n")
                  if line.startswith("►")]  # fmt: skip
        assert [line.split() for line in marked] == [["►", "return", "v"]]


async def test_y_opens_the_smallest_position_in_which_it_errs_then_the_first_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def late(first: Position, side: Side) -> tuple[Position, ...]:
        return tuple(each for each in positions_to_ask(first, side) if each.empties <= 5)

    monkeypatch.setattr(play, "positions_to_ask", late)
    app = TttApp(State.start(Position()).watching(str(PROGRAM), LATE), Settings())
    async with app.run_test(size=(120, 40)) as pilot:
        screen = app.dashboard
        await _ended(pilot, app)
        await pilot.press("Y")
        await _until(pilot, lambda: screen.state.request.game != LATE)
        assert str(screen.state.request.game) == ".XO/.O./X.. x"
        assert screen.state.algorithms == ("alpha-beta", PROGRAM.name)
        await _until(pilot, lambda: "Y: where it errs" in screen.state.message)
        await pilot.press("Y")
        assert screen.state.message == "the program goes on with (2,1), and alpha-beta does not"


async def test_it_runs_again_when_it_is_saved_and_a_session_is_saved_without_it(
    tmp_path: Path,
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(PROGRAM.read_text(encoding="utf-8"), encoding="utf-8")
    app = TttApp(State.start(Position()).watching(str(file), LATE), Settings())
    async with app.run_test(size=(120, 40)) as pilot:
        await _ended(pilot, app)
        app.dashboard.program.look()
        file.write_text("print('no search here')\n", encoding="utf-8")
        app.dashboard.program.modified = (str(file), modified(str(file)) - 1)
        app.dashboard.program.look()
        await _until(pilot, lambda: _program(app).progress.job_state == "failed")
        fault = _program(app).progress.fault
        assert fault is not None
        assert "No function of the file calls itself" in fault
        state = state_from(to_json(app.dashboard.state))
        assert state.algorithms == ("alpha-beta",)


async def test_a_second_program_of_the_same_name_runs_once_and_has_its_own_recording(
    tmp_path: Path,
) -> None:
    files = [tmp_path / folder / "mine.py" for folder in ("first", "second")]
    for time, file in enumerate(files, start=1):
        file.parent.mkdir()
        file.write_text("print('no search here')\n", encoding="utf-8")
        os.utime(file, (time, time))
    app = TttApp(State.start(Position()).watching(str(files[0]), LATE), Settings())
    async with app.run_test(size=(120, 40)) as pilot:
        await _ended(pilot, app)
        screen = app.dashboard
        screen.program.look()
        screen.program.verdict = Verdict("right")
        first = _program(app).trace
        screen.state = screen.state.watching(str(files[1]), LATE)
        second = _program(app).trace
        assert second is not first
        screen.program.look()
        assert _program(app).trace is second
        assert screen.program.verdict is None, "the verdict of the first"


async def test_on_another_board_one_sentence_says_why_not() -> None:
    large = Position.parse("4x4k4 empty")
    app = TttApp(State.start(Position()).watching(str(PROGRAM), large), Settings())
    async with app.run_test(size=(120, 40)) as pilot:
        shown = await _ended(pilot, app)
        assert shown.progress.job_state == "failed"
        assert shown.progress.fault is not None
        assert shown.progress.fault.startswith("The program plays on 3x3")


async def test_a_program_plays_and_where_it_fails_a_person_may_play_on(tmp_path: Path) -> None:
    file = written(tmp_path, "if b.count(' ') == 6: 1 / 0")
    players = {Side.X: "human", Side.O: file}
    app = TttApp(State.start(Position.parse("X../.../... o"), players), Settings())
    async with app.run_test(size=(120, 40)) as pilot:
        screen = app.dashboard
        await _until(pilot, lambda: screen.has_panels)
        await pilot.press("f")
        await _until(pilot, lambda: screen.state.match.moves == (4,))
        screen.state = screen.state.play(1)
        await pilot.press("f")
        await _until(pilot, lambda: screen.state.match.stopped)
        why = "O loses: mine.py raises ZeroDivisionError: division by zero in XX./.O./... o"
        assert why == screen.state.message == str(turn_line(screen.state))
        assert screen.state.engine is None
        assert not screen.state.play(2).match.stopped


async def test_a_program_that_cannot_play_says_so(tmp_path: Path) -> None:
    file = written(tmp_path)
    app = TttApp(State.start(read_game("4x4k4"), {Side.X: file, Side.O: "human"}), Settings())
    async with app.run_test(size=(120, 40)) as pilot:
        screen = app.dashboard
        await _until(pilot, lambda: screen.has_panels)
        await pilot.press("g")
        await _until(pilot, lambda: screen.state.match.stopped)
        assert "X loses: mine.py plays on 3x3, 3 in a row" in screen.state.message
