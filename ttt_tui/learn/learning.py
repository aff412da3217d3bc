"""What is learnt at the moment: a step of a lesson, or a question of the quiz or an exam."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Literal

from ttt_tui.games.game import Game
from ttt_tui.games.paper import PaperTree
from ttt_tui.learn.exam import exam_of, next_exam
from ttt_tui.learn.lessons import Lesson
from ttt_tui.learn.question import Answer, Asked
from ttt_tui.learn.quiz import HIGHEST_LEVEL, next_question
from ttt_tui.search.options import Options

Drill = Literal["quiz", "exam"]

QUESTIONS = 10
"""Of a drill."""

LESSONS_ON = {
    "values": 2,
    "windows": 5,
    "cuts": 4,
    "best moves": 1,
    "crossing out": 15,
    "returned values": 14,
}
"""The lesson that explains what a kind of question asks."""


@dataclass(frozen=True)
class Learning:
    """A step, with its text, what is searched, and its question as far as it is answered.

    Attributes:
        place: which step of which lesson, or which question.
        algorithms, shown: whose searches are compared, and whose tree is shown.
        event, after: the moment until the question is answered, and the one that explains it.
        view: that is brought to the front; may be empty.
        lesson, step: of a lesson.
        drill, seed, level, tree: of a question; the tree is one that was pasted.
        passed: the questions of the drill before this one.
    """

    title: str
    place: str
    text: str
    game: Game
    algorithms: tuple[str, ...]
    shown: str
    event: int
    after: int
    asked: Asked | None = None
    options: Options = field(default_factory=Options)
    view: str = ""
    lesson: Lesson | None = None
    step: int = 0
    drill: Drill | None = None
    seed: int = 0
    level: int = 0
    tree: PaperTree | None = None
    passed: tuple[Asked, ...] = ()

    @property
    def is_asking(self) -> bool:
        """A question waits for its answer, so nothing may show it."""
        return self.asked is not None and self.asked.is_open

    @property
    def is_over(self) -> bool:
        """The last step of a lesson has been done."""
        lesson = self.lesson
        return lesson is not None and self.step == len(lesson.steps) - 1 and not self.is_asking

    def answer(self, given: Answer) -> Learning:
        assert self.asked is not None
        return replace(self, asked=self.asked.answer(given))

    @property
    def score(self) -> str:
        """`7 of 10 right at once`, of the questions of a drill."""
        asked = [*self.passed, *([self.asked] if self.asked else [])]
        return f"{sum(each.is_known for each in asked)} of {len(asked)} right at once"

    def next(self) -> Learning | None:
        """The next step or question, answered or not, or the result; None after the last one."""
        if self.lesson is not None:
            is_last = self.step == len(self.lesson.steps) - 1
            return None if is_last else step_of(self.lesson, self.step + 1)
        if self.asked is None or self.drill is None:
            return None
        passed = (*self.passed, self.asked)
        if len(passed) == QUESTIONS:
            return replace(self, asked=None, passed=passed)._result()
        level = min(max(self.level + (1 if self.asked.is_known else -1), 0), HIGHEST_LEVEL)
        return drill(self.drill, self.seed + 1, level, tree=self.tree, passed=passed)

    def _result(self) -> Learning:
        """The end of a drill: how many answers were right, and what to practise."""
        missed = Counter(each.question.kind for each in self.passed if not each.is_known)
        lines = [f"**{self.score}.**", *(_practise(*each) for each in missed.most_common())]
        text = "\n\n".join(lines)
        return replace(self, place="Result", text=text, event=self.after)

    def previous(self) -> Learning | None:
        """The step before; None where there is none."""
        if self.lesson is None or not self.step:
            return None
        return step_of(self.lesson, self.step - 1)


def _practise(kind: str, missed: int) -> str:
    return f"Practise *{kind}*, {missed} missed: lesson {LESSONS_ON[kind]} explains them."


def step_of(lesson: Lesson, number: int = 0) -> Learning:
    """A step of a lesson, from 0."""
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
        None if question is None else Asked(question),
        step.options,
        step.view,
        lesson=lesson,
        step=number,
    )


def drill(
    kind: Drill,
    seed: int,
    level: int = 0,
    *,
    tree: PaperTree | None = None,
    passed: tuple[Asked, ...] = (),
) -> Learning:
    """A question of the quiz or an exam; about a tree that was pasted the same few, in turn."""
    if kind == "quiz":
        exercise = next_question(seed, level)
    else:
        exercise = next_exam(seed, level) if tree is None else exam_of(tree, seed)
    shown = exercise.algorithm
    return Learning(
        "Quiz" if kind == "quiz" else "Exam",
        f"Question {len(passed) + 1} of {QUESTIONS}",
        "",
        exercise.game,
        tuple(dict.fromkeys(("minimax", shown))),
        shown,
        exercise.event,
        exercise.after,
        Asked(exercise.question),
        drill=kind,
        seed=seed,
        level=level,
        tree=tree,
        passed=passed,
    )
