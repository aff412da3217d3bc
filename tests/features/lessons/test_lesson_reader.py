"""Reasons and hints of questions: what is read, and which answer a reason may be for."""

from __future__ import annotations

import pytest

from tests.features.lessons.texts import SOUND, changed
from ttt_tui.features.lessons.lesson_reader import Reader


def test_reasons_and_hints_are_read_with_the_lines_that_continue_them() -> None:
    text = SOUND.replace("nothing out.", "nothing out,\n  ever.")
    question = Reader(text, "name").lesson.steps[1].question
    assert question is not None
    assert question.reason("minimax's") == "Minimax leaves nothing out, ever."
    assert question.reason("alpha-beta's") == ""
    assert question.hint == "One of them cuts."
    assert question.because == ""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("? move best: Which move wins?", "? move best: Which?\n- (9,9)\n  It is off the board.",
         "11: no answer '(9,9)': choose from (0,0), (0,1)"),
        ("? move best: Which move wins?", "? value value: Which?\n- +2\n  There is no such value.",
         "11: no answer '+2': choose from -1, 0, +1"),
        ("? move best: Which move wins?", "? value nodes | cuts: Which?\n- leaves\n  No.",
         "11: no answer 'leaves': choose from nodes, cuts"),
    ],
)  # fmt: skip
def test_a_reason_is_for_an_answer_that_can_be_given(old: str, new: str, said: str) -> None:
    assert any(each.startswith(said) for each in changed(old, new))
