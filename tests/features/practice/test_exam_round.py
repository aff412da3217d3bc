"""Exam questions one after another: tries, score, the next tree, the user's own tree first."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttt_tui.features.practice.decisions import EXAM, Kind
from ttt_tui.features.practice.exam import NoAnswer
from ttt_tui.features.practice.exam_round import ExamRound, exam_options, given_search
from ttt_tui.features.practice.score import ScoreFile, Tally
from ttt_tui.game.game_texts import read_state
from ttt_tui.game.paper_tree import PaperTree
from ttt_tui.search import Algorithm, Cutoff, Moment, MoveOrder, Order, SearchOptions
from ttt_tui.search.graded_trees import DIFFICULTIES

AIMA = "((3 12 8) (2 4 6) (14 5 2))"
LEAVES = "Practise next: leaves (not asked yet). Lesson 1 explains this."
LETTERED = "A:(B:(3 12 8) C:(2 4 6) D:(14 5 2))"


def round_of(folder: Path, given: str = "") -> ExamRound:
    options = SearchOptions()
    search = given_search(read_state(given), options) if given else None
    return ExamRound(ScoreFile(folder / "practice.json"), options, search)


def right_answer(exam: ExamRound) -> str:
    view = exam.sheet.search.trace
    node = exam.question.node
    if exam.question.kind is Kind.ENDS:
        infinity = view.infinity
        ends = view.alpha[node], view.beta[node]
        return " ".join({-infinity: "-inf", infinity: "inf"}.get(end, str(end)) for end in ends)
    return str(view.value[node])


def answer(exam: ExamRound) -> None:
    if exam.question.kind is Kind.CROSSED:
        for moves in exam.sheet.cut_off:
            exam.cross(moves)
    exam.answer(right_answer(exam))


def test_three_questions_a_tree_then_the_next_tree(tmp_path: Path) -> None:
    exam = round_of(tmp_path, AIMA)
    assert str(exam.sheet.search.state) == LETTERED
    for number, kind in enumerate(EXAM, 1):
        assert exam.question.kind is kind
        assert str(exam) == f"Exam question {number} of 3, tree of 9 leaves."
        answer(exam)
        assert exam.is_done
        assert exam.verdict_words == ["Right."]
        assert exam.summary == (f"3 of 3 right at the first try. {LEAVES}" if number == 3 else "")
        exam.go_on()
    assert str(exam.sheet.search.state) != LETTERED
    assert str(exam.sheet.search.state).startswith("A:(B:("), "its nodes have letters, too"
    assert not exam.crossed
    assert exam.score.tallies == dict.fromkeys(EXAM, Tally(1, 1))
    assert round_of(tmp_path).score.tallies == exam.score.tallies, "it is kept"


def test_a_wrong_answer_has_a_hint_and_a_second_try_and_the_first_counts(tmp_path: Path) -> None:
    exam = round_of(tmp_path, AIMA)
    exam.answer()
    assert not exam.is_done
    (words,) = exam.verdict_words
    assert words.startswith("Not yet. 2 leaves are never visited; you crossed out 0.")
    answer(exam)
    assert exam.is_done
    assert exam.verdict_words == [
        "Right at the second try, which does not count.",
        "The 4 is never visited: Min already has 2, Max already has 3.",
        "The 6 is never visited: Min already has 2, Max already has 3.",
    ]
    assert exam.score.of(Kind.CROSSED) == Tally(1, 0)
    exam.go_on()
    exam.answer("0 0")
    exam.answer("0 0")
    assert exam.is_done
    assert exam.verdict_words[0] == "Wrong."
    assert len(exam.verdict_words) > 1
    assert exam.score.of(Kind.ENDS) == Tally(1, 0)
    exam.go_on()
    exam.answer("99")
    answer(exam)
    assert exam.verdict_words[0] == "Right at the second try, which does not count."
    assert exam.verdict_words[1].startswith("It returns ")
    assert exam.summary == (
        "0 of 3 right at the first try. "
        "Practise next: values by hand (0 of 1 right). Lesson 14 explains this."
    ), "the latest miss"
    exam.go_on()
    assert exam.so_far == "", "a tree counts its own answers"
    assert str(exam.advice).startswith("Practise next: values by hand"), "until the first answer"
    exam.answer()
    assert exam.so_far == "0 of 1 right at the first try."
    assert str(exam.advice).startswith("Practise next: crossing out")


def test_what_is_no_answer_costs_no_try(tmp_path: Path) -> None:
    exam = round_of(tmp_path, AIMA)
    answer(exam)
    exam.go_on()
    with pytest.raises(NoAnswer):
        exam.answer("what")
    assert exam.verdict is None
    answer(exam)
    assert exam.verdict_words == ["Right."]


def test_crossing_a_node_out_is_taken_back_with_all_below_it(tmp_path: Path) -> None:
    exam = round_of(tmp_path, AIMA)
    exam.cross((1, 1))
    exam.cross((1,))
    assert exam.crossed == {(1,)}
    exam.cross((1,))
    assert not exam.crossed
    exam.cross((1, 1))
    exam.cross((1, 1))
    assert not exam.crossed


def test_what_the_search_finds_is_shown_only_once_it_is_answered(tmp_path: Path) -> None:
    exam = round_of(tmp_path, AIMA)
    for kind in EXAM:
        assert exam.shown_at == 0
        answer(exam)
        assert (exam.shown_at > 0) == (kind is not Kind.CROSSED)
        exam.go_on()


@pytest.mark.parametrize("seed", range(12))
def test_the_answer_about_alpha_and_beta_does_not_show_the_value_asked_for_next(
    tmp_path: Path, seed: int
) -> None:
    exam = round_of(tmp_path, f"tree 3x3 seed {seed}")
    answer(exam)
    exam.go_on()
    answer(exam)
    moment = Moment(exam.sheet.search, exam.shown_at)
    exam.go_on()
    asked = exam.question.node
    assert not moment.is_entered(asked) or moment.view(asked).is_open


def test_harder_trees_follow_right_answers(tmp_path: Path) -> None:
    exam = round_of(tmp_path)
    leaves = []
    for _ in range(6):
        leaves.append(exam.sheet.size)
        for _ in EXAM:
            answer(exam)
            exam.go_on()
    assert leaves[0] == 9
    assert leaves[5] == 27


@pytest.mark.parametrize("name", DIFFICULTIES)
@pytest.mark.parametrize("cutoff", Cutoff)
def test_a_chosen_difficulty_holds_whatever_is_answered(
    tmp_path: Path, name: str, cutoff: Cutoff
) -> None:
    options = SearchOptions(Algorithm.ALPHA_BETA, cutoff=cutoff)
    file, grade = ScoreFile(tmp_path / "practice.json"), DIFFICULTIES[name].grade
    exam = ExamRound(file, options, difficulty=DIFFICULTIES[name])
    for _ in range(3):
        tree = exam.sheet.search.state
        assert isinstance(tree, PaperTree)
        assert grade.admits(tree, exam.sheet.search.options)
        for _ in EXAM:
            answer(exam)
            exam.go_on()


def test_the_user_s_options_hold_as_far_as_a_tree_has_them() -> None:
    given = SearchOptions(
        Algorithm.MINIMAX, cutoff=Cutoff.STRICT, order=MoveOrder(Order.REVERSE), stop_on_win=True
    )
    taken = exam_options(given)
    assert taken == SearchOptions(
        Algorithm.ALPHA_BETA, cutoff=Cutoff.STRICT, order=MoveOrder(Order.REVERSE)
    )
    centre = SearchOptions(order=MoveOrder(Order.CENTRE))
    assert exam_options(centre).order == SearchOptions().order


@pytest.mark.parametrize(
    ("text", "depth"), [(AIMA, None), ("(a:4:(3 9) b:2:(1 5))", 1), ("((3 9) (1 5))", None)]
)
def test_a_depth_limit_holds_where_the_tree_has_estimates(text: str, depth: int | None) -> None:
    search = given_search(read_state(text), SearchOptions(depth=1))
    assert search is not None
    assert search.options.depth == depth


@pytest.mark.parametrize("text", ["nim 3 2", "X../.../...", "tree 3x5 seed 1"])
def test_other_games_and_large_trees_are_not_asked_about(text: str) -> None:
    assert given_search(read_state(text), SearchOptions()) is None
