"""`Search(..., evaluate=...)`: asked where the depth limit is, believed within its range only."""

from __future__ import annotations

from typing import Any

import pytest

from tests.searches import columns
from ttt_tui.game import Position, Rules
from ttt_tui.search import Algorithm, MoveOrder, OptionsError, Order, Search, SearchOptions
from ttt_tui.search import kernel as interpreted
from ttt_tui.search import search as module
from ttt_tui.search.algorithm import named
from ttt_tui.search.evaluation import EvaluationError, estimate

TAKERS = ("minimax", "alpha-beta", "alpha-beta+", "pvs", "mtd-f")
CASES = (
    ("X../.O./...", Rules()),
    ("XO./.../...", Rules(misere=True)),
    ("..../..../XO..", Rules(3, 4, 3, gravity=True)),
)


def open_lines(position: Position) -> int:
    rules = position.rules
    return estimate(position.x, position.o, rules.lines, misere=rules.misere)


def searched(position: Position, options: SearchOptions, **evaluate: Any) -> Search:
    search = Search(position, options, **evaluate)
    search.advance()
    return search


@pytest.mark.parametrize("name", TAKERS)
@pytest.mark.parametrize("case", CASES)
def test_open_lines_from_outside_are_ours_event_for_event(
    name: str, case: tuple[str, Rules]
) -> None:
    position = Position.parse(*case)
    for order in (MoveOrder(), MoveOrder(Order.CENTRE)):
        options = SearchOptions(named(name), order, depth=3)
        ours, theirs = searched(position, options), searched(position, options, evaluate=open_lines)
        assert theirs.counters == ours.counters
        assert theirs.estimate == ours.estimate
        assert columns(theirs) == columns(ours)


def test_the_interpreted_kernel_asks_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    position, options = Position(), SearchOptions(depth=3)
    compiled = searched(position, options, evaluate=open_lines)
    monkeypatch.setattr(module, "Kernel", interpreted.Kernel)
    assert searched(position, options, evaluate=open_lines).counters == compiled.counters


def test_it_gets_the_positions_at_the_limit_and_is_told_from_x() -> None:
    asked = []

    def x_likes_it(position: Position) -> int:
        asked.append(position)
        return 62

    for text in ("X../.O./... x", "X../.O./..X o"):
        asked.clear()
        position = Position.parse(text)
        search = searched(position, SearchOptions(Algorithm.MINIMAX, depth=1), evaluate=x_likes_it)
        assert asked == [position.play(move) for move in position.legal_moves()]
        assert (search.estimate, search.value) == (62, None)
        search.go_back(3)
        search.advance()
        assert search.estimate == 62


@pytest.mark.parametrize("said", [63, -63, 1.0, None, True, "good"])
def test_what_is_no_estimate_is_refused_by_name(said: Any) -> None:
    def mine(_position: Position) -> Any:
        return said

    for name in TAKERS:
        search = Search(Position(), SearchOptions(named(name), depth=1), evaluate=mine)
        with pytest.raises(EvaluationError, match=f"mine says {said} of X.*from -62 to 62"):
            search.advance()


def test_what_it_raises_comes_out() -> None:
    def mine(_position: Position) -> int:
        raise ZeroDivisionError("a slip")

    with pytest.raises(ZeroDivisionError, match="a slip"):
        searched(Position(), SearchOptions(depth=1), evaluate=mine)


def test_where_nobody_would_ask_it_is_refused() -> None:
    with pytest.raises(OptionsError, match="give depth, too"):
        Search(Position(), evaluate=open_lines)
    with pytest.raises(OptionsError, match="uct asks no evaluation"):
        Search(Position(), SearchOptions(named("uct"), depth=2), evaluate=open_lines)
