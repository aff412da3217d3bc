"""Lessons: Markdown texts in steps, whose numbers the engine computes when they are shown.

A text begins with `# Title`; each step with `## `. Below either stand lines `key: value`: what is
searched (`position`, `algorithms`, `options`), whose search is looked at (`shown`), at which
`moment`, to which it goes after the answer (`then`), in which `view`; and the `summary` of all. In
the text `{nodes minimax}` is a number of the engine (see `ttt_tui.learn.amounts`). A step may end
with a question:

    ? choice: Which order visits fewer nodes?
    - centre first [nodes order=centre < nodes order=reading]
    - reading order [nodes order=centre > nodes order=reading]
      Why this answer is wrong.
    hint: Said after the first wrong answer.
    Said after the right one.

`? value A | B | C: ...` lets one choose among amounts, the first of which is right; with a single
amount among -1, 0 and +1. `? move: ...` asks for the best move, `? node cut: ...` and
`? node bound: ...` for a node that was cut, or of which only a bound is known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.resources import files
from typing import Any

from ttt_tui.games.game import Game
from ttt_tui.games.text import read_game
from ttt_tui.learn.amounts import Scene, amount, filled, holds, read_options
from ttt_tui.learn.question import Answer, Question
from ttt_tui.search.judge import Bound
from ttt_tui.search.moment import Moment
from ttt_tui.search.options import Options
from ttt_tui.search.trace import Reason
from ttt_tui.words import values

_KEY = re.compile(r"(position|algorithms|options|shown|moment|then|view|summary): *(.*)")
_CHOICE = re.compile(r"(.*?) *\[([^\[\]]*)\]")
_RESULTS = {-1: "-1: O wins", 0: "0: a draw", 1: "+1: X wins"}


@dataclass(frozen=True)
class Step:
    """One step as its file says it.

    Attributes:
        text, question: Markdown with amounts that are not filled in; no question is empty.
    """

    title: str
    text: str
    question: tuple[str, ...]
    keys: Mapping[str, str] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return read_game(self.keys.get("position", "empty"))

    @property
    def algorithms(self) -> tuple[str, ...]:
        return tuple(self.keys["algorithms"].split())

    @property
    def shown(self) -> str:
        return self.keys.get("shown", self.algorithms[-1])

    @property
    def options(self) -> Options:
        return read_options(self.keys.get("options", "").split(), Options())

    @property
    def view(self) -> str:
        return self.keys.get("view", "")

    @property
    def scene(self) -> Scene:
        moment = self.keys.get("moment", "end")
        return Scene(self.game, self.shown, self.options, moment)

    def event(self, *, answered: bool = False) -> int:
        """The moment of the shown search, once the question is answered or before."""
        scene = self.scene
        then = self.keys.get("then", scene.moment)
        return (replace(scene, moment=then) if answered else scene).event

    def render(self) -> tuple[str, Question | None]:
        """The text, and the question if there is one."""
        scene = self.scene
        return filled(self.text, scene), _question(self, scene) if self.question else None


@dataclass(frozen=True)
class Lesson:
    """Attributes:
    name: of its file, which progress remembers.
    number: from 1, as it is called on the command line.
    of_exam: it is about trees on paper.
    """

    name: str
    number: int
    title: str
    steps: tuple[Step, ...]

    @property
    def summary(self) -> str:
        """What it has taught, for its end."""
        return self.steps[0].keys["summary"]

    @property
    def of_exam(self) -> bool:
        return self.steps[0].keys["position"].startswith("(")


@lru_cache(maxsize=1)
def all_lessons() -> tuple[Lesson, ...]:
    """All lessons in their order."""
    texts = sorted(files("ttt_tui.learn").joinpath("texts").iterdir(), key=lambda file: file.name)
    return tuple(
        read_lesson(file.name.removesuffix(".md"), number, file.read_text("utf-8"))
        for number, file in enumerate(texts, 1)
    )


def read_lesson(name: str, number: int, text: str) -> Lesson:
    """A lesson from its text."""
    head, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    title, _, rest = head.partition("\n")
    usual, _ = _keys(rest)
    steps = []
    for part in parts:
        step_title, _, rest = part.partition("\n")
        keys, body = _keys(rest)
        prose, mark, asked = body.partition("\n? ")
        question = tuple(asked.strip().split("\n")) if mark else ()
        steps.append(Step(step_title, prose.strip(), question, {**usual, **keys}))
    return Lesson(name, number, title.removeprefix("# "), tuple(steps))


def _keys(text: str) -> tuple[dict[str, str], str]:
    """The lines `key: value` at the beginning, and the rest."""
    keys, lines = {}, text.strip().split("\n")
    while lines and (match := _KEY.fullmatch(lines[0])):
        keys[match[1]] = match[2]
        del lines[0]
    return keys, "\n".join(lines)


# Questions


def _question(step: Step, scene: Scene) -> Question:
    head, _, prompt = step.question[0].partition(": ")
    kind, _, what = head.partition(" ")
    answers, reasons, hint, rest = _parts(step.question[1:], scene)
    game = scene.game
    common: dict[str, Any] = {
        "kind": "lesson",
        "prompt": filled(prompt, scene),
        "hint": hint,
        "explanation": rest,
    }
    if kind == "choice":
        right = frozenset(text for text, condition in answers if holds(condition, scene))
        texts = tuple(text for text, _ in answers)
        whys: dict[Answer, str] = {text: why for text, why in reasons.items()}  # noqa: C416
        return Question(asks="choice", choices=texts, right=right, reasons=whys, **common)
    if kind == "value":
        amounts = [amount(each, scene) for each in what.split(" | ")]
        if len(amounts) == 1:
            words: dict[Answer, str] = {_RESULTS[int(n)]: why for n, why in reasons.items()}
            right = frozenset({_RESULTS[int(amounts[0].raw)]})
            texts = tuple(_RESULTS.values())
        else:
            words = {amount(text, scene).words: why for text, why in reasons.items()}
            right = frozenset({amounts[0].words})
            texts = tuple(each.words for each in sorted(amounts, key=lambda each: str(each.raw)))
        return Question(asks="choice", choices=texts, right=right, reasons=words, **common)
    if kind == "move":
        moves = _best_moves(scene)
        worth: dict[Answer, str] = {
            move: f"{values.move_name(game, move)} leads to {values.result_of(game, value)}."
            for move, value in moves.items()
            if value != max(moves.values(), key=lambda value: value * game.to_move)
        }
        right_moves = frozenset(moves.keys() - worth.keys())
        return Question(asks="move", right=right_moves, reasons=worth, **common)
    nodes = frozenset(_nodes(scene, what))
    others: dict[Answer, str] = {
        node: "The search tried every move there, so it knows the value."
        for node in range(len(scene.trace))
        if node not in nodes
    }
    return Question(asks="node", right=nodes, reasons=others, node=min(nodes), **common)


def _parts(
    lines: tuple[str, ...], scene: Scene
) -> tuple[list[tuple[str, str]], dict[str, str], str, str]:
    """Choices with their conditions, reasons by answer, the hint, and what is said in the end."""
    answers: list[tuple[str, str]] = []
    reasons: dict[str, str] = {}
    hint, rest = "", list[str]()
    for line in lines:
        text = line.strip()
        if line.startswith("- "):
            match = _CHOICE.fullmatch(text[2:])
            words, condition = (match[1], match[2]) if match else (text[2:], "")
            answers.append((filled(words, scene), condition))
        elif line.startswith("  "):
            answer = answers[-1][0]
            said = filled(text, scene)
            reasons[answer] = f"{reasons[answer]} {said}" if answer in reasons else said
        elif line.startswith("hint: "):
            hint = filled(text.removeprefix("hint: "), scene)
        else:
            rest.append(text)
    return answers, reasons, hint, filled(" ".join(rest), scene)


def _best_moves(scene: Scene) -> Mapping[int, int]:
    """The exact value of each move of the position that is searched."""
    trace = replace(scene, algorithm="minimax", options=Options()).trace
    return {each.move: each.value for each in trace.totals.root if each.value is not None}


def _nodes(scene: Scene, what: str) -> Iterator[int]:
    """The nodes of a search that were cut, or of which only a bound is known."""
    moment = Moment(scene.trace)
    for view in map(moment.view, range(1, len(scene.trace))):
        if what == "cut" and view.reason is Reason.CUTOFF:
            yield view.node
        if what == "bound" and view.bound in (Bound.LOWER, Bound.UPPER):
            yield view.node
