"""The keys of the dashboard have names and explanations."""

from __future__ import annotations

import pytest

from tests.tui.driver import FOLDED, SMALLEST, WIDE, Opener, keys_in
from ttt_tui.tui.dashboard.keys import SECTIONS
from ttt_tui.tui.views.key_bar import KeyBar


async def test_keys_have_names_explanations_and_ids(opened: Opener) -> None:
    async with opened() as screen:
        for active in screen.app.screen.active_bindings.values():
            binding = active.binding
            if not binding.action.startswith(("app.", "screen.")):  # Textual's own
                assert binding.description, binding
                assert binding.tooltip, binding


async def test_every_key_of_the_dashboard_names_a_method(opened: Opener) -> None:
    async with opened() as screen:
        for binding in (each for keys in SECTIONS.values() for each in keys):
            name = binding.action.partition("(")[0]
            assert callable(getattr(screen.dashboard, f"action_{name}", None)), binding


@pytest.mark.parametrize("size", [WIDE, FOLDED, SMALLEST])
async def test_every_key_stands_in_the_footer_wherever_the_focus_is(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as screen:
        for place in ("#board", "#search-tree", "#timeline"):
            screen.app.screen.query_one(place).focus()
            await screen.settle()
            assert len(screen.keys.splitlines()) <= (3 if size == WIDE else 4)
            there = set(keys_in(screen.app.screen.query_one(KeyBar)))
            keys: dict[str, set[str]] = {}
            for active in screen.app.screen.active_bindings.values():
                if active.binding.show:
                    keys.setdefault(active.binding.action, set()).add(active.binding.key)
            assert not [action for action, of_it in keys.items() if not of_it & there]
            at = [screen.keys.index(f"{section}: ") for section in SECTIONS]
            assert at == sorted(at)
            for label in ("Run/pause", ",. Step", "f To end"):
                assert label in screen.keys


async def test_labels_go_first_where_the_focus_is_not(opened: Opener) -> None:
    async with opened(size=FOLDED) as screen:
        assert "h Hint" in screen.keys
        assert "Tree: m" in screen.keys
        assert "Explore" not in screen.keys
        screen.app.screen.query_one("#search-tree").focus()
        await screen.settle()
        assert "Play: u y g v" in screen.keys
        assert "m Explore" in screen.keys


async def test_a_bare_key_is_clicked_like_one_with_a_label(opened: Opener) -> None:
    async with opened(size=FOLDED) as screen:
        await screen.click_key("B")
        await screen.until_text("─ Budget ─")


async def test_the_name_of_a_part_opens_the_help(opened: Opener) -> None:
    async with opened() as screen:
        await screen.click("Replay: ")
        await screen.until_text("─ Help ─")


async def test_keys_that_share_a_label_are_told_apart_where_there_is_room(opened: Opener) -> None:
    async with opened(size=WIDE, simple=True) as screen:
        for label in ("v/h Values/Hint", "n/e New/Setup", "b/w Both/View", "To end"):
            assert label in screen.keys
        await screen.resize(*SMALLEST)
        await screen.settle()
        assert len(screen.keys.splitlines()) == 3
        assert "W/F/f Speed" in screen.keys
