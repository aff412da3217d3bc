"""Algorithms from outside: found, searched as ours are, named when they fail."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.outside import declared
from ttt_tui.engine import outside_process, outsiders
from ttt_tui.game import Position, Rules
from ttt_tui.search import PLAIN, Algorithm, Cutoff, MoveOrder, Order, Score, Search, SearchOptions
from ttt_tui.search.algorithm import all_algorithms, left_out, listed, named, names, own_names
from ttt_tui.search.reading.report import report_of
from ttt_tui.settings import Settings


@pytest.fixture
def toys() -> Iterator[None]:
    with declared():
        yield


def columns_of(search: Search) -> list[object]:
    trace, held = search.trace, len(search.trace)
    names = ("move", "depth", "alpha", "beta", "value", "end", "reason")
    return [list(getattr(trace, name)[:held]) for name in names]


def searched(text: str, options: SearchOptions, rules: Rules | None = None) -> Search:
    search = Search(Position.parse(text, rules or Rules()), options)
    search.advance()
    assert search.fault is None
    assert search.done
    return search


def assert_alike(ours: Search, theirs: Search) -> None:
    assert columns_of(theirs) == columns_of(ours)
    assert theirs.counters == ours.counters
    assert theirs.root_tries == tuple(
        replace(each, window=theirs.root_tries[number].window)
        for number, each in enumerate(ours.root_tries)
    )
    left, right = report_of(theirs), report_of(ours)
    assert replace(left, options=right.options) == right


POSITIONS = ("..O/XOO/..X", "XXO/.O./...", "X../.O./...", "XOX/XOO/OX.", "XXX/OO./...")


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("text", POSITIONS)
def test_minimax_from_outside_is_ours_event_for_event(text: str) -> None:
    for order in (MoveOrder(), MoveOrder(Order.CENTRE)):
        for score in Score:
            ours = SearchOptions(Algorithm.MINIMAX, order, score=score)
            theirs = replace(ours, algorithm=named("toy"))
            assert_alike(searched(text, ours), searched(text, theirs))


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("text", POSITIONS)
@pytest.mark.parametrize("depth", [None, 1, 3])
def test_alpha_beta_from_outside_is_ours_event_for_event(text: str, depth: int | None) -> None:
    ours = SearchOptions(depth=depth)
    theirs = replace(ours, algorithm=named("toy-alpha-beta"))
    assert_alike(searched(text, ours), searched(text, theirs))


@pytest.mark.usefixtures("toys")
def test_other_boards() -> None:
    for rules, text in (
        (Rules(3, 4, 3, gravity=True), "..../..../XO.."),
        (Rules(misere=True), "XO./.../..."),
    ):
        ours = SearchOptions()
        theirs = replace(ours, algorithm=named("toy-alpha-beta"))
        assert_alike(searched(text, ours, rules), searched(text, theirs, rules))


@pytest.mark.usefixtures("toys")
def test_what_is_not_heeded_is_not_told() -> None:
    ours = SearchOptions(Algorithm.MINIMAX)
    theirs = SearchOptions(named("toy"), depth=2, cutoff=Cutoff.STRICT, stop_on_win=True)
    assert searched(POSITIONS[0], theirs).nodes == searched(POSITIONS[0], ours).nodes == 44


@pytest.mark.usefixtures("toys")
def test_it_stops_between_any_two_events_and_goes_back() -> None:
    options = SearchOptions(named("toy-alpha-beta"))
    whole = searched(POSITIONS[1], options)
    search = Search(whole.position, options)
    events = []
    for _ in range(40):
        assert search.step()
        events.append(search.events)
    assert events == list(range(1, 41))
    before = search.nodes
    search.advance(nodes=20)
    assert search.nodes == before + 20
    search.go_back(17)
    assert (search.events, search.nodes) == (17, whole.trace.entered_by(17) - 1)
    search.advance()
    assert columns_of(search) == columns_of(whole)


@pytest.mark.usefixtures("toys")
def test_it_need_not_be_waited_for() -> None:
    whole = searched(POSITIONS[1], SearchOptions(named("toy")))
    search = Search(whole.position, whole.options)
    search.patience = 0.001
    looks = 0
    while not search.done:
        search.advance(events=50)
        looks += 1
    assert looks > whole.events / 50  # some looks were too early: the process starts meanwhile
    assert columns_of(search) == columns_of(whole)


@pytest.mark.usefixtures("toys")
def test_it_can_be_dropped_at_any_time() -> None:
    search = Search(Position(), SearchOptions(named("toy")))
    search.advance(nodes=100)
    assert search.nodes == 100
    del search


@pytest.mark.usefixtures("toys")
def test_they_are_listed_after_ours() -> None:
    assert names() == (*own_names(), "toy", "toy-alpha-beta")
    toy, ours = named("toy"), named("uct")
    assert listed((toy, ours, toy)) == (ours, toy)
    assert all_algorithms()[-2] is toy
    assert pickle.loads(pickle.dumps(toy)) is toy
    assert toy.about == "from ttt_toy"
    assert named("toy-alpha-beta").about == "alpha-beta, of a student"
    assert "Moore" in named("toy-alpha-beta").source
    assert not left_out()


def test_ours_are_found_without_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(**_group: str) -> None:
        raise AssertionError("somebody looked for entry points")

    monkeypatch.setattr(outsiders, "entry_points", nobody)
    outsiders.read.cache_clear()
    assert [named(name).name for name in own_names()] == list(own_names())
    assert listed(map(named, own_names()))


@pytest.mark.parametrize(
    ("function", "message"),
    [
        ("raises", "raises ZeroDivisionError: a slip (faulty.py, line 16)"),
        ("exits", "ended its process without a word, with status 3"),
        ("yields_text", "yields 'hello', which is neither enter(...) nor leave(...)"),
        ("yields_a_fraction", "whose numbers are not whole"),
        ("enters_off_the_board", "enters move 99, which cannot be played there"),
        ("enters_taken", "enters move 0, which cannot be played there"),
        ("enters_twice", "enters (0,0) again, and does not say that it revisits"),
        ("closes_its_window", "enters (0,0) with the window [1, 1]"),
        ("leaves_the_root", "leaves what it has not entered"),
        ("leaves_with_too_much", "leaves a node with 1000: values are from -1 to 1"),
        ("leaves_a_win_as_a_draw", "leaves a finished game with 1: it is worth -1"),
        ("leaves_moves_untold", "with 7 of its moves untried, and its value 0 has not met"),
        ("returns_text", "returns 'won', which is no whole number"),
        ("returns_at_once", "returns, and has visited nothing"),
        ("returns_below", "returns, and has not left (0,0)"),
        ("returns_another_value", "returns 7, and the best of its moves came to 0"),
    ],
)
def test_a_fault_ends_its_search_with_a_message(function: str, message: str) -> None:
    with declared(bad=f"faulty:{function}"):
        search = Search(Position(), SearchOptions(named("bad")))
        search.advance()
        assert search.fault is not None
        assert message in search.fault
        assert not search.done
        assert search.value is None
        assert not search.advance()
        assert not report_of(search).complete


def test_no_visit_counts_as_never_ending(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside_process, "SILENCE_SECONDS", 0.05)
    with declared(bad="faulty:never_ends"):
        search = Search(Position(), SearchOptions(named("bad")))
        search.advance()
        assert search.fault == "makes no visit within 0.05 s: it seems never to end"


def test_what_it_prints_is_not_in_the_way() -> None:
    with declared(loud="faulty:prints"):
        assert searched(POSITIONS[3], SearchOptions(named("loud"))).nodes == 1


def test_one_that_says_so_may_enter_a_move_again() -> None:
    with declared(twice="faulty:GOES_TWICE"):
        options = SearchOptions(named("twice"))
        search = searched("XOX/XOO/O..", options)
        assert search.counters.researches == 2
        assert search.nodes == 4
        assert not options.visits_once


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("faulty:no_generator", "is no generator function: it must yield its visits"),
        ("faulty:NUMBER", "is no generator function: it must yield its visits"),
        ("faulty:HEEDS_MAGIC", "heeds 'magic': options may be cutoff, depth,"),
        ("faulty:LINES", "describes itself with what is no text of one line"),
        ("faulty:missing", "cannot be loaded: AttributeError"),
        ("no_such_module:search", "cannot be loaded: ModuleNotFoundError: No module named"),
        ("faulty_import:search", "cannot be loaded: RuntimeError: not today (faulty_import.py"),
        ("faulty_exit:search", "ended its process without a word, with status 5"),
    ],
)
def test_what_cannot_be_used_is_left_out_by_name(entry: str, why: str) -> None:
    with declared(bad=entry, toy="ttt_toy:minimax"):
        assert names() == (*own_names(), "toy")
        (sentence,) = left_out()
        assert sentence.startswith(f"bad is left out: it {why}")
        with pytest.raises(ValueError, match="the algorithm 'bad' cannot be used"):
            named("bad")
        assert searched(POSITIONS[0], SearchOptions(named("toy"))).nodes == 44


@pytest.mark.parametrize("name", ["minimax", "UCT", "human", "two words", "x" * 25])
def test_a_name_that_cannot_be(name: str) -> None:
    with declared(**{name: "ttt_toy:minimax"}):
        assert names() == own_names()
        assert "has a name" in left_out()[0]


def test_settings_outlive_the_package_that_brought_an_algorithm() -> None:
    with declared():
        three = (Algorithm.MINIMAX, named("pvs"), named("toy"))
        kept = Settings(algorithms=three, dark=False).to_json()
        assert Settings.from_json(kept).algorithms == three
    with declared(other="ttt_toy:minimax"):
        left = Settings.from_json(kept)
        assert left.algorithms == three[:2]
        assert not left.dark
        kept["algorithms"] = ["toy", "pvs"]
        assert Settings.from_json(kept).algorithms == PLAIN
