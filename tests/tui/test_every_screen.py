"""What holds on every screen: keys, help, palette, themes, settings, colours, sizes."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from textual.command import CommandPalette

from tests.tui.driver import FOLDED, TEN_A_SECOND, WIDE, Driver, Opener, instant_measure
from ttt_tui.engine.seat import Seat
from ttt_tui.game import Player, Position
from ttt_tui.settings import Settings
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.commands import ActionCommands
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.dialogs.help import HelpScreen
from ttt_tui.tui.services import Services
from ttt_tui.tui.views.board.board import Board
from ttt_tui.tui.views.moves import MoveList
from ttt_tui.tui.views.tree.tree import SearchTree

SMALLEST = (60, 20)


# Keys


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_every_key_of_the_dashboard_stands_in_the_footer(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        labels = (
            "Place Run/pause Step Over Out Cut |Root value| |Play back| Live Speed Auto |To end| "
            "Restart Tree Both Race |To node| View Undo/redo |Move now| Values Hint New Players "
            "Board Setup Options Algorithms Budget Copy Help Theme Quit"
        )
        assert not await missing_in_the_footer(screen, labels)


async def missing_in_the_footer(screen: Driver, labels: str) -> list[str]:
    """Which of the labels stand in the footer neither of the board nor of the tree."""
    shown = screen.keys
    screen.app.screen.query_one(SearchTree).focus()
    await screen.settle()
    shown += screen.keys
    return [label for label in _words(labels) if label not in shown]


@pytest.mark.parametrize("place", ["#board", "#search-tree", "#timeline"])
async def test_on_a_low_screen_the_footer_leaves_room_and_help_has_all(
    opened: Opener, place: str
) -> None:
    async with opened(size=SMALLEST) as screen:
        screen.app.screen.query_one(place).focus()
        await screen.settle()
        assert len(screen.keys.splitlines()) <= 4
        for label in ("Run/pause", "Step", "Tree", "View", "Help", "Quit"):
            assert label in screen.keys
        actions = {active.binding.action for active in screen.app.screen.active_bindings.values()}
        assert {"race", "restart", "algorithms"} <= actions, "which help and palette list"


def _words(text: str) -> list[str]:
    """Words, and between bars several as one."""
    return [
        name
        for i, part in enumerate(text.split("|"))
        for name in ([part] if i % 2 else part.split())
    ]


async def test_keys_have_names_explanations_and_ids(opened: Opener) -> None:
    async with opened() as screen:
        for active in screen.app.screen.active_bindings.values():
            binding = active.binding
            if not binding.action.startswith(("app.", "screen.")):  # Textual's own
                assert binding.description, binding
                assert binding.tooltip, binding


# Help


async def test_help_speaks_of_the_focused_panel_and_lists_every_key(opened: Opener) -> None:
    panels = ((Board, "Board."), (SearchTree, "Search tree."), (MoveList, "Moves."))
    async with opened(size=(120, 200)) as screen:
        for panel, word in panels:
            screen.app.screen.query_one(panel).focus()
            await screen.press("question_mark")
            await screen.until_text("Leave the program")
            for words in (word, "Let the search or film", "Set up any position"):
                assert words in screen.text
            await screen.press("escape")
            assert isinstance(screen.app.screen, Dashboard)


async def test_help_is_opened_and_closed_with_the_mouse(opened: Opener) -> None:
    async with opened() as screen:
        await screen.click("? Help")
        assert isinstance(screen.app.screen, HelpScreen)
        await screen.pilot.click(offset=(1, 1))
        await screen.settle()
        assert isinstance(screen.app.screen, Dashboard)


async def test_the_search_goes_on_behind_the_help(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.press("question_mark")
        await screen.advance(2)
        assert screen.nodes() > 0
        await screen.press("q")
        assert isinstance(screen.app.screen, Dashboard)


# Palette


async def palette_names(screen: Driver) -> list[str]:
    provider = ActionCommands(screen.app.screen)
    return [str(hit.text) async for hit in provider.discover()]


async def test_the_palette_has_exactly_what_can_act_now(opened: Opener) -> None:
    async with opened() as screen:
        names = await palette_names(screen)
        assert len(names) == len(set(names))
        assert {"Run/pause", "Step", "Setup", "Options", "Hint", "Quit", "Theme"} <= set(names)
        assert not {"Undo", "Redo", "Move now", "Step back"} & set(names)
        await screen.click_cell(6)
        await screen.press("u")
        assert "Redo" in await palette_names(screen)
        await screen.press("y")
        assert "Undo" in await palette_names(screen)
        await screen.finish()
        names = await palette_names(screen)
        assert not {"Step", "To end"} & set(names)
        assert {"Step back", "Run/pause"} <= set(names), "the film can be played"
    async with opened("O.O/XOO/XXX o", size=FOLDED, x=Seat("minimax")) as screen:
        names = await palette_names(screen)
        assert "Hint" not in names
        assert "View" in names


async def test_the_palette_runs_what_is_chosen(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("ctrl+p")
        assert isinstance(screen.app.screen, CommandPalette)
        await screen.press("h", "i", "n", "t")
        await screen.until_text("recommended")
        await screen.press("enter")
        await screen.until(lambda: isinstance(screen.app.screen, Dashboard), "the dashboard")
        await screen.until_text("hint (2,0)")


# Themes and settings


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_the_theme_is_switched_and_remembered(opened: Opener, by_mouse: bool) -> None:
    async with opened() as screen:
        assert screen.app.current_theme.dark
        await (screen.click("d Theme") if by_mouse else screen.press("d"))
        assert not screen.app.current_theme.dark
        assert not opened.settings_file.load()[0].dark
    async with opened(pace=None) as screen:
        assert not screen.app.current_theme.dark
        await screen.press("d")
        assert screen.app.current_theme.dark


async def test_the_speed_is_remembered(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.press("plus")
    async with opened(pace=None) as screen:
        assert "20 events/s" in screen.status


@pytest.mark.parametrize("damage", ["{", '{"version": 99}', "\udcff"])
async def test_damaged_settings_are_set_aside_with_a_message(opened: Opener, damage: str) -> None:
    opened.settings_path.write_bytes(damage.encode(errors="surrogateescape"))
    async with opened(pace=None) as screen:
        await screen.until_text("damaged")
        assert "set aside as settings.json.damaged-1" in "".join(screen.notices)
        assert "X to move, move 6" in screen.turn
    aside = opened.settings_path.with_name("settings.json.damaged-1")
    assert aside.read_bytes() == damage.encode(errors="surrogateescape")


async def test_settings_that_cannot_be_written_are_told_and_hold_until_the_end(
    opened: Opener, tmp_path: Path
) -> None:
    opened.settings_path = tmp_path / "file" / "settings.json"
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    async with opened(pace=None) as screen:
        await screen.press("d")
        await screen.until_text("cannot be saved")
        assert not screen.app.current_theme.dark
        assert isinstance(screen.app.screen, Dashboard)


async def test_settings_that_fit_no_search_of_this_board_do_no_harm(opened: Opener) -> None:
    settings = Settings().to_json()
    settings["options"]["first_move"] = 40
    opened.settings_path.write_text(json.dumps(settings), encoding="utf-8")
    async with opened("empty", pace=None) as screen:
        assert "X to move, move 1" in screen.turn
        assert screen.session.options.first_move is None
        await screen.press("n", "full_stop")
        assert isinstance(screen.app.screen, Dashboard)


async def test_without_colour_everything_can_still_be_read(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened() as screen:
        await screen.press("v", "h")
        await screen.finish()
        for words in ("best", "+1", "X wins", "cut, 1 left", "►", "done"):
            assert words in screen.text
        assert screen.app.no_color


# Sizes


async def test_at_120x40_everything_is_on_the_screen(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.finish()
        for words in ("Board", "Search tree: alpha-beta", "Comparison", "Moves", "following"):
            assert words in screen.text
        assert [len(line) for line in screen.lines] == [120] * 40


@pytest.mark.parametrize("size", [FOLDED, SMALLEST])
async def test_small_screens_reach_every_panel_by_key_and_mouse(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        assert "root" in screen.text
        await screen.press("w")
        assert "minimax" in screen.text
        assert "44" in screen.text
        await screen.press(*["w"] * (len(screen.dashboard.VIEWS) - 2))  # the last of them
        assert "start" in screen.text
        await screen.press("w")
        assert "root" in screen.text
        for tab, word in (("Compare", "44"), ("Moves", "start")):
            await screen.click(tab)
            assert word in screen.text
        await screen.click("Tree")
        assert "root" in screen.text
        assert "X to move" in screen.text
        assert "X human" in screen.text


async def test_below_the_least_size_it_says_what_it_needs(opened: Opener) -> None:
    async with opened(size=(59, 20)) as screen:
        for width, height in ((59, 20), (60, 19), (59, 19)):
            await screen.resize(width, height)
            await screen.until_text(f"has {width} and {height}")
            assert "needs 60 columns and 20 rows" in screen.text
            assert "Board" not in screen.text
        await screen.resize(20, 5)
        assert "Board" not in screen.text


async def test_the_size_may_change_in_mid_search(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        for size in (FOLDED, (59, 19), SMALLEST, (200, 60), WIDE):
            await screen.resize(*size)
            await screen.advance(0.5)
            await screen.settle()
            too_small = size == (59, 19)
            assert ("60 columns" in screen.text) == too_small
            if not too_small:
                assert "X to move" in screen.text
        assert screen.nodes() > 5
        await screen.finish()
        assert screen.comparison["nodes"] == "44 30 31.8 %"


async def test_it_can_be_left_at_any_moment_of_its_start(opened: Opener) -> None:
    for moments in (0, 1, 2, 3, 5, 8, 13):
        services = Services(opened.settings_file, measure=instant_measure)
        app = TttApp(Position(), dict.fromkeys(Player, Seat.HUMAN), services)

        async def leave(app: TttApp = app, moments: int = moments) -> None:
            while not app.is_running:
                await asyncio.sleep(0)
            for _ in range(moments):
                await asyncio.sleep(0)
            app.exit(143)

        leaving = asyncio.create_task(leave())
        assert await app.run_async(headless=True) == 143
        assert app.return_code == 0, "it has crashed"
        await leaving


async def test_it_is_left_with_q_and_ctrl_c(opened: Opener) -> None:
    for key in ("q", "ctrl+c"):
        async with opened() as screen:
            await screen.press(key)
            assert screen.app.return_value == 0
    async with opened() as screen:
        await screen.press("e", "ctrl+c")
        assert screen.app.return_value == 0
