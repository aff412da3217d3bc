"""Keys have names, explanations and ids, and words that look like them act."""

from __future__ import annotations

from tests.tui.driver import Opener
from ttt_tui.tui.keys import hinted


async def test_words_that_look_like_actions_act(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.press("comma")
        await screen.click("replay, l", right=len("replay, l") - 1)
        assert not screen.dashboard.context.looking_back
        await screen.press("comma")
        await screen.click("replay, l")
        assert screen.dashboard.context.looking_back, "other words of the line are no scale"
        assert screen.dashboard.context.state.moment.event == 61
        await screen.click("l: back to the game")
        assert not screen.dashboard.context.looking_back
        assert "Board: in the search" not in screen.text


def test_hints_of_typing_act() -> None:
    pieces = hinted("move: 1_   (Enter: place, Escape: cancel)")
    acts = {piece.text: piece.action for piece in pieces if piece.action}
    assert acts == {
        "Enter: place": "app.simulate_key('enter')",
        "Escape: cancel": "app.simulate_key('escape')",
    }


async def test_the_hint_of_a_terminal_too_small_acts(opened: Opener) -> None:
    async with opened("empty", size=(50, 15)) as screen:
        await screen.click("press q to quit")
        assert screen.app.return_code == 0
