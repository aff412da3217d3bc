"""What the screen does with games: new ones, set-ups, copies and files."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from textual import events, work

from ttt_tui.games.game import Game
from ttt_tui.run.files import SERVED
from ttt_tui.tui.actions.learning import LearningScreen
from ttt_tui.tui.model.keys import key_of
from ttt_tui.tui.model.state import State, program_name

if TYPE_CHECKING:
    from ttt_tui.programs.verdict import Verdict
    from ttt_tui.tui.dialogs.dialog import Dialog
    from ttt_tui.tui.model.program_run import ProgramRun
    from ttt_tui.tui.model.snapshot import Snapshot

Result = TypeVar("Result")


class GameScreen(LearningScreen):
    """A screen whose game can be replaced, saved and opened."""

    snapshot: Snapshot | None

    def say(self, message: str) -> None:
        self.state = self.state.saying(message)

    def _ask(self, dialog: Dialog[Result], follow: Callable[[Result], State]) -> None:
        """Open a dialog; its answer gives the next state."""

        def take(answer: Result | None) -> None:
            if answer is not None:
                self.state = follow(answer)

        self.app.push_screen(dialog, take)

    def replace_game(self, game: Game) -> None:
        """Another position in place of the game; `u` brings the game back."""
        self.state = self.state.replaced(game)

    def action_copy(self) -> None:
        text = str(self.state.match.state)
        self.app.copy_to_clipboard(text)
        self.say(f"Copied {text}" if len(text) < 60 else f"Copied {len(text):,} characters")

    def on_paste(self, event: events.Paste) -> None:
        from ttt_tui.tui.dialogs.setup import read_draft

        if self._is_asking:
            return
        game, fault = read_draft(event.text)
        if game is not None and not fault:
            self.replace_game(game)
        else:
            self.action_setup(event.text)

    def action_new_game(self) -> None:
        from ttt_tui.tui.dialogs.new_game import NewGameDialog

        match = self.state.match
        dialog = NewGameDialog(match.start, match.players)
        self._ask(dialog, lambda wanted: self.state.new_game(*wanted))

    def action_setup(self, pasted: str = "") -> None:
        from ttt_tui.tui.dialogs.setup import SetupDialog

        def keep(draft: str) -> None:
            self.state = self.state.drafted(draft)

        game = getattr(self.state.match.state, "root", self.state.match.state)  # a whole tree
        dialog = SetupDialog(game, keep, pasted or self.state.draft)
        self._ask(dialog, lambda game: self.state.set_up(game))

    # The user's program

    _told: object = None
    _modified: tuple[str, float] = ("", 0.0)  # the program, and when it was saved
    _verdict: Verdict | None = None

    @property
    def _watched(self) -> ProgramRun | None:
        """The run of the program, once it has ended."""
        found = (each.watched for each in self.snapshot.searches) if self.snapshot else ()
        return next((each for each in found if each is not None), None)

    def action_program(self) -> None:
        """Open a program, the smallest position in which it errs, or its first difference."""
        watched = self._watched
        if not self.state.program:
            self.action_open()
        elif watched is None:
            faults = (each.fault for each in self.snapshot.searches) if self.snapshot else ()
            self.say(next(filter(None, faults), "Your program is still running"))
        elif self._verdict is None:
            self._judge(self.state.program)
        else:
            self._show_mistake(self._verdict, watched)

    @work(exclusive=True, group="program")
    async def _judge(self, file: str) -> None:
        """Check the program, and show its mistake."""
        from ttt_tui.programs.check import check
        from ttt_tui.tui.model.jobs import in_thread

        self.say(f"{program_name(file)} is asked in every position; this takes a while")
        verdict = await in_thread(lambda: check(file))
        watched = self._watched
        if self.state.program != file or watched is None:
            return
        self._verdict = verdict
        self._show_mistake(verdict, watched)

    def _show_mistake(self, verdict: Verdict, watched: ProgramRun) -> None:
        state = self.state
        if verdict.example is not None and verdict.example != state.searched:
            words = verdict.finding.words if verdict.finding else verdict.kind
            self.state = state.watching(state.program, verdict.example).saying(words)
        elif watched.comparison is None or watched.comparison.difference is None:
            told = verdict.reasons or verdict.remarks
            self.say(f"{verdict.kind}: {told[0]}" if told else f"{verdict.kind}; {watched.words}")
        else:
            difference = watched.comparison.difference
            name = program_name(state.program)
            shown = replace(state, shown=state.algorithms.index(name))
            at = shown.clock.to(difference.event, watched.trace)
            self.state = replace(shown.at_clock(at), message=difference.words)

    def tell_of_program(self) -> None:
        """Say once what a run has shown."""
        watched = self._watched
        if watched is not None and watched is not self._told:
            self._told = watched
            self.say(watched.words)

    def look_at_program(self) -> None:
        """Run the program again when its file has been saved."""
        file = self.state.program
        if not file:
            return
        from ttt_tui.programs.player import modified

        before, self._modified = self._modified, (file, modified(file))
        if before[0] and before != self._modified:
            self._verdict = None
            self.workers.cancel_group(self, "program")
            if before[0] == file:
                self.state = self.state.restarted()

    # Files

    def action_save(self) -> None:
        from ttt_tui.tui.dialogs.files import SaveDialog

        if not self._files_are_off():
            dialog = SaveDialog(_folder(), self.state)
            self._ask(dialog, lambda path: self.state.saying(f"Saved to {path}"))

    def action_open(self) -> None:
        from ttt_tui.tui.dialogs.files import OpenDialog

        if not self._files_are_off():
            self._ask(OpenDialog(_folder(), self.state), lambda state: state)

    def _files_are_off(self) -> bool:
        if is_served := SERVED in os.environ:
            self.say(f"Files are off in the browser; {key_of('copy')} copies the position")
        return is_served


def _folder() -> Path:
    """The folder one is in, or one's home if it has been removed."""
    try:
        return Path.cwd()
    except FileNotFoundError:
        return Path.home()
