"""The ordering laboratory at work: trials and hunts in slices, while one watches and goes on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable

from ttt_tui.engine.live import FRAME_SECONDS, REST_SECONDS, RESTS_AFTER_INPUT, SLICE_SECONDS
from ttt_tui.features.ordering.hunt import Aim, Hunt
from ttt_tui.features.ordering.laboratory import NAMED, Laboratory, OrderCost, Trial
from ttt_tui.game import Position
from ttt_tui.search import MoveOrder, SearchOptions
from ttt_tui.search.counts.bounds import WORK_BESIDE_SEARCHES
from ttt_tui.search.counts.position_cache import Work

_STEP_NODES = 1_000  # a millisecond interpreted
_NODES_A_MOVE = 2  # a move of counting takes as long as so many interpreted nodes


class OrderBench:
    """Does what it is asked for one piece after the other; trials before the hunt.

    Attributes:
        laboratory: where all results are listed.
        hunts: begun hunts by what they look for; a stopped one goes on when it is wanted again.
        hunting: the hunt that goes on now, if one does.
    """

    def __init__(
        self,
        laboratory: Laboratory,
        *,
        clock: Callable[[], float] = time.perf_counter,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.laboratory = laboratory
        self.hunts: dict[Aim, Hunt] = {}
        self.hunting: Hunt | None = None
        self._trials: list[Trial] = []
        self._to_count = WORK_BESIDE_SEARCHES
        self._clock = clock
        self._sleep = sleep
        self._rests = 0
        for order in NAMED:
            self.ask(order, str(order))

    @property
    def busy(self) -> bool:
        return self._to_count > 0 or bool(self._trials) or self.hunting is not None

    def ask(self, order: MoveOrder, name: str) -> OrderCost | None:
        """What the order costs if that is known; else it will be tried, and listed by this name.

        What had the name before is forgotten.

        Raises:
            OptionsError: the order does not fit the board.
        """
        known = self.laboratory.known(order)
        if known is None:
            self.laboratory.forget(name)
            self._trials = [each for each in self._trials if each.name != name]
            self._trials.append(Trial(self.laboratory, order, name))
        return known

    def hunt(self, aim: Aim) -> None:
        """Look for the best or the worst order, or go on with it."""
        hunt = self.hunts.setdefault(aim, Hunt(self.laboratory, aim))
        self.hunting = None if hunt.done else hunt

    def stop(self) -> None:
        """Hold the hunt; what it has found stays."""
        self.hunting = None

    def give_way(self) -> None:
        """Leave out some slices, so that a key's effect is drawn first."""
        self._rests = RESTS_AFTER_INPUT

    @property
    def found(self) -> list[OrderCost]:
        """What the hunts have found so far."""
        return [hunt.found for hunt in self.hunts.values() if hunt.found is not None]

    def advance(self, nodes: int) -> None:
        """Go on with what is first in line for at most so many nodes."""
        if self._to_count > 0:
            work = Work(max(1, nodes // _NODES_A_MOVE))
            self._to_count -= work.left
            self.laboratory.count(work)
            if work.left >= 0:  # all is counted, or will never be
                self._to_count = 0
        elif self._trials:
            trial = self._trials[0]
            trial.advance(nodes)
            if trial.tried is not None:
                self._trials.remove(trial)
        elif self.hunting is not None:
            self.hunting.advance(nodes)
            if self.hunting.done:
                self.hunting = None

    async def frames(self) -> AsyncIterator[None]:
        """Work until nothing is left to do; yields whenever it is time to show how far it is."""
        shown = self._clock()
        while self.busy:
            start = self._clock()
            if self._rests:
                self._rests -= 1
            else:
                while self.busy and self._clock() - start < SLICE_SECONDS:
                    self.advance(_STEP_NODES)
            if self._clock() - shown >= FRAME_SECONDS:
                shown = self._clock()
                yield
            await self._sleep(REST_SECONDS)
        yield


def bench_for(
    position: Position, options: SearchOptions, before: OrderBench | None = None
) -> OrderBench:
    """A bench for this position and these options: the one from before if it is for the same."""
    laboratory = Laboratory(position, options)
    if before is not None:
        same = before.laboratory
        if (same.position, same.options) == (position, laboratory.options):
            return before
    return OrderBench(laboratory)
