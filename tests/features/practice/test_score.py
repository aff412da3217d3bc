"""How somebody does: levels, what goes wrong most, and the file that keeps it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ttt_tui.features.practice.decisions import INTRODUCED, Kind
from ttt_tui.features.practice.score import HARDEST, Score, ScoreFile, Tally


def after(*answers: tuple[Kind, bool], score: Score | None = None) -> Score:
    score = score or Score()
    for kind, right in answers:
        score = score.after(kind, right)
    return score


def test_two_right_answers_make_a_kind_harder_and_one_wrong_easier() -> None:
    levels = []
    score = Score()
    for right in (True, True, True, True, False, False, False):
        score = score.after(Kind.CUT, right)
        levels.append(score.of(Kind.CUT).level)
    assert levels == [1, 2, 2, 3, 2, 1, 1]
    assert score.of(Kind.LEAF) == Tally()
    assert after(*[(Kind.CUT, True)] * 40).of(Kind.CUT).level == HARDEST


def test_the_streak_is_of_all_kinds() -> None:
    score = after((Kind.CUT, True), (Kind.LEAF, True), (Kind.VALUE, False), (Kind.CUT, True))
    assert (score.asked, score.right, score.streak, score.best_streak) == (4, 3, 1, 2)
    assert str(score) == "3 of 4 right, longest streak 2."
    assert str(Score()) == "No questions answered."


def test_the_weakest_is_what_goes_wrong_most_once_enough_is_known() -> None:
    twice = after((Kind.CUT, False), (Kind.CUT, False))
    assert twice.weakest is None
    assert after((Kind.CUT, False), score=twice).weakest is Kind.CUT
    score = after(*[(Kind.CUT, True)] * 3, *[(Kind.WINDOW, True), (Kind.WINDOW, False)] * 2)
    assert score.weakest is Kind.WINDOW
    assert str(score).endswith("; window is your weakest kind.")
    assert after(*[(Kind.CUT, True)] * 5).weakest is None


def test_what_was_missed_now_is_practised_before_what_was_ever_missed() -> None:
    one_each = after(*[(kind, False) for kind in INTRODUCED[:5]])
    assert str(one_each.advice()) == (
        "Practise next: leaves (0 of 1 right). Lesson 1 explains this."
    ), "one answer is enough"
    often = after(*[(Kind.CUT, False)] * 2, (Kind.CUT, True), score=one_each)
    cuts = "Practise next: cuts (1 of 4 right). Lesson 4 explains this."
    assert str(often.advice()) == cuts
    assert str(often.advice([Kind.WINDOW, Kind.BEST])) == (
        "Practise next: best moves (0 of 1 right). Lesson 2 explains this."
    ), "the latest"
    assert str(often.advice([Kind.CUT, Kind.BEST, Kind.CUT, Kind.WINDOW])) == cuts, "the most"
    once = after(*[(Kind.CUT, True)] * 9, (Kind.CUT, False), *[(Kind.WINDOW, False)] * 3)
    assert str(once.advice()).startswith("Practise next: windows (0 of 3 right).")


def recorded(file: ScoreFile, score: Score, kind: Kind, right: bool) -> Score:
    score, message = file.record(score.after(kind, right), kind, right)
    assert message is None
    return score


def test_what_is_saved_is_by_kind_and_not_of_this_time(tmp_path: Path) -> None:
    file = ScoreFile(tmp_path / "practice.json")
    assert file.load() == (Score(), None)
    score = recorded(file, recorded(file, Score(), Kind.CUT, True), Kind.LEAF, False)
    assert score == after((Kind.CUT, True), (Kind.LEAF, False))
    assert ScoreFile(file.path).load() == (Score(score.tallies), None)


def test_answers_of_two_programs_are_all_saved(tmp_path: Path) -> None:
    one, other = (ScoreFile(tmp_path / "practice.json") for _ in range(2))
    first, second = Score(), Score()
    for _ in range(3):
        first = recorded(one, first, Kind.CUT, True)
        second = recorded(other, second, Kind.LEAF, False)
    assert second.tallies == one.load()[0].tallies
    assert second.tallies == {Kind.CUT: Tally(3, 3, 2), Kind.LEAF: Tally(3, 0, 1)}
    assert (first.asked, first.right, second.asked, second.right) == (3, 3, 3, 0)


def test_a_file_that_is_damaged_meanwhile_loses_nothing_of_this_program(tmp_path: Path) -> None:
    file = ScoreFile(tmp_path / "practice.json")
    score = recorded(file, Score(), Kind.CUT, True)
    (tmp_path / "practice.json").write_text("{")
    score, message = file.record(score.after(Kind.CUT, True), Kind.CUT, True)
    assert "damaged" in str(message)
    assert file.load()[0].tallies == score.tallies == {Kind.CUT: Tally(2, 2, 2)}


@pytest.mark.parametrize(("right", "size"), [(5, 3), (4, 3), (3, 2), (2, 1), (0, 1)])
def test_a_round_changes_the_size_of_trees(right: int, size: int) -> None:
    assert Score(size=2).after_round(right, 5).size == size
    assert Score(size=1).after_round(0, 5).size == 1
    assert Score(size=HARDEST).after_round(5, 5).size == HARDEST


def test_where_nothing_was_missed_what_was_not_asked_is_practised_next() -> None:
    few = after(*[(Kind.TERMINAL, True)] * 3)
    values = "Practise next: values and bounds (not asked yet). Lessons 2 and 6 explain this."
    assert str(few.advice()) == values
    well = after(*[(kind, True) for kind in Kind for _ in range(2)], (Kind.TERMINAL, True))
    assert str(well.advice()) == values.replace("not asked yet", "2 of 2 right"), (
        "the least practised of the lowest"
    )
    rest = Score({**well.tallies, Kind.LEAF: Tally(1, 1)})
    assert str(rest.advice()) == "Practise next: the order of leaves (1 of 1 right).", (
        "no lesson fits"
    )


@pytest.mark.parametrize(
    "damage",
    [
        "{",
        "[]",
        '{"version": 2, "kinds": {}}',
        '{"version": 1}',
        '{"version": 1, "kinds": {}}',
        '{"version": 1, "size": 6, "kinds": {}}',
    ],
)
def test_a_damaged_file_is_set_aside(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "practice.json"
    path.write_text(damage)
    score, message = ScoreFile(path).load()
    assert score == Score()
    assert message is not None
    assert message.startswith("The scores were damaged (")
    assert (tmp_path / "practice.json.damaged-1").read_text() == damage


def test_what_cannot_be_read_or_written_is_said(tmp_path: Path) -> None:
    file = ScoreFile(tmp_path)
    assert "cannot be read" in str(file.load()[1])
    assert "cannot be saved" in str(file.record(Score(), Kind.CUT, True)[1])


def test_without_a_home_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ttt_tui.features.practice.score.user_file", lambda *_: None)
    assert ScoreFile().load() == (Score(), None)
    score = after((Kind.CUT, True))
    assert ScoreFile().record(score, Kind.CUT, True) == (score, None)


def test_what_is_written_can_be_read_by_people() -> None:
    data: dict[str, Any] = json.loads(json.dumps(after((Kind.CUT, True)).to_json()))
    assert data == {"version": 1, "size": 1, "kinds": {"cut": {"asked": 1, "right": 1, "level": 1}}}
