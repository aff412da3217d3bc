"""Makes the pictures in this folder from the real program: `python -m screenshots.make`.

With `--check` it writes nothing and tells which pictures are not current (exit status 1). Scenes
may be named; `--to FOLDER` writes them elsewhere, to be looked at. The pictures are also golden
files of the tests. Nothing in them depends on the machine: the clock of the searches stands still,
so that they move by steps alone; timings and engine are given.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Collection, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from textual.pilot import Pilot

from screenshots.svg import portable
from ttt_tui.engine.live import LiveAnalysis
from ttt_tui.engine.match import Seat
from ttt_tui.engine.timing import Measurement, Timing
from ttt_tui.features.analyses.recovery import AnalysesService
from ttt_tui.features.export.formats import FORMATS as EXPORTS
from ttt_tui.features.lessons.dashboard import LessonService, LessonsOnDashboard
from ttt_tui.features.lessons.progress import Progress as Done
from ttt_tui.features.practice.score import ScoreFile
from ttt_tui.features.programs.classic_bugs import file_of
from ttt_tui.features.programs.dashboard import ProgramsOnDashboard
from ttt_tui.features.programs.file_argument import FileArgument
from ttt_tui.features.solver import Progress, solve
from ttt_tui.features.solver.cache import SolutionCache
from ttt_tui.features.solver.service import SolverService
from ttt_tui.features.solver.solved import Solved, SolveLimits
from ttt_tui.features.worksheets.exercise import Exercise
from ttt_tui.features.worksheets.formats import to_svg as worksheet_svg
from ttt_tui.features.worksheets.sheet_pages import pages
from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import GameState, on_board
from ttt_tui.game.game_texts import read_state
from ttt_tui.game.notation import CUT_AT_A_DRAW, WORKED_EXAMPLE
from ttt_tui.search import PLAIN, Moment, Search, SearchOptions, report_of
from ttt_tui.search.reading.part import Part
from ttt_tui.settings import SettingsFile
from ttt_tui.tui.app import TttApp
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.services import Services

FOLDER = Path(__file__).parent
SIZE = (120, 40)

_COUNTING = ("measure", "size", "yardsticks")
"""Work beside the searches whose figures belong to the picture; it rests between two slices."""

Driver = Callable[[Pilot[int]], Awaitable[None]]


@dataclass(frozen=True)
class Scene:
    """A picture: how the program is started and what is done to it."""

    name: str
    drive: Driver
    position: str = WORKED_EXAMPLE

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}-{SIZE[0]}x{SIZE[1]}.svg"


async def _press(pilot: Pilot[int], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


async def _finish(pilot: Pilot[int]) -> None:
    """Run both searches to the end."""
    await _press(pilot, "f")
    await _until(pilot, lambda: pilot.app.screen.check_action("finish", ()) is None)


async def _map(pilot: Pilot[int]) -> None:
    """The whole game, wound back to the middle of alpha-beta's search."""
    await _finish(pilot)
    await pilot.click("#timeline", offset=(30, 0))
    await pilot.app.screen.run_action("show_view('map')")
    await _press(pilot, "Z")


def _view(name: str, *keys: str) -> Driver:
    """A whole search, then a view of it, then some keys."""

    async def drive(pilot: Pilot[int]) -> None:
        await _finish(pilot)
        await _press(pilot, *keys)
        await pilot.app.screen.run_action(f"show_view('{name}')")
        await pilot.pause()

    return drive


async def _practice(pilot: Pilot[int]) -> None:
    """The third question about a search."""
    await _finish(pilot)
    await _press(pilot, "f9", "1", "enter", "1", "enter")


async def _lesson(pilot: Pilot[int]) -> None:
    """The step of a lesson at which the search has just cut."""
    dashboard = pilot.app.screen
    assert isinstance(dashboard, Dashboard)
    (lessons,) = dashboard.context.of(LessonsOnDashboard)
    await _press(pilot, "i", "down", "down", "down", "enter")
    for key in ("greater_than_sign", "greater_than_sign", ""):
        for _ in range(1_000):
            await pilot.pause()
            if lessons.ready:
                break
        await _press(pilot, *filter(None, [key]))


async def _connect_four(pilot: Pilot[int]) -> None:
    """Some stones have fallen, the searches have ended at their depth."""
    await _press(pilot, *"3324")
    await _finish(pilot)


async def _values(pilot: Pilot[int]) -> None:
    """What each column of Connect Four is worth, as the solver has proved it."""
    dashboard = pilot.app.screen
    assert isinstance(dashboard, Dashboard)
    solving, position = dashboard.values.solving, dashboard.session.state.match.position
    await _press(pilot, "v", "h")
    await _until(pilot, lambda: solving.is_done(position, every_move=True))
    await _finish(pilot)


async def _tree(pilot: Pilot[int]) -> None:
    """The tree of a textbook at its cut."""
    await _press(pilot, "x")


async def _program(pilot: Pilot[int]) -> None:
    """A program with a classic bug at its first difference from the textbook, and its code."""
    dashboard = pilot.app.screen
    assert isinstance(dashboard, Dashboard)
    (programs,) = dashboard.context.of(ProgramsOnDashboard)
    programs.open(FileArgument(file_of("inner-break")))
    await _until(pilot, lambda: programs.compared)
    await _press(pilot, "P")
    for worker in [each for each in pilot.app.workers if each.group == "program-place"]:
        await worker.wait()
    await dashboard.run_action("show_view('code')")
    await _until(pilot, lambda: programs.knows_variables)


async def _until(pilot: Pilot[int], holds: Callable[[], bool]) -> None:
    """Let what runs beside the screen come so far."""
    for _ in range(3_000):
        await pilot.pause(0.01)
        if holds():
            return
    raise RuntimeError("in vain")


SCENES = (
    Scene("comparison", _view("comparison"), "empty"),
    Scene("map", _map, "empty"),
    Scene("why", _view("why", "X", "X", "X")),
    Scene("practice", _practice, "X../.O./..."),
    Scene("lesson", _lesson),
    Scene("connect-four", _connect_four, "6x7k4g"),
    Scene("values", _values, "6x7k4g moves 525227374661666425"),
    Scene("program", _program, "empty"),
    Scene("tree", _tree, "((3 12 8) (2 4 6) (14 5 2))"),
    Scene("othello", _finish, "othello 4x4 XOOX/XXOO/XO.X/OO.O x"),
)


async def _measure(
    state: GameState, searches: Sequence[SearchOptions]
) -> AsyncIterator[Measurement]:
    """Real counts with made-up times: 0.6 microseconds a node."""
    for options in searches:
        search = Search(state, options, capacity=0)
        search.advance()
        median = 0.6e-6 * (1 + search.nodes)
        timing = Timing(5, 0.98 * median, median, 1.05 * median)
        yield Measurement(report_of(search), timing)


async def _solved(state: GameState, limits: SolveLimits) -> AsyncGenerator[Progress | Solved]:
    """The real solution after a made-up time."""
    yield Solved(
        solve(on_board(state), table_mb=limits.table_mb, all_moves=limits.all_moves), 0.012
    )


async def picture(scene: Scene, size: tuple[int, int]) -> str:
    """The scene as SVG text."""
    with tempfile.TemporaryDirectory() as folder:
        services = Services(
            SettingsFile(Path(folder) / "settings.json"),
            measure=_measure,
            given=[
                SolverService(_solved, lambda: SolutionCache(Path(folder) / "solutions.json")),
                LessonService(make_progress=lambda: Done(Path(folder) / "lessons.json")),
                ScoreFile(Path(folder) / "practice.json"),
                AnalysesService(autosaves=Path(folder), seconds=None),
            ],
            make_analysis=partial(LiveAnalysis, clock=lambda: 0.0),
            backend="compiled",
            clock=lambda: 0.0,  # what may take only so long has all the time that it needs
            speed=lambda: 30e6,
        )
        services.remember(algorithms=PLAIN, simple=False)
        position = read_state(scene.position)
        app = TttApp(position, {Player.X: Seat.HUMAN, Player.O: Seat.HUMAN}, services)
        app.animation_level = "none"  # a picture shows no moment between two states
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await scene.drive(pilot)
            for worker in list(pilot.app.workers):
                if worker.group in _COUNTING:
                    await worker.wait()
            return await _settled(pilot)


async def _settled(pilot: Pilot[int]) -> str:
    """The screen as soon as it no longer changes."""
    before = ""
    for _ in range(100):
        await pilot.pause()
        drawn = pilot.app.export_screenshot(title="ttt-tui", simplify=True)
        if drawn == before:
            return portable(drawn)
        before = drawn
    raise RuntimeError("the screen does not settle")


def drawings() -> dict[Path, str]:
    """What commands draw, with its file: an exported tree, and the sheet of a worksheet."""
    search = Search(Position.parse(CUT_AT_A_DRAW))
    search.advance()
    # Three empty cells: a tree that one page has room for.
    exercise = Exercise("Worksheet", Position.parse("XXO/OO./X.. x"), search.options)
    return {
        FOLDER / "export.svg": "".join(EXPORTS["svg"].write(Part(Moment(search)))),
        FOLDER / "worksheet.svg": "".join(worksheet_svg(pages([exercise], "sheet"))),
    }


def _drawn(name: str) -> str:
    (scene,) = (scene for scene in SCENES if scene.name == name)
    return asyncio.run(picture(scene, SIZE))


def pictures(names: Collection[str] = ()) -> dict[Path, str]:
    """The pictures of these scenes with their files, or all there are; drawn on all cores."""
    chosen = [scene for scene in SCENES if not names or scene.name in names]
    with ProcessPoolExecutor() as processes:
        drawn = processes.map(_drawn, [scene.name for scene in chosen])
        found = dict(zip([scene.file for scene in chosen], drawn, strict=True))
    return found if names else drawings() | found


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser("python -m screenshots.make", description=__doc__)
    parser.add_argument("scenes", nargs="*", metavar="SCENE")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--to", type=Path, default=FOLDER, metavar="FOLDER")
    asked = parser.parse_args(arguments)
    stale = 0
    for usual, svg in pictures(asked.scenes).items():
        path = asked.to / usual.name
        if path.exists() and path.read_text(encoding="utf-8") == svg:
            continue
        stale += 1
        if asked.check:
            sys.stdout.write(f"{path.name} is not current: run python -m screenshots.make\n")
        else:
            path.write_text(svg, encoding="utf-8")
            sys.stdout.write(f"wrote {path.name}\n")
    return 1 if stale and asked.check else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
