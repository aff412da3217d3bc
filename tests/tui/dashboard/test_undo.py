"""Undo on the dashboard: each kind of change, with search and view as they were."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tests.spread import few
from tests.tui.driver import FOLDED, SMALLEST, TEN_A_SECOND, WIDE, Driver, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.engine.pace import AUTO
from ttt_tui.search import Algorithm, SearchOptions
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


@few("change", CHANGES, quick=3)
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


@few("size", [WIDE, FOLDED, SMALLEST])
async def test_the_message_that_says_what_happened_is_clicked(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        await screen.click_cell(6)
        played = screen.match
        await screen.press("n")
        await screen.click("u:")
        assert screen.match == played
        assert "undone: new game" in screen.turn
        await screen.click("y:")
        assert screen.position == EMPTY
        await screen.click("u:")
        assert screen.match == played


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


async def test_a_move_or_a_new_change_loses_what_was_undone(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("n", "u", "E")
        await screen.press("y")
        assert "nothing to redo" in screen.turn
        await screen.press("u")
        await screen.click_cell(6)
        await screen.press("y")
        assert "nothing to redo" in screen.turn


async def test_what_changes_nothing_is_not_undone(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("n", "n", "o", "enter", "p", "f2")
        await screen.press("u")
        assert "nothing to undo" in screen.turn


async def test_undo_while_a_search_runs_and_it_runs_on(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.advance(1.0)
        events = screen.session.analysis.frame.status(Algorithm.ALPHA_BETA).events
        assert events > 5
        await screen.press("n")
        await screen.advance(0.3)
        await screen.press("u")
        search = screen.session.analysis.search(Algorithm.ALPHA_BETA)
        assert search.events == events
        assert screen.session.analysis.running
        await screen.advance(0.5)
        assert search.events > events


async def test_a_changed_speed_is_undone_and_the_search_goes_on(opened: Opener) -> None:
    async with opened(pace=AUTO) as screen:
        await screen.advance(0.5)
        search = screen.session.analysis.search(Algorithm.ALPHA_BETA)
        await screen.press("W", "plus", "plus")
        assert screen.session.state.pace.rate == 10
        await screen.advance(1.0)
        events = search.events
        await screen.press("u")
        assert "undone: another speed" in screen.turn
        assert screen.session.state.pace == opened.settings_file.load()[0].pace == AUTO
        assert screen.session.analysis.search(Algorithm.ALPHA_BETA) is search
        assert screen.session.analysis.running
        assert search.events >= events
        await screen.press("y")
        assert screen.session.state.pace.rate == 10
        await screen.press("u", "u")
        assert "nothing to undo" in screen.turn


@few("size", [WIDE, FOLDED, SMALLEST])
async def test_a_changed_speed_is_seen_and_automatic_by_one_key_or_click(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size, pace=AUTO) as screen:
        await screen.show("tree")
        assert "speed" not in screen.title
        for restore in (screen.press("a"), screen.click("speed 2/s"), screen.click("automatic")):
            await screen.press("W")
            assert "speed 2/s" in screen.title
            await restore
            assert "speed" not in screen.title
            assert screen.session.state.pace == AUTO


async def test_an_engine_that_was_thinking_moves_after_undo(opened: Opener) -> None:
    async with opened("XXO/.O./... x", o=MINIMAX, pace=TEN_A_SECOND) as screen:
        await screen.click_cell(8)
        await screen.advance(0.5)
        await screen.press("n", "u")
        assert "minimax thinks" in screen.turn
        await screen.finish()
        await screen.until_moved(2)
        assert screen.dashboard.context.state.history.future, (
            "the engine's move keeps what is redone"
        )


async def test_options_changed_while_both_trees_are_compared(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("b", *["full_stop"] * 5)
        before = checkpoint(screen.dashboard.context)
        await screen.press("o", "right", "enter")
        await screen.press("f")
        await screen.press("u")
        assert checkpoint(screen.dashboard.context) == before
        assert screen.app.screen.has_class("-both")
        assert opened.settings_file.load()[0].options == SearchOptions()
