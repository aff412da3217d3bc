"""Undo on the dashboard: each kind of change, with search and view as they were."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from tests.tui.driver import Driver, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.tui.dashboard.checkpoints import checkpoint
from ttt_tui.tui.views.tree_outline import Line

EMPTY = ".../.../... x"
MINIMAX = Seat("minimax")


async def _new_game(screen: Driver) -> None:
    await screen.press("n")


async def _other_board(screen: Driver) -> None:
    await screen.press("G", "f2")


async def _set_up(screen: Driver) -> None:
    await screen.press("e", "x", "f2")


async def _paste(screen: Driver) -> None:
    screen.dashboard.paste("4x4k3")
    await screen.settle()


async def _options(screen: Driver) -> None:
    await screen.press("o", "right", "enter")


async def _extras(screen: Driver) -> None:
    await screen.press("E")


async def _players(screen: Driver) -> None:
    await screen.press("p", "right", "f2")


async def _players_of_a_new_game(screen: Driver) -> None:
    await screen.press("p", "right", "n")


async def _budget(screen: Driver) -> None:
    await screen.press("B", "right", "f2")


async def _worked_example(screen: Driver) -> None:
    await screen.press("f2")


async def _open_node(screen: Driver) -> None:
    tree = screen.dashboard.main_tree
    tree.post_message(tree.OpenAsked(tree, screen.match.play(0).position))
    await screen.settle()


CHANGES: list[Callable[[Driver], Awaitable[None]]] = [
    _new_game,
    _options,
    _players,
    _other_board,
    _set_up,
    _paste,
    _extras,
    _players_of_a_new_game,
    _budget,
    _open_node,
    _worked_example,
]


@pytest.mark.parametrize("change", list(CHANGES)[:3])
async def test_each_change_is_undone_with_search_and_view_and_redone(
    opened: Opener, change: Callable[[Driver], Awaitable[None]]
) -> None:
    async with opened(held=True) as screen:
        context = screen.dashboard.context
        await screen.click_cell(6)
        await screen.press(*["full_stop"] * 9)
        screen.dashboard.playback.seek(7)
        screen.dashboard.explorer.choose(Line(1))
        context.change(lambda state: state.bookmark({(0,)}))
        await screen.settle()
        before = checkpoint(context)
        assert (before.at, before.tree.selected) == (7, Line(1))
        await change(screen)
        after = checkpoint(context)
        assert after.setup != before.setup
        assert "u: undo" in " ".join(screen.turn.split())
        screen.dashboard.query_one("#board").focus()
        await screen.press("u")
        assert checkpoint(context) == before
        assert context.state.moment.event == 7
        await screen.press("y")
        assert checkpoint(context) == after
        await screen.press("u")
        assert checkpoint(context) == before


async def test_the_order_of_undoing_is_what_the_user_did(opened: Opener) -> None:
    async with opened() as screen:
        states = []
        for each in ("cell 6", "E", "cell 0", "n", "cell 4"):
            states.append((screen.match, screen.session.state.algorithms))
            await (screen.click_cell(int(each[-1])) if "cell" in each else screen.press(each))
        last = screen.position
        for match, algorithms in reversed(states):
            await screen.press("u")
            now = screen.session.state
            assert (now.match.position, now.algorithms) == (match.position, algorithms)
        await screen.press("u")
        assert "nothing to undo" in screen.turn
        await screen.press(*["y"] * len(states))
        assert screen.position == last
