"""Header, comparison, tree and timeline speak of one moment, or say that they do not."""

from __future__ import annotations

import re

import pytest

from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from ttt_tui.search import Moment


def number(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    assert found is not None, f"no {pattern!r} in {text!r}"
    return int(found[1].replace(",", ""))


def told(screen: Driver) -> dict[str, int]:
    """The shown search's nodes, as each part of the screen counts them."""
    event = number(r"event ([\d,]+)", screen.part("#timeline"))
    search, tree = screen.dashboard.playback.search, screen.dashboard.main_tree._moment
    assert tree is not None
    return {
        "header": number(r" ([\d,]+) nodes? ", screen.status),
        "comparison": number(r"^\S+ ([\d,]+)", screen.comparison["nodes"]),
        "tree": max(0, tree.entered - 1),
        "timeline": max(0, Moment(search, event).entered - 1),
    }


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_wound_back_the_header_counts_what_the_tree_shows_and_says_so(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        assert "alpha-beta done  30 nodes" in screen.status
        await screen.press("comma", "comma")
        assert "alpha-beta at event 60" in screen.status
        assert "done" not in screen.status
        entered = Moment(screen.dashboard.playback.search, 60).entered - 1
        assert f" {entered} nodes" in screen.status
        if size == WIDE:
            assert "at event 60 of 62" in screen.status
            assert "the whole search, not event 60" in screen.text
        await screen.press("l")
        assert "alpha-beta done  30 nodes" in screen.status
        assert "the whole search" not in screen.text
