"""However quickly keys, clicks and pastes come, each acts on what the one before has left."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste

from tests.spread import few
from tests.tui.dashboard.test_opening import app_for
from tests.tui.driver import WIDE, Driver, Opener
from tests.tui.queued_input import at_once, click
from ttt_tui.game.notation import WORKED_EXAMPLE
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.commands import Palette
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.dialogs.dialog import Dialog

FEW = ("G", "p")
OTHERS = ("e", "o", "A", "B")  # and not "?": over a dialog it opens the help of that
KEYS = (*FEW, *(pytest.param(key, marks=pytest.mark.slow) for key in OTHERS))


def dialogs(app: TttApp) -> list[str]:
    above = [each for each in app.screen_stack if isinstance(each, Dialog | Palette)]
    return [type(each).__name__ for each in above]


@pytest.mark.parametrize("key", KEYS)
async def test_a_dialogs_key_twice_opens_one(opened: Opener, key: str) -> None:
    await press_twice(opened, key)


async def press_twice(opened: Opener, key: str) -> None:
    """One dialog opens, whatever is pressed before and after."""
    async with opened() as screen:
        await at_once(screen, key, key)
        await at_once(screen, "escape", "escape")
        await screen.until(lambda: not dialogs(screen.app), "the dialog has closed")
        for first, second in ((key, "e"), ("B", key)):
            await at_once(screen, first, second)
            await screen.until(lambda: len(dialogs(screen.app)) == 1, "one dialog")
            while dialogs(screen.app):
                await screen.press("escape")


async def test_what_is_typed_after_a_dialogs_key_is_for_the_dialog(opened: Opener) -> None:
    async with opened("empty") as screen:
        typed = ("e", "x", "right", "o", "left", "x", "f2", "down", "enter")
        await at_once(screen, *typed)
        await screen.until(lambda: bool(screen.match.record.moves), "all of it has been done")
        assert str(screen.match.record.start) == "X.O/..X/... o"
        assert screen.position == "X.O/O.X/... x"


@few(
    "keys",
    [
        ("p", "tab", "enter", "down", "enter", "f2", "down", "down", "enter"),
        ("B", "enter", "down", "enter", "tab", "5", "f2", "f"),
        ("n", "1", "enter", "5", "u"),
        ("o", "escape", "d", "f", "w", "w", "e", "x", "escape"),
    ],
    quick=2,
)
async def test_typing_quickly_does_what_typing_slowly_does(
    opened: Opener, keys: tuple[str, ...]
) -> None:
    ends = []
    for quickly in (False, True):
        async with opened("empty") as screen:
            if quickly:
                await at_once(screen, *keys)
            else:
                await screen.press(*keys)
            await screen.settle()
            app, session = screen.app, screen.session
            focused = None if app.focused is None else app.focused.id
            ends.append(
                (
                    dialogs(app),
                    focused,
                    screen.position,
                    dict(screen.match.seats),
                    session.state.budget,
                    screen.dashboard.responsive_layout.shared,
                )
            )
    assert ends[0] == ends[1]


@pytest.mark.parametrize("clicks", [2, 3])
async def test_clicks_beside_the_palette_close_it_and_nothing_else(
    opened: Opener, clicks: int
) -> None:
    async with opened() as screen:
        await screen.press("ctrl+p")
        assert dialogs(screen.app) == ["Palette"]
        await at_once(screen, *(event for _ in range(clicks) for event in click(2, 2)))
        assert screen.app.screen is screen.dashboard
        assert "Search tree" in screen.text


@pytest.mark.parametrize("keys", [("escape", "escape", "escape"), ("enter", "enter", "enter")])
async def test_the_palette_is_not_left_twice(opened: Opener, keys: tuple[str, ...]) -> None:
    async with opened() as screen:
        await at_once(screen, "ctrl+p", *"copy", *keys)
        await screen.until(lambda: screen.app.screen is screen.dashboard, "the palette has closed")


@pytest.mark.parametrize("key", KEYS)
@few("leaving", ["escape", "f2", "enter"])
async def test_a_dialog_left_several_times_at_once(opened: Opener, key: str, leaving: str) -> None:
    await leave_thrice(opened, key, leaving)


async def leave_thrice(opened: Opener, key: str, leaving: str) -> None:
    """The dashboard stays."""
    async with opened("empty") as screen:
        await at_once(screen, key, *[leaving] * 3)
        assert screen.app.screen_stack[:2] == [*screen.app.screen_stack[:1], screen.dashboard]


@pytest.mark.parametrize(
    ("keys", "position"),
    [
        (("down", "down", "enter"), "..O/XOO/X.X o"),
        (("p", "escape", "enter"), "X.O/XOO/..X o"),
        (("e", "full_stop", "right", "x", "escape", "2", "enter"), ".XO/XOO/..X o"),
    ],
)
async def test_keys_typed_before_the_dashboard_is_there_are_not_lost(
    tmp_path: Path, keys: tuple[str, ...], position: str
) -> None:
    app = app_for(tmp_path, WORKED_EXAMPLE)
    async with app.run_test(size=WIDE) as pilot:
        screen = Driver(app, pilot, None)
        await at_once(screen, *keys)
        app._open_dashboard()
        await screen.until(lambda: isinstance(app.screen, Dashboard), "the dashboard")
        await screen.until(lambda: bool(screen.match.record.moves), "the move typed before")
        assert str(screen.match.record.positions[1]) == position


async def test_what_is_pasted_on_the_main_screen_is_a_position(opened: Opener) -> None:
    async with opened() as screen:
        await at_once(screen, Paste("XO.\n.X.\n..O\n"))
        assert screen.position == "XO./.X./..O x"
        assert "position pasted; u: undo" in screen.turn
        await at_once(screen, Paste("4x4k4 empty"))
        assert screen.position == "4x4k4 ..../..../..../.... x"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hello, queen", "not a position"),
        ("XXX/XXX/XXX", "position cannot occur in a game"),
        ("", "no position"),
    ],
)
async def test_what_is_no_position_is_refused_in_words(opened: Opener, text: str, why: str) -> None:
    async with opened() as screen:
        before = screen.position
        await at_once(screen, Paste(text))
        assert screen.position == before
        assert why in screen.notices[-1]
        assert screen.app.screen is screen.dashboard


async def test_a_dialog_without_a_line_refuses_a_paste(opened: Opener) -> None:
    async with opened() as screen:
        await at_once(screen, "p", Paste("XO./.X./..O"))
        assert "the main screen takes positions" in screen.notices[-1]
        assert dialogs(screen.app) == ["PlayersScreen"]


async def test_a_digit_that_no_table_takes_says_where_digits_play(opened: Opener) -> None:
    await press_a_digit(opened, "comparison")


async def press_a_digit(opened: Opener, view: str) -> None:
    """In a view that takes none."""
    async with opened() as screen:
        screen.dashboard.action_show_view(view)
        await screen.settle()
        before = screen.position
        await screen.press("2")
        assert screen.position == before
        assert "digits play on the board: press Tab" in screen.turn
