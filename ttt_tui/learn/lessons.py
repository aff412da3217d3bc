"""Lessons: Markdown texts in steps, whose numbers a test computes.

A text begins with `# Title`, each step with `## `. Below either stand lines `key: value`: what is
searched (`position`, `algorithms`, `options`), whose search is `shown`, at which `moment`, and
behind `->` where it goes after the answer, in which `view`; and the `summary` of all. In the text
`{nodes minimax = 44}` is shown as 44; what stands before the sign is how a test computes it (see
`tests/learn/variables.py`). A step may end with a question:

    ? choice: Which order visits fewer nodes?
    + centre first [nodes order=centre < nodes order=reading]
    - reading order
      Why this answer is wrong.
    hint: Said after the first wrong answer.
    Said in the end.

`+` is the right choice, in brackets what makes it right, which a test compares with the engine;
`? choice cuts: ...` says of which kind it is. `? move: ...` asks for the best move.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from ttt_tui.games.game import Game, move_text
from ttt_tui.games.paper import PaperTree
from ttt_tui.games.text import read_game
from ttt_tui.learn.question import Answer, Asks, Question
from ttt_tui.learn.quiz import best_moves
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import Options
from ttt_tui.search.run_here import search
from ttt_tui.search.trace import Trace
from ttt_tui.words.values import node_name

_KEY = re.compile(r"(position|algorithms|options|shown|moment|view|summary): *(.*)")
_VARIABLE = re.compile(r"\{[^{}]* = ([^{}]*)\}")
_CHOICE = re.compile(r"([+-]) (.*?)(?: \[.*\])?")

_searched = lru_cache(maxsize=8)(search)


@dataclass(frozen=True)
class LessonStep:
    """A step as its file has it.

    Attributes:
        text, question: Markdown with variables that are not filled in; no question is empty.
    """

    title: str
    text: str
    question: str
    keys: Mapping[str, str]

    @property
    def game(self) -> Game:
        return read_game(self.keys.get("position", "empty"))

    @property
    def algorithms(self) -> tuple[str, ...]:
        return tuple(self.keys.get("algorithms", "minimax alpha-beta").split())

    @property
    def shown(self) -> str:
        return self.keys.get("shown", self.algorithms[-1])

    @property
    def options(self) -> Options:
        return Options().with_texts(self.keys.get("options", "").split())

    @property
    def trace(self) -> Trace:
        """The search that is shown."""
        return _searched(self.game, self.shown, self.options)

    @property
    def view(self) -> str:
        """The tab that is shown; empty if it may be any."""
        return self.keys.get("view", "")

    def event(self, *, answered: bool = False) -> int:
        """Return the moment of the shown search before or after the question is answered."""
        moment, _, then = self.keys.get("moment", "end").partition(" -> ")
        return event_of(self.trace, then if answered and then else moment)

    def render(self) -> tuple[str, Question | None]:
        """Return the text, and the question of the step or None."""
        return filled(self.text), _question(self) if self.question else None


def event_of(trace: Trace, moment: str) -> int:
    """Return the event of a moment: `begin`, `end`, `event NUMBER`, `node PATH` or `left PATH`."""
    word, _, path = moment.partition(" ")
    if not path:
        return 0 if word == "begin" else trace.events
    if word == "event":
        return int(path)
    node = path_node(trace, path)
    left = trace.left_at(node)
    return (trace.entered_at(node) if word == "node" or left is None else left) + 1


def path_node(trace: Trace, path: str) -> int:
    """Return the node at the end of a path of moves, or with a name in a tree."""
    game = trace.game
    if isinstance(game, PaperTree):
        whole = Moment(trace)
        return next(each for each in range(1, len(trace)) if node_name(whole, each) == path)
    moves: list[int] = []
    for word in path.split():
        moves.append(next(move for move in game.moves() if move_text(game, move) == word))
        game = game.play(moves[-1])
    return trace.node_after(moves) or 0


def filled(text: str) -> str:
    """Leave of each variable in braces the value that its author wrote."""
    return _VARIABLE.sub(r"\1", text)


@dataclass(frozen=True)
class Lesson:
    """A lesson.

    Attributes:
        name: the name of its file, which the progress keeps.
        number: from 1.
        summary: a sentence for its end.
        of_exam: True if it is about trees on paper.
    """

    name: str
    number: int
    title: str
    summary: str
    of_exam: bool
    steps: tuple[LessonStep, ...]


@lru_cache(maxsize=1)
def all_lessons() -> tuple[Lesson, ...]:
    """Return all lessons in their order."""
    texts = sorted(files("ttt_tui.learn").joinpath("texts").iterdir(), key=lambda file: file.name)
    return tuple(
        read_lesson(file.name.removesuffix(".md"), number, file.read_text("utf-8"))
        for number, file in enumerate(texts, 1)
    )


def read_lesson(name: str, number: int, text: str) -> Lesson:
    """Read a lesson, in whose steps a question has a text before it."""
    head, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    title, usual, _ = _head(head.removeprefix("# "))
    steps = []
    for part in parts:
        step_title, keys, body = _head(part)
        prose, _, asked = body.partition("\n? ")
        steps.append(LessonStep(step_title, prose.strip(), asked.strip(), {**usual, **keys}))
    of_exam = usual.get("position", "").startswith("(")
    return Lesson(name, number, title, usual["summary"], of_exam, tuple(steps))


def _head(text: str) -> tuple[str, dict[str, str], str]:
    """Return the title, the lines `key: value` below it, and the rest."""
    title, *lines = text.strip().split("\n")
    keys = {}
    while lines and (match := _KEY.fullmatch(lines[0])):
        keys[match[1]] = match[2]
        del lines[0]
    return title, keys, "\n".join(lines)


def _question(step: LessonStep) -> Question:
    first, *lines = filled(step.question).split("\n")
    head, _, prompt = first.partition(": ")
    kind = head.partition(" ")[2] or "lesson"
    answers: list[str] = []
    reasons: dict[Answer, str] = {}
    hint = ""
    rest: list[str] = []
    right: frozenset[Answer] = frozenset()
    for line in lines:
        if choice := _CHOICE.fullmatch(line):
            answers.append(choice[2])
            if choice[1] == "+":
                right = frozenset({answers[-1]})
        elif line.startswith("  "):
            reasons[answers[-1]] = f"{reasons.get(answers[-1], '')} {line.strip()}".lstrip()
        elif line.startswith("hint: "):
            hint = line.removeprefix("hint: ")
        else:
            rest.append(line)
    asks: Asks = "choice"
    if head == "move":
        asks, kind = "move", "best moves"
        right = frozenset(each.move for each in best_moves(_searched(step.game, "minimax")))
    choices = tuple(answers)
    explanation = " ".join(rest)
    return Question(
        kind,
        prompt,
        asks,
        right,
        choices,
        hint,
        explanation,
        reason_of=lambda answer: reasons.get(answer, ""),
    )
