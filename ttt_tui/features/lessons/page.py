"""A step of a lesson as a page: its words, and what the reader can do next."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from textual.markup import escape

from ttt_tui.game import Position
from ttt_tui.game.notation import with_cell_names
from ttt_tui.words.numbers import plural

if TYPE_CHECKING:  # loaded when a lesson is first wanted
    from ttt_tui.features.lessons.lesson import Lesson, StepWords
    from ttt_tui.features.lessons.walk import Walk

_STEP_WORDS = {
    "here": "[b reverse] {} [/]",
    "done": "✓{}",
    "skipped": "[b]!{}[/b]",
    "to come": "·{}",
}

_STATE_WORDS = {"skipped": ", skipped"}


@dataclass(frozen=True)
class LessonPage:
    """What the panel shows.

    Attributes:
        title: of the lesson.
        steps: how far the reader is, as markup, on a line.
        count: the same in words.
        contents: the same with the titles of the steps, a line each.
        heading: of the step.
        text, question: in plain words; the question may be empty.
        answers: to choose from: whether each has been given, as a mark, and its words.
        how: how the question is answered.
        feedback: what came of the last answer.
        ways: what can be done next, as markup.
        all_steps: what the lesson says, for the room that it takes.
    """

    title: str
    steps: str
    count: str
    heading: str
    text: str
    question: str = ""
    answers: tuple[tuple[str, str], ...] = ()
    how: str = ""
    feedback: str = ""
    ways: str = ""
    contents: str = ""
    all_steps: tuple[StepWords, ...] = ()


def page_of(walk: Walk, following: Lesson | None, *, gives_line: bool = False) -> LessonPage:
    """The present step; where that is the end, the way to the following lesson.

    Args:
        following: the next lesson; None after the last.
        gives_line: `>` gives the selected line of the tree as the answer.
    """
    marks = [_STEP_WORDS[each.value].format(at + 1) for at, each in enumerate(walk.states)]
    links = [f"[@click=screen.lesson_step({at})]{mark}" for at, mark in enumerate(marks)]
    steps = " ".join(f"{link}[/]" for link in links)
    contents = "\n".join(
        f"{link} {escape(step.title)}{_STATE_WORDS.get(state.value, '')}[/]"
        for link, step, state in zip(links, walk.lesson.steps, walk.states, strict=True)
    )
    all_steps = tuple(each.words for each in walk.lesson.steps)
    back = "[@click=screen.lesson_back]< back[/]"
    if not (walk.at or walk.finished):
        back = "[$dim-color]< back[/]"  # its place is kept
    skipped = (
        []
        if walk.skipped is None
        else [f"[@click=screen.lesson_skipped]! skipped {walk.skipped + 1}[/]"]
    )
    if walk.finished:
        count = [each.value for each in walk.states].count("skipped")
        gap = f" You skipped {plural(count, 'step')}: press ! to go there." if count else ""
        to = "the list of lessons" if following is None else f"next lesson: {following.title}"
        onward = f"[b reverse @click=screen.lesson_next] > {escape(to)} [/]"
        return LessonPage(
            walk.lesson.title,
            steps,
            "",
            "The end of this lesson",
            f"{walk.lesson.summary or 'You have reached the end.'}{gap}",
            ways="  ".join([back, onward, *skipped]),
            contents=contents,
            all_steps=all_steps,
        )
    state = walk.step.show.position
    named = partial(with_cell_names, rules=state.rules) if isinstance(state, Position) else str
    onward = f"[b reverse @click=screen.lesson_next] > {walk.onward(gives_line=gives_line)} [/]"
    return LessonPage(
        walk.lesson.title,
        steps,
        f"step {walk.at + 1} of {len(walk.lesson.steps)}",
        walk.step.title,
        named(walk.text.replace("\n", "\n\n")),
        named(walk.question),
        tuple((_mark(walk, number), named(each.words)) for number, each in enumerate(walk.answers)),
        walk.how,
        named(walk.feedback),
        "  ".join([back, onward, *skipped]),
        contents,
        all_steps,
    )


def _mark(walk: Walk, number: int) -> str:
    """What stands before an answer: whether it has been given."""
    if number in walk.tried:
        return "✗"
    return "✓" if walk.answers[number].right and walk.is_answered else " "
