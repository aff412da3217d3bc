"""The exercise on the screen: a step of a lesson, or a question of the quiz or an exam."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from platformdirs import user_state_path

from ttt_tui.games.game import Game
from ttt_tui.games.paper import PaperTree
from ttt_tui.learn.exam import exam_of, next_exam
from ttt_tui.learn.lessons import Lesson
from ttt_tui.learn.question import Answer, QuestionState
from ttt_tui.learn.quiz import HIGHEST_LEVEL, next_question
from ttt_tui.run.files import load, save
from ttt_tui.search.options import Options, usual_algorithms

DrillKind = Literal["quiz", "exam"]

QUESTIONS = 10
"""The questions of a drill."""

LESSONS_ON = {
    "values": 2,
    "windows": 5,
    "cuts": 4,
    "best moves": 1,
    "crossing out": 15,
    "returned values": 14,
    "unknown leaves": 15,
    "orders": 7,
    "averages": 16,
    "moves before chance": 16,
}
"""The lesson that explains what a kind of question asks."""


@dataclass(frozen=True)
class Drill:
    """A drill at one of its questions.

    Attributes:
        tree: the tree that was pasted, in place of random ones.
        passed: the questions before this one.
    """

    kind: DrillKind
    seed: int
    level: int = 0
    tree: PaperTree | None = None
    passed: tuple[QuestionState, ...] = ()

    def after(self, question: QuestionState) -> Drill:
        """Return the drill at its next question, harder after a right answer."""
        level = self.level + (1 if question.is_known else -1)
        level = min(max(level, 0), HIGHEST_LEVEL)
        return replace(self, seed=self.seed + 1, level=level, passed=(*self.passed, question))


@dataclass(frozen=True)
class Learning:
    """A step of a lesson or a question of a drill: its text, its search, and its answers so far.

    Attributes:
        place: the number of the step or the question, in words.
        algorithms: their searches are compared.
        shown: the algorithm whose tree is shown.
        event: the moment until the question is answered.
        after: the moment that explains the answer.
        view: the tab that is brought to the front; may be empty.
        step: the number of the step in its lesson.
    """

    title: str
    place: str
    text: str
    game: Game
    algorithms: tuple[str, ...]
    shown: str
    event: int
    after: int
    asked: QuestionState | None = None
    options: Options = field(default_factory=Options)
    view: str = ""
    lesson: Lesson | None = None
    step: int = 0
    drill: Drill | None = None

    @property
    def is_asking(self) -> bool:
        """True if a question waits for its answer, so that nothing may show it."""
        return self.asked is not None and self.asked.is_open

    @property
    def is_over(self) -> bool:
        """True if the last step of a lesson has been done."""
        lesson = self.lesson
        return lesson is not None and self.step == len(lesson.steps) - 1 and not self.is_asking

    def answer(self, given: Answer) -> Learning:
        assert self.asked is not None
        return replace(self, asked=self.asked.answer(given))

    @property
    def score(self) -> str:
        """The score of a drill: `7 of 10 right at once`."""
        asked = [] if self.drill is None else list(self.drill.passed)
        if self.asked is not None:
            asked.append(self.asked)
        return f"{sum(each.is_known for each in asked)} of {len(asked)} right at once"

    def next(self) -> Learning | None:
        """Return the next step or question, or the result of a drill; None after the last one."""
        if self.lesson is not None:
            is_last = self.step == len(self.lesson.steps) - 1
            return None if is_last else step_of(self.lesson, self.step + 1)
        if self.asked is None or self.drill is None:
            return None
        following = self.drill.after(self.asked)
        if len(following.passed) < QUESTIONS:
            return question_of(following)
        missed = Counter(each.question.kind for each in following.passed if not each.is_known)
        lines = [f"**{self.score}.**"]
        for kind, number in missed.most_common():
            lesson = LESSONS_ON[kind]
            lines.append(f"Practise *{kind}*, {number} missed: lesson {lesson} explains them.")
        return replace(
            self,
            place="Result",
            text="\n\n".join(lines),
            asked=None,
            drill=following,
            event=self.after,
        )

    def previous(self) -> Learning | None:
        """Return the previous step, or None if this is the first."""
        if self.lesson is None or not self.step:
            return None
        return step_of(self.lesson, self.step - 1)


def step_of(lesson: Lesson, number: int = 0) -> Learning:
    """Return a step of a lesson, counted from 0."""
    step = lesson.steps[number]
    text, question = step.render()
    return Learning(
        step.title,
        f"Lesson {lesson.number}, step {number + 1} of {len(lesson.steps)}",
        text,
        step.game,
        step.algorithms,
        step.shown,
        step.event(),
        step.event(answered=True),
        None if question is None else QuestionState(question),
        step.options,
        step.view,
        lesson=lesson,
        step=number,
    )


def drill(kind: DrillKind, seed: int, *, tree: PaperTree | None = None) -> Learning:
    """Begin a drill; about a tree that was pasted it asks the same few questions in turn."""
    return question_of(Drill(kind, seed, tree=tree))


def question_of(drill: Drill) -> Learning:
    """Return the question at which a drill is."""
    if drill.kind == "quiz":
        exercise = next_question(drill.seed, drill.level)
    elif drill.tree is None:
        exercise = next_exam(drill.seed, drill.level)
    else:
        exercise = exam_of(drill.tree, drill.seed)
    shown = exercise.algorithm
    return Learning(
        drill.kind.capitalize(),
        f"Question {len(drill.passed) + 1} of {QUESTIONS}",
        "",
        exercise.game,
        tuple(dict.fromkeys((usual_algorithms(exercise.game)[0], shown))),
        shown,
        exercise.event,
        exercise.after,
        QuestionState(exercise.question),
        drill=drill,
    )


def progress_path() -> Path:
    return user_state_path("ttt-tui") / "learning.json"


def load_progress() -> dict[str, int]:
    """Load the furthest step of each lesson, or the number of its steps if it is done.

    Nothing is known if the file is missing or cannot be read.
    """
    try:
        data = load(progress_path())
        return {str(name): int(step) for name, step in data["places"].items()}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}


def note_progress(now: Learning) -> str:
    """Save the step of a lesson; return a sentence if it cannot be written."""
    if now.lesson is None:
        return ""
    places = load_progress()
    name = now.lesson.name
    places[name] = max(places.get(name, 0), now.step + now.is_over)
    try:
        save(progress_path(), {"places": places})
    except OSError as error:
        return f"Progress is not kept: {error.strerror}"
    return ""
