"""`python -m bench storm`: random keys, clicks, pastes and resizes, and what must hold after each.

The program runs in this process without a terminal; what a terminal would send goes through
Textual's own parser. Searches go by a clock that the storm moves, so that a seed is one storm.
After each step `bench.storm_rules` looks at the screen; what it finds is a fault, told with
the seed, the game and the last steps, and the storm goes on with another game.
"""

from __future__ import annotations

import asyncio
import tempfile
import traceback
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from textual import events
from textual._xterm_parser import XTermParser
from textual.geometry import Size

from bench import storm_terminal
from bench.harness import Effort, Figure, Target
from bench.storm_input import Fault, Step, Storm, Storming
from bench.storm_rules import broken
from tests.tui.driver import NODES_A_SECOND, Driver, HandClock, instant_measure
from tests.tui.waiting import unhurried
from ttt_tui.engine.live import LiveAnalysis
from ttt_tui.engine.match import Seat, seat_names
from ttt_tui.features.analyses.recovery import AnalysesService
from ttt_tui.features.solver import Progress, solve
from ttt_tui.features.solver.cache import SolutionCache
from ttt_tui.features.solver.service import SolverService
from ttt_tui.features.solver.solved import Solved, SolveLimits
from ttt_tui.features.solver.tree_solution import SolvedTree, solve_tree
from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import GameState
from ttt_tui.search.algorithm import all_algorithms, named
from ttt_tui.settings import Settings, SettingsFile
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.services import Services

_REMEMBERED = 12
_SOLVED_AT_ONCE = 6  # empty cells
_MOST_FAULTS = 20


class _TickingClock(HandClock):
    """Also moves a little whenever it is read, so that no slice of a search lasts for ever."""

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


async def _solve(
    state: GameState, limits: SolveLimits
) -> AsyncGenerator[Progress | Solved | SolvedTree, None]:
    """Trees and small positions are solved; all others would take for ever."""
    if not isinstance(state, Position):
        yield solve_tree(state, limits.nodes, limits.seconds, all_moves=limits.all_moves)
        return
    yield Progress(1_000, 0.1, "can X win")
    if state.empties > _SOLVED_AT_ONCE:
        await asyncio.Event().wait()
    yield Solved(solve(state), 0.1)


@asynccontextmanager
async def _program(storm: Storm, folder: Path) -> AsyncIterator[tuple[str, Driver, HandClock]]:
    """A game on a random board, between random players, with random algorithms."""
    board = storm.board()
    seats = {player: Seat(storm.choice(list(seat_names()))) for player in Player}
    names = storm.sample([each.name for each in all_algorithms()], least=2)
    size = storm.begin()
    file = SettingsFile(folder / "settings.json")
    file.save(Settings(algorithms=tuple(map(named, names))))
    clock = _TickingClock()
    services = Services(
        file,
        measure=instant_measure,
        given=[
            SolverService(_solve, lambda: SolutionCache(folder / "solutions.json")),
            AnalysesService(autosaves=folder / "analyses", seconds=None),
        ],
        folder=folder,
        make_analysis=partial(LiveAnalysis, clock=clock, sleep=clock.sleep),
        dwell_seconds=0,
        clock=clock,
        speed=lambda: NODES_A_SECOND,
    )
    app = TttApp(Position.parse(board), seats, services)
    app.animation_level = "none"
    game = f"{board!r} {size[0]}x{size[1]} {'/'.join(s.name for s in seats.values())} {names}"
    async with app.run_test(size=size, notifications=True) as pilot:
        driver = Driver(app, pilot, clock)
        await driver.settle()
        yield game, driver, clock


class _Hands:
    """Send a step's events as the terminal's driver does."""

    def __init__(self, driver: Driver) -> None:
        self._app = driver.app
        self._parser = XTermParser()

    def carry_out(self, step: Step) -> None:
        terminal = self._app._driver
        if terminal is None:
            return
        if step.write:  # nothing would be the end of the input
            for event in (*self._parser.feed(step.write), *self._parser.tick()):
                terminal.process_message(event)
        if step.size is not None:
            terminal._size = step.size
            size = Size(*step.size)
            self._app.post_message(events.Resize(size, size))


async def storm(seed: int, most_events: int) -> Storming:
    """Let a storm of so many events loose; returns how it went."""
    storming = Storming(seed)
    source = Storm(seed)
    with unhurried():
        while storming.events < most_events and len(storming.faults) < _MOST_FAULTS:
            await _game(storming, source, min(source.game_length(), most_events - storming.events))
    return storming


async def _game(storming: Storming, source: Storm, length: int) -> None:
    """One program, from its start until it is left, breaks a rule, or the events are over."""
    storming.games += 1
    end = storming.events + length
    last: deque[str] = deque(maxlen=_REMEMBERED)
    game, step_number = "starting", 0
    loose: list[str] = []

    def note(what: str) -> None:
        storming.faults.append(Fault(storming.seed, game, step_number, what, tuple(last)))

    def unhandled(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        loose.append(f"{context.get('message')}: {context.get('exception')!r}")

    loop = asyncio.get_running_loop()
    usual = loop.get_exception_handler()
    loop.set_exception_handler(unhandled)
    # What a process that is being ended still writes is nobody's fault.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        try:
            async with _program(source, Path(folder)) as (game, driver, clock):
                hands = _Hands(driver)
                while storming.events < end:
                    keys = [each.binding.key for each in driver.app.screen.active_bindings.values()]
                    step = source.step(keys)
                    last.append(str(step))
                    step_number += 1
                    storming.events += step.events
                    hands.carry_out(step)
                    await _settle(driver, clock, step.seconds)
                    if driver.app.return_code is not None or not driver.app.is_running:
                        break
                    if found := broken(driver):
                        note("; ".join(found))
                        break
        except BaseExceptionGroup as group:
            note(f"ended by {group.exceptions!r}")
        except Exception as error:  # whatever ended the program is what is looked for
            note(f"ended by {error!r}, {_where(error)}")
    loop.set_exception_handler(usual)
    if loose:
        note("; ".join(loose))


def _where(error: BaseException) -> str:
    """The last lines of code that an error came through, the innermost first."""
    passed = traceback.extract_tb(error.__traceback__)[:-4:-1]
    return " < ".join(f"{Path(each.filename).name}:{each.lineno}" for each in passed)


async def _settle(driver: Driver, clock: HandClock, seconds: float) -> None:
    await driver.settle()
    end = clock.now + seconds
    while driver.app.is_running and clock.now < end and clock.wake_next(end):
        for _ in range(3):
            await asyncio.sleep(0)
    await driver.settle()


def measure(effort: Effort) -> list[Figure]:
    """The storms of `effort.seeds` seeds, one after the other, in this process and in terminals."""
    figures = []
    for seed in range(1, effort.seeds + 1):
        for name, made in (
            (f"faults in storm {seed}", asyncio.run(storm(seed, effort.events))),
            (f"faults in a terminal's storm {seed}", storm_terminal.storm(seed, effort.events)),
        ):
            told = "".join(f"\n{fault}" for fault in made.faults)
            note = f"{made.events:,} events, {made.games} programs{told}"
            figures.append(Figure(name, len(made.faults), "", Target(0), note))
    return figures
