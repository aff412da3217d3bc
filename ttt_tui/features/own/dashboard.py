"""One's own search on the dashboard: opened, run again when saved, held against a textbook's."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from textual.widget import Widget

from ttt_tui.engine.budget import NO_LIMIT
from ttt_tui.engine.live import Together
from ttt_tui.engine.match import Match
from ttt_tui.engine.seat import Seat
from ttt_tui.engine.session import Standing
from ttt_tui.features.own.asked import Asked
from ttt_tui.features.own.panel import OwnPanel
from ttt_tui.features.own.service import OwnService
from ttt_tui.features.own.settings import ENTRY, with_latest
from ttt_tui.game import Player
from ttt_tui.search import Algorithm, Moment, Search, SearchOptions
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.tui.dashboard.limb import DashboardLimb, Hands, LimbKey, Offer
from ttt_tui.tui.keys import key
from ttt_tui.tui.views.tree.outline import Line
from ttt_tui.words.numbers import count, plural

if TYPE_CHECKING:  # loaded when a file is first watched
    from ttt_tui.features.own.parting import Parting
    from ttt_tui.features.own.runs import OwnRun, Runs

_LOOKS_AT_ONCE = 10
"""So often the screen looks for the end of a run, which says beside what it is to be shown."""
_LOOKS_A_SAVE = 12
"""Of so many looks one is at the file."""
_NODES_A_SLICE = 400
_REST_SECONDS = 0.002


@dataclass
class _Watched:
    """What is watched.

    Attributes:
        algorithm: the program, as one of those that are compared.
        beside: the textbook search beside it.
        parting: where they first part; None where they do not, or as long as that is not known.
        compared: they have been held against each other.
    """

    runs: Runs
    run: OwnRun
    algorithm: Algorithm
    beside: Algorithm
    parting: Parting | None = None
    compared: bool = False
    note: str = ""
    written: int = 0


class OwnOnDashboard(DashboardLimb):
    """Opens files, follows them, and says where they first part from the textbook."""

    KEYS = (
        LimbKey(key("Y", "own_open", "Yours", "Open your own search, a Python file, and watch it",
                    also="open file own program code mine watch recent check", shown=False),
                before="options"),
        LimbKey(key("P", "own_parting", "Part",
                    "To the first place where your search and the textbook's part",
                    also="own differ wrong first bug place", shown=False), before="options"),
    )  # fmt: skip

    OFFERS = (Offer("open your own search", "a Python file", "screen.own_open"),)

    HELP = {
        "search-tree": """\
Where your own search and the textbook's first part, the line has a bookmark (`■`); `P` goes there.
""",
        "code-listing": """\
Of your own file the functions stand here that search, as they are. Entering a node marks the head
of the function and, with `▹`, the line that called it; leaving it marks that line, to which the
value returns. Beside it stand the variables of that call, found by running the file once more.
""",
    }

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self._service = hands.context.services.of(OwnService)
        self._panel = OwnPanel(id="own-panel")
        self._watched: _Watched | None = None

    @property
    def compared(self) -> bool:
        """What is watched has been held against the textbook."""
        return self._watched is not None and self._watched.compared

    def below_panels(self) -> Iterable[Widget]:
        yield self._panel

    def searches_begin(self) -> None:
        """The screen stands: a file may be waiting; and what is compared may have changed."""
        first, self._service.first = self._service.first, None
        if first is not None:
            self.hands.context.stage.set_timer(0.001, lambda: self._watch(first))
        self._draw()

    def refusals(self) -> dict[str, str]:
        watched = self._watched
        if watched is None or not self._is_compared(watched):
            return {"own_parting": "no file of yours is watched: Y opens one"}
        if not watched.compared:
            return {"own_parting": "your search is still being held against the textbook's"}
        return {"own_parting": "" if watched.parting else "they go the same way to the end"}

    def _is_compared(self, watched: _Watched) -> bool:
        return watched.algorithm in self.hands.context.session.algorithms

    # Opening

    def action_own_open(self) -> None:
        from ttt_tui.features.own.chooser import OpenOwnScreen

        context = self.hands.context
        recent = context.services.settings.of(ENTRY)
        context.stage.ask(OpenOwnScreen(Path.cwd(), recent), self.open)

    def open(self, asked: Asked) -> None:
        """Watch a file."""
        self._watch(self._service.runs(asked.file.resolve(), asked.function))

    def _watch(self, runs: Runs) -> None:
        self.hands.context.stage.run_worker(self._follow(runs), group="own", exclusive=True)

    async def _follow(self, runs: Runs) -> None:
        """Run a file, and again whenever it is saved; ends its processes when nobody watches."""
        try:
            while (again := await self._follow_once(runs)) is not None:
                runs.close()
                runs = again
        finally:
            runs.close()

    async def _follow_once(self, runs: Runs) -> Runs | None:
        """Show one version of the file, until it is saved again; the runs of that one then."""
        written = self._service.written(runs.file)
        run = runs.first or runs.begin()
        if not await self._recognised(run):
            self._tell_unrecognised(runs, run)
            if self._watched is None or self._watched.runs.file != runs.file:
                return None
        else:
            await self._whole(run, _LOOKS_AT_ONCE)
            self._show(runs, run)
            await self._compare(run)
        return await self._saved(runs, written)

    async def _recognised(self, run: OwnRun) -> bool:
        while run.recording is None and run.unrecognised is None:
            run.more(0.0)
            await asyncio.sleep(self._service.look_seconds)
        return run.recording is not None

    async def _whole(self, run: OwnRun, looks: int = -1) -> None:
        """Take in what the run tells, to its end, or for so many looks."""
        while not run.over and looks:
            run.more(0.0)
            await asyncio.sleep(self._service.look_seconds)
            looks -= 1

    async def _saved(self, runs: Runs, written: int) -> Runs:
        """Wait until the file is written anew."""
        while True:
            await asyncio.sleep(_LOOKS_A_SAVE * self._service.look_seconds)
            now = self._service.written(runs.file)
            if now not in (0, written):
                return self._service.runs(runs.file, runs.function)

    def _tell_unrecognised(self, runs: Runs, run: OwnRun) -> None:
        found = run.unrecognised
        assert found is not None
        helps = f" It would help to say: {found.would_help}" if found.would_help else ""
        self.hands.context.stage.warn(
            f"Looked for {found.looked_for}.{helps}", title=f"{runs.file.name} cannot be watched"
        )

    def _show(self, runs: Runs, run: OwnRun) -> None:
        """Put it beside the textbook search that it resembles."""
        from ttt_tui.features.own.yours import algorithm_of

        context, recording = self.hands.context, run.recording
        assert recording is not None
        subject = recording.subject
        if problems := subject.start.describe_problems():
            context.stage.warn(f"{runs.file.name} begins where no game can be: {problems[0]}")
            return
        options, beside = self._book(run)
        algorithm = algorithm_of(
            runs, subject.functions, about=f"{runs.file.name}: {subject.call}", limit=subject.limit
        )
        before = self._watched
        self._watched = _Watched(runs, run, algorithm, beside)
        if before is not None and self._is_compared(before):
            figures = f"{self._figures(run)}, {count(len(before.run.recording or ()) - 1)} before"
            self._watched.note = f"saved, and run again: {figures}"
        searches = tuple(
            Search(subject.start, replace(options, algorithm=each)) for each in (beside, algorithm)
        )
        self._stand(
            Standing(
                Match.start(subject.start, dict.fromkeys(Player, Seat.HUMAN)),
                subject.start,
                options,
                (beside, algorithm),
                algorithm,
                searches,
                Together.NODE,
                None if subject.start.empties <= MAX_EMPTIES else NO_LIMIT,
                running=True,
            )
        )
        services = context.services
        services.keep(ENTRY, with_latest(services.settings.of(ENTRY), _written(runs)))

    def _stand(self, standing: Standing) -> None:
        self.hands.film.stop()
        session = self.hands.context.session
        session.stand(standing)
        self.hands.context.playhead.in_step = standing.together is Together.NODE
        self.hands.searches.begin()

    @staticmethod
    def _book(run: OwnRun) -> tuple[SearchOptions, Algorithm]:
        """The textbook search to stand beside it, with what is known of the run by now."""
        from ttt_tui.features.own.order import order_of

        recording = run.recording
        assert recording is not None
        order = order_of(recording)
        options = SearchOptions(depth=recording.subject.limit)
        if order is not None:
            options = replace(options, order=order)
        prunes = recording.subject.window is not None
        return options, Algorithm.ALPHA_BETA if prunes else Algorithm.MINIMAX

    # Holding it against the textbook

    async def _compare(self, run: OwnRun) -> None:
        """Find where they part, by searches apart from those on the screen."""
        from ttt_tui.features.own.parting import parting_of

        await self._whole(run)
        watched = self._watched
        if watched is None or watched.run is not run:
            return
        session = self.hands.context.session
        position = session.position
        own, book = (
            Search(position, replace(session.options, algorithm=each))
            for each in (watched.algorithm, watched.beside)
        )
        for search in (own, book):
            search.patience = 0.0
            while not search.done and search.fault is None:
                search.advance(nodes=_NODES_A_SLICE)
                await asyncio.sleep(_REST_SECONDS)
        if own.done or own.fault:
            watched.parting = parting_of(own, book)
        watched.compared = True
        if watched.parting is not None and self._is_compared(watched):
            moves = tuple(own.trace.moves_to(watched.parting.node))
            state = self.hands.context.state
            if moves:
                self.hands.context.change(bookmarks=state.bookmarks | {moves})
        self._draw()

    def action_own_parting(self) -> None:
        """Look at the place where they part; searches that have not come so far run on to it."""
        watched = self._watched
        if watched is None or watched.parting is None:
            return
        context = self.hands.context
        session = context.session
        if session.shown is not watched.algorithm:
            self.hands.searches.show_algorithm(watched.algorithm)
        search = session.analysis.search(watched.algorithm)
        ahead = watched.parting.event - search.events
        if ahead > 0:
            session.analysis.step(ahead)
        context.stage.show_view("tree")
        self.hands.explorer.tree.following = True
        self.hands.film.seek(watched.parting.event)
        self.hands.explorer.choose(Line(watched.parting.node))

    def remark(self, moment: Moment, line: Line) -> str:
        watched = self._watched
        if watched is None or watched.parting is None or line.unvisited is not None:
            return ""
        is_own = moment.search.options.algorithm is watched.algorithm
        here = is_own and line.node == watched.parting.node
        return f"Here they part. {watched.parting.words}" if here else ""

    # What is shown

    def _figures(self, run: OwnRun) -> str:
        recording = run.recording
        return "" if recording is None else plural(len(recording) - 1, "node")

    def _draw(self) -> None:
        watched, stage = self._watched, self.hands.context.stage
        if watched is None or not self._is_compared(watched):
            self._panel.hide()
            return
        recording = watched.run.recording
        assert recording is not None
        parts = [("", watched.note)] if watched.note else []
        parts += self._left_out(watched)
        if not watched.compared:
            parts.append(("", "being held against the textbook ..."))
        elif watched.parting is not None:
            parts.append(("They part.", watched.parting.words))
        else:
            name = watched.beside.name
            parts.append(("", f"It goes the way of {name} to the end, node for node."))
        figures = f"{count(len(recording) - 1)} nodes"
        title = f"yours: {watched.runs.file.name}, {recording.subject.call}, {figures}"
        self._panel.show(title, parts)
        stage.draw("space")

    @staticmethod
    def _left_out(watched: _Watched) -> list[tuple[str, str]]:
        shown = watched.run.shown
        told = []
        if shown.odd:
            told.append(f"{plural(shown.odd, 'step')} that no game has")
        if shown.late:
            told.append(f"{plural(shown.late, 'move')} after the end of a game")
        parts = []
        if told:
            parts.append(("Left out:", f"{' and '.join(told)}, with all below."))
        recording = watched.run.recording
        if recording is not None and recording.stopped:
            parts.append(("Stopped:", f"{recording.stopped}."))
        return parts


def _written(runs: Runs) -> str:
    return str(Asked(runs.file, runs.function))


LIMB = OwnOnDashboard
