"""Golden text: why a node ended as it did, and its state in a word."""

from __future__ import annotations

from tests.cases import ALPHA_BETA, TURN_7, WORKED
from tests.searches import searched
from ttt_tui.game import Position
from ttt_tui.search import (
    Cutoff,
    MaxPlayer,
    Moment,
    Search,
    SearchOptions,
)
from ttt_tui.words.cuts import plainly
from ttt_tui.words.nodes import formula
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
    assert why(search, 0) == "Max tried every move; the best gives +1, its exact value."
    assert state(search, 0) == "exact"
    assert why(search, 3) == "Game over: X wins, worth +1."
    assert state(search, 3) == "X wins, leaf"
    assert why(search, 4) == (
        "Bound met on the last move: Min already has -1 here, Max above is sure of +1: "
        "-1 <= alpha +1; no move remained."
    )
    assert state(search, 4) == "bound"
    assert why(search, 8) == (
        "Min tried every move; the best gives -1, which is exact, although its window proves only "
        ">= -1."
    )
    assert state(search, 8) == "bound"
    assert why(search, 7) == (
        "Cut: Max already has -1 here, Min above is sure of -1: -1 >= beta -1; 1 move not visited."
    )
    draw = searched(TURN_7, ALPHA_BETA)
    assert (why(draw, 3), state(draw, 3)) == ("Game over: draw, worth 0.", "draw, leaf")


def test_why_of_open_nodes() -> None:
    search = Search(Position.parse(WORKED))
    search.advance(events=1)
    assert why(search, 0) == "Max is choosing: nothing yet, 4 moves not tried yet."
    search.advance(nodes=10)
    assert why(search, 0) == "Max is choosing: -1 so far, 2 moves not tried yet."
    assert state(search, 0) == "searching"


def test_why_with_strict_cuts_and_stops_at_a_win() -> None:
    strict = searched(TURN_7, SearchOptions(cutoff=Cutoff.STRICT))
    assert why(strict, 6) == (
        "Cut: Min already has -1 here, Max above is sure of 0: -1 < alpha 0; 1 move not visited."
    )
    turned = searched(TURN_7, SearchOptions(cutoff=Cutoff.STRICT, max_player=MaxPlayer.O))
    assert "Cut: Max already has +1 here, Min above is sure of 0: +1 > beta 0" in why(turned, 6)
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
