"""Reasons and hints of questions: what is read, and which answer a reason may be for."""

from __future__ import annotations

import pytest

from tests.features.lessons.texts import ON_PAPER, SOUND, changed, faults
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


def test_a_summary_is_of_the_whole_lesson() -> None:
    text = SOUND.replace("view: moves", "view: moves\nsummary: A cut saves work.")
    assert Reader(text, "name").lesson.summary == "A cut saves work."
    assert faults(text) == []
    (found,) = changed("moment: end", "moment: end\nsummary: Not of a step.")
    assert found.startswith("6: unknown key 'summary'")


def test_a_lesson_on_a_tree_is_sound() -> None:
    assert faults(ON_PAPER) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("light: node b", "light: best", "19: light best is for boards: choose node MOVES"),
        ("light: node b", "light: node c", "19: 'c' is not a move here: the moves are a, b"),
        ("? move best", "? move winning", "10: no move is winning in this game: choose best"),
        ("- b\n", "- c\n", "11: no answer 'c': choose from a, b"),
        ("b | window end at a:", "b:", "23: one value to choose from: add others"),
        ("{left end at b = 2}", "{empties}", "21: empties: only for boards, not for tree"),
    ],
)
def test_what_is_wrong_with_a_lesson_on_a_tree_is_said(old: str, new: str, said: str) -> None:
    assert old in ON_PAPER
    found = faults(ON_PAPER.replace(old, new, 1))
    assert any(each.startswith(said) for each in found), found


def test_the_screen_goes_on_only_after_a_question() -> None:
    found = changed("moment: cut 1", "moment: cut 1\nthen: cut 2")
    assert found == []
    text = SOUND.replace("moment: cut 1", "moment: cut 1\nthen: cut 2").partition("? choice")[0]
    assert "16: then is for steps with a question" in faults(text)
