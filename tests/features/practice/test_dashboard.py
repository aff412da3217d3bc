"""What happens next? on the dashboard, by keys alone and by the mouse alone."""

from __future__ import annotations

import json
import re
from itertools import cycle, product
from pathlib import Path

import pytest
from textual.command import CommandList
from textual.geometry import Region

from tests.cases import ALPHA_BETA, EMPTY, TURN_3
from tests.spread import few
from tests.tui.driver import FOLDED, LARGEST, SMALLEST, WIDE, Driver, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.engine.pace import AUTO
from ttt_tui.features.practice.dashboard import PracticeOnDashboard
from ttt_tui.features.practice.decisions import EXAM, Kind
from ttt_tui.features.practice.quiz import Question
from ttt_tui.features.practice.view import PracticePanel
from ttt_tui.game import Position
from ttt_tui.search import Algorithm, Cutoff, MoveOrder, Order, SearchOptions
from ttt_tui.search.algorithm import named, own_names
from ttt_tui.tui.keys import choice_label
from ttt_tui.tui.views.tree_outline import Line

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


async def to_next_round(screen: Driver) -> None:
    """Answer the questions of this round, and go on."""
    rounds = screen.feature(PracticeOnDashboard).rounds
    assert rounds is not None
    await screen.press("f9")
    if not rounds.is_at_end:
        await to_end_of_round(screen)
    await screen.press("enter")


async def to_end_of_round(screen: Driver) -> None:
    """Answer the questions of this round, right; the last one stays."""
    rounds = screen.feature(PracticeOnDashboard).rounds
    assert rounds is not None
    await screen.press(str(question(screen).answer + 1))
    while not rounds.is_at_end:
        await screen.press("enter")
        await screen.press(str(question(screen).answer + 1))


async def click_choice(screen: Driver, text: str) -> None:
    """Click on a choice in the panel."""
    rows = ["".join(piece.text for piece in row) for row in panel(screen).lines]
    row = next(number for number, row in enumerate(rows) if row[3:].startswith(text[:12]))
    await screen.pilot.click(panel(screen), offset=(3, row))
    await screen.settle()


def squeezed(text: str) -> str:
    return " ".join(text.split())


@few("size", SIZES)
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


async def test_a_letter_answers_and_else_does_what_it_always_does(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("f9")
        asked = question(screen)
        letters = "abcd"[: len(asked.choices)]
        assert f"a-{letters[-1]}: answer" in said(screen)
        await screen.press(letters[asked.answer])
        assert "Right." in said(screen)
        await screen.press("c")
        assert "copied" in screen.turn, "nothing is asked any more"


@few("size", [WIDE, FOLDED])
async def test_by_the_mouse_alone(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        await screen.click("Quiz")
        await screen.click("Press F9 to start.")
        for _ in range(3):
            asked = question(screen)
            await click_choice(screen, asked.expected)
            assert "Right." in said(screen)
            await screen.click("Enter: next question")
        assert "3 of 3 right" in said(screen)
        await screen.click("Esc: stop")
        assert screen.feature(PracticeOnDashboard).question is None
        assert "replay, l" not in screen.text


POSITIONS = (TURN_3, EMPTY, "6x7k4g", "3x4k3 ..../.X../.O.. x")


@few(
    ("name", "position", "size"),
    # Each algorithm, and each position in each size: the texts differ by one or the other.
    [(name, *place) for name, place in zip(cycle(own_names()), product(POSITIONS, SIZES))],
    quick=3,
)
async def test_no_sentence_is_clipped(
    opened: Opener, name: str, position: str, size: tuple[int, int]
) -> None:
    """Six questions in a row, answered now right and now wrong."""
    async with opened(position, size=size) as screen:
        session = screen.session
        algorithm = named(name)
        if algorithm not in session.state.algorithms:
            screen.dashboard.searches.use_options(
                ALPHA_BETA, (*session.state.algorithms, algorithm)
            )
        screen.dashboard.searches.show_algorithm(algorithm)
        await screen.finish()
        await screen.show("practice")
        await screen.press("enter")
        for number in range(6):
            asked = question(screen)
            check_in_sight(screen, asked.text, *asked.choices)
            await screen.press(str(1 if number % 3 else asked.answer + 1))
            check_in_sight(screen, asked.expected, asked.why)
            await screen.press("enter")


def check_in_sight(screen: Driver, *texts: str) -> None:
    """These stand in the panel, and all of it is in sight; on the smallest screen it scrolls."""
    shown = panel(screen)
    text = squeezed(" ".join("".join(piece.text for piece in row) for row in shown.lines))
    assert all(squeezed(each) in text for each in texts)
    high = len(shown.lines) <= shown.size.height or screen.app.size == SMALLEST
    assert high, f"all of it is in sight\n{screen.text}"


async def test_a_search_that_goes_on_comes_to_its_end_first(opened: Opener) -> None:
    async with opened(EMPTY) as screen:
        await screen.show("practice")
        await screen.press("enter")
        assert said(screen) == "The search has to finish first."
        await screen.until(
            lambda: screen.session.analysis.done, "waited for the search", in_time=True
        )
        await screen.settle()
        assert question(screen).text
        assert "question  event" in screen.text, "l is not offered: it leaves the question"


async def test_questions_about_the_tree_on_the_screen(opened: Opener) -> None:
    async with opened("((3 12 8) (2 4 6) (14 5 2))") as screen:
        await screen.finish()
        await screen.show("practice")
        await screen.press("enter")
        assert squeezed(question(screen).text) in said(screen)
        assert str(screen.match.state) == "((3 12 8) (2 4 6) (14 5 2))"
        await screen.press(str(question(screen).answer + 1))
        assert "Right." in said(screen)


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


async def answer_wrong(screen: Driver) -> None:
    """Use both tries of the exam question that is open."""
    practice = screen.feature(PracticeOnDashboard)
    assert practice.exam is not None
    for _ in range(2):
        practice.answer_exam(practice.exam.question.example.replace("3", "99"))
        await screen.settle()
    assert practice.exam.is_done


@few(("own", "size"), product([AIMA, TURN_3], [WIDE, FOLDED]))
async def test_enter_goes_on_in_an_exam_that_was_left_after_an_answer(
    opened: Opener, own: str, size: tuple[int, int]
) -> None:
    async with opened(own, size=size) as screen:
        await screen.press("ctrl+e")
        for coming in ("Exam question 2 of 3", "Exam question 3 of 3", "Exam question 1 of 3"):
            await answer_wrong(screen)
            await screen.press("escape", "ctrl+e")
            assert "Wrong." in said(screen)
            await screen.press("enter")
            assert coming in said(screen)
            assert "Wrong." not in said(screen)


async def test_no_panel_jumps_when_an_answer_is_to_be_typed(opened: Opener) -> None:
    async with opened(AIMA) as screen:
        await screen.press("ctrl+e")
        panels = screen.dashboard.query_one("#panels")
        before = panels.region
        assert before.height == screen.app.size.height - 2, "status and footer alone stand around"
        assert "Your answer" not in screen.text, "the first answer is given in the tree"
        await screen.press("ctrl+e", "ctrl+e", "enter")
        assert "Your answer" in screen.text
        assert panels.region == before
        await screen.press(*"3 inf", "enter", "enter")
        assert panels.region == before
        await screen.press("escape")
        assert panels.region == before, "nor is room kept for it"


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


@few("size", [LARGEST, WIDE, SMALLEST])
async def test_no_panel_tells_what_the_search_finds_later_in_a_round(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        await screen.press("f9")
        rounds = screen.feature(PracticeOnDashboard).rounds
        assert rounds is not None
        while not rounds.is_at_end:
            events = rounds.quiz.search.events
            for shown in ("by depth", "whole search", f" of {events}", "Map"):
                assert shown not in screen.text
            for pressed in ("t", "R", "h", "|"):
                await screen.press(pressed)
                assert "Esc: stop" in squeezed(screen.turn), pressed
            await screen.show("comparison")
            assert "by depth" not in screen.text
            await screen.press("f9", "1")
            if not rounds.is_at_end:
                assert "by depth" not in screen.text
                await screen.press("enter")
        await screen.show("comparison")
        assert "by depth" in screen.text, "all is answered"


async def test_values_on_the_board_answer_no_question(opened: Opener) -> None:
    async with opened(TURN_3) as screen:
        await screen.finish()
        await screen.press("v")
        assert screen.dashboard.context.state.values_shown
        await screen.show("practice")
        await screen.press("enter")
        assert question(screen)
        assert not screen.dashboard.context.state.values_shown
        await screen.press("v")
        assert not screen.dashboard.context.state.values_shown
        assert "answer first" in squeezed(screen.turn)
        await screen.press("escape")
        assert screen.dashboard.context.state.values_shown, "it is as it was"


async def test_a_question_of_the_quiz_is_not_answered_by_a_step(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.press("f9")
        at = f"event {question(screen).shown_at}"
        await screen.press(".", "x")
        assert "answer first, or Esc: stop" in squeezed(screen.turn)
        assert at in screen.status
        seen = question(screen).seen_at
        await screen.press("1", ",")
        assert f"event {seen - 1}" in screen.status


@few(("begin", "size"), product(["f9", "ctrl+e"], [FOLDED, WIDE]))
async def test_help_and_welcome_close_over_a_question_that_stays(
    opened: Opener, begin: str, size: tuple[int, int]
) -> None:
    async with opened(TURN_3, size=size) as screen:
        await screen.press(begin)
        quiz = panel(screen)
        before, place = (screen.text, screen.app.focused), quiz.region
        for over in ("f1", "question_mark"):
            await screen.press(over)
            assert screen.text != before[0]
            assert quiz.region == place or size == FOLDED
            await screen.press("escape")
            assert (screen.text, screen.app.focused) == before
        for over in ("f1", "escape"):  # faster than the screen
            await screen.pilot.press(over)
        await screen.settle()
        assert (screen.text, screen.app.focused) == before


@few("begin", ["f9", "ctrl+e"])
async def test_a_slip_does_not_close_a_question(opened: Opener, begin: str) -> None:
    async with opened(AIMA) as screen:
        await screen.finish()
        await screen.press(begin)
        at, state = screen.status, screen.match.state
        for pressed in ("n", "u", "y", "r", "R", "E", "l", "percent_sign", "f2"):
            await screen.press(pressed)
            assert "answer first, or Esc: stop" in squeezed(screen.turn), pressed
            assert screen.match.state is state
            assert screen.status == at
        await screen.press("W", "u")
        assert "answer first" not in screen.turn, "a change of the speed leaves the question open"
        if begin == "f9":
            screen.dashboard.main_tree.focus()
            await screen.press("N")
            assert "answer first, or Esc: stop" in squeezed(screen.turn)
        assert screen.feature(PracticeOnDashboard).is_open
        await screen.press("escape")
        await screen.until(lambda: str(screen.match.state) == AIMA, "the game is back")
        await screen.press("n")
        assert "new game" in screen.turn


async def test_a_tree_does_not_show_the_window_that_is_asked_for(opened: Opener) -> None:
    async with opened(AIMA) as screen:
        await screen.press("f9")
        for _ in range(20):
            if question(screen).decision.kind is Kind.WINDOW:
                break
            await screen.press("1", "enter")
        assert question(screen).decision.kind is Kind.WINDOW
        window = re.compile(r"\[[-\d∞]+,[-\d∞]+\]")
        assert not window.search(screen.part("#tree-board"))
        await screen.press("1")
        assert window.search(screen.part("#tree-board"))


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


async def test_a_click_near_a_number_crosses_it_out_and_one_elsewhere_says_what_to_click(
    opened: Opener,
) -> None:
    async with opened(AIMA) as screen:
        await screen.press("ctrl+e")
        for number, below, crossed in (("6", -1, "6"), ("4", 1, "4, 6"), ("8", 0, "8, 4, 6")):
            await click_leaf(screen, number, below=below)
            assert f"Crossed out: {crossed}." in said(screen)
        board = screen.app.screen.query_one("#tree-board")
        await screen.pilot.click("#tree-board", offset=(board.size.width - 1, 0))
        await screen.settle()
        assert "click on a number" in squeezed(screen.turn)


async def test_the_keys_that_a_message_names_can_be_clicked(opened: Opener) -> None:
    async with opened(AIMA) as screen:
        await screen.press("ctrl+e", ".")
        assert "answer first, or Esc: stop" in squeezed(screen.turn)
        await screen.click("Esc: stop", below=screen.where("answer first")[1] - 1)
        await screen.until(lambda: str(screen.match.state) == AIMA, "the exam is left")
        await screen.click("Ctrl+E continues")
        assert "Exam question 1 of 3" in said(screen)


async def test_exam_questions_are_answered_by_the_mouse(opened: Opener) -> None:
    async with opened(EMPTY) as screen:
        await screen.click_key("ctrl+e")
        exam = screen.feature(PracticeOnDashboard).exam
        assert exam is not None
        assert str(screen.match.state) == str(exam.sheet.search.state)
        for leaf in exam.sheet.crossed_leaves(exam.sheet.cut_off):
            await click_leaf(screen, leaf.number)
        assert exam.crossed == exam.sheet.cut_off
        await screen.click("Ctrl+E: check")
        assert "Right." in said(screen)
        await screen.click("Enter: next question")
        assert "Which alpha and beta" in said(screen)
        await screen.click("Enter: check")
        assert "type two numbers, alpha and then beta" in screen.part("#exam-field")
        await screen.press(*"99 99")
        await screen.click("Enter: check")
        assert "Not yet." in said(screen)
        await screen.press(*"98 98")
        assert "98 98" in screen.part("#exam-field"), "what is typed replaces the wrong answer"
        await screen.click("Enter: check")
        assert "Wrong." in said(screen)
        await screen.click("Enter: next question")
        assert "Which value does" in said(screen)
        await screen.click("Esc: stop")
        assert screen.position == EMPTY


async def test_all_numbers_of_an_exam_are_there_to_be_read_and_the_verdict_is_seen(
    opened: Opener,
) -> None:
    async with opened("tree 3x3 seed 7 values 1:60 distinct") as screen:
        await screen.press("ctrl+e", "Z")
        numbers = re.findall(r"\d+", str(screen.match.state))
        assert len(numbers) == 27
        assert set(numbers) <= set(screen.part("#tree-board").split())
        await screen.press("ctrl+e")
        assert "Not yet." in screen.text
        await screen.press("ctrl+e")
        assert "Wrong." in screen.text
        rows = ["".join(piece.text for piece in row) for row in panel(screen).lines]
        width = panel(screen).scrollable_content_region.width
        assert all(len(row) <= width for row in rows), "nothing is behind the scrollbar"


async def choose_by_words(screen: Driver, words: str) -> None:
    """Take the first thing that the menu finds."""
    await screen.press("ctrl+p")
    await screen.type(words)
    await screen.until_text("Exam question")
    await screen.press("down", "enter")


@few("own", [AIMA, TURN_3])
async def test_the_menu_has_exam_questions_by_difficulty(opened: Opener, own: str) -> None:
    async with opened(own) as screen:
        await screen.press("ctrl+p")
        await screen.type("difficulty")
        await screen.until_text("tree that grows with success")
        for tree in ("small tree", "medium tree", "tree with equal values", "uneven tree"):
            assert f"Exam question: {tree}" in screen.text
        await screen.press("escape")
        await choose_by_words(screen, "medium")
        assert "Exam question 1 of 3, tree of 27 leaves." in said(screen)
        for _ in EXAM:
            await answer_wrong(screen)
            await screen.press("escape", "ctrl+e")
            assert "Wrong." in said(screen), "it continues"
            await screen.press("enter")
        assert "Exam question 1 of 3, tree of 27 leaves." in said(screen), "the next one, too"
        await choose_by_words(screen, "grows with success")
        assert "Exam question 1 of 3, tree of 9 leaves." in said(screen)


PANELS = ("board", "tree", "practice", "moves", "comparison")


@few("size", [WIDE, (200, 60), FOLDED, (60, 24), SMALLEST])
async def test_the_tree_of_an_exam_has_the_room_of_the_search_tree_and_nothing_jumps(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened("tree 3x3 seed 7 values 1:60 distinct", size=size) as screen:
        panels = [screen.dashboard.query_one(f"#{name}-panel") for name in PANELS]

        def places() -> list[Region]:
            return [each.region if each.display else Region() for each in panels]

        before = places()
        await screen.press("ctrl+e")
        asked = places()
        assert not screen.dashboard.query_one("#tree-panel").display
        board = screen.dashboard.query_one("#board-panel").region
        assert board.width >= 2 * size[0] // 3 or size == SMALLEST
        if size[0] >= WIDE[0]:
            shown = screen.part("#tree-board").split()
            assert set(re.findall(r"\d+", str(screen.match.state))) <= set(shown)
        for _ in range(2):
            await answer_wrong(screen)
            assert places() == asked
            await screen.press("enter")
            assert places() == asked
        await answer_wrong(screen)
        assert "right at the first try" in said(screen)
        assert screen.dashboard.responsive_layout.is_shown("tree") or size[0] < WIDE[0]
        await screen.press("enter")
        assert places() == asked
        await screen.press("f9")
        assert screen.dashboard.responsive_layout.is_shown("tree") or size[0] < WIDE[0]
        await screen.press("ctrl+e")
        assert places() == asked
        await screen.press("escape")
        if size[0] < WIDE[0]:
            await screen.show("tree")
        assert places()[:2] == before[:2]


@few("size", [SMALLEST, FOLDED])
async def test_tree_and_hint_of_an_exam_are_in_sight_on_a_small_screen(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(EMPTY, size=size) as screen:
        await screen.press("ctrl+e")
        numbers = re.findall(r"\d+", str(screen.match.state))
        assert set(numbers) <= set(screen.part("#tree-board").split())
        await screen.press("ctrl+e")
        assert "Try once more." in said(screen)
        await screen.press("ctrl+e", "enter")
        assert re.search("node [A-D], marked", said(screen))
        assert "?" in screen.part("#tree-board"), "the node is in sight"
        await screen.press(*"what", "enter")
        assert "type two numbers, alpha and" in screen.part("#exam-field")
        await screen.press(*"9 9", "enter")
        assert "Try once more." in said(screen)
        assert "9 9" in screen.part("#exam-field")


async def test_the_exam_keeps_the_options_of_the_search(opened: Opener) -> None:
    options = SearchOptions(
        Algorithm.ALPHA_BETA, cutoff=Cutoff.STRICT, order=MoveOrder(Order.REVERSE)
    )
    async with opened("((3 5) (3 4) (9 9))") as screen:
        screen.dashboard.searches.use_options(options, screen.session.state.algorithms)
        await screen.finish()
        await screen.press("ctrl+e")
        assert "from right to left and cuts at alpha > beta" in said(screen)
        await screen.press("f9")
        assert "Question 1 of 5" in said(screen)
        await screen.press("ctrl+e")
        assert "Exam question 1 of 3, tree of 6 leaves." in said(screen), "it continues"
        await screen.press("escape")
        await screen.until(
            lambda: screen.session.state.options.cutoff is Cutoff.STRICT, "the options are back"
        )
        assert str(screen.match.state) == "((3 5) (3 4) (9 9))"


async def test_escape_on_the_tree_leaves_the_exam(opened: Opener) -> None:
    async with opened(TURN_3) as screen:
        await screen.press("ctrl+e")
        assert screen.app.focused is screen.app.screen.query_one("#tree-board")
        await screen.press("escape")
        await screen.until(lambda: screen.match.state == Position.parse(TURN_3), "the game is back")


async def click_leaf(screen: Driver, number: str, *, below: int = 0) -> None:
    """Click on a number of the tree that no other leaf has, or so many rows below it."""
    board = screen.app.screen.query_one("#tree-board")
    rows = [board.render_line(y).text for y in range(board.size.height)]
    found = [(row, y) for y, row in enumerate(rows) if number in row.split()]
    (row, y), word = found[-1], re.compile(rf"(?<!\S){re.escape(number)}(?!\S)")
    match = word.search(row)
    assert match is not None
    await screen.pilot.click("#tree-board", offset=(match.start(), y + below))
    await screen.settle()


async def test_of_a_finished_game_nothing_is_asked(opened: Opener) -> None:
    async with opened("XXX/OO./... o") as screen:
        await screen.show("practice")
        await screen.press("enter")
        assert "the game is over: no more questions" in screen.turn
        assert screen.feature(PracticeOnDashboard).question is None


async def test_an_engine_waits_while_questions_are_asked(opened: Opener) -> None:
    async with opened(o=Seat.HUMAN, x=Seat.of("alpha-beta")) as screen:
        await screen.press("f9")
        await screen.until(
            lambda: screen.feature(PracticeOnDashboard).question is not None,
            "waited for the question",
            in_time=True,
        )
        await screen.settle()
        assert not screen.match.record.moves
        await screen.press("1", "enter", "2", "escape")
        await screen.until_moved(1)


@few("key", ["n", "u"])
async def test_another_game_takes_the_place_of_the_quiz(opened: Opener, key: str) -> None:
    async with opened(TURN_3) as screen:
        await screen.click_cell(1)
        await screen.finish()
        game = screen.position
        await screen.press("f9")
        await to_end_of_round(screen)
        await screen.press(key)
        assert screen.feature(PracticeOnDashboard).question is None
        assert screen.dashboard.context.state.suspended is None
        assert screen.position == (game if key == "u" else ".../.../... x")


async def test_the_quiz_goes_on_where_it_was_left(opened: Opener) -> None:
    async with opened(TURN_3) as screen:
        await screen.press("f9")
        feature, first = screen.feature(PracticeOnDashboard), question(screen)
        await screen.press("escape", "f9")
        assert question(screen) is first
        assert feature.rounds is not None
        assert screen.match.state == feature.rounds.quiz.search.state
        await screen.press(str(first.answer + 1), "escape")
        assert screen.position == TURN_3
        await screen.press("f9")
        assert f"Right. {squeezed(first.why)}" in said(screen)
        await screen.press("enter")
        assert "Question 2 of 5" in said(screen)


async def test_a_search_begun_meanwhile_does_not_lose_the_game(opened: Opener) -> None:
    async with opened(TURN_3) as screen:
        await screen.press("f9")
        await to_end_of_round(screen)
        first = question(screen)
        await screen.press("r")
        assert "Press F9 to continue." in said(screen)
        await screen.press("f9")
        assert question(screen) is first
        await screen.press("r", "escape")
        assert screen.position == TURN_3


async def test_no_move_is_played_in_a_position_of_the_quiz(opened: Opener) -> None:
    async with opened(TURN_3) as screen:
        await screen.press("f9")
        await to_end_of_round(screen)
        await screen.press("l")
        state = screen.match.state
        screen.app.screen.query_one("#tree-board").focus()
        await screen.press("down", "enter")
        assert screen.match.state == state
        assert "Esc leaves it" in squeezed(screen.turn)
        await to_next_round(screen)
        await to_end_of_round(screen)
        await screen.press("l")
        position = screen.position
        await screen.click_cell(Position.parse(position).legal_moves()[0])
        assert screen.position == position
        assert "Esc leaves it" in squeezed(screen.turn)


async def test_the_node_of_the_question_is_selected_and_then_that_of_the_answer(
    opened: Opener,
) -> None:
    async with opened(TURN_3) as screen:
        await screen.press("f9")
        for _ in range(8):
            asked = question(screen)
            assert screen.dashboard.main_tree.selected == Line(asked.place)
            assert screen.dashboard.explorer.state_on_board == asked.state
            await screen.press("1")
            assert screen.dashboard.main_tree.selected == Line(asked.decision.node)
            await screen.press("enter")


async def test_the_tree_s_title_has_nothing_that_the_quiz_does_not_need(opened: Opener) -> None:
    async with opened(TURN_3, pace=AUTO) as screen:
        await screen.press("f9", "1")
        title = screen.app.screen.query_one("#tree-panel").border_title
        assert title == "Search tree: alpha-beta"


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


async def test_going_back_to_the_newest_moment_leaves_the_questions(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.press("f9")
        await to_end_of_round(screen)
        await screen.press("l")
        assert screen.feature(PracticeOnDashboard).question is None


async def test_seeking_keeps_the_question(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.press("f9")
        asked = question(screen)
        await screen.press("full_stop", "comma", "x")
        assert question(screen) is asked
        await screen.press("f9")
        assert question(screen) is asked


async def test_keys_that_cannot_act_do_nothing(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.press("f9")
        asked = question(screen)
        await screen.press("enter", str(len(asked.choices) + 1))
        assert question(screen) is asked
        assert "(right)" not in said(screen)
        await screen.press("1")
        shown = said(screen)
        await screen.press("2")
        assert said(screen) == shown, "an answer stands"


@pytest.mark.slow
async def test_what_one_is_bad_at_is_kept(opened: Opener, tmp_path: Path) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.press("f9")
        kind = question(screen).decision.kind.value
        await screen.press(str(question(screen).answer + 1))
        first = question(screen)
    kept = json.loads((tmp_path / "practice.json").read_text())
    assert kept["kinds"] == {kind: {"asked": 1, "right": 1, "level": 1}}
    assert kept["size"] == 1
    async with opened() as screen:
        await screen.finish()
        await screen.press("f9")
        assert question(screen) != first, "it goes on, and does not begin anew"


async def test_a_damaged_score_is_told_and_set_aside(opened: Opener, tmp_path: Path) -> None:
    (tmp_path / "practice.json").write_text("{")
    async with opened() as screen:
        await screen.finish()
        await screen.press("f9")
        assert question(screen).choices
        assert any("scores were damaged" in notice for notice in screen.notices)


async def test_the_menu_offers_no_answer_where_no_question_is_open(opened: Opener) -> None:
    async with opened() as screen:
        await screen.show("practice")
        await screen.press("ctrl+p")
        await screen.settle()
        found = screen.app.screen.query_one(CommandList)
        names = "\n".join(str(option.prompt) for option in found.options)
        assert "Quiz" in names
        assert not any(words in names for words in ("Answer 1", "Ask on", "Leave\n"))
