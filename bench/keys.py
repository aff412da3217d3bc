"""How long a key, a click or a resize holds the event loop, in the worst states of the program.

The keys pressed are those of the program's own bindings, those of each dialog included. What is
measured is the processor time of the longest single callback of the loop after each: for so long
no other key is heard.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from asyncio.events import Handle
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace

from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.containers import Vertical, VerticalScroll
from textual.pilot import OutOfBounds, Pilot
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Static

from bench.harness import Effort, Figure, Target, with_unit
from bench.screen import dashboard, search_all
from ttt_tui._version import BACKEND
from ttt_tui.features.find.dashboard import find_in
from ttt_tui.features.find.queries import QueryError
from ttt_tui.search import Algorithm
from ttt_tui.search.algorithm import named
from ttt_tui.tui.dashboard.screen import Dashboard
from ttt_tui.tui.views.timeline import Timeline

_WIDE, _FOLDED = (120, 40), (80, 24)
_PLAIN_MS = 50.0 if BACKEND == "compiled" else 200.0
_LARGE_MS = 2 * _PLAIN_MS  # a dialog, a theme, a size
_OF_EMPTY_WIDGETS = 1.5  # or so many times what a dialog of as many empty widgets takes
_LARGE = ("switch_theme", "command_palette", "help", "resize")
_NAMED = 10
# They leave the program, or the terminal.
_NOT_PRESSED = {"quit", "suspend_process", "screenshot"}
_CLOSING = _NOT_PRESSED | {"cancel", "close", "dismiss"}
_ANSWERING = ("enter", "f2")  # the last keys pressed in a dialog, as they may close it
_ENOUGH_NODES = 2_000_000
_CALM = 3

Setup = Callable[[Dashboard, Pilot[int]], Awaitable[None]]


@dataclass
class Watch:
    """The longest callback that the loop has run since `reset`, in milliseconds of processor."""

    longest: float = 0.0
    ran: int = 0

    def reset(self) -> None:
        self.longest, self.ran = 0.0, 0


@contextmanager
def loop_watched() -> Iterator[Watch]:
    """Every callback of asyncio's loops, a step of a task too, is timed."""
    watch, plain = Watch(), Handle._run

    def run(handle: Handle) -> None:
        start = time.thread_time()
        try:
            plain(handle)
        finally:
            watch.longest = max(watch.longest, 1000 * (time.thread_time() - start))
            watch.ran += 1

    Handle._run = run  # type: ignore[method-assign, assignment]
    try:
        yield watch
    finally:
        Handle._run = plain  # type: ignore[method-assign]


@dataclass(frozen=True)
class State:
    """A state in which everything is pressed.

    Attributes:
        position: as text, with rules.
        setup: brings the dashboard there.
        focus: a selector of what has the keyboard.
        dialogs: the keys of each dialog are pressed, too.
    """

    name: str
    position: str
    setup: Setup
    focus: str = "#search-tree"
    size: tuple[int, int] = _WIDE
    dialogs: bool = False


@dataclass(frozen=True)
class Held:
    """What one key did: the longest callback in milliseconds, and what it may take.

    Attributes:
        large: it opened a dialog, or changed theme or size.
    """

    state: str
    what: str
    milliseconds: float
    limit: float
    large: bool = False

    @property
    def share(self) -> float:
        return self.milliseconds / self.limit


class _EmptyDialog(ModalScreen[None]):
    """As many widgets as a dialog has, and nothing in them."""

    def __init__(self, leaves: int, containers: int) -> None:
        super().__init__()
        self._leaves, self._containers = leaves, containers

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            for _ in range(self._containers - 1):
                yield Vertical()
            for _ in range(self._leaves):
                yield Static()


async def _calm(watch: Watch) -> None:
    """Wait until the loop has nothing to do but to wait."""
    quiet = 0
    for _ in range(150):
        before = watch.ran
        await asyncio.sleep(0.004)
        quiet = quiet + 1 if watch.ran - before <= 2 else 0
        if quiet == _CALM:
            return


def _finish(screen: Dashboard) -> None:
    for search in screen.session.analysis.searches:
        search.advance(nodes=_ENOUGH_NODES)


def finished(
    *,
    shown: Algorithm = Algorithm.MINIMAX,
    algorithms: Sequence[Algorithm] = (),
    back: bool = False,
    both: bool = False,
    explored: int | None = None,
    view: str = "comparison",
) -> Setup:
    """Searches run to their end (or far on), and what is looked at then."""

    async def setup(screen: Dashboard, pilot: Pilot[int]) -> None:
        if algorithms:
            screen.session.set_options(screen.session.state.options, algorithms)
        screen.session.set_running(False)
        await pilot.pause()
        _finish(screen)
        search_all(screen) if all(s.done for s in screen.session.analysis.searches) else None
        screen.searches.show_algorithm(shown)
        screen.context.catch_up()
        if both:
            screen.searches.action_both()
        screen.show_view(view)
        await pilot.pause()
        if back:
            screen.playback.seek(screen.playback.search.events // 2)
        if explored is not None:
            screen.main_tree.action_collapse(explored)
        await pilot.pause()

    return setup


_EMPTY, _LARGER, _CONNECT = "empty", "3x4k3 ..../..../.... x", "6x7k4g"
_LIMITED = "4x4k4"  # to a depth, as it is too large to be searched to its end
_PLUS = (Algorithm.MINIMAX, named("alpha-beta+"))

STATES = (
    State("3x3", _EMPTY, finished(), "#board", dialogs=True),
    State("3x3, tree wide open", _EMPTY, finished(explored=9)),
    State("3x3, wound back", _EMPTY, finished(back=True, explored=6)),
    State("3x3, both trees back", _EMPTY, finished(back=True, both=True)),
    State("3x3, map", _EMPTY, finished(back=True, view="map"), "#search-map"),
    State("3x3, Why?", _EMPTY, finished(back=True, view="why"), "#why-answer"),
    State("3x3, code", _EMPTY, finished(back=True, view="code"), "#code-listing"),
    State("3x3, alpha-beta+", _EMPTY, finished(algorithms=_PLUS, view="map"), "#search-map"),
    State("3x3, 80x24", _EMPTY, finished(explored=9), size=_FOLDED),
    State("3x4", _LARGER, finished(explored=3, back=True, view="why")),
    State("3x4, board", _LARGER, finished(view="map"), "#board"),
    State("4x4, Why?", _LIMITED, finished(explored=4, back=True, view="why"), "#why-answer"),
    State("Connect Four", _CONNECT, finished(view="map")),
    State("Connect Four, board", _CONNECT, finished(view="why"), "#board"),
)


class Presser:
    """Presses everything in one state after another; the state is made anew where it was lost."""

    def __init__(self, watch: Watch, effort: Effort, tell: Callable[[str], None]) -> None:
        self._watch, self._effort, self._tell = watch, effort, tell
        self._empty_ms: dict[tuple[int, int], float] = {}
        self.held: list[Held] = []

    async def press_all(self, state: State) -> None:
        done: set[str] = set()
        while await self._press_some(state, done):
            pass

    async def _press_some(self, state: State, done: set[str]) -> bool:
        """Go on where the last visit stopped; False when all has been pressed."""
        gc.collect()  # what is left of the programs before is none of this one's
        async with dashboard(state.position, state.size) as (screen, pilot):
            await state.setup(screen, pilot)
            screen.query_one(state.focus).focus()
            await _calm(self._watch)
            before = screen.session.analysis
            for name, act, large in self._things(state, screen, pilot):
                if name in done:
                    continue
                done.add(name)
                await self._measure(state, screen, pilot, name, act, large)
                if not screen.app.is_running:
                    raise RuntimeError(f"{name} has ended the program: nothing is measured after")
                if screen.session.analysis is not before or not screen.is_current:
                    return True
                if len(done) >= self._effort.keys:
                    return False
                screen.query_one(state.focus).focus()
        return False

    def _things(
        self, state: State, screen: Dashboard, pilot: Pilot[int]
    ) -> Iterator[tuple[str, Callable[[], Awaitable[object]], bool]]:
        """Names, deeds, and whether a deed changes the whole screen."""
        for key, active in list(screen.active_bindings.items()):
            action = _action(active)
            if action in _NOT_PRESSED:
                continue
            name = f"{key}: {active.binding.description or action}"
            yield name, lambda key=key: pilot.press(key), action in _LARGE  # type: ignore[misc]
        for query in ("value 0", "X wins", "cuts", "differs", "pv", "0,0 1,1", "marks"):
            yield f"find {query}", lambda query=query: self._find(screen, query), False  # type: ignore[misc]
        for widget in screen.query("*"):
            if widget.children or not widget.region or not widget.is_on_screen:
                continue
            for place in _places(widget):
                name = f"click {widget.id or type(widget).__name__} at {place[0]},{place[1]}"
                yield name, lambda w=widget, p=place: _click(pilot, w, p), False  # type: ignore[misc]
        yield "drag along the timeline", lambda: _drag(pilot, screen.query_one(Timeline)), False
        other = _FOLDED if state.size == _WIDE else _WIDE
        yield "resize", lambda: pilot.resize_terminal(*other), True
        yield "resize back", lambda: pilot.resize_terminal(*state.size), True

    @staticmethod
    async def _find(screen: Dashboard, query: str) -> None:
        with suppress(QueryError):  # no such cell on this board
            find_in(screen.main_tree, query)

    async def _measure(
        self,
        state: State,
        screen: Dashboard,
        pilot: Pilot[int],
        name: str,
        act: Callable[[], Awaitable[object]],
        large: bool,
    ) -> None:
        watch = self._watch
        await _calm(watch)
        watch.reset()
        await act()
        await _calm(watch)
        dialog = screen.app.screen is not screen
        large |= dialog
        took, limit = watch.longest, _LARGE_MS if large else _PLAIN_MS
        if dialog and took > limit:
            limit = max(limit, _OF_EMPTY_WIDGETS * await self._opening_empty(screen.app.screen))
        self.held.append(Held(state.name, name, took, limit, large))
        self._tell(f"{took:7.1f} ms of {limit:.0f}  {state.name}: {name}")
        if dialog and state.dialogs:
            await self._press_in_dialog(state, screen, pilot, name)
        for _ in range(3):
            if screen.app.screen is not screen:
                await pilot.press("escape")
                await _calm(watch)

    async def _opening_empty(self, dialog: Screen[object]) -> float:
        """What opening a dialog of as many empty widgets takes, on top of this one."""
        widgets = dialog.query("*")
        leaves = sum(not widget.children for widget in widgets)
        size = leaves, max(1, len(widgets) - leaves)
        if size not in self._empty_ms:
            self._watch.reset()
            await dialog.app.push_screen(_EmptyDialog(*size))
            await _calm(self._watch)
            self._empty_ms[size] = self._watch.longest
            dialog.app.pop_screen()
            await _calm(self._watch)
        return self._empty_ms[size]

    async def _press_in_dialog(
        self, state: State, screen: Dashboard, pilot: Pilot[int], opened_by: str
    ) -> None:
        """Press the dialog's own keys, less those that close it."""
        dialog, watch = screen.app.screen, self._watch
        pairs = list(dialog.active_bindings.items())
        for key, active in sorted(pairs, key=lambda pair: pair[0] in _ANSWERING):
            if active.node is screen.app or _action(active) in _CLOSING or key == "ctrl+c":
                continue  # ctrl+c quits from everywhere, though a dialog lists it as copying
            if screen.app.screen is not dialog:
                return
            watch.reset()
            await pilot.press(key)
            await _calm(watch)
            name = f"{opened_by}, then {key}"
            self.held.append(Held(state.name, name, watch.longest, _PLAIN_MS))
            self._tell(f"{watch.longest:7.1f} ms  {state.name}: {name}")


def _action(active: ActiveBinding) -> str:
    """The name of what a key does, without its node and its arguments."""
    return active.binding.action.partition("(")[0].rpartition(".")[2]


def _places(widget: Widget) -> list[tuple[int, int]]:
    """Where a widget is clicked: in its middle, and where a line of it begins."""
    width, height = widget.size
    return sorted({(width // 2, height // 2), (min(4, width - 1), min(1, height - 1))})


async def _click(pilot: Pilot[int], widget: Widget, place: tuple[int, int]) -> None:
    with suppress(OutOfBounds):  # it may have gone meanwhile
        await pilot.click(widget, offset=place)


async def _drag(pilot: Pilot[int], timeline: Timeline) -> None:
    with suppress(OutOfBounds):  # folded away
        await pilot.mouse_down(timeline, offset=(4, 0))
        for place in range(1, 8):
            await pilot.hover(timeline, offset=(place * timeline.size.width // 8, 0))
        await pilot.mouse_up(timeline, offset=(4, 0))


async def _press_everything(
    effort: Effort, tell: Callable[[str], None], names: Sequence[str]
) -> list[Held]:
    with loop_watched() as watch:
        presser = Presser(watch, effort, tell)
        quick = effort.position != Effort().position
        wanted = [state for state in STATES if not names or state.name in names]
        for state in wanted[1:2] if quick else wanted:
            await presser.press_all(replace(state, position=effort.position) if quick else state)
    return presser.held


def measure(
    effort: Effort, tell: Callable[[str], None] = lambda _: None, names: Sequence[str] = ()
) -> list[Figure]:
    held = asyncio.run(_press_everything(effort, tell, names))
    slowest = sorted(held, key=lambda each: each.share, reverse=True)
    plain = [each for each in slowest if not each.large]
    large = [each for each in slowest if each.large]
    over = sum(each.share > 1 for each in held)
    figures = [
        Figure("keys and clicks", len(held), "", note=f"in {len({h.state for h in held})} states"),
        Figure("over their limit", over, "", Target(0)),
    ]
    for kind, of in (("key or click", plain), ("dialog, theme or size", large)):
        if of:
            worst = of[0]
            where = f"{worst.state}: {worst.what}; engine {BACKEND}"
            figures.append(
                Figure(f"longest {kind}", worst.milliseconds, "ms", Target(worst.limit), where)
            )
    figures += [
        Figure(f"{place}. {each.what}", each.milliseconds, "ms", Target(each.limit), each.state)
        for place, each in enumerate(slowest[:_NAMED], start=1)
    ]
    return figures


if __name__ == "__main__":  # every key as it is pressed, in the states named or in all

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    for figure in measure(Effort(), say, sys.argv[1:]):
        say(f"{figure.name}: {with_unit(figure.value or 0.0, figure.unit)}  {figure.note}")
