"""The tree on the dashboard, and its lines as text."""

from __future__ import annotations

from tests.tui.driver import Driver
from ttt_tui.tui.views.tree import SearchTree


def tree_of(screen: Driver) -> SearchTree:
    return screen.app.screen.query_one("#search-tree", SearchTree)


def rows(screen: Driver) -> list[str]:
    return screen.tree.splitlines()


async def explored(screen: Driver) -> None:
    """Both searches finished, the tree in the keyboard's hands with all but the root shut."""
    await screen.finish()
    tree_of(screen).focus()
    await screen.press("1")
