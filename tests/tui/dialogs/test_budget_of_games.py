"""The budget of games without a board."""

from __future__ import annotations

import pytest

from tests.tui.driver import Opener
from ttt_tui.engine.budget import Budget


@pytest.mark.parametrize(
    ("game", "whole", "note"),
    [
        ("((3 12 8) (2 4 6) (14 5 2))", "The whole tree: 12 nodes", "the game's own estimates"),
        ("nim 1 2", "The whole tree: 1", "This game has no estimates, so no depth limit."),
        ("othello 4x4", "The whole tree: about", "the game's own estimates"),
    ],
)
async def test_a_budget_of_nodes_limits_the_searches(
    opened: Opener, game: str, whole: str, note: str
) -> None:
    async with opened(game) as screen:
        await screen.press("B")
        dialog = " ".join(screen.text.split())
        assert whole in dialog
        assert note in dialog
        screen.app.screen.query_one("#kind").value = "nodes"  # type: ignore[attr-defined]
        await screen.settle()
        screen.app.screen.query_one("#amount").value = "3"  # type: ignore[attr-defined]
        await screen.press("f2")
        await screen.finish()
        assert screen.nodes() == 3
        assert "incomplete" in screen.text


async def test_a_depth_is_no_limit_of_a_game_without_estimates(opened: Opener) -> None:
    async with opened("..O/XOO/..X") as screen:
        screen.session.set_budget(Budget(depth=2))
        screen.dashboard.paste("nim 1 2")
        await screen.finish()
        assert screen.session.state.limit.depth is None
        assert all(search.proves for search in screen.session.analysis.searches)
