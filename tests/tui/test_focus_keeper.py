"""The keyboard always acts somewhere, whatever is hidden, disabled, closed or made small."""

from __future__ import annotations

import pytest

from tests.spread import spread
from tests.tui.driver import FOLDED, WIDE, Driver, Opener

TOO_SMALL = (50, 15)


def focused(screen: Driver) -> str | None:
    return None if screen.app.focused is None else screen.app.focused.id


@pytest.mark.parametrize(
    ("who", "size"), spread(["board", "search-tree", "timeline"], [WIDE, FOLDED])
)
async def test_too_small_and_back(opened: Opener, who: str, size: tuple[int, int]) -> None:
    async with opened(size=size) as screen:
        screen.app.screen.query_one(f"#{who}").focus()
        await screen.settle()
        for _ in range(2):
            await screen.resize(*TOO_SMALL)
            await screen.resize(*size)
            assert focused(screen) == who


async def test_keys_act_after_too_small_and_back(opened: Opener) -> None:
    async with opened() as screen:
        await screen.resize(*TOO_SMALL)
        await screen.resize(*WIDE)
        await screen.press("down", "down", "enter")
        assert screen.match.record.moves == (6,)


async def test_too_small_while_a_dialog_is_open(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("p")
        await screen.resize(*TOO_SMALL)
        await screen.resize(*WIDE)
        assert focused(screen) == "board"


async def test_what_takes_a_hidden_panels_place_takes_the_keyboard(opened: Opener) -> None:
    async with opened(size=FOLDED) as screen:
        screen.app.screen.query_one("#search-tree").focus()
        await screen.settle()
        await screen.click("Compare")
        assert focused(screen) == "comparison-panel"
        await screen.click("Moves")
        assert focused(screen) == "move-list"
        await screen.click("Tree")
        assert focused(screen) == "search-tree"


async def test_one_tree_again_and_the_other_had_the_keyboard(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("b")
        screen.app.screen.query_one("#other-tree").focus()
        await screen.settle()
        await screen.press("b")
        assert focused(screen) is not None


async def test_a_button_that_can_no_longer_act_gives_the_keyboard_on(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("p")
        begin = screen.app.screen.query_one("#begin")
        begin.focus()
        await screen.settle()
        begin.disabled = True
        await screen.settle()
        assert focused(screen) not in (None, "begin")


async def test_a_new_game_is_played_on_the_board(opened: Opener) -> None:
    async with opened() as screen:
        screen.app.screen.query_one("#search-tree").focus()
        await screen.settle()
        await screen.press("n")
        assert focused(screen) == "board"
        await screen.press("5")
        assert screen.match.record.moves == (4,)
