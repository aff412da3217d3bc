"""The quiz on the dashboard: positions of its own, or the search on the screen, and what came."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, cast

from ttt_tui.engine.match import Match, Seat
from ttt_tui.engine.session_state import SessionSnapshot
from ttt_tui.features.practice.view import (
    VIEW,
    ExamState,
    PracticePanel,
    PracticeState,
    PracticeView,
)
from ttt_tui.game import Player
from ttt_tui.game.game_state import rules_of
from ttt_tui.search import Algorithm, Search
from ttt_tui.tui.commands import Entry
from ttt_tui.tui.dashboard.app_state import AppState
from ttt_tui.tui.dashboard.checkpoints import checkpoint
from ttt_tui.tui.dashboard.feature import DashboardFeature, FeatureContext, FeatureKey, Offer
from ttt_tui.tui.dashboard.history import Checkpoint
from ttt_tui.tui.keys import add_hint, key
from ttt_tui.tui.views.key_bar import FooterWord
from ttt_tui.tui.views.tree_outline import Line

if TYPE_CHECKING:  # loaded when a question is first asked
    from ttt_tui.features.practice.exam_round import ExamRound
    from ttt_tui.features.practice.quiz import Question
    from ttt_tui.features.practice.rounds import Rounds
    from ttt_tui.search.graded_trees import Difficulty
    from ttt_tui.tui.views.tree_board import TreeMarks

_NEXT_QUESTION = FooterWord("screen.practice_next", "Next question", "Next")
_NEXT_ROUND = FooterWord("screen.practice_next", "Next round", "Next")
_CHECK = FooterWord("practice_exam", "Check")
_NEW_TREE = FooterWord("screen.practice_next", "New tree", "New")
_STOP = FooterWord("screen.practice_leave", "Stop")
_ANSWER_FIRST = "answer first, or Esc: stop"
_ASK_ON = "Enter: next question, or Esc: stop"
_DIFFICULTY = "difficulty difficult level easy easier hard harder practise practice exercise paper"
_NONE_ASKED = "no question is open: press F9 for one"

for _hint, _action in (
    ("Enter: next question", "practice_next"),
    ("Esc: stop", "practice_leave"),
    ("Esc leaves it", "practice_leave"),
    ("press F9 for one", "practice"),
    ("F9 continues", "practice"),
    ("Ctrl+E continues", "practice_exam"),
):
    add_hint(_hint, f"screen.{_action}")


class PracticeOnDashboard(DashboardFeature):
    """Asks in rounds. Leaving puts back what was on the screen; coming back continues.

    Attributes:
        exam: the exam questions, open or left; None before the first.
        rounds: the quiz, open or left; None before the first, and after one on the user's search.
        is_open: a question is on the screen.
    """

    KEYS = (
        FeatureKey(key("f9", "practice", "Quiz",
                    "Questions on small searches, which grow as you answer well",
                    named="Quiz: what happens next?", display="F9",
                    also="practise practice quiz question learn exercise train next"),
                before="detail"),
        FeatureKey(key("ctrl+e", "practice_exam", "Exam",
                    "Exam questions on a tree: cross out, alpha and beta, values; then: check",
                    named="Exam question on a tree", display="^e",
                    also="practise practice exam quiz cross out prune alpha beta exercise paper"),
                before="detail"),
    )  # fmt: skip

    def __init__(self, context: FeatureContext) -> None:
        super().__init__(context)
        self.rounds: Rounds | None = None
        self.exam: ExamRound | None = None
        self._in_exam = False  # the question that is open is one of the exam's
        self._view.give = self.answer_exam
        self.is_open = False
        self._before: Checkpoint | None = None  # the user's search, before questions about it
        self._waits = False
        self._is_on_screen = False  # a small search of the quiz, or what was made of it
        self._standing = False

    @property
    def _view(self) -> PracticeView:
        return cast(PracticeView, self.context.views[VIEW.name])

    @property
    def _panel(self) -> PracticePanel:
        return self._view.panel

    @property
    def question(self) -> Question | None:
        """That is asked now, or has just been answered."""
        shown = self.is_open and not self._in_exam
        return self.rounds.question if self.rounds and shown else None

    @property
    def _exam(self) -> ExamRound | None:
        """While one of its questions is open."""
        return self.exam if self.is_open and self._in_exam else None

    @property
    def _chosen(self) -> int | None:
        return self.rounds.chosen if self.rounds else None

    def refusals(self) -> dict[str, str]:
        none = "" if self.question else _NONE_ASKED
        answered = none or (
            "" if self._chosen is None else "answered already. Enter: next question"
        )
        unanswered = "answer first: press a letter or click an answer"
        open_ = unanswered if self.question and self._chosen is None else ""
        left = "" if self._is_on_screen or self.is_open or self._before else _NONE_ASKED
        return {"practice_answer": answered, "practice_next": open_, "practice_leave": left}

    def offers(self) -> Iterable[Offer]:
        words = "go on where you stopped" if self.rounds else "values, moves and cuts"
        yield Offer("Quiz yourself", words, "screen.practice", "F9")

    def found_by_words(self) -> Iterable[Entry]:
        from ttt_tui.search.graded_trees import DIFFICULTIES

        about = "Random trees of this difficulty, one after another"
        for each in DIFFICULTIES.values():
            run = partial(self._begin_exam_of, each)
            yield Entry(f"Exam question: {each.tree}", about, _DIFFICULTY, run)
        about = "Random trees, which grow as you answer well"
        name = "Exam question: tree that grows with success"
        yield Entry(name, about, _DIFFICULTY, partial(self._begin_exam_of, None))

    def leads(self) -> bool:
        return self.is_open

    def asks(self) -> str:
        if self._exam is not None:
            if not self._exam.is_done:
                return _ANSWER_FIRST
            return "" if self._exam.summary else _ASK_ON
        if self.question is None or self.rounds is None:
            return ""
        if self._chosen is None:
            return _ANSWER_FIRST
        return "" if self.rounds.is_at_end else _ASK_ON

    def footer_words(self) -> Sequence[FooterWord]:
        if self._exam is not None:
            more = _NEW_TREE if self._exam.summary else _NEXT_QUESTION
            return [more if self._exam.is_done else _CHECK, _STOP]
        if self.question is None or not self._panel.has_focus:
            return ()
        if self.rounds is None or self._chosen is None:
            return [_STOP]
        return [_NEXT_ROUND if self.rounds.is_at_end else _NEXT_QUESTION, _STOP]

    # Begin and end

    def action_practice(self) -> None:
        """Go on with the quiz where it was left, or begin one on small searches."""
        dashboard = self.context.dashboard
        if self.is_open and self._panel.has_focus:
            dashboard.say("a question is open: press a letter to answer, or Esc: stop", "dim")
        elif (not self.is_open or self._in_exam) and not self._waits:
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
        if context.dashboard.session.state.searched.value() is not None:
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
            if self._exam is not None or self.asks():  # Escape in another panel
                self.context.dashboard.screen.set_timer(0.001, self.action_practice_leave)
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
        quiz, key = (self.exam, "Ctrl+E") if self._in_exam else (self.rounds, "F9")
        self._close()
        if quiz is not None:
            left = f"You left the {'exam' if self._in_exam else 'quiz'}."
            words = f"{quiz.so_far} {quiz.advice.in_short}".lstrip() if quiz.advice else left
            self.context.dashboard.say(f"{words} {key} continues.", "dim")

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
        self._standing, self._in_exam = True, False
        if rounds.is_drawn:
            self._stand(rounds.quiz.search)
        self.is_open = True
        self.context.explorer.follow()
        self.context.playback.seek(rounds.question.shown_at)
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
        beside = Search(search.state, replace(search.options, algorithm=Algorithm.MINIMAX))
        beside.advance()
        searches = (beside, search)
        self.context.searches.restore(
            SessionSnapshot(
                Match.start(search.state, dict.fromkeys(Player, Seat.HUMAN)),
                search.state,
                search.options,
                tuple(each.options.algorithm for each in searches),
                search.options.algorithm,
                running=False,
                searches=searches,
            )
        )

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
        self.context.playback.seek(question.seen_at)
        self.context.explorer.choose(Line(question.decision.node))

    def action_practice_next(self) -> None:
        """The next question, or the first one about the shown search."""
        if self._exam is not None:
            self.action_practice_exam()
        elif self.rounds is not None and self.question is not None:
            self.rounds.go_on()
            self._ask()
        elif not self._waits:
            self._begin_here()

    def takes_move(self, move: int) -> bool:
        """The game on the board is the quiz's: no move is played in it."""
        del move
        state = self.context.dashboard.state
        is_drawn = rules_of(state.session.searched).is_written_tree  # its moves are all there
        if self._is_on_screen and (is_drawn or self.context.explorer.node_on_board() is None):
            self.context.dashboard.say("this position is the quiz's: Esc leaves it", "dim")
            return True
        return False

    # Exam questions

    def tree_marks(self) -> TreeMarks | None:
        exam, question = self._exam, self.question
        if exam is None and question is None:
            return None
        from ttt_tui.features.practice.decisions import Kind
        from ttt_tui.tui.views.tree_board import TreeMarks

        if exam is None:
            is_window = question is not None and question.decision.kind is Kind.WINDOW
            return TreeMarks(windows_asked=is_window and self._chosen is None)
        asked = exam.question.moves or None
        return TreeMarks(
            exam.crossed_shown, exam.wrong_shown, asked, takes=exam.crosses, whole=True
        )

    def action_practice_exam(self) -> None:
        """Ask an exam question; of the one that is open check the answer, or go on after it."""
        exam = self._exam
        if exam is None:
            self._begin_exam()
        elif exam.is_done:
            exam.go_on()
            self._ask_exam()
        elif exam.crosses:
            self.answer_exam("")
        else:
            self.context.dashboard.screen.show_view(VIEW.name)
            self._view.field.submit()

    def _begin_exam(self) -> None:
        given = self._given_search()
        if self.exam is None or (given is not None and given.state != self.exam.given):
            self.exam = self._new_exam(given)
        self._ask_exam()

    def _begin_exam_of(self, difficulty: Difficulty | None) -> None:
        """Ask about trees of this difficulty; None: it grows with success."""
        given, before = self._given_search(), self.exam
        self.exam = self._new_exam(None, difficulty)
        # It goes on when it was left, although the user's tree is on the screen again.
        if given is not None:
            self.exam.given = given.state
        elif before is not None:
            self.exam.given = before.given
        self._ask_exam()

    def _given_search(self) -> Search | None:
        """Of the tree on the screen, if that is the user's."""
        from ttt_tui.features.practice.exam_round import given_search

        state = self.context.dashboard.session.state
        return None if self._is_on_screen else given_search(state.searched, state.used_options)

    def _new_exam(self, given: Search | None, difficulty: Difficulty | None = None) -> ExamRound:
        from ttt_tui.features.practice.exam_round import ExamRound
        from ttt_tui.features.practice.score import ScoreFile

        dashboard = self.context.dashboard
        options = dashboard.session.state.used_options
        return ExamRound(dashboard.services.of(ScoreFile), options, given, difficulty)

    def _ask_exam(self) -> None:
        """Show the tree before the search, and what is asked about it."""
        exam = self.exam
        assert exam is not None
        self.context.dashboard.screen.show_view(VIEW.name)
        if exam.message:
            self.context.dashboard.screen.warn(exam.message)
        self._standing, self._in_exam, self._waits = True, True, False
        self._stand(exam.sheet.search)
        self.is_open = True
        self.context.explorer.follow()
        self._show_exam(exam)
        self._standing = False
        if exam.is_done:  # continued
            self._panel.focus()
        elif exam.crosses:
            self.context.dashboard.screen.focus_board()
        else:
            self._ask_to_type(exam)
        self._show()

    def _show_exam(self, exam: ExamRound) -> None:
        """Nothing of the search, until its question is answered."""
        self.context.playback.seek(exam.shown_at)
        if exam.shown_at:
            self.context.explorer.choose(Line(exam.question.node))

    def _ask_to_type(self, exam: ExamRound) -> None:
        self._view.field.open(f"such as {exam.question.example}")

    def answer_exam(self, text: str) -> None:
        """Check what is crossed out, or this text."""
        from ttt_tui.features.practice.exam import NoAnswer

        exam = self._exam
        if exam is None:
            return
        try:
            exam.answer(text)
        except NoAnswer as error:
            self._view.field.refuse(str(error))
            return
        self.context.dashboard.screen.show_view(VIEW.name)  # also from a tree on the whole screen
        if exam.message:
            self.context.dashboard.screen.warn(exam.message)
        if exam.is_done:
            self._standing = True
            self._show_exam(exam)
            self._standing = False
            self._panel.focus()
        elif not exam.crosses:
            self._ask_to_type(exam)
        self._show()

    def takes_node(self, moves: tuple[int, ...]) -> None:
        if self._exam is not None and self._exam.crosses:
            self._exam.cross(moves)
            self._show()

    def _show_exam_panel(self, exam: ExamRound) -> None:
        is_typed = bool(exam.question.example)
        is_wrong = exam.is_done and exam.verdict is not None and not exam.verdict.right
        self._panel.show(
            ExamState(
                exam.question.text,
                None if is_typed else exam.sheet.crossed_leaves(exam.crossed),
                exam.verdict_words,
                exam.is_done,
                str(exam) if exam.summary else f"{exam} {exam.so_far}".rstrip(),
                exam.sheet.never_visited_leaves(exam.crossed) if is_wrong and not is_typed else (),
                exam.summary,
            )
        )

    def _show(self) -> None:
        exam, dashboard = self._exam, self.context.dashboard
        hidden = bool(self.asks())
        on_board, before = hidden and exam is not None, dashboard.state
        if (hidden, on_board) != (before.asked_in == VIEW.name, before.asked_on_board):
            dashboard.change(
                lambda state: state.hide_findings(hidden, VIEW.name, on_board=on_board)
            )
            if hidden:
                dashboard.change(AppState.clear_marks)
        if exam is None or exam.crosses or exam.is_done:
            self._view.field.close()
        if exam is not None:
            self._show_exam_panel(exam)
            self.context.dashboard.screen.draw("titles", "keys", "line", "timeline")
            return
        rounds = self.rounds
        words, summary = str(rounds or ""), ""
        if rounds is not None:
            summary = rounds.summary
            if not self.question:
                summary = f"{rounds.so_far} {rounds.advice or ''}".strip()
            elif not summary:
                words = f"{rounds} {rounds.so_far}".rstrip()
        self._panel.show(PracticeState(self.question, self._chosen, words, self._waits, summary))
        self.context.dashboard.screen.draw("titles", "keys", "line", "timeline")


FEATURE = PracticeOnDashboard
