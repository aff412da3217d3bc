"""The card of a node, as text."""

from __future__ import annotations

from functools import partial

import pytest

from tests.cases import STRICT_STOP
from tests.searches import come_to
from tests.tui.one_widget import text_of
from ttt_tui.game import Position, Rules
from ttt_tui.search import (
    MaxPlayer,
    Moment,
    Search,
    SearchOptions,
)
from ttt_tui.tui.views.node_card import NodeCard
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.words.sentences import Formatter


async def card(moment: Moment, line: Line | None, width: int = 76) -> list[str]:
    panel = NodeCard()
    search = moment.search
    formatter = Formatter.of(search.position, search.options)
    return await text_of(panel, lambda: panel.describe(moment, formatter, line), width, 8)


async def test_the_card_of_a_cut_shows_board_way_and_reason_with_numbers() -> None:
    assert await card(come_to(), Line(10)) == [
        "· X O  X(0,1)  6 nodes below",
        "X O O  O already wins here. X does at least as well with (0,0), so the",
        "· · X  remaining move cannot matter. O is Min, entered with [-1, +inf].",
        "       Cut: Min has at most -1 here, which is <= alpha (-1).",
    ]


async def test_the_card_of_a_leaf() -> None:
    assert await card(come_to(), Line(3)) == [
        "X O O  X(0,0) O(0,1) X(2,0)",
        "X O O  Game over: X wins, worth +1.",
        "X · X",
    ]


async def test_the_card_of_the_root() -> None:
    lines = await card(come_to(), Line(0))
    assert lines[0] == "· · O  root  30 nodes below"
    assert " ".join(" ".join(line[7:] for line in lines[1:]).split()) == (
        "X is Max, entered with [-inf, +inf]. Max tried every move; the largest is +1, "
        "its exact value."
    )


async def test_a_move_never_visited_is_shown_played_and_nothing_is_said_of_its_value() -> None:
    lines = await card(come_to(), Line(10, 7))
    assert lines[0] == "· X O  X(0,1) O(2,1)"
    assert lines[1].startswith("X O O  Never visited: the search knows nothing about it. O alread")
    assert lines[2].startswith("· O X  ")


async def test_a_move_to_come_is_not_visited_yet() -> None:
    lines = await card(come_to(events=3), Line(0, 7))
    assert lines[:2] == ["· · O  X(2,1)", "X O O  Not visited yet."]


async def test_without_a_line_it_is_the_card_of_the_last_event() -> None:
    moment = come_to(events=20)
    assert moment.current is not None
    assert await card(moment, None) == await card(moment, Line(moment.current))


async def test_before_the_first_event_the_card_is_empty() -> None:
    assert await card(come_to(events=0), None) == []


async def test_an_open_node_says_what_it_has_so_far() -> None:
    text = " ".join(line[7:] for line in await card(come_to(events=36), Line(0)))
    assert text.endswith("Searching: Max has -1 so far; 1 move not tried yet.")


async def test_a_first_win_says_so() -> None:
    text = " ".join(line[7:] for line in await card(come_to(STRICT_STOP), Line(0)))
    assert "Max has found a win (+1)" in text


async def test_the_card_turns_with_the_side_called_max() -> None:
    text = " ".join(
        " ".join(await card(come_to(SearchOptions(max_player=MaxPlayer.O)), Line(10))).split()
    )
    assert "O is Max, entered with [-inf, +1]" in text
    assert "Max has at least +1 here, which is >= beta (+1)" in text


@pytest.mark.parametrize("width", [76, 50, 30])
async def test_the_card_shows_the_board_whole_in_any_room(width: int) -> None:
    moment = come_to()
    for node in range(len(moment.trace)):
        lines = await card(moment, Line(node), width) if node % 7 == 0 else []
        board = "/".join(line[:5].replace(" ", "").replace("·", ".") for line in lines[:3])
        assert not lines or board == str(moment.position(node)).split()[0]
        assert all(len(line) <= width for line in lines)


async def test_the_card_of_a_larger_board() -> None:
    search = Search(Position(rules=Rules(4, 5, 4)), capacity=100)
    search.advance(events=5)
    lines = await card(Moment(search), None)
    assert lines[0].startswith("X O X O ·  X(0,0) O(0,1) X(0,2) O(0,3)")
    assert lines[3].startswith("· · · · ·")


@pytest.mark.parametrize("waits", [False, True])
async def test_past_the_trace_the_card_says_so_and_a_chosen_node_keeps_its_own(waits: bool) -> None:
    moment = come_to(events=40, capacity=3)
    formatter = Formatter.of(moment.search.position, moment.search.options)
    full = "The trace is full: the search continued past its 3 nodes."
    shown = {None: [full], Line(0): ["· · O  root  21 nodes below"]}
    for line, lines in shown.items():
        panel = NodeCard()
        describe = partial(panel.describe, moment, formatter, line, waits=waits)
        assert (await text_of(panel, describe, 76, 8))[:1] == lines
