"""A lesson as its file says it: steps, what each shows, its text and its question; no screen.

The file is Markdown: `# Title`, then `## ` for each step; below either lines `key: value` that say
what is shown, then text with `{placeholders}`, then at most one question, `? KIND ...: words`. See
docs/how-to/lessons.md. `lesson_reader` reads it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ttt_tui.features.lessons.moments import When
from ttt_tui.features.lessons.quantities import Condition, Quantity, Subject
from ttt_tui.game import Position
from ttt_tui.game.game_state import GameState
from ttt_tui.registry import having
from ttt_tui.search import PLAIN, Algorithm, SearchOptions

VIEWS = ("tree", "both", "comparison", "moves", *having("view"))
LEVELS = ("simple", "full")
SUMMARY = "summary"
"""The key of what the whole lesson has taught, below its title."""
KEYS = ("position", "algorithms", "shown", "options", "moment", "then", "view", "level", "light")

PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


class Fault(NamedTuple):
    """What is wrong with a file, and in which line."""

    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.line}: {self.what}"


@dataclass(frozen=True)
class Show:
    """What a step brings on the screen.

    Attributes:
        position: the one searched.
        algorithms: which search it, side by side.
        options: how; their algorithm is the one whose search is looked at.
        when: which moment of it.
        then: to which moment the screen goes when the question has been answered; None: it stays.
        view: which panel is brought to the front; `both` for two trees in step.
        level: how much the screen shows.
        light: `best` or `values` on the board, or the moves to a line of the tree.
    """

    position: GameState = field(default_factory=Position)
    algorithms: tuple[Algorithm, ...] = PLAIN
    options: SearchOptions = field(default_factory=SearchOptions)
    when: When = field(default_factory=When)
    then: When | None = None
    view: str = "tree"
    level: str = "simple"
    light: str | tuple[int, ...] = ""

    @property
    def subject(self) -> Subject:
        """The search that is looked at."""
        return Subject(self.position, self.options, self.when)


@dataclass(frozen=True)
class Placeholder:
    """A number in a text that the engine fills, with the one that is expected, if one is."""

    quantity: Quantity
    expected: str
    line: int


class Reason(NamedTuple):
    """Why an answer is wrong.

    Attributes:
        answer: the words of a choice, the quantity of a value, a value of the game, or a cell.
        words: what is said to whoever gives that answer.
        line: in the file.
    """

    answer: str
    words: str
    line: int


class Choice(NamedTuple):
    """An answer to choose, and what the engine must find for it to be right."""

    words: str
    condition: Condition


@dataclass(frozen=True)
class Question:
    """What is asked; what is right the engine finds (`questions`).

    Attributes:
        kind: `move`, `branch`, `value` or `choice`.
        what: of a move and a branch, which are right.
        amounts: of a value: the right one, then others to choose from.
        choices: of a choice.
        words: the question.
        because: what is said when it has been answered.
        reasons: why answers are wrong, each of which says more than the engine does.
        hint: what is said beside that when an answer was wrong.
        line: in the file.
    """

    kind: str
    what: str
    amounts: tuple[Quantity, ...]
    words: str
    line: int
    choices: tuple[Choice, ...] = ()
    because: str = ""
    reasons: tuple[Reason, ...] = ()
    hint: str = ""

    def reason(self, answer: str) -> str:
        """Why this answer is wrong; empty where the lesson does not say."""
        return next((each.words for each in self.reasons if each.answer == answer), "")


class StepWords(NamedTuple):
    """What a step says, before the engine has filled it: how much room it takes.

    Attributes:
        feedback: the longest that comes of an answer.
    """

    title: str
    text: str
    question: str = ""
    answers: tuple[str, ...] = ()
    feedback: str = ""


@dataclass(frozen=True)
class Step:
    title: str
    show: Show
    text: str
    question: Question | None
    placeholders: tuple[Placeholder, ...]
    line: int

    @property
    def words(self) -> StepWords:
        text, question = _expected(self.text.replace("\n", "\n\n")), self.question
        if question is None:
            return StepWords(self.title, text)
        hint = f"\nHint: {question.hint}" if question.hint else ""
        before = _LONG_FINDING if question.kind in ("move", "branch") else ""
        wrong = [f"No. {before} {each.words} Try again.{hint}" for each in question.reasons]
        wrong.append(f"No. {before} Try again.{hint}")
        return StepWords(
            self.title,
            text,
            _expected(question.words),
            tuple(map(_expected, answers_of(question))),
            max(map(_expected, [*wrong, f"Right. {before} {question.because}"]), key=len),
        )


_LONG_FINDING = "after (0,0), the game is drawn in 4, says the engine."
_USUAL_NUMBER = "[-inf, 0]"


def _expected(text: str) -> str:
    """A text with the numbers that are expected, or some number, in its placeholders."""
    return PLACEHOLDER.sub(lambda match: match[1].partition(" = ")[2] or _USUAL_NUMBER, text)


@dataclass(frozen=True)
class Lesson:
    """Attributes:
    summary: what it has taught, a sentence or two for its end; may be empty.
    """

    name: str
    title: str
    steps: tuple[Step, ...]
    summary: str = ""

    @property
    def questions(self) -> int:
        return sum(step.question is not None for step in self.steps)


MOVES = ("best", "winning", "drawing", "losing")
BRANCHES = ("cut", "bound", "exact", "best")
KINDS = ("move", "branch", "value", "choice")
OF_A_GAME = {-1: "-1", 0: "0", 1: "+1"}
"""The values of a game, as a reason names them."""


def answers_of(question: Question) -> list[str]:
    """The answers of a list, as a reason names them; none for a move and a node."""
    if question.kind == "choice":
        return [each.words for each in question.choices]
    if question.kind != "value":
        return []
    if len(question.amounts) == 1:
        return list(OF_A_GAME.values())
    return [each.strip() for each in question.what.split("|")]


def filled(text: str, show: Show, value: Mapping[Quantity, str]) -> str:
    """A text with its placeholders filled; what is not known yet stands as `...`."""

    def fill(match: re.Match[str]) -> str:
        inside = match[1].partition(" = ")[0]
        try:
            return value.get(Quantity.read(inside, show.subject), "...")
        except ValueError:
            return match[0]

    return PLACEHOLDER.sub(fill, text)
