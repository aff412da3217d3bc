"""What is solved apart is remembered; one position is worked on at a time, and may be ended."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.tui.dashboard.test_context import Desk
from ttt_tui.game import Outcome, Position, Rules
from ttt_tui.search import Between, Exact, Findings
from ttt_tui.tui.dashboard import move_values
from ttt_tui.tui.dashboard.move_values import Coming, Solving

EMPTY = Position(rules=Rules(4, 4, 4))
NEXT = EMPTY.play(0)
DRAW = Exact(Outcome.DRAW, 16)
ALL = Findings(DRAW, (0,), dict.fromkeys(EMPTY.legal_moves(), DRAW))


class Bench:
    """Solving on a screen whose work beside the screen is a task."""

    def __init__(self, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answers: asyncio.Queue[Findings] = asyncio.Queue()
        self.open = self.changes = 0
        self._task: asyncio.Task[None] | None = None
        monkeypatch.setattr(desk.screen, "run_worker", self._run)
        monkeypatch.setattr(desk.screen, "end_work", self._end)
        self.solving = Solving(desk.context, self._ask, self._changed)

    def _run(
        self, work: Callable[[], Coroutine[Any, Any, None]], *, group: str, exclusive: bool
    ) -> None:
        assert exclusive
        self._end(group)
        self._task = asyncio.get_running_loop().create_task(work())

    def _end(self, group: str) -> None:
        assert group == move_values.GROUP
        if self._task is not None:
            self._task.cancel()

    def _ask(self, position: Position, *, every_move: bool = False) -> Coming | None:
        del every_move
        return None if position.rules.gravity else self._solve()

    async def _solve(self) -> AsyncGenerator[Findings, None]:
        self.open += 1
        try:
            while True:
                yield (answer := await self.answers.get())
                if answer.exact is not None or answer.failure:
                    return
        finally:
            self.open -= 1

    def _changed(self) -> None:
        self.changes += 1

    async def rest(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    async def say(self, *answers: Findings) -> None:
        for answer in answers:
            self.answers.put_nowait(answer)
        await self.rest()


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(Desk(tmp_path), monkeypatch)


async def test_what_is_proved_grows_until_all_is_known(bench: Bench) -> None:
    found = bench.solving
    found.begin(EMPTY, every_move=True)
    await bench.say(Findings(moves={0: Between(-1, 0)}), Findings(moves={0: DRAW}))
    assert (found.position, found.proved(EMPTY), bench.changes) == (EMPTY, 1, 2)
    assert not found.is_done(EMPTY, every_move=True)
    await bench.say(ALL)
    assert found.is_done(EMPTY, every_move=True)
    assert (found.position, found.stopped, bench.open) == (None, None, 0)


async def test_a_hint_needs_the_best_moves_alone(bench: Bench) -> None:
    bench.solving.begin(EMPTY, every_move=False)
    await bench.say(Findings(DRAW, (0,), {0: DRAW}))
    assert bench.solving.is_done(EMPTY, every_move=False)
    assert not bench.solving.is_done(EMPTY, every_move=True)
    assert bench.solving.stopped is None


async def test_one_position_at_a_time(bench: Bench) -> None:
    bench.solving.begin(EMPTY, every_move=True)
    await bench.say(Findings(moves={0: DRAW}))
    bench.solving.begin(NEXT, every_move=True)
    await bench.rest()
    assert (bench.open, bench.solving.position) == (1, NEXT)
    bench.solving.begin(NEXT, every_move=False)
    await bench.rest()
    assert (bench.open, bench.solving.position) == (1, NEXT), "the same one, asked otherwise"
    assert bench.solving.findings(EMPTY).moves == {0: DRAW}, "what was proved stays"


async def test_stopped_by_its_user_from_outside_or_by_a_failure(bench: Bench) -> None:
    found = bench.solving
    failed = Findings(failure="it was ended")
    for end in (found.stop, lambda: bench._end(move_values.GROUP), lambda: None):
        found.begin(EMPTY, every_move=True)
        assert (found.stopped, found.findings(EMPTY).failure) == (None, "")
        await bench.rest()
        end()
        await bench.say(failed)
        assert (found.position, found.stopped, bench.open) == (None, EMPTY, 0)
    assert found.findings(EMPTY).failure == "it was ended"


async def test_where_nobody_solves_nothing_begins(bench: Bench) -> None:
    falling = Position(rules=Rules(4, 4, 4, gravity=True))
    assert not bench.solving.can_solve(falling)
    bench.solving.begin(falling, every_move=True)
    assert bench.solving.position is None


async def test_only_so_many_positions_are_remembered(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(move_values, "REMEMBERED", 2)
    positions = [EMPTY.play(move) for move in (0, 1, 2)]
    for position in positions:
        bench.solving.begin(position, every_move=False)
        await bench.say(Findings(DRAW, (3,), {3: DRAW}))
    known = [bench.solving.findings(position).exact for position in positions]
    assert known == [None, DRAW, DRAW]
