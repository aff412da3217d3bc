"""How the algorithms search: changed from the menu, told with the way back, and as usual again."""

from __future__ import annotations

from dataclasses import replace

from tests.spread import few
from tests.tui.driver import FOLDED, SMALLEST, WIDE, Driver, Opener
from ttt_tui.engine.pace import AUTO, SLOW
from ttt_tui.search import PLAIN, Cutoff, MoveOrder, Order, SearchOptions
from ttt_tui.search.option_table import OPTIONS, Choices, YesNo

USUAL = SearchOptions()


async def choose(screen: Driver, words: str, found: str) -> None:
    """By the menu; `found` is what the first line is to say."""
    await screen.press("ctrl+p", *words)
    await screen.until_text(found)
    await screen.press("enter")
    await screen.until(lambda: screen.app.screen is screen.dashboard, "the menu is closed")
    await screen.settle()


async def test_the_cut_rule_is_changed_and_put_back_in_one_key_or_three(opened: Opener) -> None:
    async with opened("empty", simple=True, pace=AUTO) as screen:
        await choose(screen, "cut", "Cut rule: beyond it only")
        assert screen.session.state.options.cutoff is Cutoff.STRICT
        assert "strict cuts" in screen.title
        said = " ".join(screen.turn.split())
        assert said == "Cut rule: beyond it only, alpha > beta; saved; u: undo"
        await screen.press("u")
        assert screen.session.state.options == USUAL
        await screen.press("y", "o", "left", "enter")
        assert screen.session.state.options == USUAL
        assert "Cut rule: at the bound" in screen.turn


@few("size", [WIDE, FOLDED, SMALLEST])
async def test_what_is_said_of_a_changed_option_is_said_whole(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened("empty", size=size) as screen:
        for asked in OPTIONS:
            if not isinstance(asked.kind, Choices | YesNo) or not asked.is_for(PLAIN):
                continue
            other = next(each for each in asked.kind.words if each != asked.usual)
            entries = screen.dashboard.found_by_words()
            next(each for each in entries if asked.words(other) in each.name).run()
            await screen.settle()
            said = " ".join(screen.turn.split())
            value = asked.words(other).replace(": ", ", ")
            assert said.endswith(f"{asked.title}: {value}; saved; u: undo")
            screen.dashboard.searches.use_options(USUAL)
            await screen.settle()


async def test_what_contradicts_another_option_is_found_and_told(opened: Opener) -> None:
    async with opened(options=SearchOptions(stop_on_win=True)) as screen:
        await choose(screen, "quick", "Score of a win: more for a quick win")
        assert "contradicts" in screen.turn
        assert screen.session.state.options.stop_on_win


async def test_a_visit_to_a_tree_of_numbers_leaves_what_was_chosen_for_boards(
    opened: Opener,
) -> None:
    centre = SearchOptions(order=MoveOrder(Order.CENTRE))
    async with opened("..O/XOO/..X x", options=centre) as screen:
        screen.dashboard.paste("((3 12 8) (2 4 6) (14 5 2))")
        await screen.settle()
        assert "centre first is for boards" in " ".join(screen.turn.split())
        assert "order" not in screen.title
        await screen.press("o", "down", "right", "enter")
        assert "strict cuts" in screen.title
        assert "order" not in screen.title
        remembered, _ = opened.settings_file.load()
        assert remembered.options == replace(centre, cutoff=Cutoff.STRICT)
        await screen.press("u")
        screen.dashboard.paste("..O/XOO/..X")
        await screen.settle()
        await screen.finish()
        assert "centre order" in screen.title
        assert screen.nodes() == 26


async def test_several_changes_are_counted(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("o", "right", "down", "right", "enter")
        assert "2 options changed; saved" in " ".join(screen.turn.split())


async def test_options_algorithms_and_speed_are_as_usual_in_one_step(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("W", "E", "o", "right", "enter")
        remembered, _ = opened.settings_file.load()
        assert remembered.algorithms != PLAIN
        (usual,) = (
            each for each in screen.dashboard.found_by_words() if each.name == "Usual settings"
        )
        assert "Speed: 2 events/s -> automatic" in usual.about
        assert "-> minimax, alpha-beta" in usual.about
        await choose(screen, "defaults", "Usual settings")
        said = " ".join(screen.turn.split())
        assert "restored; u: undo" in said
        remembered, _ = opened.settings_file.load()
        assert (remembered.options, remembered.algorithms) == (USUAL, PLAIN)
        assert remembered.pace == AUTO
        await screen.press("u")
        remembered, _ = opened.settings_file.load()
        assert remembered.algorithms != PLAIN
        assert (remembered.pace, screen.session.state.pace) == (SLOW, SLOW)
        await screen.press("y")
        assert screen.session.state.algorithms == PLAIN
        assert screen.session.state.pace == AUTO


async def test_that_the_speed_is_kept_is_said_once(opened: Opener) -> None:
    async with opened("empty") as screen:
        await screen.press("W")
        assert "saved for the next start" in " ".join(screen.turn.split())
        await screen.press("F")
        assert "kept" not in screen.turn
