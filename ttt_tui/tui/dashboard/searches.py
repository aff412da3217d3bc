"""The searches of the position: what they search, how they run, and whose tree is shown."""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import count

from ttt_tui.engine.frame import Frame
from ttt_tui.engine.live import LiveAnalysis, Together
from ttt_tui.engine.pace import AUTO, SLOW, UNLIMITED, Pace
from ttt_tui.engine.session_state import SessionSnapshot
from ttt_tui.game.game_state import GameState
from ttt_tui.search import Algorithm, OptionsError, Search, SearchOptions
from ttt_tui.search.reading.navigation import next_cut
from ttt_tui.tui.dashboard.app_state import AppState
from ttt_tui.tui.dashboard.checkpoints import recorded
from ttt_tui.tui.dashboard.context import Context, Controller
from ttt_tui.tui.dashboard.playback import Playback

_VIEWS_WITHOUT_TREE = ("comparison", "moves")
_READABLE_RATE = 100
_CUT_SECONDS = 0.03  # that `action_next_cut` may run on
_FIRST_EVENTS, _FIRST_SECONDS = 256, 0.3  # a cut that is near is found on a busy machine, too
_FRAMES_A_DRAWING = 2
# Full garbage collections are rare otherwise (`resume_collecting`). Two engines begin several
# searches a second; drawing 12 of them left 10 MB in reference cycles.
_SEARCHES_A_COLLECTION = 10
_QUIET_SECONDS = 0.2  # delay before memory is freed, so that the move is drawn first


class Searches(Controller):
    """Follows the session's analysis and draws its frames."""

    TELLS_FINDINGS = ("switch_tree", "both", "race")

    def __init__(self, context: Context, playback: Playback) -> None:
        self._context = context
        self._playback = playback
        self._reported_faults: frozenset[str] = frozenset()
        self._position: GameState | None = None
        self._fast_frames = 0  # of a fast search, in a row
        self._begun = 0  # searches begun so far
        self._reported_saving = False

    # What is searched

    def searches_replaced(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Follow the session's new analysis."""
        context = self._context
        if not context.screen.stands():
            return  # the screen is being taken down
        position = context.session.state.searched
        is_new_position = self._position not in (None, position)
        self._position = position
        self._reported_faults = frozenset()
        self._playback.go_live()
        context.change(lambda state: state.begin_searches(elsewhere=is_new_position))
        if is_new_position:
            context.tell(lambda each: each.position_left())
            self._forget_positions()
        context.tell(lambda each: each.searches_begin())
        self._begun += 1
        if self._begun % _SEARCHES_A_COLLECTION == 0:
            context.screen.set_timer(_QUIET_SECONDS, _collect)
        context.screen.run_worker(self._follow, group="search", exclusive=True)

    def restore(self, snapshot: SessionSnapshot) -> None:
        """Restore a snapshot of the session; the same searches of the same setup just go on."""
        self._playback.stop()
        now = self._context.session.snapshot
        same = set(now.searches) == set(snapshot.searches)
        if not same or replace(now, searches=snapshot.searches) != snapshot:
            self._context.session.restore(snapshot)

    def _forget_positions(self) -> None:
        """Drop cached results of earlier positions, as a game continues to new ones."""
        from ttt_tui.search.counts.position_cache import forget_if_many

        tables = forget_if_many()
        for place in range(len(tables)):  # freed one by one, after the move has been drawn
            self._context.screen.set_timer((1 + place) * _QUIET_SECONDS, tables.pop)

    async def _follow(self) -> None:
        """Show the frames of the session's analysis as they come.

        Textual's worker, its task and the task's context refer to each other, so they stay in
        memory until a full collection, with the worker's arguments and the traceback of its
        cancellation. So neither the arguments nor that traceback may refer to a search.
        """
        with suppress(asyncio.CancelledError):
            await self._show_frames(self._context.session.analysis)

    async def _show_frames(self, analysis: LiveAnalysis) -> None:
        context = self._context
        async with analysis:
            async for frame in analysis:
                context.tell(lambda each: each.frame_came())
                self._tell_faults(frame)
                # A key may have drawn it already.
                if frame is not context.state.frame and not self._may_skip(frame):
                    context.change(partial(AppState.show_frame, frame=frame))
                context.tell(lambda each: each.engine_may_move())

    def _may_skip(self, frame: Frame) -> bool:
        """Whether this frame of a fast search is not drawn.

        Numbers that change 25 times a second cannot be read, and drawing them delays keys. Either
        all panels skip a frame or none, so that they show the same moment.
        """
        drawn = self._context.state.frame
        changed = (frame.running, frame.done) != (drawn.running, drawn.done)
        is_fast = frame.running and (frame.rate is None or frame.rate > _READABLE_RATE)
        self._fast_frames = self._fast_frames + 1 if is_fast and not changed else 0
        return self._fast_frames % _FRAMES_A_DRAWING > 0

    def _tell_faults(self, frame: Frame) -> None:
        """Report each plugin's algorithm that has failed, and what failed in a game, once."""
        for search in frame.stopped:
            if search.fault is None:
                continue
            algorithm = search.options.algorithm
            is_built_in = algorithm.own is None and algorithm.plugin_code is None
            fault = search.fault if is_built_in else f"{algorithm} {search.fault}"
            if fault not in self._reported_faults:
                self._reported_faults |= {fault}
                self._context.screen.warn(fault, title="Stopped", severity="error")

    def use_options(
        self, options: SearchOptions, algorithms: tuple[Algorithm, ...] | None = None
    ) -> None:
        """Search with these options and algorithms, or say why they do not fit.

        Undo brings back the ones before.
        """
        context, session = self._context, self._context.session
        if (options, algorithms or session.state.algorithms) == (
            session.state.options,
            session.state.algorithms,
        ):
            return
        was_done = session.analysis.frame.done or session.analysis.finishing
        position = session.state.searched
        try:
            with recorded(context, "other options"):
                session.set_options(options, algorithms)
                chosen = session.state.chosen
                lineup = algorithms and chosen.algorithms
                context.services.remember(options=chosen.options, algorithms=lineup)
        except OptionsError as error:
            context.say(str(error), "warn")
            return
        self.say_changed("other options")
        if was_done and session.state.searched == position:
            session.finish()

    def say_changed(self, what: str) -> None:
        """Say which options have changed, and the keys that make sense then."""
        both = "; |: before and now" if self._context.state.earlier is not None else ""
        self._context.say(f"{what}; saved; u: undo{both}", "dim")

    def action_restart(self) -> None:
        self._context.session.restart()
        self._context.say("")

    # How they run

    def turn_to_board(self) -> None:
        """If an engine's last search is still shown, switch to a paused search of the board.

        Called before the user runs anything.
        """
        if self._context.session.turn_to_board():
            self._context.say("")

    def _advanced(self) -> None:
        """Tell the controllers that the user has passed all events so far, then draw.

        Breakpoints among those events are not reported any more.
        """
        self._context.tell(lambda each: each.searches_passed())
        self._context.catch_up()

    def action_run_or_pause(self) -> None:
        """Stop playback if it plays.

        Else play the recording, if the user looks back or all searches are done and no engine is to
        move. Else run or pause the searches.
        """
        context, session = self._context, self._context.session
        if context.state.playhead.direction:
            self._playback.stop()
            return
        if not context.looking_back:
            self.turn_to_board()
        if context.looking_back or (
            session.analysis.done and not session.state.match.engine_to_move
        ):
            self._playback.play(1)
        else:
            context.tell(lambda each: each.searches_passed())
            session.set_running(not session.analysis.running)
            context.tell(lambda each: each.engine_may_move())

    def action_step(self) -> None:
        if self._context.looking_back:
            self._playback.seek(self._playback.event + 1)
        else:
            self.turn_to_board()
            self._context.session.step()
            self._advanced()

    def action_next_cut(self) -> None:
        """Go to the next cut; if it is not recorded yet, run the search up to it, and pause."""
        context, session = self._context, self._context.session
        if not context.looking_back:
            self.turn_to_board()
        search, start = self._playback.search, self._playback.event
        if context.looking_back or not search.options.algorithm.prunes:
            self._playback.action_go("next_cut")
            return
        session.set_running(False)
        began = context.services.clock()
        for steps in count():
            if next_cut(search, start) is not None or self._has_ended(search):
                break
            patience = _FIRST_SECONDS if steps < _FIRST_EVENTS else _CUT_SECONDS
            if context.services.clock() > began + patience:
                context.say("no cut yet: x resumes", "dim", holds=self._playback.while_here())
                break
            session.analysis.step()
        context.tell(lambda each: each.sought())
        self._advanced()
        if next_cut(search, start) is None and self._has_ended(search):
            self._playback.action_go("next_cut")  # says that there is none

    def _has_ended(self, search: Search) -> bool:
        return search.done or search in self._context.session.analysis.stopped

    def action_faster(self) -> None:
        session = self._context.session
        self.use_pace(session.state.pace.faster(session.analysis.rate))

    def action_slower(self) -> None:
        session = self._context.session
        self.use_pace(session.state.pace.slower(session.analysis.rate))

    def action_slow(self) -> None:
        self.use_pace(SLOW)

    def action_full_speed(self) -> None:
        self.use_pace(UNLIMITED)

    def action_auto_pace(self) -> None:
        self.use_pace(AUTO)

    def use_pace(self, pace: Pace) -> None:
        """Search at this pace; the first message says that it is saved, unless a feature has the
        screen."""
        before, ply = self._context.session.state.pace, self._context.match.record.ply
        self._context.session.set_pace(pace)
        saves = self._context.state.suspended is None
        if saves:
            self._context.services.remember(pace=pace)
        history = self._context.state.history.record_pace(before, pace, ply)
        self._context.change(lambda state: state.remember(history))
        # A narrow header does not show the pace.
        analysis = self._context.session.analysis
        waits = "" if analysis.running or analysis.done else "; space runs"
        back = "" if pace == AUTO else "; a: automatic"
        back += "; u: undo" if history.undoes_pace else ""
        saving = "; saved for the next start" if saves and not self._reported_saving else ""
        self._reported_saving |= saves
        self._context.say(f"speed: {pace.words(analysis.rate)}{waits}{back}{saving}", "dim")

    def action_finish(self) -> None:
        self._playback.go_live()
        self.turn_to_board()
        self._context.session.finish()

    def halt_at(self, search: Search, event: int) -> None:
        """Pause at this moment of a search; the caller then says why and calls `Playback.show`."""
        session = self._context.session
        session.set_running(False)
        if search.options.algorithm is not session.state.shown:
            session.show(search.options.algorithm)
        self._playback.move_to(search, event)
        self._context.tell(lambda each: each.searches_passed())

    # Whose tree is shown

    def action_switch_tree(self) -> None:
        """Show the next algorithm's search at the same node; in step or a race, the other one's."""
        context, session = self._context, self._context.session
        if context.screen.view in _VIEWS_WITHOUT_TREE:
            context.screen.bring("tree")
        algorithms = session.state.algorithms
        if session.state.together is not Together.EVENTS:
            algorithms = session.state.pair
        index = algorithms.index(session.state.shown)
        self.show_algorithm(algorithms[(index + 1) % len(algorithms)])

    def show_algorithm(self, algorithm: Algorithm) -> None:
        """Show the search of this algorithm, at the node now shown."""
        context = self._context
        if algorithm is context.session.state.shown:
            return
        there, looking_back = context.moment_of(algorithm), context.looking_back
        self._playback.stop()
        context.session.show(algorithm)
        if looking_back:
            playhead = context.state.playhead.hold_at(there.event)
            context.change(lambda state: state.move_playhead(playhead))
        self._advanced()

    def action_both(self) -> None:
        """Both trees in step, or one tree again."""
        context, session = self._context, self._context.session
        in_step = session.state.together is not Together.IN_STEP
        if in_step and not session.state.can_go_in_step:
            pair = session.state.pair
            names = [each.name for each in pair if not session.state.options_for(each).visits_once]
            context.say(
                f"no steps in common: {' and '.join(names)} may visit a node more than once", "warn"
            )
            return
        context.screen.bring("tree")
        self._leave_earlier()
        session.set_together(Together.IN_STEP if in_step else Together.EVENTS)

    def action_race(self) -> None:
        self._context.screen.bring("tree")
        self._leave_earlier()
        self._context.session.set_together(Together.RACE)

    def _leave_earlier(self) -> None:
        self._context.change(lambda state: state.show_earlier(False))

    def refusals(self) -> dict[str, str]:
        over = "every search has ended" if self._context.state.frame.done else ""
        if not self._context.session.state.is_of_board:
            over = ""
        return {"step": "" if self._context.looking_back else over, "finish": over}


def _collect() -> None:
    """Free what Textual holds in reference cycles: strips, workers, tasks. Takes 10 ms."""
    gc.collect()
