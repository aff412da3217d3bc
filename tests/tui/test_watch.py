"""A user's program on the screen: its tree, its line, where it errs, and what fails."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.programs.playing import written
from tests.tui.walk import Walk, walk
from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.programs import moves
from ttt_tui.programs.moves import positions_to_ask
from ttt_tui.programs.player import modified
from ttt_tui.programs.verdict import Judgement
from ttt_tui.search.trace import Reason, Result
from ttt_tui.tui.model.program_run import ProgramJob
from ttt_tui.tui.model.session import state_from, to_json
from ttt_tui.tui.model.snapshot import SearchAtMoment
from ttt_tui.tui.model.state import State
from ttt_tui.tui.panels.board import turn_line

EXAMPLES = Path(__file__).parents[2] / "examples"
PROGRAM = EXAMPLES / "only_alpha_moves.py"  # at a node of Min it moves alpha in place of beta
LATE = Position.parse("X.O/.O./..X x")
ERRS = ".XO/X../.O. x"


def watching(program: Path) -> State:
    return State.start(Position()).watching(str(program), LATE)


def program_of(here: Walk) -> SearchAtMoment:
    assert here.screen.snapshot is not None
    return here.screen.snapshot.searches[1]


async def test_y_opens_the_smallest_position_in_which_it_errs_or_the_first_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def few(first: Position, side: Side, limit: int) -> tuple[Position, ...]:
        late = [each for each in positions_to_ask(first, side, limit) if each.empties <= 5]
        return tuple(each for each in late if str(each).startswith(ERRS[:3]))

    monkeypatch.setattr(moves, "positions_to_ask", few)
    async with walk(state=watching(PROGRAM)) as here:
        await here.until(lambda: "the textbook's 82" in here.state.message)
        assert program_of(here).trace.totals.nodes == 58
        here.screen.program.judgement = Judgement("right")  # as if nothing had been found
        await here.press("Y")
        assert "alpha-beta goes on with" in here.state.message
        here.screen.state = replace(here.state, view="code")
        await here.until(lambda: re.search("► +return v ", here.text))
        here.screen.program.judgement = None
        await here.press("Y")
        await here.until(lambda: here.state.request.game != LATE)
        assert str(here.state.request.game) == ERRS
        assert here.state.algorithms == ("alpha-beta", PROGRAM.name)
        mistake = here.state.message
        assert "That is after (" in mistake
        await here.ended()
        assert here.state.message == mistake
        await here.press("Y")
        found = "the program leaves the node, and alpha-beta goes on with (2,2)"
        assert here.state.message == found


async def test_a_root_that_returns_a_move_has_the_value_of_that_move_though_it_is_not_the_best(
    tmp_path: Path,
) -> None:
    file = Path(written(tmp_path))
    file.write_text(file.read_text().replace("value > best[0]", "value < best[0]"))
    job = ProgramJob(str(file), Position.parse("XOX/OX./O.. x"))
    await job.run()
    assert job.trace.result == Result(0, 5, Reason.ALL_TRIED)


async def test_it_runs_again_when_it_is_saved_and_a_session_is_saved_without_it(
    tmp_path: Path,
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(PROGRAM.read_text(encoding="utf-8"), encoding="utf-8")
    async with walk(state=watching(file)) as here:
        here.screen.program.look()
        file.write_text("print('no search here')\n", encoding="utf-8")
        here.screen.program.modified = (str(file), modified(str(file)) - 1)
        here.screen.program.look()
        await here.until(lambda: program_of(here).progress.job_state == "failed")
        assert "No function of the file calls itself" in str(program_of(here).progress.fault)
        assert state_from(to_json(here.state)).algorithms == ("alpha-beta",)


async def test_a_second_program_of_the_same_name_runs_once_and_has_its_own_recording(
    tmp_path: Path,
) -> None:
    files = [tmp_path / folder / "mine.py" for folder in ("first", "second")]
    for time, file in enumerate(files, start=1):
        file.parent.mkdir()
        file.write_text("print('no search here')\n", encoding="utf-8")
        os.utime(file, (time, time))
    async with walk(state=watching(files[0])) as here:
        here.screen.program.look()
        here.screen.program.judgement = Judgement("right")
        first = program_of(here).trace
        here.screen.state = here.state.watching(str(files[1]), LATE)
        second = program_of(here).trace
        assert second is not first
        here.screen.program.look()
        assert program_of(here).trace is second
        assert here.screen.program.judgement is None, "the verdict of the first"


async def test_a_program_plays_and_where_it_fails_a_person_may_play_on(tmp_path: Path) -> None:
    file = written(tmp_path, "if b.count(' ') == 6: 1 / 0")
    players = {Side.X: "human", Side.O: file}
    state = State.start(Position.parse("X../.../... o"), players)
    async with walk(state=state) as here:
        await here.press("f")
        await here.until(lambda: here.state.match.moves == (4,))
        here.screen.state = here.state.play(1)
        await here.press("f")
        await here.until(lambda: here.state.match.stopped)
        why = "O loses: mine.py raises ZeroDivisionError: division by zero in XX./.O./... o"
        assert (here.state.message, str(turn_line(here.state))) == (why, "O loses")
        assert here.state.engine is None
        assert not here.state.play(2).match.stopped
