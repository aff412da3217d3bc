"""The code of an algorithm from outside, and the line that an event belongs to."""

from __future__ import annotations

from tests.plugins import declared
from ttt_tui.features.code.algorithm_code import built_in_listing_of, built_in_step_of
from ttt_tui.game import Position
from ttt_tui.search import Moment, Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.trace import Mark


def test_every_event_has_its_line() -> None:
    with declared():
        search = Search(Position.parse("..O/XOO/..X"), SearchOptions(named("toy")))
        search.advance()
        listing = built_in_listing_of(named("toy"))
        assert listing.lines[0] == "def minimax(game: Game) -> Visits:"
        lines = []
        for event in range(1, search.events + 1):
            step = built_in_step_of(Moment(search, event))
            assert step is not None
            lines.append(step.listing.lines[step.line].strip())
        assert lines[0] == listing.lines[0]
        assert lines[-1] == "return best"
        assert set(lines[1:-1]) == {"yield enter(move)", "yield leave(value)"}
        assert lines.count("yield enter(move)") == search.nodes == 44


def test_each_visit_has_the_line_that_made_it() -> None:
    """SCOUT makes visits in two functions, and in one of them in two ways."""
    with declared(scout="searchers:SCOUT"):
        search = Search(Position.parse("..O/XOO/..X"), SearchOptions(named("scout")))
        search.advance()
    shown, lines = set(), set()
    for event in range(2, search.events):
        moment = Moment(search, event)
        step = built_in_step_of(moment)
        assert step is not None
        lines.add(step.line)
        again = bool(moment.mark(step.node) & Mark.RESEARCH)
        null = search.trace.beta[step.node] - search.trace.alpha[step.node] == 1
        shown.add((step.enters, null, again, step.listing.lines[step.line].strip()))
    assert shown == {
        (True, False, False, "yield enter(move)"),
        (True, False, True, "yield enter(move)"),
        (True, True, False, "yield enter(move, -best - 1, -best)"),
        (True, True, False, "yield enter(move, -bound - 1, -bound)"),
        (False, False, False, "yield leave(value)"),
        (False, False, True, "yield leave(value)"),
        (False, True, False, "yield leave(value)"),
    }
    assert len(lines) == 6  # three that enter, and three of the same text that leave


def test_code_whose_lines_are_not_found_is_shown_all_the_same() -> None:
    with declared(odd="faulty:yields_text"):
        listing = built_in_listing_of(named("odd"))
        assert any("yields_text" in line for line in listing.lines)
