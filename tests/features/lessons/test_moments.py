"""Moments by words."""

from __future__ import annotations

import pytest

from ttt_tui.features.lessons.moments import LessonError, node_of, path_text, read_moves, read_when
from ttt_tui.game import NotationError, Position
from ttt_tui.game.game_texts import read_state
from ttt_tui.game.notation import WORKED_EXAMPLE
from ttt_tui.search import Moment, Reason, Search


@pytest.fixture
def search() -> Search:
    found = Search(Position.parse(WORKED_EXAMPLE))
    found.advance()
    return found


@pytest.mark.parametrize(
    ("text", "event"),
    [("begin", 0), ("end", 62), ("event 41", 41), ("node (0,0)", 2), ("left (0,0)", 19)],
)
def test_words_name_an_event(search: Search, text: str, event: int) -> None:
    assert read_when(text, search.state).event(search) == event


def test_cuts_are_counted_as_they_come(search: Search) -> None:
    events = [read_when(f"cut {n}", search.state).event(search) for n in range(1, 6)]
    assert events == sorted(set(events))
    for event in events:
        node = Moment(search, event).current
        assert node is not None
        assert search.trace.reason[node] == Reason.CUTOFF


def test_changes_of_the_roots_value_are_counted(search: Search) -> None:
    state = search.state
    assert read_when("change 1", state).event(search) == 19
    with pytest.raises(LessonError, match="there is no change 3: the search has 2"):
        read_when("change 3", state).event(search)


@pytest.mark.parametrize("text", ["", "cut", "cut -1", "cut 0", "node", "endless"])
def test_other_words_are_refused(search: Search, text: str) -> None:
    with pytest.raises(LessonError, match="choose from begin, end"):
        read_when(text, search.state)


def test_a_node_that_was_cut_off_is_not_there(search: Search) -> None:
    assert node_of(search, (0, 1)) == 2
    with pytest.raises(LessonError, match=r"alpha-beta does not visit the node \(2,1\) \(0,1\)"):
        node_of(search, (7, 1))


def test_moves_of_a_tree_are_names_or_numbers() -> None:
    tree = read_state("(a:(3 12 8) b:(2 4 6))")
    assert read_moves("b 0", tree) == (1, 0)
    assert path_text(tree, (1, 0)) == "b 0"
    with pytest.raises(NotationError, match="'c' is not a move here: the moves are a, b"):
        read_moves("c", tree)
    with pytest.raises(NotationError, match="no move '1': the game is over before it"):
        read_moves("a 1 1", tree)
