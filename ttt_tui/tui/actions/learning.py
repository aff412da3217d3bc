"""What the screen does with lessons, questions and sheets."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from textual.events import Key
from textual.reactive import var

from ttt_tui.games.text import read_game
from ttt_tui.tui.dialogs.modal import AnyScreen
from ttt_tui.tui.model.keys import CLOCK_ACTIONS
from ttt_tui.tui.model.state import State
from ttt_tui.tui.panels.board import Board

if TYPE_CHECKING:
    from ttt_tui.games.paper import PaperTree
    from ttt_tui.learn.learning import Learning
    from ttt_tui.learn.question import Answer, QuestionState
    from ttt_tui.tui.learning.dialogs import Chosen
    from ttt_tui.tui.learning.panel import LearnPanel
    from ttt_tui.tui.right_side import Views
    from ttt_tui.tui.views.draw_view import Drawing

MOST_ON_SHEET = 30
"""Nodes of the tree that is played, to be filled in on a sheet."""


class LearningScreen(AnyScreen[None]):
    """A screen with a state that may learn."""

    state: var[State] = var[State](None, init=False)  # type: ignore[arg-type]  # set in __init__
    views: Views

    def action_learn(self) -> None:
        from ttt_tui.learn.progress import load_progress
        from ttt_tui.tui.learning.dialogs import LearnList

        lesson = self.state.learning.lesson if self.state.learning is not None else None
        self.app.push_screen(LearnList(load_progress(), lesson), self._open_learning)

    def _open_learning(self, chosen: Chosen | None) -> None:
        from ttt_tui.learn.learning import drill, step_of
        from ttt_tui.tui.learning.dialogs import SHEET_SEEDS, PasteDialog, SheetDialog

        seed = random.randrange(10**6)
        if chosen is None:
            return
        if chosen.lesson is not None:
            self.learn(step_of(chosen.lesson, chosen.step))
        elif chosen.what == "quiz" or chosen.what == "exam":
            self.learn(drill(chosen.what, seed))
        elif chosen.what == "paste":
            self.app.push_screen(PasteDialog(), self._ask_about)
        else:
            from ttt_tui.games.paper import PaperTree

            game = self.state.match.start
            if not isinstance(game, PaperTree) or game.size > MOST_ON_SHEET:
                game = read_game(SHEET_SEEDS.format(seed))
            assert isinstance(game, PaperTree)
            self.app.push_screen(SheetDialog(game))

    def _ask_about(self, tree: PaperTree | None) -> None:
        from ttt_tui.learn.learning import drill

        if tree is not None:
            self.learn(drill("exam", 0, tree=tree))

    def learn(self, learning: Learning, *, answered: bool = False) -> None:
        """Show a step or a question, and note what has been learnt."""
        from ttt_tui.learn.progress import note_progress

        state = self.state.answered(learning) if answered else self.state.learn(learning)
        if self.has_class("-narrow"):  # where another view would cover the panel
            state = replace(state, view="learn")
        if fault := note_progress(learning):
            state = state.saying(fault)
        self.state = state
        if self._asks("move") and not answered:
            self.query_one(Board).take_focus()

    def on_key(self, event: Key) -> None:
        """While a question is open, only answers, the clock's keys, and help do something."""
        active = self.active_bindings.get(event.key)
        if not self._is_asking or not event.is_printable or active is None:
            return
        allowed = {"help", *CLOCK_ACTIONS}
        if (
            active.node in (self, self.app)
            and active.binding.action.partition("(")[0] not in allowed
        ):
            event.stop()

    def action_answer(self, letter: str) -> None:
        self.views.learn_panel.give(letter)

    def action_learn_cross(self) -> None:
        self.views.learn_panel.cross()

    def on_drawing_leaf_chosen(self, event: Drawing.LeafChosen) -> None:
        if self._asks("crossing"):
            self.views.learn_panel.toggle(event.node)

    def on_learn_panel_answered(self, event: LearnPanel.Answered) -> None:
        self._answer(event.answer)

    def _answer(self, answer: Answer) -> None:
        if self.state.learning is not None and self._is_asking:
            self.learn(self.state.learning.answer(answer), answered=True)

    @property
    def _asked(self) -> QuestionState | None:
        return None if self.state.learning is None else self.state.learning.asked

    @property
    def _is_asking(self) -> bool:
        return self._asked is not None and self._asked.is_open

    def _asks(self, what: str) -> bool:
        """A question waits for a move or crosses."""
        return self._is_asking and self._asked is not None and self._asked.question.asks == what

    def action_learn_next(self) -> None:
        if (learning := self.state.learning) is not None:
            following = learning.next()
            self.action_learn() if following is None else self.learn(following)

    def action_learn_back(self) -> None:
        if self.state.learning is not None and (before := self.state.learning.previous()):
            self.learn(before)

    @property
    def has_choices(self) -> bool:
        """Letters are answers, also once the question is answered."""
        return self._asked is not None and bool(self._asked.question.choices)
