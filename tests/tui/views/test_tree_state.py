"""What the user looks at in a tree: the state after a key, a click or a moment; no screen here."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import cast

import pytest

from tests.cases import ALPHA_BETA, MINIMAX, WORKED
from ttt_tui.game import Position
from ttt_tui.search import Moment, Search
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.tui.views.tree_rows import Filter, moves_of
from ttt_tui.tui.views.tree_state import TreeState


def searched(minimax: bool = False) -> Search:
    search = Search(Position.parse(WORKED), MINIMAX if minimax else ALPHA_BETA)
    search.advance()
    return search


def exploring(search: Search, line: Line) -> TreeState:
    return TreeState().at(Moment(search)).select(line)


def test_exploring_begins_at_the_current_node_and_following_forgets_it() -> None:
    moment = Moment(searched(), 9)
    assert moment.current is not None
    state = TreeState().at(moment).explore(moment)
    assert (state.following, state.selected) == (False, Line(moment.current))
    assert state.select(Line(2)).explore(moment).selected == Line(2), "the user's choice stays"
    assert state.follow() == TreeState().at(moment)


def test_nothing_is_selected_before_the_first_event() -> None:
    before = Moment(searched(), 0)
    assert TreeState().at(before).explore(before).selected is None


def test_a_chosen_line_counts_more_than_where_the_mouse_rests() -> None:
    search = searched()
    state = TreeState(pointed=Line(3), search=search)
    assert state.looked_at == Line(3)
    assert state.select(Line(5)).looked_at == Line(5)


def test_at_an_earlier_moment_the_selection_goes_to_the_nearest_node_of_its_line() -> None:
    search = searched()
    newest = Moment(search)
    deepest = max(range(len(search.trace)), key=lambda node: search.trace.depth[node])
    state, moves = exploring(search, Line(deepest)), moves_of(newest, Line(deepest))
    for event in range(search.events, 0, -1):
        moment = Moment(search, event)
        state = state.at(moment)
        assert state.selected is not None
        assert moves[: len(found := moves_of(moment, state.selected))] == found
    assert state.at(Moment(search, 0)).selected is None


def test_another_search_has_other_lines_and_the_mode_and_the_filter_stay() -> None:
    search, finder = searched(), cast(Filter, object())
    state = TreeState(False, Line(4), Line(5), finder, search)
    other = searched(minimax=True)
    assert state.at(Moment(other)) == TreeState(False, filter=finder, search=other)
    assert state.at(Moment(search)) is state
    assert state.follow().filter is None


def test_the_board_shows_the_selected_line_or_a_moment_of_the_past() -> None:
    search = searched()
    past = Moment(search, 9)
    assert past.current is not None
    following = TreeState().at(past)
    assert following.node_on_board(past, live=False) == Line(past.current)
    assert following.node_on_board(Moment(search), live=True) is None
    chosen = exploring(search, Line(2))
    assert chosen.node_on_board(past, live=False) == Line(2)
    assert chosen.node_on_board(Moment(search), live=True) == Line(2)


def test_a_state_is_never_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        TreeState().following = False  # type: ignore[misc]
