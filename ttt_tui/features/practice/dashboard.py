"""What happens next? on the dashboard: stops the replay before a decision, and shows what came."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ttt_tui.features.practice.view import VIEW, PracticePanel, PracticeState
from ttt_tui.tui.dashboard.feature import Badge, DashboardFeature, FeatureContext, FeatureKey
from ttt_tui.tui.keys import key

if TYPE_CHECKING:  # loaded when a question is first asked
    from ttt_tui.features.practice.quiz import Question, Quiz

_NONE_ASKED = "no question is open: press Q for one"


class PracticeOnDashboard(DashboardFeature):
    """Asks about the shown search once that has come to its end.

    Attributes:
        question: that is asked now, or has just been answered.
    """

    KEYS = (
        FeatureKey(key("Q", "practice", "Quiz",
                    "What happens next? The search stops before a decision and asks",
                    named="Quiz: what happens next?",
                    also="practice quiz question learn exercise train next", gives_way=2),
                before="detail"),
    )  # fmt: skip

    def __init__(self, context: FeatureContext) -> None:
        super().__init__(context)
        self._quiz: Quiz | None = None
        self.question: Question | None = None
        self._chosen: int | None = None
        self._waits = False
        self._before: tuple[int | None, str] | None = None

    @property
    def _panel(self) -> PracticePanel:
        return cast(PracticePanel, self.context.views[VIEW.name])

    def refusals(self) -> dict[str, str]:
        none = "" if self.question else _NONE_ASKED
        answered = none or (
            "" if self._chosen is None else "answered: press Enter for the next question"
        )
        open_ = none or (
            "answer first: press a digit or click an answer" if self._chosen is None else ""
        )
        left = "" if self._quiz or self._waits else _NONE_ASKED
        return {"practice_answer": answered, "practice_next": open_, "practice_leave": left}

    def badges(self) -> list[Badge]:
        return [Badge("what happens next?", "screen.practice")] if self._quiz else []

    # Begin and end

    def action_practice(self) -> None:
        """Ask about the shown search; one that goes on comes to its end first."""
        context, dashboard = self.context, self.context.dashboard
        if not self._quiz:
            if dashboard.session.state.position.is_over():
                dashboard.say("the game is over: no more questions", "dim")
                return
            self._before = dashboard.state.playhead.at, dashboard.screen.view
            if not self._is_over:
                context.searches.action_finish()
                self._waits = not self._is_over
            self._show() if self._waits else self._begin()
        elif self.question is not None and self._panel.has_focus:
            dashboard.say("a question is open: press a digit to answer, Esc to stop", "dim")
        dashboard.screen.show_view(VIEW.name)
        self._panel.focus()

    @property
    def _is_over(self) -> bool:
        """Whether the shown search goes no further."""
        session = self.context.dashboard.session
        return session.analysis.frame.status(session.state.shown).over

    def frame_came(self) -> None:
        if self._waits and self._is_over:
            self._begin()

    def _begin(self) -> None:
        from ttt_tui.features.practice.quiz import Quiz
        from ttt_tui.features.practice.score import ScoreFile

        self._waits = False
        score, message = self.context.dashboard.services.of(ScoreFile).load()
        if message:
            self.context.dashboard.screen.warn(message)
        seed = sum(tally.asked for tally in score.tallies.values())
        self._quiz = Quiz(self.context.playback.search, seed, score)
        self._ask()

    def searches_begin(self) -> None:
        self._end()

    def sought(self) -> None:
        """Whoever goes back to the newest moment has left the questions."""
        if self._quiz and self.context.dashboard.state.playhead.live:
            self._end()

    def action_practice_leave(self) -> None:
        """Leave: the moment and the views are as they were."""
        context, before = self.context.dashboard, self._before
        self._end()
        if before is not None:
            event, view = before
            self.context.playback.seek(
                self.context.playback.search.events if event is None else event
            )
            context.screen.show_view(view)
            if self._panel.parent and self._panel.parent.has_class("-shown"):
                context.screen.show_view("comparison")  # the view before has a place of its own
        context.screen.focus_board()

    def _end(self) -> None:
        self._quiz = self.question = self._chosen = self._before = None
        self._waits = False
        self._show()

    # Questions and answers

    def _ask(self) -> None:
        assert self._quiz is not None
        self.question, self._chosen = self._quiz.next(), None
        if self.question is None:
            self.context.dashboard.say("this search has no decision to ask about", "dim")
            self.action_practice_leave()
            return
        self.context.playback.seek(self.question.decision.event)
        self._show()

    def action_practice_answer(self, number: int) -> None:
        from ttt_tui.features.practice.score import ScoreFile

        question, quiz = self.question, self._quiz
        if question is None or quiz is None or self._chosen is not None:
            return
        if number > len(question.choices):
            return
        self._chosen = number - 1
        quiz.answer(question, self._chosen)
        if message := self.context.dashboard.services.of(ScoreFile).save(quiz.score):
            self.context.dashboard.screen.warn(message)
        if question.seen_at < quiz.search.events:  # at the end the game would go on
            self.context.playback.seek(question.seen_at)
        self._show()

    def action_practice_next(self) -> None:
        if self._quiz is not None and self._chosen is not None:
            self._ask()

    def _show(self) -> None:
        score = self._quiz.score.so_far if self._quiz else ""
        self._panel.show(PracticeState(self.question, self._chosen, score, self._waits))
        self.context.dashboard.screen.draw("titles", "keys")


FEATURE = PracticeOnDashboard
