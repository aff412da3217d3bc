"""What the check finds that only the engine knows, and that our own lessons hold."""

from __future__ import annotations

import pytest

from tests.features.lessons.texts import changed
from ttt_tui.features.lessons.check import faults_of, lesson_of, read
from ttt_tui.features.lessons.facts import Facts
from ttt_tui.features.lessons.lesson_files import TEXTS

OURS = sorted(TEXTS.glob("*.md"))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("cut 1", "cut 6", "13: Two: no cut 6: the search has 5"),
        ("cut 1", "event 63", "13: Two: no event 63: the search has 62"),
        ("cut 1", "node (2,1) (0,1)", "13: Two: no node (2,1) (0,1): alpha-beta does not visit it"),
        ("= 30}", "= 31}", "8: nodes is 30, not 31"),
        ("nodes alpha-beta = 30", "passes at (0,0) = 2", "8: passes is 1, not 2"),
        ("move best", "move drawing", "10: a question without an answer: no move here is drawing"),
        ("< nodes", "> nodes", "18: a question without an answer: none of its answers is right"),
        (">= nodes", "!= nodes", "18: a question that asks nothing: all 2 answers are right"),
    ],
)
def test_what_the_engine_contradicts_is_a_fault(old: str, new: str, said: str) -> None:
    assert changed(old, new) == [said]


def test_there_are_twelve_lessons_of_six_to_twelve_steps() -> None:
    assert len(OURS) == 12
    for path in OURS:
        lesson, _ = lesson_of(path)
        assert lesson is not None
        assert 6 <= len(lesson.steps) <= 12, path.stem
        assert lesson.questions >= 2, path.stem


@pytest.mark.slow
def test_our_lessons_hold() -> None:
    facts = Facts()
    for path in OURS:
        assert faults_of(read(path), facts) == [], path.stem
