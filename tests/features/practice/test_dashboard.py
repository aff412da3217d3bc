"""What happens next? on the dashboard, by keys alone and by the mouse alone."""

from __future__ import annotations

import json
from itertools import cycle, product
from pathlib import Path

import pytest
from textual.command import CommandList

from tests.cases import ALPHA_BETA, EMPTY, TURN_3
from tests.spread import few
from tests.tui.driver import FOLDED, SMALLEST, WIDE, Driver, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.features.practice.dashboard import PracticeOnDashboard
from ttt_tui.features.practice.quiz import Question
from ttt_tui.features.practice.view import PracticePanel
from ttt_tui.game import Position
from ttt_tui.search.algorithm import named, own_names
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


def squeezed(text: str) -> str:
    return " ".join(text.split())


@few("size", SIZES)
async def test_a_question_is_asked_answered_and_left_by_keys(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        before = screen.position, screen.session.snapshot, screen.status, screen.title
        await screen.press("Q")
        asked = question(screen)
        assert f"event {asked.decision.event}" in screen.status
        assert squeezed(asked.text) in said(screen)
        for number, choice in enumerate(asked.choices, 1):
            assert f"{number} {choice}" in said(screen)
        assert asked.why not in said(screen)
        await screen.press(str(asked.answer + 1))
        assert f"{asked.expected} (right)" in said(screen)
        assert f"Right. {squeezed(asked.why)}" in said(screen)
        assert f"event {asked.seen_at}" in screen.status, "the recording shows what came"
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
        assert "next. Q continues." in squeezed(screen.turn)
        assert screen.app.focused is screen.app.screen.query_one("#board")


@few("size", [WIDE, FOLDED])
async def test_by_the_mouse_alone(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(size=size) as screen:
        await screen.finish()
        await screen.click("Quiz")
        await screen.click("Press Q to start.")
        for _ in range(3):
            asked = question(screen)
            await screen.click(f"{asked.answer + 1}  {asked.expected[:12]}", right=4)
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
        assert "replay, l" in screen.text


async def test_of_a_finished_game_nothing_is_asked(opened: Opener) -> None:
    async with opened("XXX/OO./... o") as screen:
        await screen.show("practice")
        await screen.press("enter")
        assert "the game is over: no more questions" in screen.turn
        assert screen.feature(PracticeOnDashboard).question is None


async def test_an_engine_waits_while_questions_are_asked(opened: Opener) -> None:
    async with opened(o=Seat.HUMAN, x=Seat.of("alpha-beta")) as screen:
        await screen.press("Q")
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
        await screen.press("Q", key)
        assert screen.feature(PracticeOnDashboard).question is None
        assert screen.dashboard.context.state.suspended is None
        assert screen.position == (game if key == "u" else ".../.../... x")


async def test_the_quiz_goes_on_where_it_was_left(opened: Opener) -> None:
    async with opened(TURN_3) as screen:
        await screen.press("Q")
        feature, first = screen.feature(PracticeOnDashboard), question(screen)
        await screen.press("escape", "Q")
        assert question(screen) is first
        assert screen.position == str(feature.rounds.quiz.search.position) if feature.rounds else ""
        await screen.press(str(first.answer + 1), "escape")
        assert screen.position == TURN_3
        await screen.press("Q")
        assert f"Right. {squeezed(first.why)}" in said(screen)
        await screen.press("enter")
        assert "Question 2 of 5" in said(screen)


async def test_a_search_begun_meanwhile_does_not_lose_the_game(opened: Opener) -> None:
    async with opened(TURN_3) as screen:
        await screen.press("Q")
        first = question(screen)
        await screen.press("r")
        assert "Press Q to continue." in said(screen)
        await screen.press("Q")
        assert question(screen) is first
        await screen.press("r", "escape")
        assert screen.position == TURN_3


async def test_no_move_is_played_in_a_position_of_the_quiz(opened: Opener) -> None:
    async with opened(TURN_3) as screen:
        await screen.press("Q", "l")
        position = screen.position
        await screen.click_cell(Position.parse(position).legal_moves()[0])
        assert screen.position == position
        assert "Esc leaves it" in squeezed(screen.turn)


async def test_the_node_of_the_question_is_selected_and_then_that_of_the_answer(
    opened: Opener,
) -> None:
    async with opened(TURN_3) as screen:
        await screen.press("Q")
        for _ in range(8):
            asked = question(screen)
            assert screen.dashboard.main_tree.selected == Line(asked.place)
            assert screen.dashboard.explorer.position_on_board == asked.position
            await screen.press("1")
            assert screen.dashboard.main_tree.selected == Line(asked.decision.node)
            await screen.press("enter")


async def test_a_round_ends_with_what_to_practise_next(opened: Opener) -> None:
    async with opened(TURN_3) as screen:
        await screen.press("Q")
        for _ in range(4):
            await screen.press(str(question(screen).answer + 1), "enter")
        await screen.press(str(question(screen).answer + 1))
        assert "5 of 5 right in this round. Practise" in said(screen)
        assert "The next position has 4 empty cells. " in said(screen)
        await screen.press("enter")
        assert Position.parse(screen.position).empties == 4


async def test_going_back_to_the_newest_moment_leaves_the_questions(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.press("Q", "l")
        assert screen.feature(PracticeOnDashboard).question is None


async def test_seeking_keeps_the_question(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.press("Q")
        asked = question(screen)
        await screen.press("full_stop", "comma", "x")
        assert question(screen) is asked
        await screen.press("Q")
        assert question(screen) is asked


async def test_keys_that_cannot_act_do_nothing(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.press("Q")
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
        await screen.press("Q")
        kind = question(screen).decision.kind.value
        await screen.press(str(question(screen).answer + 1))
        first = question(screen)
    kept = json.loads((tmp_path / "practice.json").read_text())
    assert kept["kinds"] == {kind: {"asked": 1, "right": 1, "level": 1}}
    assert kept["size"] == 1
    async with opened() as screen:
        await screen.finish()
        await screen.press("Q")
        assert question(screen) != first, "it goes on, and does not begin anew"


async def test_a_damaged_score_is_told_and_set_aside(opened: Opener, tmp_path: Path) -> None:
    (tmp_path / "practice.json").write_text("{")
    async with opened() as screen:
        await screen.finish()
        await screen.press("Q")
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
