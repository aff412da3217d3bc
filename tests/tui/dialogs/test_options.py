"""Options: each changes the search on the screen, is remembered, and contradictions are told."""

from __future__ import annotations

import re

import pytest
from textual.widgets import Input, Select

from tests.tui.driver import FOLDED, TEN_A_SECOND, Driver, Opener
from ttt_tui.search import Cutoff, MaxPlayer, MoveOrder, Order, RootWindow, Score, SearchOptions
from ttt_tui.tui.dialogs.options import OptionsScreen

USUAL = SearchOptions()


def is_open(screen: Driver) -> bool:
    return isinstance(screen.app.screen, OptionsScreen)


async def pick(screen: Driver, label: str, words: str) -> None:
    """Choose with the mouse from the list beside a label."""
    await screen.click(label, right=32)
    _, row = screen.where("▲")
    await screen.click(words, below=row)


@pytest.mark.slow
async def test_each_option_changes_the_search_and_is_remembered(opened: Opener) -> None:
    async with opened() as screen:
        for label, words, attribute, value, nodes in (
            ("Max is", "the side to move", "max_player", MaxPlayer.MOVER, "44 30"),
            ("Score of a win", "more for a quick", "score", Score.DEPTH, None),
            ("Score of a win", "always 1", "score", Score.OUTCOME, "44 30"),
            ("Window at the root", "a new one", "root_window", RootWindow.FRESH, "44 38"),
            ("Window at the root", "one, shared", "root_window", RootWindow.SHARED, "44 30"),
            ("Cut rule", "beyond it only", "cutoff", Cutoff.STRICT, "44 44"),
            ("Stop at the first win", "yes, leave", "stop_on_win", True, "44 20"),
            ("Moves are tried in", "edges first", "order.kind", Order.EDGES, None),
            ("Moves are tried in", "centre first", "order.kind", Order.CENTRE, None),
        ):
            before = screen.session.analysis
            await screen.click_key("o")
            await pick(screen, label, words)
            await screen.click("Use (F2)", right=2)
            assert not is_open(screen)
            assert screen.session.analysis is not before
            assert _value(screen.session.state.options, attribute) == value
            remembered, _ = opened.settings_file.load()
            assert _value(remembered.options, attribute) == value
            if nodes is not None:
                await screen.finish()
                now = re.sub(r"\d+ → ", "", screen.comparison["nodes"])  # without those before
                assert now.startswith(nodes)


def _value(options: SearchOptions, attribute: str) -> object:
    if attribute == "order.kind":
        return options.order.kind
    found: object = getattr(options, attribute)
    return found


async def test_the_options_hold_at_the_next_start(opened: Opener) -> None:
    options = SearchOptions(cutoff=Cutoff.STRICT, stop_on_win=True)
    async with opened(options=options) as screen:
        await screen.finish()
        assert screen.comparison["nodes"].startswith("44 20")
        assert "first win" in screen.tree


async def test_contradicting_options_are_told_and_not_taken(opened: Opener) -> None:
    async with opened() as screen:
        analysis = screen.session.analysis
        await screen.press("o")
        await pick(screen, "Stop at the first win", "yes, leave")
        await pick(screen, "Score of a win", "more for a quick")
        await screen.press("f2")
        assert is_open(screen)
        assert "stop at the first win contradicts depth-aware" in " ".join(
            screen.part("#complaint").split()
        )
        await screen.press("escape")
        assert screen.session.state.options == USUAL
        assert screen.session.analysis is analysis


async def test_a_seed_makes_another_order_and_bad_seeds_are_told(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("o")
        await pick(screen, "Moves are tried in", "random, with a seed")
        seed = screen.app.screen.query_one("#seed", Input)
        seed.value = ""
        await screen.press("f2")
        assert is_open(screen)
        assert "seed" in screen.part("#complaint")
        seed.value = "7"
        await screen.press("f2")
        assert str(screen.session.state.options.order) == "random:7"


@pytest.mark.slow
async def test_a_fixed_first_move_holds_on_the_empty_board(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("o")
        screen.app.screen.query_one("#first-move", Select).value = 4
        await screen.press("f2")
        await screen.press(*["full_stop"] * 3)
        assert "(1,1) X" in screen.tree
        assert "(0,0) X" not in screen.tree
        await screen.finish()
        assert screen.comparison["nodes"].startswith("55,505")
        assert screen.comparison["best move"].startswith("(1,1) (1,1)")


async def test_cancelling_changes_nothing(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.advance(1)
        analysis = screen.session.analysis
        for by_mouse in (False, True):
            await screen.press("o")
            await pick(screen, "Cut rule", "beyond it only")
            await (screen.click("Cancel (Esc)", right=2) if by_mouse else screen.press("escape"))
            assert not is_open(screen)
            assert screen.session.state.options == USUAL
            assert screen.session.analysis is analysis


async def test_the_usual_options_come_back_with_one_button(opened: Opener) -> None:
    async with opened(options=SearchOptions(cutoff=Cutoff.STRICT)) as screen:
        await screen.press("o")
        await screen.click("Defaults (F3)", right=2)
        assert is_open(screen)
        await screen.press("f2")
        assert screen.session.state.options == USUAL


async def test_the_defaults_fill_every_field_and_the_dialog_stays(opened: Opener) -> None:
    mine = SearchOptions(
        cutoff=Cutoff.STRICT,
        order=MoveOrder.parse("cells:9,8,7,6,5,4,3,2,1"),
        max_player=MaxPlayer.O,
    )
    async with opened(options=mine) as screen:
        await screen.press("o", "space", "f3")
        assert is_open(screen)
        assert screen.session.state.options == mine
        assert not screen.app.screen.query_one("#order", Select).expanded
        assert screen.app.screen.query_one("#cells", Input).value == ""
        await screen.press("escape")
        assert screen.session.state.options == mine
        await screen.press("o", "f3", "f2")
        assert screen.session.state.options == USUAL


async def test_the_defaults_are_also_of_what_this_game_has_no_use_for(opened: Opener) -> None:
    async with opened(options=SearchOptions(order=MoveOrder.parse("cells:2,1"))) as screen:
        await screen.press("o", "f3", "f2")
        assert screen.session.state.options == USUAL


async def test_using_the_same_options_does_not_disturb_the_search(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.advance(1)
        analysis = screen.session.analysis
        await screen.press("o", "f2")
        assert screen.session.analysis is analysis


async def test_the_other_side_can_be_max(opened: Opener) -> None:
    async with opened(options=SearchOptions(max_player=MaxPlayer.O)) as screen:
        await screen.finish()
        assert screen.comparison["value"].startswith("-1 X wins done -1 X wins done")
        assert "X min" in screen.tree


@pytest.mark.slow
async def test_the_dialog_is_usable_on_every_size(opened: Opener) -> None:
    for size in (FOLDED, (60, 20)):
        async with opened(size=size) as screen:
            await screen.press("o")
            assert "Search options" in screen.text
            await screen.press(*["tab"] * 9)
            assert "Use (F2)" in screen.text or screen.app.focused is not None
            await screen.press("f2")
            assert not is_open(screen)


async def test_left_and_right_change_a_line_and_a_key_brings_the_usual_ones(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("o", "tab", "right", "right", "f2")
        assert screen.session.state.options.cutoff.value == "strict"
        await screen.press("o", "f3", "f2")
        assert screen.session.state.options.cutoff.value == "weak"
        await screen.press("o", "left", "right", "left", "f2")
        assert screen.session.state.options.cutoff.value == "weak"


async def test_up_and_down_go_from_line_to_line_and_open_no_list(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("o", "down", "right", "f2")
        assert screen.session.state.options.cutoff.value == "strict"
        await screen.press("o", "down", "up", "left", "f2")
        assert screen.session.state.options.cutoff.value == "weak"


async def test_lines_that_only_some_orders_have_are_passed_over_with_the_others(
    opened: Opener,
) -> None:
    async with opened() as screen:
        await screen.press("o")
        lines = [screen.app.screen.query_one(line) for line in ("#seed", "#cells")]
        assert [each.disabled for each in lines] == [True, True]
        await screen.press("right", "right", "right")
        assert [each.disabled for each in lines] == [False, True]
        await screen.press("down", "7", "enter")
        assert str(screen.session.state.options.order) == "random:7"


async def test_a_tree_is_not_asked_for_what_only_boards_have(opened: Opener) -> None:
    async with opened("((3 12 8) (2 4 6) (14 5 2))") as screen:
        await screen.press("o")
        asked = {
            each.id
            for each in screen.app.screen.query("Select, Input")
            if each.parent and each.parent.display
        }
        assert asked == {"order", "cutoff", "root-window"}
        assert not screen.app.screen.query_one("#for-all").display
        await screen.press("down", "right", "f2")
        assert screen.session.state.options.cutoff is Cutoff.STRICT


async def test_enter_uses_and_the_dialog_opens_at_what_was_changed_last(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("o", "down", "right", "enter")
        assert screen.session.state.options.cutoff is Cutoff.STRICT
        await screen.press("o", "left", "enter")
        assert screen.session.state.options == USUAL
