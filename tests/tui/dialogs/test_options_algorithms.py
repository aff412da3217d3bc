"""Algorithms: any two or more side by side, with their options; contradictions are told."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from tests.spread import few
from tests.tui.driver import FOLDED, Driver, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.search import PLAIN, Enhancement, FirstGuess, SearchOptions
from ttt_tui.search.algorithm import all_algorithms, named
from ttt_tui.tui.dialogs.options import AlgorithmsScreen
from ttt_tui.tui.forms import TickList


def is_open(screen: Driver) -> bool:
    return isinstance(screen.app.screen, AlgorithmsScreen)


async def write(screen: Driver, name: str, text: str) -> None:
    line = screen.app.screen.query_one(f"#{name}", Input)
    line.focus()
    line.value = ""
    await screen.press(*text)


def complaint(screen: Driver) -> str:
    return " ".join(screen.part("#complaint").split())


async def test_all_seven_by_mouse_each_with_a_line(opened: Opener) -> None:
    async with opened() as screen:
        await screen.click_key("A")
        for name in ("alpha-beta+ ", "pvs ", "mtd-f ", "fsss ", "uct "):
            await screen.click(f"] {name}", below=screen.where("Compared: two")[1])
        await screen.click("Use (F2)", right=2)
        assert not is_open(screen)
        assert screen.session.state.algorithms == all_algorithms()
        await screen.finish()
        rows = {
            line.split()[0]: line.split() for line in screen.part("#comparison-table").splitlines()
        }
        for algorithm in all_algorithms():
            assert rows[algorithm.name]
            assert "(2,0)" in screen.part("#comparison-table")
        remembered, _ = opened.settings_file.load()
        assert remembered.algorithms == all_algorithms()


async def test_keys_alone_tick_and_use(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("A", "down", "down", "space", "f2")
        assert screen.session.state.algorithms == (*PLAIN, named("alpha-beta+"))


async def test_the_tree_goes_through_all_of_them(opened: Opener) -> None:
    async with opened() as screen:
        screen.session.set_options(SearchOptions(), all_algorithms())
        await screen.finish()
        seen = []
        for _ in all_algorithms():
            await screen.press("t")
            seen.append(screen.session.state.shown)
            assert f"Search tree: {screen.session.state.shown.name}" in screen.text
        assert set(seen) == set(all_algorithms())


@few(
    ("name", "text", "words"),
    [
        ("table-mb", "0", "a transposition table of 0 MB holds nothing"),
        ("table-mb", "", "the table's size is '': it must be a whole number"),
        ("table-mb", "999999999", "memory"),
        ("rollouts", "0", "0 rollouts: UCT needs at least 1"),
        ("exploration", "-1", "exploration -1.0: it must be from 0 to 100"),
        ("exploration", "-", "exploration is '-': it must be a number"),
    ],
    quick=2,
)
async def test_what_cannot_be_is_told_and_not_taken(
    opened: Opener, name: str, text: str, words: str
) -> None:
    async with opened() as screen:
        await screen.press("A", "down", "down", "space")
        analysis = screen.session.analysis
        await write(screen, name, text)
        await screen.press("f2")
        told = complaint(screen) if is_open(screen) else screen.text
        assert words in " ".join(told.split())
        assert screen.session.state.algorithms == PLAIN
        assert screen.session.analysis is analysis


async def test_one_alone_is_not_compared(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("A", "space", "f2")
        assert is_open(screen)
        assert "choose two or more" in complaint(screen)


async def test_mtd_f_needs_the_table(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("A")
        ticks: TickList[int] = screen.app.screen.query_one("#enhancements", TickList)
        ticks.deselect_all().select(Enhancement.KILLERS.value)
        lineup: TickList[str] = screen.app.screen.query_one("#lineup", TickList)
        lineup.select("mtd-f")
        await screen.press("f2")
        assert is_open(screen)
        assert "mtd-f without a transposition table" in complaint(screen)


async def test_options_of_the_algorithms_hold_at_the_next_start(opened: Opener) -> None:
    enhancements = Enhancement.TABLE | Enhancement.DEEPENING
    async with opened() as screen:
        await screen.press("A")
        ticks: TickList[int] = screen.app.screen.query_one("#enhancements", TickList)
        ticks.deselect_all()
        for each in (Enhancement.TABLE, Enhancement.DEEPENING):
            ticks.select(each.value)
        await write(screen, "table-mb", "8")
        await write(screen, "rollouts", "500")
        await write(screen, "exploration", "0.7")
        await write(screen, "seed", "9")
        await screen.press("f2")
        used = screen.session.state.options
    assert (used.enhancements, used.table_mb, used.rollouts) == (enhancements, 8, 500)
    assert (used.exploration, used.seed, used.first_guess) == (0.7, 9, FirstGuess.DRAW)
    remembered, _ = opened.settings_file.load()
    assert remembered.options == used


async def test_the_usual_ones_come_back_with_one_button(opened: Opener) -> None:
    async with opened() as screen:
        screen.session.set_options(SearchOptions(rollouts=7), all_algorithms())
        await screen.press("A")
        await screen.press("f3")
        assert is_open(screen)
        assert screen.session.state.algorithms == all_algorithms()
        await screen.press("f2")
        assert screen.session.state.algorithms == PLAIN
        assert screen.session.state.options == SearchOptions()


async def test_ticks_do_not_hang_on_colour(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("A")
        lines = [line.strip() for line in screen.part("#lineup").splitlines()]
        starts = ("[✓] minimax", "[✓] alpha-beta ", "[ ] alpha-beta+", "[ ] pvs")
        for line, start in zip(lines, starts, strict=False):
            assert line.startswith(start)


async def test_the_dialog_fits_eighty_columns(opened: Opener) -> None:
    async with opened(size=FOLDED) as screen:
        await screen.press("A")
        for words in ("minimax", "uct", "iterative deepening", "Use (F2)"):
            assert words in screen.text


@few("seat", list(map(Seat, ("alpha-beta+", "pvs", "mtd-f", "fsss", "uct"))), quick=2, ids=str)
async def test_each_can_play(opened: Opener, seat: Seat) -> None:
    """Its search joins the comparison, and decides the move: the only one that wins."""
    async with opened(x=seat, o=Seat.HUMAN) as screen:
        assert named(seat.name) in screen.session.state.algorithms
        await screen.finish()
        await screen.until(lambda: screen.session.state.match.record.ply == 1, "the move")
        assert screen.session.state.match.record.moves == (6,)


@pytest.mark.slow
async def test_a_table_of_nothing_is_told_even_where_nobody_has_one(opened: Opener) -> None:
    """It would be kept, and the settings be damaged at the next start."""
    async with opened() as screen:
        for megabytes in ("0", "5000000"):
            await screen.press("A")
            await write(screen, "table-mb", megabytes)
            await screen.press("f2")
            assert is_open(screen)
            assert "it must be from 1 to" in complaint(screen)
            await screen.press("escape")


@pytest.mark.slow
async def test_the_options_dialog_leaves_the_algorithms_alone(opened: Opener) -> None:
    mine = SearchOptions(rollouts=77, enhancements=Enhancement.TABLE, table_mb=3)
    async with opened(options=mine) as screen:
        await screen.press("o", "f2")
        assert screen.session.state.options == mine
        await screen.press("o")
        await screen.click("Defaults (F3)", right=2)
        await screen.press("f2")
        assert screen.session.state.options == mine
