"""The laboratory at work: trials before hunts, slices with pauses, stopping and going on."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ttt_tui.engine.live import RESTS_AFTER_INPUT
from ttt_tui.features.ordering.hunt import Aim
from ttt_tui.features.ordering.laboratory import NAMED, Laboratory
from ttt_tui.features.ordering.trial_runner import OrderBench, bench_for
from ttt_tui.game import Position
from ttt_tui.search import Cutoff, MoveOrder, OptionsError, Order, SearchOptions

FIVE_LEFT = Position.parse("XXO/.O./...")
USUAL = SearchOptions()


def finish(bench: OrderBench) -> None:
    while bench.busy:
        bench.advance(50)


def test_the_named_orders_are_tried_first_and_then_what_was_asked_for() -> None:
    bench = OrderBench(Laboratory(FIVE_LEFT, USUAL))
    assert bench.busy
    own = MoveOrder.parse("cells:9,8,7,6,5,4,3,2,1")
    assert bench.ask(own, "own 1") is None
    bench.hunt(Aim.BEST)
    assert bench.hunting is not None
    while len(bench.laboratory.tried) < len(NAMED) + 1:
        assert bench.hunting.orders == 0
        bench.advance(50)
    assert [each.name for each in bench.laboratory.tried] == [*map(str, NAMED), "own 1"]
    known = bench.ask(own, "own 2")
    assert known is bench.laboratory.tried[-1]
    finish(bench)
    assert bench.hunting is None
    (best,) = bench.found
    assert (best.name, best.nodes) == ("best of all", 25)


def test_a_name_asked_for_anew_forgets_what_it_meant() -> None:
    bench = OrderBench(Laboratory(FIVE_LEFT, USUAL))
    for text in ("cells:9,8,7,6,5,4,3,2,1", "cells:9,7,8,6,5,4,3,2,1"):
        assert bench.ask(MoveOrder.parse(text), "moved") is None
    finish(bench)
    moved = [each for each in bench.laboratory.tried if each.name == "moved"]
    assert [str(each.order) for each in moved] == [text]
    bench.ask(MoveOrder.parse("cells:9,7,8,4,5,6,3,2,1"), "moved")
    assert moved[0] not in bench.laboratory.tried


def test_a_stopped_hunt_goes_on_where_it_was() -> None:
    bench = OrderBench(Laboratory(FIVE_LEFT, USUAL))
    whole = OrderBench(Laboratory(FIVE_LEFT, USUAL))
    whole.hunt(Aim.WORST)
    finish(whole)
    bench.hunt(Aim.WORST)
    while bench.hunts[Aim.WORST].orders < 40:
        bench.advance(30)
    bench.stop()
    finish(bench)
    held = bench.hunts[Aim.WORST]
    assert (held.orders, held.done) == (40, False)
    assert bench.found[0].name == "worst found"
    bench.hunt(Aim.WORST)
    assert bench.hunting is held
    finish(bench)
    assert bench.found == whole.found
    assert held.nodes == whole.hunts[Aim.WORST].nodes
    bench.hunt(Aim.WORST)
    assert not bench.busy, "there is nothing left to look for"


class Ticking:
    """A clock on which every look takes a millisecond, and the pauses made by it."""

    def __init__(self) -> None:
        self.now = 0.0
        self.paused_at = [0.0]

    def clock(self) -> float:
        self.now += 0.001
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.paused_at.append(self.now)
        self.now += seconds


async def test_slices_are_short_and_pauses_come_between() -> None:
    time = Ticking()
    bench = OrderBench(Laboratory(FIVE_LEFT, USUAL), clock=time.clock, sleep=time.sleep)
    bench.hunt(Aim.BEST)
    frames = 0
    async for _ in bench.frames():
        frames += 1
    assert not bench.busy
    assert bench.hunts[Aim.BEST].proven
    slices = [after - before for before, after in pairwise(time.paused_at)]
    assert len(slices) > 20
    assert max(slices) < 0.004 + 2 * 0.002 + 0.003, "the slice, and the looks around it"
    assert 1 < frames < len(slices) / 3, "not every slice is shown"


async def test_after_a_key_slices_are_left_out() -> None:
    time = Ticking()
    bench = OrderBench(Laboratory(FIVE_LEFT, USUAL), clock=time.clock, sleep=time.sleep)
    bench.give_way()
    async for _ in bench.frames():
        break
    assert not bench.laboratory.tried
    async for _ in bench.frames():
        pass
    assert len(bench.laboratory.tried) == len(NAMED)
    assert len(time.paused_at) > RESTS_AFTER_INPUT


def test_a_bench_is_kept_for_the_same_question_only() -> None:
    first = bench_for(FIVE_LEFT, USUAL)
    assert bench_for(FIVE_LEFT, SearchOptions(order=MoveOrder(Order.EDGES)), first) is first
    assert bench_for(FIVE_LEFT, SearchOptions(cutoff=Cutoff.STRICT), first) is not first
    assert bench_for(Position(), USUAL, first) is not first
    with pytest.raises(OptionsError):
        first.ask(MoveOrder.parse("cells:1,2"), "own 1")
