"""The way through a lesson without a screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.features.lessons.texts import ON_PAPER, SOUND
from ttt_tui.features.lessons import questions
from ttt_tui.features.lessons.lesson_reader import Reader
from ttt_tui.features.lessons.progress import Progress
from ttt_tui.features.lessons.walk import StepState, Walk, _words_after
from ttt_tui.game import Position
from ttt_tui.search import Search, SearchOptions
from ttt_tui.tui.views.tree_outline import Line


@pytest.fixture
def walk(tmp_path: Path) -> Walk:
    return prepared(Walk(Reader(SOUND, "name").lesson, Progress(tmp_path / "lessons.json")))


def prepared(walk: Walk) -> Walk:
    for _ in walk.preparing():
        pass
    return walk


def test_the_engine_fills_text_and_moment(walk: Walk) -> None:
    assert walk.text == "Alpha-beta visits 30 nodes."
    assert walk.snapshot is not None
    assert walk.event == 62
    assert walk.lit_line is not None


def test_the_next_steps_searches_are_made_while_one_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []

    def making(position: Position, options: SearchOptions) -> Search:
        made.append(options)
        return Search(position, options)

    monkeypatch.setattr(questions, "Search", making)
    lesson = Reader(SOUND, "name").lesson
    walk = Walk(lesson, Progress(tmp_path / "lessons.json"))
    for _ in walk.looking_ahead():
        pass
    assert len(made) == 2
    walk.at = 1
    prepared(walk)
    assert walk.snapshot is not None
    assert len(made) == 2


def test_wrong_and_right_moves_are_told_with_what_they_lead_to(walk: Walk) -> None:
    walk.answer_move(0)
    assert walk.feedback == (
        "No: after (0,0), O plays (2,0) and wins. Try again.\nHint: Two in a row are there already."
    )
    assert walk.asks("move")
    walk.answer_move(3)  # no move there
    walk.answer_move(6)
    assert walk.feedback == "Right: after (2,0), X wins in 2. It leads to +1."
    assert not walk.asks("move")


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("XOX/OXX/O.O x", "the game is drawn in 1"),
        ("XOX/XOO/OXX x", "the game is drawn"),
        ("OOO/XX./X.. x", "O has won"),
        ("X.O/XOO/..X o", "O plays (2,0) and wins"),
        ("..O/XOO/X.X o", "X wins in 2"),
    ],
)
def test_what_a_move_leads_to_is_said_with_the_reply(position: str, words: str) -> None:
    assert _words_after(Position.parse(position), questions.Facts()) == words


def test_only_what_was_answered_is_done(walk: Walk) -> None:
    walk.leave_step()
    assert walk.progress.steps("name") == frozenset()
    walk.answer_move(6)
    assert walk.progress.steps("name") == {0}
    walk.at = 1
    prepared(walk)
    assert 0 < walk.event < 62
    assert [each.right for each in walk.answers] == [True, False]
    walk.answer_choice(1)
    assert walk.feedback == ("No. Minimax leaves nothing out. Try again.\nHint: One of them cuts.")
    assert walk.tried == {1}
    walk.answer_choice(0)
    assert walk.feedback == "Right."
    walk.answer_choice(1)
    assert walk.feedback == "Right.", "it is answered"
    assert walk.progress.steps("name") == {0, 1}


def test_a_lesson_goes_on_where_the_reader_was(walk: Walk) -> None:
    walk.progress.stop_at("name", 1)
    assert Walk(walk.lesson, walk.progress).at == 1
    walk.progress.done("name", 0)
    walk.progress.done("name", 1)
    assert Walk(walk.lesson, walk.progress).at == 0, "a lesson that is done begins anew"


def test_a_step_passed_without_the_answer_is_skipped(walk: Walk) -> None:
    assert (walk.states, walk.skipped) == ([StepState.HERE, StepState.TO_COME], None)
    walk.leave_step()
    walk.at = 1
    assert (walk.states, walk.skipped) == ([StepState.SKIPPED, StepState.HERE], 0)
    walk.finished = True
    assert walk.states == [StepState.SKIPPED, StepState.SKIPPED]
    walk.progress.done("name", 0)
    assert (walk.states, walk.skipped) == ([StepState.DONE, StepState.SKIPPED], 1)


def test_a_skipped_step_stays_one_when_the_reader_goes_back(walk: Walk) -> None:
    walk.at = 1
    assert walk.finish() is None
    walk.at = 0
    assert walk.states == [StepState.HERE, StepState.SKIPPED]
    again = Walk(walk.lesson, Progress(walk.progress.path))
    assert again.states == [StepState.SKIPPED, StepState.HERE]


def test_lines_of_the_tree_are_answers(tmp_path: Path) -> None:
    text = SOUND.replace("? move best", "? branch cut")
    walk = prepared(Walk(Reader(text, "name").lesson, Progress(tmp_path / "lessons.json")))
    walk.answer_line(Line(1))
    assert walk.feedback.startswith(
        "No: X(0,0) has -1, exact. The search tried all of its moves. Try again.\nHint: "
    )
    walk.answer_line(Line(10, 7))
    assert walk.feedback.startswith("No: that move was never visited")
    walk.answer_line(Line(10))
    assert walk.feedback.startswith("Right: X(0,1) has <= -1, cut.")


def test_a_step_that_cannot_be_shown_says_why(tmp_path: Path) -> None:
    lesson = Reader(SOUND.replace("cut 1", "cut 9"), "name").lesson
    walk = Walk(lesson, Progress(tmp_path / "lessons.json"))
    walk.at = 1
    prepared(walk)
    assert walk.feedback == "This step cannot be shown: there is no cut 9: the search has 5."
    assert walk.snapshot is None


def test_a_tree_on_paper_is_walked(tmp_path: Path) -> None:
    walk = prepared(Walk(Reader(ON_PAPER, "name").lesson, Progress(tmp_path / "lessons.json")))
    assert walk.is_about_board
    assert (walk.event, walk.then) == (0, 13)
    walk.answer_move(1)
    assert walk.feedback.startswith("No: after b, the value is 2. Min takes 2 there. Try again.")
    walk.answer_move(0)
    assert walk.feedback == "Right: after a, the value is 3. It is worth 3."
    walk.at = 1
    prepared(walk)
    assert [each.words for each in walk.answers] == ["[-inf, inf]", "[3, inf]"]
