"""The game as the recursive searches play it, against positions of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import playable
from tests.plugins import CENTRE, declared
from tests.spread import spread
from ttt_tui.engine import plugins
from ttt_tui.engine.analysis import analyze
from ttt_tui.engine.match import Match, Seat
from ttt_tui.engine.session import Session
from ttt_tui.game import Player, Position
from ttt_tui.game.bitboard import bits_of
from ttt_tui.search import (
    Algorithm,
    Enhancement,
    MoveOrder,
    OptionsError,
    Order,
    Search,
    SearchOptions,
)
from ttt_tui.search.algorithm import left_out, named
from ttt_tui.search.algorithm import plugins as brought
from ttt_tui.search.algorithms.game_walk import Game
from ttt_tui.search.counts.bounds import why_no_minimum
from ttt_tui.search.evaluation import win_values
from ttt_tui.search.option_table import options_words
from ttt_tui.settings import Settings


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
@pytest.mark.parametrize(("name", "text"), spread(TAKERS, POSITIONS))
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


@pytest.mark.usefixtures("toy")
def test_where_nothing_is_estimated_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(*_: object) -> None:
        raise AssertionError("a process was started")

    monkeypatch.setattr(plugins, "PluginProcess", nobody)
    search = Search(Position.parse("..O/XOO/..X"), SearchOptions(evaluation="toy-centre"))
    search.advance()
    assert (search.nodes, search.value) == (30, 1)
    options = SearchOptions(named("uct"), depth=2, rollouts=5, evaluation="toy-centre")
    Search(Position(), options).advance()


def test_a_slow_one_is_asked_for_no_more_than_is_needed() -> None:
    with declared(plugins.EVALUATIONS, slow="faulty:says_slowly"):
        search = Search(Position(), SearchOptions(depth=1, evaluation="slow"))
        search.advance()
        assert (search.nodes, search.estimate) == (9, 1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("function", "why"),
    [
        ("says_too_much", "says 63 of X../.../... o: it must be a whole number from -62 to 62"),
        ("says_nothing", "says None of X../.../... o: it must be a whole number"),
        ("cannot_say", "raises ZeroDivisionError: a slip (faulty.py, line "),
        ("leaves", "ended its process without a message, with status 4"),
        ("NUMBER", "is not a function: it must take a position and return a whole number"),
        ("missing", "cannot be loaded: AttributeError"),
    ],
)
def test_a_fault_ends_the_search_with_a_message(function: str, why: str) -> None:
    with declared(plugins.EVALUATIONS, bad=f"faulty:{function}"):
        for name in TAKERS:
            search = Search(Position(), SearchOptions(named(name), depth=1, evaluation="bad"))
            search.advance()
            assert search.fault is not None
            assert search.fault.startswith(f"cannot go on: the evaluation bad {why}"), search.fault
            assert not search.done
        analysis = analyze(Position(), (Algorithm.ALPHA_BETA,), search.options, runs=1)
        assert not analysis.results
        assert why in analysis.faults["alpha-beta"]


def test_no_answer_counts_as_never_ending(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugins, "SILENCE_SECONDS", 0.05)
    with declared(plugins.EVALUATIONS, bad="faulty:never_says"):
        search = Search(Position(), SearchOptions(depth=1, evaluation="bad"))
        search.advance()
        assert search.fault is not None
        assert search.fault.endswith("does not answer within 0.05 s: it seems never to end")


def test_what_cannot_be_used_is_left_out_by_name() -> None:
    entries = {"good": "ttt_toy:centre", "bad": "faulty:NUMBER", "open-lines": "ttt_toy:centre"}
    with declared(plugins.EVALUATIONS, **entries):
        assert brought().evaluations == {"good": "Ten for whoever holds the middle of the board"}
        assert set(left_out()) == {
            "the evaluation bad is left out: it is not a function: it must take a position and "
            "return a whole number",
            "the evaluation open-lines is left out: it has a name that is already used",
        }


def test_one_that_is_not_installed_is_refused_by_name() -> None:
    with (
        declared(plugins.EVALUATIONS, good="ttt_toy:centre"),
        pytest.raises(OptionsError, match="no evaluation 'gone' is installed"),
    ):
        Search(Position(), SearchOptions(depth=1, evaluation="gone"))


@pytest.mark.usefixtures("toy")
def test_settings_outlive_the_package_that_brought_it() -> None:
    kept = Settings(SearchOptions(evaluation="toy-centre"), dark=False).to_json()
    assert kept["options"]["evaluation"] == "toy-centre"
    match = Match.start(Position(), dict.fromkeys(Player, Seat.HUMAN))
    assert not Session(match, Settings.from_json(kept).options).state.left_out
    with declared(plugins.EVALUATIONS, other="ttt_toy:centre"):
        settings = Settings.from_json(kept)
        assert not settings.dark
        session = Session(match, settings.options)
        assert session.state.options.evaluation == "open-lines"
        assert session.state.left_out == "no evaluation 'toy-centre' is installed: using open lines"
        assert settings.to_json() == kept


def test_it_is_told_of() -> None:
    options = SearchOptions(depth=2, evaluation="toy-centre")
    assert "estimates by toy-centre at depth 2" in options_words(options)
    assert why_no_minimum(options) == "the evaluation of a plugin only estimates"
    assert not why_no_minimum(replace(options, depth=None))
