"""Walks through the dialogs: set-up, new game, options, algorithms, files, help."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from textual.events import Paste
from textual.widgets import Input, OptionList, Select, SelectionList, TextArea

from ttt_tui.games import text as game_texts
from ttt_tui.games.text import read_game
from ttt_tui.run.files import Settings
from ttt_tui.tui.model.keys import APP_KEYS, KEYS, name_keys
from ttt_tui.tui.model.session import state_from, to_json

from .walk import TREE, walk


async def test_cells_are_changed_on_the_board_of_the_editor_and_what_is_typed_is_text() -> None:
    async with walk("empty") as here:
        await here.press("e")
        await here.shows("Set up a position")
        await here.press("space", "right", "space", "space")
        await here.shows("XO./.../... x", "X to move. Enter uses it")
        await here.press("enter")
        assert str(here.state.match.state) == "XO./.../... x"
        await here.press("e")
        await here.type("xo./.x./..o")
        await here.shows("X to move. Enter uses it", "X to move")
        await here.press("enter")
        assert str(here.state.match.state) == "XO./.X./..O x"
        await here.press("e")
        await here.type("(3 5)")
        await here.shows("a tree: root + 2 nodes")


async def test_an_impossible_position_says_why_and_is_not_used() -> None:
    async with walk("empty") as here:
        await here.press("e", "space", "right", "space")
        await here.shows("Not yet: too many X")
        await here.press("enter")
        assert str(here.state.match.state) == ".../.../... x"


async def test_esc_in_the_editor_keeps_the_draft_for_the_next_time() -> None:
    async with walk("empty") as here:
        await here.press("e", "space", "right", "space", "escape")
        await here.shows("e goes on with your draft")
        await here.press("e")
        await here.shows("XX./.../... o")
        await here.press("down", "right", "space", "space", "enter")
        assert str(here.state.match.state) == "XX./.O./... o"
        assert here.state.draft == ""


async def test_e_and_n_and_q_in_a_row_lose_no_position_that_was_set_up() -> None:
    async with walk() as here:
        await here.press("e", "right", "space", "enter")
        assert str(here.state.match.state) == ".XO/XOO/..X o"
        await here.press("n", "enter", "u")
        assert str(here.state.match.state) == ".XO/XOO/..X o"
        await here.press("y", "q")
    again = state_from(json.loads(json.dumps(to_json(here.state))))
    assert str(again.undo().match.state) == ".XO/XOO/..X o"


async def test_every_game_is_set_up_as_text() -> None:
    async with walk() as here:
        for text, words in (
            (TREE, "a tree: root + 12 nodes"),
            ("nim 3 4 5", "Nim; Max to move"),
            ("othello 4x4", "Othello; X to move"),
            ("6x7k4g moves 4435", "6x7, 4 in a row, stones fall; X to move"),
        ):
            await here.press("e")
            here.app.screen.query_one(TextArea).text = text
            await here.shows(words)
            await here.press("enter")
            assert here.state.match.state == read_game(text)


async def test_a_pasted_position_is_searched_and_a_pasted_mistake_opens_the_editor() -> None:
    async with walk("empty") as here:
        here.app.screen.post_message(Paste("XO.\n.X.\n..O"))
        await here.until(lambda: str(here.state.match.state) == "XO./.X./..O x")
        here.app.screen.post_message(Paste("XXX/OO"))
        await here.shows("Set up a position", "Not yet")


async def test_a_new_game_is_chosen_with_its_players_and_u_brings_the_old_one_back() -> None:
    async with walk() as here:
        await here.press("n")
        await here.shows("New game", "the same again")
        await here.press("down", "down", "down", "down", "down", "down")
        await here.shows("6x7, 4 in a row, stones fall")
        here.app.screen.query_one("#player-O", Select).value = "human"
        await here.press("enter")
        await here.shows("X human, O human", "6x7, 4 in a row", "u brings back the game before")
        await here.press("u")
        assert str(here.state.match.state) == "..O/XOO/..X x"
        assert "alpha-beta" in here.state.match.players.values()


async def test_a_new_game_offers_the_programs_of_the_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.py").write_text("")
    async with walk(O="/home/ada/hers.py") as here:
        await here.press("n")
        select = here.app.screen.query_one("#player-X", Select)
        assert {"my.py", "hers.py"} <= {str(name) for name, _ in select._options}
        select.value = str(tmp_path / "my.py")
        await here.press("enter")
        await here.shows("X my.py, O hers.py")


async def test_other_options_search_anew() -> None:
    async with walk(TREE) as here:
        await here.press("o")
        order = here.app.screen.query_one("#order", Input)
        assert order.placeholder == "reading|reverse"  # a tree has no cells
        order.value = "reverse"
        await here.press("enter", "f")
        await here.ended()
        assert here.state.request.options.order.kind.value == "reverse"
        await here.shows("Search tree: alpha-beta, order reverse")


async def test_options_that_contradict_each_other_are_refused_in_one_sentence() -> None:
    async with walk() as here:
        await here.press("o")
        dialog = here.app.screen
        dialog.query_one("#stop_on_win", Select).value = "yes"
        dialog.query_one("#score", Select).value = "depth"
        await here.press("enter")
        await here.shows("Stop at the first win contradicts")
        await here.press("escape")
        assert not here.state.request.options.stop_on_win


async def test_an_algorithm_more_is_compared() -> None:
    async with walk() as here:
        await here.press("A")
        here.app.screen.query_one(SelectionList).select("pvs")
        await here.press("enter", "f")
        await here.ended()
        await here.shows("pvs", "31.8 %")
        assert here.state.algorithms == ("minimax", "alpha-beta", "pvs")


async def test_what_is_saved_is_opened_again(tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    async with walk(X="human", O="uct") as here:
        await here.press("x", "enter", "ctrl+s", "enter")
        await here.shows("Saved to")
        saved = here.state
    assert (tmp_path / "ttt-tui.json").exists()
    async with walk(TREE) as here:
        await here.press("ctrl+o")
        here.app.screen.query_one(Input).value = "ttt-tui.json"
        await here.press("enter")
        await here.shows("X human, O uct")
        assert here.state.match.moves == saved.match.moves
        await here.press("ctrl+o")
        here.app.screen.query_one(Input).value = "no-such-file"
        await here.press("enter")
        await here.shows("Not opened: ")


@pytest.mark.parametrize(("key", "name"), [("ctrl+o", "x" * 300 + ".py"), ("ctrl+s", "a\0b")])
async def test_a_name_that_no_file_has_in_a_folder_that_is_gone(
    key: str, name: str, tmp_path: Any, monkeypatch: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    tmp_path.rmdir()
    async with walk() as here:
        await here.press(key)
        here.app.screen.query_one(Input).value = name
        await here.press("enter")
        await here.shows("Not opened: " if key == "ctrl+o" else "Not saved: ")


async def test_the_palette_bears_a_key_for_which_its_list_has_no_room() -> None:
    async with walk() as here:
        await here.press("ctrl+p")
        await here.pilot.resize_terminal(60, 3)
        await here.press("pageup", "escape")
        assert here.app.screen is here.screen


async def test_files_are_off_in_the_browser(monkeypatch: Any) -> None:
    monkeypatch.setenv("TTT_TUI_SERVED", "1")
    async with walk() as here:
        await here.press("ctrl+o")
        await here.shows("Files are off in the browser")


async def test_the_help_page_has_every_key_and_there_are_at_most_40() -> None:
    assert len(KEYS) + len(APP_KEYS) + 3 <= 40  # and Esc, ctrl+p, ctrl+c
    async with walk() as here:
        await here.press("?")
        await here.shows("Keys", "Close (Esc)", *(key.tooltip[:20] for key in (*KEYS, *APP_KEYS)))
        await here.pilot.click("#cancel")
        assert here.app.screen is here.screen


async def test_a_click_on_a_game_chooses_it_and_a_double_click_begins_it_once() -> None:
    async with walk() as here:
        await here.press("n")
        games = here.app.screen.query_one("#games", OptionList)
        await here.pilot.click(games, offset=(2, 6))
        await here.shows("6x7, 4 in a row, stones fall")
        assert games.highlighted == 6
        for _ in range(2):  # the second comes before the dialog has closed
            games.action_select()
        await here.until(lambda: here.app.screen is here.screen)
        await here.shows("X to move")
        before = here.state.match.before
        assert before is not None
        assert before.before is None


async def test_the_settings_change_keys_and_help_and_sentences_say_so() -> None:
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


async def test_the_palette_offers_every_action() -> None:
    async with walk() as here:
        titles = {command.title for command in here.app.get_system_commands(here.screen)}
        assert {"Set up", "Theme"} <= titles
        assert len(titles) == len(list(here.app.get_system_commands(here.screen)))
        assert all(hasattr(here.screen, f"action_{key.method}") for key in KEYS)


async def test_the_welcome_begins_a_game_sets_one_up_or_opens_the_lessons() -> None:
    async with walk("XOX/OXO/... o", greets=True) as here:
        await here.shows("See how minimax and alpha-beta think", "The worked example")
        await here.press("enter")
        await here.until(lambda: str(here.state.match.state) == "..O/XOO/..X x")
    for entry, words in (("Set up a position", "The position as text"), ("Learn", "Exam next")):
        async with walk(greets=True) as here:
            await here.shows(entry)
            await here.press(*(("end", "up") if entry != "Learn" else ("end",)), "enter")
            await here.shows(words)
    for key, words in (("x", " 1 of 5 cuts"), ("question_mark", "Every key on one page")):
        async with walk(greets=True) as here:
            await here.shows("x for the next cut")
            await here.press(key)  # acts on the screen below
            await here.shows(words)


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


async def test_a_copied_position_can_be_pasted() -> None:
    async with walk() as here:
        await here.press("c")
        assert here.app.clipboard == "..O/XOO/..X x"
