"""A user's search on the dashboard: opened, run again when saved, compared with a textbook's."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.widget import Widget

from ttt_tui.engine.budget import NO_LIMIT
from ttt_tui.engine.child import BackgroundError
from ttt_tui.engine.live import Together
from ttt_tui.engine.match import Match, Seat
from ttt_tui.engine.session_state import SessionSnapshot
from ttt_tui.features.programs.panel import ProgramPanel
from ttt_tui.features.programs.service import ProgramService
from ttt_tui.features.programs.settings import ENTRY, with_latest
from ttt_tui.game import Player
from ttt_tui.search import MAX_EMPTIES, Moment, SearchOptions
from ttt_tui.tui.dashboard.feature import DashboardFeature, FeatureContext, FeatureKey, Offer
from ttt_tui.tui.keys import key
from ttt_tui.tui.views.tree_outline import Line

if TYPE_CHECKING:  # loaded when a file is first watched
    from ttt_tui.features.programs.file_argument import FileArgument
    from ttt_tui.features.programs.recorded_runs import ProgramRun, Runs
    from ttt_tui.features.programs.watched_file import WatchedFile

_LOOKS_AT_ONCE = 3
"""So many looks for the end of a run, which names the textbook search to show beside it."""
_LOOKS_A_SAVE = 12
"""One of so many looks is at the file."""
_EVENTS_A_SLICE = 1_000
_FIRST_NODE = 2  # events; at a slow pace it would come late
_MOST_REPLAYED = 4_000
"""So many events of the program are replayed where the textbook beside it changes."""


class ProgramsOnDashboard(DashboardFeature):
    """Opens files, follows them, and names their first difference from the textbook."""

    KEYS = (
        FeatureKey(key("Y", "open_program", "Yours",
                    "Open your own search, a Python file, and watch it",
                    named="Your own search: open a file",
                    also="open file own program code mine watch recent check"),
                before="options"),
        FeatureKey(key("P", "next_difference", "Differ",
                    "Go to the first node where your search differs from the textbook's",
                    named="Your own search: first difference",
                    also="own differ part wrong first bug place"), before="options"),
    )  # fmt: skip

    SAVED_AS, SAVED_LOCALLY = "own", True

    HELP = {
        "search-tree": """\
The first node where your search differs from the textbook's has a bookmark (`★`); `P` goes there.
""",
        "code-listing": """\
Of your own file, this panel shows the functions that search, unchanged. When the search enters a
node, the head of the function is marked, and `▹` marks the line that called it. When it leaves the
node, that calling line is marked. Beside the code stand the variables of that call, found by
running the file once more. `!` marks a line that the verdict names; `P` goes to its node.
""",
    }

    def __init__(self, context: FeatureContext) -> None:
        super().__init__(context)
        self._service = context.dashboard.services.of(ProgramService)
        self._panel = ProgramPanel(id="program-panel")
        self._watched: WatchedFile | None = None
        self._next_place = 0
        self._shown_words: list[tuple[str, str]] = []

    @property
    def compared(self) -> bool:
        """The watched file has been compared with the textbook."""
        return self._watched is not None and self._watched.compared

    @property
    def knows_variables(self) -> bool:
        """The variables of some call of the program have been found."""
        return self._watched is not None and bool(self._watched.run.variables)

    def offers(self) -> Iterable[Offer]:
        recent = self.context.dashboard.services.settings.of(ENTRY)
        words = f"{Path(recent[0]).name}, or another" if recent else "a search in Python"
        yield Offer("Your program", words, "screen.open_program", "Y")

    def below_panels(self) -> Iterable[Widget]:
        yield self._panel

    def searches_begin(self) -> None:
        """The screen is ready: a file may be waiting; and what is compared may have changed."""
        first, self._service.first = self._service.first, None
        self._next_place = 0
        if first is not None:
            self.context.dashboard.screen.set_timer(0.001, lambda: self._watch(first))
        self._draw()

    def saved(self) -> Any:
        """The watched file; None if it is no longer compared."""
        watched = self._on_show
        return None if watched is None else {"file": _written(watched.runs)}

    def runs(self, kept: Any) -> str:
        return _file_in(kept)

    def restore(self, kept: Any) -> None:
        from ttt_tui.features.programs.file_argument import FileArgument

        self.open(FileArgument.parse(_file_in(kept)))

    def refusals(self) -> dict[str, str]:
        watched = self._on_show
        if watched is None:
            return {"next_difference": "no file is watched: press Y to open one"}
        if not watched.compared:
            return {"next_difference": "your search is still being compared with the textbook's"}
        return {"next_difference": "" if watched.places else "the two searches do not differ"}

    @property
    def _on_show(self) -> WatchedFile | None:
        """The watched file, while its algorithm is compared."""
        watched = self._watched
        is_there = watched and watched.algorithm in self.context.dashboard.session.state.algorithms
        return watched if is_there else None

    def _is_on_screen(self, watched: WatchedFile) -> bool:
        """It is shown, from its own first position."""
        session = self.context.dashboard.session.state
        return watched.start == session.position and watched.algorithm in session.algorithms

    # Opening

    def action_open_program(self) -> None:
        from ttt_tui.features.programs.open_program_dialog import OpenProgramDialog

        context = self.context.dashboard
        recent = context.services.settings.of(ENTRY)
        context.screen.ask(OpenProgramDialog(Path.cwd(), recent), self.open)

    def open(self, asked: FileArgument) -> None:
        """Watch a file."""
        self._watch(self._service.runs(asked.file.resolve(), asked.function))

    def _watch(self, runs: Runs) -> None:
        work = partial(self._follow, runs)
        self.context.dashboard.screen.run_worker(work, group="program", exclusive=True)

    async def _follow(self, runs: Runs) -> None:
        """Run a file, and again whenever it is saved; ends its processes when it is cancelled."""
        try:
            while (again := await self._follow_once(runs)) is not None:
                runs.close()
                runs = again
        finally:
            runs.close()

    async def _follow_once(self, runs: Runs) -> Runs | None:
        """Show one version of the file until it is saved again; returns the runs of the new one."""
        written = self._service.written(runs.file)
        run = runs.first or runs.begin()
        if not await self._recognised(run):
            self._warn_unrecognised(runs, run)
            if self._watched is None or self._watched.runs.file != runs.file:
                return None
        else:
            await self._whole(run, _LOOKS_AT_ONCE)
            self._show(runs, run)
            await self._compare(run)
        return await self._saved(runs, written)

    async def _recognised(self, run: ProgramRun) -> bool:
        while run.recording is None and run.unrecognised is None:
            run.more(0.0)
            await asyncio.sleep(self._service.look_seconds)
        return run.unrecognised is None

    async def _whole(self, run: ProgramRun, looks: int = -1) -> None:
        """Take in what the run sends, to its end, or for so many looks."""
        while not run.over and looks:
            run.more(0.0)
            await asyncio.sleep(self._service.look_seconds)
            looks -= 1

    async def _saved(self, runs: Runs, written: int) -> Runs:
        """Wait until the file is written again."""
        while True:
            for _ in range(_LOOKS_A_SAVE):
                await asyncio.sleep(self._service.look_seconds)
                self._find_variables()
            now = self._service.written(runs.file)
            if now not in (0, written):
                return self._service.runs(runs.file, runs.function)

    def _find_variables(self) -> None:
        """Find the variables of the call in the code panel, if they are not known."""
        watched = self._watched
        if watched is None or (number := watched.run.wanted) is None:
            return
        if number in watched.run.variables:
            watched.run.wanted = None
            self.context.dashboard.screen.draw("line")
        else:
            watched.runs.look_into(watched.run, number)

    def _warn_unrecognised(self, runs: Runs, run: ProgramRun) -> None:
        found = run.unrecognised
        assert found is not None
        title = f"{runs.file.name} cannot be watched"
        self.context.dashboard.screen.warn(found.words, title=title)

    def _show(self, runs: Runs, run: ProgramRun) -> WatchedFile | None:
        """Show it beside the textbook search that it resembles; None if it cannot be shown."""
        from ttt_tui.features.programs.program_algorithm import algorithm_of
        from ttt_tui.features.programs.verdicts import textbook_of
        from ttt_tui.features.programs.watched_file import WatchedFile

        context, recording = self.context.dashboard, run.recording
        assert recording is not None
        subject = recording.subject
        if problems := subject.start.describe_problems():
            context.screen.warn(
                f"{runs.file.name} starts from an impossible position: {problems[0]}"
            )
            return None
        about = f"{runs.file.name}: {subject.call}"
        algorithm = algorithm_of(runs, subject.functions, about=about, file=subject.file)
        before = self._watched
        self._watched = watched = WatchedFile(
            runs, run, recording, algorithm, textbook_of(recording)
        )
        if before is not None and before.runs is not runs and before.runs.file == runs.file:
            watched.before = before.nodes
        few = subject.start.empties <= MAX_EMPTIES
        snapshot = SessionSnapshot(
            Match.start(subject.start, dict.fromkeys(Player, Seat.HUMAN)),
            subject.start,
            watched.textbook,
            (watched.textbook.algorithm, algorithm),
            algorithm,
            Together.IN_STEP,
            None if few else NO_LIMIT,
            searches=watched.searches(_FIRST_NODE),
        )
        with self.context.game.replaced(f"opened {runs.file.name}"):
            self.context.searches.restore(snapshot)
        services = context.services
        services.keep(ENTRY, with_latest(services.settings.of(ENTRY), _written(runs)))
        return watched

    # Comparing it with the textbook

    async def _compare(self, run: ProgramRun) -> None:
        """Judge it, and find the first difference."""
        from ttt_tui.features.programs.verdicts import (
            first_finding,
            judged_run,
            not_judged,
            textbook_of,
        )
        from ttt_tui.features.programs.watched_file import compare

        await asyncio.sleep(self._service.look_seconds)  # the searches on the screen have begun
        await self._whole(run)
        watched = self._watched
        if watched is None or watched.run is not run:
            return
        if run.unrecognised is not None:  # the recording is invalid
            watched.verdict, watched.compared = not_judged(run.unrecognised.words), True
            self._draw()
            return
        try:
            judged, verdict = await judged_run(watched.runs, run, self._service.judge, self._whole)
        except (BackgroundError, OSError) as error:
            self.context.dashboard.screen.warn(str(error), title="Judging failed")
        else:
            if judged is not run and (shown := self._show(watched.runs, judged)) is not None:
                shown.replaced_call = watched.recording.subject.call
                watched = shown
            watched.verdict, watched.run.mistake = verdict, first_finding(verdict)
        textbook = textbook_of(watched.recording, watched.verdict)
        if textbook != watched.textbook:
            self._change_textbook(watched, textbook)
        self._draw()
        await compare(watched)
        watched.compared = True
        if self._is_on_screen(watched):
            marks = {place.moves for place in watched.places if place.moves}
            context = self.context.dashboard
            context.change(lambda state: state.bookmark(state.bookmarks | marks))
        self._draw()

    def _change_textbook(self, watched: WatchedFile, textbook: SearchOptions) -> None:
        """Replace the guessed textbook search by another."""
        session, playhead = self.context.dashboard.session, self.context.dashboard.state.playhead
        watched.textbook = textbook
        if not self._is_on_screen(watched):
            return
        events = session.analysis.search(watched.algorithm).events
        if textbook.depth is not None:  # from now on its estimates are distinguished from wins
            watched.algorithm = replace(watched.algorithm, takes=frozenset({"depth"}))
        event = None if playhead.live else self.context.playback.event
        snapshot = replace(
            session.snapshot,
            options=textbook,
            algorithms=(watched.textbook.algorithm, watched.algorithm),
            shown=watched.algorithm,
            searches=watched.searches(min(events, _MOST_REPLAYED)),
        )
        self.context.searches.restore(snapshot)
        if event is not None:
            self.context.playback.seek(event)

    def action_next_difference(self) -> None:
        """Go to the next place; searches run on to what they have not reached."""
        watched = self._watched
        if watched is not None and watched.places:
            from ttt_tui.features.programs.watched_file import go_to

            place = watched.places[self._next_place % len(watched.places)]
            self._next_place += 1
            work = partial(go_to, self.context, watched, place, self._service.look_seconds / 10)
            self.context.dashboard.screen.run_worker(work, group="program-place", exclusive=True)

    def remark(self, moment: Moment, line: Line | None) -> str:
        watched = self._watched
        if watched is None or line is None or line.unvisited is not None:
            return ""
        if moment.search.options.algorithm is not watched.algorithm:
            return ""
        moves = tuple(moment.trace.moves_to(line.node))
        return next((each.words for each in watched.places if each.moves == moves), "")

    # What is shown

    def frame_came(self) -> None:
        """The words change as the search goes on."""
        if (watched := self._on_show) is not None:
            search = self.context.dashboard.session.analysis.search(watched.algorithm)
            if watched.words(search) != self._shown_words:
                self._draw()

    def _draw(self) -> None:
        watched = self._on_show
        if watched is None:
            self._panel.hide()
            return
        search = self.context.dashboard.session.analysis.search(watched.algorithm)
        self._shown_words = watched.words(search)
        self._panel.show(watched.title, self._shown_words)
        self.context.dashboard.screen.draw("space", "line")


def _file_in(kept: Any) -> str:
    """Raises:
    ValueError: it is nothing that `kept` gave.
    """
    file = kept.get("file") if isinstance(kept, Mapping) else None
    if not isinstance(file, str) or not file.isprintable():
        raise ValueError('write an object with the key "file"')
    return file


def _written(runs: Runs) -> str:
    from ttt_tui.features.programs.file_argument import FileArgument

    return str(FileArgument(runs.file, runs.function))


FEATURE = ProgramsOnDashboard
