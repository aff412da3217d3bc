"""Storms over the whole program, and that a storm sees what it looks for."""

from __future__ import annotations

import sys

import pytest

from bench.storm import storm
from bench.storm_input import Storm, written
from bench.storm_rules import broken
from tests.tui.driver import Opener
from ttt_tui.tui.dashboard.context import Controller
from ttt_tui.tui.dashboard.game import Game
from ttt_tui.tui.dashboard.playback import Playback
from ttt_tui.tui.dashboard.searches import Searches
from ttt_tui.tui.dialogs.help import HelpScreen
from ttt_tui.tui.views.status import StatusLine

STARTS_A_GAME = 12  # steps, for the quick one


async def test_a_short_storm_passes() -> None:
    assert (await storm(0, STARTS_A_GAME)).faults == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
async def test_a_storm_passes(seed: int) -> None:
    """The bench lets longer ones loose."""
    storming = await storm(seed, 500)
    assert storming.events >= 500
    assert not storming.faults, "\n".join(map(str, storming.faults))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_storm_with_signals_leaves_the_terminal_as_it_was(seed: int) -> None:
    from bench import storm_terminal

    storming = storm_terminal.storm(seed, 300)
    assert not storming.faults, "\n".join(map(str, storming.faults))


def test_equal_seeds_are_equal_storms() -> None:
    keys = ("space", "full_stop", "e")
    one, same, other = Storm(5), Storm(5), Storm(6)
    steps = [one.step(keys) for _ in range(200)]
    assert steps == [same.step(keys) for _ in range(200)]
    assert steps != [other.step(keys) for _ in range(200)]
    assert any(step.size for step in steps)
    assert any(step.events > 1 for step in steps)


@pytest.mark.parametrize(
    ("key", "sent"),
    [("a", "a"), ("full_stop", "."), ("ctrl+p", "\x10"), ("f2", "\x1bOQ"), ("q", "")],
)
def test_a_binding_s_key_as_a_terminal_sends_it(key: str, sent: str) -> None:
    assert written(key) == sent


async def test_a_screen_that_keeps_the_rules_is_let_alone(opened: Opener) -> None:
    async with opened() as screen:
        assert broken(screen) == []
        await screen.finish()
        await screen.press("comma", "x")
        assert broken(screen) == []
        await screen.press("e")
        assert broken(screen) == []


async def test_a_question_about_a_tree_of_numbers_is_let_alone(opened: Opener) -> None:
    """It has no cells to win on, and hides the counts of the comparison."""
    async with opened("((3 12 8) (2 4 6))", size=(200, 60)) as screen:
        await screen.finish()
        screen.dashboard.context.change(lambda state: state.hide_findings(True, "practice"))
        await screen.settle()
        assert "Hidden until" in screen.text
        assert "your move" in screen.turn
        assert broken(screen) == []


async def test_a_lost_focus_is_seen(opened: Opener) -> None:
    async with opened() as screen:
        screen.app.screen.set_focus(None)
        assert "nothing has the focus" in " ".join(broken(screen))


async def test_a_header_of_another_moment_is_seen(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        screen.app.screen.query_one(StatusLine).update("alpha-beta done  29 nodes")
        await screen.settle()
        assert "the header counts 29 nodes" in " ".join(broken(screen))


async def test_two_dialogs_of_a_kind_are_seen(opened: Opener) -> None:
    async with opened() as screen:
        for _ in range(2):
            screen.app.push_screen(HelpScreen("", {}))
        await screen.settle()
        assert "a screen is there twice" in " ".join(broken(screen))


async def test_numbers_and_nouns_that_do_not_agree_are_seen(opened: Opener) -> None:
    async with opened() as screen:
        screen.dashboard.context.say("1 nodes")
        await screen.settle()
        assert "'1 nodes' on the screen" in broken(screen)


@pytest.mark.slow
async def test_what_ends_the_program_is_told_with_what_led_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_: Controller) -> None:
        raise RuntimeError("a fault put there")

    # All of them: which keys a seed presses changes with every key that there is.
    for kind in (Searches, Playback, Game):
        for name in [each for each in vars(kind) if each.startswith("action_")]:
            monkeypatch.setattr(kind, name, fail)
    storming = await storm(1, 20)
    assert any("a fault put there" in fault.what and fault.before for fault in storming.faults)
