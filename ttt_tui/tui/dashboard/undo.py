"""Undo and redo: moves of the game, and all that replaces game, position, players or options."""

from __future__ import annotations

from ttt_tui.engine.pace import Pace
from ttt_tui.tui.dashboard.checkpoints import checkpoint
from ttt_tui.tui.dashboard.context import Context, Controller
from ttt_tui.tui.dashboard.feature import asked
from ttt_tui.tui.dashboard.game import Game
from ttt_tui.tui.dashboard.history import Change, Checkpoint, History
from ttt_tui.tui.dashboard.restorer import Restorer


class Undo(Controller):
    """Brings back what was there before the user's last change, whatever it was.

    Moves since that change are undone first, as far back as the user's last turn.
    """

    def __init__(self, context: Context, restorer: Restorer, game: Game) -> None:
        self._context = context
        self._restorer = restorer
        self._game = game

    @property
    def _history(self) -> History:
        return self._context.state.history

    def action_undo(self) -> None:
        if self._history.undoes_move(self._context.match):
            self._game.go_to(self._context.match.undo())
        elif self._history.past:
            change, history = self._history.undo(self._now(self._history.past[-1]))
            self._bring_back(change, history, f"undone: {change.name}; y: redo")
        else:
            self._restorer.resume()

    def action_redo(self) -> None:
        if self._context.match.record.can_redo:
            self._game.go_to(self._context.match.redo())
        else:
            change, history = self._history.redo(self._now(self._history.future[-1]))
            self._bring_back(change, history, f"redone: {change.name}; u: undo")

    def _now(self, change: Change) -> Checkpoint | Pace:
        if isinstance(change.point, Pace):
            return self._context.session.state.pace
        return checkpoint(self._context, with_pace=change.point.pace is not None)

    def refusals(self) -> dict[str, str]:
        match, refused = self._context.match, {"undo": "", "redo": ""}
        suspended = self._context.state.suspended
        if not (self._history.undoes_move(match) or self._history.past or suspended):
            at_start = "there is nothing to undo at the start"
            refused["undo"] = "you have no move to undo" if match.record.can_undo else at_start
        if not (match.record.can_redo or self._history.future):
            refused["redo"] = "there is nothing to redo"
        if reason := asked(self._context):  # only a change of the pace leaves the question open
            goes = {"undo": self._history.undoes_move(match), "redo": match.record.can_redo}
            for action, changes in (("undo", self._history.past), ("redo", self._history.future)):
                if goes[action] or not (changes and isinstance(changes[-1].point, Pace)):
                    refused[action] = reason
        return refused

    def _bring_back(self, change: Change, history: History, said: str) -> None:
        point = change.point
        self._context.change(lambda state: state.remember(history))
        if isinstance(point, Pace):
            self._restorer.bring_back_pace(point)
        else:
            self._restorer.bring_back(point)
        self._context.say(said, "dim")
