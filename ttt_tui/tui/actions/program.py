"""Your program beside the textbook's search: run again when it is saved, judged when asked."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ttt_tui.tui.model.program_run import ProgramRun
from ttt_tui.tui.model.state import program_name
from ttt_tui.tui.state_screen import StateScreen

if TYPE_CHECKING:
    from ttt_tui.programs.verdict import Judgement


class ProgramActions:
    """Follows the program of the state.

    Attributes:
        judgement: the judgement of the program as it was saved last; None until it is asked for.
        modified: the file, and when it was saved.
    """

    def __init__(self, screen: StateScreen) -> None:
        self._screen = screen
        self._told: ProgramRun | None = None
        self.modified = ("", 0.0)
        self.judgement: Judgement | None = None

    @property
    def run(self) -> ProgramRun | None:
        """The run of the program, once it has ended."""
        for name in self._screen.state.algorithms:
            if run := self._screen.jobs.progress(name).program:
                return run
        return None

    def show(self) -> None:
        """Show the smallest position in which the program errs, or its first difference."""
        screen = self._screen
        run = self.run
        file = screen.state.request.program
        if run is None:
            faults = [each.fault for each in screen.jobs.all().values() if each.fault]
            screen.say(faults[0] if faults else "Your program is still running")
        elif self.judgement is None:
            work = partial(self._judge, file)
            screen.run_worker(work, group="program", exclusive=True)  # type: ignore[arg-type]
        else:
            self._show_mistake(self.judgement, run)

    async def _judge(self, file: str) -> None:
        """Check the program, and show its mistake."""
        from ttt_tui.programs.check import check
        from ttt_tui.run.job import in_thread

        self._screen.say(f"{program_name(file)} is asked in every position; this takes a while")
        judgement = await in_thread(lambda: check(file))
        run = self.run
        if self._screen.state.request.program == file and run is not None:
            self.judgement = judgement
            self._show_mistake(judgement, run)

    @property
    def _mistake(self) -> str:
        """The mistake in the position that is searched; empty if the check has found none there."""
        judgement = self.judgement
        if judgement is None or judgement.example != self._screen.state.request.game:
            return ""
        found = judgement.finding
        if found is None:
            return judgement.verdict
        moves = ", ".join(map(found.position.move_text, found.moves))
        return f"{found.words} That is after {moves}." if moves else found.words

    def _show_mistake(self, judgement: Judgement, run: ProgramRun) -> None:
        self._told = run
        screen = self._screen
        state = screen.state
        program = state.request.program
        if judgement.example is not None and judgement.example != state.request.game:
            screen.state = state.watching(program, judgement.example)
            screen.say(self._mistake)
        elif run.comparison is None or run.comparison.difference is None:
            told = judgement.reasons or judgement.remarks or (run.words,)
            screen.say(self._mistake or f"{judgement.verdict}: {told[0]}")
        else:
            difference = run.comparison.difference
            shown = replace(state, shown=state.algorithms.index(program_name(program)))
            at = shown.clock.to(difference.event, run.trace)
            screen.state = shown.at_clock(at).saying(difference.words)

    def tell(self) -> None:
        """Say once what a run has shown, or the mistake for which it was opened."""
        if self._screen.state.request.program:
            run = self.run
            if run is not None and run is not self._told:
                self._told = run
                self._screen.say(self._mistake or run.words)

    def look(self) -> None:
        """Run the program again when its file has been saved."""
        screen = self._screen
        file = screen.state.request.program
        if not file:
            return
        from ttt_tui.programs.player import modified

        before = self.modified
        self.modified = (file, modified(file))
        if before[0] and before != self.modified:
            self.judgement = None
            screen.workers.cancel_group(screen, "program")
            if before[0] == file:
                screen.state = screen.state.restarted()
