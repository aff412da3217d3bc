"""A question of a lesson, the quiz or an exam, and its state: the answers given to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

Answer = str | float | frozenset[int]
"""The text of a choice; a move or a number; the nodes that are crossed out."""

Asks = Literal["choice", "move", "number", "crossing"]


@dataclass(frozen=True)
class Question:
    """A question with its answers.

    Attributes:
        kind: its topic, such as `windows`.
        prompt: a sentence or two.
        asks: the kind of its answers.
        right: every answer that is right.
        choices: the texts to choose from.
        hint: a sentence after the first wrong answer.
        explanation: sentences after a right answer, or a second wrong one.
        node: the node of the shown search that explains it.
        reason_of: returns a sentence on a wrong answer, which may be empty.
    """

    kind: str
    prompt: str
    asks: Asks
    right: frozenset[Answer]
    choices: tuple[str, ...] = ()
    hint: str = ""
    explanation: str = ""
    node: int | None = None
    reason_of: Callable[[Answer], str] = lambda _: ""


@dataclass(frozen=True)
class QuestionState:
    """A question and the answers given to it."""

    question: Question
    given: tuple[Answer, ...] = ()

    @property
    def is_right(self) -> bool:
        return bool(self.given) and self.given[-1] in self.question.right

    @property
    def is_open(self) -> bool:
        """True if it waits for an answer."""
        return not self.is_right and len(self.given) < 2

    @property
    def is_known(self) -> bool:
        """True if the first answer was right, which a drill counts."""
        return self.is_right and len(self.given) == 1

    def answer(self, given: Answer) -> QuestionState:
        """Return the state after another answer; a repeated one changes nothing."""
        if not self.is_open or given in self.given:
            return self
        return replace(self, given=(*self.given, given))

    @property
    def feedback(self) -> str:
        """The words on the last answer; empty before the first."""
        if not self.given:
            return ""
        question, last = self.question, self.given[-1]
        reason = question.reason_of(last)
        if self.is_right:
            parts = ["**Right.**", question.explanation]
        elif self.is_open:
            parts = ["**Not quite.**", reason, f"Hint: {question.hint}" if question.hint else ""]
        else:
            parts = ["**No.**", reason, self._number, question.explanation]
        return " ".join(part for part in dict.fromkeys(parts) if part)

    @property
    def _number(self) -> str:
        """The right number in a sentence; other right answers are marked, or shown in the tree."""
        numbers = " or ".join(map(str, self.question.right))
        return f"The answer is: {numbers}." if self.question.asks == "number" else ""
