"""The line of the tree that is looked at, wherever it was chosen."""

from __future__ import annotations

from tests.tui.driver import Opener
from ttt_tui.engine.match import Seat
from ttt_tui.engine.pace import AUTO, PaceKind


async def test_exploring_is_said_above_the_tree_and_leaves_with_the_position(
    opened: Opener,
) -> None:
    async with opened() as screen:
        await screen.press("m")
        assert not screen.dashboard.main_tree.following
        await screen.click("exploring, m: follow")
        assert screen.dashboard.main_tree.following
        await screen.press("m")
        await screen.click_cell(6)
        assert screen.dashboard.main_tree.following
        assert "m follows" not in screen.text


ALPHA_BETA = Seat("alpha-beta")


async def test_x_runs_on_to_the_next_cut(opened: Opener) -> None:
    async with opened(held=True, simple=True) as screen:
        await screen.press("x")
        assert "cannot matter" in " ".join(screen.card.split())
        first = screen.dashboard.playback.event
        assert first
        assert not screen.session.analysis.running
        await screen.press("x")
        assert screen.dashboard.playback.event > first
        await screen.finish()
        await screen.press("x")
        assert screen.dashboard.playback.event == first, "from the end it begins anew"
        await screen.press(*"xxxxxxxx")
        assert "no cut after this; X: the one before" in " ".join(screen.turn.split())


async def test_a_cut_is_told_in_plain_words_alone(opened: Opener) -> None:
    async with opened(held=True, simple=True) as screen:
        await screen.press("x")
        words = " ".join(screen.card.split())
        assert "cannot matter" in words
        assert "alpha" not in words
        assert "beta" not in words
        await screen.press("D")
        assert "alpha" in screen.card or "beta" in screen.card


async def test_two_engines_end_their_game_where_nothing_goes_faster_than_the_eye(
    opened: Opener,
) -> None:
    async with opened(
        "XOX/.O./...", x=ALPHA_BETA, o=ALPHA_BETA, simple=True, pace=AUTO, thinking=0.01
    ) as screen:
        await screen.until_moved(2)
        assert screen.session.state.pace.kind is PaceKind.AUTO
