"""What a node proves, and the ends of its window: the one judge, case by case."""

from __future__ import annotations

import pytest

from tests.searches import searched
from ttt_tui.game import Player, Position, Rules
from ttt_tui.search import Algorithm, Bound, Moment, Reason, Search, SearchOptions
from ttt_tui.search.algorithm import named
from ttt_tui.search.options import Enhancement
from ttt_tui.search.reading.judge import (
    claim_at,
    claim_of_pass,
    end_is_estimate,
    pass_end_is_estimate,
)
from ttt_tui.search.trace import Mark

DEEPENED = Position.parse(".XO/XOO/..X x")
TABLE = Enhancement.TABLE | Enhancement.DEEPENING


ENHANCED = named("alpha-beta+")


def deepened(algorithm: Algorithm = ENHANCED, text: Position = DEEPENED) -> Search:
    return searched(text, SearchOptions(algorithm, enhancements=TABLE))


def test_an_early_pass_is_judged_by_itself() -> None:
    """The last pass met no depth limit; the first one did, and says nothing true of (0,0)."""
    search = deepened()
    assert search.proves
    first, *_, last = search.passes
    assert search.pass_of(first.first_node) == (1, first)
    assert claim_at(search, first.first_node) is Bound.ESTIMATE
    assert claim_at(search, last.first_node) is Bound.EXACT
    assert claim_at(search, 0) is Bound.EXACT


def test_a_claim_holds_from_the_leaving_of_its_node_on() -> None:
    """However the search goes on: so it may be kept."""
    whole = deepened()
    search = Search(DEEPENED, whole.options)
    judged: dict[int, Bound] = {}
    while search.step():
        moment = Moment(search)
        for node in range(len(search.trace)):
            if not moment.is_open(node):
                claim = claim_at(search, node)
                assert judged.setdefault(node, claim) is claim
    assert judged == {node: claim_at(whole, node) for node in range(len(whole.trace))}


def test_a_draw_below_which_nothing_was_estimated_is_exact_beside_estimates() -> None:
    """With the last of four plies out of sight."""
    position = Position.parse("XOX/.O./.X. o")
    search = searched(position, SearchOptions(Algorithm.MINIMAX, depth=3))
    zeros = [n for n in range(len(search.trace)) if not search.trace.value[n]]
    claims = {claim_at(search, node) for node in zeros}
    assert search.has_estimated
    for node in zeros:
        below = search.trace.reason[node : search.trace.end[node]].tolist()
        rests = Reason.HORIZON in below
        assert (claim_at(search, node) is Bound.ESTIMATE) == rests
    assert Bound.ESTIMATE in claims


def test_what_the_table_remembers_of_an_estimate_is_one() -> None:
    """A leaf `by table` has nothing below it that would tell."""
    options = SearchOptions(named("alpha-beta+"), depth=4, enhancements=Enhancement.TABLE)
    search = searched(Position(rules=Rules(3, 3, 3)), options)
    trace = search.trace
    by_table = [
        node
        for node in range(len(trace))
        if trace.reason[node] == Reason.TABLE and not trace.value[node]
    ]
    assert by_table
    for node in by_table:
        guessed = bool(trace.mark[node] & Mark.ESTIMATED)
        assert (claim_at(search, node) is Bound.ESTIMATE) == guessed
    assert any(trace.mark[node] & Mark.ESTIMATED for node in by_table)


def test_where_the_trace_does_not_hold_what_is_below_a_draw_is_not_believed() -> None:
    position = Position.parse("XOX/.O./.X. o")
    options = SearchOptions(Algorithm.MINIMAX, depth=9)
    short, whole = searched(position, options, capacity=2), searched(position, options)
    assert whole.trace.value[1] == 0
    assert claim_at(whole, 1) is Bound.EXACT
    assert claim_at(short, 1) is Bound.ESTIMATE
    assert claim_at(short, 0) is claim_at(whole, 0) is Bound.EXACT


@pytest.mark.parametrize("depth", [None, 2])
def test_passes_of_mtd_f_ask_and_answer_in_estimates_while_they_estimate(depth: int | None) -> None:
    options = SearchOptions(named("mtd-f"), depth=depth, enhancements=TABLE)
    search = searched(Position.parse("XO./.X./..O x"), options)
    for number, each in enumerate(search.passes, 1):
        following = [one.first_node for one in search.passes[number:]]
        end = following[0] if following else len(search.trace)
        met = search.trace.find("reason", Reason.HORIZON, each.first_node, end) is not None
        assert each.value is not None
        if abs(each.value) > 62:
            assert claim_of_pass(search, number) in (Bound.LOWER, Bound.UPPER)
        elif met:
            assert claim_of_pass(search, number) is Bound.ESTIMATE
        if number == 1:
            assert not pass_end_is_estimate(search, 1, each.alpha)
    assert claim_of_pass(search, 1) is Bound.ESTIMATE


def test_a_step_from_a_draw_is_no_estimate_where_the_draw_is_none() -> None:
    """PVS asks of each later move whether it is better than a draw: [0, +1]."""
    search = deepened(named("pvs"), Position.parse("XOX/.O./.X. o"))
    trace = search.trace
    last = search.passes[-1].first_node
    null = [
        node
        for node in range(last, len(trace))
        if (trace.alpha[node], trace.beta[node]) in ((0, 1), (-1, 0))
    ]
    assert null
    for node in null:
        assert not end_is_estimate(search, node, Player.X)
        assert not end_is_estimate(search, node, Player.O)
