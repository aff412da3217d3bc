"""The search's side of the main screen: running it, and winding it back and forth like a film."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from textual import on, work
from textual.binding import Binding
from textual.timer import Timer

from ttt_tui.engine.frame import Frame
from ttt_tui.engine.live import FRAME_SECONDS, LiveAnalysis, Together
from ttt_tui.engine.pace import AUTO
from ttt_tui.engine.playhead import Playhead, Seek
from ttt_tui.engine.session import Session
from ttt_tui.search import (
    Algorithm,
    OptionsError,
    Search,
    SearchOptions,
)
from ttt_tui.search.reading import film
from ttt_tui.tui.dashboard.limb import DashboardLimb, with_limbs
from ttt_tui.tui.dashboard.playing import PlayingScreen
from ttt_tui.tui.dialogs.dialog import ask
from ttt_tui.tui.keys import key
from ttt_tui.tui.services import Services
from ttt_tui.tui.views.timeline import Timeline
from ttt_tui.tui.views.turn_words import NOTHING_SAID

_SPEED = Binding.Group("Speed", compact=True)
_STEP = Binding.Group("Step", compact=True)
_OVER = Binding.Group("Over", compact=True)
_OUT = Binding.Group("Out", compact=True)
_CUT = Binding.Group("Cut", compact=True)
_ROOT = Binding.Group("Root value", compact=True)

_SHOWING_NO_SEARCH = ("comparison", "moves")  # views in which the tree's algorithm is not seen


class SearchingScreen(PlayingScreen):
    """Runs the session's searches and says which moment of them is looked at.

    Going anywhere in the film leaves the search alone: it may run on meanwhile.
    """

    BINDINGS = with_limbs(
        [
            key("space", "run_or_pause", "Run/pause", "Let the search or film go on, or hold it"),
            key("comma", "back", "Step back", "One event back", display=",", group=_STEP),
            key("full_stop", "step", "Step", "One event on", display=".", group=_STEP),
            key(
                "left_square_bracket",
                "go('over_back')",
                "Over back",
                "Back over the subtree just left, to its beginning",
                display="[",
                group=_OVER,
            ),
            key(
                "right_square_bracket",
                "go('over')",
                "Over",
                "On to the end of this subtree",
                display="]",
                group=_OVER,
            ),
            key(
                "left_curly_bracket",
                "go('out_back')",
                "Out back",
                "Back to before this node was entered",
                display="{",
                group=_OUT,
            ),
            key(
                "right_curly_bracket",
                "go('out')",
                "Out",
                "On to the parent's next move",
                display="}",
                group=_OUT,
            ),
            key("x", "go('next_cut')", "Next cut", "On to the next cut", group=_CUT),
            key("X", "go('previous_cut')", "Previous cut", "Back to the cut before", group=_CUT),
            key(
                "j",
                "go('next_root_change')",
                "Next root value",
                "On to where the root's value changes next",
                group=_ROOT,
            ),
            key(
                "J",
                "go('previous_root_change')",
                "Previous root value",
                "Back to where the root's value changed before",
                group=_ROOT,
            ),
            key("backspace", "play_back", "Play back", "Play the film backward", display="⌫"),
            key(
                "l,escape", "live", "Live", "Back to the newest moment, and follow it", display="l"
            ),
            key("plus,equals_sign", "faster", "Faster", "Search faster", display="+", group=_SPEED),
            key("minus,underscore", "slower", "Slower", "Search slower", display="-", group=_SPEED),
            key("a", "auto_pace", "Auto", "Choose the speed by the size of the search"),
            key("f", "finish", "To end", "Run every search to its end at once"),
            key("r", "restart", "Restart", "Search this position from the beginning"),
            key("t", "switch_tree", "Tree", "Show the next algorithm's tree"),
            key("b", "both", "Both", "Both trees side by side, in step"),
            key("R", "race", "Race", "Both from the beginning, with the same number of nodes"),
            key("o", "options", "Options", "How the algorithms search"),
            key(
                "A", "algorithms", "Algorithms", "Which algorithms are compared, and their options"
            ),
        ]
    )

    def __init__(self, session: Session, services: Services) -> None:
        super().__init__(session, services)
        self.playhead = Playhead()
        self.frame: Frame = session.analysis.frame
        self._told_faults: frozenset[Search] = frozenset()
        self._film_timer: Timer | None = None
        self._last_tick = 0.0
        self.limbs: list[DashboardLimb] = []

    # What the whole screen does

    def show_frame(self, frame: Frame) -> None:
        """Bring everything that shows the search up to date."""
        raise NotImplementedError

    def may_pass_by(self, frame: Frame) -> bool:
        """Whether nobody misses this frame of a search that races along."""
        raise NotImplementedError

    def show_moment(self) -> None:
        """Bring up to date what depends on the moment looked at."""
        raise NotImplementedError

    def came_to(self) -> None:
        """The moment looked at has changed by the user's will: the selection goes with it."""
        raise NotImplementedError

    # Running

    @property
    def search(self) -> Search:
        """The search one looks at."""
        return self.frame.search(self.session.shown)

    @property
    def looking_back(self) -> bool:
        return not self.playhead.live

    @work(exclusive=True, group="search")
    async def follow(self) -> None:
        """Show the frames of the session's analysis as they come.

        Textual's worker, its task and that task's context refer to each other, so it stays until a
        full collection. Its arguments would stay, too, and all that the error of its cancelling has
        passed through: here neither may lead to a search.
        """
        with suppress(asyncio.CancelledError):
            await self._show_frames(self.session.analysis)

    async def _show_frames(self, analysis: LiveAnalysis) -> None:
        async with analysis:
            async for frame in analysis:
                for limb in self.limbs:
                    limb.frame_came()
                self._tell_faults(frame)
                # A key may have shown it already.
                if frame is not self.frame and not self.may_pass_by(frame):
                    self.show_frame(frame)
                self.schedule_engine_move()

    def _tell_faults(self, frame: Frame) -> None:
        """Name an algorithm from outside that has failed, once: its search goes no further."""
        for search in frame.stopped - self._told_faults:
            if search.fault is not None:
                self._told_faults |= {search}
                name = search.options.algorithm.name
                self.notify(
                    f"{name} {search.fault}", title="Stopped", severity="error", markup=False
                )

    def begin_film(self) -> None:
        """Forget the film of the last analysis."""
        self._stop_film()
        self.playhead.go_live()
        self.frame = self.session.analysis.frame
        for limb in self.limbs:
            limb.searches_begin()
        self._told_faults = frozenset()

    def action_run_or_pause(self) -> None:
        if self.playhead.direction:
            self._stop_film()
        elif self.looking_back or (self.session.analysis.done and not self.match.engine_to_move):
            self._play_film(1)
        else:
            self._pass_by()
            self.session.set_running(not self.session.analysis.running)
            self.schedule_engine_move()
        self.show_frame(self.session.analysis.frame)

    def action_step(self) -> None:
        if self.looking_back:
            self.seek(self.playhead.event(self.search) + 1)
        else:
            self.session.step()
            self._pass_by()
            self.show_frame(self.session.analysis.frame)

    def action_back(self) -> None:
        self.seek(self.playhead.event(self.search) - 1)

    def action_faster(self) -> None:
        self.session.set_pace(self.session.pace.faster(self.session.analysis.rate))
        self._pace_changed()

    def action_slower(self) -> None:
        self.session.set_pace(self.session.pace.slower(self.session.analysis.rate))
        self._pace_changed()

    def action_auto_pace(self) -> None:
        self.session.set_pace(AUTO)
        self._pace_changed()

    def _pace_changed(self) -> None:
        self.services.remember(pace=self.session.pace)
        self.show_frame(self.session.analysis.frame)

    def action_finish(self) -> None:
        self._stop_film()
        self.playhead.go_live()
        self.session.finish()
        self.show_frame(self.session.analysis.frame)

    def action_restart(self) -> None:
        self._message = NOTHING_SAID
        self.search_anew()

    def action_switch_tree(self) -> None:
        """Show the next algorithm's search, at the same node; in step or a race the other one's."""
        if self.view in _SHOWING_NO_SEARCH:
            self.bring("tree")
        algorithms = self.session.algorithms
        if self.session.together is not Together.EVENTS:
            algorithms = self.session.pair
        index = algorithms.index(self.session.shown)
        self.show_algorithm(algorithms[(index + 1) % len(algorithms)])

    def show_algorithm(self, algorithm: Algorithm) -> None:
        """Show the search of this algorithm, at the node now shown."""
        if algorithm is self.session.shown:
            return
        there = self.playhead.moment(self.frame, self.session.shown, algorithm)
        looking_back = self.looking_back
        self._stop_film()
        self.session.show(algorithm)
        self._pass_by()
        if looking_back:
            self.playhead.at = there.event  # back in time also where that is its newest moment
        self.show_frame(self.session.analysis.frame)

    def action_both(self) -> None:
        """Both trees in step, or one tree again."""
        in_step = self.session.together is not Together.NODE
        if in_step and not self.session.can_go_in_step:
            again = [
                each.name
                for each in self.session.pair
                if not self.session.options_for(each).visits_once
            ]
            self.say(
                f"no steps in common: {' and '.join(again)} may visit a node more than once", "warn"
            )
            return
        self.bring("tree")
        self._keep_together(Together.NODE if in_step else Together.EVENTS)

    def action_race(self) -> None:
        self.bring("tree")
        self._keep_together(Together.NODES)
        self.watch_session()

    def _keep_together(self, together: Together) -> None:
        self.session.keep_together(together)
        self.playhead.in_step = together is Together.NODE
        self.show_frame(self.session.analysis.frame)

    def action_options(self) -> None:
        from ttt_tui.tui.dialogs.options import OptionsScreen

        ask(self, OptionsScreen(self.session.options, self.match.position), self.use_options)

    def action_algorithms(self) -> None:
        from ttt_tui.tui.dialogs.algorithms import AlgorithmsScreen

        dialog = AlgorithmsScreen(self.session.algorithms, self.session.options)
        ask(self, dialog, lambda lineup: self.use_options(lineup.options, lineup.algorithms))

    def use_options(
        self, options: SearchOptions, algorithms: tuple[Algorithm, ...] | None = None
    ) -> None:
        session = self.session
        if (options, algorithms or session.algorithms) == (session.options, session.algorithms):
            return
        try:
            session.set_options(options, algorithms)
        except OptionsError as error:
            self.say(str(error), "warn")
            return
        self.services.remember(options=options, algorithms=algorithms)
        self.watch_session()

    # The film

    def seek(self, event: int) -> None:
        """Look at the moment after so many events of the shown search."""
        self._stop_film()
        self.playhead.seek(self.search, event)
        self.arrived()

    def arrived(self) -> None:
        """Show the moment that the film has come to."""
        self.came_to()
        newest = self.session.analysis.frame
        if newest is self.frame:
            self.show_moment()
        else:  # the moment may be newer than what was shown
            self.show_frame(newest)
        if self.playhead.live:
            self._pass_by()  # what passed meanwhile has passed
            self.schedule_engine_move()

    @on(Timeline.Sought)
    def _moment_sought(self, event: Timeline.Sought) -> None:
        self.seek(self.search.events if event.newest else event.event)

    def action_go(self, way: str) -> None:
        """Go a way of `ttt_tui.search.reading.film`, by its name."""
        self._stop_film()
        ways: dict[str, Seek] = {
            "over": film.over,
            "over_back": film.over_back,
            "out": film.out,
            "out_back": film.out_back,
            "next_cut": film.next_cut,
            "previous_cut": film.previous_cut,
            "next_root_change": film.next_root_change,
            "previous_root_change": film.previous_root_change,
        }
        if self.playhead.go(self.search, ways[way]):
            self.arrived()
        elif way.endswith("cut") and not self.search.options.prunes:
            self.say("minimax cuts nothing: t shows alpha-beta", "dim")
        else:
            held = "" if self.search.done else " so far"
            where = "before" if _is_back(way) else "after"
            self.say(f"no such moment {where} this{held}", "dim", holds=self.while_here())

    def while_here(self) -> Callable[[], bool]:
        """Asks whether the moment looked at is still the one of now."""
        analysis, event = self.session.analysis, self.playhead.event(self.search)

        def here() -> bool:
            same = self.session.analysis is analysis
            return same and self.playhead.event(self.search) == event

        return here

    def action_play_back(self) -> None:
        self._play_film(-1)

    def action_live(self) -> None:
        self._stop_film()
        self.playhead.go_live()
        self.arrived()

    def _play_film(self, direction: int) -> None:
        self.playhead.play(self.search, direction)
        self._last_tick = self.services.clock()
        if self._film_timer is None:
            self._film_timer = self.set_interval(FRAME_SECONDS, self._film_tick)
        self._film_timer.resume()
        self.arrived()

    def _stop_film(self) -> None:
        self.playhead.stop()
        if self._film_timer is not None:
            self._film_timer.pause()

    def _film_tick(self) -> None:
        if not self.playhead.direction:
            return
        now = self.services.clock()
        elapsed, self._last_tick = now - self._last_tick, now
        before, direction = self.playhead.event(self.search), self.playhead.direction
        if not self.playhead.tick(self.search, elapsed, self.session.analysis.rate):
            return
        after = self.playhead.event(self.search)
        hit = direction > 0 and any(limb.stops_film(before, after) for limb in self.limbs)
        if hit or not self.playhead.direction:
            self._stop_film()
        self.arrived()
        if self.playhead.live and not self.search.done and not hit:
            self.session.set_running(True)  # the film has caught up with the search: on with it

    # What limbs have to do with it

    def _pass_by(self) -> None:
        """What the searches have made by now has passed."""
        for limb in self.limbs:
            limb.searches_passed()

    def halt_at(self, search: Search, event: int) -> None:
        """Hold the searches at this moment of one of them; say why, then it has `arrived`."""
        self.session.set_running(False)
        if search.options.algorithm is not self.session.shown:
            self.session.show(search.options.algorithm)
        self.playhead.seek(search, event)
        self._pass_by()

    def refusals(self) -> dict[str, str]:
        at_start = self.playhead.event(self.search) == 0
        nothing_before = "nothing is before the first event" if at_start else ""
        over = self.frame.done
        return {
            **super().refusals(),
            "back": nothing_before,
            "play_back": nothing_before,
            "step": "every search has ended" if over and not self.looking_back else "",
            "finish": "every search has ended" if over else "",
        }


def _is_back(way: str) -> bool:
    return way.endswith("_back") or way.startswith("previous")
