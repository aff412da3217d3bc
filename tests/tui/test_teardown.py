"""A screen that is taken down while it is still being built: nothing fails, whatever it is."""

from __future__ import annotations

import asyncio

import pytest
from textual.css.query import NoMatches
from textual.worker import WorkerFailed

from tests.tui.driver import Opener
from ttt_tui.tui.dialogs.dialog import Dialog
from ttt_tui.tui.teardown import comes_of_teardown

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
