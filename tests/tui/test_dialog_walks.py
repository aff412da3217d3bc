"""Walks through the dialogs: set-up, new game, options, algorithms, files, help."""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.events import Paste
from textual.widgets import Input, OptionList, Select, SelectionList, TextArea

from ttt_tui.games import text as game_texts
from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.run.files import Settings, save_session
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.model.keys import APP_KEYS, KEYS, method_of, name_keys
from ttt_tui.tui.model.session import to_json
from ttt_tui.tui.model.state import State

from .walk import walk


async def test_a_position_is_set_up_cell_by_cell_as_text_or_pasted() -> None:
    """What is not ready is kept as a draft, and a pasted mistake opens the editor."""
    state = State.start(Position(), {Side.X: "human", Side.O: "human"})
    async with walk(state=replace(state, algorithms=("alpha-beta",), shown=0)) as here:
        await here.press("e")
        await here.shows("Set up a position")
        await here.press("shift+tab", "space", "right", "space")
        await here.shows("Not yet: too many X")
        await here.press("enter")
        assert str(here.state.match.state) == ".../.../... x"
        await here.press("escape")
        await here.shows("e goes on with your draft")
        await here.press("e")
        await here.shows("XX./.../... o")
        await here.press("shift+tab", "down", "right", "space", "space")
        await here.shows("XX./.O./... o", "O to move. Enter uses it")
        await here.press("enter")
        assert str(here.state.match.state) == "XX./.O./... o"
        assert here.state.draft == ""
        await here.press("e")
        await here.type("(3 5)")
        await here.shows("a tree: root + 2 nodes")
        await here.press("enter")
        await here.shows("u brings back the game", "Max to move")
        assert str(here.state.match.state) == "(3 5)"
        await here.press("u", "c")
        assert here.app.clipboard == "XX./.O./... o"
        here.app.screen.post_message(Paste("XO.\n.X.\n..O"))
        await here.until(lambda: str(here.state.match.state) == "XO./.X./..O x")
        here.app.post_message(Paste("XXX/OO"))
        await here.shows("Set up a position", "Not yet")
        await here.press("enter")
        assert here.app.screen.query_one(TextArea).text == "XXX/OO\n"


async def test_a_new_game_is_chosen_with_its_players_and_u_brings_the_old_one_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.py").touch()
    async with walk(O="/home/ada/hers.py") as here:
        await here.press("n")
        await here.shows("New game", "the same again")
        games = here.app.screen.query_one("#games", OptionList)
        await here.pilot.click(games, offset=(2, 6))
        await here.shows("6x7, 4 in a row, stones fall")
        assert games.highlighted == 6
        first, second = (here.app.screen.query_one(f"#player-{side}", Select) for side in "XO")
        assert {"my.py", "hers.py"} <= {str(name) for name, _ in first._options}
        first.value = str(tmp_path / "my.py")
        second.value = "human"
        for _ in range(2):  # a double click: the second comes before the dialog has closed
            games.action_select()
        await here.shows("X my.py, O human", "6x7, 4 in a row", "u brings back the game before")
        await here.press("u")
        assert str(here.state.match.state) == "..O/XOO/..X x"


async def test_other_options_and_algorithms_search_anew_and_contradictions_are_refused(
    tmp_path: Path,
) -> None:
    file = tmp_path / "my.py"
    file.write_text("def evaluate(board):\n    return 0.25\n")
    async with walk() as here:
        await here.press("o")
        dialog = here.app.screen
        dialog.query_one("#order", Input).value = "reverse"
        dialog.query_one("#stop_on_win", Select).value = "yes"
        dialog.query_one("#score", Select).value = "depth"
        await here.press("enter")
        await here.shows("stop at the first win contradicts")
        dialog.query_one("#stop_on_win", Select).value = "no"
        await here.press("enter")
        await here.shows("Search tree: alpha-beta, order reverse")
        assert here.state.request.options.order.kind.value == "reverse"
        await here.press("o")
        dialog = here.app.screen
        dialog.query_one("#estimate", Input).value = f"{file}:evaluate"
        dialog.query_one("#depth", Input).value = "2"
        dialog.query_one("#score", Select).value = "outcome"
        await here.press("enter")
        await here.ended()
        await here.press("f")
        await here.shows("~+0.25", "depth limit")
        await here.press("A")
        here.app.screen.query_one(SelectionList).select("pvs")
        await here.press("enter")
        await here.shows("pvs")
        assert here.state.algorithms == ("minimax", "alpha-beta", "pvs")


async def test_what_is_saved_is_opened_again_and_a_name_that_no_file_can_have_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    monkeypatch.chdir(folder)
    async with walk(X="human", O="uct") as here:
        await here.press("x", "enter", "ctrl+s")
        await here.press_at_once(*"own", "enter")
        await here.shows("Saved to")
        moves = here.state.match.moves
        here.screen.state = State.start(read_game("XX./OO./... x"))
        await here.shows("X human, O alpha-beta")
        await here.press("ctrl+o")
        here.app.screen.query_one(Input).value = "own.json"
        await here.press("enter")
        await here.shows("X human, O uct")
        assert here.state.match.moves == moves
        await here.press("ctrl+o")
        here.app.screen.query_one(Input).value = "no-such-file"
        await here.press("enter")
        await here.shows("Not opened: ")
        shutil.rmtree(folder)
        await here.press("escape", "ctrl+s")
        for name in ("a\0b", "a" * 300, "/dev/null/[/x]"):
            here.app.screen.query_one(Input).value = name
            await here.press("enter")
            await here.shows("Not saved: ")
        await here.press("escape", "ctrl+o")
        here.app.screen.query_one(Input).value = "x" * 300 + ".py"
        await here.press("enter")
        await here.shows("Not opened: ")


async def test_every_action_is_in_the_palette_and_every_key_on_the_help_page() -> None:
    assert len(KEYS) + len(APP_KEYS) + 3 <= 40  # and Esc, ctrl+p, ctrl+c
    async with walk() as here:
        titles = [command.title for command in here.app.get_system_commands(here.screen)]
        assert {"Set up", "Theme"} <= {*titles}
        assert len(titles) == len({*titles})
        assert all(hasattr(here.screen, f"action_{method_of(key.action)}") for key in KEYS)
        await here.press("?")
        await here.shows("Help", "Close (Esc)", *(key.tooltip[:20] for key in (*KEYS, *APP_KEYS)))
        await here.pilot.click("#cancel")
        assert here.app.screen is here.screen


async def test_the_settings_change_keys_and_help_and_sentences_say_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(TttApp, "NOTIFICATION_TIMEOUT", 3_600)
    async with walk(settings=Settings(keys={"next_cut": "j", "nextcut": "k"})) as here:
        told = [each.message for each in here.app._notifications]
        assert told == ["The settings have keys for unknown actions: nextcut."]
        assert "j finds a cut" in " ".join(here.text.split())
        name_keys({})  # the other tests' sentences name the usual keys
        await here.press("x")
        assert here.state.clock.at == 0
        await here.press("j")
        assert here.state.clock.at > 0
        await here.press("?")
        await here.shows("j  Go to the next cut")


async def test_the_welcome_goes_on_where_one_stopped_begins_a_game_or_opens_the_lessons() -> None:
    last = State.start(read_game("XX./OO./... x"), {Side.X: "human", Side.O: "human"}).play(8)
    save_session(to_json(last))
    async with walk("XOX/OXO/... o", greets=True) as here:
        await here.shows(
            "See how minimax and alpha-beta think", "in a row; O to move", "Set up a position"
        )
        await here.press("enter")
        await here.shows("1. X (2,2)", "X human, O human", "O to move")
        here.app._welcome()
        await here.shows("The worked example")
        await here.press("home", "enter")
        await here.until(lambda: str(here.state.match.state) == "..O/XOO/..X x")
        here.app._welcome()
        await here.shows("Learn")
        await here.press("end", "enter")
        await here.shows("Exam next")


BROKEN = """
class Broken:
    to_move, key = 1, 0

    def moves(self):
        return [0]

    def play(self, move):
        raise RuntimeError("no rules yet")

    def value(self):
        return None

    def __str__(self):
        return "broken"


start = Broken
"""


async def test_a_packages_game_that_raises_is_left_with_a_sentence_that_names_it(
    tmp_path: Any, monkeypatch: Any
) -> None:
    (tmp_path / "broken_game.py").write_text(BROKEN)
    (tmp_path / "broken-1.dist-info").mkdir()
    (tmp_path / "broken-1.dist-info" / "METADATA").write_text("Name: broken\nVersion: 1\n")
    entry = "[ttt_tui.games]\nbroken = broken_game\n"
    (tmp_path / "broken-1.dist-info" / "entry_points.txt").write_text(entry)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    game_texts.packages.cache_clear()
    async with walk() as here:
        await here.press("e")
        here.app.screen.query_one(TextArea).text = "broken"
        await here.pilot.pause()
        await here.press("enter")
        await here.shows("broken: play(0) fails with", "RuntimeError: no rules yet")
        assert str(here.state.match.state) == "..O/XOO/..X x"
    game_texts.packages.cache_clear()
