"""The quiz on the dashboard: positions of its own, or the search on the screen, and what came."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ttt_tui.engine.match import Match, Seat
from ttt_tui.engine.session_state import SessionSnapshot
from ttt_tui.features.practice.view import VIEW, PracticePanel, PracticeState
from ttt_tui.game import Player
from ttt_tui.search import Algorithm, Search, SearchOptions
from ttt_tui.tui.dashboard.checkpoints import checkpoint
from ttt_tui.tui.dashboard.feature import Badge, DashboardFeature, FeatureContext, FeatureKey
from ttt_tui.tui.dashboard.history import Checkpoint
from ttt_tui.tui.keys import key
from ttt_tui.tui.views.tree_outline import Line

if TYPE_CHECKING:  # loaded when a question is first asked
    from ttt_tui.features.practice.quiz import Question
    from ttt_tui.features.practice.rounds import Rounds

_NONE_ASKED = "no question is open: press Q for one"


class PracticeOnDashboard(DashboardFeature):
    """Asks in rounds. Leaving puts back what was on the screen; coming back continues.

    Attributes:
        rounds: the quiz, open or left; None before the first, and after one on the user's search.
        is_open: a question is on the screen.
    """

    KEYS = (
        FeatureKey(key("Q", "practice", "Quiz",
                    "Questions on small searches, which grow as you answer well",
                    named="Quiz: what happens next?",
                    also="practice quiz question learn exercise train next"),
                before="detail"),
    )  # fmt: skip

    def __init__(self, context: FeatureContext) -> None:
        super().__init__(context)
        self.rounds: Rounds | None = None
        self.is_open = False
        self._before: Checkpoint | None = None  # the user's search, before questions about it
        self._waits = False
        self._is_on_screen = False  # a small search of the quiz, or what was made of it
        self._standing = False

    @property
    def _panel(self) -> PracticePanel:
        return cast(PracticePanel, self.context.views[VIEW.name])

    @property
    def question(self) -> Question | None:
        """That is asked now, or has just been answered."""
        return self.rounds.question if self.rounds and self.is_open else None

    @property
    def _chosen(self) -> int | None:
        return self.rounds.chosen if self.rounds else None

    def refusals(self) -> dict[str, str]:
        none = "" if self.question else _NONE_ASKED
        answered = none or (
            "" if self._chosen is None else "answered: press Enter for the next question"
        )
        unanswered = "answer first: press a digit or click an answer"
        open_ = unanswered if self.question and self._chosen is None else ""
        left = "" if self._is_on_screen or self.is_open or self._before else _NONE_ASKED
        return {"practice_answer": answered, "practice_next": open_, "practice_leave": left}

    def badges(self) -> list[Badge]:
        return [Badge("what happens next?", "screen.practice")] if self.is_open else []

    # Begin and end

    def action_practice(self) -> None:
        """Go on with the quiz where it was left, or begin one on small searches."""
        dashboard = self.context.dashboard
        if self.is_open and self._panel.has_focus:
            dashboard.say("a question is open: press a digit to answer, Esc to stop", "dim")
        elif not self.is_open and not self._waits:
            self._begin()
        dashboard.screen.show_view(VIEW.name)
        self._panel.focus()

    def _begin(self, search: Search | None = None) -> None:
        from ttt_tui.features.practice.rounds import Rounds
        from ttt_tui.features.practice.score import ScoreFile

        if self.rounds is None or search is not None:
            self.rounds = Rounds(self.context.dashboard.services.of(ScoreFile), search)
        self._waits = False
        self._ask()

    def _begin_here(self) -> None:
        """Ask about the shown search; one that continues comes to its end first."""
        context = self.context
        if context.dashboard.session.state.position.is_over():
            context.dashboard.say("the game is over: no more questions", "dim")
            return
        if not self._is_on_screen and self._before is None:
            self._before = checkpoint(context.dashboard, with_searches=True)
        if not self._is_over:
            context.searches.action_finish()
            self._waits = not self._is_over
        self._show() if self._waits else self._begin(context.playback.search)

    @property
    def _is_over(self) -> bool:
        """Whether the shown search goes no further."""
        session = self.context.dashboard.session
        return session.analysis.frame.status(session.state.shown).over

    def frame_came(self) -> None:
        if self._waits and self._is_over:
            self._begin(self.context.playback.search)

    def searches_begin(self) -> None:
        """The question is of another search than the one that begins."""
        if not self._standing:
            self._close()
            self._before = None

    def sought(self) -> None:
        """Whoever goes back to the newest moment has left the question."""
        if self.is_open and not self._standing and self.context.dashboard.state.playhead.live:
            self._close()

    def user_resumes(self) -> None:
        if self._is_on_screen:
            self._is_on_screen = False
            self._end()

    def action_practice_leave(self) -> None:
        """Put back what was on the screen; what was learnt, and how to go on, is said."""
        before, self._before = self._before, None
        if self._is_on_screen:
            self.context.restorer.resume()
        else:
            self._end()
            if before is not None:
                self.context.restorer.bring_back(before)
        self.context.dashboard.screen.focus_board()

    def _end(self) -> None:
        rounds = self.rounds
        self._close()
        if rounds is not None:
            words = rounds.score.advice if rounds.score.asked else "You left the quiz."
            self.context.dashboard.say(f"{words} Q continues.", "dim")

    def _close(self) -> None:
        """No question is open; those on small searches go on when the quiz is opened again."""
        self.is_open = self._waits = False
        if self.rounds is not None and not self.rounds.is_drawn:
            self.rounds = None
        self._show()

    # Questions and answers

    def _ask(self) -> None:
        """Show the question's moment."""
        rounds = self.rounds
        assert rounds is not None
        if rounds.message:
            self.context.dashboard.screen.warn(rounds.message)
        if rounds.question is None:
            self.context.dashboard.say("this search has no decision to ask about", "dim")
            self.action_practice_leave()
            return
        self._standing = True
        if rounds.is_drawn:
            self._stand(rounds.quiz.search)
        self.is_open = True
        self.context.explorer.follow()
        self.context.playback.seek(rounds.question.decision.event)
        self.context.explorer.choose(Line(rounds.question.place))
        if rounds.chosen is not None:
            self._explain(rounds.question)
        self._standing = False
        self._show()

    def _stand(self, search: Search) -> None:
        """Bring a search of the quiz to the screen, beside minimax."""
        session = self.context.dashboard.session
        if not self._is_on_screen:
            self.context.restorer.suspend()
            self._is_on_screen = True
        if search in session.analysis.searches:
            return
        beside = Search(search.position, SearchOptions(Algorithm.MINIMAX))
        beside.advance()
        searches = (beside, search)
        self.context.searches.restore(
            SessionSnapshot(
                Match.start(search.position, dict.fromkeys(Player, Seat.HUMAN)),
                search.position,
                search.options,
                tuple(each.options.algorithm for each in searches),
                search.options.algorithm,
                running=False,
                searches=searches,
            )
        )
        # They would answer.
        self.context.dashboard.change(values_shown=False, hinted=None, bookmarks=frozenset())

    def action_practice_answer(self, number: int) -> None:
        question, rounds = self.question, self.rounds
        if question is None or rounds is None or rounds.chosen is not None:
            return
        if number > len(question.choices):
            return
        rounds.answer(number - 1)
        if rounds.message:
            self.context.dashboard.screen.warn(rounds.message)
        self._explain(question)
        self._show()

    def _explain(self, question: Question) -> None:
        """Show what came, at the node that was asked about."""
        if question.seen_at < self.context.playback.search.events:  # at the end it would be live
            self.context.playback.seek(question.seen_at)
        self.context.explorer.choose(Line(question.decision.node))

    def action_practice_next(self) -> None:
        """The next question, or the first one about the shown search."""
        if self.rounds is not None and self.question is not None:
            self.rounds.go_on()
            self._ask()
        elif not self._waits:
            self._begin_here()

    def takes_cell(self, cell: int) -> bool:
        """The game on the board is the quiz's: no move is played in it."""
        del cell
        if self._is_on_screen and self.context.explorer.node_on_board() is None:
            self.context.dashboard.say("this position is the quiz's: Esc leaves it", "dim")
            return True
        return False

    def _show(self) -> None:
        rounds = self.rounds
        words = f"{rounds} {rounds.score.so_far}" if rounds else ""
        summary = rounds.summary if rounds else ""
        self._panel.show(PracticeState(self.question, self._chosen, words, self._waits, summary))
        self.context.dashboard.screen.draw("titles", "keys")


FEATURE = PracticeOnDashboard
