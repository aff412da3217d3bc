"""The page of a step: marks of steps and answers, and what can be done next."""

from __future__ import annotations

from pathlib import Path

from tests.features.lessons.texts import SOUND
from ttt_tui.features.lessons.lesson_reader import Reader
from ttt_tui.features.lessons.page import page_of
from ttt_tui.features.lessons.progress import Progress
from ttt_tui.features.lessons.walk import Walk


def test_a_page_says_what_was_tried_and_what_is_next(tmp_path: Path) -> None:
    lesson = Reader(SOUND, "name").lesson
    walk = Walk(lesson, Progress(tmp_path / "lessons.json"))
    walk.at = 1
    list(walk.preparing())
    page = page_of(walk, None)
    assert "!1" in page.steps
    assert "> skip" in page.ways
    assert "! skipped 1" in page.ways
    walk.answer_choice(1)
    walk.answer_choice(0)
    page = page_of(walk, None)
    assert page.answers == (("✓", "alpha-beta's"), ("✗", "minimax's"))
    assert "> finish" in page.ways, "an end follows the last step"
    assert page.how == ""


def test_the_last_page_leads_to_the_next_lesson_or_to_the_list(tmp_path: Path) -> None:
    lesson = Reader(SOUND, "name").lesson
    walk = Walk(lesson, Progress(tmp_path / "lessons.json"))
    walk.at = 1
    walk.finished = True
    assert page_of(walk, lesson).text.endswith("You skipped 2 steps: press ! to go there.")
    assert "> next lesson: A lesson" in page_of(walk, lesson).ways
    assert "> the list of lessons" in page_of(walk, None).ways


def test_the_last_page_says_what_was_learnt(tmp_path: Path) -> None:
    lesson = Reader(SOUND.replace("view: moves", "summary: A cut saves work."), "name").lesson
    walk = Walk(lesson, Progress(tmp_path / "lessons.json"))
    walk.finished = True
    assert page_of(walk, None).text.startswith("A cut saves work. You skipped")
