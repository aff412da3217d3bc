"""The bar of keys has every one of them."""

from __future__ import annotations

import pytest

from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from ttt_tui.tui.views.tree.tree import SearchTree


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_every_key_of_the_dashboard_stands_in_the_footer(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        labels = (
            "Place Run/pause Step Over Out Cut Root |Play back| Live Speed |To end| "
            "Restart Tree Both Race |To node| View Undo |Move now| Values Hint New Players "
            "Board Setup Options Algorithms Budget Copy Help Theme Quit"
        )
        assert not await missing_in_the_footer(screen, labels)


async def missing_in_the_footer(screen: Driver, labels: str) -> list[str]:
    """Which of the labels stand in the footer neither of the board nor of the tree."""
    shown = screen.keys
    screen.app.screen.query_one(SearchTree).focus()
    await screen.settle()
    shown += screen.keys
    return [label for label in _words(labels) if label not in shown]


def _words(text: str) -> list[str]:
    """Words, and between bars several as one."""
    return [
        name
        for i, part in enumerate(text.split("|"))
        for name in ([part] if i % 2 else part.split())
    ]
