"""Moments by words."""

from __future__ import annotations

import pytest

from ttt_tui.features.lessons.moments import LessonError, node_of, read_when
from ttt_tui.game import Position
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
    assert read_when(text, search.position.rules).event(search) == event


def test_cuts_are_counted_as_they_come(search: Search) -> None:
    events = [read_when(f"cut {n}", search.position.rules).event(search) for n in range(1, 6)]
    assert events == sorted(set(events))
    for event in events:
        node = Moment(search, event).current
        assert node is not None
        assert search.trace.reason[node] == Reason.CUTOFF


def test_changes_of_the_roots_value_are_counted(search: Search) -> None:
    rules = search.position.rules
    assert read_when("change 1", rules).event(search) == 19
    with pytest.raises(LessonError, match="there is no change 3: the search has 2"):
        read_when("change 3", rules).event(search)


@pytest.mark.parametrize("text", ["", "cut", "cut -1", "cut 0", "node", "endless", "begin 1"])
def test_other_words_are_refused(search: Search, text: str) -> None:
    with pytest.raises(LessonError, match="choose from begin, end"):
        read_when(text, search.position.rules)


def test_a_node_that_was_cut_off_is_not_there(search: Search) -> None:
    assert node_of(search, (0, 1)) == 2
    with pytest.raises(LessonError, match=r"alpha-beta does not visit the node \(2,1\) \(0,1\)"):
        node_of(search, (7, 1))
