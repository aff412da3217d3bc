"""Whatever the user sets up during a lesson ends it first, and is theirs: one rule for all ways."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.features.analyses.made import NOTED
from tests.features.lessons.texts import SOUND
from tests.features.programs.stand_ins import START
from tests.spread import few
from tests.tui.driver import Driver, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.features.analyses.dashboard import AnalysesOnDashboard
from ttt_tui.features.analyses.link import to_link
from ttt_tui.features.analyses.recovery import LastTime
from ttt_tui.features.lessons.dashboard import LessonsOnDashboard
from ttt_tui.features.lessons.lesson_reader import Reader
from ttt_tui.features.programs.dashboard import ProgramsOnDashboard
from ttt_tui.features.programs.file_argument import FileArgument
from ttt_tui.search import SearchOptions

MINE = "X../.../... o"
OF_THE_LESSON = "..O/XOO/..X x"


async def _opens_analysis(screen: Driver) -> str:
    screen.dashboard.paste(to_link(NOTED))
    await screen.until(lambda: "opened the analysis" in screen.turn, "waited for the analysis")
    return "..O/XOO/X.X o"


async def _goes_on_where_it_broke_off(screen: Driver) -> str:
    feature = screen.feature(AnalysesOnDashboard)
    feature._earlier = LastTime(("just now",), NOTED, broken_off=True)
    await screen.press("f3")
    await screen.until(lambda: "opened the analysis" in screen.turn, "waited for the analysis")
    return "..O/XOO/X.X o"


async def _sets_up(screen: Driver) -> str:
    await screen.press("e", "f2")
    return OF_THE_LESSON


async def _pastes(screen: Driver) -> str:
    screen.dashboard.paste("XO./.../... x")
    return "XO./.../... x"


async def _begins_anew(screen: Driver) -> str:
    await screen.press("n")
    return ".../.../... x"


async def _takes_another_board(screen: Driver) -> str:
    await screen.press("G", "f2")
    return ".../.../... x"


async def _opens_node(screen: Driver) -> str:
    tree = screen.dashboard.main_tree
    tree.post_message(tree.OpenAsked(tree, screen.match.play(0).position))
    return "X.O/XOO/..X o"


async def _has_the_first_cut_shown(screen: Driver) -> str:
    await screen.press("f2")
    return OF_THE_LESSON


async def _opens_own_search(screen: Driver) -> str:
    feature = screen.feature(ProgramsOnDashboard)
    feature.open(FileArgument(Path(__file__)))
    await screen.until(lambda: feature.compared, "waited for the file")
    return START


WAYS: list[Callable[[Driver], Awaitable[str]]] = [
    _opens_analysis,
    _sets_up,
    _opens_own_search,
    _goes_on_where_it_broke_off,
    _pastes,
    _begins_anew,
    _takes_another_board,
    _opens_node,
    _has_the_first_cut_shown,
]


@few("way", WAYS, quick=3)
async def test_what_is_set_up_ends_the_lesson(
    opened: Opener, way: Callable[[Driver], Awaitable[str]]
) -> None:
    async with opened(MINE) as screen:
        lessons, analyses = screen.feature(LessonsOnDashboard), screen.feature(AnalysesOnDashboard)
        lessons.open(Reader(SOUND, "sound").lesson)
        await screen.until(lambda: lessons.ready, "waited for the step")
        await screen.settle()
        assert analyses._changed() is None
        position = await way(screen)
        await screen.settle()
        assert screen.position == position
        assert (lessons.walk, screen.dashboard.context.state.suspended) == (None, None)
        assert not screen.app.screen.query_one("#lesson").display
        assert any(each.startswith("You left the lesson") for each in screen.notices)
        assert analyses._changed() == analyses.now(), "what stands there is kept"


async def test_undo_at_the_start_of_a_lesson_s_game_brings_back_one_s_own(opened: Opener) -> None:
    async with opened(MINE) as screen:
        lessons, mine = screen.feature(LessonsOnDashboard), screen.match
        lessons.open(Reader(SOUND, "sound").lesson)
        await screen.until(lambda: lessons.ready, "waited for the step")
        await screen.press("u")
        assert lessons.walk is None
        assert screen.match == mine
        await screen.press("u")
        assert "nothing to" in screen.turn


async def test_redo_in_a_lesson_does_not_go_to_a_later_game_of_one_s_own(opened: Opener) -> None:
    async with opened(MINE) as screen:
        await screen.press("n", "u")
        lessons = screen.feature(LessonsOnDashboard)
        lessons.open(Reader(SOUND, "sound").lesson)
        await screen.until(lambda: lessons.ready, "waited for the step")
        position = screen.position
        await screen.press("y")
        assert (screen.position, lessons.walk is None) == (position, False)
        assert "nothing to redo" in screen.turn
        await screen.press("u", "y")
        assert lessons.walk is None
        assert str(screen.position) == ".../.../... x", "the new game that undo had left"


async def test_it_is_set_up_for_the_user_s_own_players_and_options(opened: Opener) -> None:
    mine = SearchOptions(stop_on_win=True)
    async with opened(MINE, o=Seat.of("minimax"), options=mine) as screen:
        lessons = screen.feature(LessonsOnDashboard)
        seats = screen.match.seats
        lessons.open(Reader(SOUND, "sound").lesson)
        await screen.until(lambda: lessons.ready, "waited for the step")
        assert (screen.match.seats, screen.session.state.options) != (seats, mine)
        await screen.press("n")
        assert (screen.match.seats, screen.session.state.options) == (seats, mine)


async def test_a_lesson_opened_in_the_quiz_ends_it_and_gives_one_s_own_game_back(
    opened: Opener,
) -> None:
    async with opened(MINE) as screen:
        lessons, mine = screen.feature(LessonsOnDashboard), screen.match
        await screen.press("f9")
        lessons.open(Reader(SOUND, "sound").lesson)
        await screen.until(lambda: lessons.ready, "waited for the step")
        await screen.press("I")
        assert screen.match == mine
        assert screen.dashboard.context.state.suspended is None
        lessons.open(Reader(SOUND, "sound").lesson)
        await screen.until(lambda: lessons.ready, "waited for the step")
        await screen.press("f9")
        assert lessons.walk is None
        await screen.press("escape")
        assert screen.match == mine
