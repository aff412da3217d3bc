"""The program as a whole: its theme is kept, and it can be left at any moment."""

from __future__ import annotations

import asyncio
import errno
import json
import re
from pathlib import Path
from typing import Any, BinaryIO

import pytest
from textual.app import App
from textual.css.query import NoMatches
from textual.worker import WorkerFailed

from tests.tui.driver import Opener, instant_measure
from ttt_tui.engine.match import Seat
from ttt_tui.game import Player, Position
from ttt_tui.tui.app import TttApp, comes_of_teardown, hand_over
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.services import Services

# Keys


# Help


# Palette


# Themes and settings


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_the_theme_is_switched_and_remembered(opened: Opener, by_mouse: bool) -> None:
    async with opened() as screen:
        assert screen.app.current_theme.dark
        await (screen.click_key("d") if by_mouse else screen.press("d"))
        assert not screen.app.current_theme.dark
        assert not opened.settings_file.load()[0].dark
    async with opened(pace=None) as screen:
        assert not screen.app.current_theme.dark
        await screen.press("d")
        assert screen.app.current_theme.dark


@pytest.mark.parametrize(
    "error",
    [MemoryError(), OSError(errno.ENOMEM, "none"), WorkerFailed(MemoryError())],
    ids=["object", "table", "beside the screen"],
)
async def test_where_memory_is_short_it_ends_with_a_sentence(
    error: Exception, opened: Opener, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened() as screen:
        screen.app._handle_exception(error)
    assert screen.app.return_value == 1
    assert "the system gives no more memory" in capsys.readouterr().err


async def test_a_browser_has_no_shell_to_go_to(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened() as screen:
        assert "ctrl+z" in screen.dashboard.active_bindings
        monkeypatch.setattr(TttApp, "is_web", True)
        assert "ctrl+z" not in screen.dashboard.active_bindings
        assert "ctrl+p" in screen.dashboard.active_bindings


# Sizes


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


FEW = ("G", "ctrl+p")
OTHERS = ("e", "p", "o", "A", "B", "question_mark")
DIALOGS = (*FEW, *(pytest.param(key, marks=pytest.mark.slow) for key in OTHERS))
TURNS = (0, 2, 5, 13, 34)


@pytest.mark.parametrize("key", DIALOGS)
async def test_the_program_is_left_while_a_dialog_opens(opened: Opener, key: str) -> None:
    await leave_while_it_opens(opened, key)


async def leave_while_it_opens(opened: Opener, key: str) -> None:
    for turns in TURNS:
        async with opened() as screen:
            screen.app.simulate_key(key)
            for _ in range(turns):
                await asyncio.sleep(0)
            screen.app.exit(143)
        assert screen.app.return_value == 143, turns
        assert screen.app.return_code == 0, turns


@pytest.mark.parametrize("key", [each for each in DIALOGS if each != "ctrl+p"])
async def test_a_dialog_is_closed_while_it_opens(opened: Opener, key: str) -> None:
    await close_while_it_opens(opened, key)


async def close_while_it_opens(opened: Opener, key: str) -> None:
    async with opened() as screen:
        for turns in TURNS:
            screen.app.simulate_key(key)
            await screen.until(lambda: isinstance(screen.app.screen, Dialog), "the dialog")
            for _ in range(turns):
                await asyncio.sleep(0)
            dialog = screen.app.screen
            assert isinstance(dialog, Dialog)
            dialog.close()
            await screen.settle()
            assert screen.app.screen is screen.dashboard


def test_other_faults_are_not_hidden() -> None:
    assert not comes_of_teardown(NoMatches("on a screen that stays"), leaving=False)
    assert not comes_of_teardown(ZeroDivisionError(), leaving=True)
    assert comes_of_teardown(WorkerFailed(NoMatches("gone")), leaving=True)


def test_a_file_is_delivered_and_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, delivered = tmp_path / "tree.svg", list[tuple[bytes, dict[str, Any]]]()
    path.write_bytes(b"<svg>")

    def deliver(_: App[None], file: BinaryIO, **how: Any) -> None:
        assert not path.exists()
        with file:
            delivered.append((file.read(), how))

    monkeypatch.setattr(App, "deliver_binary", deliver)
    hand_over(App[None](), path)
    how = {"save_directory": tmp_path, "save_filename": "tree.svg"}
    assert delivered == [(b"<svg>", {**how, "mime_type": "application/octet-stream"})]


async def test_cells_have_one_name_at_a_time_on_the_whole_screen(opened: Opener) -> None:
    coordinates, axes = re.compile(r"\(\d,\d\)"), re.compile(r"^ +0 +1 +2", re.MULTILINE)
    async with opened() as screen:
        await screen.press("x")
        assert axes.search(screen.board)
        assert not re.search("[3-9]", screen.board)
        assert coordinates.search(screen.tree)
        await screen.press("ctrl+n")
        await screen.finish()
        for view in Dashboard.VIEWS:
            await screen.show(view)
            assert not coordinates.search(screen.text), screen.text
        assert not axes.search(screen.board)
        for number in "1278":
            assert re.search(rf"\b{number}\b", screen.board), screen.board
        assert "7 X" in screen.tree
        screen.dashboard.focus_board()
        await screen.type("7")
        assert "X 7" in screen.moves
        assert json.loads(opened.settings_path.read_text())["cells"] == "numbers"
        await screen.press("e")
        assert not axes.search(screen.text)


async def test_typing_means_the_names_that_are_shown(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.type("1,2")
        assert list(screen.match.record.moves) == [5]
        await screen.press("ctrl+n")
        await screen.type("2")
        assert list(screen.match.record.moves) == [5, 1], "no comma is waited for"
