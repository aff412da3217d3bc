"""What happens next? on the dashboard, by keys alone and by the mouse alone."""

from __future__ import annotations

import re

import pytest

from tests.cases import EMPTY, TURN_3
from tests.tui.driver import FOLDED, SMALLEST, WIDE, Driver, Opener
from ttt_tui.features.practice.dashboard import PracticeOnDashboard
from ttt_tui.features.practice.quiz import Question
from ttt_tui.features.practice.view import PracticePanel
from ttt_tui.game import Position
from ttt_tui.tui.keys import choice_label

SIZES = [WIDE, FOLDED, SMALLEST]


def panel(screen: Driver) -> PracticePanel:
    return screen.app.screen.query_one(PracticePanel)


def said(screen: Driver) -> str:
    """What the panel says, blanks squeezed."""
    return " ".join(screen.part("#practice").split())


def question(screen: Driver) -> Question:
    asked = screen.feature(PracticeOnDashboard).question
    assert asked is not None
    return asked


def squeezed(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("size", list(SIZES)[:1])
async def test_a_question_is_asked_answered_and_left_by_keys(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        before = screen.position, screen.session.snapshot, screen.status, screen.title
        await screen.press("f9")
        asked = question(screen)
        assert f"event {asked.shown_at}" in screen.status
        assert squeezed(asked.text) in said(screen)
        for number, choice in enumerate(asked.choices, 1):
            assert f"{choice_label(number)}{choice}" in said(screen)
        assert "Esc Stop" in screen.lines[-1]
        assert asked.why not in said(screen)
        await screen.press(str(asked.answer + 1))
        assert screen.lines[-1].startswith(" enter Next question")
        assert f"{asked.expected} (right)" in said(screen)
        assert f"Right. {squeezed(asked.why)}" in said(screen)
        playhead = screen.dashboard.context.state.playhead
        assert (playhead.at, playhead.live) == (asked.seen_at, False), "what came is shown"
        assert "1 of 1 right" in said(screen)
        await screen.press("enter")
        assert question(screen) != asked
        wrong = (question(screen).answer + 1) % len(question(screen).choices)
        await screen.press(str(wrong + 1))
        assert f"{question(screen).choices[wrong]} (your answer)" in said(screen)
        assert "1 of 2 right" in said(screen)
        await screen.press("escape")
        shown = screen.position, screen.session.snapshot, screen.status, screen.title
        assert shown == before
        assert "1 of 2 right in this round. Practise next: " in squeezed(screen.turn)
        assert "F9 continues." in squeezed(screen.turn)
        assert screen.app.focused is screen.app.screen.query_one("#board")
        await screen.show("practice")
        assert "1 of 2 right in this round. Practise next: " in said(screen)
        assert "Press F9 to continue." in said(screen)


POSITIONS = (TURN_3, EMPTY, "6x7k4g", "3x4k3 ..../.X../.O.. x")


AIMA = "((3 12 8) (2 4 6) (14 5 2))"


async def test_exam_questions_are_answered_by_keys(opened: Opener) -> None:
    async with opened(AIMA) as screen:
        await screen.finish()
        before = screen.session.snapshot
        await screen.press("ctrl+e")
        assert "Cross out what it never visits" in said(screen)
        assert "event 0 " in screen.status, "the tree shows nothing of the search"
        await screen.press("down", "right", "down", "right", "enter")
        assert "Crossed out: 4." in said(screen)
        await screen.press("ctrl+e")
        assert "Not yet. 2 leaves are never visited; you crossed out 1." in said(screen)
        await screen.press("right", "enter", "ctrl+e")
        assert "Right at the second try, which does not count. The 4 is never" in said(screen)
        await screen.press("enter")
        node = re.search("Which alpha and beta does node ([CD]), marked \\?, get", said(screen))
        assert node is not None
        assert f"?{node[1]}" in screen.part("#tree-board")
        await screen.press(*"what", "enter")
        assert "type two numbers, alpha and then beta" in screen.part("#exam-field")
        await screen.press(*"3 inf", "enter")
        assert "Right." in said(screen), "what is typed replaces the earlier answer"
        await screen.press("enter", *"99", "enter")
        assert "Not yet. Min returns the smallest value" in said(screen)
        await screen.press("enter")
        assert "Wrong. It returns" in said(screen)
        assert "1 of 3 right at the first try." in said(screen)
        assert "Enter: new tree" in said(screen)
        await screen.press("escape")
        assert str(screen.match.state) == AIMA
        assert screen.session.snapshot == before
        assert "Ctrl+E continues." in squeezed(screen.turn)


async def test_while_a_question_is_open_nothing_gives_its_answer_away(opened: Opener) -> None:
    async with opened(AIMA) as screen:
        await screen.finish()
        marks = re.compile("[◆▾]")
        assert marks.search(screen.part("#timeline"))
        await screen.press("ctrl+e")
        assert not marks.search(screen.part("#timeline"))
        assert "one step" not in screen.text
        for pressed in (".", "x", "space", "f", "]", "j"):
            await screen.press(pressed)
            assert "answer first, or Esc: stop" in squeezed(screen.turn), pressed
            assert "event 0 " in screen.status
        await screen.pilot.click("#timeline", offset=(20, 0))
        await screen.settle()
        assert "event 0 " in screen.status
        await screen.press("ctrl+e", "ctrl+e", ".")
        assert "Enter: next question, or Esc: stop" in squeezed(screen.turn)
        assert "event 0 " in screen.status, "more is asked about this tree"
        await screen.press("enter", *"0 0", "enter", *"0 0", "enter")
        assert "l: back to the game" not in screen.text
        await screen.press("enter", *"99", "enter", *"99", "enter", "x")
        assert "Esc: stop" not in squeezed(screen.turn), "all is answered"
        assert marks.search(screen.part("#timeline"))


async def test_what_the_user_crossed_out_stays_beside_the_solution(opened: Opener) -> None:
    async with opened(AIMA) as screen:
        await screen.press("ctrl+e", "down", "right", "down", "right", "enter", "right", "right")
        await screen.press("right", "enter", "ctrl+e", "ctrl+e")
        assert "You crossed out: 4, 5 (visited). Never visited: 4, 6 (not crossed out)." in said(
            screen
        )
        rows = screen.part("#tree-board").splitlines()
        crosses = next(row for row in rows if "✗" in row)
        assert crosses.count("╳") == 2
        at, leaves = crosses.index("✗"), rows[rows.index(crosses) + 1]
        assert leaves[at - 1 : at + 2].strip(" []►") == "5", "the mistake stays marked"
        await screen.press("enter")
        assert "✗" not in screen.part("#tree-board")


async def test_a_round_ends_with_its_result_and_what_comes_next(opened: Opener) -> None:
    async with opened(TURN_3) as screen:
        await screen.press("f9")
        for _ in range(4):
            await screen.press(str(question(screen).answer + 1), "enter")
        await screen.press(str(question(screen).answer + 1))
        assert re.search(
            "5 of 5 right in this round. Practise next: .* [(]not asked yet[)]. Lesson .* explains "
            "this. Next comes a position with 4 empty cells. ",
            said(screen),
        )
        assert "Enter: next round" in said(screen)
        assert said(screen).count("5 of 5 right") == 1
        assert screen.lines[-1].startswith(" enter Next round")
        await screen.press("enter")
        assert "5 of 5 right" not in said(screen), "a round counts its own answers"
        assert Position.parse(screen.position).empties == 4
