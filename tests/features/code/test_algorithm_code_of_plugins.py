"""The code of an algorithm from outside, and the line that an event belongs to."""

from __future__ import annotations

from tests.plugins import declared
from ttt_tui.features.code.algorithm_code import built_in_listing_of, built_in_step_of
from ttt_tui.game import Position
from ttt_tui.search import Moment, Search, SearchOptions
from ttt_tui.search.algorithm import named


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


def test_code_whose_lines_are_not_found_is_shown_all_the_same() -> None:
    with declared(odd="faulty:yields_text"):
        listing = built_in_listing_of(named("odd"))
        assert any("yields_text" in line for line in listing.lines)
