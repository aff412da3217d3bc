"""One's own search on the dashboard: beside the textbook's, run again when it is saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.features.programs.made import SOURCE, Program
from tests.features.programs.stand_ins import STAND_IN, START
from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from tests.tui.test_commands import found
from ttt_tui.features.programs.dashboard import ProgramsOnDashboard
from ttt_tui.features.programs.file_argument import FileArgument
from ttt_tui.features.programs.runner import Unrecognised
from ttt_tui.features.programs.settings import ENTRY
from ttt_tui.search import Algorithm
from ttt_tui.tui.commands import ActionCommands

INNER = Program(inner_break=True)
FIRST_DIFFERENCE = 28  # the event of its search


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


async def compared(driver: Driver) -> ProgramsOnDashboard:
    feature = driver.feature(ProgramsOnDashboard)
    await driver.until(lambda: feature.compared, "waited for the search to be compared")
    await driver.settle()
    return feature


async def watched(driver: Driver, file: Path, program: Program = INNER) -> ProgramsOnDashboard:
    STAND_IN.program = program
    driver.feature(ProgramsOnDashboard).open(FileArgument(file))
    return await compared(driver)


async def at_first_difference(driver: Driver) -> ProgramsOnDashboard:
    feature = driver.feature(ProgramsOnDashboard)
    await driver.press("P")
    await driver.until(
        lambda: driver.dashboard.playback.event == FIRST_DIFFERENCE, "waited for the place"
    )
    await driver.settle()
    return feature


@pytest.mark.parametrize("size", [WIDE, FOLDED], ids=["wide", "folded"])
async def test_it_stands_beside_the_textbook_and_where_they_part_is_marked(
    opened: Opener, file: Path, size: tuple[int, int]
) -> None:
    async with opened(".../.../... x", size=size) as driver:
        feature = await watched(driver, file)
        session = driver.session
        assert [each.name for each in session.state.algorithms] == ["alpha-beta", "yours"]
        assert driver.position == START
        assert "alpha-beta and yours" in driver.title
        assert "yours: mine.py, minimax(board, True), 1,916 nodes" in driver.text
        said = " ".join(driver.text.replace("│", " ").split())
        assert "Right: alpha-beta, a cut leaves only the inner of two loops." in said
        assert "First difference: After (0,1) (0,2) (1,0) (2,1), yours continues with (2,0)" in said
        await at_first_difference(driver)
        if size == WIDE:  # folded, the panel needs the card's room, and says it, too
            assert "First difference." in driver.card
        line = driver.dashboard.main_tree.selected
        assert line is not None
        assert driver.dashboard.explorer.moves_to(line) == [1, 2, 3, 7]
        assert driver.dashboard.context.state.bookmarks >= {(1, 2, 3, 7)}
        assert not feature.refusals()["next_difference"]


async def test_a_right_one_goes_the_way_of_the_textbook(opened: Opener, file: Path) -> None:
    async with opened() as driver:
        feature = await watched(driver, file, Program())
        assert "It visits the same nodes as alpha-beta." in driver.text
        assert feature.refusals()["next_difference"] == "the two searches do not differ"
        await driver.finish()
        assert driver.nodes() == driver.nodes(driver.session.state.shown) == 843


async def test_one_without_a_window_stands_beside_minimax(opened: Opener, file: Path) -> None:
    async with opened() as driver:
        await watched(driver, file, Program(window=False, cuts=lambda *_: False))
        assert driver.session.state.algorithms[0] is Algorithm.MINIMAX
        assert "It visits the same nodes as minimax" in driver.text


async def test_saving_the_file_runs_it_again(opened: Opener, file: Path) -> None:
    async with opened() as driver:
        await watched(driver, file)
        first = driver.session.state.shown
        STAND_IN.program = Program()
        STAND_IN.written += 1
        await driver.until(
            lambda: driver.session.state.shown is not first, "waited for the next run"
        )
        await compared(driver)
        assert "Saved and run again: 843 nodes, 1,916 before." in driver.text
        assert "It visits the same nodes as alpha-beta" in driver.text
        assert STAND_IN.made[0].closed


async def test_a_version_that_cannot_be_run_leaves_the_one_before(
    opened: Opener, file: Path
) -> None:
    async with opened() as driver:
        await watched(driver, file)
        first = driver.session.state.shown
        STAND_IN.unrecognised = Unrecognised("No board was found.", '--board "[0] * 9"')
        STAND_IN.written += 1
        await driver.until(lambda: bool(driver.notices), "waited to be told")
        assert driver.notices == ['No board was found. Try: --board "[0] * 9"']
        assert driver.session.state.shown is first
        STAND_IN.unrecognised = None
        STAND_IN.written += 1
        await driver.until(
            lambda: driver.session.state.shown is not first, "waited for the next run"
        )


async def test_a_recording_that_is_not_to_be_believed_is_not_judged(
    opened: Opener, file: Path
) -> None:
    async with opened() as driver:
        STAND_IN.refused = Unrecognised(why="The search runs in several threads at a time.")
        await watched(driver, file)
        assert "Not judged. The search runs in several threads at a time." in driver.text
        assert driver.feature(ProgramsOnDashboard).refusals()["next_difference"]


async def test_its_code_is_shown_with_the_line_of_the_moment(opened: Opener, file: Path) -> None:
    async with opened() as driver:
        await watched(driver, file)
        await at_first_difference(driver)  # which brings the code along
        code = driver.part("#code-listing")
        assert "► def minimax(board, x_to_move, alpha, beta):" in code
        assert "returned" not in code
        assert "called from" in code
        await driver.until_text("depth   16")


async def test_all_processes_end_with_the_screen(opened: Opener, file: Path) -> None:
    async with opened() as driver:
        await watched(driver, file)
    assert all(each.closed for each in STAND_IN.made)


async def test_what_is_left_out_is_said(opened: Opener, file: Path) -> None:
    async with opened() as driver:
        await watched(driver, file, Program(plays_on=True))
        await driver.finish()
        assert "Not shown:" in driver.text
        assert "after the end of a game, and all nodes below." in driver.text


async def test_what_one_with_a_depth_limit_estimates_is_no_result(
    opened: Opener, file: Path
) -> None:
    async with opened() as driver:
        await watched(driver, file, Program(stones=4))
        assert "below 2 plies it uses its own estimates" in driver.text
        assert "too large" not in driver.turn
        search = driver.session.analysis.search(driver.session.state.shown)
        assert search.options.depth == 2
        await driver.finish()
        assert search.counters.horizon_nodes > 0
        assert search.value is None
        assert search.estimate is not None


async def test_another_file_is_opened_from_the_dialog(opened: Opener, file: Path) -> None:
    STAND_IN.program = INNER
    async with opened() as driver:
        await driver.press("Y")
        assert "The file runs as you" in driver.text
        await driver.type("no.py")
        await driver.press("enter")
        assert "no file 'no.py'" in driver.text
        driver.app.screen.query_one("#program-path").value = f"{file}:minimax"  # type: ignore[attr-defined]
        await driver.press("f2")
        await compared(driver)
        assert "yours: mine.py" in driver.text
        recent = driver.dashboard.services.settings.of(ENTRY)
        assert recent == (f"{file}:minimax",)
        await driver.press("Y")
        assert "WatchedFile before" in driver.text
        assert f"{file.parent.name}/mine.py:minimax"[:30] in driver.text.replace("…", "")


async def test_without_a_file_the_key_says_what_it_is_for(opened: Opener) -> None:
    async with opened() as driver:
        await driver.press("P")
        assert "no file is watched: press Y to open one" in " ".join(driver.turn.split())
        assert "yours:" not in driver.text


async def test_the_welcome_offers_it(opened: Opener) -> None:
    async with opened() as driver:
        await driver.press("f1")
        await driver.click("a search in Python")
        assert "Open your own search" in driver.text
        await driver.press("escape")


async def test_another_line_up_hides_the_panel(opened: Opener, file: Path) -> None:
    async with opened() as driver:
        await watched(driver, file)
        driver.dashboard.searches.use_options(
            driver.session.state.options, (Algorithm.MINIMAX, Algorithm.ALPHA_BETA)
        )
        await driver.settle()
        assert "yours: mine.py" not in driver.text


async def test_the_menu_finds_it_by_what_people_call_it(opened: Opener) -> None:
    async with opened() as screen:
        best = await found(ActionCommands(screen.app.screen), "own")
        assert "Your own search: open a file" in best[:4]


async def test_a_call_that_makes_no_sense_gives_way_to_another(opened: Opener, file: Path) -> None:
    worst_for_both = Program(lambda outcome, _: -outcome)
    async with opened() as driver:
        STAND_IN.elsewhere = Program()
        await watched(driver, file, worst_for_both)
        said = " ".join(driver.text.replace("│", " ").split())
        assert (
            "The call minimax(board, True) is not judged. X and O both choose their worst" in said
        )
        assert "Right: alpha-beta." in said
        assert "run again" not in said


async def test_if_no_other_call_makes_sense_it_is_not_judged(opened: Opener, file: Path) -> None:
    async with opened() as driver:
        feature = await watched(driver, file, Program(lambda outcome, _: -outcome))
        assert "Wrong." in driver.text
        assert not feature.refusals()["next_difference"]
