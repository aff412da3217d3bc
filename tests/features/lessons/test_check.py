"""What the check finds that only the engine knows, and that our own lessons hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.features.lessons.texts import changed
from ttt_tui import registry
from ttt_tui.features.lessons.check import TEXTS, lesson_list, lesson_of, path_of, read

OURS = sorted(TEXTS.glob("*.md"))

VIEWS_GONE = {"map", "why", "code"} - set(registry.having("view"))
"""Lessons that show a view which has been taken out are left out."""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("cut 1", "cut 6", "14: Two: there is no cut 6: the search has 5"),
        ("cut 1", "event 63", "14: Two: there is no event 63: the search has 62"),
        ("cut 1", "node (2,1) (0,1)", "14: Two: alpha-beta does not visit the node (2,1) (0,1)"),
        ("= 30}", "= 31}", "8: nodes is 30, not 31"),
        ("nodes alpha-beta = 30", "passes at (0,0) = 2", "8: passes is 1, not 2"),
        ("move best", "move drawing", "10: a question without an answer: no move here is drawing"),
    ],
)
def test_what_the_engine_contradicts_is_a_fault(old: str, new: str, said: str) -> None:
    assert changed(old, new) == [said]


def test_there_are_fifteen_lessons_of_six_to_twelve_steps() -> None:
    assert len(OURS) == 15
    for path in OURS:
        lesson, faults = lesson_of(path)
        if lesson is None:
            assert VIEWS_GONE, faults
            continue
        assert 6 <= len(lesson.steps) <= 12, path.stem
        assert lesson.questions >= 2, path.stem


def test_each_ends_with_what_it_has_taught_in_a_sentence_or_two() -> None:
    for path in OURS:
        summary = read(path).lesson.summary
        assert summary.endswith("."), path.stem
        assert summary.count(". ") <= 1, path.stem


def test_what_a_side_is_sure_of_is_first_explained_with_more_than_a_loss() -> None:
    steps = read(TEXTS / "03-what-each-side-is-sure-of.md").lesson.steps
    assert not any("-1" in each.expected for step in steps for each in step.placeholders)


FIRST = TEXTS / "01-the-game-tree.md"


@pytest.mark.parametrize("name", ["01-the-game-tree", "the-game-tree", "1", "01", str(FIRST)])
def test_a_lesson_is_found(name: str) -> None:
    assert path_of(name) == FIRST


def test_what_is_not_there_is_not_found(tmp_path: Path) -> None:
    assert path_of("16") is None
    assert path_of(str(tmp_path)) is None


def test_ours_come_in_their_order(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    found = lesson_list()
    assert VIEWS_GONE or not found.left_out
    assert [each.name for each in found.lessons] == sorted(each.name for each in found.lessons)
    names = [*(each.name for each in found.lessons), *found.left_out]
    assert sorted(each[:2] for each in names) == [f"{n:02}" for n in range(1, 16)]
    following = [found.after(each) for each in found.lessons]
    assert following == [*found.lessons[1:], None]
