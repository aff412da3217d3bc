"""Films on the dashboard: of the search on the screen, made beside it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from ttt_tui.tui.dashboard.feature import DashboardFeature, FeatureContext, FeatureKey
from ttt_tui.tui.keys import key

if TYPE_CHECKING:  # loaded when something is first filmed
    from ttt_tui.engine.budget import Budget
    from ttt_tui.features.film.dialog import Wanted
    from ttt_tui.features.film.formats import Done, Written
    from ttt_tui.features.film.script import Script
    from ttt_tui.search import SearchOptions


Make: TypeAlias = "Callable[[Script, str], AsyncGenerator[Done | Written, None]]"


def _make(script: Script, name: str) -> AsyncGenerator[Done | Written, None]:
    from ttt_tui.features.film.formats import film_in_background

    return film_in_background(script, name)


class FilmMaker:
    """Attributes:
    make: how far a film is, now and then, and last the film in a format.
    """

    def __init__(self, make: Make = _make) -> None:
        self.make = make


_GROUP = "filming"


class FilmOnDashboard(DashboardFeature):
    """Asks what to film; the same key ends it while it is made."""

    TELLS_FINDINGS = ("film",)
    KEYS = (
        FeatureKey(key("ctrl+f", "film", "Film", "Film the search: SVG, GIF, MP4 or a cast",
                    named="Film the search, or stop that",
                    also="record video movie gif svg cast asciinema animation write file export"),
                before="detail"),
    )  # fmt: skip

    def __init__(self, context: FeatureContext) -> None:
        super().__init__(context)
        self._maker = context.dashboard.services.of(FilmMaker)
        self._making = self._writing = False
        self._progress = ""

    def refusals(self) -> dict[str, str]:
        context = self.context.dashboard
        if self._making:
            return {"film": "the film is being written" if self._writing else ""}
        nothing = "" if context.state.moment.entered else "no tree yet: start the search first"
        runs_here = (
            "" if context.session.state.shown.own is None else "your program cannot be filmed"
        )
        return {"film": nothing or runs_here}

    def would_be_lost(self) -> str:
        return "The film is not finished." if self._making else ""

    def action_film(self) -> None:
        from ttt_tui.features.film.dialog import FilmScreen

        context = self.context.dashboard
        if self._making:
            context.screen.end_work(_GROUP)
            return
        context.screen.ask(FilmScreen(context.services.folder, self._script()), self._film)

    def _script(self) -> Script:
        """A film of what is on the screen."""
        from ttt_tui.features.film.script import TREE, VIEWS, Script, beside

        context = self.context.dashboard
        session, services = context.session.state, context.services
        settings, view = services.settings, context.screen.view
        options, budget = self._extent()
        algorithms = tuple(each for each in session.algorithms if each.own is None)
        return Script(
            session.searched,
            options,
            algorithms if len(algorithms) > 1 else beside(session.shown),
            session.shown,
            budget,
            view=view if view in VIEWS else TREE,
            seats=session.match.seats,
            simple=context.state.simple,
            dark=settings.dark,
            ascii=services.ascii or settings.ascii,
        )

    def _extent(self) -> tuple[SearchOptions, Budget]:
        """To the end, if the search has come to it, else as far as it has come by now."""
        from ttt_tui.engine.budget import Budget

        context = self.context.dashboard
        session = context.session.state
        status = context.state.frame.status(session.shown)
        if status.done:
            return session.used_options, Budget(depth=session.limit.depth)
        # A budget has only one end; the depth is as well an option.
        depth = session.options_for(session.shown).depth
        return replace(session.used_options, depth=depth), Budget(nodes=max(1, status.nodes))

    def _film(self, wanted: Wanted) -> None:
        work = partial(self._make, wanted)
        self.context.dashboard.screen.run_worker(work, group=_GROUP, exclusive=True)

    async def _make(self, wanted: Wanted) -> None:
        """Whatever ends this worker ends the process, too."""
        from ttt_tui.engine.child import BackgroundError
        from ttt_tui.engine.files import write_whole
        from ttt_tui.features.film.formats import Done
        from ttt_tui.features.film.script import FilmError

        context, name = self.context.dashboard, wanted.path.name
        self._making, self._progress = True, ""
        try:
            self._tell("filming ...; ctrl+f stops it")
            async with aclosing(self._maker.make(wanted.script, wanted.format)) as coming:
                async for told in coming:
                    if isinstance(told, Done):
                        share = 100 * told.frames // max(1, told.of)
                        self._tell(f"filming: {share} %; ctrl+f stops it")
                        continue
                    self._writing = True  # which cannot be stopped
                    await asyncio.to_thread(
                        write_whole, wanted.path, told.content, replace=wanted.replace
                    )
                    self._progress = ""
                    context.services.hand_over(wanted.path)
                    context.say(f"filmed as {name}", "good")
        except asyncio.CancelledError:
            if context.screen.stands():
                context.say("filming was stopped", "dim")
            raise
        except (BackgroundError, FilmError, OSError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            words = f"{name} cannot be written: {reason}; nothing has changed"
            context.screen.warn(words, title="Not filmed", severity="error")
        finally:
            self._making = self._writing = False

    def _tell(self, words: str) -> None:
        """Say how far it is, where nothing else is being said."""
        context, now = self.context.dashboard, self.context.dashboard.state.message.text
        if words != now and now in ("", self._progress):
            self._progress = words
            context.say(words, "dim", holds=lambda: self._making)


FEATURE = FilmOnDashboard
