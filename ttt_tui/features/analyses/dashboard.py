"""Analyses on the dashboard: saved, opened, noted on, and kept by themselves."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from textual.events import Event, MouseEvent
from textual.widget import Widget

from ttt_tui.engine.lineup import keeping_unused
from ttt_tui.features.analyses import SUFFIX
from ttt_tui.features.analyses.recovery import (
    AnalysesService,
    AutosaveWriter,
    LastTime,
    OfferLine,
    may_have_last_time,
)
from ttt_tui.game import one_line
from ttt_tui.search import Moment
from ttt_tui.tui.dashboard.context import ABSENT
from ttt_tui.tui.dashboard.feature import DashboardFeature, FeatureContext, FeatureKey, Offer
from ttt_tui.tui.keys import key
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.tui.views.turn_words import Message

if TYPE_CHECKING:  # loaded when something is first kept, saved or opened
    from ttt_tui.features.analyses.dialogs import Goal
    from ttt_tui.features.analyses.saved_analysis import Analysis, Note
    from ttt_tui.features.analyses.session_snapshot import Preparing
    from ttt_tui.features.analyses.store import Opened

Found = TypeVar("Found")

_REST_SECONDS = 0.002
_MOST_SECONDS = 2.0  # in which searches are brought to where they were
_LONG = 60  # letters of a file's name in a message
_NO_EARLIER = "no earlier work: ctrl+o opens a file"


class AnalysesOnDashboard(DashboardFeature):
    """Reads what is on the screen into a value, and brings the screen to what a value says."""

    KEYS = (
        FeatureKey(key("ctrl+s", "save_analysis", "Save", "Save this analysis in a file",
                    named="Analysis: save", also="file write export keep store"),
                   before="detail"),
        FeatureKey(key("ctrl+o", "open_analysis", "Open", "Open an analysis: a file, or a link",
                    named="Analysis: open",
                    also="file load read restore recover paste"), before="detail"),
        FeatureKey(key("U", "copy_link", "Link", "Copy a link to this moment, to share",
                    named="Analysis: copy a link",
                    also="share link line text clipboard send"), before="detail"),
        FeatureKey(key("M", "note", "Note", "Write a note on this moment, or go to one",
                    named="Note on this moment",
                    also="memo remark comment annotate write notes"), before="to_node"),
        FeatureKey(key("f3", "reopen", "Continue", "Continue the game and search of last time",
                    named="Continue where you left the program",
                    also="recover restore crash last autosave unsaved work again"),
                before="detail"),
    )  # fmt: skip

    HELP = {
        "timeline": """\
`M` writes a note on this moment. The card shows the note whenever you return to the moment.
"""
    }

    def __init__(self, context: FeatureContext) -> None:
        super().__init__(context)
        self._service = context.dashboard.services.of(AnalysesService)
        self._line = OfferLine(id="analysis-offer")
        self._notes: dict[tuple[str, str, int], str] = {}
        self._unknown: dict[str, Any] = {}  # what the opened file has that nobody here knows
        self._path: Path | None = None
        self._began = False
        self._writer = AutosaveWriter(self._service.autosaves)
        self._last: Analysis | None = None  # the last one saved
        self._in_file: Analysis | None = None  # the last one that the user saved
        self._is_writing = False
        self._has_warned = False
        self._earlier: LastTime | None = None
        folder = self._service.autosaves
        offers = self._service.first is None and context.dashboard.services.bare
        self._is_reading = offers and folder is not None and may_have_last_time(folder)
        self._continues_then = False

    def below_tree(self) -> Iterable[Widget]:
        yield self._line

    def offers(self) -> Iterable[Offer]:
        if self._earlier is not None:
            words = ", ".join(self._earlier.parts[:2])
            yield Offer("Continue", words, "screen.reopen", "F3", continues=True)
        elif self._is_reading:
            yield Offer("Continue", "where you left", "screen.reopen", "F3", continues=True)

    def searches_begin(self) -> None:
        """The screen stands: a file may be waiting, or something that has broken off."""
        if self._began:
            return
        self._began = True
        context, service = self.context.dashboard, self._service
        first, service.first = service.first, None
        if first is not None:
            context.screen.set_timer(0.001, lambda: self._open(first))
        elif context.services.bare and service.autosaves is not None:
            offer = partial(self._offer, service.autosaves)
            context.screen.run_worker(offer, group="analysis", exclusive=True)
        is_kept = service.autosaves is not None or context.services.keep_in_page is not None
        if service.seconds is not None and is_kept:
            context.screen.set_timer(0.001, self._note_beginning)
            context.screen.set_interval(service.seconds, self.keep)

    def _note_beginning(self) -> None:
        """What was there at the start need not be kept."""
        self._last = self._last or self.now()

    def now(self) -> Analysis:
        """What is on the screen."""
        from ttt_tui.features.analyses.session_snapshot import analysis_of

        context = self.context.dashboard
        parts = dict(self._unknown)
        for feature in context.of(DashboardFeature):
            if feature.SAVED_AS and (part := feature.saved()) is not None:
                parts[feature.SAVED_AS] = part
        return analysis_of(context.state, self._notes, parts)

    # AutosaveFile by itself

    def keep(self) -> None:
        """Keep what has changed since the last time, beside the screen."""
        if self._is_writing:
            return  # a slow disk has the next change later, not two at once
        now = self._changed()
        if now is None:
            return
        if (keep_in_page := self.context.dashboard.services.keep_in_page) is not None:
            self._last = now
            with contextlib.suppress(ValueError):  # too long: the page has what came before
                keep_in_page(self._link(now))
        else:
            self._last = self._writer.pending = now
            self._is_writing = True
            work = partial(self._keep, now)
            self.context.dashboard.screen.run_worker(work, group="keeping", exclusive=False)

    def _changed(self) -> Analysis | None:
        """What is on the screen, if it is the user's and has not been kept."""
        if self.context.dashboard.state.suspended is not None:
            return None
        now = self.now()
        return None if now == self._last else now

    async def _keep(self, now: Analysis) -> None:
        try:
            await asyncio.to_thread(self._writer.write, now)
            self._has_warned = False
        except ValueError as error:
            if not self._has_warned:
                self._has_warned = True
                words = f"Autosave failed ({error}). Press ctrl+s to save."
                self.context.dashboard.screen.warn(words)
        finally:
            self._is_writing = False

    def would_be_lost(self) -> str:
        unsaved = self._changed() or self._writer.pending if self._has_warned else None
        if unsaved is None or unsaved == self._in_file:
            return ""
        return "Autosave failed: your work is not saved (ctrl+s saves it)."

    def leaving(self) -> None:
        """What the user leaves is kept, too, and not offered by itself."""
        if self._service.seconds is not None:
            self._writer.leave(self._changed() if self._last is not None else None)

    async def _offer(self, folder: Path) -> None:
        """Offer what the last program was at; if it broke off, say so in one line, once."""
        from ttt_tui.features.analyses.recovery import last_time

        found = self._earlier = await asyncio.to_thread(last_time, folder)
        self._is_reading = False
        if found is not None and found.broken_off and not self._continues_then:
            self._line.show(", ".join(found.parts))
        self.context.dashboard.tell(lambda each: each.offers_changed())
        if self._continues_then:
            self.action_reopen()

    def input_came(self, event: Event) -> None:
        """Whatever the user does, the line is not in the way."""
        on_it = isinstance(event, MouseEvent) and self._line.region.contains_point(
            event.screen_offset
        )
        if self._line.is_open and not on_it:
            self._line.hide()

    def action_reopen(self) -> None:
        self._line.hide()
        self._continues_then = self._is_reading
        if self._earlier is not None:
            self.open(self._earlier.analysis)
        elif not self._is_reading:
            self.context.dashboard.say(_NO_EARLIER, "warn")

    def refusals(self) -> dict[str, str]:
        nothing = "" if self._earlier is not None or self._is_reading else _NO_EARLIER
        nothing = nothing if self._service.autosaves is not None else ABSENT
        noted = (
            ""
            if self._of_moment(self.context.dashboard.state.moment)
            else "no search: a note needs a moment"
        )
        return {"reopen": nothing, "note": noted}

    # Saved, and copied

    def action_save_analysis(self) -> None:
        from ttt_tui.features.analyses.dialogs import SaveScreen

        folder = self.context.dashboard.services.folder
        name = f"analysis{SUFFIX}"
        if self._path is not None:
            beside = self._path.parent == folder
            name = self._path.name if beside else str(self._path)
        self.context.dashboard.screen.ask(SaveScreen(folder, name), self._save)

    def _save(self, goal: Goal) -> None:
        work = partial(self._write_to, goal, self.now())
        self.context.dashboard.screen.run_worker(work, group="saving", exclusive=False)

    async def _write_to(self, goal: Goal, now: Analysis) -> None:
        from ttt_tui.features.analyses.store import save_analysis

        try:
            await asyncio.to_thread(save_analysis, now, goal.path, replace=goal.replace)
        except ValueError as error:
            self.context.dashboard.screen.warn(str(error), title="Not saved", severity="error")
        else:
            self._path, self._in_file = goal.path, now
            self.context.dashboard.services.hand_over(goal.path)
            self.context.dashboard.say(f"saved as {_short(goal.path.name)}", "good")

    def _link(self, now: Analysis) -> str:
        """Raises:
        ValueError: it is too long for a link.
        """
        from ttt_tui.features.analyses.link import to_link

        features = self.context.dashboard.of(DashboardFeature)
        here = {feature.SAVED_AS for feature in features if feature.SAVED_LOCALLY}
        sent = {name: part for name, part in now.parts.items() if name not in here}
        return to_link(replace(now, parts=sent))

    def action_copy_link(self) -> None:
        try:
            link = self._link(self.now())
        except ValueError as error:
            self.context.dashboard.screen.warn(str(error))
            return
        from ttt_tui.features.analyses.dialogs import LinkScreen

        screen = self.context.dashboard.screen
        screen.copy(link)
        self.context.dashboard.say("copied a link; ttt-tui --link opens it", "good")
        screen.ask(LinkScreen(link), lambda _: None)

    # Opened

    def action_open_analysis(self) -> None:
        from ttt_tui.features.analyses.dialogs import OpenScreen
        from ttt_tui.features.analyses.recovery import earlier

        found = [] if self._service.autosaves is None else earlier(self._service.autosaves)
        dialog = OpenScreen(self.context.dashboard.services.folder, found)
        self.context.dashboard.screen.ask(dialog, self._open)

    def _open(self, opened: Opened) -> None:
        self.open(opened.analysis, opened.path)

    def takes_text(self, text: str) -> bool:
        from ttt_tui.features.analyses.link import from_link, is_link

        if not is_link(text):
            return False
        try:
            self.open(from_link(text))
        except ValueError as error:
            self.context.dashboard.screen.warn(f"pasted, but {error}")
        return True

    def open(self, analysis: Analysis, path: Path | None = None) -> None:
        """Bring the screen to what it says; no program that it names runs unasked."""
        from ttt_tui.features.analyses.dialogs import RunScreen
        from ttt_tui.features.analyses.session_snapshot import packages_named

        programs = [*packages_named(analysis), *self._programs_of_features(analysis)]
        if programs:
            self.context.dashboard.screen.ask(
                RunScreen(programs), lambda runs: self._begin(analysis, path, runs=runs)
            )
        else:
            self._begin(analysis, path, runs=True)

    def _refuse(self, error: ValueError) -> None:
        self.context.dashboard.screen.warn(str(error), title="Not opened", severity="error")

    def _programs_of_features(self, analysis: Analysis) -> list[str]:
        """What the parts name that can be read; of others `_restore_parts` says why not."""
        programs = []
        for feature in self.context.dashboard.of(DashboardFeature):
            with contextlib.suppress(_Unreadable):
                if feature.SAVED_AS in analysis.parts:
                    programs.append(_read(feature.runs, analysis.parts[feature.SAVED_AS]))
        return [each for each in programs if each]

    def _begin(self, analysis: Analysis, path: Path | None, *, runs: bool) -> None:
        work = partial(self._prepare, analysis, path, runs=runs)
        self.context.dashboard.screen.run_worker(work, group="analysis", exclusive=True)

    async def _prepare(self, analysis: Analysis, path: Path | None, *, runs: bool) -> None:
        """Have the searches come to where they were, then show them."""
        from ttt_tui.features.analyses.session_snapshot import Preparing, without_packages

        context = self.context.dashboard
        if not runs:
            analysis = without_packages(analysis)
        try:
            preparing = Preparing(analysis, context.session.speed)
        except ValueError as error:
            self._refuse(error)
            return
        until = context.services.clock() + _MOST_SECONDS
        for _ in preparing.slices():
            await asyncio.sleep(_REST_SECONDS)
            if context.services.clock() > until:
                break
        self._path = path
        self._stand(analysis, preparing)
        self._restore_parts(analysis, runs=runs)

    def _stand(self, analysis: Analysis, preparing: Preparing) -> None:
        context, dashboard = self.context, self.context.dashboard
        self._notes = {
            (note.position, note.algorithm, note.event): note.text for note in analysis.notes
        }
        opened = f"opened {_short(self._path.name) if self._path else 'the analysis'}"
        chosen, snapshot = dashboard.session.state.chosen.options, preparing.snapshot
        options = keeping_unused(snapshot.options, chosen, analysis.state)
        with context.game.replaced(opened):
            context.searches.restore(replace(snapshot, options=options))
            context.explorer.follow()
        message = Message(f"{opened}; u: undo", "dim")
        dashboard.change(lambda state: state.bookmark(analysis.bookmarks).say(message))
        if preparing.event is not None:
            context.playback.seek(preparing.event)
        dashboard.screen.focus_board()
        dashboard.screen.draw("line")

    def _restore_parts(self, analysis: Analysis, *, runs: bool) -> None:
        """What features have kept in it; what is not known here stays as it is."""
        features = {
            feature.SAVED_AS: feature
            for feature in self.context.dashboard.of(DashboardFeature)
            if feature.SAVED_AS
        }
        self._unknown = {
            name: part for name, part in analysis.parts.items() if name not in features
        }
        messages = []
        if self._unknown:
            names = ", ".join(map(_short, sorted(self._unknown)))
            messages.append(f"Unknown keys are saved unchanged: {names}.")
        for name, feature in features.items():
            if name not in analysis.parts:
                continue
            part = analysis.parts[name]
            try:
                program = _read(feature.runs, part)  # what cannot say so is brought back by none
                if runs or not program:
                    _read(feature.restore, part)
            except _Unreadable as error:
                messages.append(f'"{name}" was not restored: {error}.')
        if messages:
            self.context.dashboard.screen.warn(" ".join(messages), title="Partly opened")

    # Notes

    @staticmethod
    def _of_moment(moment: Moment) -> tuple[str, str, int]:
        search = moment.search
        return str(search.state), search.options.algorithm.name, moment.event

    def remark(self, moment: Moment, line: Line | None) -> str:
        del line  # whichever is looked at
        text = self._notes.get(self._of_moment(moment)) if self._notes else None
        return f"Note: {text}" if text else ""

    def action_note(self) -> None:
        from ttt_tui.features.analyses.dialogs import NoteScreen
        from ttt_tui.features.analyses.saved_analysis import Note

        of = position, algorithm, event = self._of_moment(self.context.dashboard.state.moment)
        here = [Note(*each, text) for each, text in sorted(self._notes.items())]
        here = [each for each in here if each.position == position]
        dialog = NoteScreen(f"{algorithm}, event {event:,}", self._notes.get(of, ""), here)
        self.context.dashboard.screen.ask(dialog, lambda answer: self._take_note(of, answer))

    def _take_note(self, of: tuple[str, str, int], answer: str | Note) -> None:
        if not isinstance(answer, str):
            self._go_to(answer)
            return
        self._notes.pop(of, None)
        if answer:
            self._notes[of] = answer
        self.context.dashboard.screen.draw("line")

    def _go_to(self, note: Note) -> None:
        """To the moment of a note on the position that is searched."""
        context = self.context.dashboard
        names = {each.name: each for each in context.session.state.algorithms}
        if note.algorithm not in names:
            context.say(f"{note.algorithm} is not in the search: press A to add it", "warn")
            return
        self.context.searches.show_algorithm(names[note.algorithm])
        if note.event > self.context.playback.search.events:
            context.say("the search has not reached this moment: Space continues it", "warn")
            return
        self.context.playback.seek(note.event)


class _Unreadable(Exception):
    """A feature cannot read its part; the message says why."""


def _read(method: Callable[[Any], Found], part: Any) -> Found:
    """What a feature makes of its part, which may be anybody's text.

    Raises:
        _Unreadable: nothing.
    """
    try:
        return method(part)
    except ValueError as error:
        raise _Unreadable(str(error)) from None
    except Exception as error:  # the feature may be a package's
        raise _Unreadable(f"it cannot be read ({type(error).__name__})") from None


def _short(name: str) -> str:
    name = one_line(name)
    return name if len(name) <= _LONG else f"{name[: _LONG - 3]}..."


FEATURE = AnalysesOnDashboard
