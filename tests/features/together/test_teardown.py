"""Features' dialogs that are taken down while they are still being built: nothing fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.tui.driver import Opener
from tests.tui.test_app import close_while_it_opens, leave_while_it_opens
from ttt_tui.features.ordering.trial_runner import OrderBench
from ttt_tui.tui.dialogs.dialog import Dialog


async def test_a_worker_that_a_key_began_meets_its_screen_half_taken_down(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The laboratory's: it draws while its widgets go, one after the other."""

    async def at_every_turn(_: OrderBench) -> AsyncIterator[None]:
        while True:
            await asyncio.sleep(0)
            yield

    async with opened() as screen:
        await screen.press("O")
        laboratory = screen.app.screen
        assert isinstance(laboratory, Dialog)
        monkeypatch.setattr(OrderBench, "frames", at_every_turn)
        await screen.press("b")
        laboratory.close()
        await screen.settle()
        assert screen.app.screen is screen.dashboard


DIALOGS = ("s", *(pytest.param(key, marks=pytest.mark.slow) for key in "Ok"))


@pytest.mark.parametrize("key", DIALOGS)
async def test_the_program_is_left_while_a_dialog_opens(opened: Opener, key: str) -> None:
    await leave_while_it_opens(opened, key)


@pytest.mark.parametrize("key", DIALOGS)
async def test_a_dialog_is_closed_while_it_opens(opened: Opener, key: str) -> None:
    await close_while_it_opens(opened, key)
