"""What the card says of a node."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.content import Content

from tests.tui.panels import EXAMPLE, PAPER, Panel, at, selecting, snapshot
from ttt_tui.games.position import Position
from ttt_tui.search.options import MaxSide, Options
from ttt_tui.search.run_here import new_trace
from ttt_tui.tui.model.progress import SearchProgress
from ttt_tui.tui.model.snapshot import snapshot_of
from ttt_tui.tui.model.state import State
from ttt_tui.tui.panels.card import (
    Card,
    card_key,
    card_words,
    small_board,
    why_no_node,
    window_lines,
)
from ttt_tui.words.values import path_text


def words(text: str, node: int, **more: object) -> list[str]:
    moment = snapshot(text, **more).shown.moment  # type: ignore[arg-type]
    lines = [card_words(moment, node), *window_lines(moment, node)]
    return Content("\n").join(lines).plain.split("\n")


def test_a_cut_node_has_its_value_with_the_bound_the_reason_and_both_ends_of_its_window() -> None:
    assert words(PAPER, 5) == [
        "A C  Min to move",
        "value <= 2  1 node below",
        "Min has at most 2 with C1 already; Max would not come here, because Max has 3 with B at A."
        "  2 <= alpha (3), so 2 moves are never tried.",
        "alpha 3     Max has 3 with B at A",
        "beta  +inf  no earlier move of Min sets it",
    ]


@pytest.mark.parametrize(
    ("more", "value"),
    [
        ({}, "value +1 X wins  30 nodes below"),
        (
            {"options": Options(max_side=MaxSide.O)},
            "value -1 X wins  30 nodes below",
        ),
        ({"event": 20}, "value -1 so far  10 nodes below"),
    ],
)
def test_the_value_is_written_from_the_side_of_max(more: dict[str, object], value: str) -> None:
    assert words(EXAMPLE, 0, **more)[1] == value


def test_a_leaf_has_no_window_and_minimax_none_at_all() -> None:
    assert words(PAPER, 2) == ["A B B1  value 3", "A leaf, worth 3."]
    assert len(words(PAPER, 1, names=("minimax",))) == 3


def test_the_same_origin_of_both_ends_of_a_window_is_said_once() -> None:
    assert words(PAPER, 0)[3:] == ["alpha -inf, beta +inf  nothing is above it"]


def test_a_variation_of_uct_has_its_numbers_and_its_ucb1() -> None:
    assert words(EXAMPLE, 1, names=("uct",), event=86) == [
        "X(0,0)  O (Min) to move",
        "N 1, Q -1.00",
        "UCB1 for X is -1.00 + 1.4 x sqrt(ln 12 / 1) = 1.21.",
    ]


def test_the_position_of_a_board_stands_beside_it() -> None:
    moment = snapshot(EXAMPLE).shown.moment
    assert small_board(moment, 1).plain == "X · O\nX O O\n· · X"
    assert not small_board(snapshot(PAPER).shown.moment, 1)


def test_of_a_long_way_the_last_moves_are_named() -> None:
    moment = snapshot("3x4k3 ..../..../.... x", names=("alpha-beta",)).shown.moment
    deepest = max(range(500), key=lambda node: moment.trace.depth[node])
    head = card_words(moment, deepest).plain.split("  ")[0]
    assert head.startswith("… ")
    assert path_text(moment, deepest).endswith(head.removeprefix("… "))


def test_where_there_is_no_node_it_says_why() -> None:
    assert why_no_node(snapshot(event=0)).startswith("The search has not begun: space runs it")
    assert "has not come to this node" in why_no_node(selecting(snapshot(event=4), 9))
    assert why_no_node(snapshot(event=4)) == ""
    silent = SearchProgress(new_trace(Position(), "minimax"), "running", None, 0.1, calls=1_200)
    state = replace(State.start(Position()), algorithms=("mine.py",), shown=0)
    words = why_no_node(snapshot_of(state, {"mine.py": silent}))
    assert words == "mine.py is searching, 1,200 calls so far."


def test_a_node_that_was_left_is_not_drawn_again_at_each_event() -> None:
    early = selecting(snapshot(event=30), 1)
    assert card_key(early) == card_key(at(early, 40))
    early = selecting(snapshot(event=30), 0)
    assert card_key(early) != card_key(at(early, 40))


async def test_alpha_and_beta_stay_in_sight_below_a_long_reason() -> None:
    card = Card()
    card.styles.height = 5
    async with Panel(card).run_test(size=(40, 5)) as pilot:
        card.show(selecting(snapshot(PAPER), 5))
        await pilot.pause()
        lines = card.app.screen._compositor.render_strips()
        shown = ["".join(segment.text for segment in line).split() for line in lines]
        heads = [line[:2] for line in shown]
        assert ["alpha", "3"] in heads
        assert ["beta", "+inf"] in heads


async def test_the_card_follows_the_search() -> None:
    card = Card()
    async with Panel(card).run_test(size=(78, 8)) as pilot:
        shown = snapshot(event=0)
        card.show(shown)
        await pilot.pause()
        assert "has not begun" in _text(card)
        card.show(at(shown, 3))
        await pilot.pause()
        assert "X(0,0) O(0,1)" in _text(card)
        assert card.query_one("#card-board").display


def _text(card: Card) -> str:
    return str(card.query_one("#card-words").render())
