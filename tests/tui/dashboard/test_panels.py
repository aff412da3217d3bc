"""Header, comparison, tree and timeline speak of one moment, or say that they do not."""

from __future__ import annotations

import re

import pytest

from tests.tui.driver import FOLDED, TEN_A_SECOND, WIDE, Driver, Opener
from ttt_tui.engine.pace import Pace, PaceKind
from ttt_tui.search import Algorithm, Moment

RACING = Pace(PaceKind.FIXED, 5_000)


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


async def test_all_panels_count_the_same_nodes_of_a_search_that_races(opened: Opener) -> None:
    """Also while frames come so fast that not each of them is drawn."""
    async with opened("empty", pace=RACING) as screen:
        for _ in range(12):
            await screen.advance(0.041)
            if screen.dashboard.context.state.frame.running and screen.nodes():
                assert len(set(told(screen).values())) == 1, told(screen)
        assert screen.dashboard.context.state.frame.running
        assert screen.nodes() > 500


async def test_a_search_that_is_not_done_is_nowhere_all_done(opened: Opener) -> None:
    async with opened("empty", pace=RACING) as screen:
        await screen.advance(1)
        assert "100.0 %" not in screen.text
        assert "searching" in screen.status
        assert screen.dashboard.context.state.moment.is_open(0)
        assert screen.part("#timeline").splitlines()[1].startswith("live  event ")
        assert " of " not in screen.part("#timeline").splitlines()[1]


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


async def test_a_search_under_way_is_not_called_whole(opened: Opener) -> None:
    async with opened(size=WIDE) as screen:
        await screen.press("x", "comma")
        assert "the search so far, not event " in screen.text
        assert "whole search" not in screen.text


async def test_one_node_is_one_node(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.press("full_stop", "full_stop")
        assert screen.nodes(Algorithm.ALPHA_BETA) == 1
        assert " 1 node " in screen.status
        assert "1 nodes" not in screen.text
