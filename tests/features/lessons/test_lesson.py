"""The format of lessons: what is read, and what is refused with its line."""

from __future__ import annotations

import pytest

from tests.features.lessons.texts import SOUND, changed, faults
from ttt_tui.features.lessons.lesson import filled
from ttt_tui.features.lessons.lesson_reader import Reader
from ttt_tui.search import Algorithm


def test_a_sound_lesson_is_read() -> None:
    lesson = Reader(SOUND, "name").lesson
    assert faults(SOUND) == []
    assert (lesson.title, len(lesson.steps), lesson.questions) == ("A lesson", 2, 2)
    one = lesson.steps[0]
    assert str(one.show.position) == "..O/XOO/..X x"
    assert (one.show.when.word, lesson.steps[1].show.when.word) == ("end", "cut")
    assert one.show.light == (6,)
    assert one.show.options.algorithm is Algorithm.ALPHA_BETA
    assert one.question is not None
    assert one.question.because == "It leads to {value}."


def test_a_text_is_filled_with_what_is_known() -> None:
    step = Reader(SOUND, "name").lesson.steps[0]
    quantity = step.placeholders[0].quantity
    assert filled(step.text, step.show, {}) == "Alpha-beta visits ... nodes."
    assert filled(step.text, step.show, {quantity: "30"}) == "Alpha-beta visits 30 nodes."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "1: not a lesson: the first line must be `# Title`"),
        ("words", "1: not a lesson: the first line must be `# Title`"),
        ("# Title\n", "1: not a lesson: it needs a step, a line `## Title`"),
    ],
)
def test_what_is_no_lesson_is_said_so(text: str, said: str) -> None:
    assert faults(text) == [said]


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("moment: cut 1", "moment: cut none", 15, "unknown moment 'cut none'"),
        ("moment: cut 1", "momnt: cut 1", 15, "unknown key 'momnt'"),
        ("light: node (2,0)", "light: node (9,9)", 6, "is off the board"),
        ("light: node (2,0)", "view: cinema", 6, "unknown view 'cinema'"),
        ("position: ..O/XOO/..X x", "position: XXX/.../...", 2, "X"),
        ("{nodes alpha-beta = 30}", "{knots alpha-beta}", 8, "unknown quantity 'knots'"),
    ],
)
def test_each_fault_is_named_with_its_line(old: str, new: str, line: int, said: str) -> None:
    found = changed(old, new)
    assert any(each.startswith(f"{line}: ") and said in each for each in found), found


def test_a_lesson_asks_two_questions() -> None:
    assert changed("? move best: Which move wins?", "") == [
        "1: a lesson needs two questions or more: this one has 1"
    ]
