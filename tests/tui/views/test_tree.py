"""The search tree: following, exploring by mouse and keyboard, and what is said of a line."""

from __future__ import annotations

from tests.tui.driver import TEN_A_SECOND, Opener
from tests.tui.views.explored import explored, rows, tree_of


def name(row: str) -> str:
    """`(0,1) X` of a line of the tree."""
    return " ".join(row[2:28].replace("│", "").split()[1:])


async def test_following_and_exploring_take_turns(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.advance(1)
        panel = screen.app.screen.query_one("#tree-panel")
        assert panel.border_subtitle == "following the search"
        for mode in ("exploring", "following"):
            await screen.press("m")
            assert panel.border_subtitle == f"{mode} the search"
        await screen.press("tab")  # the footer has the tree's own keys while it has the keyboard
        for mode in ("exploring", "following"):
            await screen.click_key("m")
            assert panel.border_subtitle == f"{mode} the search"


async def test_the_whole_tree_is_opened_and_closed_by_key(opened: Opener) -> None:
    async with opened() as screen:
        await explored(screen)
        assert [name(row) for row in rows(screen)] == [
            "root X max",
            "(0,0) X O min",
            "(0,1) X O min",
            "(2,0) X O min",
            "(2,1) X O min",
        ] or len(rows(screen)) == 5
        await screen.press("asterisk")
        assert len(tree_of(screen).lines) == 1 + 30 + 6, "root, visited nodes, pruned moves"
        await screen.press("1")
        assert len(tree_of(screen).lines) == 5


async def test_the_whole_tree_is_opened_and_closed_by_mouse(opened: Opener) -> None:
    async with opened() as screen:
        await explored(screen)
        await screen.click_key("asterisk")
        assert len(tree_of(screen).lines) == 37
        await screen.click_key("1")
        assert len(tree_of(screen).lines) == 5


async def test_right_opens_and_goes_in_left_closes_and_goes_out(opened: Opener) -> None:
    async with opened() as screen:
        await explored(screen)
        tree = tree_of(screen)
        await screen.press("home", "down")
        assert tree.selected is not None
        assert tree.selected.node == 1
        await screen.press("right")
        assert len(tree.lines) == 5 + 3
        await screen.press("right")
        assert tree.selected.node == 2
        assert "X(0,0) O(0,1)" in screen.card
        await screen.press("left")
        assert tree.selected.node == 1
        await screen.press("left")
        assert len(tree.lines) == 5
        await screen.press("left")
        assert tree.selected.node == 0
        await screen.press("enter")
        assert len(tree.lines) == 1
        await screen.press("enter")
        assert len(tree.lines) == 5


async def test_a_click_selects_a_click_on_the_marker_opens(opened: Opener) -> None:
    async with opened() as screen:
        await explored(screen)
        tree = tree_of(screen)
        await screen.click("▸ (0,1) X", right=3)
        assert tree.selected is not None
        node = tree.selected.node
        assert "X(0,1)" in screen.card
        assert len(tree.lines) == 5
        await screen.click("▸ (0,1) X")
        assert tree.selected.node == node
        assert len(tree.lines) == 5 + 3
        await screen.click("▾ (0,1) X")
        assert len(tree.lines) == 5
        await screen.click("(0,1) X")  # a second click anywhere on it
        assert len(tree.lines) > 5


async def test_a_click_in_follow_mode_turns_to_exploring_at_that_line(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.click("(0,1) O   ", right=2)
        tree = tree_of(screen)
        assert not tree.following
        assert "X(2,0) O(0,1)" in screen.card


async def test_a_cut_says_why_with_its_numbers(opened: Opener) -> None:
    async with opened() as screen:
        await screen.finish()
        await screen.click("<= -1  cut 1 move")
        why = " ".join(" ".join(line[7:] for line in screen.card.splitlines()).split())
        assert "Cut: Min has at most -1 here, which is <= alpha (-1)" in why


async def test_pointing_at_a_line_shows_its_board_and_does_not_move_the_search(
    opened: Opener,
) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.advance(4)
        analysis, events = screen.session.analysis, screen.session.analysis.searches[0].events
        current = screen.card
        await screen.hover("(0,0) X")
        assert "X(0,0)" in screen.card
        small_board = [line[1:6] for line in screen.card.splitlines()[1:4]]
        assert small_board == ["X · O", "X O O", "· · X"]
        assert screen.session.analysis is analysis
        assert analysis.searches[0].events == events
        assert tree_of(screen).following
        await screen.hover("Comparison")
        assert screen.card == current
        await screen.advance(1)
        assert analysis.searches[0].events > events


async def test_exploring_does_not_disturb_the_search(opened: Opener) -> None:
    async with opened(pace=TEN_A_SECOND) as screen:
        await screen.advance(2)
        tree_of(screen).focus()
        await screen.press("m", "home", "right", "down", "left", "asterisk", "end", "1")
        before = screen.nodes()
        await screen.advance(2)
        assert screen.nodes() > before
        await screen.finish()
        assert screen.comparison["nodes"] == "44 30 31.8 %"
        await screen.press("asterisk")
        assert len(tree_of(screen).lines) == 37


async def test_a_line_of_a_move_not_visited_has_a_card_too(opened: Opener) -> None:
    async with opened() as screen:
        await explored(screen)
        await screen.press("asterisk")
        await screen.hover("not visited")
        assert "Never visited: the search knows nothing about it." in " ".join(screen.card.split())
        await screen.click("not visited")
        await screen.press("enter", "right", "left")
        assert "Cut:" in screen.card or "tried every move" in screen.card


async def test_a_new_search_forgets_what_was_selected(opened: Opener) -> None:
    async with opened() as screen:
        await explored(screen)
        await screen.press("asterisk", "end")
        await screen.press("r")
        assert tree_of(screen).selected is None
        assert tree_of(screen).scroll_offset.y == 0
        assert len(tree_of(screen).lines) <= 1


async def test_keys_before_the_first_event_do_no_harm(opened: Opener) -> None:
    async with opened() as screen:
        tree_of(screen).focus()
        await screen.press(
            "up",
            "down",
            "end",
            "home",
            "right",
            "left",
            "enter",
            "asterisk",
            "0",
            "1",
            "9",
            "pagedown",
        )
        await screen.pilot.hover("#search-tree", offset=(5, 2))
        await screen.pilot.click("#search-tree", offset=(5, 2))
        await screen.finish()
        assert "30 nodes" in screen.status
