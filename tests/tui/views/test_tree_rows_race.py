"""The line of a race: name, nodes, and how far it is."""

from __future__ import annotations

import pytest

from tests.searches import searched
from tests.tui.one_widget import text_of
from ttt_tui.engine.frame import SearchStatus
from ttt_tui.search import Moment
from ttt_tui.tui.views.tree_rows import RaceLine


async def line(events: int, total: int | None, width: int = 40, seen: int | None = None) -> str:
    search = searched(events=events)
    race = RaceLine()
    shown = Moment(search, seen)
    (text,) = await text_of(
        race,
        lambda: race.show(SearchStatus.of(search), shown, total, search.options.algorithm.name),
        width,
        1,
    )
    return text


async def test_it_fills_as_the_search_goes_on_and_says_when_it_is_done() -> None:
    half = await line(30, 30)
    assert half.startswith(" alpha-beta 15 ")
    assert half.endswith(" 50 %")
    assert half.count("█") + 1 == half.count("░") == 10
    done = await line(10**6, 30)
    assert done.startswith(" alpha-beta 30 █")
    assert done.endswith("█ done")
    assert "░" not in done


async def test_wound_back_it_is_not_done() -> None:
    assert not (await line(10**6, 30, seen=30)).endswith("done")


@pytest.mark.parametrize(("total", "width"), [(None, 40), (30, 26)])
async def test_without_a_total_or_room_there_is_no_bar(total: int | None, width: int) -> None:
    text = await line(30, total, width)
    assert text.startswith(" alpha-beta 15")
    assert not set(text) & set("█░")
