"""The way through a lesson: which step, what has been found for it, and what was answered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from enum import Enum

from ttt_tui.engine.budget import NO_LIMIT
from ttt_tui.engine.live import Together
from ttt_tui.engine.match import Match, Seat
from ttt_tui.engine.session_state import SessionSnapshot
from ttt_tui.features.lessons.lesson import Lesson, Step, filled
from ttt_tui.features.lessons.moments import LessonError, node_of
from ttt_tui.features.lessons.progress import Progress
from ttt_tui.features.lessons.quantities import Quantity
from ttt_tui.features.lessons.questions import (
    Facts,
    Option,
    is_right_branch,
    needed,
    options,
    position_of,
    quantities_of,
    right_moves,
    searches_of,
)
from ttt_tui.game import Player, Position
from ttt_tui.game.game_state import GameState, move_text, rules_of
from ttt_tui.search import (
    Algorithm,
    Moment,
    OptionsError,
    Search,
    SearchOptions,
    report_of,
    solver_for,
)
from ttt_tui.search.counts.exact import MAX_EMPTIES
from ttt_tui.tui.views.tree_outline import Line
from ttt_tui.words.sentences import Formatter

_HOW = {
    "move": "Play it on the board.",
    "branch": "Select its line in the tree, then press > to answer.",
    "value": "Press its letter, or click.",
    "choice": "Press its letter, or click.",
}
_WHY_NO_SUCH_NODE = {
    "cut": "The search tried all of its moves.",
    "bound": "A bound begins with <= or >=.",
    "exact": "An exact value has no sign before it, and the game is not over there.",
    "best": "The search chose another move at the root.",
}


class StepState(Enum):
    """How far the reader is with a step."""

    HERE = "here"
    DONE = "done"
    SKIPPED = "skipped"
    TO_COME = "to come"


def _words_after(position: GameState, facts: Facts) -> str:
    """`O plays (2,0) and wins`: what perfect play makes of the position after a move."""
    if not isinstance(position, Position):
        options = SearchOptions(Algorithm.MINIMAX)
        value = report_of(facts.search(position, options)).value
        return f"the value is {Formatter.of(position, options).number(value or 0)}"
    if (outcome := position.outcome()) is not None:
        return f"{outcome.winner.value} has won" if outcome.winner else "the game is drawn"
    solver = solver_for(position.rules)
    exact = solver.solve(position)
    if exact.outcome.winner is None:
        return f"the game is drawn in {exact.distance}"
    if exact.outcome.winner is not position.to_move:
        return f"{exact.outcome} in {exact.distance}"
    reply = position.move_text(solver.best_moves(position)[0])
    soon = "" if exact.distance == 1 else f" in {exact.distance}"
    return f"{position.to_move.value} plays {reply} and wins{soon}"


class Walk:
    """At one step of a lesson at a time.

    Attributes:
        lesson, progress: the lesson, and what has been done.
        at: the number of the step, from 0.
        finished: the last step is behind the reader.
        feedback: on the last answer, or on a step that cannot be shown.
        tried: the numbers of the wrong answers of the list that have been given.
        message: why what was done cannot be kept, if it cannot.
        position: that the question is about.
        snapshot: what a session is to show; None while it is being prepared, and if it cannot be.
        event: the moment of the shown search.
        then: to which moment the screen goes when the question has been answered; None: it stays.
        search: the shown search.
        lit_line: of the tree, that is lit up.
    """

    def __init__(self, lesson: Lesson, progress: Progress) -> None:
        self.lesson, self.progress = lesson, progress
        self._facts = Facts()
        done, last = progress.steps(lesson.name), len(lesson.steps) - 1
        all_done = done.issuperset(range(last + 1))
        self._at = 0 if all_done else min(progress.stopped_at(lesson.name), last)
        self._reset()

    @property
    def at(self) -> int:
        return self._at

    @at.setter
    def at(self, step: int) -> None:
        self._at = step
        self._reset()

    def _reset(self) -> None:
        self.finished = False
        self.feedback, self.message = "", ""
        self.tried: set[int] = set()
        self.answers: list[Option] = []
        self.snapshot: SessionSnapshot | None = None
        self.search: Search | None = None
        self.position: GameState | None = None
        self.event = 0
        self.then: int | None = None
        self.lit_line: Line | None = None
        self._right: tuple[int, ...] = ()
        self._answered = False
        self._values: dict[Quantity, str] = {}

    @property
    def step(self) -> Step:
        return self.lesson.steps[self._at]

    @property
    def is_at_end(self) -> bool:
        return self._at == len(self.lesson.steps) - 1

    @property
    def states(self) -> list[StepState]:
        """Of each step: one that was passed without the right answer is skipped."""
        done = self.progress.steps(self.lesson.name)
        furthest = max([self._at + self.finished, self.progress.furthest(self.lesson.name), *done])
        found = [
            StepState.DONE
            if step in done
            else (StepState.SKIPPED if step < furthest else StepState.TO_COME)
            for step in range(len(self.lesson.steps))
        ]
        if not self.finished:
            found[self._at] = StepState.HERE
        return found

    @property
    def skipped(self) -> int | None:
        """The next skipped step after this one, or else the first; None if none is skipped."""
        numbers = [at for at, each in enumerate(self.states) if each is StepState.SKIPPED]
        return next((at for at in numbers if at > self._at), next(iter(numbers), None))

    @property
    def is_about_board(self) -> bool:
        """Whether the step is about the position, and not about what the search found."""
        show, question = self.step.show, self.step.question
        asks_move = question is not None and question.kind == "move"
        if rules_of(show.position).is_written_tree and show.view == "tree":
            return True  # the tree that is searched is the board
        return asks_move or show.light in ("best", "values") or show.when.word == "begin"

    @property
    def is_answered(self) -> bool:
        """Whether the question of the step is answered; true of a step that asks none."""
        return self.step.question is None or self._answered

    def onward(self, *, gives_line: bool) -> str:
        """What `>` does now, in a word; `gives_line`: the selected line is given as the answer."""
        if gives_line:
            return "answer"
        if not (self.is_answered or self.finished):
            return "skip"
        return "finish" if self.is_at_end and not self.finished else "next"

    @property
    def marks_best(self) -> bool:
        """Whether the board is to mark the best moves, which have been found."""
        question = self.step.question
        is_asked = question is not None and question.what == "best" and question.kind == "move"
        return is_asked and self._answered

    @property
    def text(self) -> str:
        return filled(self.step.text, self.step.show, self._values)

    @property
    def question(self) -> str:
        question = self.step.question
        if question is None:
            return ""
        return filled(question.words, self.step.show, self._values)

    @property
    def how(self) -> str:
        """How the question is answered; empty where none is open."""
        question = self.step.question
        return "" if question is None or self._answered else _HOW[question.kind]

    # What the engine has to find first

    def preparing(self) -> Iterator[None]:
        """Find all that the step needs, a slice between two yields; then it may be shown."""
        step, facts = self.step, self._facts
        try:
            yield from facts.making([*searches_of(step.show), *needed(step)])
            for quantity in quantities_of(step):
                self._values[quantity] = quantity.of(facts).words
                yield
            self._find_answers()
            self._find_snapshot()
        except (LessonError, OptionsError) as error:
            self.feedback = f"This step cannot be shown: {error}."

    def looking_ahead(self) -> Iterator[None]:
        """Make the searches of the next step while this one is read; no program runs for it."""
        if self.is_at_end:
            return
        step = self.lesson.steps[self._at + 1]
        ours = [
            (position, options)
            for position, options in (*searches_of(step.show), *needed(step))
            if options.algorithm.plugin_code is None and options.algorithm.own is None
        ]
        # What is wrong with the step it says itself.
        with suppress(LessonError, OptionsError):
            yield from self._facts.making(ours)

    def _find_answers(self) -> None:
        question = self.step.question
        self.position = position_of(self.step, self._facts)
        if question is None:
            return
        if question.kind == "move":
            self._right = right_moves(self.step, question, self._facts)
        elif question.kind != "branch":
            self.answers = [
                each._replace(words=self._filled(each.words), reason=self._filled(each.reason))
                for each in options(question, self._facts)
            ]

    def _find_snapshot(self) -> None:
        show, facts = self.step.show, self._facts
        searches = [facts.search(*each) for each in searches_of(show)]
        shown = facts.search(show.position, show.options)
        self.event = show.when.event(shown)
        if show.then is not None:
            self.then = show.then.event(shown)
        elif show.when.word == "begin":  # to be searched by whoever learns
            searches = [Search(each.state, each.options) for each in searches]
        named = {each.options.algorithm: each for each in searches}
        self.search = named[show.options.algorithm]
        if isinstance(show.light, tuple):
            self.lit_line = Line(node_of(shown, show.light))
        state = show.position
        is_large = isinstance(state, Position) and state.empties > MAX_EMPTIES
        self.snapshot = SessionSnapshot(
            Match.start(show.position, dict.fromkeys(Player, Seat.HUMAN)),
            show.position,
            show.options,
            show.algorithms,
            show.options.algorithm,
            Together.IN_STEP if show.view == "both" else Together.EVENTS,
            NO_LIMIT if is_large else None,
            running=False,
            searches=tuple(searches),
        )

    # Answers

    def asks(self, kind: str) -> bool:
        """Whether the question is of this kind and open."""
        question = self.step.question
        return question is not None and question.kind == kind and not self._answered

    def answer_choice(self, number: int) -> None:
        if number < len(self.answers) and not self._answered:
            answer = self.answers[number]
            if not answer.right:
                self.tried.add(number)
            self._judge(answer.right, f"No. {answer.reason}".strip())

    def answer_move(self, cell: int) -> None:
        position = self.position
        if position is None or cell not in position.moves():
            return
        name = move_text(position, cell)
        words = f"after {name}, {_words_after(position.play(cell), self._facts)}."
        question = self.step.question
        reason = "" if question is None else self._filled(question.reason(name))
        self._judge(cell in self._right, f"No: {words} {reason}".strip(), f"Right: {words}")

    def answer_line(self, line: Line) -> None:
        question, search = self.step.question, self.search
        if question is None or search is None:
            return
        if line.unvisited is not None:
            self._judge(False, "No: that move was never visited, so there is no node.")
            return
        view = Moment(search).view(line.node)
        formatter = Formatter.of(search.state, search.options)
        words = f"{formatter.name(view)} has {formatter.value(view)}, {formatter.state(view)}."
        right = is_right_branch(question, search, line.node)
        why = _WHY_NO_SUCH_NODE[question.what]
        if view.is_leaf:
            why = "The game is over there, so no move was left to search."
        self._judge(right, f"No: {words} {why}", f"Right: {words}")

    def _judge(self, right: bool, wrong_words: str, right_words: str = "Right.") -> None:
        question = self.step.question
        assert question is not None
        if not right:
            hint = f"\nHint: {self._filled(question.hint)}" if question.hint else ""
            self.feedback = f"{wrong_words} Try again.{hint}"
            return
        self._answered = True
        self.feedback = f"{right_words} {self._filled(question.because)}".strip()
        self.message = self._note() or ""

    def _filled(self, words: str) -> str:
        return filled(words, self.step.show, self._values)

    def leave_step(self) -> str | None:
        """Go on: a step without a question is done then. A message if that cannot be kept."""
        if self.step.question is None or self._answered:
            return self._note()
        return None

    def finish(self) -> str | None:
        """Go past the last step. A message if that cannot be kept."""
        self.finished = True
        return self.progress.stop_at(self.lesson.name, self._at, passed=len(self.lesson.steps))

    def _note(self) -> str | None:
        return self.progress.done(self.lesson.name, self._at)
