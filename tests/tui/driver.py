"""Driving the dashboard as a user does, and reading its screen as text.

Nothing here waits for time to pass: the searches' clock is moved by hand or their pace is
unlimited, timing runs are made up, and waiting means letting the program handle what is due.
"""

from __future__ import annotations

import asyncio
import builtins
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from rich.cells import cell_len
from rich.console import RenderableType
from textual.command import CommandList, CommandPalette
from textual.geometry import Region, Size
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets._footer import FooterKey

from tests.tui.waiting import has_gone_on
from ttt_tui.engine.live import LiveAnalysis
from ttt_tui.engine.match import Match, Seat
from ttt_tui.engine.pace import UNLIMITED, Pace, PaceKind
from ttt_tui.engine.session import Session
from ttt_tui.engine.timing import Measurement, Timing
from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import GameState
from ttt_tui.game.game_texts import read_state
from ttt_tui.game.notation import WORKED_EXAMPLE
from ttt_tui.registry import FEATURES
from ttt_tui.search import Algorithm, Search, SearchOptions, report_of
from ttt_tui.settings import Settings, SettingsFile
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.dashboard.feature import DashboardFeature
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.keys import notes_on
from ttt_tui.tui.services import Measure, Services
from ttt_tui.tui.views.board import Board

WIDE = (120, 40)
FOLDED = (80, 24)
SMALLEST = (60, 20)
LARGEST = (250, 80)
UPRIGHT = (50, 44)
"""As a phone."""
_PATIENCE = 10_000  # pauses before a wait is given up
_RESTLESS = 20  # pauses after which a screen that keeps changing is taken as it is
_QUICK_TO_SEARCH = 7  # empty cells

MICROSECONDS = Timing(5, 22.7e-6, 25.2e-6, 31.0e-6)

NODES_A_SECOND = 30e6

TEN_A_SECOND = Pace(PaceKind.FIXED, 10)


class HandClock:
    """A clock that only `Driver.advance` moves, and the sleep that goes by it."""

    def __init__(self) -> None:
        self.now = 0.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        sleeper = asyncio.get_running_loop().create_future()
        self._sleepers.append((self.now + seconds, sleeper))
        await sleeper

    @property
    def has_sleepers(self) -> bool:
        return any(not sleeper.done() for _, sleeper in self._sleepers)

    def wake_next(self, end: float) -> bool:
        """Move on to the next sleeper that wakes by `end`; False when there is none."""
        self._sleepers = [each for each in self._sleepers if not each[1].done()]
        due = min((wake for wake, _ in self._sleepers), default=end + 1)
        if due > end:
            self.now = end
            return False
        self.now = due
        for wake, sleeper in self._sleepers:
            if wake <= due:
                sleeper.set_result(None)
        return True


async def instant_measure(
    state: GameState, searches: Sequence[SearchOptions]
) -> AsyncIterator[Measurement]:
    """Real counts, made-up times; nothing for positions that take long to search."""
    for options in searches if _is_quick(state) else ():
        search = Search(state, options, capacity=0)
        search.advance()
        yield Measurement(report_of(search), MICROSECONDS)


def _is_quick(state: GameState) -> bool:
    return not isinstance(state, Position) or state.empties <= _QUICK_TO_SEARCH


async def resize(pilot: Pilot[Any], width: int, height: int) -> None:
    """Give the terminal another size; Textual tells the screens of it a moment later."""
    await pilot.resize_terminal(width, height)
    size = Size(width, height)
    for _ in range(_PATIENCE):
        if all(screen._compositor.size == size for screen in pilot.app.screen_stack):
            return await pilot.pause(0)
        await pilot.pause(0.001)
    raise AssertionError(f"no screen of {width} by {height}")


FeatureT = TypeVar("FeatureT", bound=DashboardFeature)


class Driver:
    """A running dashboard, the hands on its keyboard and mouse, and the eyes on its screen."""

    def __init__(self, app: TttApp, pilot: Pilot[int], clock: HandClock | None) -> None:
        self.app = app
        self.pilot = pilot
        self._clock = clock
        self._drawings = 0
        display = app._display

        def count(screen: Screen[Any], renderable: RenderableType | None) -> None:
            self._drawings += renderable is not None
            display(screen, renderable)

        app._display = count  # type: ignore[method-assign]

    # FeatureContext

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def settle(self) -> None:
        """Let the program handle what is due and draw, until the screen has come to rest."""
        calm, drawings, before = 0, -1, ""
        for _ in range(_RESTLESS):
            await self.pilot.pause(0)
            # Only what was drawn can have changed.
            now = before if self._drawings == drawings else self.text
            idle = self.app.turns.idle and not await has_gone_on(self.app)
            calm = calm + 1 if idle and now == before else 0
            if calm == 2:
                return
            before, drawings = now, self._drawings

    async def resize(self, width: int, height: int) -> None:
        await resize(self.pilot, width, height)
        await self.settle()

    async def type(self, text: str) -> None:
        """Type characters as they are written: `1,2` presses 1, comma, 2."""
        names = {",": "comma", ".": "full_stop", "(": "left_parenthesis"}
        names |= {")": "right_parenthesis", "/": "slash", " ": "space"}
        await self.press(*(names.get(character, character) for character in text))

    async def click(self, text: str, *, right: int = 0, below: int = -1) -> None:
        """Click on a text below a row, or so many columns to the right of its start."""
        x, y = self.where(text, below=below)
        await self.pilot.click(offset=(x + right, y))
        await self.settle()

    async def click_tab(self, view: str) -> None:
        """Click on the tab of a view by its name, or first on what leads to it."""
        for tab in ("more-views", view):
            if tab == view or not self.app.screen.query_one(f"#views #{view}").display:
                await self.pilot.click(f"#views #{tab}")
                await self.settle()

    async def click_key(self, key: str) -> None:
        """Click on what a key does: in the footer, or in the menu that the footer opens."""
        screen = self.app.screen
        footer = {word.key: word for word in screen.query(FooterKey)}
        if key in footer:
            await self.pilot.click(footer[key])
            await self.settle()
            return
        binding = screen.active_bindings[key].binding
        name = notes_on(binding.action).named or binding.description
        await self.pilot.click(footer["ctrl+p"])
        await self.settle()
        await self.press(*name)
        await self.until_text(binding.tooltip[:20])
        found = self.app.screen.query_one(CommandList)
        await self.pilot.click(found, offset=(3, 1))  # below its border
        await self.until(
            lambda: not isinstance(self.app.screen, CommandPalette), "the menu is closed"
        )
        await self.settle()

    async def hover(self, text: str) -> None:
        await self.pilot.hover(offset=self.where(text))
        await self.settle()

    async def click_cell(self, cell: int, board: str = "#board") -> None:
        await self.pilot.click(board, offset=self._in_cell(cell, board))
        await self.settle()

    async def hover_cell(self, cell: int, board: str = "#board") -> None:
        await self.pilot.hover(board, offset=self._in_cell(cell, board))
        await self.settle()

    def _in_cell(self, cell: int, board: str) -> tuple[int, int]:
        """A place in the middle of a cell, from the board's corner."""
        widget = self.app.screen.query_one(board, Board)
        width, height = widget.size
        places = [(x, y) for y in range(height) for x in range(width)]
        inside = [place for place in places if widget.cell_at(*place) == cell]
        return inside[len(inside) // 2]

    async def advance(self, seconds: float) -> None:
        """Let time pass for the searches."""
        clock, analysis = self._clock, self.session.analysis
        assert clock is not None
        await self.until(
            lambda: clock.has_sleepers or analysis.done or not analysis.running,
            "waited for the search to begin",
        )
        end = clock.now + seconds
        while clock.wake_next(end):
            for _ in range(5):
                await asyncio.sleep(0)
        await self.settle()

    async def until(
        self, condition: Callable[[], bool], what: str, *, in_time: bool = False
    ) -> None:
        """Let the program go on, and with `in_time` the searches' clock, until it is so."""
        for _ in range(_PATIENCE):
            if condition():
                return
            clock = self._clock if in_time else None
            woke = clock is not None and clock.wake_next(clock.now + 0.01)
            went_on = woke or await has_gone_on(self.app)
            await self.pilot.pause(0 if went_on else 0.001)
        raise AssertionError(f"in vain: {what}\n{self.text}")

    async def until_text(self, text: str) -> None:
        await self.until(lambda: text in self.text, f"waited for {text!r}")

    async def show(self, view: str) -> None:
        """Bring a view to the front by its name: which key does that depends on the others."""
        await self.app.screen.run_action(f"show_view('{view}')")
        await self.settle()

    async def finish(self) -> None:
        """Run both searches to the end."""
        await self.press("f")
        analysis = self.session.analysis
        await self.until(lambda: analysis.done, "waited for the searches", in_time=True)
        await self.settle()

    async def until_moved(self, moves: int = 1) -> None:
        """Let time pass until so many moves have been played in all."""
        await self.until(
            lambda: len(self.match.record.moves) == moves, "waited for a move", in_time=True
        )
        await self.settle()

    # Eyes

    @property
    def lines(self) -> list[str]:
        """The screen as lines of text, dialogs included."""
        compositor = self.app.screen._compositor
        return [strip.text for strip in compositor.render_strips()]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def where(self, text: str, *, below: int = -1) -> tuple[int, int]:
        """Column and row of the first text of this kind below a row."""
        for row, line in enumerate(self.lines):
            if row > below and text in line:
                return cell_len(line[: line.index(text)]), row
        raise AssertionError(f"no {text!r} on the screen:\n{self.text}")

    def part(self, selector: str) -> str:
        """What one widget shows, lines stripped at their ends."""
        return self.part_of(self.app.screen.query_one(selector))

    def part_of(self, widget: Widget) -> str:
        region: Region = widget.region
        rows = self.lines[region.y : region.bottom]
        return "\n".join(line[region.x : region.right].rstrip() for line in rows).rstrip()

    @property
    def board(self) -> str:
        return self.part("#board")

    @property
    def turn(self) -> str:
        """The lines below the board: whose turn, who plays, the last message."""
        return self.part("#turn")

    @property
    def status(self) -> str:
        return self.lines[0]

    @property
    def tree(self) -> str:
        return self.part("#search-tree")

    @property
    def card(self) -> str:
        return self.part("#card")

    @property
    def moves(self) -> str:
        return self.part("#move-list")

    @property
    def comparison(self) -> dict[str, str]:
        """The comparison's lines by label, blanks squeezed."""
        lines = self.part("#comparison-table").splitlines()
        return {line[:10].strip(): " ".join(line[10:].split()) for line in lines}

    @property
    def title(self) -> str:
        return str(self.app.screen.query_one("#tree-panel").border_title)

    @property
    def keys(self) -> str:
        return self.part("#keys")

    @property
    def notices(self) -> list[str]:
        """The messages that lie over the screen, without the wrapping."""
        return [str(notice.message) for notice in self.app._notifications]

    # Knowledge, for waiting and for comparing

    def feature(self, kind: builtins.type[FeatureT]) -> FeatureT:
        """A feature's hand on the dashboard."""
        (feature,) = (each for each in self.dashboard.features if isinstance(each, kind))
        return feature

    @property
    def dashboard(self) -> Dashboard:
        (screen,) = (s for s in self.app.screen_stack if isinstance(s, Dashboard))
        return screen

    @property
    def session(self) -> Session:
        return self.dashboard.session

    @property
    def match(self) -> Match:
        return self.session.state.match

    @property
    def position(self) -> str:
        return str(self.match.position)

    def nodes(self, algorithm: Algorithm = Algorithm.ALPHA_BETA) -> int:
        return self.session.analysis.frame.search(algorithm).nodes


class Opener:
    """Starts dashboards whose settings live in one folder."""

    def __init__(self, folder: Path) -> None:
        self.settings_path = folder / "settings.json"
        self.folder = folder

    def given(self) -> list[object]:
        """What the tests of features put in place of their services, by modules `stand_ins`."""
        packages = (f"tests.features.{feature.name}" for feature in FEATURES)
        names = (f"{package}.stand_ins" for package in packages if find_spec(package))
        modules = [import_module(name) for name in names if find_spec(name)]
        return [each for module in modules for each in module.stand_ins(self.folder)]

    @property
    def settings_file(self) -> SettingsFile:
        return SettingsFile(self.settings_path)

    def __call__(
        self,
        position: str | GameState = WORKED_EXAMPLE,
        *,
        x: Seat = Seat.HUMAN,
        o: Seat = Seat.HUMAN,
        size: tuple[int, int] = WIDE,
        options: SearchOptions | None = None,
        pace: Pace | None = UNLIMITED,
        measure: Measure = instant_measure,
        live: bool = False,
        held: bool = False,
        bare: bool = False,
        simple: bool = False,
        thinking: float | None = None,
    ) -> AbstractAsyncContextManager[Driver]:
        """Open a dashboard.

        Args:
            options, pace: written to the settings beforehand; both None leaves them alone.
            live: searches run by themselves, not only in `Driver.advance` and `Driver.finish`.
            held: the first search waits for the user.
            bare: nothing was said on the command line.
            simple: the level of detail, if the settings are written.
            thinking: how long an engine's search can be watched; None lets it take its time.
        """
        if options is not None or pace is not None:
            chosen = options or SearchOptions(), pace or Pace()
            settings = Settings(*chosen, simple=simple)
            assert self.settings_file.save(settings) is None
        clock = None if live else HandClock()
        start = read_state(position) if isinstance(position, str) else position
        seats = {Player.X: x, Player.O: o}
        return self._run(start, seats, size, measure, clock, held, thinking, bare)

    @asynccontextmanager
    async def _run(
        self,
        position: GameState,
        seats: Mapping[Player, Seat],
        size: tuple[int, int],
        measure: Measure,
        clock: HandClock | None,
        held: bool,
        thinking: float | None,
        bare: bool,
    ) -> AsyncIterator[Driver]:
        if clock is None:
            make_analysis: Callable[..., LiveAnalysis] = LiveAnalysis
        else:
            make_analysis = partial(LiveAnalysis, clock=clock, sleep=clock.sleep)
        services = Services(
            self.settings_file,
            measure=measure,
            given=self.given(),
            make_analysis=make_analysis,
            dwell_seconds=0,
            thinking_seconds=thinking,
            held=held,
            bare=bare,
            speed=lambda: NODES_A_SECOND,
            folder=self.folder,
        )
        app = TttApp(position, seats, services)
        app.animation_level = "none"
        async with app.run_test(size=size, notifications=True) as pilot:
            driver = Driver(app, pilot, clock)
            await driver.settle()
            yield driver
