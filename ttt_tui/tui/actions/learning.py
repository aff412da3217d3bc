"""Lessons, questions and sheets: what is opened, answered and noted."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from textual.events import Key

from ttt_tui.games.text import read_game
from ttt_tui.tui.model.keys import CLOCK_ACTIONS, method_of
from ttt_tui.tui.state_screen import StateScreen

if TYPE_CHECKING:
    from ttt_tui.games.game import Game
    from ttt_tui.learn.learning import Learning
    from ttt_tui.learn.lessons import Lesson
    from ttt_tui.learn.question import Answer, QuestionState

EXERCISE = "((3 12 8) (2 4 6) (14 5 2))"
"""An example tree; a student pastes another one."""

MOST_ON_SHEET = 30
"""Nodes of the tree that is played, to be filled in on a sheet."""


class LearningScreen(StateScreen):
    """Goes through lessons and questions."""

    @property
    def asked(self) -> QuestionState | None:
        """The question, open or answered."""
        return self.state.learning.asked if self.state.learning is not None else None

    def asks(self, kind: str) -> bool:
        """Return True if an open question waits for a `move`, a `number` or a `crossing`."""
        return self.asked is not None and self.asked.is_open and self.asked.question.asks == kind

    def action_learn(self) -> None:
        """Open the list of lessons."""
        from ttt_tui.learn.learning import load_progress
        from ttt_tui.tui.dialogs.learn import LearnList

        learning = self.state.learning
        lesson = learning.lesson if learning is not None else None
        self.app.push_screen(LearnList(load_progress(), lesson), self._open)

    def _open(self, chosen: Lesson | str | None) -> None:
        from ttt_tui.learn.learning import drill, load_progress, step_of
        from ttt_tui.learn.lessons import Lesson
        from ttt_tui.tui.dialogs.setup import SetupDialog

        if isinstance(chosen, Lesson):
            step = load_progress().get(chosen.name, 0)
            self.learn(step_of(chosen, step % len(chosen.steps)))
        elif chosen == "paste":
            dialog = SetupDialog(read_game(EXERCISE), self.keep_draft)
            self.app.push_screen(dialog, self._ask_about)
        elif chosen == "sheet":
            self._open_sheet()
        elif chosen is not None:
            self.learn(drill("quiz" if chosen == "quiz" else "exam", random.randrange(10**6)))

    def _open_sheet(self) -> None:
        """Open a sheet of the tree that is played, if it is small, or else of a random one."""
        from ttt_tui.games.paper import PaperTree, read_random_tree
        from ttt_tui.tui.dialogs.learn import SheetDialog

        game = self.state.match.start
        if not isinstance(game, PaperTree) or game.size > MOST_ON_SHEET:
            game = read_random_tree(f"tree 3x2 seed {random.randrange(10**6)} values 0:20")
        self.app.push_screen(SheetDialog(game))

    def _ask_about(self, tree: Game | None) -> None:
        from ttt_tui.games.paper import PaperTree
        from ttt_tui.learn.exam import MOST_NODES
        from ttt_tui.learn.learning import drill

        if isinstance(tree, PaperTree) and 0 < tree.size <= MOST_NODES:
            self.keep_draft("")
            self.learn(drill("exam", 0, tree=tree))
        elif tree is not None:
            self.say(f"Questions are about trees of 1 to {MOST_NODES} nodes")

    def learn(self, learning: Learning, *, answered: bool = False) -> None:
        """Show a step or a question, and note what has been learnt."""
        from ttt_tui.learn.learning import note_progress

        state = self.state.answered(learning) if answered else self.state.learn(learning)
        if self.has_class("-narrow"):  # where another view would cover the panel
            state = replace(state, view="learn")
        if fault := note_progress(learning):
            state = state.saying(fault)
        self.state = state

    def give_answer(self, answer: Answer) -> None:
        """Take an answer to the open question, if there is one."""
        learning = self.state.learning
        if learning is not None and learning.is_asking:
            self.learn(learning.answer(answer), answered=True)

    def action_answer(self, number: int) -> None:
        """Answer with a choice, by its number from 0."""
        if self.asked is not None:
            for choice in self.asked.question.choices[number : number + 1]:
                self.give_answer(choice)

    def action_learn_next(self) -> None:
        """Go to the next step or question; after the last one to the list."""
        if self.state.learning is None:
            return
        following = self.state.learning.next()
        if following is None:
            self.action_learn()
        else:
            self.learn(following)

    def action_learn_back(self) -> None:
        """Go to the step before."""
        if self.state.learning is not None and (before := self.state.learning.previous()):
            self.learn(before)

    def on_key(self, event: Key) -> None:
        """While a question is open, let only answers, the clock's keys and help act."""
        active = self.active_bindings.get(event.key)
        if not self.state.is_asking or not event.is_printable or active is None:
            return
        action = method_of(active.binding.action)
        if active.node in (self, self.app) and action not in {"help", *CLOCK_ACTIONS}:
            event.stop()
