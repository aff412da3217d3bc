"""What the program writes, it reads: states as JSON."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.tui.walk import walk
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.learn.learning import step_of
from ttt_tui.learn.lessons import all_lessons
from ttt_tui.run.files import load, save, save_session, session_path
from ttt_tui.tui import app
from ttt_tui.tui.model.session import SavedError, read_file, state_from, to_json
from ttt_tui.tui.model.state import State


@pytest.mark.parametrize(
    "change",
    [
        {"format": "another"},
        {"games": []},
        {"games": [{"start": "..O", "moves": [], "undone": [], "players": {}}]},
        {"algorithms": ["no-such"]},
        {"shown": 9},
        {"options": {"order": "sideways"}},
        {"clock": None},
        {"clock": {"at": math.nan}},
    ],
)
def test_what_is_no_saved_state_is_refused_with_a_sentence(change: Any) -> None:
    data = to_json(State.start(Position())) | change
    with pytest.raises(SavedError):
        state_from(data)


@pytest.mark.parametrize(
    "text",
    [pytest.param("[" * 200_000, id="deep"), "[1, 2]", "\x00", '{"format": "x"}'],
)
def test_a_session_that_cannot_be_read_is_put_aside_with_a_sentence(text: str) -> None:
    path = session_path()
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    state, fault = app.last_session()
    assert state is None
    assert fault.startswith(f"The last session cannot be read, see {path.with_suffix('.unread')}: ")
    assert path.with_suffix(".unread").read_text("utf-8") == text
    assert app.last_session() == (None, "")


async def test_the_session_is_written_as_game_and_draft_change_also_in_a_lesson() -> None:
    save(session_path(), to_json(State.start(Position()).play(0)))  # by another program
    before = load(session_path())

    def kept(game: int = -1) -> tuple[str, list[int], str]:
        data = load(session_path())
        return data["games"][game]["start"], data["games"][game]["moves"], data["draft"]

    async with walk("nim 1 2", X="human", O="human") as here:
        here.app.keep_session()
        assert load(session_path()) == before  # nothing was played
        await here.press("enter")
        await here.until(lambda: kept() == ("nim 1 2", [101], ""))
        here.screen.learn(step_of(all_lessons()[0]))
        here.screen.state = here.state.drafted("7")
        here.app.keep_session()
        await here.until(lambda: kept() == ("nim 1 2", [101], "7"))
    assert load(session_path().with_name("session-before.json")) == before


@pytest.mark.parametrize(
    "begun", [{}, {"lesson": 3}, {"game": read_game("empty"), "program": "my.py"}]
)
def test_the_last_session_stays_where_nothing_was_played(begun: Any, monkeypatch: Any) -> None:
    kept = to_json(State.start(Position()).play(0))
    save_session(kept)
    monkeypatch.setattr(app, "take_terminal", lambda: None)
    monkeypatch.setattr("gc.disable", lambda: None)
    monkeypatch.setattr(app.TttApp, "run", lambda _: 0)
    assert app.run(**begun) == 0
    assert load(session_path()) == kept


def test_a_text_with_a_position_is_opened_and_u_brings_the_game_back(tmp_path: Any) -> None:
    path = tmp_path / "position.txt"
    path.write_text("X../.O./... x\n", "utf-8-sig")
    state = State.start(read_game("nim 3 4 5"))
    opened = read_file(path, state)
    assert str(opened.match.state) == "X../.O./... x"
    assert opened.undo().match.state == state.match.state
