"""Walks through the screen: what a person presses, and what stands there then."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

import pytest
from rich.style import Style
from textual import events
from textual.command import CommandList
from textual.geometry import Offset, Size
from textual.widgets import OptionList, Static

from ttt_tui.games.game import Side
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.learn.learning import step_of
from ttt_tui.learn.lessons import all_lessons
from ttt_tui.run.job import Job
from ttt_tui.tui.model.state import State
from ttt_tui.tui.panel import NodeSelected
from ttt_tui.tui.panels.board import BoardPanel
from ttt_tui.tui.panels.grid import GridBoard
from ttt_tui.tui.views.map import MapView

from .walk import TREE, walk


async def test_the_worked_example_is_run_from_cut_to_cut_to_its_end_and_step_by_step() -> None:
    async with walk() as here:
        await here.shows("alpha-beta", "searched 30, showing 0", "paused", "X to move")
        await here.press("x")
        await here.shows("1 not visited: (2,0)", "1 of 5 cuts")
        await here.press("f")
        await here.shows("showing 30", "end", "value +1", "31.8 %", "<= +1", " 44 ")
        await here.press("r")
        await here.shows("paused", "event 0 of", "0 of 5 cuts")
        await here.press(".", ".", ",")
        assert here.state.clock.at == 1
        await here.shows("space Run")
        await here.press("-", "-", "space")
        await here.shows("space Pause")
        await here.until(lambda: here.state.clock.at > 1)
        await here.press("space")
        await here.shows("space Run", "paused")


async def test_the_board_says_what_a_move_is_worth_a_click_plays_and_the_engine_answers() -> None:
    async with walk(O="pvs") as here:
        await here.press("v")
        await here.shows("X wins", "in 3", "O wins", "in 2")
        await here.press("v", "down", "enter")
        await here.shows("(1,0) is taken: choose an")
        assert "in 3" not in here.text
        grid = here.screen.query_one(GridBoard)
        await here.pilot.click(grid, offset=(10, grid.size.height - 6))
        await here.shows("O to move: pvs", "1. X (2,0)")
        await here.press("right", "enter")
        await here.shows("It is the engine's move")
        await here.press("f")
        await here.shows("O plays (0,0)", "2. O (0,0)", "X to move", "for O's move")
        await here.press("space")
        await here.until(lambda: here.state.is_of_board)


async def test_clicks_sizes_and_keys_for_what_is_not_there_are_not_heard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with walk() as here:
        here.screen.post_message(events.Resize(Size(80, 24), Size(80, 24)))
        await here.pilot.pause()
        assert not here.screen.has_class("-narrow")  # a size of the terminal that is over
        here.screen.post_message(NodeSelected(31))
        with monkeypatch.context() as patch:
            # Until the screen is laid out again, Textual still finds a widget that has no parent.
            gone = Static(), Offset(0, 0)
            patch.setattr(here.screen, "get_widget_and_offset_at", lambda _x, _y: gone)
            press = events.MouseDown(None, 5, 5, 0, 0, 1, False, False, False)
            press.set_sender(here.app)
            here.app.post_message(press)
            await here.settle()
        await here.press("ctrl+p")
        commands = here.app.screen.query_one(CommandList)
        style = Style(meta={"option": 999})
        commands.post_message(
            events.Click(commands, 9, 2, 0, 0, 1, False, False, False, style=style)
        )
        while here.app.screen is not here.screen:
            await asyncio.sleep(0)  # a pilot would wait for the list that has failed
        await here.press("f")
        await here.shows("showing 30")
        for key in ("ctrl+p", "n"):  # a list without room for a page
            await here.press(key)
            await here.pilot.resize_terminal(60, 3)
            await here.press("pageup", "escape")
            assert here.app.screen is here.screen
            await here.pilot.resize_terminal(120, 40)


async def test_a_click_on_a_move_that_has_gone_is_not_heard_and_boards_come_and_go() -> None:
    async with walk("nim 1 2", X="human", O="human") as here:
        moves = here.screen.query_one("#move-choice", OptionList)
        third = Style(meta={"option": 2})
        for _ in range(2):  # the second is on what was drawn before
            moves.post_message(events.Click(moves, 9, 2, 0, 0, 1, False, False, False, style=third))
            await here.shows("Min: 1 from heap 1")
        assert len(here.state.match.moves) == 1
        for text in ("3x3k3 empty", "nim 1 2"):  # of one kind, at once
            here.screen.replace_game(read_game(text))
        await here.shows("Min: 1 from heap 1")


async def test_leaving_a_lesson_brings_back_two_trees_and_their_selected_node() -> None:
    async with walk() as here:
        await here.press("f", "b")
        here.screen.post_message(NodeSelected(5))
        await here.until(lambda: here.state.selected == 5)
        here.screen.learn(step_of(all_lessons()[0]))
        await here.until(lambda: "alpha-beta and minimax" not in here.text)
        await here.press("escape")
        await here.shows("Search tree: alpha-beta and minimax", "event 62 of 62")
        assert here.state.selected == 5


async def test_moves_are_taken_back_and_played_again_and_g_says_whose_move_it_is() -> None:
    async with walk(X="human", O="human") as here:
        board = here.screen.query_one(BoardPanel)
        for _ in range(2):  # a double click: the second comes before the board is drawn anew
            board.post_message(GridBoard.CellChosen(0))
        await here.shows("1. X (0,0)", "O to move")
        await here.press("right", "enter", "u", "u", "y")
        await here.shows("2. O (0,1)")
        assert here.state.match.moves == (0,)
        await here.press("g")
        await here.shows("It is your move")


async def test_the_move_that_lost_is_marked_and_enter_goes_there() -> None:
    state = State.start(Position(), {Side.X: "human", Side.O: "human"})
    for cell in (4, 1, 0, 8, 6, 3):  # O's edge loses to the centre
        state = state.play(cell)
    async with walk(state=state) as here:
        await here.press("right", "right", "enter")
        await here.shows("Game over: X wins", "2. O (0,1)  lost the game")
        here.screen.query_one("#moves-panel").focus()
        await here.press("enter")
        assert here.state.match.moves == (4, 1)
        await here.shows("2. O (0,1)  lost the game")  # also while one looks at the moves


async def test_a_tree_is_its_own_board_is_played_on_and_is_set_up_as_a_whole() -> None:
    async with walk(TREE) as here:
        await here.press("x")
        await here.shows("Max to move", "2≤α=3", "A C", "C2 C3")
        await here.press("t", "b", "f")
        await here.shows("Search tree: minimax and alpha-beta")
        await here.press(",", ",", ",", ",")
        await here.shows("A D D2")
        await here.press("up", "up", "down", "enter")
        await here.shows("1. Max B")
        assert not here.state.awaits_engine
        await here.press("e")
        await here.shows(TREE, "a tree: root + 12 nodes")


async def test_w_goes_from_view_to_view_a_click_on_a_tab_does_and_z_makes_one_large() -> None:
    async with walk() as here:
        assert here.state.view == "tree"  # no tab has chosen itself
        await here.press("f", "w")
        await here.shows("nodes visited", "never")
        await here.press("w", "w", "w")
        await here.shows("return best")
        await here.press("w")
        await here.shows("best move")
        await here.press("tab", "tab", "z")
        await here.until(lambda: "best move" not in here.text)
        assert "<= +1" in here.text
        await here.press("escape")
        await here.pilot.click("#--content-tab-map")
        await here.until(lambda: here.screen.query_one(MapView).is_on_screen)
        assert here.state.view == "map"


async def test_at_80_columns_the_tabs_hold_the_tree_too_and_smaller_is_one_sentence() -> None:
    """A right click does nothing, and the menu reaches every action by mouse."""
    async with walk(size=(80, 24)) as here:
        grid = here.screen.query_one(GridBoard)
        await here.pilot.click(grid, offset=(10, grid.size.height - 6), button=3)
        assert not here.state.match.moves
        line = here.text.splitlines()[-1].rstrip()
        assert line.endswith("^p Menu")
        await here.pilot.click(offset=(len(line) - 2, 23))
        await here.shows("Choose the algorithms to compare")
        await here.press("escape")
        await here.press("f")
        await here.shows("Tree  Compare  Map  Draw  Why  Code  Moves", "cut", "q Quit")
        await here.press("tab", "z")  # the tabs have the keyboard
        await here.shows("[-inf, +inf]")
        await here.press("escape")
        await here.pilot.click("#--content-tab-moves")
        await here.shows("start")
        await here.press("w", "w")
        await here.shows("31.8 %")
        await here.pilot.resize_terminal(79, 24)
        await here.shows("80 x 24")
        assert "31.8 %" not in here.text
        await here.pilot.resize_terminal(120, 40)
        await here.shows("31.8 %", "<= +1")


async def test_live_means_more_nodes_in_tree_and_table_while_the_search_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    endless = partial(Job, seconds=3_600)  # longer than this test
    monkeypatch.setattr("ttt_tui.tui.model.jobs.Job", endless)
    state = replace(State.start(read_game("nim 5 6 7")), algorithms=("minimax",), shown=0)
    async with walk(state=state, ends=False) as here:
        await here.press("l")

        def nodes() -> int:
            assert here.screen.snapshot
            return here.screen.snapshot.shown.counters.nodes

        await here.until(lambda: nodes() > 1_000)
        before = nodes()
        await here.until(lambda: nodes() > before)
        await here.until(lambda: f"{nodes():,}" in here.text)
