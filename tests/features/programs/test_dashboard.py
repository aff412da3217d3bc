"""One's own search on the dashboard: beside the textbook's, run again when it is saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.features.programs.made import SOURCE, Program
from tests.features.programs.stand_ins import STAND_IN, START
from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from ttt_tui.features.programs.dashboard import ProgramsOnDashboard
from ttt_tui.features.programs.file_argument import FileArgument
from ttt_tui.features.programs.runner import Unrecognised

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


async def test_without_a_file_the_key_says_what_it_is_for(opened: Opener) -> None:
    async with opened() as driver:
        await driver.press("P")
        assert "no file is watched: press Y to open one" in " ".join(driver.turn.split())
        assert "yours:" not in driver.text
