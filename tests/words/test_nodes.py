"""Golden text: why a node ended as it did, and its state in a word."""

from __future__ import annotations

import pytest

from tests.cases import ALPHA_BETA, FRESH, MINIMAX, TURN_7, WORKED
from tests.searches import finished, formatter_of, searched
from ttt_tui.game import Player, Position
from ttt_tui.search import Cutoff, MaxPlayer, Moment, Search, SearchOptions
from ttt_tui.search.reading.window_origins import Origin, origin_of
from ttt_tui.words.cuts import plainly
from ttt_tui.words.nodes import formula, open_end, set_at, set_by
from ttt_tui.words.nodes import why as why_words
from ttt_tui.words.sentences import Formatter


def why(search: Search, node: int) -> str:
    moment = Moment(search)
    formatter = Formatter.of(search.position, search.options)
    return formula(formatter, moment, moment.view(node))


def state(search: Search, node: int) -> str:
    moment = Moment(search)
    return Formatter.of(search.position, search.options).state(moment.view(node))


def test_why_and_state_of_each_kind_of_node() -> None:
    search = searched(WORKED, ALPHA_BETA)
    assert why(search, 0) == "Max tried every move; the largest is +1, its exact value."
    assert state(search, 0) == "exact"
    assert why(search, 3) == "Game over: X wins, worth +1."
    assert state(search, 3) == "X wins, leaf"
    assert why(search, 4) == (
        "Bound met on the last move: Min has at most -1 here, which is <= alpha (+1). "
        "Every move was tried, so it is exactly -1."
    )
    assert state(search, 4) == "bound"
    assert why(search, 8) == (
        "Min tried every move; the smallest is -1, which is exact, although its window proves only "
        ">= -1."
    )
    assert state(search, 8) == "bound"
    assert why(search, 7) == ("Cut: Max has at least -1 here, which is >= beta (-1).")
    draw = searched(TURN_7, ALPHA_BETA)
    assert (why(draw, 3), state(draw, 3)) == ("Game over: draw, worth 0.", "draw, leaf")


def test_why_of_open_nodes() -> None:
    search = Search(Position.parse(WORKED))
    search.advance(events=1)
    assert why(search, 0) == "Searching: no move has returned yet; 4 moves not tried yet."
    search.advance(nodes=10)
    assert why(search, 0) == "Searching: Max has -1 so far; 2 moves not tried yet."
    assert state(search, 0) == "searching"


def test_why_with_strict_cuts_and_stops_at_a_win() -> None:
    strict = searched(TURN_7, SearchOptions(cutoff=Cutoff.STRICT))
    assert why(strict, 6) == ("Cut: Min has at most -1 here, which is < alpha (0).")
    turned = searched(TURN_7, SearchOptions(cutoff=Cutoff.STRICT, max_player=MaxPlayer.O))
    assert "Cut: Max has at least +1 here, which is > beta (0)." in why(turned, 6)
    stopped = searched("XX./OO./... x", SearchOptions(cutoff=Cutoff.STRICT, stop_on_win=True))
    assert why(stopped, 0) == (
        "Max has found a win (+1) and looks no further: 4 moves not visited."
    )
    assert state(stopped, 0) == "first win"


def test_plain_words_come_before_the_formula() -> None:
    moment = Moment(searched(WORKED, ALPHA_BETA))
    formatter = Formatter.of(moment.search.position, moment.search.options)
    for node in (0, 3, 7, 10):
        view = moment.view(node)
        plain = plainly(formatter, moment, view)
        assert bool(plain) == (node in (7, 10))
        said = why_words(formatter, moment, view)
        assert said == " ".join(filter(None, (plain, formula(formatter, moment, view))))


def ends(options: SearchOptions, node: int) -> list[tuple[str, str]]:
    """Who set X's end of a node's window and O's, and by which child."""
    moment = finished(options=options)
    formatter, found = formatter_of(moment), []
    for player in Player:
        origin = origin_of(moment.search, moment.trace.path(node), player)
        assert isinstance(origin, Origin)
        found.append((set_at(formatter, moment, origin), set_by(formatter, moment, origin)))
    return found


def test_who_set_a_window() -> None:
    assert ends(ALPHA_BETA, 24) == [
        ("set by Max at the root", "with X(0,0), worth -1"),
        ("set by Min after X(2,0)", "with O(0,0), worth +1"),
    ]


def test_with_o_as_max_it_is_min_who_has_the_end_of_x() -> None:
    assert ends(SearchOptions(max_player=MaxPlayer.O), 24)[0] == (
        "set by Min at the root",
        "with X(0,0), worth +1",
    )


@pytest.mark.parametrize(
    ("options", "node", "player", "text"),
    [
        (ALPHA_BETA, 0, Player.X, "nothing is above the root"),
        (ALPHA_BETA, 1, Player.X, "no Max node above has a value yet"),
        (ALPHA_BETA, 1, Player.O, "no Min node above"),
        (ALPHA_BETA, 2, Player.O, "no Min node above has a value yet"),
        (MINIMAX, 2, Player.X, "minimax passes no window down"),
        (FRESH, 1, Player.X, "every root move gets a fresh window"),
    ],
)
def test_open_ends_in_words(options: SearchOptions, node: int, player: Player, text: str) -> None:
    moment = finished(options=options)
    assert open_end(formatter_of(moment), moment, moment.view(node), player) == f"open: {text}"
