"""Traces that grow, that are full, that are wide, and that another process fills."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from tests.search.cases import EMPTY, TURN_3, WORKED, read
from ttt_tui.games.position import Position
from ttt_tui.games.text import read_game
from ttt_tui.search import counters as counting
from ttt_tui.search.counters import counters
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import Options
from ttt_tui.search.recorder import BatchSender, Recorder, Stopped, append
from ttt_tui.search.run_here import SearchKernel, new_trace, search
from ttt_tui.search.trace import Counters, Trace

SEARCHES = [
    (TURN_3, "minimax", Options()),
    (TURN_3, "alpha-beta", Options(stop_on_win=True)),
    (EMPTY, "alpha-beta+", Options(depth=4)),
    (TURN_3, "pvs", Options(extras=frozenset({"table", "killers", "deepening"}))),
    (TURN_3, "mtd-f", Options()),
    (WORKED, "uct", Options()),
    ("((3 12 8) (2 4 6) (14 5 2))", "alpha-beta", Options()),
]


@pytest.mark.parametrize(("text", "name", "options"), SEARCHES)
def test_counters_at_the_end_are_the_totals(text: str, name: str, options: Options) -> None:
    trace = search(read_game(text), name, options)
    found = counters(trace)
    assert found == Counters(**{each: getattr(trace.totals, each) for each in vars(found)})
    assert sum(each.nodes for each in trace.totals.root) <= found.nodes
    if not trace.passes:
        assert sum(each.nodes for each in trace.totals.root) == found.nodes


@pytest.mark.parametrize(("text", "name", "options"), SEARCHES)
def test_kept_sums_change_no_count(
    text: str, name: str, options: Options, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stretches of 50 nodes, first summed while the search stands in their midst."""
    whole = search(read_game(text), name, options)
    growing = search(read_game(text), name, options, nodes=whole.totals.nodes // 2)
    dice = Random(1)
    events = [dice.randrange(whole.events + 1) for _ in range(60)]
    expected = {event: counters(whole, event) for event in events}
    half = growing.events
    whole.stretches.clear()
    monkeypatch.setattr(counting, "STRETCH", 50)
    for event in events:
        assert counters(whole, event) == expected[event]
        if event < half and name != "uct":
            assert counters(growing, event) == expected[event]


@pytest.mark.parametrize("capacity", [1, 40, 9_000])
@pytest.mark.parametrize("name", ["alpha-beta", "alpha-beta+"])
def test_a_full_trace_ends_before_its_first_missing_node(name: str, capacity: int) -> None:
    options = Options(extras=frozenset())
    whole = search(Position(), name, options)
    full = search(Position(), name, options, capacity=capacity)
    assert (full.totals, full.result) == (whole.totals, whole.result)
    assert (len(full), full.missing) == (capacity, 18_297 - capacity)
    assert full.events == whole.entered_at(capacity)
    for event in {0, full.events // 2, full.events}:
        here, there = Moment(full, event), Moment(whole, event)
        assert (here.path, here.current, here.entered) == (there.path, there.current, there.entered)
        assert counters(full, event) == counters(whole, event)


def test_a_search_is_seen_while_it_goes_on() -> None:
    trace = new_trace(Position(), "alpha-beta")
    whole, kernel = search(Position()), SearchKernel(trace)
    while not kernel.done:
        kernel.run(kernel.nodes + 700)
        event = trace.events
        assert trace.open_path() == Moment(whole, event).path == Moment(trace).path
        assert counters(trace) == counters(whole, event)
        nodes = sum(each.nodes for each in trace.totals.root)
        assert nodes == trace.totals.nodes == counters(trace).nodes


@pytest.mark.parametrize(("text", "name", "options"), SEARCHES[2:])
def test_batches_from_another_process_make_the_same_trace(
    text: str, name: str, options: Options
) -> None:
    here = new_trace(read_game(text), name, options, capacity=1_000)
    there = new_trace(read_game(text), name, options, capacity=1_000)
    lengths: list[int] = []

    def send() -> None:
        append(here, pickle.loads(pickle.dumps(sender.take())))
        lengths.append(len(here))
        assert here.open_path() == there.open_path()

    recorder = Recorder(there, report=send)
    sender = BatchSender(recorder)
    recorder.run()
    send()
    assert lengths == sorted(lengths)
    assert (here.totals, here.result, here.passes) == (there.totals, there.result, there.passes)
    for column, expected in zip(here.columns.values(), there.columns.values(), strict=True):
        assert column[: len(here)] == expected[: len(there)]


@pytest.mark.parametrize(
    ("text", "name", "size"),
    [
        (EMPTY, "minimax", 9),
        (EMPTY, "alpha-beta", 13),
        (EMPTY, "pvs", 14),
        ("((3 120000 8) (2 4 6))", "minimax", 24),
    ],
)
def test_bytes_of_a_node(text: str, name: str, size: int) -> None:
    trace = new_trace(read_game(text), name)
    assert sum(column.itemsize for column in trace.columns.values()) == size


def test_ways_to_a_node() -> None:
    trace = search(read(WORKED), "minimax")
    node = trace.node_after([6, 0, 7])
    assert node is not None
    assert trace.moves_to(node) == [6, 0, 7]
    assert trace.node_after([6, 6]) is None
    parent = trace.parent(node)
    assert parent == trace.node_after([6, 0])
    assert node in trace.children(parent or 0)
    assert trace.parent(0) is None
    with pytest.raises(IndexError):
        trace.path(len(trace))


def test_budgets_end_a_search_before_the_next_node() -> None:
    for name in ("alpha-beta", "alpha-beta+"):
        trace = search(Position(), name, Options(extras=frozenset()), nodes=1_234)
        assert (trace.totals.nodes, trace.visited, trace.done) == (1_234, 1_235, False)
    late = new_trace(Position(), "alpha-beta+")
    with pytest.raises(Stopped):
        Recorder(late, seconds=0).run()
    assert late.totals.nodes < 2


def test_who_watches_can_stop_a_search() -> None:
    def stop() -> None:
        raise Stopped

    trace: Trace = new_trace(Position(), "alpha-beta+")
    with pytest.raises(Stopped):
        Recorder(trace, report=stop).run()
    assert len(trace) == 1
