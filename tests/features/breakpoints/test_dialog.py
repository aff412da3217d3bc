"""The list of breakpoints: switching, adding, removing, by keys and by mouse, at any size."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from textual.events import Paste
from textual.widgets import Button, Input

from tests.spread import few
from tests.tui.driver import FOLDED, WIDE, Driver, Opener
from ttt_tui.features.breakpoints.breakpoints import DEFAULTS, EXAMPLES, Breakpoint
from ttt_tui.features.breakpoints.dialog import BreakpointsScreen
from ttt_tui.game import Position, Rules
from ttt_tui.game.notation import WORKED_EXAMPLE

SMALL = (60, 20)
Answers = list[tuple[Breakpoint, ...] | None]


@asynccontextmanager
async def dialog(
    opened: Opener,
    breakpoints: tuple[Breakpoint, ...] = DEFAULTS,
    *,
    size: tuple[int, int] = FOLDED,
    position: Position | None = None,
) -> AsyncIterator[tuple[Driver, Answers]]:
    """The dialog over a dashboard; its answer is appended to the list when it is closed."""
    answers: Answers = []
    async with opened(size=size) as screen:
        at_hand = position or Position.parse(WORKED_EXAMPLE)
        screen.app.push_screen(BreakpointsScreen(breakpoints, at_hand), answers.append)
        await screen.settle()
        yield screen, answers


def listed(screen: Driver) -> list[str]:
    """The lines of the list that are to be seen: `✓ cut`, `- X wins`."""
    lines = [line.rstrip(" ▁▂▃▄▅▆▇█") for line in screen.part("#breakpoint-list").splitlines()]
    marks = {"[✓]": "✓", "[ ]": "-"}
    return [f"{marks[line[:3]]}{line[3:]}" for line in lines if line]


def verdict(screen: Driver) -> str:
    return " ".join(screen.part("#verdict").split())


def field(screen: Driver) -> Input:
    return screen.app.screen.query_one("#when", Input)


def on(*texts: str) -> tuple[Breakpoint, ...]:
    return tuple(Breakpoint.parse(text) for text in texts)


async def test_a_position_pasted_as_a_grid_is_taken_whole(opened: Opener) -> None:
    async with dialog(opened) as (screen, _):
        field(screen).focus()
        await screen.settle()
        await screen.type("position ")
        screen.app.post_message(Paste("XO.\nOX.\n...\n"))
        await screen.settle()
        assert field(screen).value == "position XO./OX./..."


@few("size", [SMALL, FOLDED, WIDE])
async def test_the_keys_switch_add_and_remove(opened: Opener, size: tuple[int, int]) -> None:
    async with dialog(opened, size=size) as (screen, answers):
        assert listed(screen) == ["- cut", "- X wins", "- O wins", "- best move"]
        await screen.press("space", "down", "space", "down", "space", "space")
        assert listed(screen) == ["✓ cut", "✓ X wins", "- O wins", "- best move"]
        await screen.press("delete", "up", "tab")
        await screen.type("depth 4")
        await screen.press("enter")
        assert listed(screen) == ["✓ cut", "✓ X wins", "- best move", "✓ depth 4"]
        assert field(screen).value == ""
        await screen.type("line 0,0 1,1")
        await screen.press("enter", "shift+tab", "end", "space")
        await screen.press("ctrl+s")
        line = replace(*on("line 0,0 1,1"), enabled=False)
        assert answers == [(*on("cut", "X wins"), DEFAULTS[3], *on("depth 4"), line)]


@few("size", [SMALL, FOLDED, WIDE])
async def test_the_mouse_switches_adds_and_removes(opened: Opener, size: tuple[int, int]) -> None:
    async with dialog(opened, size=size) as (screen, answers):
        await screen.click("[ ] X wins", right=1)
        await screen.click("[ ] O wins", right=6)
        assert listed(screen) == ["- cut", "✓ X wins", "✓ O wins", "- best move"]
        await screen.click("[✓] O wins", right=1)
        await screen.click("Remove (Del)", right=2)
        assert listed(screen) == ["- cut", "✓ X wins", "- best move"]
        await screen.click("line 0,0 1,1", right=2)
        await screen.click("Add", right=1)
        assert listed(screen) == ["- cut", "✓ X wins", "- best move", "✓ line 0,0 1,1"]
        await screen.click("position ...", right=2)
        await screen.click("Add", right=1)
        await screen.click("Done (F2)", right=2)
        expected = on("X wins", "line 0,0 1,1", "position ..O/XOO/..X x")
        assert answers == [(DEFAULTS[0], expected[0], DEFAULTS[3], *expected[1:])]


@few("text", EXAMPLES, quick=2)
async def test_a_click_on_an_example_takes_it_over(opened: Opener, text: str) -> None:
    async with dialog(opened, ()) as (screen, answers):
        shown = "position ..." if text.startswith("position") else text
        row = screen.where("such as")[1] - 1
        await screen.click(shown, below=row, right=1)
        expected = "position ..O/XOO/..X x" if text.startswith("position") else text
        assert field(screen).value == expected
        assert field(screen).has_focus
        assert verdict(screen) == f"Enter adds: {expected}"
        await screen.press("enter", "f2")
        assert answers == [on(expected)]


@pytest.mark.parametrize("size", [SMALL, FOLDED])
async def test_a_mistake_is_told_at_once_and_not_taken(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with dialog(opened, size=size) as (screen, answers):
        await screen.press("tab")
        await screen.type("depth")
        assert "depth is followed by nothing" in verdict(screen)
        assert "such as depth 4" in verdict(screen)
        assert screen.app.screen.query_one("#verdict").has_class("-bad")
        await screen.type(" 4")
        assert verdict(screen) == "Enter adds: depth 4"
        assert not screen.app.screen.query_one("#verdict").has_class("-bad")
        await screen.type("x")
        assert "depth is followed by '4x'" in verdict(screen)
        for button in ("enter", "f2", "ctrl+s"):
            await screen.press(button)
            assert answers == []
            assert len(listed(screen)) == 4
            assert "depth is followed by '4x'" in verdict(screen)
        assert field(screen).value == "depth 4x"
        await screen.press(*["backspace"] * 8)
        assert verdict(screen) == ""
        await screen.press("enter", "f2")
        assert answers == [DEFAULTS]


async def test_the_longest_complaint_leaves_room_for_the_buttons(opened: Opener) -> None:
    many = on(*(f"depth {number}" for number in range(12)))
    async with dialog(opened, many, size=SMALL) as (screen, _):
        field(screen).value = "position " + "x" * 60
        await screen.settle()
        assert "cells found: 60" in verdict(screen)
        field(screen).value = "no such thing as " + "this" * 20
        await screen.settle()
        assert "O wins; best move" in verdict(screen)
        for words in ("Done (F2)", "Remove (Del)", "Cancel (Esc)", "saved for the next start"):
            assert words in screen.text


async def test_what_is_still_in_the_line_is_added_when_done(opened: Opener) -> None:
    async with dialog(opened, ()) as (screen, answers):
        await screen.press("tab")
        await screen.type("X wins")
        await screen.press("f2")
        assert answers == [on("X wins")]


async def test_nothing_is_listed_twice(opened: Opener) -> None:
    async with dialog(opened) as (screen, answers):
        await screen.press("tab")
        await screen.type("CUT")
        assert verdict(screen) == "cut is already listed: Space switches it on and off"
        await screen.press("enter", "f2")
        assert len(listed(screen)) == 4
        assert answers == []


async def test_cancelling_gives_nothing(opened: Opener) -> None:
    async with dialog(opened) as (screen, answers):
        await screen.press("space", "delete", "escape")
        assert answers == [None]
        screen.app.push_screen(BreakpointsScreen(DEFAULTS, Position()), answers.append)
        await screen.settle()
        await screen.press("tab")
        await screen.type("depth")
        await screen.press("escape")
        assert answers == [None, None]
        screen.app.push_screen(BreakpointsScreen(DEFAULTS, Position()), answers.append)
        await screen.settle()
        await screen.click("Cancel (Esc)", right=2)
        assert answers == [None, None, None]


async def test_all_can_be_removed_and_one_added_again(opened: Opener) -> None:
    async with dialog(opened) as (screen, answers):
        await screen.press("end", "delete")
        assert listed(screen) == ["- cut", "- X wins", "- O wins"]
        await screen.press("delete", "delete", "delete", "delete", "space")
        assert listed(screen) == []
        assert screen.app.screen.query_one("#remove", Button).disabled
        await screen.press("tab")
        await screen.type("best move")
        await screen.press("enter")
        assert listed(screen) == ["✓ best move"]
        assert not screen.app.screen.query_one("#remove", Button).disabled
        await screen.press("f2")
        assert answers == [on("best move")]


async def test_delete_in_the_line_is_for_its_text(opened: Opener) -> None:
    async with dialog(opened) as (screen, _):
        await screen.press("tab")
        await screen.type("cat")
        await screen.press("left", "delete", "backspace", "backspace", "backspace", "delete")
        assert field(screen).value == ""
        assert len(listed(screen)) == 4


async def test_the_newest_of_many_is_to_be_seen(opened: Opener) -> None:
    many = on(*(f"depth {number}" for number in range(30)))
    async with dialog(opened, many, size=SMALL) as (screen, answers):
        assert listed(screen)[0] == "✓ depth 0"
        await screen.press("tab")
        await screen.type("cut")
        await screen.press("enter")
        assert listed(screen)[-1] == "✓ cut"
        await screen.press("shift+tab", "space")
        assert listed(screen)[-2:] == ["✓ (not on this board)  depth 29", "- cut"]
        await screen.press("f2")
        assert answers == [(*many, replace(*on("cut"), enabled=False))]


async def test_places_that_the_board_has_not_are_marked(opened: Opener) -> None:
    kept = on("line 0,0", "line 3,3", "position 4x4k4 XO../..../..../.... x")
    async with dialog(opened, kept) as (screen, _):
        assert listed(screen) == [
            "✓ line 0,0",
            "✓ (not on this board)  line 3,3",
            "✓ (not on this board)  position 4x4k4 XO../..../..../…",
        ]
    large = Position(rules=Rules(4, 4, 4))
    async with dialog(opened, kept, position=large) as (screen, answers):
        assert not [line for line in listed(screen) if "not on" in line]
        field(screen).value = "position X" + "." * 15
        await screen.settle()
        await screen.press("f2")
        assert answers == [(*kept, *on("position 4x4k4 X.../..../..../.... o"))]
