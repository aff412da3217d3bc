"""Reads a lesson's file; what is wrong with it, line by line, as far as no search is needed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from ttt_tui.features.lessons.lesson import (
    BRANCHES,
    KEYS,
    KINDS,
    LEVELS,
    MOVES,
    PLACEHOLDER,
    SUMMARY,
    VIEWS,
    Choice,
    Fault,
    Lesson,
    Placeholder,
    Question,
    Reason,
    Show,
    Step,
    answers_of,
)
from ttt_tui.features.lessons.moments import LessonError, algorithm, read_moves, read_when
from ttt_tui.features.lessons.quantities import Condition, Quantity, Subject
from ttt_tui.game import NotationError, Position, quoted
from ttt_tui.game.game_state import move_text, rules_of
from ttt_tui.game.game_texts import read_state
from ttt_tui.search import OptionsError, SearchOptions
from ttt_tui.search.algorithm import listed

_KEY_LINE = re.compile(r"([a-z]+):\s*(.*)")
_ANSWER = re.compile(r"-\s+(.*?)\s*\[([^\[\]]*)\]")


class Reader:
    """Reads one file; what is wrong is in `faults`, with what else was sound in `lesson`."""

    def __init__(self, text: str, name: str) -> None:
        self.faults: list[Fault] = []
        self._lines = re.split(r"\r\n|\r|\n", text)  # as editors number them
        self._questions = 0
        self._placeholders: list[Placeholder] = []
        self.lesson = self._read(name)
        self.faults.sort()

    def _read(self, name: str) -> Lesson:
        title, summary, steps, usual = "", "", [], Show()
        for first, last in self._sections():
            heading = self._lines[first]
            if heading.startswith("## "):
                steps.append(self._step(heading[3:].strip(), usual, first, last))
            else:
                title = heading[2:].strip()
                header = self._header(first + 1, last, (*KEYS, SUMMARY))[0]
                summary = header.get(SUMMARY, ("", 0))[0]
                usual = self._shown(usual, header)
        if not title:
            self.faults.append(Fault(1, "not a lesson: the first line must be `# Title`"))
        elif not steps:
            self.faults.append(Fault(1, "not a lesson: it needs a step, a line `## Title`"))
        found = Lesson(name, title, tuple(steps), summary)
        if steps and self._questions < 2:
            self.faults.append(
                Fault(1, f"a lesson needs two questions or more: this one has {self._questions}")
            )
        return found

    def _sections(self) -> list[tuple[int, int]]:
        """The first line of each part with a heading, and the line after its last."""
        heads = [at for at, line in enumerate(self._lines) if re.match(r"##? ", line)]
        return list(pairwise([*heads, len(self._lines)]))

    def _header(
        self, first: int, last: int, keys: Sequence[str] = KEYS
    ) -> tuple[dict[str, tuple[str, int]], int]:
        """The lines `key: value` from the first on, and where the text begins."""
        found: dict[str, tuple[str, int]] = {}
        for at in range(first, last):
            match = _KEY_LINE.fullmatch(self._lines[at].strip())
            if match is None and self._lines[at].strip():
                return found, at
            if match is None:
                continue
            if match[1] not in keys:
                self._fault(at, f"unknown key {quoted(match[1])}: choose from {', '.join(keys)}")
            else:
                found[match[1]] = match[2], at
        return found, last

    def _fault(self, at: int, what: str) -> None:
        self.faults.append(Fault(at + 1, what))

    def _shown(self, usual: Show, header: Mapping[str, tuple[str, int]]) -> Show:
        show = usual
        for key in KEYS:  # in this order, as each may stand on those before it
            if key in header:
                text, at = header[key]
                try:
                    show = _with(show, key, text)
                except (LessonError, NotationError, OptionsError, ValueError) as error:
                    self._fault(at, str(error))
        if show.options.algorithm not in show.algorithms:
            shown = show.algorithms[-1]
            show = replace(show, options=replace(show.options, algorithm=shown))
        return show

    def _step(self, title: str, usual: Show, first: int, last: int) -> Step:
        header, begin = self._header(first + 1, last)
        show = self._shown(usual, header)
        self._placeholders = []
        lines = range(begin, last)
        question_line = next((at for at in lines if self._lines[at].startswith("?")), last)
        text = self._prose(begin, question_line, show)
        self._questions += question_line < last
        question = self._question(question_line, last, show) if question_line < last else None
        if not text:
            self._fault(first, "a step without a text")
        if "then" in header and question is None:
            self._fault(header["then"][1], "then is for steps with a question")
        return Step(title, show, text, question, tuple(self._placeholders), first + 1)

    def _prose(self, first: int, last: int, show: Show) -> str:
        """Paragraphs, a line each; placeholders are noted."""
        for at in range(first, last):
            self._note_placeholders(at, self._lines[at], show)
        text = "\n".join(self._lines[first:last])
        return "\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text)).strip()

    def _note_placeholders(self, at: int, text: str, show: Show) -> None:
        for match in PLACEHOLDER.finditer(text):
            inside, _, expected = match[1].partition(" = ")
            if quantity := self._quantity(at, inside, show):
                self._placeholders.append(Placeholder(quantity, expected.strip(), at + 1))

    def _quantity(self, at: int, text: str, show: Show) -> Quantity | None:
        try:
            return Quantity.read(text, show.subject)
        except (LessonError, NotationError, OptionsError, ValueError) as error:
            self._fault(at, f"{{{text.strip()}}}: {error}")
            return None

    def _question(self, first: int, last: int, show: Show) -> Question | None:
        head, _, words = self._lines[first][1:].partition(":")
        kind, _, what = head.strip().partition(" ")
        if kind not in KINDS or not words.strip():
            self._fault(first, f"not a question: write `? KIND ...: words`, {' | '.join(KINDS)}")
            return None
        amounts = [
            quantity
            for each in (what.split("|") if kind == "value" else ())
            if (quantity := self._quantity(first, each, show))
        ]
        if kind == "value" and len(amounts) < len(what.split("|")):
            return None  # it is said what is wrong with each
        known = {"move": MOVES, "branch": BRANCHES}.get(kind)
        if known and what.strip() not in known:
            self._fault(
                first, f"unknown {kind} {quoted(what.strip())}: choose from {', '.join(known)}"
            )
            return None
        choices: list[Choice] = []
        reasons: list[tuple[str, list[str], int]] = []
        answers = 0
        because: list[str] = []
        hint: list[str] = []
        paragraph = because
        for at in range(first + 1, last):
            line = self._lines[at].strip()
            self._note_placeholders(at, line, show)
            if line.startswith("- "):
                answers += 1
                choices += self._choice(at, line, show) if kind == "choice" else ()
                answer = choices[-1].words if choices else line[2:].strip()
                paragraph = []
                reasons.append((answer, paragraph, at + 1))
            elif line.startswith("hint:"):
                paragraph = hint
                paragraph.append(line.removeprefix("hint:").strip())
            elif line.startswith("?"):
                self._fault(at, "a second question: a step asks one")
            elif line:
                paragraph = paragraph if self._lines[at][0].isspace() else because
                paragraph.append(line)
        if kind == "choice" and answers < 2:
            self._fault(first, "a choice has two answers or more: `- words [condition]`")
        self._note_placeholders(first, words, show)
        if kind == "choice" and len(choices) < answers:
            return None  # it is said what is wrong with each
        found = [Reason(answer, " ".join(said), line) for answer, said, line in reasons if said]
        results = rules_of(show.position).values_are_results
        if kind == "value" and len(amounts) == 1 and not results:
            self._fault(
                first, "one value to choose from: add others, as in `value at a | value at b`"
            )
            return None
        if kind == "move" and what.strip() != "best" and not results:
            self._fault(first, f"no move is {what.strip()} in this game: choose best")
            return None
        question = Question(
            kind, what.strip(), tuple(amounts), words.strip(), first + 1, tuple(choices),
            " ".join(because), tuple(found), " ".join(hint),
        )  # fmt: skip
        self._check_reasons(question, show)
        return question

    def _check_reasons(self, question: Question, show: Show) -> None:
        """A reason is for an answer that can be given."""
        if question.kind == "move":
            state = show.position
            moves = range(state.rules.cells) if isinstance(state, Position) else state.moves()
            known = [move_text(state, move) for move in moves]
        else:
            known = answers_of(question)
        for each in question.reasons:
            if each.answer not in known:
                few = ", ".join(known) or "none: the engine says what the node is"
                self._fault(each.line - 1, f"no answer {quoted(each.answer)}: choose from {few}")

    def _choice(self, at: int, line: str, show: Show) -> list[Choice]:
        match = _ANSWER.fullmatch(line)
        if match is None:
            self._fault(at, "an answer says when it is right: `- words [condition]`")
            return []
        try:
            return [Choice(match[1], Condition.read(match[2], show.subject))]
        except (LessonError, NotationError, OptionsError, ValueError) as error:
            self._fault(at, f"[{match[2]}]: {error}")
            return []


def _with(show: Show, key: str, text: str) -> Show:
    """What is shown with this line of the header.

    Raises:
        ValueError: it cannot be.
    """
    if key == "position":
        state = read_state(text)
        if isinstance(state, Position):
            state.check()
        return replace(show, position=state)
    if key == "algorithms":
        found = listed(map(algorithm, text.replace(",", " ").split()))
        if len(found) < 2:
            raise LessonError("name two algorithms or more to search side by side")
        return replace(show, algorithms=found)
    if key == "shown":
        found_one = algorithm(text)
        if found_one not in show.algorithms:
            raise LessonError(
                f"{text} is not one of the algorithms: {' '.join(map(str, show.algorithms))}"
            )
        return replace(show, options=replace(show.options, algorithm=found_one))
    if key == "options":
        usual = SearchOptions(show.options.algorithm)
        return replace(show, options=Subject(show.position, usual).with_words(text.split()).options)
    if key in ("moment", "then"):
        when = read_when(text, show.position)
        return replace(show, when=when) if key == "moment" else replace(show, then=when)
    if key in ("view", "level"):
        known = VIEWS if key == "view" else LEVELS
        if text not in known:
            raise LessonError(f"unknown {key} {quoted(text)}: choose from {', '.join(known)}")
        return replace(show, **{key: text})  # type: ignore[arg-type]
    if text in ("best", "values"):
        if not isinstance(show.position, Position):
            raise LessonError(f"light {text} is for boards: choose node MOVES")
        return replace(show, light=text)
    kind, _, moves = text.partition(" ")
    if kind != "node" or not moves:
        raise LessonError(f"unknown light {quoted(text)}: choose best, values, or node (0,0) (1,1)")
    return replace(show, light=read_moves(moves, show.position))
