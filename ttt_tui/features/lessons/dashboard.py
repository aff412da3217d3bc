"""Lessons on the dashboard: a panel below the others, and the screen brought to each moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual import on
from textual.widget import Widget

from ttt_tui.features.lessons.panel import LessonPanel
from ttt_tui.game.game_state import move_text
from ttt_tui.tui.dashboard.app_state import AppState
from ttt_tui.tui.dashboard.context import PartName
from ttt_tui.tui.dashboard.feature import DashboardFeature, FeatureContext, FeatureKey, Offer
from ttt_tui.tui.dashboard.history import History
from ttt_tui.tui.keys import key
from ttt_tui.tui.views.key_bar import FooterWord
from ttt_tui.tui.views.tree_outline import Line

if TYPE_CHECKING:  # loaded when a lesson is first wanted
    from ttt_tui.features.lessons.lesson import Lesson
    from ttt_tui.features.lessons.page import LessonPage
    from ttt_tui.features.lessons.progress import Progress
    from ttt_tui.features.lessons.walk import Walk


def _progress() -> Progress:
    from ttt_tui.features.lessons.progress import Progress

    return Progress()


class LessonService:
    """Which lesson is opened, and where what was done in lessons is found.

    Attributes:
        first: the lesson that is opened with the screen, if one is.
        make_progress: reads what was done.
    """

    def __init__(
        self, first: Lesson | None = None, make_progress: Callable[[], Progress] = _progress
    ) -> None:
        self.first = first
        self.make_progress = make_progress


_FOOTER_WORDS = (
    FooterWord("lesson_back", "Back"),
    FooterWord("lesson_leave", "Leave"),
    FooterWord("lesson_skipped", "Skipped"),
)
_DIMMED: tuple[PartName, ...] = (
    "status", "comparison", "trees", "board", "turn", "game", "timeline", "line",
)  # fmt: skip
_REST_SECONDS = 0.002
_AT_ONCE_SECONDS = 0.01  # for which a key may look whether a step is at hand
_READY = object()


class _Panel(LessonPanel):
    """The panel of a dashboard."""

    def __init__(self, lessons: LessonsOnDashboard) -> None:
        super().__init__(id="lesson")
        self._lessons = lessons

    def on_mount(self) -> None:
        signal = self.screen.bindings_updated_signal
        signal.subscribe(self, lambda _: self._lessons.say_onward())

    def on_resize(self) -> None:
        self._lessons.light_again()

    @on(LessonPanel.Chosen)
    def _answer(self, event: LessonPanel.Chosen) -> None:
        self._lessons.choose(event.number)


class LessonsOnDashboard(DashboardFeature):
    """Opens lessons, walks through them, and puts back what was there before.

    Attributes:
        walk: through the open lesson; None where none is open.
        ready: the present step is all on the screen.
    """

    KEYS = (
        FeatureKey(key("i", "lessons", "Learn", "Lessons on game-tree search, step by step",
                    named="Lessons", always=True,
                    also="learn lesson tutorial course teach explain"),
                before="detail"),
        FeatureKey(key("greater_than_sign", "lesson_next", "Lesson: next",
                    "Go to the lesson's next step, or answer with the selected line",
                    display=">", also="next step lesson"),
                before="detail"),
        FeatureKey(key("less_than_sign", "lesson_back", "Lesson: back",
                    "Go to the lesson's previous step", display="<",
                    also="previous step lesson"), before="detail"),
        FeatureKey(key("exclamation_mark", "lesson_skipped", "Lesson: skipped",
                    "Go to the next step of the lesson that you skipped", display="!",
                    also="skipped step lesson"), before="detail"),
        FeatureKey(key("I", "lesson_leave", "Lesson: leave",
                    "Leave the lesson and restore your game and search",
                    also="close end lesson"), before="detail"),
    )  # fmt: skip

    def __init__(self, context: FeatureContext) -> None:
        super().__init__(context)
        self._panel = _Panel(self)
        self._service = context.dashboard.services.of(LessonService)
        self.walk: Walk | None = None
        self.ready = False
        self._onward_shown = ""

    def offers(self) -> Iterable[Offer]:
        title = self._service.make_progress().latest.lstrip("0123456789-").replace("-", " ")
        if title:
            yield Offer("Learn", f"continue: {title}", "screen.lessons", "i", True)
        else:
            yield Offer("Learn", "in fifteen lessons", "screen.lessons", "i")

    def beside_board(self) -> Iterable[Widget]:
        yield self._panel

    def searches_begin(self) -> None:
        """The screen stands: a lesson may be waiting."""
        first, self._service.first = self._service.first, None
        if first is not None:
            self.context.dashboard.screen.set_timer(0.001, lambda: self.open(first))

    def refusals(self) -> dict[str, str]:
        why = "" if self.walk is not None else "no lesson is open: i lists them"
        back = why or ("" if self.walk and self.walk.at else "this is the lesson's first step")
        none = "" if self.walk and self.walk.skipped is not None else "no step was skipped"
        return {
            "lesson_next": why,
            "lesson_back": back,
            "lesson_skipped": why or none,
            "lesson_leave": why,
        }

    def asks(self) -> str:
        is_branch = self.walk is not None and self.walk.asks("branch")
        return "answer first: select a line, then >" if is_branch else ""

    def footer_words(self) -> Sequence[FooterWord]:
        walk = self.walk
        if walk is None:
            return ()
        turn = [] if self._panel.display else [FooterWord("next_view", "Lesson", "Text")]
        return *turn, FooterWord("lesson_next", self._onward(walk).capitalize()), *_FOOTER_WORDS

    def _onward(self, walk: Walk) -> str:
        """What `>` does, in a word."""
        return walk.onward(gives_line=self._line_to_answer() is not None)

    def say_onward(self) -> None:
        """Say in the panel, too, what `>` does now: the footer says it already."""
        if self.walk is not None and self._onward(self.walk) != self._onward_shown:
            self._show_page(self.walk, self._panel.say_ways)

    # Opening and leaving

    def action_lessons(self) -> None:
        from ttt_tui.features.lessons.check import lesson_list
        from ttt_tui.features.lessons.dialog import LessonsScreen

        dialog = LessonsScreen(lesson_list(), self._service.make_progress())
        self.context.dashboard.screen.ask(dialog, self.open)

    def open(self, lesson: Lesson) -> None:
        """Go to the step of a lesson where the reader was last."""
        from ttt_tui.features.lessons.walk import Walk

        progress = self._service.make_progress()
        if progress.message:
            self.context.dashboard.screen.warn(progress.message)
        if self.walk is None:
            self.context.restorer.suspend()
        self.walk = Walk(lesson, progress)
        self._come()

    def action_lesson_leave(self) -> None:
        self._end()
        self.context.restorer.resume()
        self.context.dashboard.say("left the lesson: your game continues", "dim")

    def user_resumes(self) -> None:
        if self.walk is not None:
            self._end()
            words = "You left the lesson: press i to continue it."
            self.context.dashboard.screen.warn(words, severity="information")

    def _end(self) -> None:
        screen = self.context.dashboard.screen
        self.walk, self.ready = None, False
        self._hide_findings(False)
        screen.end_work("lesson")
        self._panel.hide()
        screen.draw(*_DIMMED)
        screen.set_below_tree(False)
        screen.set_beside(False)
        screen.draw("keys", "space")

    # Going through

    def action_lesson_next(self) -> None:
        walk = self.walk
        if walk is None or self._answers_by_line():
            return
        if message := walk.leave_step():
            self.context.dashboard.screen.warn(message)
        if walk.finished:
            following = self._following()
            self.action_lessons() if following is None else self.open(following)
        elif walk.is_at_end:
            if message := walk.finish() or self._note_next(walk.progress):
                self.context.dashboard.screen.warn(message)
            self._draw()
        else:
            self._go_to(walk.at + 1)

    def action_lesson_back(self) -> None:
        walk = self.walk
        if walk is not None and (walk.at or walk.finished):
            self._go_to(walk.at - (not walk.finished))

    def action_lesson_skipped(self) -> None:
        if self.walk is not None and (step := self.walk.skipped) is not None:
            self._go_to(step)

    def action_lesson_step(self, step: int) -> None:
        """A step was clicked."""
        self._go_to(step)

    def _go_to(self, step: int) -> None:
        if self.walk is not None:
            self.walk.at = step
            self._come()

    def _following(self) -> Lesson | None:
        from ttt_tui.features.lessons.check import lesson_list

        return lesson_list().after(self.walk.lesson) if self.walk is not None else None

    def _note_next(self, progress: Progress) -> str | None:
        from ttt_tui.features.lessons.check import lesson_list

        return progress.go_on_with(lesson_list().to_go_on_with(progress))

    def _come(self) -> None:
        """Bring the screen to the present step; its searches may take a moment."""
        walk = self.walk
        if walk is None:
            return
        self.ready = False
        if message := walk.progress.stop_at(walk.lesson.name, walk.at):
            self.context.dashboard.screen.warn(message)
        preparing = walk.preparing()
        clock = self.context.dashboard.services.clock
        until = clock() + _AT_ONCE_SECONDS
        while not self.ready and clock() < until:
            if next(preparing, _READY) is _READY:
                self._arrive(walk)  # in one go, so that all is laid out once
        if not self.ready:
            self._draw()
        work = partial(self._prepare, walk, preparing)
        self.context.dashboard.screen.run_worker(work, group="lesson", exclusive=True)

    def _draw(self) -> None:
        walk = self.walk
        if walk is not None:
            self._show_page(walk, self._panel.show)
            self.context.dashboard.screen.draw("keys", "space")

    def _show_page(self, walk: Walk, show: Callable[[LessonPage], None]) -> None:
        from ttt_tui.features.lessons.page import page_of

        self._onward_shown = self._onward(walk)
        gives_line = self._line_to_answer() is not None
        show(page_of(walk, self._following() if walk.finished else None, gives_line=gives_line))

    async def _prepare(self, walk: Walk, preparing: Iterator[None]) -> None:
        """Find what the step still needs, then what the next one will."""
        for _ in preparing:
            await asyncio.sleep(_REST_SECONDS)
        if not self.ready:
            self._arrive(walk)
        for _ in walk.looking_ahead():
            await asyncio.sleep(_REST_SECONDS)

    def _arrive(self, walk: Walk) -> None:
        """Show the step: all that it needs is at hand."""
        self.bring(walk)
        self._draw()
        self._focus(walk)
        self.ready = True

    def bring(self, walk: Walk) -> None:
        """Show a step whose searches have been made."""
        if walk.snapshot is not None:
            self.context.searches.restore(walk.snapshot)
            self._bring(walk)
        else:
            self._make_room()

    def _bring(self, walk: Walk) -> None:
        """Moment, view, level, and what is lit up."""
        context, show = self.context.dashboard, walk.step.show
        context.show_level(simple=show.level == "simple")
        hinted = context.match.position if show.light == "best" else None
        context.change(
            AppState.clear_marks,
            lambda state: state.show_values(show.light == "values").hint(hinted),
            lambda state: state.hide_findings(walk.asks("branch")),
            # Undo ends the lesson, or undoes what was done in this step.
            lambda state: state.remember(History()),
        )
        view = "tree" if show.view == "both" else show.view
        context.screen.show_view(view)
        self._make_room()
        self._light("board" if walk.is_about_board else view)
        self.context.explorer.follow()
        self.context.playback.seek(walk.event)
        if walk.lit_line is not None:
            self.context.explorer.choose(walk.lit_line)

    def _light(self, panel: str) -> None:
        self._panel.light(panel)
        self.context.dashboard.screen.draw(*_DIMMED)

    def light_again(self) -> None:
        """Dim the rest of the screen, or not, where it has got another size."""
        if self._panel.dims != self._panel.has_dimmed:
            self._light(self._panel.lit)

    def _make_room(self) -> None:
        screen = self.context.dashboard.screen
        screen.set_below_tree(True)  # the card would say again what the lesson says
        screen.set_beside(True)
        screen.show_beside()

    def _hide_findings(self, hidden: bool) -> None:
        self.context.dashboard.change(lambda state: state.hide_findings(hidden))

    def _focus(self, walk: Walk) -> None:
        """Where the question is answered, the keyboard acts."""
        question = walk.step.question
        if question is None or question.kind == "move":
            self.context.dashboard.screen.focus_board()
        elif question.kind == "branch":
            self.context.explorer.tree.focus()
        else:
            self._panel.ask_here()

    # Answers

    def _show_feedback(self) -> None:
        walk = self.walk
        if walk is not None:
            self.context.dashboard.screen.show_beside()
            if walk.is_answered and walk.then is not None:
                self.context.explorer.follow()
                self.context.playback.seek(walk.then)
            self._hide_findings(walk.asks("branch"))
            self._show_page(walk, self._panel.tell)
            self.context.dashboard.screen.draw("keys")
            if message := walk.message:
                self.context.dashboard.screen.warn(message)

    def choose(self, number: int) -> None:
        """An answer of the panel's list was chosen."""
        if self.walk is not None:
            self.walk.answer_choice(number)
            self._show_feedback()

    def takes_move(self, move: int) -> bool:
        """A move that is asked for is an answer and is not played."""
        walk = self.walk
        if walk is None or not walk.asks("move"):
            return False
        if walk.position is None or self.context.explorer.state_on_board != walk.position:
            return False
        walk.answer_move(move)
        self._show_feedback()
        # The board stays as it is: it says why, and marks what was found.
        name = move_text(walk.position, move)
        self.context.dashboard.say(f"{name} is your answer: it is not played", "dim")
        if walk.marks_best:
            self.context.dashboard.change(lambda state: state.hint(walk.position))
        return True

    def _line_to_answer(self) -> Line | None:
        """The line selected in the tree, where the question asks for one."""
        walk, line = self.walk, self.context.dashboard.state.tree.selected
        if walk is None or not walk.asks("branch") or line == walk.lit_line:
            return None
        return line if self.context.explorer.moment.search is walk.search else None

    def _answers_by_line(self) -> bool:
        """Whether the line selected in the tree has just been given as an answer."""
        walk, line = self.walk, self._line_to_answer()
        if walk is None or line is None:
            return False
        walk.answer_line(line)
        self.context.explorer.follow()
        self._show_feedback()
        return True


FEATURE = LessonsOnDashboard
