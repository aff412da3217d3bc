"""The line of the tree that is looked at, wherever it was chosen."""

from __future__ import annotations

import re

import pytest

from tests.tui.dashboard.moments import at
from tests.tui.driver import FOLDED, WIDE, Opener
from ttt_tui.engine.match import Seat
from ttt_tui.engine.pace import AUTO, UNLIMITED, PaceKind
from ttt_tui.search import Algorithm
from ttt_tui.tui.views.tree import SearchTree
from ttt_tui.tui.views.tree_outline import Line


async def test_bookmarks_outlive_the_other_trees_absence(opened: Opener) -> None:
    async with opened() as screen:
        await screen.press("b", "b")
        await screen.click_cell(6)
        await screen.finish()
        screen.dashboard.main_tree.focus()
        await screen.press("home", "down", "S", "b")
        for tree in screen.app.screen.query(SearchTree):
            assert tree.bookmarks == {(0,)}
        await screen.press("u")
        assert all(not tree.bookmarks for tree in screen.app.screen.query(SearchTree))


async def test_the_second_tree_is_explored_with_keys(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.press("b")
        screen.app.screen.query_one("#other-tree").focus()
        await screen.press("down")
        assert screen.session.state.shown is Algorithm.MINIMAX
        nodes = []
        for _ in range(3):
            await screen.press("down")
            line = screen.dashboard.main_tree.selected
            assert line is not None
            nodes.append(line.node)
        assert screen.session.state.shown is Algorithm.MINIMAX
        assert nodes == sorted(set(nodes)), "each press goes on"


async def test_to_the_selected_node_whatever_the_mouse_rests_on(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        tree = screen.dashboard.main_tree
        tree.focus()
        await screen.press("home", "asterisk")
        await screen.pilot.hover("#search-tree", offset=(5, 9))
        await screen.press("down", "down", "z")
        line = tree.selected
        assert line is not None
        assert at(screen) == screen.dashboard.playback.search.trace.entered_at(line.node) + 1


async def test_exploring_is_said_above_the_tree_and_leaves_with_the_position(
    opened: Opener,
) -> None:
    async with opened() as screen:
        await screen.press("m")
        assert not screen.dashboard.main_tree.following
        await screen.click("exploring, m: follow")
        assert screen.dashboard.main_tree.following
        await screen.press("m")
        await screen.click_cell(6)
        assert screen.dashboard.main_tree.following
        assert "m follows" not in screen.text


async def test_a_choice_stays_where_playback_has_just_come_to_the_moment_on_the_screen(
    opened: Opener,
) -> None:
    """Nothing of the trees is due then, and what is drawn next must not go along with playback."""
    async with opened() as screen:
        await screen.finish()
        dashboard = screen.dashboard
        dashboard.playback.seek(9)
        await screen.pilot.pause()
        dashboard.playback.seek(9)
        dashboard.explorer.choose(Line(1))
        dashboard.draw("trees")
        dashboard.draw_now("trees")
        assert dashboard.main_tree.selected == Line(1)


ALPHA_BETA = Seat("alpha-beta")


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_the_first_screen_says_what_to_do(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(size=size, held=True, simple=True) as screen:
        assert "not started  0 nodes" in screen.status
        for hint in (". one step", "x next cut", "space run", "f to the end"):
            assert hint in " ".join(screen.card.split())


async def test_a_click_on_what_it_says_does_it(opened: Opener) -> None:
    async with opened(held=True, simple=True) as screen:
        await screen.click(". one step")
        assert screen.dashboard.playback.event == 1


async def test_one_key_and_one_click_lead_to_everything_and_back(opened: Opener) -> None:
    async with opened(simple=True) as screen:
        await screen.finish()
        assert screen.part("#comparison-table").splitlines()[1].startswith("best move")
        assert "window" not in screen.part("#tree-head")
        await screen.press("D")
        assert "b^m" in screen.part("#comparison-table")
        assert "window" in screen.part("#tree-head")
        assert "Replay" in screen.keys
        assert not screen.dashboard.services.settings.simple, "remembered"
        await screen.click_key("D")
        assert screen.part("#comparison-table").splitlines()[1].startswith("best move")
        assert screen.dashboard.services.settings.simple


async def test_every_key_acts_in_both_levels(opened: Opener) -> None:
    async with opened(simple=True) as screen:
        simple = {each.binding.action for each in screen.dashboard.active_bindings.values()}
        await screen.press("D")
        assert simple == {each.binding.action for each in screen.dashboard.active_bindings.values()}


@pytest.mark.parametrize("size", [WIDE, FOLDED])
async def test_the_plain_rows_are_whole(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(size=size, simple=True) as screen:
        await screen.finish()
        await screen.show("comparison")
        table = " ".join(screen.part("#comparison-table").split())
        for label in ("best move", "who wins", "nodes visited", "moves cut", "saved"):
            assert label in table
        assert "31.8 %" in table


async def test_a_cell_has_one_name(opened: Opener) -> None:
    async with opened(simple=True) as screen:
        assert not re.search(r"[3-9]", screen.board)
        await screen.press("D")
        assert not re.search(r"[3-9]", screen.board)
        await screen.press("ctrl+n")
        assert re.search(r"[7-8]", screen.board)
        assert "0" not in screen.board


async def test_x_runs_on_to_the_next_cut(opened: Opener) -> None:
    async with opened(held=True, simple=True) as screen:
        await screen.press("x")
        assert "cannot matter" in " ".join(screen.card.split())
        first = screen.dashboard.playback.event
        assert first
        assert not screen.session.analysis.running
        await screen.press("x")
        assert screen.dashboard.playback.event > first
        await screen.finish()
        await screen.press("x")
        assert screen.dashboard.playback.event == first, "from the end it begins anew"
        await screen.press(*"xxxxxxxx")
        assert "no cut after this; X: the one before" in " ".join(screen.turn.split())


@pytest.mark.parametrize(("lost", "comes"), [(0.05, True), (0.4, False)])
async def test_a_near_cut_is_found_on_a_busy_machine_that_does_not_stand_still(
    opened: Opener, monkeypatch: pytest.MonkeyPatch, lost: float, comes: bool
) -> None:
    """`lost`: seconds that the machine takes for something else meanwhile."""
    async with opened(held=True) as screen:
        search = screen.session.analysis.searches[0]
        services = screen.dashboard.context.services
        monkeypatch.setattr(services, "clock", lambda: lost if search.events else 0.0)
        await screen.press("x")
        assert ("no cut yet: x resumes" in screen.turn) is not comes
        assert ("cut" in screen.tree) is comes


async def test_the_next_cut_is_shown_whatever_was_explored(opened: Opener) -> None:
    """A click on a move that is not visited yet must not silence what the cuts have to say."""
    async with opened() as screen:
        await screen.press("x")
        moment = screen.dashboard.explorer.moment
        open_node = next(node for node in range(len(moment.trace)) if moment.is_open(node))
        later = moment.unvisited(open_node)[-1]
        screen.dashboard.explorer.choose(Line(open_node, later))
        await screen.pilot.pause()
        assert "not visited yet" in screen.turn
        await screen.press("x")
        tree = screen.dashboard.main_tree
        assert tree.selected is not None
        assert tree.selected.node == screen.dashboard.explorer.moment.current
        assert "Not visited yet" not in screen.text
        assert not tree.following


async def test_a_cut_is_told_in_plain_words_alone(opened: Opener) -> None:
    async with opened(held=True, simple=True) as screen:
        await screen.press("x")
        words = " ".join(screen.card.split())
        assert "cannot matter" in words
        assert "alpha" not in words
        assert "beta" not in words
        await screen.press("D")
        assert "alpha" in screen.card or "beta" in screen.card


async def test_three_keys_for_the_speed(opened: Opener) -> None:
    async with opened(held=True, simple=True) as screen:
        await screen.press("W")
        assert "2 events/s" in screen.status
        for key, kind in (("F", PaceKind.UNLIMITED), ("a", PaceKind.AUTO)):
            await screen.press(key)
            assert screen.session.state.pace.kind is kind


async def test_the_engines_search_stays_on_a_persons_turn(opened: Opener) -> None:
    async with opened("empty", o=ALPHA_BETA, pace=UNLIMITED, simple=True) as screen:
        await screen.click_cell(4)
        await screen.until_moved(2)
        assert screen.session.state.before_move
        assert screen.session.state.before_move in screen.status
        assert screen.session.state.before_move in screen.title
        assert screen.session.analysis.done
        assert "X to move, move 3" in screen.status, "of the game"
        await screen.press("full_stop")
        assert screen.session.state.is_of_board
        assert screen.dashboard.playback.event == 1
        assert "before" not in screen.status


async def test_an_engine_answers_soon(opened: Opener) -> None:
    async with opened(
        "empty",
        o=ALPHA_BETA,
        held=True,
        simple=True,
        pace=AUTO,
        thinking=0.01,
    ) as screen:
        await screen.press("5")
        await screen.until_moved(2)
        assert len(screen.match.record.moves) == 2
        assert screen.session.analysis.search(screen.session.state.shown).done


async def test_two_engines_end_their_game_where_nothing_goes_faster_than_the_eye(
    opened: Opener,
) -> None:
    async with opened(
        "XOX/.O./...", x=ALPHA_BETA, o=ALPHA_BETA, simple=True, pace=AUTO, thinking=0.01
    ) as screen:
        await screen.until_moved(2)
        assert screen.session.state.pace.kind is PaceKind.AUTO


async def test_what_the_engine_expects_is_said(opened: Opener) -> None:
    async with opened("X../.../...", x=Seat.HUMAN, o=ALPHA_BETA, simple=True) as screen:
        await screen.until_moved(1)
        assert re.search(
            r"O played \(1,1\): draw, expects \(\d,\d\)", " ".join(screen.turn.split())
        )


async def test_an_expected_move_of_a_tree_is_not_taken_for_a_value(opened: Opener) -> None:
    tree = "(a:((3 12) (8 2)) b:((4 6) (14 5))) min"
    async with opened(tree, x=Seat.HUMAN, o=ALPHA_BETA) as screen:
        await screen.until_moved(1)
        assert "Min played a: worth 3, expects move 0" in " ".join(screen.turn.split())


async def test_a_new_game_on_an_empty_board_searches_nothing_unasked(opened: Opener) -> None:
    async with opened("empty", o=ALPHA_BETA, held=True, simple=True) as screen:
        await screen.press("n")
        assert not screen.session.analysis.running
        assert screen.dashboard.playback.event == 0
