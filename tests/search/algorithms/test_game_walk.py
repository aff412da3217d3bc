"""The game as the recursive searches play it, against positions of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import playable
from tests.plugins import CENTRE, declared
from ttt_tui.engine import plugins
from ttt_tui.game import Position
from ttt_tui.game.bitboard import bits_of
from ttt_tui.search import (
    Enhancement,
    MoveOrder,
    Order,
    Search,
    SearchOptions,
)
from ttt_tui.search.algorithm import named
from ttt_tui.search.algorithms.game_walk import Game
from ttt_tui.search.counts.bounds import why_no_minimum
from ttt_tui.search.evaluation import win_values
from ttt_tui.search.option_table import options_words


@given(playable(8), st.data())
def test_it_goes_on_and_ends_as_the_rules_say(position: Position, data: st.DataObject) -> None:
    if position.is_over():
        return
    options = SearchOptions()
    game = Game(position, options, win_values(position.rules.cells, options))
    node = game.root
    while True:
        legal = position.legal_moves()
        cells = {game.cell(bit): bit for bit in bits_of(node.legal)}
        assert sorted(cells) == sorted(legal)
        cell = data.draw(st.sampled_from(legal))
        position, node = position.play(cell), game.play(node, cells[cell])
        outcome = position.outcome()
        if outcome is not None:
            assert (node.legal, node.result) == (0, position.to_move.sign * outcome.value)
            return
        assert node.result is None


TAKERS = ("minimax", "alpha-beta", "alpha-beta+", "pvs", "mtd-f")
OPTIONS = (
    SearchOptions(depth=3),
    SearchOptions(order=MoveOrder(Order.CENTRE), depth=2),
    SearchOptions(enhancements=Enhancement.USUAL | Enhancement.DEEPENING, depth=3),
)
POSITIONS = ("X../.O./... x", "3x4k3g ..../..../XO.. x", "3x3k3m XO./.../... o")


@pytest.fixture
def toy() -> Iterator[None]:
    with declared(plugins.EVALUATIONS, **CENTRE):
        yield


def centre(position: Position) -> int:
    """What the toy says."""
    middle = position.rules.cells // 2
    return 10 * ((position.x >> middle & 1) - (position.o >> middle & 1))


def columns_of(search: Search) -> list[object]:
    names = ("move", "depth", "alpha", "beta", "value", "end", "reason")
    return [list(getattr(search.trace, name)[: len(search.trace)]) for name in names]


def assert_alike(text: str, options: SearchOptions) -> None:
    """As with the same function in this process, event for event."""
    ours = Search(Position.parse(text), options, evaluate=centre)
    ours.advance()
    theirs = Search(ours.position, replace(options, evaluation="toy-centre"))
    theirs.advance()
    assert theirs.fault is None
    assert theirs.done
    assert columns_of(theirs) == columns_of(ours)
    assert theirs.counters == ours.counters
    assert theirs.estimate == ours.estimate
    assert theirs.value == ours.value


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(("name", "text"), list(zip(TAKERS, POSITIONS, strict=False)))
def test_it_is_what_the_function_is_in_this_process(name: str, text: str) -> None:
    for options in OPTIONS:
        assert_alike(text, replace(options, algorithm=named(name)))


@pytest.mark.usefixtures("toy")
def test_it_stops_between_any_two_events_and_need_not_be_waited_for() -> None:
    whole = Search(Position(), SearchOptions(depth=2, evaluation="toy-centre"))
    whole.advance()
    search = Search(whole.position, whole.options)
    search.patience = 0.001
    looks = 0
    while not search.done:
        assert search.advance(events=7) <= 7
        looks += 1
    assert looks > whole.events / 7  # some looks were too early: the process starts meanwhile
    search.go_back(17)
    assert search.events == 17
    search.patience = None  # its new process may take as long as it needs
    search.advance()
    assert columns_of(search) == columns_of(whole)


def test_it_is_told_of() -> None:
    options = SearchOptions(depth=2, evaluation="toy-centre")
    assert "estimates by toy-centre at depth 2" in options_words(options)
    assert why_no_minimum(options) == "the evaluation of a plugin only estimates"
    assert not why_no_minimum(replace(options, depth=None))
